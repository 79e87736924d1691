"""A game of kingsmine on paper, move by move: the whole specification as naive bookkeeping in plain Python.

Nothing is left to chance after the deal, so the ledger needs to be told nothing. Turns are in `course.py`, digs in
`digging.py`; here are barter, powers and collections. `recount.py` holds it beside the engine.
"""

from .course import Teller, silent
from .digging import Digging
from .paper import CORNERS, CURSE, TILES, Collection, Move

KING_TILES = MOST_SPARES = 3


class Ledger(Digging):
    """The game."""

    def move(self, move: Move, say: Teller = silent) -> None:
        """One legal move."""
        self.say = say
        verb, *rest = move
        if verb in ("stop", "decline", "take"):
            verb = f"{verb}_{self.phase}"
        getattr(self, f"do_{verb}")(*rest)

    # Barter.

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
    return gem[-1] if half == gem[-2] else gem[-2]
