"""Which moves cost most if a finger slips: a card is for the whole turn, and so is where the dragon goes."""

COSTLY = ("play", "place")  # verbs
