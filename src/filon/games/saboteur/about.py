"""What saboteur is about: a tunnel that some want at the treasure and some do not, cards, and gold at the end."""

from collections.abc import Sequence

from filon.games.saboteur.state import State
from filon.kernel.words import Words
from filon.scene import Plate, Sprite, on_plate


def about(s: State, words: Words) -> Sequence[Plate]:
    """The goal, a turn, the end: with the expansion there are two teams, and rounds are as many as was agreed."""
    has_teams = bool(s.expansion)
    return (
        Plate(words(EARNING[has_teams]), RACE if has_teams else GOAL),
        Plate(words(DISCARDING[has_teams]), TURN),
        Plate(end_words(int(s.rounds), words), END),
    )


def end_words(rounds: int, words: Words) -> str:
    """When it is over, and who has won then."""
    return words.count(
        "It is over at the treasure, or when nobody has a card left. The most gold wins.",
        "A round ends at the treasure, or with the last card. After {n} rounds the most gold wins.",
        rounds,
    )


EARNING: dict[bool, str] = {  # by whether it is played with the expansion, and so the next
    False: "Diggers earn gold if the tunnel reaches the treasure, saboteurs if it never does.",
    True: "Blue and green diggers race to the treasure; saboteurs earn gold if nobody gets there.",
}
DISCARDING: dict[bool, str] = {
    False: "Lay a path card, play an action card, or discard one; then draw another.",
    True: "Lay a path card, play an action card, or discard one to three; then draw.",
}

TUNNEL: tuple[Sprite, ...] = (
    on_plate("card-start", 4, 6, 48, 67),
    on_plate("card-line_ew", 52, 6, 48, 67),
    on_plate("card-cross", 100, 6, 48, 67),
    on_plate("card-treasure", 148, 6, 48, 67),
)
GOAL: tuple[Sprite, ...] = (
    *TUNNEL,
    on_plate("dwarf-3", 8, 70, 56),
    on_plate("pick", 56, 84, 34),
    on_plate("role-saboteur", 142, 50, 54, 76, turn=6),
)
RACE: tuple[Sprite, ...] = (
    *TUNNEL,
    on_plate("role-blue", 8, 58, 48, 67, turn=-6),
    on_plate("role-green", 62, 60, 48, 67, turn=4),
    on_plate("role-saboteur", 146, 58, 48, 67, turn=6),
)
TURN: tuple[Sprite, ...] = (
    on_plate("card-tee_nes", 14, 20, 58, 81, turn=-6),
    on_plate("card-break_cart", 71, 14, 58, 81),
    on_plate("back-dig", 128, 20, 58, 81, turn=6),
)
END: tuple[Sprite, ...] = (
    on_plate("gold-1", 12, 24, 54, 76, turn=-8),
    on_plate("gold-3", 134, 24, 54, 76, turn=8),
    on_plate("gold-2", 73, 12, 54, 76),
    on_plate("dwarf-0", 68, 66, 62),
    on_plate("crown", 82, 49, 34),
)
