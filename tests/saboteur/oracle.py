"""What each viewer of a game of saboteur must know, from the log alone: a clerk who writes down what happens and who saw it.

The clerk reads from the State what chance decides (the deal of a round, the first offer of gold) and what lies open on the
table at the moment (the maze); everything else is worked out from the moves, by the table *Who sees what*. Nothing of `see`,
`reveal` or `imagine` is used.
"""

from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.saboteur.state import (
    CARDS,
    GOALS,
    GOLD,
    HAND,
    MAX_CARDS,
    MAX_EVENTS,
    MAX_ROLES,
    MAX_SEATS,
    MAX_TODO,
    ROUNDS,
    Card,
    Phase,
    What,
)
from filon.setting import Setting

from .twins import choosers, exact

AGREED = ("seats", "rounds", "copies", "gold_box", "role_box", "hand_dealt", "n_roles_left")
OPEN = (  # whose turn it is, what lies on the table, and where one may build
    *("phase", "round_number", "starter", "turn"),
    *("maze", "touched", "wanted", "links", "goals_up", "sites", "n_sites", "laid", "n_laid"),
)
PRIVATE = (What.LOOKED_AT, What.PASSED_WHAT, What.DREW_WHAT, What.TOOK_WHAT)
TOOLS = ("pick", "lamp", "cart")
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
        }
        self.round = 0
        self.rounds_ended = 0
        self.begin()

    def begin(self) -> None:
        """A round is dealt."""
        self.round += 1
        self.goals = self.s.goals.tolist()
        self.roles = self.s.roles.tolist()
        self.roles_left = self.s.roles_left.tolist()
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
        if verb == "take":
            self.take(step.seat, int(rest[0]))
        else:
            getattr(self, f"{verb}_")(step.seat, *rest)
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
        self.deeds["dead_ends"][seat] += card.startswith("end_")

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

    def pass_(self, seat: int, card: str) -> None:
        number = int(Card[card.upper()])
        self.hands[seat].remove(number)
        self.log.append((seat, 0, 0, 0))
        self.down.append((number, seat, len(self.log)))
        self.deeds["passes"][seat] += 1

    def go_on(self, seat: int) -> None:
        """SAB-503, 202, 511: the treasure ends the round, else a card is drawn; the last card ends it too."""
        if self.treasure_is_up():
            self.end(DIGGER, seat)
            self.offer_to(choosers(self.s, self.round - 1)[0])
            return
        if self.pile:
            self.hands[seat].append(self.pile.pop())
        if not any(self.hands):
            self.end(SABOTEUR, -1)
            self.pay_out()

    def treasure_is_up(self) -> bool:
        """Is the treasure's place open on the table?"""
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

    def offer_to(self, seat: int) -> None:
        """SAB-601: the first offer is drawn by chance."""
        self.offer = self.s.offers[seat, self.round - 1].tolist()
        self.gold_pile = [n - drawn for n, drawn in zip(self.gold_pile, self.offer, strict=True)]
        self.offers[seat][self.round - 1] = list(self.offer)

    def take(self, seat: int, value: int) -> None:
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
            **self.known_events(viewer),
            "rounds_ended": self.rounds_ended,
            "turn_number": len(self.log),
            "todo": nothing(MAX_TODO),
            "n_todo": 0,
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
        return [row if seat == viewer or self.is_over else blanked(row) for seat, row in enumerate(rows)]

    def known_cards(self, viewer: int) -> dict[str, Any]:
        """Roles, goals, hands, piles and what was done."""
        looked, looked_turn = nothing(MAX_SEATS, GOALS), nothing(MAX_SEATS, GOALS)
        for seat, goal, turn in self.looks:
            looked[seat][goal], looked_turn[seat][goal] = self.goals[goal], turn
        log = [padded(column, MAX_CARDS) for column in zip(*self.log, strict=True)] or nothing(4, MAX_CARDS)
        down = [card if seat == viewer or self.is_over else 0 for card, seat, _ in self.down]
        return {
            "roles": self.mine(self.roles, viewer),
            "roles_left": self.roles_left if self.is_over else nothing(MAX_ROLES),
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
