"""Twins of a position of trove, written from the table *Who sees what* in spec.md: cards and chests a viewer may not see
are exchanged, all else stays. Nothing of `see`, `reveal` or `imagine` is used.
"""

from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.kernel.verbs import is_a
from filon.play.setting import Setting

from .moves import LOOK
from .state import Phase, What


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that this viewer cannot tell from this one."""
    other = states.copy()
    replace_chance(other, rng)
    exchange_cards(other[0], viewer, rng)
    exchange_chests(other[0], viewer, rng)
    rewrite_events(other[0], viewer, rng)
    return other


def exchange_cards(s: Any, viewer: int, rng: Random) -> None:
    """Rows hand, deck, buried cards, card laid: shuffle what lies there out of the viewer's sight."""
    strangers = [seat for seat in range(s.seats) if seat != viewer]
    rows = [s.deck, *(s.hands[seat] for seat in strangers), *(s.buried[seat] for seat in strangers)]
    places = [(row, i) for row in rows for i in range(len(row)) if row[i]]
    places += [(s.bids, seat) for seat in strangers if s.bids[seat]]
    cards = [int(row[i]) for row, i in places]
    rng.shuffle(cards)
    for (row, i), card in zip(places, cards, strict=True):
        row[i] = card
    for seat in strangers:
        s.hands[seat, : s.hand_sizes[seat]].sort()


def exchange_chests(s: Any, viewer: int, rng: Random) -> None:
    """Row closed chest: shuffle those the viewer has not looked into."""
    looked = s.looked[viewer] if viewer < s.seats else [0] * len(s.chests)
    closed = [chest for chest in range(len(s.chests)) if not s.taken_by[chest] and not looked[chest]]
    treasures = [int(s.chests[chest]) for chest in closed]
    rng.shuffle(treasures)
    for chest, treasure in zip(closed, treasures, strict=True):
        s.chests[chest] = treasure


def rewrite_events(s: Any, viewer: int, rng: Random) -> None:
    """What only another seat was told fits the cards it has now."""
    for row in s.events[: s.n_events]:
        what, seat, a = (int(number) for number in row[:3])
        if seat == viewer:
            continue
        if what == What.SAW:
            row[3] = s.chests[a]
        elif what == What.BURIED_WHAT:
            row[2] = s.buried[seat, s.buried_sizes[seat] - 1]
        elif what == What.DREW_WHAT:
            row[2] = rng.choice([int(card) for card in s.hands[seat] if card])
        elif what == What.LAID_WHAT:
            row[2] = s.bids[seat] or s.last_bids[seat]


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """Rows buried cards and card laid: others see that a card goes down, not which; a look is made in the open."""
    return viewer != seat and not is_a(action, LOOK)


def turns_up(step: Step, viewer: int) -> bool:
    """Does this move show the viewer something hidden: its own look or draw, or the cards of all?"""
    before, after = step.before[0], step.after[0]
    turned_up = bool(before.round_number != after.round_number or after.phase == Phase.OVER)
    return turned_up or (viewer == step.seat and bool(before.phase == Phase.TURN))
