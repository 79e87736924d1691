"""Naive bookkeeping for saboteur, written from the specification in plain Python: what is conserved, and who has what.

It shares no code with the rules. `components` counts what must never change, `scores` counts a finished table, and `audit`
follows a whole game move by move, as a suspicious player with pencil and paper would, and says where the engine differs.
What chance decides (the deal of a round, the gold drawn) is read from the State; everything else is worked out.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .naive import EXPANSION_WAYS, GOALS, Paper

TURN, GOLD, OVER = 1, 2, 3
DIGGER, SABOTEUR = 1, 2
PATHS = ["cross", "tee_nes", "tee_new", "line_ns", "line_ew", "curve_se", "curve_sw", "end_s", "end_w", "end_n_s", "end_e_w"]
PATHS += ["end_s_e", "end_s_w", "end_n_s_w", "end_e_s_w", "end_all", *EXPANSION_WAYS]
NAMES = dict(enumerate(PATHS, start=1))
NAMES |= dict(enumerate(["start", "treasure", "stone_se", "stone_sw", "break_pick", "break_lamp", "break_cart"], start=43))
NAMES |= dict(enumerate(["fix_pick", "fix_lamp", "fix_cart", "fix_pick_lamp", "fix_pick_cart", "fix_lamp_cart"], start=50))
NAMES |= dict(enumerate(["rockfall", "map", "prison", "free", "thief", "hands_off"], start=56))
NAMES |= dict(enumerate(["inspection", "role_change", "swap_hand"], start=62))
NUMBERS = {name: number for number, name in NAMES.items()}
TOOLS = ["pick", "lamp", "cart"]
PAY = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}

REPLACED = {
    "cards": {"cross": 9, "end_all": 4, "line_ns": 0, "rockfall": 6, "map": 2, "fix_cart": 4},
    "gold": {"1": 20, "2": 9, "3": 5},
    "players": {
        "10": {"hand": 5, "diggers": 8, "saboteurs": 3},
        "3": {"hand": 5, "diggers": 2, "saboteurs": 2},
    },
}


def components(s: Any) -> dict[str, Any]:
    """All cards by kind, all gold by value, all roles."""
    gold = [int(s.gold_pile[value]) + int(s.gold[:, :, value].sum()) for value in (1, 2, 3)]
    if s.phase == GOLD:
        offer = s.offers[s.turn, s.round_number - 1]
        gold = [n + int(offer[value]) for n, value in zip(gold, (1, 2, 3), strict=True)]
    roles = sorted([*s.roles[: s.seats].tolist(), *s.roles_left[: s.n_roles_left].tolist()])
    return {"cards": sorted(cards_of(s).items()), "gold": gold, "roles": roles, "goals": sorted(s.goals.tolist())}


def cards_of(s: Any) -> Counter[int]:
    """SAB-905: hands, draw pile, discards, laid cards, cards in front."""
    found: Counter[int] = Counter(s.pile[: s.pile_left].tolist())
    found.update(s.down[: s.n_down].tolist())
    for seat in range(s.seats):
        found.update(s.hands[seat, : s.hand_sizes[seat]].tolist())
        found.update(47 + tool for tool in range(3) if s.broken[seat] >> tool & 1)
    found.update({card: n for card, n in enumerate(s.discarded.tolist()) if n})
    found.update(shape >> 1 for shape in s.maze.tolist() if 0 < shape >> 1 < 43)
    return found


def scores(s: Any) -> list[int]:
    """SAB-705: the nuggets on a seat's gold cards."""
    return [sum(value * int(s.gold[seat, :, value].sum()) for value in (1, 2, 3)) for seat in range(s.seats)]


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = Ledger(history[0][0])
    found = ledger.differences(history[0][0])
    for place, (_, text) in enumerate(history):
        after = history[place + 1][0] if place + 1 < len(history) else last
        ledger.move(text, after)
        found += [f"move {place + 1} ({text}): {difference}" for difference in ledger.differences(after)]
    if ledger.phase != OVER:
        found.append("the game ended early")
    return found


