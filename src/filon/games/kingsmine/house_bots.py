"""The house bots of kingsmine, the weakest first."""

from filon.kernel.characters import Character

HOUSE_BOTS = (
    Character("gaspard", "Gaspard", "Barters away his lantern, then asks for light.", "absent:3"),
    Character("eudes", "Eudes", "A master of the guild, patient and thorough.", "thumb"),
    Character("aliette", "Aliette", "Sees the collection in the rock.", "search:300"),
)
