"""The pictures of imps."""

from collections.abc import Callable, Iterator
from random import Random

from filon.games.imps.state import IMPS, Phase, Place, What
from filon.play.game import Game
from shooting import DOCUMENTED, PEOPLE, Shot, both_shapes

IDLE, THRIFT = ("pass", "skip", "shoot"), 0.7
SEVERAL, MANY = 3, 6  # moves


def burrowing(game: Game, seed: int) -> Iterator[object]:
    """They dig and place bombs whenever they can, and buy now and then, whatever it brings."""
    dice = Random(f"burrowing {seed}")
    while not game.over:
        moves = game.moves()
        eager = [move for move in moves if move.text.split()[0] not in IDLE]
        buys = [move for move in eager if move.text.startswith("buy")]
        game.play(dice.choice(moves if not eager or (buys and dice.random() < THRIFT) else eager))
        yield game


def happened(game: Game) -> list[int]:
    """The kinds of what the last move made happen."""
    s = game.see().record
    return [int(row[0]) for row in s.events[: s.n_events]]


def dug_by_many(game: Game) -> bool:
    """Somebody may dig in two ways; bombs lie about, somebody is dead, bound or equipped."""
    s = game.see().record
    has_all = s.n_bombs and s.bound.any() and s.worn.any() and (s.where == Place.CEMETERY).any()
    return bool(s.phase == Phase.DIG and has_all and len(game.moves()) == SEVERAL)


def gallery_closed(game: Game) -> bool:
    """A gallery closed, and several went home with a salary."""
    told = happened(game)
    return What.CLOSED in told and told.count(What.SALARY) > 1 and not game.over


def bombs_exploded(game: Game) -> bool:
    """Bombs exploded, several died, and the dice are rolled again."""
    return happened(game).count(What.DIED) > 1 and happened(game).count(What.ROLLED) > 1 and not game.over


def rich_in_village(game: Game) -> bool:
    """Somebody can buy almost anything, and some are dead."""
    s = game.see().record
    return bool(s.phase == Phase.VILLAGE and len(game.moves()) > MANY - 1 and s.worn.any())


def counted_with_nuggets(game: Game) -> bool:
    """The game has ended, and some have imps on nuggets."""
    s = game.see().record
    there = [imp for imp in range(IMPS * int(s.seats)) if s.stands[imp] and s.nuggets[s.where[imp], s.stands[imp]]]
    return game.over and len({imp // IMPS for imp in there}) > 1


def shots(name: str, seats: int, wanted: Callable[[Game], bool], language: str = "en") -> tuple[Shot, Shot]:
    """One moment, with names of people."""
    names = PEOPLE[:seats]
    shot = Shot("imps", f"imps-{name}", seats, 1, wanted, "wide", language, (), names, burrowing, folder=DOCUMENTED)
    return both_shapes(shot)


SHOTS = (
    *shots("mid-game", 4, dug_by_many),
    *shots("closing", 4, gallery_closed),
    *shots("explosion", 4, bombs_exploded),
    *shots("village-french", 3, rich_in_village, "fr"),
    *shots("final", 4, counted_with_nuggets),
)
