"""The pictures of kingsmine."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from filon.games.kingsmine.state import Phase
from filon.play.game import Game
from shooting import DOCUMENTED, PEOPLE, Shot, both_shapes

SEVERAL, MANY = 3, 6
EAGERNESS = {
    "take workshop": 90,
    "take angel": 90,
    "take dagger": 90,
    "take beer": 0.1,
    "take explosive": 0.3,
    "offer beer": 9,
    "offer workshop": 0.01,
    "offer angel": 0.01,
    "offer dagger": 0.01,
    "offer gem": 0.4,
    "offer nug": 0.8,
    "done": 1.5,
    "stop": 0.02,
    "dig": 9,
    "empty": 9,
    "power": 9,
    "next": 9,
    "move": 4,
    "beg": 0.3,
    "end": 0.1,
    "blast": 0.2,
}  # by the beginning of a move


def collecting(game: Game, seed: int) -> Iterator[object]:
    """They dig and stack whenever they can, and barter for a workshop, whatever it brings."""
    dice = Random(f"collecting {seed}")
    while not game.over:
        moves = game.moves()
        game.play(dice.choices(moves, [eagerness(move.text) for move in moves])[0])
        yield game


def eagerness(text: str) -> float:
    """How gladly somebody who collects makes a move."""
    known = (EAGERNESS[beginning] for beginning in EAGERNESS if text.startswith(beginning))
    return next(known, 2)


def traded_by_many(game: Game) -> bool:
    """The King has many tiles, piles are stacked, carts are laden, and who plays may do many things."""
    s = game.see().record
    laden = (s.cart_loads[: s.seats] > 0).sum() > 1 and (s.board > 0).sum() > SEVERAL and (s.heights > 0).sum() > MANY
    return bool(s.phase == Phase.ACTION and laden and s.n_collections and len(game.moves()) > MANY)


def barters(game: Game) -> bool:
    """Several things are offered, and some are chosen already."""
    s = game.see().record
    chosen = s.phase == Phase.TAKE and s.offered.sum() > SEVERAL - 1 and s.taken.any()
    return bool(chosen and (s.board > 0).sum() > SEVERAL and len(game.moves()) > SEVERAL - 1)


def builds_chain(game: Game) -> bool:
    """A chain of gems grows, and may grow on."""
    s = game.see().record
    return bool(s.phase == Phase.NEXT_GEM and s.chain_tiles > SEVERAL - 1 and len(game.moves()) > SEVERAL - 1)


def may_be_saved(game: Game) -> bool:
    """Somebody's angel or dagger may save it."""
    return game.see().record.phase in (Phase.ANGEL, Phase.DAGGER)


def counted_with_piles(game: Game) -> bool:
    """The game has ended, and all have stacked something."""
    s = game.see().record
    return game.over and bool((s.workshop_points[: s.seats] > 0).all())


def shots(name: str, seats: int, seed: int, wanted: Callable[[Game], bool], language: str = "en") -> tuple[Shot, Shot]:
    """One moment, with names of people."""
    names = PEOPLE[:seats]
    shot = Shot("kingsmine", f"kingsmine-{name}", seats, seed, wanted, "wide", language, (), names, collecting)
    return both_shapes(replace(shot, folder=DOCUMENTED))


SHOTS = (
    *shots("mid-game", 4, 31, traded_by_many),
    *shots("barter", 4, 24, barters),
    *shots("chain", 3, 38, builds_chain),
    *shots("reaction-french", 4, 13, may_be_saved, "fr"),
    *shots("final", 4, 58, counted_with_piles),
)
