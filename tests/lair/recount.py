"""Naive bookkeeping for lair, written from the specification in plain Python: what is conserved, and who has what.

It shares no code with the rules. `components` counts what must never change, `scores` counts a finished table, and `audit`
follows a whole game move by move, as a suspicious player with pencil and paper would, and says where the engine differs.
"""

from collections.abc import Callable, Sequence
from typing import Any

COLOURS = ["red", "yellow", "green", "blue", "violet"]
CARDS = ["", *COLOURS, "chest"]
LAY, PLACE, SPLIT, PICK, OVER = 1, 2, 3, 4, 5
CAPPED = 2

REPLACED = {
    "treasure": 27,
    "path": [
        {"colour": colour, "coins": coins}
        for colour, coins in zip(
            ["violet", "violet", "red", "blue", "green", "green", "yellow", "red", "blue", "yellow"] * 2,
            [0, 2, 1, 0, 3, 1, 0, 1, 9, 0, 2, 0, 1, 1, 2, 0, 5, 0, 1, 3],
            strict=True,
        )
    ],
}

Teller = Callable[..., None]


def silent(*_: Any) -> None:
    """Nobody listens."""


def components(s: Any) -> dict[str, int]:
    """All coins, wherever they are; six cards a seat: in hand, laid or turned up, used."""
    totals = {"coins": int(s.treasure) + sum(map(int, s.purse)) + sum(map(int, s.chest))}
    for seat in range(s.seats):
        used = [card for card in range(8) if int(s.used[seat]) >> card & 1]
        hand = [card for card in range(1, 7) if card not in used and card != int(s.card[seat])]
        totals[f"cards of {seat}"] = len(used) + len(hand) + int(s.laid[seat])
    return totals


def scores(s: Any) -> list[int]:
    """LAI-501: purse and chest."""
    return [int(s.purse[seat]) + int(s.chest[seat]) for seat in range(s.seats)]


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = Ledger(history[0][0])
    found: list[str] = []
    for place, (_, text) in enumerate(history):
        after = history[place + 1][0] if place + 1 < len(history) else last
        ledger.move(ledger.who_moved(after, text), text, silent)
        found += [f"move {place + 1} ({text}): {difference}" for difference in ledger.differences(after)]
    if ledger.phase != OVER:
        found.append("the game ended early")
    return found


