"""What is hidden in dragobert: the order of the two piles, but for the top Extraction card.

All else was open once, and a seat forgets nothing; so every viewer sees the same.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import shuffle, start
from filon.kernel.compiling import kernel

from .state import Action, Kind, State


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """DRA-701: the top Extraction card lies open; DRA-702: of the Exit pile nothing does.

    DRA-704, 705, 706: all else is public. Stacks lie face down, but every card in them was open when it was drawn.
    """
    if s.extraction_left > 0:
        top = s.extraction_left - 1
        seen.extraction[top] = s.extraction[top]


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """DRA-703: every move is made in the open."""
    return action


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """DRA-701, 702: below the top, any order of the cards not met this round; any order of the Exit cards not yet drawn."""
    start(s, key)
    fill_extraction(s)
    fill_exits(s)


@kernel
def fill_extraction(s: State) -> None:
    """Put the cards that are in no stack and not boxed under the top card, shuffled."""
    if s.extraction_left == 0:
        return
    below_top = s.extraction_left - 1
    n = 0
    for kind in range(1, len(s.extraction_box)):
        for _ in range(count_unmet(s, kind)):
            s.extraction[n] = kind
            n += 1
    assert n == below_top
    shuffle(s, s.extraction, below_top)


@kernel
def count_unmet(s: State, kind: int) -> int:
    """How many Extraction cards of a kind lie below the top of the pile."""
    if kind == Kind.BONUS:
        return 0
    met = int(s.boxed[kind]) + int(s.extraction[s.extraction_left - 1] == kind)
    for dwarf in range(s.dwarves):
        met += int(s.stacks[dwarf, kind])
    return int(s.extraction_box[kind]) - met


@kernel
def fill_exits(s: State) -> None:
    """Fill the Exit pile with the cards that are neither discarded, turned up, kept nor boxed, shuffled."""
    n = 0
    for i in range(s.exit_total):
        card = s.exit_box[i]
        if count_in_sight(s, card) <= count_before(s, i):
            s.exits[n] = card
            n += 1
    assert n == s.exits_left
    shuffle(s, s.exits, s.exits_left)


@kernel
def count_in_sight(s: State, card: int) -> int:
    """How many Exit cards of this sort are known to lie elsewhere than in the pile."""
    found = int(s.drawn == card)
    for i in range(s.discarded):
        found += int(s.discard[i] == card)
    if card >> Action.BONUS & 1:
        found += int(s.boxed[Kind.BONUS])
        for dwarf in range(s.dwarves):
            found += int(s.stacks[dwarf, Kind.BONUS])
    return found


@kernel
def count_before(s: State, place: int) -> int:
    """How many cards of the same sort the box lists before this place."""
    before = 0
    for i in range(place):
        before += int(s.exit_box[i] == s.exit_box[place])
    return before
