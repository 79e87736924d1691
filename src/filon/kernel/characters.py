"""Characters: the house bots of a game as it declares them, in `HOUSE_BOTS`. The bots room makes players of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Character:
    """A house bot: the name it is asked for by, unique over all games, what it is called, and what it is like.

    `says` is a sentence of the game's catalogue. `plays` is how it chooses: `thumb`, by the rule of thumb; `absent:3`, by
    that rule but for one move in three, drawn by lot; `search:1500`, looking ahead for so many iterations.
    """

    name: str
    title: str
    says: str
    plays: str
