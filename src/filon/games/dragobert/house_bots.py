"""The house bots of dragobert, the weakest first."""

from filon.kernel.characters import Character

HOUSE_BOTS = (
    Character("lise", "Lise", "Digs where the lamp shines, and forgets the dragon.", "absent:3"),
    Character("odilon", "Odilon", "Thirty years underground, and always by the same rule.", "thumb"),
    Character("morgane", "Morgane", "Hears the dragon breathe, and counts every card.", "search:1500"),
)
