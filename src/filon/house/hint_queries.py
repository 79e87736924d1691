"""Hints at a friendly table: what who is asked something may ask back. Thinking takes a while, so it is done apart."""

import hashlib
from dataclasses import dataclass

from filon.bots import Dice, ThumbBot
from filon.kernel.errors import Phrase
from filon.play.bundled import bundled, bundles_of
from filon.play.seen import Move, Seen
from filon.search import Budget, Choice, think
from filon.search.compiled_search import is_search_at_hand

from .permissions import check_hint, check_plays, own_seat, playing
from .refusals import Refused
from .table import Table

TAG = b"filon hint 1"
MOST_HINTS = 3


@dataclass(frozen=True)
class Advice:
    """A move worth making, and what was thought of it; nothing, where it is the rule of thumb's."""

    move: Move
    thought: Choice | None = None


@dataclass(frozen=True)
class Query:
    """A question somebody wants a hint for. It holds what the seat may see and nothing else, so any thread may think.

    The key of its thoughts comes from what everybody knows: of whatever is hidden the hint says nothing.
    """

    seat: int
    question: int
    seen: Seen
    key: bytes

    def hints(self, budget: Budget) -> tuple[Advice, ...]:
        """The best moves, the best first; the rule of thumb's, while what one thinks with is not compiled."""
        if not is_search_at_hand(self.seen.setting.rules):
            return (Advice(ThumbBot().choose(self.seen, Dice(self.key))),)
        choices = think(self.seen, budget, self.key).choices[:MOST_HINTS]
        return tuple(Advice(choice.move, choice) for choice in choices)

    def in_bundle(self, move: Move) -> list[Move]:
        """What the rule of thumb would put together, if this move opens a bundle; nothing for other moves."""
        bundles, setting, ahead, steps = bundles_of(self.seen), self.seen.setting, self.seen.array.copy(), [move.action]
        if bundles is None or move.action not in bundles.begins:
            return []
        dice = Dice(self.key)
        while steps[-1] in bundles.quiet:
            setting.entry.apply_at(ahead, 0, self.seat, steps[-1])
            steps.append(int(setting.entry.policy_at(ahead, 0, self.seat, dice.array, 0)))
        chosen = [step for step in steps if bundled(self.seen, [step])]
        return [Move(self.seat, step, setting.rules.text_of(self.seen.record, self.seat, step)) for step in chosen]

    def is_open(self, table: Table) -> bool:
        """Is the question still to be answered?"""
        return table.question_of(self.seat) == self.question


def query(table: Table, guest: str, question: int) -> Query:
    """Ask for a hint; refused unless the table is friendly and the question one's own and open."""
    check_hint(table, guest)
    check_plays(table, guest)
    seat, play = own_seat(table, guest), playing(table)
    if play.asked.get(seat) != question:
        raise Refused("closed_question", Phrase("This was decided already, or is not yours to decide now."))
    key = hashlib.sha256(TAG + f" {table.id} {question} {seat}".encode()).digest()
    return Query(seat, question, table.seen(seat), key)
