"""The pictures of lair."""

from collections.abc import Callable

from filon.games.lair.state import Card, Phase, What
from filon.play.game import Game
from shooting import DOCUMENTED, PEOPLE, Shot, both_shapes, is_over

MANY = 6  # coins


def cards_turned_up(game: Game) -> bool:
    """Somebody walks, somebody is caught with a purse, and somebody opened a chest, all in one moment."""
    s = game.see().record
    told = {int(row[0]) for row in s.events[: s.n_events]}
    has_all = {What.PLACED, What.MOVED} <= told and (s.shown == Card.CHEST).any()
    return bool(has_all and s.phase == Phase.SPLIT)


def cards_turned_up_for_two(game: Game) -> bool:
    """Two players have two dwarves each on their way, and cards were turned up before."""
    s = game.see().record
    return bool(s.phase == Phase.LAY and s.dragon and (s.position > 0).all())


def cards_laid_by_some(game: Game) -> bool:
    """Some have laid a card and some have not, and all have walked."""
    s = game.see().record
    return bool(s.phase == Phase.LAY and s.laid.any() and (s.position > 0).all() and s.dragon)


def hand_to_pick(game: Game) -> bool:
    """Two hands are closed."""
    return bool(game.see().record.phase == Phase.PICK)


def rich_and_caught(game: Game) -> bool:
    """A purse of many coins is to be divided."""
    s = game.see().record
    return bool(s.phase == Phase.SPLIT and s.purse[game.actors[0]] > MANY)


def shots(name: str, seats: int, wanted: Callable[[Game], bool], language: str = "en") -> tuple[Shot, Shot]:
    """One moment, with names of people."""
    names = PEOPLE[:seats]
    return both_shapes(Shot("lair", f"lair-{name}", seats, 1, wanted, language=language, names=names, folder=DOCUMENTED))


SHOTS = (
    *shots("mid-game", 4, cards_laid_by_some),
    *shots("reveal", 4, cards_turned_up),
    *shots("split-french", 3, rich_and_caught, "fr"),
    *shots("pick", 4, hand_to_pick),
    *shots("two-players", 2, cards_turned_up_for_two),
    *shots("final", 4, is_over),
)
