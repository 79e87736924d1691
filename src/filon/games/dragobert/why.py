"""Why a move of dragobert is refused: the clause, and a sentence. The questions are those of the rules."""

from dataclasses import replace

from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, part
from filon.kernel.words import Words

from . import moves
from .rules_mine import can_swap_with, is_in_mine, seat_of, shows
from .state import Fate, Phase, State
from .story import dwarf_words


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if s.phase == Phase.OVER:
        return Refusal("DRA-407", words("The game ended after its third round."))
    if seat != seat_of(s, s.dwarf):
        return Refusal("DRA-202", words("It is the turn of {dwarf}.", dwarf=dwarf_words(s, s.dwarf, words)))
    if s.phase == Phase.DRAW:
        return why_not_draw(action, words)
    return why_not_action(s, action, words)


def why_not_draw(action: int, words: Words) -> Refusal | None:
    """A turn begins with a card from one pile or the other."""
    if action in (moves.DRAW_EXTRACTION, moves.DRAW_EXIT):
        return None
    return Refusal("DRA-201", words("Draw a card first: the top of the Extraction pile or of the Exit pile."))


def why_not_action(s: State, action: int, words: Words) -> Refusal | None:
    """An Exit card is turned up and one of its actions must be taken."""
    if action in (moves.DRAW_EXTRACTION, moves.DRAW_EXIT):
        return Refusal("DRA-206", words("You have drawn your card for this turn: carry out one of its actions."))
    if not shows(s.drawn, moves.shown_action(action)):
        return Refusal("DRA-330", words("The Exit card turned up does not show that action."))
    if is_a(action, moves.SWAP):
        refusal = why_not_swap(s, part(action, moves.SWAP), words)
        return replace(refusal, near=refusal.near or 1) if refusal else None
    return None


def why_not_swap(s: State, other: int, words: Words) -> Refusal | None:
    """A swap needs another dwarf, and one in the mine."""
    if other >= s.dwarves:
        return Refusal("DRA-326", words("There is no such dwarf at this table."))
    if other == s.dwarf and not any(can_swap_with(s, dwarf) for dwarf in range(s.dwarves)):
        return Refusal("DRA-331", words("No other dwarf is in the mine: a swap cannot be carried out."), near=2)
    if other == s.dwarf:
        return Refusal("DRA-327", words("A dwarf cannot change places with itself."))
    if is_in_mine(s, other):
        return None
    if s.fate[other] == Fate.OUT:
        return Refusal("DRA-326", words("{dwarf} has left the mine.", dwarf=dwarf_words(s, other, words)))
    return Refusal("DRA-326", words("{dwarf} was burnt and is not in the mine.", dwarf=dwarf_words(s, other, words)))
