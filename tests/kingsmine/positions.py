"""Positions of kingsmine drawn as text, in the notation of the specification's worked examples, and moves upon them.

`position("c3 = collapse, gem_ra, 3; b3 = 4; A on c3; A cart gem_rr; A cave 2 beer, angel_lr; turn B")` is a State in which
the active seat may act; every part may be left out:

    c3 = collapse, gem_ra, 3             a pile from its top: tiles that are named, then so many of any harmless kind
    c3 B = 5; c2 = 0                     a pile of B's colour; a pile that is used up
    A on c3                              a dwarf; those not named stand far away
    A cart gem_rr, nug_ne                tiles in a cart, in the order they came
    A cave 2 beer, lantern, angel_lr     what a seat owns besides; `_lr` is both halves
    A piles gem_rs gem_se, nug_nw        its workshop: chains from their beginning, corners, `grimoire`
    king gem_ss, 5 nug_nw, 7 gem_rr/gem_rs      the King's board: on the lowest free place, on place 5, one over another
    king full                            and a harmless tile on every place that is still free
    tiles 10                             so many in the mine, if not at least 40 (or all there are)
    turn B; actions 1; turns 7; idle 3   whose turn, how many actions are left, which turn it is, turns without a dig
    last 2; by C                         the end was triggered by C, and so many turns have still to begin

Tiles of the mine that are not told lie far from those that are: on cells that are next to none of them. What is nowhere has
left the game. All is written down on paper and copied from there, and every move is made on paper too (`ledger.py`): both
must come to the same.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import pytest
from numpy.typing import NDArray

from contract.walks import legal_of
from filon.games import kingsmine
from filon.games.kingsmine.state import Kind, Phase, What
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Rules, Value
from filon.kernel.errors import IllegalMove
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.game import Game
from filon.play.position import Position as At
from filon.play.seen import legal_moves
from filon.play.setting import Setting, agree_on, key_of

from .ledger import Ledger
from .paper import CATALOGUE, CELLS, DANGERS, GEMS, PLACES, STEPS, TILES, TOOLS, Collection, Tile, beside
from .recount import differences, fields, follow, ledger_of

RULES = cast("Rules", kingsmine)
SEATS = "ABCD"
MOST_FAR = 40  # tiles in the mine, if nothing is told
COUNTED = re.compile(r"(?:(\d+) )?(\w+)")
PART = re.compile(r"([A-D]) (on|cart|cave|piles) (.*)|([a-e][1-5])(?: ([A-D]))? = (.*)|(\w+) (.*)")


@dataclass
class Position:
    """A State in play, the setting it was dealt in, and the same on paper."""

    setting: Setting
    states: NDArray[Any]
    ledger: Ledger

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.states[0]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return seats_in(self.setting.entry.actors_at(self.states, 0))


# --- making a position --------------------------------------------------------------------------------------------------


def dealt(*, seats: int = 4, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The start of a game."""
    return dealt_of(agree_on(RULES, seats=seats, tables=tables, **options), seed)


