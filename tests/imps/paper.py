"""Imps on paper: the things on the table, questions about them and what is legal, from the specification in plain Python.

It shares no code with the rules and knows no record: cards, imps and bombs are things with names, in lists. `ledger.py`
moves them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

RESERVE, GALLERY, CEMETERY = "reserve", "gallery", "cemetery"
BOMB, PISTOL = "bomb", "pistol"
HELMET, CROSS, ARMOUR = "helmet", "cross", "armour"
GEAR = (HELMET, CROSS, ARMOUR)
NUMBERS = range(1, 6)

Face = int | str
Move = tuple[str | int, ...]


@dataclass(frozen=True)
class Box:
    """What is printed on the cards and on the village."""

    nuggets: Mapping[str, int]
    diamonds: Mapping[str, int]
    objects: Mapping[str, str]
    prices: Mapping[str, int]  # of helmet, cross, armour, bomb_place, bomb_remove, killer
    chests: Mapping[str, tuple[str, int]]  # what a chest holds, and how many


@dataclass(frozen=True)
class Agreed:
    """The options."""

    supply: int
    turn_cap: int
    armour_single_use: bool = True
    own_imps_pay: bool = True
    dead_lose_equipment: bool = True


@dataclass(eq=False)
class Card:
    """A tunnel card in a gallery, with what a chest added to it."""

    number: int
    kind: str
    nuggets: int
    bones: bool
    opened: str = ""  # what its chest held


@dataclass(eq=False)
class Imp:
    """One of three imps of a seat."""

    seat: int
    which: int  # 1 to 3
    where: str = RESERVE
    card: Card | None = None
    wears: set[str] = field(default_factory=set)

    @property
    def is_bound(self) -> bool:
        """IMP-341, 343."""
        return self.card is not None and self.card.bones and CROSS not in self.wears


@dataclass(eq=False)
class Bomb:
    """A bomb on the table; a chest bomb has no owner, a bomb on an entrance no card."""

    owner: int | None
    gallery: int
    card: Card | None


class Table:
    """What lies on the table, who is asked and what."""

    def __init__(
        self, seats: int, first: int, box: Box, agreed: Agreed, piles: dict[int, list[str]], chests: list[str]
    ) -> None:
        """Piles and chests are lists with the top card last."""
        self.seats, self.box, self.agreed = seats, box, agreed
        self.piles, self.chests = piles, chests
        self.discards: dict[int, list[str]] = {number: [] for number in NUMBERS}
        self.galleries: dict[int, list[Card]] = {number: [] for number in NUMBERS}
        self.imps = [[Imp(seat, which) for which in (1, 2, 3)] for seat in range(seats)]
        self.bombs: list[Bomb] = []  # in the order in which they were placed
        self.supply, self.bags = agreed.supply, [0] * seats
        self.dice: tuple[Face, Face] | None = None
        self.active, self.turn = first, 1
        self.phase = ""
        self.bought = ""
        self.chosen: Move = ()  # the dig or the gallery that waits for its next step

    # What is legal.

    def legal(self) -> list[Move]:
        """Every legal move of the active seat."""
        return list(getattr(self, f"{self.phase}_moves")())

    def over_moves(self) -> Iterator[Move]:
        """IMP-403."""
        yield from ()

    def start_moves(self) -> Iterator[Move]:
        """IMP-202 to 205."""
        yield from (("recover",), ("play_on",))

    def village_moves(self) -> Iterator[Move]:
        """IMP-221 to 239."""
        for ware, price in self.box.prices.items():
            if self.bags[self.active] >= price and self.targets(ware):
                yield ("buy", ware)
        yield ("skip",)

    def targets(self, ware: str) -> list[Move]:
        """What a purchase could be for."""
        if ware in GEAR:
            return [("equip", *name(imp)) for imp in self.distinct(self.at_home()) if ware not in imp.wears]
        if ware == "bomb_remove":
            return [("remove", *self.place_of(bomb)) for bomb in self.bombs]
        if ware == "killer":
            return [("kill", *name(imp)) for imp in self.inside()]
        return list(self.gallery_moves()) if self.has_bomb(self.active) else []

    def equip_moves(self) -> Iterator[Move]:
        """IMP-226 to 229; a bomb to remove and a victim of the killer likewise (IMP-234, 236)."""
        yield from self.targets(self.bought)

    remove_moves = kill_moves = equip_moves

    def gallery_moves(self) -> Iterator[Move]:
        """IMP-232, 233: a gallery with a spot that has no bomb."""
        for gallery in NUMBERS:
            if self.free_spots(gallery):
                yield ("gallery", gallery)

    def spot_moves(self) -> Iterator[Move]:
        """IMP-232, 233, 275."""
        gallery = int(self.chosen[1])
        for spot in self.free_spots(gallery):
            yield ("bomb", gallery, spot)

    def dig_moves(self) -> Iterator[Move]:
        """IMP-242, 243, 248, 249."""
        x, y = self.numbers()
        for number, gallery in sorted({(x, y), (y, x)}):
            if self.piles[number] and self.movable():
                yield ("dig", number, gallery)
        yield ("pass",)

    def digger_moves(self) -> Iterator[Move]:
        """IMP-245 to 247."""
        yield from (("digger", *name(imp)) for imp in self.movable())

    def bomb_moves(self) -> Iterator[Move]:
        """IMP-254, 261, 262."""
        number = self.number()
        yield ("bomb", number, 0)
        for gallery, cards in self.galleries.items():
            yield from (("bomb", gallery, k) for k, card in enumerate(cards, 1) if card.number == number)
        yield ("pass",)

    def shoot_moves(self) -> Iterator[Move]:
        """IMP-254, 271, 272."""
        number = self.number()
        for imp in self.inside():
            if self.gallery_of(imp) == number or card_under(imp).number == number:
                yield ("shoot", *name(imp))
        yield ("pass",)

    def both_moves(self) -> Iterator[Move]:
        """IMP-254, 273, 275."""
        yield ("place_bomb",)
        if self.inside():
            yield ("shoot_any",)
        yield ("pass",)

    def victim_moves(self) -> Iterator[Move]:
        """IMP-275."""
        yield from (("shoot", *name(imp)) for imp in self.inside())

    # Questions.

    def scores(self) -> list[int]:
        """IMP-501 to 506."""
        return [
            bag + sum(imp.card.nuggets for imp in imps if imp.card) for bag, imps in zip(self.bags, self.imps, strict=True)
        ]

    def inside(self) -> list[Imp]:
        """All imps in galleries, seat by seat."""
        return [imp for imps in self.imps for imp in imps if imp.where == GALLERY]

    def at_home(self) -> list[Imp]:
        """The active seat's reserve."""
        return [imp for imp in self.imps[self.active] if imp.where == RESERVE]

    def distinct(self, imps: list[Imp]) -> list[Imp]:
        """Imps in reserve with equal equipment are one option: the first of them."""
        found: list[Imp] = []
        for imp in imps:
            twins = [other for other in found if imp.where == other.where == RESERVE and imp.wears == other.wears]
            found += [] if twins else [imp]
        return found

    def movable(self) -> list[Imp]:
        """IMP-245 to 247: the active seat's imps that can dig."""
        return self.distinct([imp for imp in self.imps[self.active] if imp.where != CEMETERY and not imp.is_bound])

    def gallery_of(self, imp: Imp) -> int:
        return next(gallery for gallery, cards in self.galleries.items() if imp.card in cards)

    def head(self, gallery: int) -> Imp | None:
        """IMP-212: the imp on the furthest card that carries one."""
        for card in reversed(self.galleries[gallery]):
            for imp in self.inside():
                if imp.card is card:
                    return imp
        return None

    def has_bomb(self, seat: int) -> bool:
        """Is the seat's bomb at hand?"""
        return all(bomb.owner != seat for bomb in self.bombs)

    def place_of(self, bomb: Bomb) -> tuple[int, int]:
        """Its gallery, and 0 for the entrance or the place of the card, from 1."""
        return bomb.gallery, self.galleries[bomb.gallery].index(bomb.card) + 1 if bomb.card else 0

    def free_spots(self, gallery: int) -> list[int]:
        """IMP-233."""
        taken = [self.place_of(bomb) for bomb in self.bombs]
        return [spot for spot in range(len(self.galleries[gallery]) + 1) if (gallery, spot) not in taken]

    def numbers(self) -> tuple[int, int]:
        """Both dice, when both show numbers."""
        assert self.dice
        a, b = self.dice
        return int(a), int(b)

    def number(self) -> int:
        """The one number on the dice."""
        assert self.dice
        return next(face for face in self.dice if isinstance(face, int))


def name(imp: Imp) -> tuple[int, int]:
    """An imp as moves name it."""
    return imp.seat, imp.which


def card_under(imp: Imp) -> Card:
    """The card an imp in a gallery stands on."""
    assert imp.card
    return imp.card