class Ledger:
    """A game on paper."""

    def __init__(self, s: Any) -> None:
        self.seats, self.rounds = int(s.seats), int(s.rounds)
        self.round = 0
        self.pile_of_gold = Counter({value: int(s.gold_pile[value]) for value in (1, 2, 3)})
        self.gold: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.offer: Counter[int] = Counter()
        self.turn = int(s.starter)
        self.begin(s)

    def begin(self, s: Any) -> None:
        """A round is dealt: what chance decided is read."""
        self.round += 1
        self.phase = TURN
        self.paper = Paper()
        self.goals = [NAMES[card] for card in s.goals.tolist()]
        self.roles = s.roles[: self.seats].tolist()
        self.hands = [[NAMES[c] for c in s.hands[seat].tolist() if c] for seat in range(self.seats)]
        self.pile = [NAMES[c] for c in s.pile[: s.pile_left].tolist()]
        self.broken: list[set[str]] = [set() for _ in range(self.seats)]
        self.open: Counter[str] = Counter()
        self.down: list[tuple[int, str]] = []
        self.known: list[dict[int, str]] = [{} for _ in range(self.seats)]
        self.last = -1

    # Moves.

    def move(self, text: str, after: Any) -> None:
        """One move of the log, of the seat whose turn it is."""
        verb, *rest = text.split()
        if verb == "take":
            self.take(int(rest[0]), after)
            return
        self.last = self.turn
        if {"lay": self.lay, "break": self.break_, "repair": self.repair, "rockfall": self.rockfall}.get(
            verb, self.map if verb == "map" else self.pass_
        )(rest):
            self.end(after, treasure=True)
            return
        if self.pile:
            self.hands[self.turn].append(self.pile.pop())
        following = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        holding = [seat for seat in following if self.hands[seat]]
        if holding:
            self.turn = holding[0]
        else:
            self.end(after, treasure=False)

    def lay(self, rest: list[str]) -> bool:
        """Lay a path card; was the treasure reached?"""
        card, place = rest[0], at(rest[1])
        self.hands[self.turn].remove(card)
        self.paper.cards[place] = (card, len(rest) - 2)
        found = False
        while reached := self.paper.reached():
            leading = [(goal, self.goals[GOALS.index(goal)]) for goal in reached]
            turned = [self.turned(goal, card, place) for goal, card in leading]
            for goal, lying in turned:
                self.paper.face_down.discard(goal)
                self.paper.cards[goal] = lying
                found |= lying[0] == "treasure"
        return found

    def turned(self, goal: tuple[int, int], card: str, laid: tuple[int, int]) -> tuple[tuple[int, int], tuple[str, int]]:
        """How a goal will lie, before any other is turned."""
        trial = Paper()
        trial.cards, trial.face_down = dict(self.paper.cards), set(self.paper.face_down)
        trial.turn_goal(goal, card, laid)
        return goal, trial.cards[goal]

    def break_(self, rest: list[str]) -> bool:
        self.hands[self.turn].remove(f"break_{rest[0]}")
        self.broken[int(rest[1])].add(rest[0])
        return False

    def repair(self, rest: list[str]) -> bool:
        card, seat, tool = rest
        self.hands[self.turn].remove(card)
        self.broken[int(seat)].remove(tool)
        self.open.update([card, f"break_{tool}"])
        return False

    def rockfall(self, rest: list[str]) -> bool:
        self.hands[self.turn].remove("rockfall")
        card, _ = self.paper.cards.pop(at(rest[0]))
        self.open.update([card, "rockfall"])
        return False

    def map(self, rest: list[str]) -> bool:
        self.hands[self.turn].remove("map")
        self.known[self.turn][int(rest[0])] = self.goals[int(rest[0])]
        self.open.update(["map"])
        return False

    def pass_(self, rest: list[str]) -> bool:
        self.hands[self.turn].remove(rest[0])
        self.down.append((self.turn, rest[0]))
        return False

    # The end of a round.

    def end(self, after: Any, *, treasure: bool) -> None:
        """Offer gold to the diggers or pay the saboteurs."""
        if treasure:
            while self.roles[self.turn] != DIGGER:
                self.turn = (self.turn - 1) % self.seats
            self.phase = GOLD
            self.offer = Counter({value: int(after.offers[self.turn, self.round - 1, value]) for value in (1, 2, 3)})
            assert self.offer.total() == self.roles.count(DIGGER)
            self.pile_of_gold.subtract(self.offer)
            return
        for seat in range(self.seats):
            if self.roles[seat] == SABOTEUR:
                paid = self.exact(PAY[self.roles.count(SABOTEUR)])
                self.pile_of_gold.subtract(paid)
                self.gold[seat].update(paid)
        self.go_on(after)

    def exact(self, due: int) -> Counter[int]:
        """SAB-607: of all exact sets the one with most 3s, then most 2s."""
        pile = self.pile_of_gold
        sets = [
            (threes, twos, due - 3 * threes - 2 * twos)
            for threes in range(pile[3] + 1)
            for twos in range(pile[2] + 1)
            if 0 <= due - 3 * threes - 2 * twos <= pile[1]
        ]
        threes, twos, ones = max(sets)
        return Counter({3: threes, 2: twos, 1: ones})

    def take(self, value: int, after: Any) -> None:
        self.gold[self.turn][value] += 1
        self.offer[value] -= 1
        if not self.offer.total():
            self.go_on(after)
            return
        self.turn = (self.turn - 1) % self.seats
        while self.roles[self.turn] != DIGGER:
            self.turn = (self.turn - 1) % self.seats

    def go_on(self, after: Any) -> None:
        if self.round == self.rounds:
            self.phase = OVER
            return
        self.turn = (self.last + 1) % self.seats
        self.begin(after)

    # Comparing.

    def fields(self) -> dict[str, Any]:
        """What the State should have, secrets included, in plain words."""
        return {
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn if self.phase != OVER else -1,
            "maze": self.paper.cards,
            "sites": sorted({to for _, to in self.paper.ways_on() if self.is_empty(to)}),
            "goals": self.goals,
            "roles": self.roles,
            "hands": [sorted(hand) for hand in self.hands],
            "pile": self.pile,
            "broken": self.broken,
            "open": +self.open,
            "down": self.down,
            "known": self.known,
            "gold": [+gold for gold in self.gold],
            "gold pile": +self.pile_of_gold,
            "offer": +self.offer,
        }

    def is_empty(self, place: tuple[int, int]) -> bool:
        on_table = 0 <= place[0] < 33 and 0 <= place[1] < 25
        return on_table and place not in self.paper.cards and place not in self.paper.face_down

    def differences(self, s: Any) -> list[str]:
        """Where the engine has something else."""
        got = fields_of(s)
        return [
            f"expected {name} {value}, but got {got[name]}" for name, value in self.fields().items() if got[name] != value
        ]


