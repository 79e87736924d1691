"""Why a move of trove is refused: the clause, and a sentence. The questions are those of the rules."""

from filon.kernel.contract import Refusal
from filon.kernel.words import Words

from .moves import BURY, LAY, LOOK, VERBS
from .rules import actors, is_closed, is_first_of_its_kind
from .state import Phase, State


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if s.phase == Phase.OVER:
        return Refusal("TRO-105", words("The game ended after its second round."))
    if s.phase == Phase.TURN:
        return why_not_turn(s, seat, action, words)
    if not actors(s) >> seat & 1:
        return Refusal("TRO-301", words("There is no card left for you to lay."))
    verb, (slot,) = VERBS.split(action)
    if verb != LAY:
        return Refusal("TRO-301", words("Every seat lays a card now."))
    return why_not_card(s, seat, slot, words)


def why_not_turn(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A turn is a look or a burial."""
    if seat != s.turn:
        return Refusal("TRO-201", words("It is the turn of {seat}.", seat=words.seat(s.turn)))
    verb, (named,) = VERBS.split(action)
    if verb == LOOK:
        return why_not_look(s, seat, named, words)
    if verb != BURY:
        return Refusal("TRO-202", words("Cards are laid after the turns: look, or bury a card."))
    if s.deck_left == 0:
        return Refusal("TRO-204", words("The deck is empty."))
    return why_not_card(s, seat, named, words)


def why_not_look(s: State, seat: int, chest: int, words: Words) -> Refusal | None:
    """A look needs a closed chest, and one not known yet."""
    if not is_closed(s, chest):
        return Refusal("TRO-203", words("That chest is open."))
    if s.looked[seat, chest]:
        return Refusal("TRO-203", words("You have looked into that chest before."))
    return None


def why_not_card(s: State, seat: int, slot: int, words: Words) -> Refusal | None:
    """A card must be in the hand, and the first of its kind there."""
    if slot >= s.hand_sizes[seat]:
        return Refusal("TRO-205", words("You hold no such card."))
    if not is_first_of_its_kind(s, seat, slot):
        return Refusal("TRO-205", words("Of equal cards choose the first."))
    return None
