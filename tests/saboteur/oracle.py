"""What each viewer of a game of saboteur must know, from the log alone: a clerk who writes down what happens and who saw it.

The clerk reads from the State what chance decides (the deal of a round, the first offer of gold), what lies open on the
table at the moment (the maze), and with the expansion what is called out at the end of a round (who won, who gets what);
everything else is worked out from the moves, by the table *Who sees what*. Nothing of `see`, `reveal` or `imagine` is used.
"""

from collections import Counter
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.saboteur.state import (
    CARDS,
    GOALS,
    GOLD,
    HAND,
    MAX_ASIDE,
    MAX_CARDS,
    MAX_CHANGES,
    MAX_EVENTS,
    MAX_ROLES,
    MAX_SEATS,
    MAX_SWAPS,
    MAX_TO_FOLLOW,
    ROUNDS,
    Card,
    Phase,
    What,
)
from filon.play.setting import Setting

from .twins import choosers, exact

AGREED = ("seats", "rounds", "expansion", "copies", "gold_box", "role_box", "hand_dealt", "n_aside")
OPEN = (  # whose turn it is, what lies on the table, and where one may build
    *("phase", "round_number", "starter", "turn"),
    *("maze", "touched", "wanted", "links", "goals_up", "sites", "n_sites", "laid", "n_laid"),
)
PRIVATE = (
    *(What.LOOKED_AT, What.PASSED_WHAT, What.DREW_WHAT, What.TOOK_WHAT),
    *(What.INSPECTED_WHAT, What.NEW_ROLE, What.RECEIVED),
)
TOOLS = ("pick", "lamp", "cart")
FRONTS = (*TOOLS, "prison", "thief")
DIGGER, SABOTEUR = 1, 2
PAY = (0, 4, 3, 3, 2)
SEATS = range(MAX_SEATS)


def nothing(*shape: int) -> Any:
    """Nested lists of zeros."""
    return [nothing(*shape[1:]) for _ in range(shape[0])] if shape else 0


