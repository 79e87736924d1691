"""What each viewer of a game of kingsmine must know, from the log alone: a clerk who writes down what happens.

The clerk follows the rules on paper and reads from the State nothing but the set-up. By the table *Who sees what* everybody
knows everything but tiles that lie face down: of those a seat knows its own piles, what its lantern showed it and what all
were shown; after the end everybody knows them. Nothing of `see`, `reveal` or `imagine` is used.
"""

from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.kingsmine.state import MAX_EVENTS, What
from filon.play.setting import Setting

from .paper import OBJECTS
from .recount import CELL_NAMES, COLLECTIONS, KINDS, LEVELS, PILES, SEATS, fields, ledger_of, move_of, padded

SET_UP = (
    *("seats", "end_tiles", "stalemate_turns", "ladder_levels", "ring_bonus", "curse_cave_point"),
    *("gold", "gem_points", "nugget_points", "grimoire_points", "cave_points", "curse_points"),
)
PRIVATE = ("PILE_WHICH", "LOOKED_AT")
SOURCES = ["", "mine", "cart", "cave"]
OBJECT_EVENTS = ("POWER_USED", "SPENT", "DAGGER_USED", "DAGGER_KEPT")


class Oracle:
    """The clerk's notes."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        s = states[0]
        assert setting.seats == s.seats
        self.set_up = {name: s[name].tolist() for name in SET_UP}
        self.ledger = ledger_of(s)
        self.told: list[tuple[int | None, list[int]]] = []  # whom alone, and what
        self.whole = fields(self.ledger)

    def hear(self, step: Step) -> None:
        """Write down a move."""
        self.told = []
        self.ledger.move(move_of(step.text), self.say)
        self.whole = fields(self.ledger)

    def say(self, what: str, seat: int, a: int | str = 0, b: int | str = 0) -> None:
        """Everybody hears everything, but for which pile it is and what a lantern shows."""
        self.told.append(
            (seat if what in PRIVATE else None, [int(What[what]), seat, number_of(what, a), number_of(what, b)])
        )

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        events = [[*row, 1 << viewer] for alone, row in self.told if alone in (None, viewer)]
        whole = self.whole
        return {
            **self.set_up,
            **whole,
            "mine": self.mine_of(viewer),
            "piles": [row if seat == viewer else [[0] * LEVELS] * PILES for seat, row in enumerate(whole["piles"])],
            "in_hand": [whole["in_hand"][seat] * (seat == viewer) for seat in range(SEATS)],
            "chance_key": [0] * 8,
            "chance_block": [0] * 16,
            "chance_drawn": 0,
            "n_events": len(events),
            "events": events + [[0] * 5] * (MAX_EVENTS - len(events)),
        }

    def mine_of(self, viewer: int) -> list[list[int]]:
        """Rows order of own piles and tiles seen by lantern, and KIN-707."""
        is_over = self.ledger.phase == "over"
        piles = [self.ledger.mine.get(cell, []) for cell in CELL_NAMES]
        return [
            padded([KINDS.index(tile.kind) if is_over or viewer in tile.seen_by else 0 for tile in pile], LEVELS)
            for pile in piles
        ]


def number_of(what: str, said: int | str) -> int:
    """A word of the ledger as the event has it."""
    if isinstance(said, int):
        return said
    if what in OBJECT_EVENTS:
        return OBJECTS.index(said) + 1
    for words in (KINDS, CELL_NAMES, COLLECTIONS, SOURCES):
        if said in words:
            return words.index(said)
    raise AssertionError(f"{what}: no number for {said}")
