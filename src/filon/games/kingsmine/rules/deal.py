"""The deal of kingsmine: what was agreed on, an empty table, tools in stock, and piles before their owners."""

from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine.state import (
    FIRST_BEERS,
    FIRST_TOOL,
    KINDS,
    MOST_NUGGETS,
    PILES,
    SEAT_TILES,
    TILE_KINDS,
    Kind,
    Options,
    Phase,
    State,
    Tables,
)
from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.rows import copy_row

from .things import ask, thing_to_cave

ON = 1  # the code of ring_bonus if it is agreed on
CURSES_COUNT = 2  # the code of curse_cave_point if it is agreed on


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """KIN-105, 107: piles are shuffled, and the option says who starts, whoever is shortest.

    KIN-102, 103: mine and King's board are empty; each seat has a dwarf, and a cart and a cave with nothing in them.
    """
    start(s, key)
    agree(s, tables, options)
    s.tiles_left = SEAT_TILES * int(s.seats)
    stock_tools(s, tables)
    for seat in range(s.seats):
        make_piles(s, tables, seat)
    s.first_seat = below(s, s.seats) if options.first_seat == 1 else options.first_seat - 2
    s.active = s.first_seat
    ask(s, Phase.PILE, int(s.first_seat))


@kernel
def agree(s: State, tables: Tables, options: Options) -> None:
    """KIN-401, 601, 602: the end comes by the number of seats; KIN-213, 503, 801: and what else is agreed."""
    s.seats = options.seats
    s.end_tiles = options.end_tiles_per_player * options.seats
    s.stalemate_turns = options.stalemate_rounds * options.seats
    s.ladder_levels = options.ladder_levels
    s.ring_bonus = options.ring_bonus == ON
    s.curse_cave_point = options.curse_cave_point == CURSES_COUNT
    copy_row(tables.gold, s.gold)
    copy_row(tables.gem_points, s.gem_points)
    for nuggets in range(MOST_NUGGETS + 1):
        copy_row(tables.nugget_points[nuggets], s.nugget_points[nuggets])
    s.grimoire_points = tables.grimoire_points
    s.cave_points = tables.cave_points
    s.curse_points = tables.curse_points


@kernel
def stock_tools(s: State, tables: Tables) -> None:
    """KIN-101, 604: all tools in stock at every number of seats, KIN-104: but 2 beers for each."""
    for kind in range(FIRST_TOOL, KINDS):
        s.wares[kind] = tables.tools[kind]
    for seat in range(s.seats):
        for _ in range(FIRST_BEERS):
            s.wares[Kind.BEER] -= 1
            thing_to_cave(s, seat, Kind.BEER)


@kernel
def make_piles(s: State, tables: Tables, seat: int) -> None:
    """KIN-105, 603: the 24 tiles of the seat's own colour, shuffled into 3 piles of 8; KIN-106: it may look through them."""
    tiles = s.piles[seat].reshape(SEAT_TILES)
    n = 0
    for kind in range(1, TILE_KINDS):
        s.buried[seat, kind] = tables.copies[seat, kind]
        for _ in range(tables.copies[seat, kind]):
            tiles[n] = kind
            n += 1
    shuffle(s, tiles, n)
    s.n_piles[seat] = PILES
