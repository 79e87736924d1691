"""Which moves cost most if a finger slips: a card is for the whole turn, and the dragon places and picks once."""

COSTLY = ("play", "place", "pick")  # verbs
