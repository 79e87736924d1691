"""Naive bookkeeping for kingsmine beside the engine: what is conserved, who has what, and whole games followed on paper.

The game itself is in `ledger.py`, which shares no code with the rules. Here the record of the engine is read, as numbers:
what was dealt, to tell the ledger, and every field, to say where the engine differs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from .ledger import Ledger
from .paper import CATALOGUE, CELLS, CORNERS, CURSE, GEMS, OBJECTS, PLACES, TILES, TOOLS, Agreed, Collection, Move, Tile

KINDS = ["", *CATALOGUE]
N_TILES = len(TILES) + 1  # kinds of tiles, with the unknown one
CELL_NAMES = ["", *CELLS]
PHASES = ["", "pile", "cell", "dwarf", "action", "second", "offer", "take", "cover", "first", "next", "complete", "spare"]
PHASES += ["angel", "dagger", "lose", "shed", "swap", "king", "steal", "fly", "over"]
COLLECTIONS = ["", "gems", "nuggets", "grimoire"]
HALVES = " rsea"
SEATS, LEVELS, PILES, CART, PLACE_ROWS, ALL_TILES = 4, 8, 3, 6, 13, 96
EVERYONE = 31  # seats and the spectator, a bit each
TWO_WORDS = ("empty cart", "end turn", "dig again", "done offering", "use angel", "use dagger")

REPLACED = {
    "tiles": {
        **{gem: {**dict.fromkeys("abcd", 0)} for gem in ("gem_rr", "gem_ss", "gem_ee", "gem_aa")},
        "gem_sa": {"gold": 0},
        "nug_nw": {"a": 1, "gold": 3},
        "nug_ne": {"b": 1},
        "nug_sw": {"c": 1},
        "nug_se": {"d": 1, "gold": 1},
        "jester_l": {"c": 1, "gold": 1},
        "jester_r": {"c": 1},
        "king_l": {"d": 1},
        "king_r": {"d": 1},
        "thief_l": {"d": 1},
        "angel_l": {"a": 1, "b": 1, "gold": 0},
        "angel_r": {"a": 1, "b": 1},
        "dagger_l": {"a": 1},
        "dagger_r": {"c": 1, "gold": 0},
        "cart6_l": {"b": 1},
        "curse": {**dict.fromkeys("abcd", 2), "gold": 1},
        "firedamp": dict.fromkeys("abcd", 2),
    },
    "tools": {
        "beer": {"count": 18},
        "explosive": {"count": 6, "gold": 0},
        "cart6": {"count": 2, "gold": 1},
        "cave20": {"count": 6, "gold": 1},
        "workshop": {"count": 8, "gold": 1},
        "pick": {"gold": 2},
    },
    "points": {"grimoire": 15, "tile": 2, "curse": 7},
    "gems": [n * n for n in range(1, 21)],
    "nuggets": [[0, 1, 3, 5], [18, 19, 20, 21], [50, 52, 54, 56], [90, 91, 92, 93], [200, 201, 202, 203], [300, 0, 0, 0]],
}


def components(s: Any) -> dict[str, int]:
    """KIN-802: tiles of every kind, wherever they are, and tools."""
    totals: Counter[int] = Counter()
    for cell, height in enumerate(s.heights.tolist()):
        totals.update(s.mine[cell][:height].tolist())
    totals.update(kind for piles in s.piles.tolist() for pile in piles for kind in pile if kind)
    for seat in range(SEATS):
        totals.update(s.carts[seat][: s.cart_loads[seat]].tolist())
    totals.update(s.covered[: s.n_covered].tolist())
    totals.update(kind for kind in s.board.tolist() if kind)
    totals.update(s.stacked[: s.n_stacked].tolist())
    for counts in (*s.caves, s.removed, s.to_place):
        totals.update({kind: int(count) for kind, count in enumerate(counts) if count})
    totals.update({kind: int(s.wares[kind]) for kind in range(N_TILES, len(KINDS))})
    return {KINDS[kind]: total for kind, total in totals.items()} | {"loads miscounted": loads_miscounted(s)}


def loads_miscounted(s: Any) -> int:
    """KIN-303, 304: seats whose places in use are not those of their things; of wares that are not those on the board."""
    outside = [KINDS.index(tool) for tool in ("cart6", "cave20", "workshop")]
    loads = [sum(cave) - sum(cave[tool] for tool in outside) for cave in s.caves.tolist()]
    shown = Counter(kind for kind in s.board.tolist() if kind)
    wrong = sum(load != found for load, found in zip(loads, s.cave_loads.tolist(), strict=True))
    return int(wrong + sum(shown[kind] != s.wares[kind] for kind in range(1, N_TILES)))


def scores(s: Any) -> list[int]:
    """KIN-501 to 509: piles in the workshop, tiles in the cave, curses wherever they are."""
    found = []
    for seat in range(int(s.seats)):
        piles = [pile for pile in range(1, int(s.n_collections) + 1) if s.pile_seat[pile] == seat]
        cave = s.caves[seat][:N_TILES].tolist()
        cart = s.carts[seat][: s.cart_loads[seat]].tolist()
        curses = cave[KINDS.index(CURSE)]
        paid = sum(cave) - (0 if s.curse_cave_point else curses)
        lost = int(s.curse_points) * (curses + cart.count(KINDS.index(CURSE)))
        found.append(sum(pile_points(s, pile) for pile in piles) + int(s.cave_points) * paid - lost)
    return found


def pile_points(s: Any, pile: int) -> int:
    """What a pile in a workshop scores, by its tiles."""
    places = [place for place in range(int(s.n_stacked)) if s.stacked_pile[place] == pile]
    tiles = [KINDS[s.stacked[place]] for place in places]
    if s.pile_what[pile] == COLLECTIONS.index("grimoire"):
        return int(s.grimoire_points)
    if s.pile_what[pile] == COLLECTIONS.index("nuggets"):
        complete = min(tiles.count(corner) for corner in CORNERS)
        return int(s.nugget_points[complete][len(tiles) - 4 * complete])
    lying = [tile[:-3:-1] if s.stacked_turned[place] else tile[-2:] for tile, place in zip(tiles, places, strict=True)]
    assert all(one[1] == two[0] for one, two in pairwise(lying)), f"not a chain: {lying}"
    is_ring = s.ring_bonus and len(lying) >= 4 and len(lying) % 2 == 0 and lying[0][0] == lying[-1][1]
    return int(s.gem_points[len(lying) - (0 if is_ring else 1)])


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = ledger_of(history[0][0])
    found = [f"the deal: {difference}" for difference in differences(ledger, history[0][0])]
    for place, (_, text) in enumerate(history):
        after = history[place + 1][0] if place + 1 < len(history) else last
        found += [f"move {place + 1} ({text}): {difference}" for difference in follow(ledger, text, after)]
    if ledger.phase != "over":
        found.append("the game ended early")
    if ledger.scores() != scores(last):
        found.append(f"expected scores {ledger.scores()}, but the last position has {scores(last)}")
    return found


def follow(ledger: Ledger, text: str, after: Any) -> Iterator[str]:
    """Make a move on paper; what differs then."""
    if move_of(text) not in ledger.legal():
        yield f"on paper only these are legal: {ledger.legal()}"
        return
    ledger.move(move_of(text))
    yield from differences(ledger, after)


def differences(ledger: Ledger, s: Any) -> list[str]:
    """Where the engine has something else."""
    return [
        f"expected {name} {value}, but got {s[name].tolist()}"
        for name, value in fields(ledger).items()
        if s[name].tolist() != value
    ]


# --- from the engine to paper -------------------------------------------------------------------------------------------


def ledger_of(s: Any) -> Ledger:
    """A game as it is dealt; the piles, the first seat and the box are read from its record."""
    seats = int(s.seats)
    piles = [
        [[Tile(KINDS[kind], seat, {seat}) for kind in pile] for pile in s.piles[seat].tolist()] for seat in range(seats)
    ]
    stock = {tool: int(s.wares[KINDS.index(tool)]) for tool in TOOLS}
    stock["beer"] += 2 * seats
    return Ledger(seats, int(s.active), agreed_of(s), stock, piles)


def agreed_of(s: Any) -> Agreed:
    """The options and what things are worth."""
    return Agreed(
        gold=dict(zip(KINDS, s.gold.tolist(), strict=True)),
        gem_points=s.gem_points.tolist(),
        nugget_points=s.nugget_points.tolist(),
        grimoire_points=int(s.grimoire_points),
        tile_points=int(s.cave_points),
        curse_points=int(s.curse_points),
        end_tiles=int(s.end_tiles),
        stalemate_turns=int(s.stalemate_turns),
        ladder_levels=int(s.ladder_levels),
        ring_bonus=bool(s.ring_bonus),
        curse_cave_point=bool(s.curse_cave_point),
    )


def move_of(text: str) -> Move:
    """A text in notation as the ledger says it."""
    if text in TWO_WORDS:
        return (text.replace(" ", "_"),)
    verb, *rest = text.split()
    if verb == "swap":
        return (verb, *map("ABCD".index, rest))
    return (verb, *(int(word) if word.isdigit() else word for word in rest))


# --- from paper to the engine -------------------------------------------------------------------------------------------


def fields(ledger: Ledger) -> dict[str, Any]:
    """The fields of a State as they should be, secrets included."""
    parts = (turn_fields, mine_fields, pile_fields, seat_fields, king_fields, barter_fields, power_fields, workshop_fields)
    return {name: value for part in parts for name, value in part(ledger).items()}


def turn_fields(ledger: Ledger) -> dict[str, Any]:
    """Whose turn it is, and how near the end is."""
    return {
        "phase": PHASES.index(ledger.phase),
        "turn_number": ledger.turn,
        "first_seat": ledger.first,
        "active": ledger.active,
        "asked": ledger.actor,
        "actions_left": ledger.actions,
        "idle_turns": ledger.quiet,
        "turn_tiles": ledger.turn_tiles,
        "triggered": 0 if ledger.triggered is None else ledger.triggered + 1,
        "last_turns": ledger.last_turns,
    }


def mine_fields(ledger: Ledger) -> dict[str, Any]:
    """Cells, row by row; who has seen what in them."""
    piles = [ledger.mine.get(cell, []) for cell in CELL_NAMES]
    return {
        "colours": [ledger.colours[cell] + 1 if cell in ledger.colours else 0 for cell in CELL_NAMES],
        "heights": [len(pile) for pile in piles],
        "mine": [padded([KINDS.index(tile.kind) for tile in pile], LEVELS) for pile in piles],
        "known": [padded([bits(tile.seen_by) for tile in pile], LEVELS) for pile in piles],
        "tiles_left": len(ledger.face_down()),
        "buried": [
            counted((tile.kind for tile in ledger.face_down() if tile.colour == colour), N_TILES) for colour in range(SEATS)
        ],
        "dwarves": padded([CELL_NAMES.index(player.dwarf) for player in ledger.players], SEATS),
    }


def pile_fields(ledger: Ledger) -> dict[str, Any]:
    """Piles that are not placed yet."""
    rows = [
        [padded([KINDS.index(tile.kind) for tile in player.piles.get(number, [])], LEVELS) for number in range(1, PILES + 1)]
        for player in ledger.players
    ]
    return {
        "n_piles": padded([len(player.piles) for player in ledger.players], SEATS),
        "piles": rows + [[[0] * LEVELS] * PILES] * (SEATS - len(rows)),
        "in_hand": [ledger.chosen_pile if seat == ledger.active else 0 for seat in range(SEATS)],
    }


def seat_fields(ledger: Ledger) -> dict[str, Any]:
    """Carts and caves."""
    owned = [[*player.cave, *player.tools.elements()] for player in ledger.players]
    carts = [padded([KINDS.index(kind) for kind in player.cart], CART) for player in ledger.players]
    return {
        "carts": carts + [[0] * CART] * (SEATS - len(carts)),
        "cart_loads": padded([len(player.cart) for player in ledger.players], SEATS),
        "caves": [counted(owned[seat] if seat < ledger.seats else [], len(KINDS)) for seat in range(SEATS)],
        "cave_loads": padded([player.used for player in ledger.players], SEATS),
    }


def king_fields(ledger: Ledger) -> dict[str, Any]:
    """The King's board, the stock, and what left the game."""
    shown = ledger.visible()
    return {
        "board": [0, *(KINDS.index(shown.get(place, "")) for place in PLACES)],
        "n_covered": len(ledger.covered),
        "covered": padded([KINDS.index(kind) for _, kind in ledger.covered], ALL_TILES - len(PLACES)),
        "covered_place": padded([place for place, _ in ledger.covered], ALL_TILES - len(PLACES)),
        "wares": counted([*shown.values(), *ledger.stock.elements()], len(KINDS)),
        "removed": counted(ledger.removed, N_TILES),
    }


