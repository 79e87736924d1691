"""The house bots of lair, the weakest first."""

from filon.kernel.characters import Character

HOUSE_BOTS = (
    Character("titou", "Titou", "Follows any glitter, whoever follows him.", "absent:3"),
    Character("garance", "Garance", "A careful thief: never one coin too many.", "thumb"),
    Character("silvain", "Silvain", "Knows what you hold by what you left behind.", "search:1500"),
)