class Oracle:
    """The clerk's notes, secrets and all; `known` says what of them a viewer has seen."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        self.s = states[0]
        self.seats = setting.seats
        self.agreed = {name: self.s[name].tolist() for name in AGREED}
        self.gold_pile = self.s.gold_box.tolist()
        self.gold = nothing(MAX_SEATS, ROUNDS, GOLD)
        self.offers = nothing(MAX_SEATS, ROUNDS, GOLD)
        self.pay = nothing(MAX_SEATS, ROUNDS)
        self.offer: list[int] = []
        self.ended: dict[str, Any] = {
            "ended_roles": nothing(ROUNDS, MAX_SEATS),
            "ended_goals": nothing(ROUNDS, GOALS),
            "ended_winner": nothing(ROUNDS),
            "ended_finisher": nothing(ROUNDS),
            "ended_prison": nothing(ROUNDS, MAX_SEATS),
            "ended_crystals": nothing(ROUNDS),
        }
        self.nuggets = nothing(MAX_SEATS, ROUNDS)
        self.round = 0
        self.rounds_ended = 0
        self.begin()

    def begin(self) -> None:
        """A round is dealt."""
        self.round += 1
        self.goals = self.s.goals.tolist()
        self.roles = self.s.roles.tolist()
        self.roles_left = self.s.roles_left.tolist()[: self.s.n_roles_left]
        self.roles_out: list[tuple[int, set[int]]] = []  # role, who knows it
        self.inspected: set[tuple[int, int]] = set()  # who, whom
        self.swaps: list[tuple[set[int], list[int], list[int]]] = []  # whose, given, got
        self.aside = self.s.aside.tolist()[: self.s.n_aside]
        self.prison, self.thief = nothing(MAX_SEATS), nothing(MAX_SEATS)
        self.two: dict[int, list[int]] = {}  # what was discarded in that turn, from 0
        self.hands = [[card for card in row if card] for row in self.s.hands.tolist()]
        self.pile = self.s.pile.tolist()[: self.s.pile_left]
        self.discarded = nothing(CARDS)
        self.down: list[tuple[int, int, int]] = []  # card, seat, turn
        self.looks: list[tuple[int, int, int]] = []  # seat, goal, turn
        self.log: list[tuple[int, int, int, int]] = []  # seat, card, place, more
        self.broken: list[set[str]] = [set() for _ in SEATS]
        self.deeds: dict[str, Any] = {name: nothing(MAX_SEATS) for name in ("lays", "dead_ends", "rockfalls", "passes")}
        self.deeds |= {name: nothing(MAX_SEATS, MAX_SEATS) for name in ("broke", "mended")}

    # Moves.

    def hear(self, step: Step) -> None:
        """Write down a move: who did what, and what came of it."""
        self.s = step.after[0]
        verb, *rest = step.text.split()
        getattr(self, f"{verb}_")(step.seat, *rest)
        if verb not in ("take", "steal", "decline"):
            self.go_on(step.seat)
        if self.s.round_number != self.round:
            self.begin()

    def play(self, seat: int, card: str, place: int, more: int = 0, *, laid: bool = False) -> None:
        """A card is played in the open."""
        number = int(Card[card.upper()])
        self.hands[seat].remove(number)
        self.log.append((seat, number, place, more))
        self.discarded[number] += 0 if laid else 1

    def lay_(self, seat: int, card: str, place: str, *turned: str) -> None:
        self.play(seat, card, cell(place), len(turned), laid=True)
        self.deeds["lays"][seat] += 1
        self.deeds["dead_ends"][seat] += card.startswith(("end_", "gem_end_"))

    def break_(self, seat: int, tool: str, target: str) -> None:
        self.play(seat, f"break_{tool}", int(target), TOOLS.index(tool), laid=True)
        self.broken[int(target)].add(tool)
        self.deeds["broke"][seat][int(target)] += 1

    def repair_(self, seat: int, card: str, target: str, tool: str) -> None:
        self.play(seat, card, int(target), TOOLS.index(tool))
        self.discarded[Card[f"BREAK_{tool.upper()}"]] += 1
        self.broken[int(target)].remove(tool)
        self.deeds["mended"][seat][int(target)] += 1

    def rockfall_(self, seat: int, place: str) -> None:
        lays = [(card, turned) for _, card, where, turned in self.log if where == cell(place) and card < Card.START]
        card, turned = lays[-1]
        self.play(seat, "rockfall", cell(place), 2 * card + turned)
        self.discarded[card] += 1
        self.deeds["rockfalls"][seat] += 1

    def map_(self, seat: int, goal: str) -> None:
        self.play(seat, "map", int(goal))
        self.looks.append((seat, int(goal), len(self.log)))

    def pass_(self, seat: int, *cards: str) -> None:
        self.log.append((seat, 0, 0, len(cards)))
        for number in sorted((int(Card[card.upper()]) for card in cards), reverse=True):
            self.hands[seat].remove(number)
            self.down.append((number, seat, len(self.log)))
        self.deeds["passes"][seat] += 1

    # Moves of the expansion.

    def prison_(self, seat: int, target: str) -> None:
        self.play(seat, "prison", int(target), laid=True)
        self.prison[int(target)] = 1

    def free_(self, seat: int, target: str) -> None:
        self.play(seat, "free", int(target))
        self.clear_front(int(target), "prison")

    def thief_(self, seat: int) -> None:
        self.play(seat, "thief", seat, laid=True)
        self.thief[seat] = len(self.log)

    def hands_off_(self, seat: int, target: str) -> None:
        self.play(seat, "hands_off", int(target))
        self.clear_front(int(target), "thief")

    def inspect_(self, seat: int, target: str) -> None:
        self.play(seat, "inspection", int(target))
        self.inspected.add((seat, int(target)))

    def change_role_(self, seat: int, target: str) -> None:
        """SB2-411, 802: who is concerned, and who had looked, know what was discarded, and no more."""
        self.play(seat, "role_change", int(target))
        knowing = {who for who, whom in self.inspected if whom == int(target)}
        self.roles_out.append((self.roles[int(target)], knowing | {int(target)}))
        self.roles[int(target)] = self.roles_left.pop()
        self.inspected = {(who, whom) for who, whom in self.inspected if whom != int(target)}

    def swap_hand_(self, seat: int, target: str) -> None:
        """SB2-414, 803: two hands change places, and both seats remember them."""
        self.play(seat, "swap_hand", int(target))
        gave, got = self.hands[seat], self.hands[int(target)]
        self.swaps.append(({seat, int(target)}, sorted(gave), sorted(got)))
        self.hands[seat], self.hands[int(target)] = got, gave

    def discard_two_(self, seat: int, one: str, two: str, front: str) -> None:
        cards = sorted((int(Card[card.upper()]) for card in (one, two)), reverse=True)
        self.two[len(self.log)] = cards
        self.log.append((seat, 0, FRONTS.index(front), 0))
        for card in cards:
            self.hands[seat].remove(card)
            self.discarded[card] += 1
        self.clear_front(seat, front)

    def clear_front(self, seat: int, front: str) -> None:
        """SB2-205, 406, 408: what lay in front of a seat is discarded."""
        if front in TOOLS:
            self.broken[seat].remove(front)
            self.discarded[Card[f"BREAK_{front.upper()}"]] += 1
            return
        {"prison": self.prison, "thief": self.thief}[front][seat] = 0
        self.discarded[Card[front.upper()]] += 1

    def steal_(self, seat: int, target: str) -> None:
        self.nuggets[seat][self.round - 1] += 1
        self.nuggets[int(target)][self.round - 1] -= 1

    def decline_(self, seat: int) -> None:
        """Nothing happens."""

    # Ends.

    def go_on(self, seat: int) -> None:
        """SAB-503, 202, 511: the treasure ends the round, else cards are drawn; the last card ends it too."""
        if self.treasure_is_up():
            self.end(DIGGER, seat)
            if not self.s.expansion:
                self.offer_to(choosers(self.s, self.round - 1)[0])
            return
        _, card, place, more = self.log[-1]
        drawer = place if card == Card.SWAP_HAND else seat  # SB2-417
        for _ in range(max(1, more) if card == Card.NONE else 1):  # SB2-206
            if self.pile:
                self.hands[drawer].append(self.pile.pop())
        if not any(self.hands):
            self.end(SABOTEUR, -1)
            if not self.s.expansion:
                self.pay_out()

    def treasure_is_up(self) -> bool:
        """Is the treasure's place open on the table, or was it before the next round was dealt?"""
        if self.s.expansion and self.s.rounds_ended == self.round:
            return any(what == What.ROUND_ENDED and seat >= 0 for what, seat, *_ in self.called())
        up = int(self.s.goals_up)
        is_new_deal = self.s.round_number != self.round
        return not is_new_deal and any(up >> goal & 1 and card == Card.TREASURE for goal, card in enumerate(self.goals))

    def end(self, winner: int, finisher: int) -> None:
        """SAB-512, 803, 806: roles and goals are shown."""
        row = self.round - 1
        self.rounds_ended = self.round
        self.ended["ended_roles"][row] = self.roles
        self.ended["ended_goals"][row] = self.goals
        self.ended["ended_winner"][row] = winner
        self.ended["ended_finisher"][row] = finisher + 1
        if self.s.expansion:
            self.end_expansion(row)

    def end_expansion(self, row: int) -> None:
        """SB2-505 to 512, 602 to 609, 804: who won and who gets what is called out; prisoners and crystals all can see."""
        for what, seat, a, _ in self.called():
            if what == What.ROUND_ENDED:
                self.ended["ended_winner"][row] = a
            if what == What.SHARED:
                self.nuggets[seat][row] += a
        self.ended["ended_prison"][row] = list(self.prison)
        laid = Counter(card for _, card, _, _ in self.log if card < Card.START)
        laid.subtract(more >> 1 for _, card, _, more in self.log if card == Card.ROCKFALL)
        self.ended["ended_crystals"][row] = sum(n for card, n in laid.items() if Card(card).name.startswith("GEM_"))

    def called(self) -> list[list[int]]:
        """What the last move made happen, as far as all may hear it."""
        told = [row.tolist()[:4] for row in self.s.events[: self.s.n_events]]
        return [row for row in told if row[0] not in PRIVATE]

    def offer_to(self, seat: int) -> None:
        """SAB-601: the first offer is drawn by chance."""
        self.offer = self.s.offers[seat, self.round - 1].tolist()
        self.gold_pile = [n - drawn for n, drawn in zip(self.gold_pile, self.offer, strict=True)]
        self.offers[seat][self.round - 1] = list(self.offer)

    def take_(self, seat: int, text: str) -> None:
        value = int(text)
        self.offer[value] -= 1
        self.gold[seat][self.round - 1][value] += 1
        order = choosers(self.s, self.round - 1)
        following = order[order.index(seat) + 1 :]
        if following:
            self.offers[following[0]][self.round - 1] = list(self.offer)

    def pay_out(self) -> None:
        """SAB-605, 607."""
        seated = [seat for seat in range(self.seats) if self.roles[seat] == SABOTEUR]
        for seat in seated:
            self.pay[seat][self.round - 1] = PAY[len(seated)]
            for value in exact(dict(enumerate(self.gold_pile)), PAY[len(seated)]):
                self.gold_pile[value] -= 1
                self.gold[seat][self.round - 1][value] += 1

    # Knowing.

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        return {
            **self.agreed,
            **{name: self.s[name].tolist() for name in OPEN},
            **self.ended,
            **self.deeds,
            **self.known_cards(viewer),
            **self.known_gold(viewer),
            **self.known_dealings(viewer),
            **self.known_events(viewer),
            "rounds_ended": self.rounds_ended,
            "turn_number": len(self.log),
            "to_follow": nothing(MAX_TO_FOLLOW),
            "n_to_follow": 0,
            "reached": 0,
            "chance_key": nothing(8),
            "chance_block": nothing(16),
            "chance_drawn": 0,
        }

    @property
    def is_over(self) -> bool:
        """SAB-806: then everything is open to all."""
        return bool(self.s.phase == Phase.OVER)

    def mine(self, rows: list[Any], viewer: int) -> list[Any]:
        """A row a seat, of which the viewer sees its own, and all when the game is over."""
        return rows if self.is_over else [row if seat == viewer else blanked(row) for seat, row in enumerate(rows)]

    def known_cards(self, viewer: int) -> dict[str, Any]:
        """Roles, goals, hands, piles and what was done."""
        looked, looked_turn = nothing(MAX_SEATS, GOALS), nothing(MAX_SEATS, GOALS)
        for seat, goal, turn in self.looks:
            looked[seat][goal], looked_turn[seat][goal] = self.goals[goal], turn
        log = [padded(column, MAX_CARDS) for column in zip(*self.log, strict=True)] or nothing(4, MAX_CARDS)
        over = self.is_over
        down = [card if seat == viewer or over else 0 for card, seat, _ in self.down]
        return {
            "roles": self.known_roles(viewer),
            "roles_left": padded(self.roles_left if self.is_over else [], MAX_ROLES),
            "n_roles_left": len(self.roles_left),
            "goals": self.goals if self.is_over else nothing(GOALS),
            "looked": self.mine(looked, viewer),
            "looked_turn": looked_turn,
            "hands": self.mine([padded(sorted(hand), HAND) for hand in self.hands], viewer),
            "hand_sizes": [len(hand) for hand in self.hands],
            "pile": padded(self.pile if self.is_over else [], MAX_CARDS),
            "pile_left": len(self.pile),
            "discarded": self.discarded,
            "down": padded(down, MAX_CARDS),
            "down_seat": padded([seat for _, seat, _ in self.down], MAX_CARDS),
            "down_turn": padded([turn for _, _, turn in self.down], MAX_CARDS),
            "n_down": len(self.down),
            "broken": [sum(1 << TOOLS.index(tool) for tool in tools) for tools in self.broken],
            **dict(zip(("log_seat", "log_card", "log_place", "log_more"), log, strict=True)),
        }

    def known_roles(self, viewer: int) -> list[int]:
        """SAB-104, SB2-802: one's own, and those inspected that have not changed since."""
        over = self.is_over
        mine = [over or seat == viewer or (viewer, seat) in self.inspected for seat in SEATS]
        return [role if known else 0 for role, known in zip(self.roles, mine, strict=True)]

    def known_dealings(self, viewer: int) -> dict[str, Any]:
        """SB2-801 to 804: what the expansion adds."""
        over = self.is_over
        out = [role if viewer in knowing or over else 0 for role, knowing in self.roles_out]
        swaps = [(gave, got) if viewer in seats or over else ([], []) for seats, gave, got in self.swaps]
        swaps += [([], [])] * (MAX_SWAPS - len(swaps))
        return {
            "roles_out": padded(out, MAX_CHANGES),
            "n_roles_out": len(self.roles_out),
            "aside": padded(self.aside if self.is_over else [], MAX_ASIDE),
            "gave": [padded(gave, HAND) for gave, _ in swaps],
            "got": [padded(got, HAND) for _, got in swaps],
            "n_swaps": len(self.swaps),
            "prison": self.prison,
            "thief": self.thief,
            "log_two": [self.two.get(turn, [0, 0]) for turn in range(MAX_CARDS)],
            "nuggets": self.nuggets,
        }

    def known_gold(self, viewer: int) -> dict[str, Any]:
        """SAB-610, 802, 807."""
        return {
            "gold_pile": self.gold_pile if self.is_over else nothing(GOLD),
            "gold_left": sum(self.gold_pile),
            "gold": self.mine(self.gold, viewer),
            "gold_cards": [[sum(row) for row in rows] for rows in self.gold],
            "gold_pay": self.pay,
            "offers": self.mine(self.offers, viewer),
            "offer_left": sum(self.offer),
        }

    def known_events(self, viewer: int) -> dict[str, Any]:
        """What the last move made happen, but what only another seat is told."""
        told = [row.tolist()[:4] for row in self.s.events[: self.s.n_events]]
        heard = [[*row, 1 << viewer] for row in told if row[0] not in PRIVATE or row[1] == viewer]
        return {"n_events": len(heard), "events": heard + nothing(MAX_EVENTS - len(heard), 5)}


def blanked(row: Any) -> Any:
    """The same shape, all zeros."""
    return [blanked(part) for part in row] if isinstance(row, list) else 0


def padded(row: Any, size: int) -> list[int]:
    """A row of that size, 0 where there is nothing."""
    return [*row, *[0] * (size - len(row))]


def cell(place: str) -> int:
    """The number of a place of the table, which has a rim."""
    column, row = place.split(",")
    return (int(row) + 1) * 35 + int(column) + 1
