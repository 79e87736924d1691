"""Imagined worlds with the expansion against all worlds, listed: hands swapped once or twice, roles inspected and changed.

The deck has twelve cards and the box six roles. Scripts make sure of what is hard: a hand given away from which its new
owner plays, passes, clears what lies in front, that is swapped on with a third seat, or comes back; random games the rest.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import factorial
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, positions
from filon.games.saboteur.state import Card, Phase
from filon.kernel.chance import words_of_key
from filon.kernel.layout import blank
from filon.play.setting import Setting, agree, key_of
from proving import proves

from . import counts
from .positions import RULES, Position, play, split
from .test_imagine import fit, weights
from .worlds import Log, role_worlds, roles_of, this_round
from .worlds_swaps import swap_worlds, swapped_of

TINY_ROLES = {"blue": 1, "green": 2, "boss": 1, "saboteur": 2, "profiteer": 0, "geologist": 0}


def tiny(seats: int, hand: int, cards: Counter[str], roles: Mapping[str, int] = TINY_ROLES) -> Setting:
    """A table with far fewer cards and roles than anybody may ask for; one card is set aside."""
    whole = agree("saboteur", seats=seats, expansion=True, first_seat=0)
    copies = dict.fromkeys(whole.tables["cards"], 0) | dict(cards)
    tables = {"cards": copies, "roles": dict(roles), "deal": {"hand": hand, "aside": 1}}
    return Setting(RULES, seats, whole.options, tables, False)


# --- hands swapped ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Script:
    """Hands, seat by seat, the pile with its top last, what is set aside, and what is played."""

    hands: tuple[str, ...]
    pile: str
    aside: str
    moves: str

    def played(self) -> tuple[Setting, Log]:
        """Every position of it."""
        cards = Counter(split(", ".join((*self.hands, self.pile, self.aside))))
        setting = tiny(len(self.hands), len(split(self.hands[0])), cards)
        p = Position(setting, blank(RULES.State))
        setting.entry.deal_at(p.states, 0, *setting.arrays, words_of_key(key_of(0)))
        for seat, hand in enumerate(self.hands):
            p.s.hands[seat, : p.s.hand_dealt] = sorted(numbers(hand))
        p.s.pile[: p.s.pile_left] = numbers(self.pile)
        p.s.aside[:1] = numbers(self.aside)
        log = [p.states.copy()]
        for text in split(self.moves):
            play(p, text)
            log.append(p.states.copy())
        return setting, log


def numbers(text: str) -> list[int]:
    """Cards by number."""
    return [int(Card[card.upper()]) for card in split(text)]


SCRIPTS = {
    "nobody swapped, three passed": Script(
        *(("map, map, cross", "map, line_ew, cross", "cross, map, prison"), "line_ew, swap_hand", "swap_hand"),
        "pass map map cross, pass line_ew, prison 0, discard_two line_ew swap_hand prison, map 1",
    ),
    "played from the hand given": Script(
        *(("swap_hand, map, cross", "map, cross, line_ew", "map, cross, swap_hand"), "map, line_ew", "prison"),
        "swap_hand 1, map 0, pass cross, pass map, map 1",
    ),
    "passed from the hand given": Script(
        *(("swap_hand, map, map", "map, cross, line_ew", "cross, cross, swap_hand"), "line_ew, map", "prison"),
        "swap_hand 1, pass map map, pass cross, pass cross line_ew, map 0, pass cross",
    ),
    "drawn before, played after": Script(
        *(("swap_hand, map", "map, cross", "map, swap_hand"), "cross, cross, line_ew, map, line_ew", "prison"),
        "map 0, pass cross, pass map, swap_hand 1, pass cross line_ew, pass swap_hand, pass map",
    ),
    "swapped on": Script(
        *(("swap_hand, map, cross", "map, line_ew, line_ew", "map, cross, swap_hand"), "prison, map", "cross"),
        "swap_hand 1, map 0, swap_hand 1, map 1, pass cross, map 2",
    ),
    "swapped on by the new owner": Script(
        *(("swap_hand, map, cross", "map, line_ew, line_ew", "map, cross, cross"), "prison, swap_hand", "map"),
        "swap_hand 1, swap_hand 2, pass map, pass map, pass cross, pass prison",
    ),
    "comes back at once": Script(
        *(("swap_hand, map, cross", "swap_hand, map, line_ew", "map, cross, cross"), "prison, line_ew", "map"),
        "swap_hand 1, pass map, pass cross, swap_hand 1, pass line_ew map, pass map",
    ),
    "comes back by the new owner": Script(
        *(("map, swap_hand, cross", "map, line_ew, line_ew", "map, cross, cross"), "map, swap_hand", "prison"),
        "swap_hand 1, pass map, pass cross, map 2, swap_hand 0, map 1, map 0",
    ),
    "comes back in part": Script(
        *(("swap_hand, map", "map, swap_hand"), "cross, line_ew, prison, cross, map, map, line_ew", "cross"),
        "swap_hand 1, map 0, pass map, map 1, swap_hand 1, pass prison, pass cross, pass map",
    ),
    "two hands given": Script(
        *(("swap_hand, map, cross", "swap_hand, map, line_ew", "map, map, cross"), "prison, cross", "line_ew"),
        "swap_hand 1, map 0, pass cross, swap_hand 2, pass cross, map 2, pass map",
    ),
    "two hands given, one kind of card": Script(
        *(("swap_hand, map", "swap_hand, map", "map, cross"), "cross, line_ew, prison, line_ew, map", "cross"),
        "swap_hand 1, map 0, pass cross, swap_hand 2, pass line_ew, map 2",
    ),
    "two discarded after a prison": Script(
        *(("map, swap_hand, cross", "prison, line_ew, line_ew", "map, cross, cross"), "map, swap_hand", "map"),
        "map 0, prison 0, pass map, discard_two cross swap_hand prison, pass line_ew, pass cross",
    ),
    "two discarded from the hand given": Script(
        *(("prison, swap_hand, map", "map, line_ew, line_ew", "cross, cross, swap_hand"), "cross, map", "map"),
        "prison 1, map 0, pass cross, swap_hand 1, discard_two map map prison, pass cross",
    ),
    "a small hand for a large one": Script(
        *(("swap_hand", "map", "map"), "cross, cross, line_ew, prison, map, map, cross, swap_hand", "line_ew"),
        "swap_hand 1, swap_hand 2, pass cross, pass map, map 0, pass map",
    ),
    "as a spectator sees it": Script(
        *(("swap_hand, map", "map, cross", "swap_hand, cross"), "map", "cross"),
        "swap_hand 1, map 0, swap_hand 1, pass map, pass cross",
    ),
}


@proves("SB2-801", "SB2-803")
@pytest.mark.parametrize("name", SCRIPTS)
def test_imagined_cards_after_a_swap_are_all_cards_evenly(name: str) -> None:
    setting, log = SCRIPTS[name].played()
    doors = Doors(setting)
    sizes = []
    for place in range(len(log) // 2, len(log)):
        for viewer in doors.viewers:
            worlds = swap_worlds(log[: place + 1], viewer, counts.SWAPPED_WORLDS)
            if worlds:
                sizes.append(fit(doors, log[place], viewer, worlds, swapped_of))
    assert sum(size > 1 for size in sizes) >= 3


FEW_CARDS = Counter({"swap_hand": 4, "map": 3, "cross": 2, "thief": 1})


@proves("SB2-801", "SB2-803")
@pytest.mark.parametrize("seed", range(counts.SWAPPED))
def test_imagined_cards_of_random_games_are_all_cards_evenly(seed: int) -> None:
    doors = Doors(tiny(2 + seed % 3, 2, FEW_CARDS))
    log = this_round([entry.states for entry in positions(doors, 3 * seed)])
    places = [place for place, states in enumerate(log) if states[0].n_swaps and states[0].phase != Phase.OVER]
    sizes = []
    for place in places:
        for viewer in doors.viewers:
            worlds = swap_worlds(log[: place + 1], viewer, counts.SWAPPED_WORLDS)
            if worlds:
                sizes.append(fit(doors, log[place], viewer, worlds, swapped_of))
    assert sizes


# --- roles --------------------------------------------------------------------------------------------------------------

MEDDLING = "inspection, inspection, role_change, map"
ROLE_SCRIPTS = {
    "dealt": "",
    "inspected": "inspect 1",
    "inspected twice": "inspect 1, inspect 0, pass map, inspect 2",
    "changed": "change_role 1",
    "changed by oneself": "change_role 0, map 0",
    "inspected, then changed": "inspect 1, change_role 1, map 0",
    "changed, then inspected": "change_role 2, inspect 2, inspect 1",
    "changed twice": "inspect 1, change_role 1, change_role 1, map 0",
    "inspected, changed, inspected, changed": "inspect 2, change_role 2, inspect 0, inspect 2, map 0, change_role 2",
}


@proves("SB2-411", "SB2-801", "SB2-802")
@pytest.mark.parametrize("name", ROLE_SCRIPTS)
def test_imagined_roles_are_all_roles_evenly(name: str) -> None:
    setting, log = Script((MEDDLING,) * 3, "cross", "cross", ROLE_SCRIPTS[name]).played()
    doors = Doors(setting)
    sizes = [fit(doors, log[-1], viewer, weights(role_worlds(log, viewer)), roles_of) for viewer in doors.viewers]
    assert min(sizes) > 1


def test_the_lists_of_roles_are_as_long_as_they_must_be() -> None:
    _, log = Script((MEDDLING,) * 3, "cross", "cross", "inspect 1, change_role 1, map 0").played()
    assert sum(role_worlds(log, RULES.IDENTITY.spectator).values()) == factorial(6)
    for viewer, known in ((0, 2), (1, 3), (2, 1)):  # own and inspected; own, old and new; own
        weight = sum(role_worlds(log, viewer).values())
        assert weight % factorial(6 - known) == 0
        assert weight < factorial(6)


@proves("SAB-803", "SB2-801")
def test_roles_shown_at_the_end_are_known_while_thieves_act() -> None:
    hands = ("role_change, thief", "map, inspection")
    moves = "change_role 1, inspect 0, thief, pass cross, pass cross, pass cross map, pass cross"
    setting, log = Script(hands, "cross, cross, cross, cross", "map", moves).played()
    s = log[-1][0]
    assert s.phase == Phase.THEFT
    doors = Doors(setting)
    for viewer in doors.viewers:
        fit(doors, log[-1], viewer, weights(role_worlds(log, viewer)), roles_of)
        fit(doors, log[-1], viewer, swap_worlds(log, viewer, counts.MOST_WORLDS), swapped_of)


# --- what would be wrong ------------------------------------------------------------------------------------------------


class PlainShuffle(Doors):
    """Imagines a swapped hand like any other: the cards of all other hands that are not sure change places."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        s = imagined[0]
        rows = [s.hands[seat, : s.hand_sizes[seat]] for seat in range(s.seats) if seat != viewer]
        cards = [int(card) for row in [*rows, s.pile[: s.pile_left]] for card in row]
        Random(key.tobytes()).shuffle(cards)
        for row in [*rows, s.pile[: s.pile_left]]:
            row[:] = [cards.pop() for _ in row]
        for row in rows:
            row.sort()
        return imagined