def barter_fields(ledger: Ledger) -> dict[str, Any]:
    """What is offered and taken."""
    is_barter = ledger.phase in ("offer", "take")
    takes = ledger.takes if is_barter else []
    last = takes if ledger.phase == "take" else ledger.offers
    return {
        "offered": counted(ledger.offers, len(KINDS)),
        "taken": counted(takes, len(KINDS)),
        "offered_gold": sum(ledger.agreed.gold[kind] for kind in ledger.offers),
        "taken_gold": sum(ledger.agreed.gold[kind] for kind in takes),
        "last_kind": KINDS.index(last[-1]) if last else 0,
        "to_place": counted(ledger.given, N_TILES),
    }


def power_fields(ledger: Ledger) -> dict[str, Any]:
    """Angels, daggers, accidents and powers."""
    is_swap = ledger.power == "jester" and ledger.named
    taken = [place for place in PLACES if ledger.power == "king" and place in ledger.emptied]
    return {
        "dug_tiles": ledger.dug,
        "danger": KINDS.index(ledger.danger),
        "saved": bits(ledger.saved),
        "to_ask": bits(ledger.waiting),
        "to_lose": bits(ledger.losers),
        "power": OBJECTS.index(ledger.power) + 1 if ledger.power else 0,
        "swap_a": int(ledger.named[0]) + 1 if is_swap else 0,
        "swap_b": int(ledger.named[1]) + 1 if is_swap else 0,
        "victim": ledger.victims[0] + 1 if ledger.victims else 0,
        "loot": KINDS.index(str(ledger.named[0])) if ledger.power == "thief" and ledger.named else 0,
        "king_taken": len(taken),
        "king_places": bits(taken),
    }


