"""What a barter can still come to, worked out on paper: kind by kind, all totals in gold and places it could end with."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

OUTSIDE = ("cart6", "workshop")  # tools that use no place
BIGGER = ("cave20",)  # uses none, and brings 10


@dataclass
class Barter:
    """KIN-251 to 266: what may be offered and taken at all, and what was so far."""

    catalogue: list[str]
    gold: Mapping[str, int]
    owns: Sequence[Mapping[str, int]]  # what may be given at most: one way, or several to keep a big cart (KIN-258)
    wares: Mapping[str, int]
    room: int
    offers: list[str]
    takes: list[str]

    def can_start(self) -> bool:
        """KIN-266."""
        return self.is_finishable([], [])

    def can_offer(self, kind: str) -> bool:
        """KIN-254, 261, 265."""
        return self.is_next(kind, self.offers) and self.is_finishable([*self.offers, kind], [])

    def can_be_done(self) -> bool:
        """KIN-265: with nothing more offered."""
        return self.is_finishable(self.offers, [], is_taking=True)

    def can_take(self, kind: str) -> bool:
        """KIN-253, 261, 262, 265, 275."""
        return (
            self.wares.get(kind, 0) > self.takes.count(kind)
            and kind not in self.offers
            and self.is_next(kind, self.takes)
            and self.is_finishable(self.offers, [*self.takes, kind], is_taking=True)
        )

    def is_even(self) -> bool:
        """KIN-251, 263, 264: can it be finished now?"""
        gold = sum(self.gold[kind] for kind in self.takes) - sum(self.gold[kind] for kind in self.offers)
        places = sum(map(places_of, self.takes)) - sum(map(places_of, self.offers))
        return gold == 0 and places <= self.room and bool(self.offers or self.takes)

    def is_next(self, kind: str, steps: list[str]) -> bool:
        """KIN-261: never back in the catalogue."""
        return not steps or self.catalogue.index(kind) >= self.catalogue.index(steps[-1])

    def is_finishable(self, offers: list[str], takes: list[str], *, is_taking: bool = False) -> bool:
        """KIN-265: is there an end with equal gold and room for all?"""
        fitting = [own for own in self.owns if all(offers.count(kind) <= own.get(kind, 0) for kind in offers)]
        return any(self.is_finishable_with(own, offers, takes, is_taking) for own in fitting)

    def is_finishable_with(self, own: Mapping[str, int], offers: list[str], takes: list[str], is_taking: bool) -> bool:
        """The same if no more than this is given. For each total in gold only the fewest places matter."""
        fewest = {(0, False): 0}  # by gold taken less gold given, and whether anything changes hands
        purse = sum(count * self.gold[kind] for kind, count in own.items())
        for kind in self.catalogue:
            ways = list(self.ways(kind, own, offers, takes, is_taking))
            if ways == [(0, 0)]:
                continue
            after: dict[tuple[int, bool], int] = {}
            for (gold, moved), places in fewest.items():
                for given, taken in ways:
                    key = gold + (taken - given) * self.gold[kind], moved or given + taken > 0
                    if key[0] > purse:  # more than can be paid
                        continue
                    after[key] = min(after.get(key, 999), places + (taken - given) * places_of(kind))
            fewest = after
        return fewest.get((0, True), 999) <= self.room

    def ways(
        self, kind: str, own: Mapping[str, int], offers: list[str], takes: list[str], is_taking: bool
    ) -> Iterator[tuple[int, int]]:
        """How many of a kind can have been given and taken at the end."""
        given, taken = offers.count(kind), takes.count(kind)
        may_give = not is_taking and self.is_next(kind, offers)
        may_take = self.is_next(kind, takes)
        most_given = own.get(kind, 0) if may_give else given
        most_taken = self.wares.get(kind, 0) if may_take else taken
        for n in range(given, most_given + 1):
            for m in range(taken, most_taken + 1):
                if n == 0 or m == 0:
                    yield n, m


def places_of(kind: str) -> int:
    """KIN-302 to 304."""
    if kind in BIGGER:
        return -10
    return 0 if kind in OUTSIDE else 1
