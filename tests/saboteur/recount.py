"""Naive bookkeeping for saboteur, written from the specification in plain Python: what is conserved, and who has what.

It shares no code with the rules. `components` counts what must never change, `scores` counts a finished table, and `audit`
follows a whole game move by move, as a suspicious player with pencil and paper would, and says where the engine differs.
What chance decides (the deal of a round, the gold drawn) is read from the State; everything else is worked out. A game with
the expansion is followed by `ExpansionLedger`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .naive import EXPANSION_WAYS, GOALS, Paper

TURN, GOLD, OVER, THEFT = 1, 2, 3, 4
DIGGER, SABOTEUR, BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST = range(1, 8)
TEAMS = {"blue": BLUE, "green": GREEN}
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
SHARES = {1: 5, 2: 4, 3: 3, 4: 2}  # of each winner, by their number; of more 1
LESS = {BOSS: 1, PROFITEER: 2}

REPLACED = {
    "cards": {"cross": 9, "end_all": 4, "line_ns": 0, "rockfall": 6, "map": 2, "fix_cart": 4},
    "gold": {"1": 20, "2": 9, "3": 5},
    "players": {
        "10": {"hand": 5, "diggers": 8, "saboteurs": 3},
        "3": {"hand": 5, "diggers": 2, "saboteurs": 2},
    },
}

REPLACED_WITH = {
    "expansion": {
        "cards": {"cross": 3, "bridge": 6, "ladder_w": 3, "green_ew": 2, "end_all": 0, "rockfall": 6, "swap_hand": 4}
        | {"role_change": 3, "thief": 6, "break_pick": 0, "fix_pick": 0, "tee_new": 0, "map": 3},
        "roles": {"blue": 3, "green": 3, "boss": 2, "profiteer": 2, "geologist": 3, "saboteur": 2},
        "deal": {"hand": 5, "aside": 4},
    },
}


def components(s: Any) -> dict[str, Any]:
    """All cards by kind, all gold by value, all roles."""
    gold = [int(s.gold_pile[value]) + int(s.gold[:, :, value].sum()) for value in (1, 2, 3)]
    if s.phase == GOLD:
        offer = s.offers[s.turn, s.round_number - 1]
        gold = [n + int(offer[value]) for n, value in zip(gold, (1, 2, 3), strict=True)]
    roles = [*s.roles[: s.seats].tolist(), *s.roles_left[: s.n_roles_left].tolist(), *s.roles_out[: s.n_roles_out].tolist()]
    return {"cards": sorted(cards_of(s).items()), "gold": gold, "roles": sorted(roles), "goals": sorted(s.goals.tolist())}


def cards_of(s: Any) -> Counter[int]:
    """SAB-905, SB2-902: hands, draw pile, discards, laid cards, cards in front; cards aside."""
    found: Counter[int] = Counter(s.pile[: s.pile_left].tolist())
    found.update(s.down[: s.n_down].tolist())
    found.update(s.aside[: s.n_aside].tolist())
    for seat in range(s.seats):
        found.update(s.hands[seat, : s.hand_sizes[seat]].tolist())
        found.update(47 + tool for tool in range(3) if s.broken[seat] >> tool & 1)
        found.update([58] * bool(s.prison[seat]) + [60] * bool(s.thief[seat]))
    found.update({card: n for card, n in enumerate(s.discarded.tolist()) if n})
    found.update(shape >> 1 for shape in s.maze.tolist() if 0 < shape >> 1 < 43)
    return found


def scores(s: Any) -> list[int]:
    """SAB-705, SB2-703: the nuggets on a seat's gold cards, or those it owns."""
    gold = [sum(value * int(s.gold[seat, :, value].sum()) for value in (1, 2, 3)) for seat in range(s.seats)]
    return [n + int(s.nuggets[seat].sum()) for seat, n in enumerate(gold)]


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = (ExpansionLedger if history[0][0].expansion else Ledger)(history[0][0])
    found = ledger.differences(history[0][0])
    for place, (_, text) in enumerate(history):
        after = history[place + 1][0] if place + 1 < len(history) else last
        ledger.move(text, after)
        found += [f"move {place + 1} ({text}): {difference}" for difference in ledger.differences(after)]
    if ledger.phase != OVER:
        found.append("the game ended early")
    return found


