"""KIN-8xx: what always holds, counted in every position of many random games."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from filon.games.kingsmine import actors, apply, deal, legal
from filon.games.kingsmine.state import (
    ALL_TILES,
    BIG_CART,
    CELL_ROWS,
    FIRST_TOOL,
    KINDS,
    LEVELS,
    MAX_SEATS,
    MOST_MOVES,
    PILES,
    PLACES,
    SEAT_TILES,
    SMALL_CART,
    TILE_KINDS,
    TOOLS,
    Kind,
    Phase,
    State,
)
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.play.setting import agree_on, key_of
from proving import proves

from . import counts
from .positions import RULES
from .recount import REPLACED

HELD, TILES_LOST, TOOLS_LOST, MINE, CARTS, CAVES, BOARD, WORKSHOP, STUCK = range(9)  # what a position is found to lack


@alone
def verdict(s: State, copies: NDArray[Any], tools: NDArray[Any]) -> int:
    """Is everything there, once?"""
    if not has_all_tiles(s, copies):
        return TILES_LOST
    if not has_all_tools(s, tools):
        return TOOLS_LOST
    if not is_mine_whole(s):
        return MINE
    if not are_carts_whole(s):
        return CARTS
    if not are_caves_whole(s):
        return CAVES
    if not is_board_whole(s):
        return BOARD
    return HELD if is_workshop_whole(s) else WORKSHOP


@alone
def has_all_tiles(s: State, copies: NDArray[Any]) -> bool:
    """KIN-802: of each kind as many as the colours in play have, 24 a player, wherever they are."""
    found = np.zeros(TILE_KINDS, np.int64)
    for cell in range(CELL_ROWS):
        for level in range(LEVELS):
            found[s.mine[cell, level]] += 1
    for seat in range(MAX_SEATS):
        for pile in range(PILES):
            for level in range(LEVELS):
                found[s.piles[seat, pile, level]] += 1
        for i in range(BIG_CART):
            found[s.carts[seat, i]] += 1
        for kind in range(1, TILE_KINDS):
            found[kind] += s.caves[seat, kind]
    for place in range(1, PLACES + 1):
        found[s.board[place]] += 1
    for i in range(s.n_covered):
        found[s.covered[i]] += 1
    for i in range(s.n_stacked):
        found[s.stacked[i]] += 1
    total = 0
    for kind in range(1, TILE_KINDS):
        count = found[kind] + s.removed[kind] + s.to_place[kind]
        expected = 0
        for colour in range(s.seats):
            expected += copies[colour, kind]
        if count != expected or s.removed[kind] < 0:
            return False
        total += count
    return total == SEAT_TILES * s.seats


@alone
def has_all_tools(s: State, tools: NDArray[Any]) -> bool:
    """KIN-802: stock and players' tools are the 52 of the box; KIN-260: of lasting ones nobody has two."""
    total = 0
    for kind in range(FIRST_TOOL, KINDS):
        found = int(s.wares[kind])
        if found < 0:
            return False
        for seat in range(MAX_SEATS):
            owned = int(s.caves[seat, kind])
            found += owned
            if owned < 0 or (owned > 1 and kind != Kind.BEER and kind != Kind.EXPLOSIVE):
                return False
        if found != tools[kind]:
            return False
        total += found
    return total == TOOLS


@alone
def is_mine_whole(s: State) -> bool:
    """Heights, what is buried and what is left tell the same as the tiles; nobody knows of a tile that is not there."""
    found = np.zeros((MAX_SEATS, TILE_KINDS), np.int64)
    left = 0
    for cell in range(CELL_ROWS):
        if (s.colours[cell] == 0 and s.heights[cell] != 0) or not 0 <= s.heights[cell] <= LEVELS:
            return False
        for level in range(LEVELS):
            is_there = level < s.heights[cell]
            if (s.mine[cell, level] != 0) != is_there or (s.known[cell, level] != 0) != is_there:
                return False
            if is_there:
                found[s.colours[cell] - 1, s.mine[cell, level]] += 1
                left += 1
    for seat in range(MAX_SEATS):
        for pile in range(PILES):
            for level in range(LEVELS):
                if s.piles[seat, pile, level]:
                    found[seat, s.piles[seat, pile, level]] += 1
                    left += 1
        if s.dwarves[seat] and s.colours[s.dwarves[seat]] == 0:
            return False
    for seat in range(MAX_SEATS):
        for kind in range(1, TILE_KINDS):
            if found[seat, kind] != s.buried[seat, kind]:
                return False
    return left == s.tiles_left


@alone
def are_carts_whole(s: State) -> bool:
    """KIN-301: never more than the cart holds; KIN-335: no collapse and no firedamp is ever owned."""
    for seat in range(MAX_SEATS):
        is_big = s.caves[seat, Kind.CART6] > 0 or (s.caves[seat, Kind.CART6_L] > 0 and s.caves[seat, Kind.CART6_R] > 0)
        if s.cart_loads[seat] > (BIG_CART if is_big else SMALL_CART):
            return False
        for i in range(BIG_CART):
            kind = s.carts[seat, i]
            if (kind != 0) != (i < s.cart_loads[seat]) or kind >= Kind.COLLAPSE:
                return False
    return True


