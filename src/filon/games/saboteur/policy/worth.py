"""What an option is worth to saboteur's rule of thumb, in points: the weights of each mood, all in one place.

100 points are about what a card is worth that brings the tunnel one place nearer.
"""

from enum import IntEnum

from filon.games.saboteur.state import CARDS, Card
from filon.kernel.compiling import kernel


class Mood(IntEnum):
    """What the player is after in this turn; a row of every table of weights."""

    DIG = 0
    HIDE = 1
    STRIKE = 2


STRIKING = bytes((100, 100, 100, 90, 70, 50, 30, 15, 10))  # of 100 turns of a saboteur, by the number of cards missing
STRIKING_LATE = 60  # at least so many once the pile is empty

# Layings, by mood
REACHES = (60, -500, -500)  # more if a goal is reached
NEARER = (100, -30, -100)  # for each card less that is missing
ASIDE = (20, 40, 10)  # nothing changes, and the card leads on from as near
AWAY = (-5, 45, 10)  # nothing changes, and the card leads on from farther, or to nowhere
BARRED = (-100, 15, 50)  # for each card more that is missing
WAY = (4, 0, 0)  # for each good way on
MOST_BARRED = 4

# Tools, by mood
BREAK_FOE, BREAK_FRIEND = (130, 0, 0), (-130, 0, 110)  # nobody breaks a tool while he hides
SECOND_BREAK = 3  # a tool broken where one is already: worth so much less
NEXT_BREAK = 10  # more if it is the next seat's
MEND_OWN, MEND_OWN_PART = (160, 90, 60), (110, 50, 40)  # all of it, or one of several
MEND_FRIEND, MEND_FOE = (110, 10, -20), (-110, 30, 40)
DOUBLE = 5  # less for a repair that could mend either of two tools

# Rocks, maps and passes, by mood
CLEARED = (90, 0, -100)  # for each card less that is missing after a rockfall; no rocks fall while one hides
CUT = (-100, 0, 60)  # for each card more
NO_ROCKS = -50  # nothing changes
LOOK = (125, 70, 40)  # while several goals may be the treasure
NO_LOOK = -20
PASS = (20, 30, 25)


def kept(paths: tuple[int, ...], dead_end: int, broken: int, fix: int, rockfall: int, look: int) -> bytes:
    """How much a player would like to keep each card: cross, tee_nes, tee_new, line_ns, line_ew, curves, then the others."""
    keep = [0] * CARDS
    keep[Card.CROSS : Card.END_S] = paths
    keep[Card.END_S : Card.END_ALL + 1] = [dead_end] * (Card.END_ALL + 1 - Card.END_S)
    keep[Card.BREAK_PICK : Card.FIX_PICK] = [broken] * (Card.FIX_PICK - Card.BREAK_PICK)
    keep[Card.FIX_PICK : Card.ROCKFALL] = [fix] * (Card.ROCKFALL - Card.FIX_PICK)
    keep[Card.ROCKFALL], keep[Card.MAP] = rockfall, look
    return bytes(keep)


KEPT_BY_DIGGER = kept((18, 12, 16, 6, 12, 8, 8), 0, 10, 16, 10, 18)
KEPT_BY_SABOTEUR = kept((0, 4, 2, 8, 2, 6, 6), 20, 26, 10, 24, 10)


@kernel
def often_struck(now: int, pile_left: int) -> int:
    """Of 100 turns, in how many a saboteur strikes if so many cards are missing, and so many are left to draw."""
    often = STRIKING[min(now, len(STRIKING) - 1)]
    return max(often, STRIKING_LATE) if pile_left == 0 else often


@kernel
def worth_of_laying(mood: int, now: int, then: int, behind: int, ways: int) -> int:
    """A card laid: so many cards are missing now and then, so many behind it, and so many good ways lead on."""
    worth = WAY[mood] * ways
    if then == 0:
        worth += REACHES[mood]
    if then < now:
        return worth + NEARER[mood] * (now - then)
    if then > now:
        return worth + BARRED[mood] * min(then - now, MOST_BARRED)
    return worth + (ASIDE[mood] if behind <= now else AWAY[mood])


@kernel
def worth_of_break(mood: int, blame: float, broken: int, soon: int) -> int:
    """A tool broken of a seat that is so likely a saboteur, has these tools broken, and plays so soon."""
    worth = BREAK_FRIEND[mood] + blame * (BREAK_FOE[mood] - BREAK_FRIEND[mood])
    if broken and worth > 0.0:
        worth /= SECOND_BREAK
    return int(worth) + (NEXT_BREAK if soon == 1 else 0)


@kernel
def worth_of_repair(mood: int, blame: float, left: int, card: int) -> int:
    """A tool mended, which leaves these broken: one's own if blame is below 0, else of a seat so likely a saboteur."""
    double = DOUBLE if card >= Card.FIX_PICK_LAMP else 0
    if blame < 0.0:
        return (MEND_OWN_PART[mood] if left else MEND_OWN[mood]) - double
    worth = MEND_FRIEND[mood] + blame * (MEND_FOE[mood] - MEND_FRIEND[mood])
    if left and worth > 0.0:
        worth /= 2.0
    return int(worth) - double


@kernel
def worth_of_rockfall(mood: int, now: int, then: int) -> int:
    """A card taken away: so many cards are missing now and then."""
    if then == now:
        return NO_ROCKS
    return CLEARED[mood] * min(now - then, MOST_BARRED) if then < now else CUT[mood] * min(then - now, MOST_BARRED)


@kernel
def worth_of_look(mood: int, goals_left: int) -> int:
    """A look at a goal, if so many may be the treasure."""
    return LOOK[mood] if goals_left > 1 else NO_LOOK


@kernel
def worth_of_pass(mood: int, card: int, goals_left: int) -> int:
    """A card passed: the less it is wanted the better; nobody needs a map who knows the treasure."""
    if card == Card.MAP and goals_left == 1:
        return PASS[mood]
    return PASS[mood] - (KEPT_BY_DIGGER[card] if mood == Mood.DIG else KEPT_BY_SABOTEUR[card])
