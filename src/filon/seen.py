"""A Seen: all that one viewer may know of a game, and every question that can be answered from it.

Bots get this and, if they listen, of each move what `veil` lets their seat know: nothing else. `Seen.record` has the layout
of the State, blank where the viewer may not look.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .kernel.chance import words_of_key
from .kernel.contract import Refusal, Suspecting
from .kernel.errors import BadMove, BadSeats, FilonError
from .kernel.record import blank, masks_of, values_of
from .kernel.words import Words
from .picture import Picture, sheet_for
from .scene import SHAPES, WIDE, Scene, Touch, lit, touch_tree
from .setting import Seed, Setting, key_of, whole


@dataclass(frozen=True)
class Move:
    """A legal move: who makes it, its number, and its text in the game's notation."""

    seat: int
    action: int
    text: str

    def __str__(self) -> str:
        return self.text


class Seen:
    """What a viewer may know. `viewer` is a seat, or None for the spectator."""

    def __init__(self, setting: Setting, states: NDArray[Any], viewer: int | None) -> None:
        self.setting = setting
        self.viewer = viewer
        self.records = states

    @property
    def record(self) -> Any:
        """The fields, by attribute."""
        return self.records[0]

    @property
    def viewer_number(self) -> int:
        """The viewer as the rules count it."""
        return viewer_number(self.setting, self.viewer)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over."""
        return seats_in(self.setting.entry.actors_at(self.records, 0))

    def moves(self) -> list[Move]:
        """This seat's legal moves, ascending by number; none if it need not choose."""
        if self.viewer is None:
            return []
        return legal_moves(self.setting, self.records, self.viewer)

    def why_not(self, action: int, words: Words | None = None) -> Refusal | None:
        """The clause that forbids an action of this seat; None if it is legal."""
        number = checked_action(self.setting, action)
        return self.setting.rules.why_not(self.record, self.viewer_number, number, words or self.setting.words("en"))

    def say(self, move: Move, words: Words | None = None) -> str:
        """A move as a person would say it."""
        seat, action = checked_seat(self.setting, move.seat), checked_action(self.setting, move.action)
        return self.setting.rules.say_move(self.record, seat, action, words or self.setting.words("en"))

    def story(self, words: Words | None = None) -> list[str]:
        """What the last move made happen, in sentences."""
        return list(self.setting.rules.story(self.record, self.viewer_number, words or self.setting.words("en")))

    def drawing(self, words: Words | None = None, *, memory_aid: bool = False) -> str:
        """The table as text; `memory_aid` also draws what a careful player remembers."""
        words = words or self.setting.words("en")
        drawn = self.setting.rules.drawing(self.record, self.viewer_number, words, memory_aid)
        if self.setting.shipped:
            return drawn
        digest = self.setting.tables_digest
        return (
            drawn + "\n\n" + words("This is a changed edition: its component tables ({digest}) are not ours.", digest=digest)
        )

    def scene(self, shape: str = WIDE, words: Words | None = None, *, memory_aid: bool = False) -> Scene:
        """The table as keyed sprites, for a wide screen or a phone held upright (`tall`)."""
        if shape not in SHAPES:
            raise FilonError("a picture is {shapes}, but got {got!r}", shapes=", ".join(SHAPES), got=shape)
        words = words or self.setting.words("en")
        made: Scene = self.setting.rules.scene(self.record, self.viewer_number, shape, words, memory_aid)
        return made

    def touches(self) -> Touch:
        """What this seat may touch, in which order, for which move; nothing if it need not choose."""
        return self.tree

    @cached_property
    def tree(self) -> Touch:
        """The touches of all legal moves."""
        rules, record, seat = self.setting.rules, self.record, self.viewer_number
        return touch_tree((move.action, rules.touches(record, seat, move.action)) for move in self.moves())

    def why_not_touch(self, touched: Sequence[str], words: Words | None = None) -> Refusal | None:
        """Why the last of these sprites, touched after the others, leads nowhere; None if it leads to a move.

        Of what no move touches, what is asked instead.
        """
        words = words or self.setting.words("en")
        node = self.touches().after(touched)
        if node.moves or node.then:
            return None
        actions = self.paths.get(tuple(touched), [])
        if not actions and self.viewer not in self.actors:
            actions = [0]  # whose turn it is, any action will tell
        reasons = (self.why_not(action, words) for action in actions)
        said = next((reason for reason in reasons if reason), None)
        return said or self._why_not_alone(touched, words) or Refusal("", self._leads_nowhere(touched, words))

    def _why_not_alone(self, touched: Sequence[str], words: Words) -> Refusal | None:
        """Why the last of several sprites would lead nowhere without the others either; None if it would lead somewhere.

        None also of what goes with other things: there what was chosen is the reason.
        """
        alone = tuple(touched[-1:])
        if not touched[1:] or alone not in self.paths or any(alone[0] in path[1:] for path in self.paths):
            return None
        return self.why_not_touch(alone, words)

    def _leads_nowhere(self, touched: Sequence[str], words: Words) -> str:
        scene = self.scene(words=words)
        chosen = next((sprite.called for sprite in scene.sprites if touched[1:] and sprite.id == touched[0]), "")
        if chosen:
            return words("That does not go with what you chose: {chosen}.", chosen=chosen)
        return words("There is nothing to do with that now.") + " " + scene.asked

    @cached_property
    def paths(self) -> dict[tuple[str, ...], list[int]]:
        """The actions, legal or not, by the touches that make or begin them."""
        rules, record, seat = self.setting.rules, self.record, self.viewer_number
        begun: dict[tuple[str, ...], list[int]] = {}
        for action in range(self.setting.identity.actions):
            path = rules.touches(record, seat, action)
            for n in range(len(path) + 1):
                begun.setdefault(path[:n], []).append(action)
        return begun

    def picture(
        self,
        shape: str = WIDE,
        language: str = "en",
        *,
        memory_aid: bool = False,
        touched: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Picture:
        """A still picture, with what may be touched lit; `touched` are sprites that have been touched already."""
        words = self.setting.words(language).naming(names)
        scene = self.scene(shape, words, memory_aid=memory_aid)
        return Picture(lit(scene, self.touches(), touched), sheet_for(self.setting.identity))

    def imagine(self, seed: Seed = None) -> NDArray[Any]:
        """A whole State this could be a view of, each as likely as the next, with a fresh key."""
        states = blank(self.setting.rules.State)
        key = words_of_key(key_of(seed, "imagine "))
        self.setting.entry.imagine_at(self.records, 0, self.viewer_number, key, states, 0)
        return states

    def suspect(self) -> dict[tuple[int, ...], float]:
        """How likely each set of seats is the secret side to this viewer, judged by what was done in the open."""
        rules = self.setting.rules
        if not hasattr(rules, "suspect"):
            raise FilonError("{game} has no hidden roles to suspect", game=self.setting.identity.slug)
        weights = np.zeros(1 << self.setting.seats)
        cast("Suspecting", rules).suspect(self.record, self.viewer_number, weights)
        return {tuple(seats_in(bits)): float(weight) for bits, weight in enumerate(weights) if weight}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seen):
            return NotImplemented
        return self.viewer == other.viewer and values_of(self.record) == values_of(other.record)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.drawing()


