"""What each viewer of a game of trove must know, from the log alone: a clerk who writes down what happens and who saw it.

The clerk follows the table *Who sees what* in spec.md and uses nothing of `see`, `reveal` or `imagine`.
"""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.play.setting import Setting

from .state import CHESTS, HAND, MAX_CARDS, MAX_EVENTS, MAX_SEATS, ROUNDS, Card, What

CARDS = {card.name.lower(): int(card) for card in Card}
OPEN = ("seats", "card_box", "worth", "phase", "round_number", "starter", "turn")  # lie open on the table at any time
ALL = range(MAX_SEATS + 1)


class Oracle:
    """The clerk's notes."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        s = states[0]
        self.states = states
        self.seats = setting.seats
        self.hands: list[list[int]] = [[int(card) for card in s.hands[seat]] for seat in range(MAX_SEATS)]
        self.buried: list[list[int]] = [[] for _ in range(MAX_SEATS)]
        self.bids = [0] * MAX_SEATS
        self.last_bids = [0] * MAX_SEATS
        self.spent = [0] * len(Card)
        self.deck_left = sum(int(count) for count in s.card_box) - HAND * self.seats
        self.looks: list[dict[int, int]] = [{} for _ in range(MAX_SEATS)]
        self.opened: dict[int, tuple[int, int]] = {}  # chest: treasure, seat + 1
        self.told: list[tuple[Sequence[int], list[int]]] = [(ALL, [What.ROUND_BEGAN, int(s.starter), 1, 0])]
        for seat in range(self.seats, MAX_SEATS):
            self.hands[seat] = []

    def hear(self, step: Step) -> None:
        """Write down a move: who did what, what it showed, and to whom."""
        self.told = []
        self.states = step.after
        verb, thing = step.text.split()
        if verb == "look":
            self.look(step, int(thing) - 1)
        elif verb == "bury":
            self.bury(step, CARDS[thing])
        else:
            self.lay(step, CARDS[thing])

    def look(self, step: Step, chest: int) -> None:
        treasure = int(step.before[0].chests[chest])
        self.looks[step.seat][chest] = treasure
        self.tell(ALL, What.LOOKED, step.seat, chest)
        self.tell([step.seat], What.SAW, step.seat, chest, treasure)

    def bury(self, step: Step, card: int) -> None:
        self.deck_left -= 1
        drawn = int(step.before[0].deck[self.deck_left])
        self.hands[step.seat].remove(card)
        self.hands[step.seat] = sorted([*self.hands[step.seat], drawn])
        self.buried[step.seat].append(card)
        self.tell(ALL, What.BURIED, step.seat)
        self.tell([step.seat], What.BURIED_WHAT, step.seat, card)
        self.tell(ALL, What.DREW, step.seat)
        self.tell([step.seat], What.DREW_WHAT, step.seat, drawn)

    def lay(self, step: Step, card: int) -> None:
        self.hands[step.seat].remove(card)
        self.bids[step.seat] = card
        self.tell(ALL, What.LAID, step.seat)
        self.tell([step.seat], What.LAID_WHAT, step.seat, card)
        if all(self.bids[: self.seats]):
            self.turn_up(step)

    def turn_up(self, step: Step) -> None:
        before = step.before[0]
        order = [(int(before.starter) + i) % self.seats for i in range(self.seats)]
        winner = max(order, key=lambda seat: self.bids[seat])
        for seat in range(self.seats):
            self.spent[self.bids[seat]] += 1
            self.tell(ALL, What.TURNED_UP, seat, self.bids[seat])
        self.last_bids, self.bids = self.bids, [0] * MAX_SEATS
        chest = len(self.opened)
        treasure = int(before.chests[chest])
        self.opened[chest] = (treasure, winner + 1)
        self.tell(ALL, What.OPENED, winner, chest, treasure)
        if len(self.opened) < ROUNDS:
            self.tell(ALL, What.ROUND_BEGAN, winner, len(self.opened) + 1)
        else:
            self.tell(ALL, What.GAME_ENDED)

    def tell(self, who: Sequence[int], what: int, seat: int = 0, a: int = 0, b: int = 0) -> None:
        self.told.append((who, [int(what), seat, a, b]))

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        seats = range(MAX_SEATS)
        mine = [[seat == viewer] * HAND for seat in seats]
        events = [[*row, 1 << viewer] for who, row in self.told if viewer in who]
        return {
            **{name: self.states[0][name].tolist() for name in OPEN},
            "chance_key": [0] * 8,
            "chance_block": [0] * 16,
            "chance_drawn": 0,
            "chests": [self.treasure_known(chest, viewer) for chest in range(CHESTS)],
            "looked": [[int(chest in self.looks[seat]) for chest in range(CHESTS)] for seat in seats],
            "taken_by": [self.opened.get(chest, (0, 0))[1] for chest in range(CHESTS)],
            "hands": [[c * m for c, m in zip(padded(self.hands[seat], HAND), mine[seat], strict=True)] for seat in seats],
            "hand_sizes": [len(self.hands[seat]) for seat in seats],
            "deck": [0] * MAX_CARDS,
            "deck_left": self.deck_left,
            "buried": [[c * m for c, m in zip(padded(self.buried[seat], HAND), mine[seat], strict=True)] for seat in seats],
            "buried_sizes": [len(self.buried[seat]) for seat in seats],
            "bids": [self.bids[seat] * (seat == viewer) for seat in seats],
            "laid": [int(self.bids[seat] > 0) for seat in seats],
            "spent": self.spent,
            "last_bids": self.last_bids,
            "n_events": len(events),
            "events": events + [[0] * 5] * (MAX_EVENTS - len(events)),
        }

    def treasure_known(self, chest: int, viewer: int) -> int:
        """TRO-303, 502: opened for all, or seen by this viewer at some time."""
        looks = self.looks[viewer] if viewer < MAX_SEATS else {}
        return self.opened.get(chest, (looks.get(chest, 0), 0))[0]


def padded(cards: list[int], size: int) -> list[int]:
    """A row of that size, 0 where there is no card."""
    return cards + [0] * (size - len(cards))
