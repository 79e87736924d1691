"""What every viewer of a game of dragobert must know, from the log: a listener with perfect memory and no other eyes.

Face-down stacks, the box and the discard are kept in memory from what was said as the cards were open; what lies open on
the table at the moment is read there. Nothing of `see`, `reveal` or `imagine` is used.
"""

from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step
from filon.games.dragobert.state import Action, Kind, What
from filon.play.setting import Setting

OPEN = (
    *("seats", "dwarves", "red_into_dragon", "two_player", "extraction_box", "exit_box", "exit_total"),
    *("phase", "round_number", "starter", "dwarf", "turns", "dragon", "fate", "position", "slot", "slots_taken"),
    *("big", "supply", "last_nuggets", "last_slot", "last_prize"),
)


class Oracle:
    """The listener's memory of this round."""

    def __init__(self, setting: Setting, states: NDArray[Any]) -> None:
        self.pairs = setting.options["two_player"] == "double_draw"
        self.dwarves = 2 * setting.seats if self.pairs else setting.seats
        self.stacks: list[list[int]] = []  # cards of each kind, by dwarf
        self.boxed: list[int] = []  # cards of each kind
        self.discard: list[int] = []  # the newest last
        self.extraction_left = self.exits_left = self.drawn = 0
        self.inside: set[int] = set()  # dwarves in the mine
        self.listen(states)

    def hear(self, step: Step) -> None:
        """Listen to what a move made happen."""
        self.listen(step.after)

    def listen(self, states: NDArray[Any]) -> None:
        """Every event, as it was said aloud."""
        self.states = states
        s = states[0]
        self.rows = [[int(number) for number in row] for row in s.events[: s.n_events]]
        for what, dwarf, a, _, _ in self.rows:
            self.remember(What(what), dwarf, a)

    def remember(self, what: What, dwarf: int, a: int) -> None:
        """What one event changes among the cards."""
        match what:
            case What.ROUND_BEGAN:
                self.begin_round()
            case What.DUG:
                self.extraction_left -= 1
                self.boxed[a] += 1  # until it is said to be stacked
            case What.STACKED:
                self.boxed[a] -= a != Kind.BONUS
                self.stacks[self.holder(dwarf)][a] += 1
            case What.TURNED_UP:
                self.turn_up(a)
            case What.CHOSE:
                self.put_away(a)
            case What.EXIT_RENEWED:
                self.exits_left, self.discard = len(self.discard), []
            case What.DRAGON_CAME:
                self.extraction_left -= 1
                self.boxed[Kind.DRAGON] += 1
            case What.LEFT:
                self.hand_over(self.holder(dwarf), dwarf)
                self.inside.discard(dwarf)
            case What.BURNT:
                self.burn(dwarf)

    def begin_round(self) -> None:
        """DRA-115: all cards are gathered."""
        s = self.states[0]
        self.inside = set(range(self.dwarves))
        self.extraction_left = sum(int(count) for count in s.extraction_box)
        self.exits_left = int(s.exit_total)
        self.stacks = [[0] * len(Kind) for _ in s.stacks]
        self.boxed = [0] * len(Kind)
        self.discard = []
        self.drawn = 0

    def turn_up(self, card: int) -> None:
        """DRA-334: a card that only swaps is discarded at once when there is nobody to swap with."""
        self.exits_left -= 1
        self.drawn = card
        if card == 1 << Action.SWAP and len(self.inside) == 1:
            self.put_away(Action.SWAP)

    def put_away(self, action: int) -> None:
        """DRA-335: to the discard, unless it is kept as a bonus."""
        if action != Action.BONUS:
            self.discard.append(self.drawn)
        self.drawn = 0

    def burn(self, dwarf: int) -> None:
        """DRA-312, 606: to the box, or to the partner still inside."""
        holder, partner = self.holder(dwarf), dwarf ^ 1
        self.inside.discard(dwarf)
        if self.pairs and partner in self.inside:
            self.hand_over(holder, partner)
        else:
            self.boxed = [mine + lost for mine, lost in zip(self.boxed, self.stacks[dwarf], strict=True)]
            self.stacks[dwarf] = [0] * len(Kind)

    def hand_over(self, holder: int, dwarf: int) -> None:
        """A whole stack from one dwarf to another, perhaps itself."""
        cards, self.stacks[holder] = self.stacks[holder], [0] * len(Kind)
        self.stacks[dwarf] = [mine + new for mine, new in zip(self.stacks[dwarf], cards, strict=True)]

    def holder(self, dwarf: int) -> int:
        """DRA-605: with both of a pair inside, the common stack lies with the first."""
        return min(dwarf, dwarf ^ 1) if self.pairs and {dwarf, dwarf ^ 1} <= self.inside else dwarf

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the Seen; all viewers know the same."""
        s = self.states[0]
        events = [[*row[:4], 1 << viewer] for row in self.rows]
        return {
            **{name: s[name].tolist() for name in OPEN},
            "chance_key": [0] * 8,
            "chance_block": [0] * 16,
            "chance_drawn": 0,
            "extraction": only_top(s.extraction, self.extraction_left),
            "extraction_left": self.extraction_left,
            "exits": [0] * len(s.exits),
            "exits_left": self.exits_left,
            "discard": self.discard + [0] * (len(s.discard) - len(self.discard)),
            "discarded": len(self.discard),
            "drawn": self.drawn,
            "stacks": self.stacks,
            "boxed": self.boxed,
            "n_events": len(events),
            "events": events + [[0] * 5] * (len(s.events) - len(events)),
        }


def only_top(pile: NDArray[Any], left: int) -> list[int]:
    """DRA-701: the top card lies open."""
    return [int(card) if place == left - 1 else 0 for place, card in enumerate(pile)]
