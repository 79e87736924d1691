"""The course of a game of kingsmine on paper: set-up, turns, small actions, and the verbs that all others use."""

from collections.abc import Callable
from typing import Any

from .paper import DANGERS, PLACES, Player, Table, Tile, beside

Teller = Callable[..., None]
EVERYBODY = range(5)  # every seat there can be, and the spectator


def silent(*_: object) -> None:
    """Nobody listens."""


class Course(Table):
    """Turns, and what is common to them."""

    def __init__(self, *dealt: Any) -> None:
        super().__init__(*dealt)
        self.say: Teller = silent
        self.turn_tiles = 0  # face down when the turn began
        self.danger = ""  # dug, while angels are asked
        self.dug = 0  # tiles of the dig under way, the one being dug included
        self.waiting: list[int] = []  # seats still to be asked
        self.saved: set[int] = set()  # by an angel, from this firedamp
        self.losers: list[int] = []  # seats still to lose a tool
        self.is_shedding = False

    def tell(self, what: str, *told: Any) -> None:
        """Everybody hears of the active seat."""
        self.say(what, self.active, *told)

    # Set-up.

    def do_pile(self, number: int) -> None:
        """KIN-706: which one, only its owner knows."""
        self.chosen_pile = number
        self.phase = "cell"
        self.tell("PILE_TAKEN", len(self.player.piles))
        self.tell("PILE_WHICH", number)

    def do_cell(self, cell: str) -> None:
        """KIN-108: in turn, until all are placed."""
        self.mine[cell] = self.player.piles.pop(self.chosen_pile)
        self.colours[cell] = self.active
        self.chosen_pile = 0
        self.tell("PILE_PLACED", cell)
        self.pass_on()
        self.phase = "pile" if self.player.piles else "dwarf"

    def do_dwarf(self, cell: str) -> None:
        """KIN-113 to 115."""
        self.player.dwarf = cell
        self.tell("DWARF_PLACED", cell)
        self.pass_on()
        if self.player.dwarf:
            self.begin_turn()

    def pass_on(self) -> None:
        self.active = self.actor = (self.active + 1) % self.seats

    # The turn.

    def begin_turn(self) -> None:
        """The first action is under way from its first move on; so many are left besides."""
        self.phase, self.actions = "action", 2
        self.turn += 1
        self.turn_tiles = len(self.face_down())
        self.last_turns -= int(self.triggered is not None)
        self.tell("TURN_BEGAN", int(self.triggered is not None))

    def end_action(self) -> None:
        """KIN-201, 202, 402."""
        self.actor, self.phase, self.dug = self.active, "action", 0
        if self.triggered is None and len(self.face_down()) <= self.agreed.end_tiles:
            self.trigger(1)
        if self.actions == 0:
            self.end_turn()

    def trigger(self, why: int) -> None:
        """KIN-403, 404: this turn, then one of every seat."""
        self.triggered, self.last_turns = self.active, self.seats
        self.tell("END_TRIGGERED", len(self.face_down()), why)

    def do_end_turn(self) -> None:
        self.tell("TURN_ENDED", self.actions)
        self.end_turn()

    def end_turn(self) -> None:
        """KIN-404, 801."""
        self.actions = 0
        self.quiet = 0 if len(self.face_down()) < self.turn_tiles else self.quiet + 1
        if self.triggered is None and self.quiet == self.agreed.stalemate_turns:
            self.trigger(2)
        if self.triggered is not None and self.last_turns == 0:
            self.end()
        else:
            self.pass_on()
            self.begin_turn()

    def end(self) -> None:
        self.phase = "over"
        for seat, player in enumerate(self.players):
            self.say("COUNTED", seat, self.workshop_points(seat), self.cave_points(seat))
            if player.curses:
                self.say("CURSED", seat, player.curses, player.curses * self.agreed.curse_points)
            self.say("TOTAL", seat, self.score(seat))
        self.tell("GAME_ENDED")

    # Small actions.

    def act(self) -> None:
        """An action is begun."""
        self.actions -= 1

    def do_move(self, way: str) -> None:
        self.act()
        self.go("MOVED", beside(self.player.dwarf, way))
        self.end_action()

    def go(self, how: str, cell: str) -> None:
        self.tell(how, self.player.dwarf, cell)
        self.player.dwarf = cell

    def do_empty_cart(self) -> None:
        """KIN-231."""
        self.act()
        self.tell("EMPTIED", len(self.player.cart))
        self.player.cave += self.player.cart
        self.player.cart = []
        self.end_action()

    def do_lantern(self) -> None:
        """KIN-237, 238."""
        self.act()
        tiles = self.mine[self.player.dwarf][-3:]
        self.tell("LOOKED", self.player.dwarf, len(tiles))
        for place, tile in enumerate(reversed(tiles), 1):
            tile.seen_by.add(self.active)
            self.tell("LOOKED_AT", tile.kind, place)
        self.end_action()

    def do_blast(self) -> None:
        """KIN-241 to 245."""
        self.act()
        self.to_stock(self.active, "explosive")
        cell = self.player.dwarf
        self.tell("BLASTED", cell)
        tile = self.mine[cell][-1]
        if tile.kind in DANGERS:
            self.out_of_mine(1)
        else:
            self.show(tile)
            self.tell("SHOWN", tile.kind, cell)
        self.end_action()

    def show(self, tile: Tile) -> None:
        """KIN-707."""
        tile.seen_by = set(EVERYBODY)

    def do_beg(self) -> None:
        """KIN-297."""
        self.actions = 0
        self.from_stock("beer")
        self.tell("BEGGED")
        self.end_action()

    def to_stock(self, seat: int, tool: str) -> None:
        self.players[seat].tools[tool] -= 1
        self.stock[tool] += 1

    def from_stock(self, tool: str) -> None:
        self.player.tools[tool] += 1
        self.stock[tool] -= 1

    # To the King, from him, and out of the game.

    def place_given(self) -> bool:
        """KIN-273: to the lowest free place; with none free, the giver is asked. Have all found one?"""
        while self.given:
            free = [place for place in PLACES if place not in self.king]
            if not free:
                self.phase = "cover"
                return False
            self.lay(free[0])
        return True

    def lay(self, place: int) -> None:
        self.king[place] = self.given.pop(0)
        self.say("GIVEN", self.actor, self.king[place], place)

    def from_king(self, place: int) -> None:
        """KIN-274: into the active seat's cave; what it covered is visible again."""
        self.player.cave.append(self.king.pop(place))
        self.tell("TAKEN", self.player.cave[-1], place)
        below = [n for n, (at, _) in enumerate(self.covered) if at == place]
        if below:
            self.king[place] = self.covered.pop(below[-1])[1]

    def worth(self, kinds: list[str]) -> int:
        return sum(self.agreed.gold[kind] for kind in kinds)

    def spend(self, seat: int, name: str) -> None:
        """Both halves leave the game."""
        for side in "lr":
            self.out_of_cave(self.players[seat], f"{name}_{side}")
        self.say("SPENT", seat, name)

    def out_of_cave(self, player: Player, kind: str) -> None:
        player.cave.remove(kind)
        self.removed.append(kind)

    def out_of_mine(self, most: int) -> None:
        """KIN-331, 334, 345."""
        cell = self.player.dwarf
        tiles = self.mine[cell][-most:]
        for tile in reversed(tiles):
            self.mine[cell].remove(tile)
            self.removed.append(tile.kind)
            self.tell("REMOVED", tile.kind, "mine")
        self.tell("SANK", cell, len(tiles))
