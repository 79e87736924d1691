"""What all parts of imps' scene share: the view, and what the last move changed."""

from collections import Counter
from collections.abc import Container

from filon import scene
from filon.games.imps.rules_table import is_in_gallery
from filon.games.imps.state import ALL_IMPS, IMPS, Chest, Phase, Place, Service, State, What
from filon.games.imps.story import story
from filon.kernel.cached import cached_property

from .layout import Shape


class View(scene.View[State, Shape]):
    """What is asked of a position again and again."""

    @property
    def actor(self) -> int:
        """The seat that must choose; -1 if nobody."""
        return self.s.active if self.s.phase != Phase.OVER else -1

    @property
    def imps(self) -> range:
        """All imps in the game."""
        return range(IMPS * self.s.seats)

    @cached_property
    def carried(self) -> dict[tuple[int, int], int]:
        """The imp on each spot that carries one."""
        s = self.s
        return {(s.where[imp], s.stands[imp]): imp for imp in self.imps if is_in_gallery(self.record, imp)}

    @cached_property
    def laid(self) -> set[tuple[int, int]]:
        """The spots of the cards the last move laid."""
        dug = [row[3] for row in self.events if row[0] == What.DUG]
        n = sum(row[0] == What.LAID for row in self.events)
        last = self.s.n_cards[dug[0]] if dug else 0
        return {(dug[0], spot) for spot in range(max(1, last - n + 1), last + 1)}

    @cached_property
    def touched_imps(self) -> set[int]:
        """The imps something happened to in the last move."""
        return {IMPS * row[1] + row[2] - 1 for row in self.events if row[0] in HAPPENED_TO}

    @cached_property
    def gains(self) -> Counter[int]:
        """How many gems the last move brought each seat, or cost it."""
        found: Counter[int] = Counter()
        for what, seat, a, b, *_ in self.events:
            if what in GAINS:
                found[seat] += a
            elif what == What.OPENED and a in (Chest.DIAMOND, Chest.TWO_DIAMONDS):
                found[seat] += b
            elif what == What.BOUGHT:
                found[seat] -= b
        return found

    def told_but(self, but: Container[int]) -> list[str]:
        """The story without some kinds of events, which a picture shows."""
        return list(story(self.untold(but), self.s.seats, self.words))

    def is_dead(self, imp: int) -> bool:
        """Is an imp in the cemetery?"""
        return bool(self.s.where[imp] == Place.CEMETERY)


HAPPENED_TO = (What.EQUIPPED, What.DIED, What.SAVED)
GAINS = (What.INCOME, What.REWARDED, What.DIAMONDS, What.WON, What.PAID)

WEAR = {Service.HELMET: "h", Service.CROSS: "c", Service.ARMOUR: "a"}


def imp_art(view: View, imp: int) -> str:
    """An imp with what it wears, or its grave."""
    if view.is_dead(imp):
        return f"grave-{imp // IMPS}"
    worn = "".join(letter for piece, letter in WEAR.items() if view.s.worn[imp] >> piece & 1)
    return f"imp-{imp // IMPS}" + (f"-{worn}" if worn else "")


def bomb_art(owner: int) -> str:
    """A bomb of a seat, or of nobody."""
    return f"bomb-{owner}" if owner * IMPS < ALL_IMPS else "bomb"
