"""Template: what moves mean, what others learn of them, and the rule of thumb of a game that says nothing of its own.

A part of a verb that is a slot of a hand means the thing that lies there: slots differ from world to world. Others learn
that such a move was made, and which other things it names, but not that one, unless it is laid face up. The rule of thumb is
chance.
"""

from typing import Any

import numpy as np

from filon.defaults.things import unrolled
from filon.defaults.verb_hands import hands_of_verbs
from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.contract import Rules
from filon.kernel.template import bound_to
from filon.kernel.unrolling import literal_unroll
from filon.kernel.verbs import MEANT, MOST_MEANT, MOST_PARTS, Verb, parts

rules: Rules

MOVED_GAME = bound_to(__name__)
DECLARED_VERBS: tuple[Verb, ...] = tuple(declared.verb for declared in MOVED_GAME.VERBS.declared) if MOVED_GAME else ()
HANDS, HAND_ROWS, NAMED, FACE_UP = hands_of_verbs(MOVED_GAME) if MOVED_GAME else ((), (), (), ())
UNROLLED_HANDS = unrolled(HANDS)
PART_BITS = 24 // MOST_PARTS  # of a meaning, for each part
assert MOST_MEANT == 1 << PART_BITS * MOST_PARTS
MOST_MOVES = MOVED_GAME.IDENTITY.most_moves + 1 if MOVED_GAME else 1


@kernel
def policy(s: Any, seat: int, dice: Any) -> int:
    """Any legal action, by the player's own dice."""
    moves = np.zeros(MOST_MOVES, np.int64)
    n = rules.legal(s, seat, moves)
    return int(moves[below(dice, n)])


if HANDS:

    @kernel
    def meaning(s: Any, seat: int, action: int) -> int:
        """The things that lie in the slots it names."""
        return told(s, seat, action, 1)

    @kernel
    def veil(s: Any, seat: int, action: int, viewer: int) -> int:
        """Its meaning to who made it; to others that it was made, with what it names but for things of the hand."""
        return rules.meaning(s, seat, action) if viewer == seat else told(s, seat, action, 0)

    @kernel
    def told(s: Any, seat: int, action: int, to_who_made_it: int) -> int:
        """A move in things, in place of the slots it names; what somebody may not know is 0."""
        verb = verb_at(action)
        if not is_of_hands(verb):
            return action
        first, second, third = parts(action, DECLARED_VERBS[verb])
        place = MOST_PARTS * verb
        if NAMED[place]:
            first = thing_at(s, NAMED[place], seat, first) if FACE_UP[place] or to_who_made_it else 0
        if NAMED[place + 1]:
            second = thing_at(s, NAMED[place + 1], seat, second) if FACE_UP[place + 1] or to_who_made_it else 0
        if NAMED[place + 2]:
            third = thing_at(s, NAMED[place + 2], seat, third) if FACE_UP[place + 2] or to_who_made_it else 0
        kinds = first | second << PART_BITS | third << 2 * PART_BITS
        return MEANT + DECLARED_VERBS[verb].start * MOST_MEANT + kinds

    @kernel
    def thing_at(s: Any, hand: int, seat: int, slot: int) -> int:
        """What lies in a slot of a seat's hand, of which there may be several."""
        thing = 0
        each = 1
        for name in literal_unroll(UNROLLED_HANDS):
            if each == hand:
                things = s[name].reshape(s[name].size)
                thing = int(things[seat * HAND_ROWS[hand - 1] + slot])
            each += 1
        return thing

else:

    @kernel
    def meaning(s: Any, seat: int, action: int) -> int:
        """Nothing hidden is named: a move means what its number says."""
        return action

    @kernel
    def veil(s: Any, seat: int, action: int, viewer: int) -> int:
        """All of it."""
        return rules.meaning(s, seat, action)


@kernel
def verb_at(action: int) -> int:
    """Which verb a move is of."""
    verb = 0
    while verb + 1 < len(DECLARED_VERBS) and DECLARED_VERBS[verb + 1].start <= action:
        verb += 1
    return verb


@kernel
def is_of_hands(verb: int) -> bool:
    """Does a verb name things of a hand?"""
    return bool(NAMED[MOST_PARTS * verb] or NAMED[MOST_PARTS * verb + 1] or NAMED[MOST_PARTS * verb + 2])