@pytest.mark.parametrize("name", ["played from the hand given", "passed from the hand given", "swapped on"])
def test_a_sampler_that_does_not_follow_a_gift_is_noticed(name: str) -> None:
    setting, log = SCRIPTS[name].played()
    worlds = swap_worlds(log, 0, counts.SWAPPED_WORLDS)
    fit(Doors(setting), log[-1], 0, worlds, swapped_of)
    with pytest.raises(Leak):
        fit(PlainShuffle(setting), log[-1], 0, worlds, swapped_of)


def test_a_sampler_that_takes_all_that_can_be_for_equally_likely_is_noticed() -> None:
    setting, log = SCRIPTS["swapped on by the new owner"].played()
    worlds = swap_worlds(log, 0, counts.SWAPPED_WORLDS)
    with pytest.raises(Leak):
        fit(Doors(setting), log[-1], 0, dict.fromkeys(worlds, 1.0), swapped_of)


def test_a_role_imagined_without_its_memory_is_noticed() -> None:
    setting, log = Script((MEDDLING,) * 3, "cross", "cross", "inspect 1, change_role 1").played()
    worlds = weights(role_worlds(log, 0))

    class Forgetful(Doors):
        def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
            blurred = seen.copy()
            blurred["roles_out"] = 0
            return super().imagine(blurred, viewer, key)

    fit(Doors(setting), log[-1], 0, worlds, roles_of)
    with pytest.raises(Leak):
        fit(Forgetful(setting), log[-1], 0, worlds, roles_of)
