"""Kingsmine on paper: things on the table, questions about them and what is legal, from the specification in plain Python.

It shares no code with the rules and knows no record: tiles and tools are words, in lists. `barter.py` works out what a
barter can come to, `ledger.py` moves things.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from .barter import Barter

GEMS = [f"gem_{pair}" for pair in ("rr", "rs", "re", "ra", "ss", "se", "sa", "ee", "ea", "aa")]
CORNERS = ["nug_nw", "nug_ne", "nug_sw", "nug_se"]
CHARACTERS = ["jester", "king", "thief", "sorcerer", "priest"]
OBJECTS = [*CHARACTERS, "grimoire", "angel", "dagger", "cart6", "ladder", "pick"]
HALVES = [f"{name}_{side}" for name in OBJECTS for side in "lr"]
CURSE, COLLAPSE, FIREDAMP = DANGERS = ["curse", "collapse", "firedamp"]
TILES = [*GEMS, *CORNERS, *HALVES, *DANGERS]
TOOLS = ["beer", "explosive", "lantern", "ladder", "cart6", "cave20", "workshop", "pick"]
CATALOGUE = [*TILES, *TOOLS]
LASTING = [tool for tool in TOOLS if tool not in ("beer", "explosive")]
OUTSIDE = ["cart6", "cave20", "workshop"]  # KIN-304: tools that use no place

COLUMNS, ROWS, CENTRE = "abcde", range(1, 6), "c3"
CELLS = [f"{column}{row}" for row in ROWS for column in COLUMNS]
STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
PLACES = range(1, 13)

Move = tuple[str | int, ...]


@dataclass(frozen=True)
class Agreed:
    """The options, and what things are worth."""

    gold: Mapping[str, int]  # of tiles and tools
    gem_points: list[int]  # by gems, from none
    nugget_points: list[list[int]]  # by complete nuggets, then by spare corners
    grimoire_points: int = 10
    tile_points: int = 1
    curse_points: int = 10
    end_tiles: int = 8  # left on the mine
    stalemate_turns: int = 20
    ladder_levels: int = 6
    ring_bonus: bool = True
    curse_cave_point: bool = False


@dataclass(eq=False)
class Tile:
    """A tile in the mine, or in a pile before it is placed."""

    kind: str
    colour: int
    seen_by: set[int] = field(default_factory=set)  # seats that know it; all of them and the spectator after a failed blast


@dataclass
class Collection:
    """A pile in a workshop: gems in their order, nuggets or the grimoire."""

    seat: int
    what: str
    tiles: list[str]
    halves: str = ""  # gems: the half each domino begins with, in order, then the open one
    complete: int = 0  # nuggets
    spares: list[str] = field(default_factory=list)
    is_finished: bool = False


@dataclass
class Player:
    """What lies before a seat."""

    cart: list[str] = field(default_factory=list)
    cave: list[str] = field(default_factory=list)  # tiles
    tools: Counter[str] = field(default_factory=Counter)
    piles: dict[int, list[Tile]] = field(default_factory=dict)  # not placed yet, by number, the top tile last
    dwarf: str = ""

    def has(self, thing: str) -> bool:
        """KIN-311 to 313: the tool, or both halves of the object in the cave."""
        return self.has_object(thing) or self.tools[thing] > 0

    def has_object(self, name: str) -> bool:
        return f"{name}_l" in self.cave and f"{name}_r" in self.cave

    @property
    def cart_size(self) -> int:
        """KIN-301, 306."""
        return 6 if self.has("cart6") else 3

    @property
    def cave_size(self) -> int:
        """KIN-302."""
        return 20 if self.tools["cave20"] else 10

    @property
    def used(self) -> int:
        """KIN-303, 304."""
        return len(self.cave) + sum(count for tool, count in self.tools.items() if tool not in OUTSIDE)

    @property
    def room(self) -> int:
        return self.cave_size - self.used

    @property
    def curses(self) -> int:
        return (self.cave + self.cart).count(CURSE)


class Table:
    """What lies on the table, who is asked and what."""

    def __init__(
        self, seats: int, first: int, agreed: Agreed, stock: Mapping[str, int], piles: list[list[list[Tile]]]
    ) -> None:
        """The stock as it is in the box; three piles a seat, each with its top tile last."""
        self.seats, self.first, self.agreed = seats, first, agreed
        self.stock = Counter(stock)
        self.players = [Player() for _ in range(seats)]
        for player, own in zip(self.players, piles, strict=True):
            player.piles = dict(enumerate(own, 1))
            player.tools["beer"] = 2
            self.stock["beer"] -= 2
        self.mine: dict[str, list[Tile]] = {}  # a cell that held a pile stays, the top tile is last
        self.colours: dict[str, int] = {}
        self.king: dict[int, str] = {}  # the visible tile on each place that is not free
        self.covered: list[tuple[int, str]] = []  # places and tiles, in the order of covering
        self.removed: list[str] = []
        self.active = self.actor = first
        self.phase = "pile"
        self.actions = 0  # left in this turn
        self.turn = 0
        self.triggered: int | None = None  # the seat that triggered the end
        self.last_turns = 0  # still to begin
        self.quiet = 0  # turns in a row in which no tile left the mine
        self.chosen_pile = 0
        self.offers: list[str] = []
        self.takes: list[str] = []
        self.given: list[str] = []  # tiles that wait for a place at the King's
        self.emptied: list[int] = []  # places the king took tiles from
        self.shelf: list[Collection] = []  # all workshops, the last pile perhaps under way
        self.power = ""
        self.named: Move = ()  # carts of a swap, or the tile of a theft with its owner
        self.victims: list[int] = []  # seats whose carts the thief has still to visit

    # What is legal.

    def legal(self) -> list[Move]:
        """Every legal move of the seat that is asked."""
        return list(getattr(self, f"{self.phase}_moves")())

    def over_moves(self) -> Iterator[Move]:
        yield from ()

    def pile_moves(self) -> Iterator[Move]:
        """KIN-108."""
        yield from (("pile", number) for number in self.player.piles)

    def cell_moves(self) -> Iterator[Move]:
        """KIN-109 to 112."""
        for cell in CELLS:
            if cell not in self.mine and (near(cell) & self.mine.keys() if self.mine else cell == CENTRE):
                yield ("cell", cell)

    def dwarf_moves(self) -> Iterator[Move]:
        """KIN-113, 114."""
        yield from (("dwarf", cell) for cell in self.mine)

    def action_moves(self) -> Iterator[Move]:
        """KIN-201 to 299."""
        me = self.player
        yield from (("move", way) for way in STEPS if self.can_step(way))
        if self.can_dig():
            yield ("dig",)
        if me.cart and len(me.cart) <= me.room:
            yield ("empty_cart",)
        if me.tools["lantern"] and self.mine[me.dwarf]:
            yield ("lantern",)
        if me.tools["explosive"] and self.mine[me.dwarf]:
            yield ("blast",)
        if self.barter().can_start():
            yield ("barter",)
        yield from (("power", character) for character in CHARACTERS if self.can_use(character))
        yield from (("stack", what) for what in ("gems", "nuggets", "grimoire") if self.can_stack(what))
        if self.actions == 2 and self.stock["beer"] and me.room > 0:
            yield ("beg",)
        yield ("end_turn",)

    def second_moves(self) -> Iterator[Move]:
        """KIN-228, 229."""
        if self.can_dig():
            yield ("dig_again",)
        yield ("stop",)

    def offer_moves(self) -> Iterator[Move]:
        """KIN-254 to 259, 265."""
        barter = self.barter()
        yield from (("offer", kind) for kind in CATALOGUE if barter.can_offer(kind))
        if barter.can_be_done():
            yield ("done_offering",)

    def take_moves(self) -> Iterator[Move]:
        """KIN-253, 260, 262, 265, 275."""
        barter = self.barter()
        yield from (("take", kind) for kind in CATALOGUE if barter.can_take(kind))
        if barter.is_even():
            yield ("finish",)

    def cover_moves(self) -> Iterator[Move]:
        """KIN-273."""
        yield from (("cover", place) for place in PLACES)

    def first_moves(self) -> Iterator[Move]:
        """KIN-290: the open half is named."""
        for kind in unlike(self.player.cave, GEMS):
            yield from (("first", kind, half) for half in dict.fromkeys(kind[-2:]))

    def next_moves(self) -> Iterator[Move]:
        """KIN-290, 291."""
        yield from (("next", kind) for kind in unlike(self.player.cave, GEMS) if self.shelf[-1].halves[-1] in kind[-2:])
        yield ("stop",)

    def complete_moves(self) -> Iterator[Move]:
        """KIN-293: none needs a spare, and there is no row for more than 5."""
        most = min(self.player.cave.count(corner) for corner in CORNERS)
        yield from (("complete", k) for k in range(min(most, 5) + 1))

    def spare_moves(self) -> Iterator[Move]:
        """KIN-293."""
        yield from (("spare", corner) for corner in self.spare_corners())
        if self.shelf[-1].tiles:
            yield ("done",)

    def spare_corners(self) -> list[str]:
        """Corners that can be the next spare one."""
        pile = self.shelf[-1]
        if len(pile.spares) == 3 or pile.complete == 5:
            return []
        behind = CORNERS.index(pile.spares[-1]) + 1 if pile.spares else 0
        return [corner[-2:] for corner in unlike(self.player.cave, CORNERS[behind:])]

    def angel_moves(self) -> Iterator[Move]:
        """KIN-344, 348."""
        yield from (("use_angel",), ("decline",))

    def dagger_moves(self) -> Iterator[Move]:
        """KIN-351, 348."""
        yield from (("use_dagger",), ("decline",))

    def lose_moves(self) -> Iterator[Move]:
        """KIN-336."""
        yield from (("lose", tool) for tool in TOOLS if self.players[self.actor].tools[tool])

    def shed_moves(self) -> Iterator[Move]:
        """KIN-338: what uses a place, but no curse."""
        loser = self.players[self.actor]
        yield from (("shed", kind) for kind in unlike(loser.cave, TILES) if kind != CURSE)
        yield from (("shed", tool) for tool in TOOLS if loser.tools[tool] and tool not in OUTSIDE)

    def swap_moves(self) -> Iterator[Move]:
        """KIN-362, 363."""
        for a, b in combinations(range(self.seats), 2):
            one, other = self.players[a], self.players[b]
            if one.cart_size == other.cart_size and one.cart + other.cart:
                yield ("swap", a, b)

    def king_moves(self) -> Iterator[Move]:
        """KIN-365: `stop` after the first tile."""
        if self.player.room > 0:
            yield from (("take", kind) for kind in unlike(list(self.untouched().values()), TILES))
        if self.emptied:
            yield ("stop",)

    def steal_moves(self) -> Iterator[Move]:
        """KIN-367, 368."""
        if self.can_rob(self.victims[0]):
            yield from (("steal", kind) for kind in unlike(self.players[self.victims[0]].cart, TILES))
        yield ("skip",)

    def fly_moves(self) -> Iterator[Move]:
        """KIN-370."""
        yield from (("fly", cell) for cell in self.mine if cell != self.player.dwarf)

    # Questions.

    @property
    def player(self) -> Player:
        """Whoever's turn it is."""
        return self.players[self.active]

    def height(self, cell: str) -> int:
        """KIN-215, 224: 0 where there is no pile."""
        return len(self.mine.get(cell, []))

    def can_step(self, way: str) -> bool:
        """KIN-211 to 215."""
        here = self.player.dwarf
        there = beside(here, way)
        levels = self.agreed.ladder_levels if self.player.has("ladder") else 1
        return there in self.mine and abs(self.height(here) - self.height(there)) <= levels

    def is_visible(self, cell: str) -> bool:
        """KIN-224: is a neighbouring cell lower?"""
        return any(self.height(beside(cell, way)) < self.height(cell) for way in STEPS)

    def can_dig(self) -> bool:
        """KIN-222 to 225."""
        me = self.player
        return len(me.cart) < me.cart_size and self.height(me.dwarf) > 0 and self.is_visible(me.dwarf)

    def can_use(self, character: str) -> bool:
        """KIN-281, 284."""
        if not self.player.has_object(character):
            return False
        if character == "jester":
            return any(self.swap_moves())
        if character == "king":
            return self.player.room > 0 and bool(self.king)
        if character == "thief":
            return any(self.can_rob(seat) for seat in self.others())
        return len(self.mine) > 1 if character == "sorcerer" else CURSE in self.player.cave

    def can_rob(self, seat: int) -> bool:
        """KIN-368: something in the cart, and room for it in the thief's cart or cave."""
        me = self.player
        return bool(self.players[seat].cart) and (len(me.cart) < me.cart_size or me.room > 0)

    def can_stack(self, what: str) -> bool:
        """KIN-285, 287, 294."""
        if not self.player.tools["workshop"]:
            return False
        if what == "grimoire":
            return self.player.has_object("grimoire")
        return any(kind in self.player.cave for kind in (GEMS if what == "gems" else CORNERS))

    def others(self) -> list[int]:
        """Clockwise from the active seat."""
        return [(self.active + k) % self.seats for k in range(1, self.seats)]

    def visible(self) -> dict[int, str]:
        """KIN-274: the tiles that can be seen on the King's board, by place."""
        return {place: self.king[place] for place in PLACES if place in self.king}

    def untouched(self) -> dict[int, str]:
        """KIN-269: those the king may still take, nothing that he uncovered himself."""
        return {place: tile for place, tile in self.visible().items() if place not in self.emptied}

    def barter(self) -> Barter:
        """The barter the active seat is in, or could start."""
        me = self.player
        owned = Counter(me.cave) + me.tools
        tools = {tool: min(self.stock[tool], 1 - owned[tool]) if tool in LASTING else self.stock[tool] for tool in TOOLS}
        return Barter(
            catalogue=CATALOGUE,
            gold=self.agreed.gold,
            owns=[owned - Counter([CURSE] * owned[CURSE]) - kept for kept in self.ways_to_keep()],
            wares={**Counter(self.visible().values()), **tools},
            room=me.room,
            offers=self.offers,
            takes=self.takes,
        )

    def ways_to_keep(self) -> list[Counter[str]]:
        """KIN-257, 258: while there are tiles in it, a big cart stays, the tool or two halves."""
        me = self.player
        if not me.cart or not me.has("cart6"):
            return [Counter()]
        tool = [Counter(["cart6"])] if me.tools["cart6"] else []
        return tool + ([Counter(["cart6_l", "cart6_r"])] if me.has_object("cart6") else [])

    def face_down(self) -> list[Tile]:
        """In the mine, and in piles that are not placed yet."""
        waiting = [pile for player in self.players for pile in player.piles.values()]
        return [tile for pile in (*self.mine.values(), *waiting) for tile in pile]

    def pile_under_way(self) -> Collection | None:
        """The collection that is being stacked."""
        return self.shelf[-1] if self.shelf and not self.shelf[-1].is_finished else None

    def scores(self) -> list[int]:
        """KIN-501 to 509."""
        return [self.score(seat) for seat in range(self.seats)]

    def score(self, seat: int) -> int:
        return self.workshop_points(seat) + self.cave_points(seat) - self.agreed.curse_points * self.players[seat].curses

    def cave_points(self, seat: int) -> int:
        """KIN-505, 507."""
        paid = [kind for kind in self.players[seat].cave if kind != CURSE or self.agreed.curse_cave_point]
        return self.agreed.tile_points * len(paid)

    def workshop_points(self, seat: int) -> int:
        return sum(self.points(pile) for pile in self.shelf if pile.seat == seat)

    def points(self, pile: Collection) -> int:
        """KIN-501 to 504."""
        if not pile.is_finished:
            return 0
        if pile.what == "grimoire":
            return self.agreed.grimoire_points
        if pile.what == "nuggets":
            return self.agreed.nugget_points[pile.complete][len(pile.spares)]
        return self.agreed.gem_points[self.gems(pile)]

    def gems(self, chain: Collection) -> int:
        """KIN-502, 503."""
        n = len(chain.tiles)
        is_ring = self.agreed.ring_bonus and n >= 4 and n % 2 == 0 and chain.halves[0] == chain.halves[-1]
        return n if is_ring else n - 1

    def winners(self) -> list[int]:
        """KIN-510, 511."""
        ranks = [(self.score(seat), self.workshop_points(seat), -player.curses) for seat, player in enumerate(self.players)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def unlike(kinds: list[str], order: list[str]) -> list[str]:
    """The different kinds among some, in order."""
    return [kind for kind in order if kind in kinds]


def beside(cell: str, way: str) -> str:
    """The neighbouring cell, or nothing outside the board."""
    across, up = STEPS[way]
    column, row = COLUMNS.index(cell[0]) + across, int(cell[1]) + up
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) and row in ROWS else ""


def near(cell: str) -> set[str]:
    """KIN-111: the cells that share a side with one."""
    return {beside(cell, way) for way in STEPS} - {""}
