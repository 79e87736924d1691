"""A game of kingsmine on paper, move by move: the whole specification as naive bookkeeping in plain Python.

Nothing is left to chance after the deal, so the ledger needs to be told nothing. `recount.py` holds it beside the engine.
"""

from collections.abc import Callable
from typing import Any

from .paper import COLLAPSE, CORNERS, CURSE, DANGERS, PLACES, TILES, Collection, Move, Player, Table, Tile, beside

Teller = Callable[..., None]
EVERYBODY = range(5)  # every seat there can be, and the spectator
KING_TILES = MOST_SPARES = 3


def silent(*_: object) -> None:
    """Nobody listens."""


class Ledger(Table):
    """The game."""

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

    def move(self, move: Move, say: Teller = silent) -> None:
        """One legal move."""
        self.say = say
        verb, *rest = move
        if verb in ("stop", "decline", "take"):
            verb = f"{verb}_{self.phase}"
        getattr(self, f"do_{verb}")(*rest)

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

    # The course of a turn.

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

    # Digging.

    def do_dig(self) -> None:
        self.act()
        self.dig()

    def do_dig_again(self) -> None:
        self.dig()

    def do_stop_second(self) -> None:
        self.end_action()

    def dig(self) -> None:
        """KIN-221, 344, 345: at a danger the digger's angel is asked first."""
        self.dug += 1
        tile, cell = self.mine[self.player.dwarf][-1], self.player.dwarf
        if tile.kind not in DANGERS:
            self.into_cart()
            return
        self.danger = tile.kind
        self.show(tile)
        self.tell("DANGER", tile.kind, cell)
        if self.player.has_object("angel"):
            self.phase = "angel"
        else:
            self.suffer()

    def into_cart(self) -> None:
        """KIN-221, 228 to 230: harmless, or a curse."""
        tile = self.mine[self.player.dwarf].pop()
        self.player.cart.append(tile.kind)
        self.tell("DUG", tile.kind, self.player.dwarf)
        self.after_tile()

    def after_tile(self) -> None:
        self.danger = ""
        if self.dug == 1 and self.player.has("pick") and self.can_dig():
            self.phase = "second"
        else:
            self.end_action()

    def out_of_mine(self, most: int) -> None:
        """KIN-331, 334, 345."""
        cell = self.player.dwarf
        tiles = self.mine[cell][-most:]
        for tile in reversed(tiles):
            self.mine[cell].remove(tile)
            self.removed.append(tile.kind)
            self.tell("REMOVED", tile.kind, "mine")
        self.tell("SANK", cell, len(tiles))

    def do_use_angel(self) -> None:
        """KIN-344 to 346."""
        self.say("ANGEL_USED", self.actor, self.danger)
        self.spend(self.actor, "angel")
        if self.actor != self.active:
            self.saved.add(self.actor)
            self.waiting.pop(0)
            self.ask_bystander()
            return
        self.out_of_mine(1)
        if self.danger == CURSE:
            self.after_tile()
        else:
            self.after_accident()

    def do_decline_angel(self) -> None:
        self.say("ANGEL_KEPT", self.actor, self.danger)
        if self.actor == self.active:
            self.suffer()
        else:
            self.waiting.pop(0)
            self.ask_bystander()

    def suffer(self) -> None:
        """KIN-331 to 333."""
        if self.danger == CURSE:
            self.into_cart()
        elif self.danger == COLLAPSE:
            self.out_of_mine(3)
            self.after_accident()
        else:
            self.waiting = [seat for seat in self.bystanders() if self.players[seat].has_object("angel")]
            self.ask_bystander()

    def bystanders(self) -> list[int]:
        """Clockwise, the others on the pile."""
        return [seat for seat in self.others() if self.players[seat].dwarf == self.player.dwarf]

    def ask_bystander(self) -> None:
        """KIN-346; then KIN-332, 337: all carts are emptied before the first tool is chosen."""
        if self.waiting:
            self.actor, self.phase = self.waiting[0], "angel"
            return
        self.out_of_mine(3)
        hit = [seat for seat in (self.active, *self.bystanders()) if seat not in self.saved]
        for seat in hit:
            self.lose_cart(seat)
        self.losers = [seat for seat in hit if self.players[seat].tools.total()]
        self.next_loser()

    def lose_cart(self, seat: int) -> None:
        for kind in self.players[seat].cart:
            self.removed.append(kind)
            self.say("REMOVED", seat, kind, "cart")
        self.players[seat].cart = []

    def next_loser(self) -> None:
        """KIN-336, 337."""
        if self.losers:
            self.actor, self.phase = self.losers[0], "lose"
        else:
            self.after_accident()

    def after_accident(self) -> None:
        """KIN-230."""
        self.danger, self.saved = "", set()
        self.end_action()

    def do_lose(self, tool: str) -> None:
        self.losers.pop(0)
        self.to_stock(self.actor, tool)
        self.say("LOST", self.actor, tool)
        self.shed_on()

    def shed_on(self) -> None:
        """KIN-338."""
        self.is_shedding = self.players[self.actor].room < 0
        if self.is_shedding:
            self.phase = "shed"
        else:
            self.next_loser()

    def do_shed(self, kind: str) -> None:
        self.say("SHED", self.actor, kind)
        if kind in TILES:
            self.players[self.actor].cave.remove(kind)
            self.given = [kind]
            if self.place_given():
                self.shed_on()
        else:
            self.to_stock(self.actor, kind)
            self.say("GIVEN", self.actor, kind, 0)
            self.shed_on()

    # The King's board.

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

    def do_cover(self, place: int) -> None:
        """KIN-272, 273."""
        self.covered.append((place, self.king[place]))
        self.say("COVERED", self.actor, self.king[place], place)
        self.lay(place)
        if self.place_given():
            if self.is_shedding:
                self.shed_on()
            else:
                self.end_action()

    def from_king(self, place: int) -> None:
        """KIN-274: into the active seat's cave; what it covered is visible again."""
        self.player.cave.append(self.king.pop(place))
        self.tell("TAKEN", self.player.cave[-1], place)
        below = [n for n, (at, _) in enumerate(self.covered) if at == place]
        if below:
            self.king[place] = self.covered.pop(below[-1])[1]

    def do_barter(self) -> None:
        self.act()
        self.phase = "offer"
        self.tell("BARTER_BEGAN")

    def do_offer(self, kind: str) -> None:
        self.offers.append(kind)
        self.tell("OFFERED", kind, self.worth(self.offers))

    def do_done_offering(self) -> None:
        self.phase = "take"
        self.tell("OFFERED_ALL", self.worth(self.offers))

    def do_take_take(self, kind: str) -> None:
        self.takes.append(kind)
        self.tell("CHOSEN", kind, self.worth(self.takes))

    def worth(self, kinds: list[str]) -> int:
        return sum(self.agreed.gold[kind] for kind in kinds)

    def do_finish(self) -> None:
        """KIN-268 to 271: first the taken things leave the King."""
        offers, takes, shown = self.offers, self.takes, self.visible()
        self.offers, self.takes = [], []
        self.tell("BARTERED", self.worth(offers), len(offers) + len(takes))
        for place, kind in shown.items():
            if kind in takes:
                takes.remove(kind)
                self.from_king(place)
        for kind in takes:
            self.from_stock(kind)
            self.tell("TAKEN", kind, 0)
        for kind in offers:
            if kind in TILES:
                self.player.cave.remove(kind)
                self.given.append(kind)
        is_placed = self.place_given()
        for kind in offers:
            if kind not in TILES:
                self.to_stock(self.active, kind)
                self.tell("GIVEN", kind, 0)
        if is_placed:
            self.end_action()

    # Powers.

    def do_power(self, character: str) -> None:
        self.act()
        self.power = character
        self.tell("POWER_USED", character)
        getattr(self, f"begin_{character}")()

    def end_power(self) -> None:
        """KIN-282, 283, 354."""
        self.spend(self.active, self.power)
        self.power, self.named, self.emptied = "", (), []
        self.end_action()

    def spend(self, seat: int, name: str) -> None:
        """Both halves leave the game."""
        for side in "lr":
            self.out_of_cave(self.players[seat], f"{name}_{side}")
        self.say("SPENT", seat, name)

    def out_of_cave(self, player: Player, kind: str) -> None:
        player.cave.remove(kind)
        self.removed.append(kind)

    def begin_priest(self) -> None:
        """KIN-371."""
        self.out_of_cave(self.player, CURSE)
        self.tell("REMOVED", CURSE, "cave")
        self.end_power()

    def begin_sorcerer(self) -> None:
        self.phase = "fly"

    def do_fly(self, cell: str) -> None:
        """KIN-369."""
        self.go("FLEW", cell)
        self.end_power()

    def begin_king(self) -> None:
        self.phase = "king"

    def do_take_king(self, kind: str) -> None:
        """KIN-365, 269, 270."""
        place = next(place for place, tile in self.untouched().items() if tile == kind)
        self.from_king(place)
        self.emptied.append(place)
        if len(self.emptied) == KING_TILES:
            self.end_power()

    def do_stop_king(self) -> None:
        self.end_power()

    def begin_jester(self) -> None:
        self.phase = "swap"

    def do_swap(self, a: int, b: int) -> None:
        """KIN-352."""
        self.named = (a, b)
        self.tell("SWAP_NAMED", a, b)
        self.waiting = [seat for seat in self.others() if seat in (a, b) and self.players[seat].has_object("dagger")]
        self.ask_owner()

    def ask_owner(self) -> None:
        if self.waiting:
            self.actor, self.phase = self.waiting[0], "dagger"
            return
        a, b = (int(seat) for seat in self.named)
        one, other = self.players[a], self.players[b]
        one.cart, other.cart = other.cart, one.cart
        self.tell("SWAPPED", a, b)
        self.end_power()

    def do_use_dagger(self) -> None:
        """KIN-351 to 353."""
        self.say("DAGGER_USED", self.actor, self.power)
        self.spend(self.actor, "dagger")
        self.waiting = []
        if self.power == "jester":
            self.end_power()
        else:
            self.next_cart()

    def do_decline_dagger(self) -> None:
        self.say("DAGGER_KEPT", self.actor, self.power)
        if self.power == "jester":
            self.waiting.pop(0)
            self.ask_owner()
        else:
            self.rob()

    def begin_thief(self) -> None:
        self.victims = self.others()
        self.visit()

    def visit(self) -> None:
        """KIN-367: the next cart, if there is one to be robbed."""
        self.actor, self.named = self.active, ()
        while self.victims and not self.can_rob(self.victims[0]):
            self.victims.pop(0)
        if self.victims:
            self.phase = "steal"
        else:
            self.end_power()

    def next_cart(self) -> None:
        self.victims.pop(0)
        self.visit()

    def do_skip(self) -> None:
        self.say("SKIPPED", self.victims[0])
        self.next_cart()

    def do_steal(self, kind: str) -> None:
        """KIN-353."""
        victim = self.victims[0]
        self.named = (kind,)
        self.say("THEFT_NAMED", victim, kind)
        if self.players[victim].has_object("dagger"):
            self.actor, self.phase = victim, "dagger"
        else:
            self.rob()

    def rob(self) -> None:
        """KIN-368."""
        me, kind, victim = self.player, str(self.named[0]), self.victims[0]
        has_room = len(me.cart) < me.cart_size
        self.players[victim].cart.remove(kind)
        (me.cart if has_room else me.cave).append(kind)
        self.say("STOLEN", victim, kind, "cart" if has_room else "cave")
        self.next_cart()

    # Collections.

    def do_stack(self, what: str) -> None:
        self.act()
        self.phase = {"gems": "first", "nuggets": "complete", "grimoire": "action"}[what]
        self.shelf.append(Collection(self.active, what, []))
        if what == "grimoire":
            self.to_workshop("grimoire_l", "grimoire_r")
            self.finish_pile()

    def to_workshop(self, *kinds: str) -> None:
        pile = self.shelf[-1]
        for kind in kinds:
            self.player.cave.remove(kind)
            pile.tiles.append(kind)
            turned = bool(pile.halves) and pile.halves[len(pile.tiles) - 1] != kind[-2]
            self.tell("STACKED", kind, int(turned))

    def finish_pile(self) -> None:
        pile = self.shelf[-1]
        pile.is_finished = True
        self.tell("COMPLETED", pile.what, self.points(pile))
        self.end_action()

    def do_first(self, kind: str, half: str) -> None:
        """KIN-290."""
        self.shelf[-1].halves = other_half(kind, half) + half
        self.to_workshop(kind)
        self.phase = "next"

    def do_next(self, kind: str) -> None:
        """KIN-290."""
        chain = self.shelf[-1]
        chain.halves += other_half(kind, chain.halves[-1])
        self.to_workshop(kind)

    def do_stop_next(self) -> None:
        self.finish_pile()

    def do_complete(self, k: int) -> None:
        """KIN-292, 293."""
        self.shelf[-1].complete = k
        self.to_workshop(*CORNERS * k)
        self.phase = "spare"

    def do_spare(self, corner: str) -> None:
        self.shelf[-1].spares.append(f"nug_{corner}")
        self.to_workshop(f"nug_{corner}")
        if len(self.shelf[-1].spares) == MOST_SPARES:
            self.finish_pile()

    def do_done(self) -> None:
        self.finish_pile()


def other_half(gem: str, half: str) -> str:
    """The other half of a domino."""
    one, two = gem[-2:]
    return two if half == one else one
