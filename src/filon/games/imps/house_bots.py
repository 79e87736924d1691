"""The house bots of imps, the weakest first."""

from filon.kernel.characters import Character

HOUSE_BOTS = (
    Character("fanfan", "Fanfan", "Throws the bomb first and looks later.", "absent:3"),
    Character("clotaire", "Clotaire", "Pays his imps on time and opens no chest in vain.", "thumb"),
    Character("ysolde", "Ysolde", "Has worked out which gallery closes next.", "search:4000"),
)
