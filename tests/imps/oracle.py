"""What each viewer of a game of imps must know, from the log alone: a clerk who writes down what happens.

The clerk follows the rules on paper and reads from the State the set-up and what chance gave. By the table *Who sees what*
everybody knows everything but the order of the piles below their tops and of the closed chests, and that too after the end.
Nothing of `see`, `reveal` or `imagine` is used.
"""

from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.imps.state import MAX_EVENTS, MAX_SEATS, What
from filon.play.setting import Setting

from .paper import BOMB, PISTOL
from .recount import CHESTS, KINDS, NOBODY, PILE, ROWS, SYMBOL, WARES, Told, fields, learn_orders, ledger_of, move_of

SET_UP = (
    *("seats", "armour_single_use", "own_imps_pay", "dead_lose_equipment", "turn_cap"),
    *("copies", "kind_nuggets", "kind_diamonds", "prices"),
)
VOCABULARY = {"BOUGHT": WARES, "EQUIPPED": WARES, "LAID": KINDS, "OPENED": CHESTS}  # of the words in these events


class Oracle:
    """The clerk's notes."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        s = states[0]
        assert setting.seats == s.seats
        self.set_up = {name: s[name].tolist() for name in SET_UP}
        self.ledger = ledger_of(s)
        self.told: list[list[int]] = [[What.TURN_BEGAN, self.ledger.active, 0, 0]]

    def hear(self, step: Step) -> None:
        """Write down a move."""
        self.told = []
        after = step.after[0]
        self.ledger.move(move_of(step.text), Told(after), self.tell)
        learn_orders(self.ledger, after)

    def tell(self, what: str, seat: int | None, a: int | str = 0, b: int | str = 0) -> None:
        """Everybody hears everything."""
        self.told.append([int(What[what]), NOBODY if seat is None else seat, number_of(what, a), number_of(what, b)])

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        is_over = self.ledger.phase == "over"
        events = [[*row, 1 << viewer] for row in self.told]
        secrets = {} if is_over else {"piles": [[0] * PILE] * ROWS, "chests": [0] * PILE}
        return {
            **self.set_up,
            **fields(self.ledger),
            **secrets,
            "chance_key": [0] * 8,
            "chance_block": [0] * 16,
            "chance_drawn": 0,
            "due": [0] * MAX_SEATS,
            "n_events": len(events),
            "events": events + [[0] * 5] * (MAX_EVENTS - len(events)),
        }


def number_of(what: str, said: int | str) -> int:
    """A word of the ledger as the event has it."""
    if isinstance(said, int):
        return said
    return SYMBOL if said in (BOMB, PISTOL) and what == "ROLLED" else VOCABULARY[what].index(said)
