"""A game of imps on paper, move by move: the whole specification as naive bookkeeping in plain Python.

What chance gives (dice, the order of a pile rebuilt) the ledger is told by a `Fate`; everything else it works out: who
owns what, what is told, when it ends. `recount.py` holds it beside the engine.
"""

from collections.abc import Callable
from typing import Any, Protocol

from .paper import (
    ARMOUR,
    BOMB,
    CEMETERY,
    GALLERY,
    HELMET,
    NUMBERS,
    PISTOL,
    RESERVE,
    Bomb,
    Card,
    Face,
    Imp,
    Move,
    Table,
    card_under,
)

CLOSING = 3  # cards of one number close a gallery

Teller = Callable[..., None]


class Fate(Protocol):
    """What chance gives while a move is made."""

    def roll(self) -> tuple[Face, Face]:
        """Die A and die B."""

    def lay(self) -> str:
        """The kind of the next card that is laid; asked of every card, needed where its pile was rebuilt just now."""


def silent(*_: object) -> None:
    """Nobody listens."""


class Ledger(Table):
    """The game."""

    def __init__(self, *dealt: Any) -> None:
        super().__init__(*dealt)
        self.fate: Fate
        self.tell: Teller = silent
        self.fresh: set[int] = set()  # numbers whose pile was rebuilt during this move
        self.begin_turn()

    def move(self, move: Move, fate: Fate, tell: Teller = silent) -> None:
        """One legal move."""
        self.fate, self.tell = fate, tell
        self.fresh = set()
        verb, *rest = move
        getattr(self, f"do_{verb}")(*rest)

    # Moves.

    def do_recover(self) -> None:
        """IMP-202, 203: all at once, for the whole turn."""
        dead = [imp for imp in self.imps[self.active] if imp.where == CEMETERY]
        for imp in dead:
            imp.where = RESERVE
        self.tell("RECOVERED", self.active, len(dead))
        self.end_turn()

    def do_play_on(self) -> None:
        self.earn()

    def do_skip(self) -> None:
        self.tell("SKIPPED", self.active)
        self.roll()

    def do_buy(self, ware: str) -> None:
        """IMP-223, 224: paid at once."""
        price = self.box.prices[ware]
        self.bags[self.active] -= price
        self.supply += price
        self.bought = ware
        self.tell("BOUGHT", self.active, ware, price)
        asked = {"bomb_place": "gallery", "bomb_remove": "remove", "killer": "kill"}
        self.phase = asked.get(ware, "equip")

    def do_equip(self, seat: int, which: int) -> None:
        self.imps[seat][which - 1].wears.add(self.bought)
        self.tell("EQUIPPED", seat, which, self.bought)
        self.roll()

    def do_remove(self, gallery: int, spot: int) -> None:
        """IMP-234."""
        bomb = next(bomb for bomb in self.bombs if self.place_of(bomb) == (gallery, spot))
        self.tell("REMOVED", bomb.owner, gallery, spot)
        self.bombs.remove(bomb)
        self.roll()

    def do_kill(self, seat: int, which: int) -> None:
        """IMP-235: no reward."""
        imp = self.imps[seat][which - 1]
        self.tell("HIRED", seat, which, self.gallery_of(imp))
        self.hit(imp)
        self.roll()

    def do_place_bomb(self) -> None:
        self.phase = "gallery"

    def do_gallery(self, gallery: int) -> None:
        self.chosen = ("gallery", gallery)
        self.phase = "spot"

    def do_bomb(self, gallery: int, spot: int) -> None:
        """By the expert, before the dice, or by the dice."""
        card = self.galleries[gallery][spot - 1] if spot else None
        self.bombs.append(Bomb(self.active, gallery, card))
        self.tell("PLACED", self.active, gallery, spot)
        self.chosen = ()
        if self.bought:
            self.roll()
        else:
            self.end_turn()

    def do_shoot_any(self) -> None:
        self.phase = "victim"

    def do_shoot(self, seat: int, which: int) -> None:
        """IMP-357: the dead pay 1 gem, one's own too unless that is agreed otherwise."""
        imp = self.imps[seat][which - 1]
        self.tell("SHOT", seat, which, self.gallery_of(imp))
        died = self.hit(imp)
        if died and (seat != self.active or self.agreed.own_imps_pay):
            self.pay({self.active: 1}, "REWARDED")
        self.end_turn()

    def do_pass(self) -> None:
        self.tell("PASSED", self.active)
        self.end_turn()

    def do_dig(self, number: int, gallery: int) -> None:
        self.chosen = ("dig", number, gallery)
        self.phase = "digger"

    def do_digger(self, seat: int, which: int) -> None:
        """IMP-406: a dig with its picks is completed whatever the supply."""
        _, number, gallery = self.chosen
        self.chosen = ()
        imp = self.imps[seat][which - 1]
        self.tell("DUG", seat, which, gallery)
        following: int | None = int(number)
        while following is not None:
            following = self.dig(imp, following, int(gallery))
        self.end_turn()

    # The course of a turn.

    def begin_turn(self) -> None:
        self.dice, self.bought, self.chosen = None, "", ()
        self.tell("TURN_BEGAN", self.active)
        if any(imp.where == CEMETERY for imp in self.imps[self.active]):
            self.phase = "start"
        else:
            self.earn()

    def earn(self) -> None:
        """IMP-211 to 214, 405."""
        heads = [self.head(gallery) for gallery in NUMBERS]
        self.pay({self.active: sum(head is not None and head.seat == self.active for head in heads)}, "INCOME")
        if not self.ended():
            self.phase = "village"

    def roll(self) -> None:
        """IMP-241, 263 to 265, 274: bombs in play explode, and both dice are rolled again."""
        self.bought = ""
        self.rolled()
        assert self.dice
        if self.dice[0] == BOMB and self.bombs:
            self.explode()
            if self.ended():
                return
            self.rolled()
        self.phase = self.asked_by(self.dice)

    def rolled(self) -> None:
        self.dice = self.fate.roll()
        self.tell("ROLLED", self.active, *self.dice)

    def asked_by(self, dice: tuple[Face, Face]) -> str:
        a, b = dice
        if a == BOMB:
            return "both" if b == PISTOL else "bomb"
        return "shoot" if b == PISTOL else "dig"

    def ended(self) -> bool:
        """IMP-403, 405."""
        if self.supply > 0:
            return False
        self.tell("EMPTIED", self.active)
        self.end()
        return True

    def end(self) -> None:
        self.phase = "over"
        for seat, (bag, score) in enumerate(zip(self.bags, self.scores(), strict=True)):
            self.tell("COUNTED", seat, bag, score - bag)
        self.tell("GAME_ENDED", self.active)

    def end_turn(self) -> None:
        """IMP-114, 403, 801."""
        if self.ended():
            return
        if self.turn == self.agreed.turn_cap:
            self.tell("CAPPED", self.active)
            self.end()
            return
        self.turn += 1
        self.active = (self.active + 1) % self.seats
        self.begin_turn()

    # Digging.

    def dig(self, imp: Imp, number: int, gallery: int) -> int | None:
        """IMP-244, 301: a card is laid and searched; the number to dig on with, if any."""
        kind = self.take(number)
        card = Card(number, kind, self.box.nuggets[kind], self.box.objects[kind] == "bones")
        self.galleries[gallery].append(card)
        imp.where, imp.card = GALLERY, card
        self.pay({imp.seat: self.box.diamonds[kind]}, "DIAMONDS")
        if sum(other.number == number for other in self.galleries[gallery]) == CLOSING:
            self.close(gallery)
            return None
        if self.box.objects[kind] == "chest":
            self.open_chest(imp, card, gallery)
        if imp.is_bound:
            self.tell("BOUND", imp.seat, imp.which, gallery)
        following = number % 5 + 1
        return following if self.box.objects[kind] == "pick" and self.piles[following] else None

    def take(self, number: int) -> str:
        """IMP-401, 402: the top card; a pile that is used up is rebuilt at once."""
        pile, told = self.piles[number], self.fate.lay()
        kind = told if number in self.fresh else pile[-1]
        pile.reverse()
        pile.remove(kind)
        pile.reverse()
        self.tell("LAID", self.active, number, kind)
        self.rebuild(number)
        return kind

    def rebuild(self, number: int) -> None:
        """In which order is seen when the move is over."""
        if not self.piles[number] and self.discards[number]:
            self.piles[number], self.discards[number] = sorted(self.discards[number]), []
            self.fresh.add(number)
            self.tell("RENEWED", self.active, number, len(self.piles[number]))

    def open_chest(self, imp: Imp, card: Card, gallery: int) -> None:
        """IMP-331 to 338."""
        if not self.chests:
            return
        card.opened = self.chests.pop()
        what, count = self.box.chests[card.opened]
        told = 0
        if what == "diamond":
            told = self.pay({imp.seat: count})
        elif what == "nugget":
            card.nuggets += count
        elif what == "bones":
            card.bones = True
        elif what == BOMB:
            self.bombs.append(Bomb(None, gallery, card))
        else:
            told = int(what not in imp.wears)
            imp.wears.add(what)
        self.tell("OPENED", imp.seat, card.opened, told)

    def close(self, gallery: int) -> None:
        """IMP-311 to 320, 358, 361 to 363."""
        due = dict.fromkeys(range(self.seats), 0)
        left = list(self.galleries[gallery])
        self.tell("CLOSED", self.active, gallery, len(left))
        for imp in self.inside():
            if self.gallery_of(imp) == gallery:
                if imp.seat != self.active:
                    card = card_under(imp)
                    salary = card.nuggets * (2 if HELMET in imp.wears else 1)
                    left.remove(card)
                    due[imp.seat] += salary
                    self.tell("SALARY", imp.seat, imp.which, salary)
                imp.where, imp.card = RESERVE, None
        due[self.active] = sum(card.nuggets for card in left)
        self.pay(due, "PAID")
        for bomb in [bomb for bomb in self.bombs if bomb.gallery == gallery and bomb.card]:
            self.tell("BOMB_HOME", bomb.owner, *self.place_of(bomb))
            self.bombs.remove(bomb)
        for card in self.galleries[gallery]:
            self.discards[card.number].append(card.kind)
        self.galleries[gallery] = []
        for number in NUMBERS:
            self.rebuild(number)

    def pay(self, due: dict[int, int], what: str = "") -> int:
        """IMP-404: the active seat first, then clockwise, each as far as the supply lasts; how much was paid."""
        before = self.supply
        for seat in sorted(due, key=lambda seat: (seat - self.active) % self.seats):
            paid = min(due[seat], self.supply)
            self.supply -= paid
            self.bags[seat] += paid
            if what and due[seat]:
                self.tell("WON" if what == "PAID" and seat == self.active else what, seat, paid, due[seat])
        return before - self.supply

    # Bombs and shots.

    def explode(self) -> None:
        """IMP-352 to 356: the bomb that was placed first in a gallery kills all who are there."""
        due = dict.fromkeys(range(self.seats), 0)
        for bomb in self.bombs:
            self.tell("EXPLODED", bomb.owner, *self.place_of(bomb))
            for imp in self.inside():
                if self.gallery_of(imp) != bomb.gallery:
                    continue
                died = self.hit(imp)
                if died and bomb.owner is not None and (imp.seat != bomb.owner or self.agreed.own_imps_pay):
                    due[bomb.owner] += 1
        self.bombs = []
        self.pay(due, "REWARDED")

    def hit(self, imp: Imp) -> bool:
        """IMP-365 to 369: an armour saves; the dead lose what they wear. Did it die?"""
        is_saved = ARMOUR in imp.wears
        self.tell("SAVED" if is_saved else "DIED", imp.seat, imp.which, self.gallery_of(imp))
        imp.card = None
        imp.where = RESERVE if is_saved else CEMETERY
        if is_saved and self.agreed.armour_single_use:
            imp.wears.remove(ARMOUR)
        if not is_saved and self.agreed.dead_lose_equipment:
            imp.wears.clear()
        return not is_saved
