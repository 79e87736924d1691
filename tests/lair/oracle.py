"""What each viewer of a game of lair must know, from the log alone: a clerk who writes down what happens and who saw it.

The clerk follows the rules and the table *Who sees what* on paper and reads nothing but the set-up from the State; nothing
of `see`, `reveal` or `imagine` is used.
"""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.lair.state import MAX_EVENTS, MAX_SEATS, What
from filon.play.setting import Setting

from .recount import Ledger

SET_UP = ("seats", "dwarves", "shortage_share", "turn_cap", "colours", "coins")
ALL = range(MAX_SEATS + 1)


class Oracle:
    """The clerk's notes."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        s = states[0]
        assert setting.seats == s.seats
        self.set_up = {name: s[name].tolist() for name in SET_UP}
        self.ledger = Ledger(s)
        self.told: list[tuple[Sequence[int], list[int]]] = [(ALL, [What.TURN_BEGAN, int(s.dragon_seat), 0, 0])]

    def hear(self, step: Step) -> None:
        """Write down a move."""
        self.told = []
        self.ledger.move(step.seat, step.text, self.tell)

    def tell(self, who: Sequence[int], what: str, seat: int, a: int = 0, b: int = 0) -> None:
        """Who heard what."""
        self.told.append((who or ALL, [int(What[what]), seat, a, b]))

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        ledger = self.ledger
        events = [[*row, 1 << viewer] for who, row in self.told if viewer in who]
        return {
            **self.set_up,
            **ledger.fields(),
            "chance_key": [0] * 8,
            "chance_block": [0] * 16,
            "chance_drawn": 0,
            "card": [card * (seat == viewer) for seat, card in enumerate(ledger.fields()["card"])],
            "left": [left * (seat == viewer) for seat, left in enumerate(ledger.fields()["left"])],
            "n_events": len(events),
            "events": events + [[0] * 5] * (MAX_EVENTS - len(events)),
        }