def see(setting: Setting, states: NDArray[Any], i: int, viewer: int | None) -> Seen:
    """The one door: what a viewer may know of states[i]."""
    identity = setting.identity
    seen = blank(setting.rules.State)
    masks = masks_of(setting.rules.State, identity.seats[-1])
    setting.entry.see_at(states, i, masks, viewer_number(setting, viewer), seen, 0)
    return Seen(setting, seen, viewer)


def viewer_number(setting: Setting, viewer: int | None) -> int:
    """A viewer as the rules count it: its seat, or the spectator's number."""
    if viewer is None:
        return setting.identity.spectator
    return checked_seat(setting, viewer)


def checked_seat(setting: Setting, seat: object) -> int:
    """A seat of this table as an int, whatever whole number it came as."""
    number = whole(seat)
    if number not in range(setting.seats):
        raise BadSeats("this table has seats 0 to {last}, but got {got!r}", last=setting.seats - 1, got=seat)
    return number


def checked_action(setting: Setting, action: object) -> int:
    """An action number of this game as an int."""
    number = whole(action)
    if number not in range(setting.identity.actions):
        raise BadMove("a move number is 0 to {last}, but got {got!r}", last=setting.identity.actions - 1, got=action)
    return number


def legal_moves(setting: Setting, states: NDArray[Any], seat: int, i: int = 0) -> list[Move]:
    """The legal moves of a seat in a State, or in its own Seen: both answer the same."""
    buffer = np.zeros(setting.identity.most_moves + 1, np.int64)
    n = setting.entry.legal_at(states, i, seat, buffer)
    return [Move(seat, int(a), setting.rules.text_of(states[i], seat, int(a))) for a in buffer[:n]]


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask."""
    return tuple(seat for seat in range(int(mask).bit_length()) if mask >> seat & 1)
