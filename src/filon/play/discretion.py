"""Did a move tell anybody anything hidden? Only one that did not may be taken back. Does one show everybody something?

It is judged from what the mover sees, in worlds imagined from that: so whether a move may be taken back tells the mover
nothing either. No rule of a game is known here. Nothing was told if in every such world

- no chance was drawn,
- no viewer has fewer hidden things before its eyes than before: nothing was turned up,
- no other seat sees by itself what it did not before: nothing was handed or shown to it alone,
- every viewer sees afterwards what it would see in any other world it can imagine, after a move that looks the same to it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.cached import cached_property
from filon.kernel.layout import blank, fields_of, masks_of
from filon.kernel.marks import WORK, Told

from .seen import Seen, is_open_choice, legal_actions, see
from .setting import Setting

OWN_WORLDS = 48  # imagined with the eyes of the mover
ASKED_WORLDS = 3  # of these, in which the others are asked as well
THEIR_WORLDS = 16  # imagined there with the eyes of each of the others
OPEN_WORLDS = 3  # imagined with the eyes of the spectator


def tells_nothing(before: Seen, action: int, after: Seen) -> bool:
    """Did this move of the viewer, from one of its Seens to the next, tell nobody anything that was hidden?"""
    seat = before.viewer
    assert seat is not None, "a spectator makes no move"
    for number, world in enumerate(worlds(before, OWN_WORLDS)):
        tried = TriedMove(before.setting, world, seat, action)
        if tried.draws_chance or tried.shown(before.viewer_number) != after.array.tobytes():
            return False
        if number < ASKED_WORLDS and not tried.is_discreet:
            return False
    return True


def shows_something(spectator: Seen, seat: int, action: int) -> bool:
    """Does a move of which everybody knows decide something by chance, or show everybody what was hidden?"""
    viewer, shown = spectator.viewer_number, set[bytes]()
    for world in worlds(spectator, OPEN_WORLDS):
        tried = TriedMove(spectator.setting, world, seat, action)
        if tried.draws_chance or tried.turns_up(viewer):
            return True
        shown.add(tried.shown(viewer))
    return len(shown) > 1


def worlds(seen: Seen, count: int) -> Iterator[NDArray[Any]]:
    """Whole States that a Seen could be a view of, always the same ones."""
    entry, key = seen.setting.entry, np.zeros(8, np.uint32)
    for number in range(count):
        key[0] = number
        states = blank(seen.setting.rules.State)
        entry.imagine_at(seen.array, 0, seen.viewer_number, key, states, 0)
        yield states


@dataclass(frozen=True)
class TriedMove:
    """A move in a world that somebody imagined."""

    setting: Setting
    world: NDArray[Any]
    seat: int
    action: int

    @cached_property
    def reached(self) -> NDArray[Any]:
        """Where it leads."""
        states = blank(self.setting.rules.State)
        self.setting.entry.copy_at(self.world, 0, states, 0)
        self.setting.entry.apply_at(states, 0, self.seat, self.action)
        return states

    @property
    def draws_chance(self) -> bool:
        """Is a die thrown, a pile shuffled?"""
        return bool(self.world[0]["chance_drawn"] != self.reached[0]["chance_drawn"])

    def shown(self, viewer: int) -> bytes:
        """What a viewer, counted as the rules count it, sees afterwards."""
        return sight(self.setting, self.reached, viewer).tobytes()

    @property
    def is_discreet(self) -> bool:
        """Does every viewer, were this so, learn nothing by it?"""
        viewers = (*range(self.setting.seats), self.setting.identity.spectator)
        return not any(self.turns_up(viewer) or self.is_telling(viewer) for viewer in viewers)

    def turns_up(self, viewer: int) -> bool:
        """Is less hidden from a viewer afterwards? Where few kinds are left, worlds alone might all look alike."""
        return unseen(self.setting, self.reached, viewer) < unseen(self.setting, self.world, viewer)

    def is_telling(self, viewer: int) -> bool:
        """Can a viewer, who is not the mover, afterwards tell worlds apart that it could not tell apart before?"""
        if viewer == self.seat or self.setting.identity.all_is_open:
            return False
        seen = see(self.setting, self.world, 0, viewer if viewer < self.setting.seats else None)
        learnt, shown = self.veil(self.world, self.action, viewer), self.shown(viewer)
        if not is_open_choice(see(self.setting, self.world, 0, None), self.seat) and learnt == self.meaning:
            return True  # that it could be done was not known to all
        if private(self.setting, self.reached, viewer) != private(self.setting, self.world, viewer):
            return True
        return not all(self.could_be_in(other, viewer, learnt, shown) for other in worlds(seen, THEIR_WORLDS))

    def could_be_in(self, other: NDArray[Any], viewer: int, learnt: int, shown: bytes) -> bool:
        """Can the mover do in another world what looks the same to a viewer?"""
        legal = legal_actions(self.setting, other, self.seat)
        alike = (action for action in legal if self.veil(other, action, viewer) == learnt)
        tries = (TriedMove(self.setting, other, self.seat, action) for action in alike)
        return any(tried.shown(viewer) == shown for tried in tries)

    def veil(self, states: NDArray[Any], action: int, viewer: int) -> int:
        """What a viewer learns of a move of the same seat."""
        return int(self.setting.entry.veil_at(states, 0, self.seat, action, viewer))

    @property
    def meaning(self) -> int:
        """All there is to learn of the move."""
        return int(self.setting.entry.meaning_at(self.world, 0, self.seat, self.action))


def sight(setting: Setting, states: NDArray[Any], viewer: int) -> NDArray[Any]:
    """What a viewer, counted as the rules count it, sees of a State."""
    seen = blank(setting.rules.State)
    masks = masks_of(setting.rules.State, setting.identity.seats[-1])
    setting.entry.see_at(states, 0, masks, viewer, seen, 0)
    return seen


def unseen(setting: Setting, states: NDArray[Any], viewer: int) -> int:
    """How many things of a State a viewer cannot see."""
    seen, names = sight(setting, states, viewer), names_of_things(setting.rules.State)
    return sum(int(np.count_nonzero((states[name] != 0) & (seen[name] == 0))) for name in names)


def private(setting: Setting, states: NDArray[Any], viewer: int) -> list[bytes]:
    """What a viewer sees of a State and the spectator does not."""
    mine, everybodys = sight(setting, states, viewer), sight(setting, states, setting.identity.spectator)
    names = names_of_things(setting.rules.State)
    return [np.where(mine[name] != everybodys[name], mine[name], 0).tobytes() for name in names]


@lru_cache(maxsize=64)
def names_of_things(declaration: type) -> tuple[str, ...]:
    """The fields in which something lies: not those that are nobody's business, nor what was told."""
    return tuple(
        field.name
        for field in fields_of(declaration)
        if WORK not in field.marks and not any(isinstance(mark, Told) for mark in field.marks)
    )