def dealt_of(setting: Setting, seed: int = 0) -> Position:
    """The start of a game that is agreed on."""
    states = blank(RULES.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return Position(setting, states, ledger_of(states[0]))


def position(text: str, *, seats: int = 4, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The position a text draws."""
    p = dealt_of(agree_on(RULES, seats=seats, tables=tables, first_seat=0, **options))
    Drawing(p.ledger).draw(text)
    for name, value in fields(p.ledger).items():
        p.s[name] = value
    assert differences(p.ledger, p.s) == []
    return p


class Drawing:
    """Everything is taken off the table and put back where a text says."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.pool = [Counter(tile.kind for pile in player.piles.values() for tile in pile) for player in ledger.players]
        for player in ledger.players:
            player.piles = {}
            ledger.stock["beer"] += player.tools["beer"]
            player.tools.clear()
        self.slots = [3] * ledger.seats  # piles each colour has left
        self.elsewhere: Counter[str] = Counter()  # tiles that are told and not in the mine

    def draw(self, text: str) -> None:
        """Put everything in its place on paper."""
        told: dict[str, str] = {}
        seats: list[tuple[str, str, str]] = []
        cells: list[tuple[str, str, str]] = []
        for part in filter(None, (part.strip() for part in text.split(";"))):
            found = PART.fullmatch(part)
            assert found, f"not part of a position: {part}"
            if found[1]:
                seats.append((found[1], found[2], found[3]))
            elif found[4]:
                cells.append((found[4], found[5] or "", found[6]))
            else:
                told[found[7]] = found[8]
        for letter, what, rest in seats:
            self.equip(SEATS.index(letter), what, rest)
        for item in filter(None, told.pop("king", "").split(", ")):
            self.lay_before_king(item)
        self.lay_piles(cells)
        self.lay_far_piles(int(told.pop("tiles", "0")), {cell for cell, _, _ in cells})
        for player in self.ledger.players:
            player.dwarf = player.dwarf or list(self.ledger.mine)[-1]
        self.set_clock(told)

    def equip(self, seat: int, what: str, rest: str) -> None:
        """What is before a seat, and where its dwarf is."""
        player = self.ledger.players[seat]
        if what == "on":
            player.dwarf = rest
        elif what == "cart":
            player.cart = self.claimed(rest)
        elif what == "cave":
            things = list(listed(rest))
            player.cave = self.claimed(", ".join(thing for thing in things if thing in TILES and not is_tool(thing)))
            for tool in filter(is_tool, things):
                player.tools[tool] += 1
                self.ledger.stock[tool] -= 1
            assert min(self.ledger.stock.values()) >= 0, "there are not so many tools"
        else:
            self.ledger.shelf += [self.collection(seat, item) for item in rest.split(", ")]

    def collection(self, seat: int, item: str) -> Collection:
        """A finished pile in a workshop."""
        tiles = self.claimed("grimoire_lr" if item == "grimoire" else item.replace(" ", ", "))
        if item == "grimoire":
            return Collection(seat, "grimoire", tiles, is_finished=True)
        if tiles[0] in GEMS:
            return Collection(seat, "gems", tiles, halves=halves_of(tiles), is_finished=True)
        complete = min(tiles.count(f"nug_{corner}") for corner in ("nw", "ne", "sw", "se"))
        return Collection(seat, "nuggets", tiles, complete=complete, spares=tiles[4 * complete :], is_finished=True)

    def claimed(self, text: str) -> list[str]:
        """Tiles that are not in the mine."""
        kinds = list(listed(text))
        self.elsewhere.update(kinds)
        return kinds

    def lay_before_king(self, item: str) -> None:
        """`gem_ss`, `5 nug_nw`, `7 gem_rr/gem_rs`, or `full`."""
        king = self.ledger.king
        free = [place for place in PLACES if place not in king]
        if item == "full":
            for place in free:
                king[place] = self.claimed(next(gem for gem in GEMS if self.elsewhere[gem] < 2))[0]
            return
        told, _, tiles = item.rpartition(" ")
        *below, shown = reversed(tiles.split("/"))
        place = int(told) if told else free[0]
        king[place] = self.claimed(shown)[0]
        self.ledger.covered += [(place, self.claimed(kind)[0]) for kind in below]

    def lay_piles(self, cells: list[tuple[str, str, str]]) -> None:
        """The piles that are told, first all tiles that are named."""
        fillers = {}
        for cell, letter, rest in cells:
            *names, last = listed_pile(rest)
            fillers[cell] = last
            colour = SEATS.index(letter) if letter else self.colour_for(names)
            self.slots[colour] -= 1
            self.ledger.colours[cell] = colour
            self.ledger.mine[cell] = [self.tile(colour, str(name)) for name in reversed(names)]
        self.set_aside()
        for cell, n in fillers.items():
            self.fill(cell, int(n))

    def colour_for(self, names: list[str]) -> int:
        """The colour with the most piles left of those that have these tiles."""
        fit = [colour for colour, pool in enumerate(self.pool) if self.slots[colour] and not Counter(names) - pool]
        assert fit, f"no colour has these in a pile: {names}"
        return max(fit, key=lambda colour: self.slots[colour])

    def set_aside(self) -> None:
        """What is told to be elsewhere cannot be in the mine: each tile is of the colour with the most of its kind."""
        for kind in self.elsewhere.elements():
            pool = max(self.pool, key=lambda pool: pool[kind])
            assert pool[kind], f"there is no other {kind}"
            pool[kind] -= 1

    def tile(self, colour: int, kind: str) -> Tile:
        """A tile of a colour, which its owner knows."""
        assert self.pool[colour][kind], f"{SEATS[colour]} has no {kind} left"
        self.pool[colour][kind] -= 1
        return Tile(kind, colour, {colour})

    def fill(self, cell: str, n: int) -> None:
        """Harmless tiles below those that are named."""
        colour = self.ledger.colours[cell]
        for _ in range(n):
            kind = next(kind for kind in TILES if self.pool[colour][kind] and kind not in DANGERS)
            self.ledger.mine[cell].insert(0, self.tile(colour, kind))
        assert len(self.ledger.mine[cell]) <= 8, f"too high: {cell}"

    def lay_far_piles(self, wanted: int, near: set[str]) -> None:
        """Piles out of the way until there are tiles enough; the last of those cells is where dwarves wait."""
        ledger = self.ledger
        here = near | {player.dwarf for player in ledger.players}
        far = [cell for cell in CELLS if cell not in here and not any(beside(cell, way) in near for way in STEPS)]
        most = wanted or MOST_FAR
        for colour, cell in zip((c for c, n in enumerate(self.slots) for _ in range(n)), far, strict=False):
            left = sum(n for kind, n in self.pool[colour].items() if kind not in DANGERS)
            ledger.colours[cell], ledger.mine[cell] = colour, []
            self.fill(cell, max(0, min(8, left, most - len(ledger.face_down()))))
            if len(ledger.face_down()) >= most:
                break
        assert not wanted or len(ledger.face_down()) == wanted, f"{len(ledger.face_down())} tiles in the mine"
        ledger.removed = list(sum(self.pool, Counter()).elements())

    def set_clock(self, told: dict[str, str]) -> None:
        """Whose turn it is, and how near the end is."""
        ledger = self.ledger
        ledger.active = ledger.actor = SEATS.index(told.pop("turn", "A"))
        ledger.turn = int(told.pop("turns", "1"))
        ledger.phase, ledger.actions = "action", int(told.pop("actions", "2"))
        ledger.quiet = int(told.pop("idle", "0"))
        ledger.turn_tiles = len(ledger.face_down())
        if "by" in told:
            ledger.triggered = SEATS.index(told.pop("by"))
            ledger.last_turns = int(told.pop("last"))
        assert not told, f"not parts of a position: {told}"


def is_tool(thing: str) -> bool:
    """Is this a tool rather than a tile?"""
    return thing in TOOLS


def listed(text: str) -> Iterator[str]:
    """`2 beer, angel_lr` as beer, beer, angel_l, angel_r."""
    for item in filter(None, text.split(", ")):
        found = COUNTED.fullmatch(item)
        assert found, f"not a thing: {item}"
        kinds = [found[2][:-1], found[2][:-2] + "r"] if found[2].endswith("_lr") else [found[2]]
        assert set(kinds) <= set(CATALOGUE), f"no such thing: {item}"
        yield from kinds * int(found[1] or 1)


def listed_pile(text: str) -> list[str]:
    """`collapse, gem_ra, 3` as its named tiles and the number of others."""
    items = text.split(", ")
    return items if items[-1].isdigit() else [*items, "0"]


def halves_of(chain: list[str]) -> str:
    """The half each domino of a chain begins with, then the open one."""
    first = chain[0][-2:]
    if len(chain) > 1 and first[1] not in chain[1][-2:]:
        first = first[::-1]
    halves = first
    for gem in chain[1:]:
        one, other = gem[-2], gem[-1]
        assert halves[-1] in (one, other), f"not a chain: {chain}"
        halves += other if halves[-1] == one else one
    return halves


# --- moves --------------------------------------------------------------------------------------------------------------


def moves(p: Position) -> list[str]:
    """The legal moves of the seat that is asked, in notation."""
    return [move.text for move in legal_moves(p.setting, p.states, int(p.s.asked))]


def play(p: Position, *texts: str) -> Position:
    """Make legal moves of the seat that is asked, in the record and on paper."""
    for text in texts:
        seat = int(p.s.asked)
        action = RULES.read_text(p.s, seat, text)
        assert action in legal_of(p.setting, p.states, seat), f"{text} is not among {moves(p)}"
        p.setting.entry.apply_at(p.states, 0, seat, action)
        assert list(follow(p.ledger, text, p.s)) == []
    return p


def game_of(p: Position) -> Game:
    """The position as a game of the public interface."""
    return Game(At(p.setting, p.states.copy()), key_of(0), 0)


def refused(p: Position, text: str, seat: str = "") -> str:
    """The clause that forbids a move of the seat that is asked, or of another."""
    with pytest.raises(IllegalMove) as found:
        game_of(p).play(text, seat=SEATS.index(seat) if seat else int(p.s.asked))
    assert found.value.sentence
    return found.value.clause


# --- reading a position -------------------------------------------------------------------------------------------------


def phase(p: Position) -> str:
    """What is asked."""
    return Phase(p.s.phase).name.lower()


def asked(p: Position) -> str:
    """The letter of the seat that must choose, and what it is asked: `A action`."""
    return f"{SEATS[p.s.asked]} {phase(p)}"


def cell_number(name: str) -> int:
    """A cell as the record counts them."""
    return CELLS.index(name) + 1


def height(p: Position, cell: str) -> int:
    """How many tiles lie on a cell."""
    return int(p.s.heights[cell_number(cell)])


def pile(p: Position, cell: str) -> str:
    """The tiles on a cell from the top, as a position is drawn."""
    tiles = p.s.mine[cell_number(cell)][: height(p, cell)]
    return ", ".join(name_of(int(kind)) for kind in reversed(tiles))


def dwarf(p: Position, letter: str) -> str:
    """The cell of a dwarf."""
    return CELLS[int(p.s.dwarves[SEATS.index(letter)]) - 1]


def cart(p: Position, letter: str) -> str:
    """The tiles in a cart, in the order they came."""
    seat = SEATS.index(letter)
    return ", ".join(name_of(int(kind)) for kind in p.s.carts[seat][: p.s.cart_loads[seat]])


def cave(p: Position, letter: str) -> str:
    """All a seat owns besides its cart and its piles, in catalogue order: `gem_rs, 2 beer`."""
    return counted(p.s.caves[SEATS.index(letter)])


def removed(p: Position, before: Position | None = None) -> str:
    """What has left the game, in catalogue order; what has left it since an earlier position."""
    return counted(p.s.removed - (before.s.removed if before else 0))


def stock(p: Position, tool: str) -> int:
    """How many tools of a kind the King has."""
    return int(p.s.wares[Kind[tool.upper()]])


def board(p: Position) -> dict[int, str]:
    """The visible tiles on the King's board by place."""
    return {place: name_of(int(kind)) for place, kind in enumerate(p.s.board) if kind}


def covered(p: Position) -> list[str]:
    """The covered tiles in the order of covering: `5 nug_nw`."""
    n = int(p.s.n_covered)
    return [f"{place} {name_of(int(kind))}" for place, kind in zip(p.s.covered_place[:n], p.s.covered[:n], strict=True)]


def points(p: Position) -> list[int]:
    """The points of every pile in the workshops, in the order they were stacked."""
    return [int(n) for n in p.s.pile_points[1 : p.s.n_collections + 1]]


def events(p: Position) -> list[str]:
    """What the last move made happen, in order."""
    return [What(row[0]).name for row in p.s.events[: p.s.n_events]]


def copied(p: Position) -> Position:
    """The position as it is now, to be compared with a later one."""
    return Position(p.setting, p.states.copy(), p.ledger)


def name_of(kind: int) -> str:
    """A thing in notation."""
    return Kind(kind).name.lower()


def counted(counts: Any) -> str:
    """Things in catalogue order, several of a kind with their number."""
    found = [(int(n), name_of(kind)) for kind, n in enumerate(counts) if kind and n]
    return ", ".join(name if n == 1 else f"{n} {name}" for n, name in found)
