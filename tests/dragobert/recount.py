"""Naive bookkeeping for dragobert, written from the specification in plain Python: what is conserved, and who has what.

It shares no code with the rules. `components` counts what must never change, `scores` counts a finished table, and `audit`
follows a whole game card by card, as a suspicious player with pencil and paper would, and says where the engine differs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

RED, BLUE, PLAIN, DRAGON, BONUS = 1, 2, 3, 4, 5
IN_MINE, OUT, BURNT = 1, 2, 3
BONUS_BIT, SWAP_BIT = 16, 8
WORTH = {RED: 2, BLUE: 1, PLAIN: 1, BONUS: 3}

REPLACED = {
    "extraction": {"red": 18, "blue": 7, "plain": 9, "dragon": 12},
    "exit": [
        {"actions": ["swap"], "count": 4},
        {"actions": ["step"], "count": 3},
        {"actions": ["double_step", "all_together"], "count": 2},
        {"actions": ["double_step", "bonus"], "count": 1},
    ],
}


def components(s: Any) -> dict[str, int]:
    """Every Extraction card by kind, every Exit card by its face, the big nuggets: pile, discard, stacks, box, supply."""
    totals = Counter({"big nuggets": int(s.supply) + sum(map(int, s.big))})
    for kind in (RED, BLUE, PLAIN, DRAGON):
        in_stacks = sum(row[kind] for row in s.stacks.tolist())
        totals[f"extraction {kind}"] = s.extraction.tolist().count(kind) + in_stacks + int(s.boxed[kind])
    for card in (*s.exits.tolist(), *s.discard.tolist(), int(s.drawn)):
        totals[f"exit {card}"] += card > 0
    kept = sum(row[BONUS] for row in s.stacks.tolist()) + int(s.boxed[BONUS])
    bonus_card = max(s.exit_box.tolist())
    totals[f"exit {bonus_card}"] += kept
    totals["cards in the Extraction pile beyond its size"] = sum(s.extraction.tolist()[int(s.extraction_left) :])
    totals["cards in the Exit pile beyond its size"] = sum(s.exits.tolist()[int(s.exits_left) :])
    return {name: total for name, total in totals.items() if name != "exit 0"}


def scores(s: Any) -> list[int]:
    """DRA-513, 514, 616: nuggets brought out in round 3, and one for each big nugget."""
    points = [int(s.big[seat]) for seat in range(s.seats)]
    for dwarf in range(s.dwarves):
        if s.fate[dwarf] == OUT:
            points[dwarf * int(s.seats) // int(s.dwarves)] += nuggets({k: int(s.stacks[dwarf][k]) for k in WORTH})
    return points


def nuggets(stack: dict[int, int]) -> int:
    """What cards are worth."""
    return sum(WORTH[kind] * count for kind, count in stack.items())


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = Ledger(history[0][0])
    found: list[str] = []
    for place, (before, text) in enumerate(history):
        ledger.move(before, text)
        after = history[place + 1][0] if place + 1 < len(history) else last
        found += [f"move {place + 1} ({text}): {difference}" for difference in ledger.differences(after)]
    if not ledger.over:
        found.append("the game ended early")
    if ledger.totals() != scores(last):
        found.append(f"expected totals {ledger.totals()}, but the last position has {scores(last)}")
    return found


class Ledger:
    """A round on paper: where each dwarf is and what each pile of gold holds."""

    def __init__(self, s: Any) -> None:
        self.pairs = int(s.dwarves) != int(s.seats)
        self.stay = int(s.red_into_dragon) == 2
        self.seats, self.dwarves = int(s.seats), int(s.dwarves)
        self.names = ["A1", "A2", "B1", "B2"] if self.pairs else list("ABCDEF"[: self.dwarves])
        self.big = [0] * self.seats
        self.round, self.over = 1, False
        self.begin(int(s.dwarf))

    def begin(self, first: int) -> None:
        """DRA-103, 107: everybody on the wagon, nothing in any stack."""
        self.actor = self.started = first
        self.place = [4] * self.dwarves
        self.fate = [IN_MINE] * self.dwarves
        self.ladder: list[int] = []
        self.dragon = 8
        self.held: list[Counter[int]] = [Counter() for _ in range(self.dwarves)]
        self.common: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.turns = 0

    def seat(self, dwarf: int) -> int:
        return dwarf // 2 if self.pairs else dwarf

    def mates_inside(self, dwarf: int) -> list[int]:
        """Dwarves of the same seat, itself included, still in the mine."""
        return [d for d in range(self.dwarves) if self.seat(d) == self.seat(dwarf) and self.fate[d] == IN_MINE]

    def stack(self, dwarf: int) -> Counter[int]:
        """DRA-605, 610: the pair's common stack until one of them has left, then one's own."""
        left = any(self.seat(d) == self.seat(dwarf) for d in self.ladder)
        return self.held[dwarf] if left else self.common[self.seat(dwarf)]

    def inside_from(self, dwarf: int) -> list[int]:
        """Dwarves in the mine in turn order, from this one on."""
        return [d % self.dwarves for d in range(dwarf, dwarf + self.dwarves) if self.fate[d % self.dwarves] == IN_MINE]

    def move(self, before: Any, text: str) -> None:
        """One move of the log."""
        verb, _, other = text.partition(" ")
        actor = self.actor
        if text == "draw extraction":
            self.turns += 1
            self.dig(actor, before.extraction.tolist()[: int(before.extraction_left)])
        elif text == "draw exit":
            self.turns += 1
            alone = len(self.inside_from(actor)) == 1
            if not (int(before.exits[int(before.exits_left) - 1]) == SWAP_BIT and alone):
                return
        elif verb == "swap":
            partner = self.names.index(other)
            self.place[actor], self.place[partner] = self.place[partner], self.place[actor]
        elif verb == "bonus":
            self.stack(actor)[BONUS] += 1
        else:
            moved = self.inside_from(actor) if verb == "all_together" else [actor]
            self.walk_left(moved, 2 if verb == "double_step" else 1)
        self.pass_turn()

    def walk_left(self, moved: list[int], steps: int) -> None:
        for dwarf in moved:
            self.place[dwarf] = max(0, self.place[dwarf] - steps)
            if self.place[dwarf] == 0:
                self.leave(dwarf)

    def dig(self, dwarf: int, pile: list[int]) -> None:
        """DRA-208: the card, the step, the stack, then the dragons that lie open one after another."""
        card = pile.pop()
        into_fire = card == RED and self.place[dwarf] + 1 == self.dragon
        if into_fire and not self.stay:
            self.burn(dwarf)
        else:
            self.stack(dwarf)[card] += 1
            step = {RED: 0 if into_fire else 1, BLUE: -1, PLAIN: 0}[card]
            self.place[dwarf] += step
            if self.place[dwarf] == 0:
                self.leave(dwarf)
        while self.inside_from(0) and pile[-1] == DRAGON:
            pile.pop()
            self.dragon -= 1
            for victim in self.inside_from(0):
                if self.place[victim] == self.dragon:
                    self.burn(victim)

    def leave(self, dwarf: int) -> None:
        """DRA-401, 608: the next slot, with the stack this dwarf was adding to."""
        self.held[dwarf] = Counter(self.stack(dwarf))
        self.common[self.seat(dwarf)].clear()
        self.fate[dwarf] = OUT
        self.ladder.append(dwarf)

    def burn(self, dwarf: int) -> None:
        """DRA-312, 606: the stack is lost unless a partner in the mine still adds to it."""
        if self.mates_inside(dwarf) == [dwarf]:
            self.stack(dwarf).clear()
        self.fate[dwarf] = BURNT

    def pass_turn(self) -> None:
        """DRA-204, 405, 804: on to the next in the mine, or to the count."""
        if self.turns >= 200:
            for dwarf in self.inside_from(0):
                self.burn(dwarf)
        following = self.inside_from((self.actor + 1) % self.dwarves)
        if following:
            self.actor = following[0]
        elif self.round == 3:
            self.over = True
        else:
            self.count()

    def count(self) -> None:
        """DRA-502, 503, 505: 3, 2, 1 for the richest, the higher on the ladder first."""
        richest = sorted((dwarf for dwarf in self.ladder if nuggets(self.held[dwarf])), key=self.rank)
        for prize, dwarf in zip((3, 2, 1), richest, strict=False):
            self.big[self.seat(dwarf)] += prize
        winner = richest[0] if richest else self.started
        self.round += 1
        self.begin(self.seat(winner) * (2 if self.pairs else 1))

    def rank(self, dwarf: int) -> tuple[int, int]:
        return -nuggets(self.held[dwarf]), self.ladder.index(dwarf)

    def totals(self) -> list[int]:
        out = [sum(nuggets(self.held[d]) for d in self.ladder if self.seat(d) == seat) for seat in range(self.seats)]
        return [self.big[seat] + out[seat] for seat in range(self.seats)]

    def differences(self, s: Any) -> Iterator[str]:
        """What the engine's table shows otherwise than the paper."""
        theirs = shown(s)
        gold = sum(nuggets(stack) for stack in (*self.held, *self.common))
        mine = {
            "round": self.round,
            "dragon": self.dragon,
            "big": self.big,
            "fate": self.fate,
            "position": [place if fate == IN_MINE else 0 for place, fate in zip(self.place, self.fate, strict=True)],
            "ladder": self.ladder,
            "gold": gold,
            "brought": {dwarf: nuggets(self.held[dwarf]) for dwarf in self.ladder},
            "actor": self.actor,
        }
        for name, value in mine.items():
            if value != theirs[name]:
                yield f"{name}: expected {value}, but got {theirs[name]}"


def shown(s: Any) -> dict[str, object]:
    """What the engine's record says, line by line of the ledger."""
    dwarves, slots = int(s.dwarves), s.slot.tolist()
    stacks = [nuggets({kind: row[kind] for kind in WORTH}) for row in s.stacks.tolist()]
    ladder = sorted((dwarf for dwarf in range(dwarves) if slots[dwarf]), key=lambda dwarf: slots[dwarf])
    return {
        "round": int(s.round_number),
        "dragon": int(s.dragon),
        "big": s.big.tolist()[: int(s.seats)],
        "fate": s.fate.tolist()[:dwarves],
        "position": s.position.tolist()[:dwarves],
        "ladder": ladder,
        "gold": sum(stacks),
        "brought": {dwarf: stacks[dwarf] for dwarf in ladder},
        "actor": int(s.dwarf),
    }
