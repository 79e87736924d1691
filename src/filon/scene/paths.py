"""Paths: one declaration of what is touched for every action of a game, read both ways.

A game says the path of each action once, the same in every position: ids of sprites, and Tokens for what a position decides
(the first card of a kind in hand, the cell beside a dwarf); and what its Tokens stand for in a position. The touches of an
action follow from that, and so do the actions that begin with some touches: a tree of all paths, made once for a game, is
walked with the few Tokens that stand for what was touched.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from filon.kernel.cached import cached_property


class Token(NamedTuple):
    """A step that stands for other sprites in other positions; unless it is the first of a path, for none in some."""

    kind: str
    number: int = 0


Step = str | Token
Path = tuple[Step, ...]
Standing = Mapping[Token, tuple[str, ...]]


def no_tokens(_s: Any, _seat: int, /) -> Standing:
    """What the Tokens of a game without any stand for."""
    return {}


def all_alike(_s: Any, actions: Sequence[int], /) -> Sequence[int]:
    """Where nothing at a glance tells which of some actions come nearest to being allowed."""
    return actions


class Node:
    """Where some steps lead: what may follow, and all actions that begin with them, ascending."""

    __slots__ = ("actions", "then")

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.then: dict[Step, Node] = {}

    def after(self, step: Step) -> "Node":
        """Where another step leads; it is made if it was not there."""
        if step not in self.then:
            self.then[step] = Node()
        return self.then[step]


class Touches:
    """What a game exports as `touches`: the paths of its actions, and what their Tokens stand for."""

    def __init__(
        self,
        actions: int,
        path_of: Callable[[int], Path],
        standing: Callable[[Any, int], Standing] = no_tokens,
        promising: Callable[[Any, Sequence[int]], Sequence[int]] = all_alike,
    ):
        self.actions = actions
        self.path_of = path_of
        self.standing = standing
        self.promising = promising

    def __call__(self, s: Any, seat: int, action: int, /) -> tuple[str, ...]:
        """The ids of the sprites to touch, in order, to make a move."""
        return self.at(s, seat).of(action)

    def at(self, s: Any, seat: int, /) -> "TouchesAt":
        """The same for one position: who asks more than once asks this."""
        return TouchesAt(self, s, seat)

    @cached_property
    def tree(self) -> Node:
        """All paths together."""
        root = Node()
        for action in range(self.actions):
            node = root
            node.actions.append(action)
            for step in self.path_of(action):
                node = node.after(step)
                node.actions.append(action)
        return root

    @cached_property
    def users(self) -> dict[Step, list[int]]:
        """The actions by each step of their paths, ascending."""
        found: dict[Step, list[int]] = {}
        for action in range(self.actions):
            for step in dict.fromkeys(self.path_of(action)):
                found.setdefault(step, []).append(action)
        return found

    @cached_property
    def later(self) -> frozenset[Step]:
        """The steps that come after others."""
        return frozenset(step for action in range(self.actions) for step in self.path_of(action)[1:])

    def prepare(self) -> None:
        """Make all that is made once for a game; else the first question does."""
        _ = self.tree, self.users, self.later


class TouchesAt:
    """The touches of a game in one position, for a seat."""

    def __init__(self, touches: Touches, s: Any, seat: int) -> None:
        self.touches = touches
        self.s = s
        self.seat = seat

    @cached_property
    def standing(self) -> Standing:
        """What the Tokens stand for here."""
        return self.touches.standing(self.s, self.seat)

    @cached_property
    def tokens(self) -> dict[str, list[Token]]:
        """The Tokens by the sprite they begin with; those that stand for none by an empty name."""
        found: dict[str, list[Token]] = {}
        for token, sprites in self.standing.items():
            found.setdefault(sprites[0] if sprites else "", []).append(token)
        return found

    def sprites(self, step: Step) -> tuple[str, ...]:
        """What a step stands for here."""
        return (step,) if isinstance(step, str) else self.standing[step]

    def of(self, action: int) -> tuple[str, ...]:
        """The ids of the sprites to touch, in order, to make a move; answers for illegal actions of any number too."""
        return tuple(chain.from_iterable(map(self.sprites, self.touches.path_of(action))))

    def promising(self, actions: Sequence[int]) -> Sequence[int]:
        """Those of many actions that come nearest to being allowed, as far as that is told at a glance: some at least."""
        return self.touches.promising(self.s, actions)

    def begun_by(self, touched: Sequence[str]) -> Sequence[int]:
        """The actions, legal or not, whose touches begin with these, ascending; do not change what you get."""
        return merged([node.actions for node in self.ends(self.touches.tree, tuple(touched))])

    def using(self, name: str) -> Sequence[int]:
        """The actions, legal or not, that touch this sooner or later, ascending; do not change what you get."""
        steps = [name, *(token for token, sprites in self.standing.items() if name in sprites)]
        return merged([self.touches.users[step] for step in steps if step in self.touches.users])

    def ends(self, node: Node, touched: tuple[str, ...]) -> Iterator[Node]:
        """Where these touches lead from a place in the tree."""
        if not touched:
            yield node
            return
        for step in (touched[0], *self.tokens.get(touched[0], ()), *self.tokens.get("", ())):
            sprites = self.sprites(step)
            if step in node.then and sprites[: len(touched)] == touched[: len(sprites)]:
                yield from self.ends(node.then[step], touched[len(sprites) :])

    def comes_later(self, name: str) -> bool:
        """Is there a path in which something is touched before this?"""
        later = self.touches.later
        return name in later or any(
            name in sprites[0 if token in later else 1 :] for token, sprites in self.standing.items()
        )


def merged(lists: list[list[int]]) -> Sequence[int]:
    """Every number of some ascending lists, ascending."""
    return lists[0] if len(lists) == 1 else sorted(set(chain.from_iterable(lists)))
