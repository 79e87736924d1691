"""The deal of kingsmine: what was agreed on, an empty table, tools in stock, and piles before their owners."""

from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine.state import (
    CELL_ROWS,
    FIRST_BEERS,
    FIRST_TOOL,
    KINDS,
    MAX_SEATS,
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
from filon.kernel.events import silence
from filon.kernel.rows import copy_row

from .things import ask, clear_row, thing_to_cave

ON = 1  # the code of ring_bonus if it is agreed on
CURSES_COUNT = 2  # the code of curse_cave_point if it is agreed on


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """KIN-105, 107: piles are shuffled, and the option says who starts, whoever is shortest."""
    start(s, key)
    silence(s)
    agree(s, tables, options)
    clear(s)
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
def clear(s: State) -> None:
    """KIN-102, 103: mine and King's board empty, carts and caves too, dwarves at hand."""
    clear_turn(s)
    clear_mine(s)
    clear_seats(s)
    clear_king(s)
    clear_workshops(s)


@kernel
def clear_turn(s: State) -> None:
    """Nothing has begun."""
    s.turn_number = 0
    s.actions_left = 0
    s.idle_turns = 0
    s.turn_tiles = 0
    s.triggered = 0
    s.last_turns = 0
    s.dug_tiles = 0
    s.danger = 0
    s.saved = 0
    s.to_ask = 0
    s.to_lose = 0
    s.power = 0
    s.swap_a = 0
    s.swap_b = 0
    s.victim = 0
    s.loot = 0
    s.king_taken = 0
    s.king_places = 0


@kernel
def clear_mine(s: State) -> None:
    """No pile on any cell."""
    clear_row(s.colours[:])
    clear_row(s.heights[:])
    for cell in range(CELL_ROWS):
        clear_row(s.mine[cell])
        clear_row(s.known[cell])
    s.tiles_left = SEAT_TILES * int(s.seats)


@kernel
def clear_seats(s: State) -> None:
    """KIN-103: each seat has a dwarf, a cart for 3 tiles and a cave for 10 things."""
    for seat in range(MAX_SEATS):
        s.dwarves[seat] = 0
        s.n_piles[seat] = 0
        s.in_hand[seat] = 0
        s.cart_loads[seat] = 0
        s.cave_loads[seat] = 0
        s.workshop_points[seat] = 0
        clear_row(s.carts[seat])
        clear_row(s.caves[seat])
        clear_row(s.buried[seat])
        for pile in range(PILES):
            clear_row(s.piles[seat, pile])


@kernel
def clear_king(s: State) -> None:
    """KIN-102: the King's board starts empty, and no barter is under way."""
    clear_row(s.board[:])
    clear_row(s.covered[:])
    clear_row(s.covered_place[:])
    clear_row(s.wares[:])
    clear_row(s.removed[:])
    clear_row(s.offered[:])
    clear_row(s.taken[:])
    clear_row(s.to_place[:])
    s.n_covered = 0
    s.offered_gold = 0
    s.taken_gold = 0
    s.last_kind = 0


@kernel
def clear_workshops(s: State) -> None:
    """No pile in any workshop."""
    clear_row(s.stacked[:])
    clear_row(s.stacked_turned[:])
    clear_row(s.stacked_pile[:])
    clear_row(s.pile_seat[:])
    clear_row(s.pile_what[:])
    clear_row(s.pile_points[:])
    s.n_stacked = 0
    s.n_collections = 0
    s.begin_half = 0
    s.open_half = 0
    s.chain_tiles = 0
    s.complete = 0
    s.spares = 0
    s.last_corner = 0


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
