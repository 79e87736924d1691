"""Why a move of lair is refused: the clause, and a sentence. The questions are those of the rules."""

from dataclasses import replace

from filon.kernel.contract import Refusal
from filon.kernel.words import Words

from .moves import PICK, PLACE, PLAY, PLAY_CHEST, SPLIT, VERBS
from .rules import has_arrived
from .rules_path import has_card, has_pairs, is_in_lair, next_hands
from .state import Phase, State
from .story import dwarf_words


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if seat >= s.seats:
        return Refusal("LAI-201", words("You are watching this game."))
    match s.phase:
        case Phase.LAY:
            return why_not_lay(s, seat, action, words)
        case Phase.PLACE:
            return why_not_place(s, seat, action, words)
        case Phase.SPLIT:
            return why_not_split(s, seat, action, words)
        case Phase.PICK:
            return why_not_pick(s, seat, action, words)
    return why_over(s, words)


def why_over(s: State, words: Words) -> Refusal:
    """What ended the game."""
    if s.treasure == 0:
        return Refusal("LAI-403", words("The game ended when the treasure was empty."))
    if not has_arrived(s):
        return Refusal("LAI-801", words("{n} turns have been played.", n=s.turn_cap))
    return Refusal("LAI-614" if has_pairs(s) else "LAI-401", words("The game is over."))


def why_not_lay(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """All dwarf seats lay a card, each a single time."""
    if seat == s.dragon_seat:
        return why_not_dragon(action, words)
    if not is_play(action):
        return why_not_laid(s, seat, words)
    if s.laid[seat]:
        return Refusal("LAI-206", words("Your card is laid, and cannot be changed."), near=1)
    refusal = why_not_card(s, seat, action, words)
    return refusal and replace(refusal, near=1)


def is_play(action: int) -> bool:
    """Does this lay a card, be it a colour or the chest card?"""
    return action == PLAY_CHEST or VERBS.split(action)[0] == PLAY


def why_not_dragon(action: int, words: Words) -> Refusal:
    """The dragon seat waits for the cards of the others."""
    if is_play(action):
        return Refusal("LAI-211", words("You are the dragon this turn, and lay no card."))
    if VERBS.split(action)[0] == PICK:
        return Refusal("LAI-321", words("You pick a hand of those who are caught, when the cards are turned up."))
    return Refusal("LAI-207", words("The dragon is placed when every dwarf has laid its card."))


def why_not_laid(s: State, seat: int, words: Words) -> Refusal:
    """Before the cards are turned up there is nothing else to do."""
    if s.laid[seat]:
        return Refusal("LAI-207", words("Your card is laid: the dragon is placed when every dwarf has laid one."))
    return Refusal("LAI-203", words("Lay one of your cards: that is your turn."))


def why_not_card(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A card must be in the hand, and the dwarf it is for must be able to walk."""
    if action == PLAY_CHEST:
        return None
    _, (which, card) = VERBS.split(action)
    if which and not has_pairs(s):
        return Refusal("LAI-104", words("You have one dwarf only."))
    if not has_card(s, seat, card):
        return Refusal("LAI-204", words("That card is used: it lies before you until you take your cards back."))
    if has_pairs(s) and is_in_lair(s, 2 * seat + which):
        return Refusal("LAI-612", words("{dwarf} has arrived in the lair.", dwarf=dwarf_words(s, 2 * seat + which, words)))
    return None


def why_not_place(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The dragon seat places the dragon in its lair."""
    if seat != s.dragon_seat:
        if is_play(action):
            return Refusal("LAI-206", words("Your card is laid, and cannot be changed."))
        return Refusal("LAI-201", words("{seat} is the dragon this turn.", seat=words.seat(s.dragon_seat)))
    if VERBS.split(action)[0] != PLACE:
        return Refusal("LAI-208", words("Place the dragon on one of the five spaces of its lair."))
    return None


def why_not_split(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The caught divide their purses between two hands."""
    if seat == s.dragon_seat:
        return Refusal("LAI-323", words("You pick a hand when all who were caught have divided their purse."))
    if not s.asked[seat]:
        return why_not_asked(s, seat, action, words)
    if s.divided[seat]:
        return Refusal("LAI-323", words("Your hands are closed until the dragon picks one."))
    verb, named = VERBS.split(action)
    if verb != SPLIT:
        return Refusal("LAI-320", words("Divide your whole purse between your two hands."))
    if named[0] > s.purse[seat]:
        return Refusal("LAI-320", words("There are not so many coins on your purse."), near=1)
    return None


def why_not_asked(s: State, seat: int, action: int, words: Words) -> Refusal:
    """Others divide their purses: why this seat does not, or for whom all else waits."""
    if VERBS.split(action)[0] != SPLIT:
        dividing = [words.seat(other) for other in range(s.seats) if s.asked[other] and not s.divided[other]]
        return Refusal("LAI-323", words("It is the turn of {seat}.", seat=", ".join(dividing)))
    if s.shown[seat] == s.dragon:
        return Refusal("LAI-322", words("Your purse is empty: there is nothing to hide."))
    return Refusal("LAI-320", words("Only who was caught divides their purse."))


def why_not_pick(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The dragon seat picks hands in order."""
    if seat != s.dragon_seat:
        return Refusal("LAI-321", words("{seat} picks a hand now.", seat=words.seat(s.dragon_seat)))
    verb, named = VERBS.split(action)
    if verb != PICK:
        return Refusal("LAI-321", words("Pick one of the two closed hands."))
    refusal = why_not_hands(s, named[0], words)
    return refusal and replace(refusal, near=1)


def why_not_hands(s: State, caught: int, words: Words) -> Refusal | None:
    """Closed hands are held out by who was caught with something on its purse, and come in order."""
    if caught >= s.seats:
        return Refusal("LAI-321", words("Nobody sits there."))
    if caught == s.dragon_seat:
        return Refusal("LAI-321", words("You are the dragon this turn, and hold out no hands."))
    if not s.asked[caught]:
        return why_no_hands(s, caught, words)
    if caught != next_hands(s):
        return Refusal("LAI-323", words("The hands of {seat} come first.", seat=words.seat(next_hands(s))))
    return None


def why_no_hands(s: State, seat: int, words: Words) -> Refusal:
    """Nobody was caught there, or nothing is left to pick."""
    who = words.seat(seat)
    if s.shown[seat] != s.dragon:
        return Refusal("LAI-317", words("{seat} was not caught.", seat=who))
    return Refusal("LAI-323", words("{seat} holds out no closed hands.", seat=who))
