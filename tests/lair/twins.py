"""Twins of a position of lair, written from the table *Who sees what* of its specification: a card laid and a purse divided
by another seat are exchanged for any the viewer could not rule out. Nothing of `see`, `reveal` or `imagine` is used.
"""

from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.lair.state import Phase, What
from filon.play.setting import Setting

ALL_CARDS = range(1, 7)
CHEST = 6
FIRST_PLACE, FIRST_SPLIT, FIRST_PICK = (
    11,
    16,
    115,
)  # action numbers: cards are below the first, then lair spaces, splits, picks


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that this viewer cannot tell from this one; if anything is hidden from it, that is different."""
    other = states.copy()
    s = other[0]
    replace_chance(other, rng)
    for seat in range(setting.seats):
        if seat != viewer:
            exchange_card(s, seat, rng)
            exchange_split(s, seat, rng)
    rewrite_events(s, viewer)
    return other


def exchange_card(s: Any, seat: int, rng: Random) -> None:
    """Row laid card: any other card of the hand, which all know; at a table of two, one for the dwarf that was named."""
    if s.laid[seat]:
        others = [card for card in possible_cards(s, seat) if card != s.card[seat]]
        s.card[seat] = rng.choice(others or [int(s.card[seat])])


def possible_cards(s: Any, seat: int) -> list[int]:
    """LAI-703: all six but the used ones. LAI-606: a dwarf is named with a colour, none with the chest card."""
    hand = [card for card in ALL_CARDS if not int(s.used[seat]) >> card & 1]
    if s.seats == 2:
        return [card for card in hand if (card == CHEST) == (s.named[seat] == 0)]
    return hand


def exchange_split(s: Any, seat: int, rng: Random) -> None:
    """Row split before the pick: any other division of the purse."""
    if s.divided[seat]:
        s.left[seat] = rng.choice([left for left in range(int(s.purse[seat]) + 1) if left != s.left[seat]])


def rewrite_events(s: Any, viewer: int) -> None:
    """What only another seat was told fits what it holds now."""
    for row in s.events[: s.n_events]:
        what, seat = int(row[0]), int(row[1])
        if seat != viewer and what == What.LAID_WHAT:
            row[2] = s.card[seat]
        elif seat != viewer and what == What.SPLIT_HOW:
            row[2], row[3] = s.left[seat], s.purse[seat] - s.left[seat]


def hides(states: NDArray[Any], viewer: int) -> bool:
    """Is there anything the table hides from this viewer now? Between a reveal and the next card laid there is not."""
    s = states[0]
    strangers = [seat for seat in range(int(s.seats)) if seat != viewer]
    return any(s.divided[seat] or (s.laid[seat] and len(possible_cards(s, seat)) > 1) for seat in strangers)


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """Rows laid card and split: others see that it is done, not which card and not how."""
    return viewer != seat and (action < FIRST_PLACE or FIRST_SPLIT <= action < FIRST_PICK)


def turns_up(step: Step, viewer: int) -> bool:
    """The dragon's placement turns up all cards, its pick opens two hands."""
    return bool(step.before[0].phase in (Phase.PLACE, Phase.PICK))