def at(text: str) -> tuple[int, int]:
    """A place."""
    column, row = text.split(",")
    return int(column), int(row)


def fields_of(s: Any) -> dict[str, Any]:
    """The same of a State."""
    seats = range(s.seats)
    offer = s.offers[s.turn, s.round_number - 1].tolist() if s.phase == GOLD else [0] * 4
    return {
        "phase": int(s.phase),
        "round": int(s.round_number),
        "turn": int(s.turn) if s.phase != OVER else -1,
        "maze": {place(i): (NAMES[shape >> 1], shape & 1) for i, shape in enumerate(s.maze.tolist()) if 1 < shape < 94},
        "sites": sorted(place(i) for i in s.sites[: s.n_sites].tolist()),
        "goals": [NAMES[card] for card in s.goals.tolist()],
        "roles": s.roles[: s.seats].tolist(),
        "hands": [sorted(NAMES[c] for c in s.hands[seat, : s.hand_sizes[seat]].tolist()) for seat in seats],
        "pile": [NAMES[c] for c in s.pile[: s.pile_left].tolist()],
        "broken": [{tool for n, tool in enumerate(TOOLS) if s.broken[seat] >> n & 1} for seat in seats],
        "open": Counter({NAMES[card]: n for card, n in enumerate(s.discarded.tolist()) if n}),
        "down": [(int(s.down_seat[i]), NAMES[int(s.down[i])]) for i in range(s.n_down)],
        "known": [{goal: NAMES[c] for goal, c in enumerate(s.looked[seat].tolist()) if c} for seat in seats],
        "gold": [Counter({v: n for v in (1, 2, 3) if (n := int(s.gold[seat, :, v].sum()))}) for seat in seats],
        "gold pile": Counter({value: n for value in (1, 2, 3) if (n := int(s.gold_pile[value]))}),
        "offer": Counter({value: n for value, n in enumerate(offer) if n}),
    }


def place(number: int) -> tuple[int, int]:
    """A place by its number in the record."""
    return number % 35 - 1, number // 35 - 1