def workshop_fields(ledger: Ledger) -> dict[str, Any]:
    """All workshops, and the pile under way."""
    shelf, now = ledger.shelf, ledger.pile_under_way()
    tiles = [(kind, turned, number) for number, pile in enumerate(shelf, 1) for kind, turned in lying(pile)]
    return {
        "n_stacked": len(tiles),
        "stacked": padded([KINDS.index(kind) for kind, _, _ in tiles], ALL_TILES),
        "stacked_turned": padded([turned for _, turned, _ in tiles], ALL_TILES),
        "stacked_pile": padded([number for _, _, number in tiles], ALL_TILES),
        "n_collections": len(shelf),
        "pile_seat": padded([0, *(pile.seat for pile in shelf)], ALL_TILES + 1),
        "pile_what": padded([0, *(COLLECTIONS.index(pile.what) for pile in shelf)], ALL_TILES + 1),
        "pile_points": padded([0, *(ledger.points(pile) for pile in shelf)], ALL_TILES + 1),
        "workshop_points": padded([ledger.workshop_points(seat) for seat in range(ledger.seats)], SEATS),
        "begin_half": HALVES.index(now.halves[0]) if now and now.halves else 0,
        "open_half": HALVES.index(now.halves[-1]) if now and now.halves else 0,
        "chain_tiles": len(now.tiles) if now and now.halves else 0,
        "complete": now.complete if now else 0,
        "spares": len(now.spares) if now else 0,
        "last_corner": KINDS.index(now.spares[-1]) if now and now.spares else 0,
    }


def lying(pile: Collection) -> list[tuple[str, int]]:
    """The tiles of a pile, each with 1 if its second half comes first."""
    begins = pile.halves[:-1] or " " * len(pile.tiles)
    return [(kind, int(kind in GEMS and kind[-2] != half)) for kind, half in zip(pile.tiles, begins, strict=True)]


def bits(members: Iterable[int]) -> int:
    """A set of small numbers as a mask."""
    return sum(1 << member for member in set(members))


def counted(kinds: Iterable[str], length: int) -> list[int]:
    """How many there are of each kind."""
    counts = Counter(kinds)
    return [counts[kind] if kind else 0 for kind in KINDS[:length]]


def padded(numbers: list[int], length: int) -> list[int]:
    """Filled up with zeros."""
    return [*numbers, *[0] * (length - len(numbers))]
