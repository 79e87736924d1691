"""A position of dragobert that somebody sets up: what follows, and where the cards are that it does not name."""

from collections import Counter

import numpy as np

from filon.kernel.errors import BadPosition
from filon.kernel.settling import counted, left_over, pile_of, put, things_in

from .state import BIG_NUGGETS, DRAGON_START, Fate, Kind, Phase, State


def settle(s: State, given: frozenset[str]) -> None:
    """Who is where and who plays, big nuggets, and the two piles."""
    settle_dwarves(s, given)
    if "supply" not in given:
        s.supply = max(0, BIG_NUGGETS - int(s.big.sum()))
    s.boxed[Kind.DRAGON] = DRAGON_START - s.dragon
    settle_extraction(s, given)
    settle_exits(s, given)


def settle_dwarves(s: State, given: frozenset[str]) -> None:
    """Who has a slot is out, who is on no card is burnt; a card turned up is to be carried out."""
    here = np.arange(len(s.fate)) < s.dwarves
    if "fate" not in given and {"position", "slot"} & given:
        outside = np.where(s.slot > 0, Fate.OUT, Fate.BURNT)
        inside = (s.position > 0) & (s.slot == 0)
        s.fate = np.where(here, np.where(inside, Fate.IN_MINE, outside), Fate.ABSENT)
    if "position" not in given:
        s.position[s.fate != Fate.IN_MINE] = 0
    if "slots_taken" not in given:
        s.slots_taken = s.slot.max()
    if "phase" not in given and s.drawn:
        s.phase = Phase.ACTION
    acting = np.flatnonzero(s.fate == Fate.IN_MINE)
    if "dwarf" not in given and len(acting) and s.dwarf not in acting:
        s.dwarf = acting[0]
    if s.phase != Phase.OVER and s.dwarf not in acting:
        raise BadPosition("the dwarf that must play is not in the mine")


def settle_extraction(s: State, given: frozenset[str]) -> None:
    """DRA-805: the Extraction cards that are in no stack and not out of the round."""
    pile = s.extraction[: s.extraction_left].tolist()
    dealt, told = ([], pile) if "extraction" in given else (pile, [])
    stacked = (kind for stack in s.stacks for kind in counted(stack).elements())
    rest = left_over(counted(s.extraction_box), stacked, counted(s.boxed).elements(), told)
    s.extraction_left = put(s.extraction, pile_of(s, rest, dealt, told))


def settle_exits(s: State, given: frozenset[str]) -> None:
    """DRA-329, 805: the Exit cards that are not discarded, turned up, or kept as a bonus."""
    pile = s.exits[: s.exits_left].tolist()
    dealt, told = ([], pile) if "exits" in given else (pile, [])
    bonus = [max(s.exit_box.tolist())] * (int(s.stacks[:, Kind.BONUS].sum()) + int(s.boxed[Kind.BONUS]))
    named = things_in(s.discard, np.array([s.drawn]))
    s.exits_left = put(s.exits, pile_of(s, left_over(counted_cards(s), named, bonus, told), dealt, told))


def counted_cards(s: State) -> Counter[int]:
    """The Exit cards in the game."""
    return Counter(s.exit_box[: s.exit_total].tolist())
