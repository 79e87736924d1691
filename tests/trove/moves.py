"""Moves of trove: what they are called, and where what they name lies. A card is a slot of the hand.

TRO-205: slots are places in one hand in one world; a move means the card that lies there.
TRO-503, 504: which card is buried or laid only its seat knows.
"""

from filon.kernel.verbs import Part, Verbs

from .state import State

VERBS = Verbs(State)
LOOK = VERBS.verb("look {chest}", Part("chest", of="chests"))
BURY = VERBS.verb("bury {card}", Part("card", of="hands"))
LAY = VERBS.verb("lay {card}", Part("card", of="hands"))
