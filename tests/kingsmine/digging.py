"""Digging in kingsmine on paper: tiles, dangers, the angels that are asked, and what a firedamp costs."""

from .course import Course
from .paper import COLLAPSE, CURSE, DANGERS, TILES


class Digging(Course):
    """What comes of a dig."""

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