class Ledger:
    """A game on paper."""

    def __init__(self, s: Any) -> None:
        self.seats = int(s.seats)
        self.pairs = self.seats == 2
        self.capped = int(s.shortage_share) == CAPPED
        self.cap = int(s.turn_cap)
        self.colour = [CARDS[int(colour)] for colour in s.colours]
        self.coins = [int(coins) for coins in s.coins]
        self.treasure = int(s.treasure)
        self.at = [0] * 4
        self.purse, self.chest = [0] * 4, [0] * 4
        self.used: list[set[str]] = [set() for _ in range(4)]
        self.laid, self.shown = [""] * 4, [""] * 4
        self.named = [0] * 4
        self.hands: dict[int, int | None] = {}  # caught seats with coins: how many in the left hand, None before it is told
        self.dragon_on = ""
        self.turn, self.dragon = 1, int(s.dragon_seat)
        self.phase = LAY

    # Moves.

    def who_moved(self, after: Any, text: str) -> int:
        """Whose move a text was: the dragon's, or that of the seat which has laid or divided now and had not before."""
        if text.startswith(("place", "pick")):
            return self.dragon
        if self.phase == SPLIT:
            return next(seat for seat, left in self.hands.items() if left is None and after.divided[seat])
        return next(seat for seat in range(self.seats) if after.laid[seat] and not self.laid[seat])

    def move(self, seat: int, text: str, tell: Teller) -> None:
        """One move of the log."""
        verb, *rest = text.split()
        {"play": self.play, "place": self.place, "split": self.split, "pick": self.pick}[verb](seat, rest, tell)

    def play(self, seat: int, rest: list[str], tell: Teller) -> None:
        self.laid[seat] = rest[0]
        self.named[seat] = int(rest[1]) if len(rest) > 1 else 0
        tell((), "LAID", seat, self.named[seat])
        tell((seat,), "LAID_WHAT", seat, CARDS.index(rest[0]))
        if sum(map(bool, self.laid)) == self.seats - 1:
            self.phase = PLACE

    def place(self, seat: int, rest: list[str], tell: Teller) -> None:
        """LAI-214: movers, an empty treasure, the caught, then the rest of the turn."""
        self.dragon_on = rest[0]
        tell((), "PLACED", seat, CARDS.index(rest[0]))
        self.shown, self.laid = self.laid, [""] * 4
        for one in range(self.seats):
            if self.shown[one]:
                tell((), "TURNED_UP", one, CARDS.index(self.shown[one]))
        self.walk_and_pay(
            [one for one in range(self.seats) if self.shown[one] in COLOURS and self.shown[one] != rest[0]], tell
        )
        if self.treasure == 0:
            self.end("EMPTIED", tell)
            return
        for one in [one for one in range(self.seats) if self.shown[one] == rest[0]]:
            self.frighten(one, tell)
        if self.hands:
            self.phase = SPLIT
        else:
            self.finish(tell)

    def walk_and_pay(self, movers: list[int], tell: Teller) -> None:
        due = {}
        for seat in movers:
            dwarf, colour = self.dwarf(seat), self.shown[seat]
            there = next(k for k in range(self.at[dwarf] + 1, 26) if self.colour[k] == colour)
            tell((), "MOVED", dwarf, self.at[dwarf], there)
            self.at[dwarf] = there
            self.used[seat].add(colour)
            if self.coins[there]:
                due[seat] = self.coins[there]
        paid = dict(due)
        if sum(due.values()) > self.treasure:
            tell((), "SHORT", 0, self.treasure, len(due))
            share = self.treasure // len(due)
            paid = {seat: min(share, shown) if self.capped else share for seat, shown in due.items()}
        for seat, n in paid.items():
            self.treasure -= n
            self.purse[seat] += n
            tell((), "COLLECTED", seat, n, due[seat])

    def frighten(self, seat: int, tell: Teller) -> None:
        dwarf, colour = self.dwarf(seat), self.shown[seat]
        behind = [k for k in range(1, self.at[dwarf]) if self.colour[k] == colour]
        there = behind[-1] if behind else 0
        tell((), "CAUGHT", dwarf, self.at[dwarf], there)
        self.at[dwarf] = there
        self.used[seat] = set()
        if self.purse[seat]:
            self.hands[seat] = None

    def split(self, seat: int, rest: list[str], tell: Teller) -> None:
        left = int(rest[0])
        self.hands[seat] = left
        tell((), "SPLIT", seat)
        tell((seat,), "SPLIT_HOW", seat, left, self.purse[seat] - left)
        if None not in self.hands.values():
            self.phase = PICK

    def pick(self, seat: int, rest: list[str], tell: Teller) -> None:
        victim, hand = "ABCD".index(rest[0]), rest[1]
        left = self.hands.pop(victim) or 0
        lost = left if hand == "left" else self.purse[victim] - left
        self.purse[victim] -= lost
        self.treasure += lost
        tell((), "PICKED", victim, {"left": 1, "right": 2}[hand], seat)
        tell((), "OPENED", victim, lost, self.purse[victim])
        if not self.hands:
            self.finish(tell)

    def finish(self, tell: Teller) -> None:
        """Chest cards, the end check, the next dragon."""
        for seat in range(self.seats):
            if self.shown[seat] == "chest":
                tell((), "STORED", seat, self.purse[seat])
                self.chest[seat] += self.purse[seat]
                self.purse[seat] = 0
                self.used[seat] = set()
        arrived = [self.at[dwarf] > 20 for dwarf in range(4)]
        if (arrived[0] and arrived[1]) or (arrived[2] and arrived[3]) if self.pairs else any(arrived):
            self.end("", tell)
        elif self.turn == self.cap:
            self.end("CAPPED", tell)
        else:
            self.pass_dragon(tell)

    def pass_dragon(self, tell: Teller) -> None:
        if not self.pairs:
            self.dragon = (self.dragon + 1) % self.seats
        elif self.shown[1 - self.dragon] in ("chest", self.dragon_on):
            self.dragon = 1 - self.dragon
        self.turn += 1
        self.phase = LAY
        self.named = [0] * 4
        tell((), "TURN_BEGAN", self.dragon)

    def end(self, why: str, tell: Teller) -> None:
        self.phase = OVER
        if why:
            tell((), why, 0)
        tell((), "GAME_ENDED", 0)

    def dwarf(self, seat: int) -> int:
        return 2 * seat + self.named[seat] - 1 if self.pairs else seat

    # Comparing.

    def waiting(self) -> int:
        """Who must choose, a bit a seat."""
        choosing = {
            LAY: [seat for seat in range(self.seats) if seat != self.dragon and not self.laid[seat]],
            PLACE: [self.dragon],
            SPLIT: [seat for seat, left in self.hands.items() if left is None],
            PICK: [self.dragon],
            OVER: [],
        }[self.phase]
        return sum(1 << seat for seat in choosing)

    def fields(self) -> dict[str, Any]:
        """The fields of a State as they should be, secrets included."""
        held = [self.hands.get(seat) for seat in range(4)]
        return {
            "phase": self.phase,
            "turn_number": self.turn,
            "waiting": self.waiting(),
            "dragon_seat": self.dragon,
            "dragon": CARDS.index(self.dragon_on),
            "position": self.at,
            "treasure": self.treasure,
            "purse": self.purse,
            "chest": self.chest,
            "used": [sum(1 << CARDS.index(card) for card in cards) for cards in self.used],
            "laid": [int(card != "") for card in self.laid],
            "card": [CARDS.index(card) for card in self.laid],
            "named": self.named,
            "shown": [CARDS.index(card) for card in self.shown],
            "asked": [int(seat in self.hands) for seat in range(4)],
            "divided": [int(left is not None) for left in held],
            "left": [left or 0 for left in held],
        }

    def differences(self, s: Any) -> list[str]:
        """Where the engine has something else."""
        return [
            f"expected {name} {value}, but got {s[name].tolist()}"
            for name, value in self.fields().items()
            if s[name].tolist() != value
        ]
