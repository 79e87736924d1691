"""A position of kingsmine that somebody sets up: what follows, and where tiles and tools are that it does not name.

What is told of the mine is told of a game in which all piles are placed, unless piles are told too. Tiles that are named
nowhere have left the game, tools are in stock.
"""

from collections import Counter

from filon.kernel.settling import counted, left_over, things_in

from .rules.things import places_of
from .state import ACTIONS_A_TURN, CELLS, FIRST_BEERS, FIRST_TOOL, KINDS, TILE_KINDS, Kind, Phase, State

PLAYED = frozenset(("mine", "dwarves", "carts", "caves", "board", "stacked"))  # told only of a game that is under way


def settle(s: State, given: frozenset[str]) -> None:
    """The turn, tiles of the mine, tools, tiles that left the game, places in caves, points."""
    tiles, tools = box_of(s, given)
    if PLAYED & given:
        settle_turn(s, given)
    settle_mine(s, given)
    for seat in range(s.seats):
        s.cave_loads[seat] = sum(n * places_of(kind) for kind, n in counted(s.caves[seat]).items())
        own = s.pile_seat[1 : s.n_collections + 1] == seat
        s.workshop_points[seat] = s.pile_points[1 : s.n_collections + 1][own].sum()
    settle_wares(s, given, tools)
    if "removed" not in given:
        rest = left_over(tiles, tiles_named(s))
        for kind in range(1, TILE_KINDS):
            s.removed[kind] = rest[kind]


def box_of(s: State, given: frozenset[str]) -> tuple[Counter[int], Counter[int]]:
    """The tiles and the tools in the game, as long as all of them lie as dealt; what is told of them is not counted."""
    tiles = Counter[int]() if "buried" in given else counted(s.buried.sum(axis=0))
    tools = Counter({kind: n for kind, n in counted(s.wares).items() if kind >= FIRST_TOOL})
    tools[Kind.BEER] += FIRST_BEERS * int(s.seats)
    return tiles, tools


def settle_turn(s: State, given: frozenset[str]) -> None:
    """KIN-201: no pile is left to be placed, and the active seat has its turn before it."""
    if "piles" not in given:
        s.piles[:] = 0
    if "in_hand" not in given:
        s.in_hand[:] = 0
    if "phase" not in given:
        s.phase = Phase.ACTION
    if "turn_number" not in given:
        s.turn_number = 1
    if "actions_left" not in given:
        s.actions_left = ACTIONS_A_TURN
    if "asked" not in given:
        s.asked = s.active


def settle_mine(s: State, given: frozenset[str]) -> None:
    """KIN-802: the face-down tiles of each colour; owners know theirs."""
    for seat in range(s.seats):
        lying = Counter(things_in(s.piles[seat], s.mine[s.colours == seat + 1]))
        for kind in range(1, TILE_KINDS):
            s.buried[seat, kind] = lying[kind]
        if "n_piles" not in given:
            s.n_piles[seat] = s.piles[seat].any(axis=1).sum()
    for cell in range(1, CELLS + 1):
        if "known" not in given and s.colours[cell]:
            s.known[cell, : s.heights[cell]] = 1 << int(s.colours[cell]) - 1
    s.tiles_left = s.heights.sum() + (s.piles > 0).sum()
    if "turn_tiles" not in given and PLAYED & given:
        s.turn_tiles = s.tiles_left


def settle_wares(s: State, given: frozenset[str], tools: Counter[int]) -> None:
    """What the King can give: the tiles that lie open on his board, and tools nobody has."""
    if "wares" in given:
        return
    owned = (kind for cave in s.caves for kind in counted(cave).elements())
    wares = left_over(tools, owned) + Counter(things_in(s.board))
    for kind in range(1, KINDS):
        s.wares[kind] = wares[kind]


def tiles_named(s: State) -> list[int]:
    """Every tile that is somewhere."""
    lying = things_in(s.piles, s.mine, s.carts, s.board, s.covered[: s.n_covered], s.stacked[: s.n_stacked])
    owned = (kind for row in (*s.caves, s.to_place) for kind in counted(row).elements())
    return [kind for kind in (*lying, *owned) if kind < FIRST_TOOL]
