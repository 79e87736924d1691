"""The house bots of saboteur, the weakest first."""

from filon.kernel.characters import Character

HOUSE_BOTS = (
    Character("barnabe", "Barnabé", "Means well, whichever side he is on.", "absent:3"),
    Character("petronille", "Pétronille", "Digs straight, or bends quietly.", "thumb"),
    Character("corvin", "Corvin", "Suspects everybody, and with good reason.", "search:1000"),
)