VERBS = {"break": "break_", "pass": "pass_", "prison": "imprison"}  # which a method is called otherwise for


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
        self.down: list[tuple[int, int, str]] = []
        self.known: list[dict[int, str]] = [{} for _ in range(self.seats)]
        self.last = -1
        self.turns = 0

    # Moves.

    def move(self, text: str, after: Any) -> None:
        """One move of the log, of the seat whose turn it is."""
        verb, *rest = text.split()
        if verb in ("take", "steal", "decline"):
            getattr(self, verb)(rest, after)
            return
        self.last = self.turn
        self.turns += 1
        self.drawing, self.due = self.turn, 1
        if getattr(self, VERBS.get(verb, verb))(rest):
            self.end(after, treasure=True)
            return
        for _ in range(min(self.due, len(self.pile))):
            self.hands[self.drawing].append(self.pile.pop())
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
        for card in rest:
            self.hands[self.turn].remove(card)
            self.down.append((self.turns, self.turn, card))
        self.due = len(rest)
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

    def take(self, rest: list[str], after: Any) -> None:
        value = int(rest[0])
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
            "down": sorted(self.down),
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


class ExpansionLedger(Ledger):
    """A game with the expansion on paper."""

    def __init__(self, s: Any) -> None:
        self.nuggets = [[0] * 3 for _ in range(int(s.seats))]
        self.finishers = [0] * 3
        super().__init__(s)

    def begin(self, s: Any) -> None:
        super().begin(s)
        self.aside = sorted(NAMES[card] for card in s.aside[: s.n_aside].tolist())
        self.roles_left = s.roles_left[: s.n_roles_left].tolist()
        self.roles_out: list[int] = []
        self.prison: set[int] = set()
        self.thieves: list[int] = []
        self.stealing: list[int] = []

    # Moves.

    def discard_two(self, rest: list[str]) -> bool:
        for card in rest[:2]:
            self.hands[self.turn].remove(card)
        self.open.update(rest[:2])
        self.remove(self.turn, rest[2])
        return False

    def remove(self, seat: int, front: str) -> None:
        """Discard what lies in front of a seat."""
        if front == "prison":
            self.prison.remove(seat)
        elif front == "thief":
            self.thieves.remove(seat)
        else:
            self.broken[seat].remove(front)
        self.open.update([f"break_{front}" if front in TOOLS else front])

    def imprison(self, rest: list[str]) -> bool:
        self.hands[self.turn].remove("prison")
        self.prison.add(int(rest[0]))
        return False

    def free(self, rest: list[str]) -> bool:
        self.discard("free")
        self.remove(int(rest[0]), "prison")
        return False

    def thief(self, _rest: list[str]) -> bool:
        self.hands[self.turn].remove("thief")
        self.thieves.append(self.turn)
        return False

    def hands_off(self, rest: list[str]) -> bool:
        self.discard("hands_off")
        self.remove(int(rest[0]), "thief")
        return False

    def inspect(self, _rest: list[str]) -> bool:
        self.discard("inspection")
        return False

    def change_role(self, rest: list[str]) -> bool:
        self.discard("role_change")
        seat = int(rest[0])
        self.roles_out.append(self.roles[seat])
        self.roles[seat] = self.roles_left.pop()
        return False

    def swap_hand(self, rest: list[str]) -> bool:
        self.discard("swap_hand")
        other = int(rest[0])
        self.hands[self.turn], self.hands[other] = self.hands[other], self.hands[self.turn]
        self.drawing = other
        return False

    def discard(self, card: str) -> None:
        """An action card is played and discarded."""
        self.hands[self.turn].remove(card)
        self.open.update([card])

    # The end of a round.

    def end(self, after: Any, *, treasure: bool) -> None:
        """Pay geologists and winners; then the thieves act, the last played first, then clockwise."""
        self.finishers[self.round - 1] = self.turn + 1 if treasure else 0
        geologists = [seat for seat in self.free_seats() if self.roles[seat] == GEOLOGIST]
        for seat in geologists:
            self.nuggets[seat][self.round - 1] += self.paper.crystals() // len(geologists)
        winning = self.winning_roles(treasure=treasure)
        winners = [seat for seat in self.free_seats() if self.roles[seat] in winning]
        for seat in winners:
            share = SHARES.get(len(winners), 1) - LESS.get(self.roles[seat], 0)
            self.nuggets[seat][self.round - 1] += max(share, 0)
        acting = [seat for seat in self.thieves if seat not in self.prison]
        self.stealing = sorted(acting, key=lambda seat: (seat - acting[-1]) % self.seats)
        self.next_thief(after)

    def free_seats(self) -> list[int]:
        """Who is no prisoner."""
        return [seat for seat in range(self.seats) if seat not in self.prison]

    def winning_roles(self, *, treasure: bool) -> set[int]:
        """SB2-505 to 515: all roles that win."""
        saboteurs = {SABOTEUR, PROFITEER}
        if not treasure:
            return saboteurs
        open_ = {TEAMS[team] for team in self.paper.open_teams()}
        if not open_:
            return {BOSS} if any(self.roles[seat] == BOSS for seat in self.free_seats()) else saboteurs
        mine = {self.roles[self.turn]} & open_
        return (mine or open_) | {BOSS, PROFITEER}

    def steal(self, rest: list[str], after: Any) -> None:
        self.nuggets[int(rest[0])][self.round - 1] -= 1
        self.nuggets[self.turn][self.round - 1] += 1
        self.next_thief(after)

    def decline(self, _rest: list[str], after: Any) -> None:
        self.next_thief(after)

    def next_thief(self, after: Any) -> None:
        """Whose turn it is to steal, or the next round."""
        if not self.stealing:
            self.go_on(after)
            return
        self.phase = THEFT
        self.turn = self.stealing.pop(0)

    def fields(self) -> dict[str, Any]:
        return super().fields() | {
            "aside": self.aside,
            "prison": self.prison,
            "thieves": self.thieves,
            "roles left": self.roles_left,
            "roles out": self.roles_out,
            "nuggets": self.nuggets,
            "finishers": self.finishers,
        }


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
        "down": sorted((int(s.down_turn[i]), int(s.down_seat[i]), NAMES[int(s.down[i])]) for i in range(s.n_down)),
        "known": [{goal: NAMES[c] for goal, c in enumerate(s.looked[seat].tolist()) if c} for seat in seats],
        "gold": [Counter({v: n for v in (1, 2, 3) if (n := int(s.gold[seat, :, v].sum()))}) for seat in seats],
        "gold pile": Counter({value: n for value in (1, 2, 3) if (n := int(s.gold_pile[value]))}),
        "offer": Counter({value: n for value, n in enumerate(offer) if n}),
        "aside": sorted(NAMES[c] for c in s.aside[: s.n_aside].tolist()),
        "prison": {seat for seat in seats if s.prison[seat]},
        "thieves": sorted((seat for seat in seats if s.thief[seat]), key=lambda seat: int(s.thief[seat])),
        "roles left": s.roles_left[: s.n_roles_left].tolist(),
        "roles out": s.roles_out[: s.n_roles_out].tolist(),
        "nuggets": s.nuggets[: s.seats].tolist(),
        "finishers": s.ended_finisher.tolist(),
    }


def place(number: int) -> tuple[int, int]:
    """A place by its number in the record."""
    return number % 35 - 1, number // 35 - 1