@alone
def are_caves_whole(s: State) -> bool:
    """KIN-302 to 304: what uses a place is counted, and fits but while a surplus is shed (KIN-338)."""
    for seat in range(MAX_SEATS):
        used = 0
        for kind in range(1, KINDS):
            if s.caves[seat, kind] < 0:
                return False
            if kind != Kind.CART6 and kind != Kind.CAVE20 and kind != Kind.WORKSHOP:
                used += int(s.caves[seat, kind])
        is_shedding = s.asked == seat and (s.phase == Phase.SHED or s.phase == Phase.COVER)
        most = 20 if s.caves[seat, Kind.CAVE20] or is_shedding else 10
        if used != s.cave_loads[seat] or used > most or s.caves[seat, Kind.COLLAPSE] or s.caves[seat, Kind.FIREDAMP]:
            return False
    return True


@alone
def is_board_whole(s: State) -> bool:
    """KIN-272 to 274: what is visible can be had; nothing lies covered on a free place; KIN-259: no curse is there."""
    shown = np.zeros(TILE_KINDS, np.int64)
    for place in range(1, PLACES + 1):
        shown[s.board[place]] += 1
    for kind in range(1, TILE_KINDS):
        if shown[kind] != s.wares[kind]:
            return False
    for i in range(s.n_covered):
        if s.covered[i] == 0 or s.board[s.covered_place[i]] == 0 or s.covered[i] >= Kind.CURSE:
            return False
    return bool(shown[Kind.CURSE] + shown[Kind.COLLAPSE] + shown[Kind.FIREDAMP] == 0)


@alone
def is_workshop_whole(s: State) -> bool:
    """Every stacked tile is in a pile of a seat, and the points of the piles are those of the workshops."""
    points = np.zeros(MAX_SEATS, np.int64)
    for pile in range(1, s.n_collections + 1):
        points[s.pile_seat[pile]] += s.pile_points[pile]
    for seat in range(MAX_SEATS):
        if points[seat] != s.workshop_points[seat]:
            return False
    for i in range(ALL_TILES):
        if (s.stacked[i] != 0) != (i < s.n_stacked) or (s.stacked_pile[i] != 0) != (i < s.n_stacked):
            return False
    return True


@alone
def first_loss(
    tables: NDArray[Any], options: NDArray[Any], key: NDArray[Any], states: NDArray[Any], dice: NDArray[Any], games: int
) -> tuple[int, int, int, int]:
    """Play random games; the first in which something is lost, and what; how many positions were counted, and barters."""
    child = np.zeros(len(key), np.uint32)
    out = np.zeros(MOST_MOVES + 1, np.int64)
    s = states[0]
    copies, tools = tables[0].copies, tables[0].tools
    counted = 0
    bartering = 0
    for game in range(games):
        child_key(key, 2 * game, child)
        make_blank(states, 0)
        deal(s, tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        while actors(s):
            seat = int(s.asked)
            n = legal(s, seat, out)
            if actors(s) != 1 << seat or n == 0 or n > MOST_MOVES or not is_ascending(out, n):
                return game, STUCK, counted, bartering  # KIN-265, 267: no barter without a finish
            found = verdict(s, copies, tools)
            if found != HELD:
                return game, found, counted, bartering
            counted += 1
            bartering += s.phase == Phase.OFFER or s.phase == Phase.TAKE
            apply(s, seat, out[below(dice[0], n)])
        found = verdict(s, copies, tools)
        if found != HELD:
            return game, found, counted, bartering
    return -1, HELD, counted, bartering


@alone
def is_ascending(out: NDArray[Any], n: int) -> bool:
    """Are legal actions listed in order, each once?"""
    for i in range(1, n):
        if out[i - 1] >= out[i]:
            return False
    return True


@proves("KIN-802", "KIN-265", "KIN-267")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_802_nothing_is_lost_in_many_games_and_a_loss_would_be_noticed(seats: int) -> None:
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(seats))
    tables, options = agree_on(RULES, seats=seats).arrays
    game, what, counted, bartering = first_loss(tables, options, key, states, dice, counts.GAMES)
    assert game < 0, f"game {game} at {seats} seats: {what}"
    assert counted > counts.GAMES * 100
    assert bartering > counts.GAMES * 20
    check_a_loss_is_noticed(states, tables)


def check_a_loss_is_noticed(states: NDArray[Any], tables: NDArray[Any]) -> None:
    """One of anything more or less, and the count is wrong."""
    s, copies, tools = states[0], tables[0].copies, tables[0].tools
    assert verdict(s, copies, tools) == HELD
    lost = {
        "removed": (Kind.COLLAPSE, TILES_LOST),
        "caves": ((0, Kind.GEM_RS), TILES_LOST),
        "wares": (Kind.BEER, TOOLS_LOST),
        "buried": ((1, Kind.CURSE), MINE),
        "heights": (13, MINE),
        "cart_loads": (1, CARTS),
        "cave_loads": (1, CAVES),
        "workshop_points": (0, WORKSHOP),
    }
    for field, (place, expected) in lost.items():
        s[field][place] += 1
        assert verdict(s, copies, tools) == expected, field
        s[field][place] -= 1
    s.wares[Kind.GEM_RS] += 1
    assert verdict(s, copies, tools) == BOARD
    s.wares[Kind.GEM_RS] -= 1
    s.tiles_left += 1
    assert verdict(s, copies, tools) == MINE
    s.tiles_left -= 1
    assert verdict(s, copies, tools) == HELD


@proves("KIN-802")
def test_802_nor_with_other_options_and_a_wild_box() -> None:
    options = {"ladder_levels": 8, "end_tiles_per_player": 1, "ring_bonus": False, "curse_cave_point": True}
    states, dice, key = blank(State), blank(Chance), words_of_key(key_of(9))
    setting = agree_on(RULES, seats=4, tables=REPLACED, **options)
    game, what, _, _ = first_loss(*setting.arrays, key, states, dice, counts.GAMES)
    assert game < 0, f"game {game}: {what}"
