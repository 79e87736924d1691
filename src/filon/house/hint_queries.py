"""Hints at a friendly table: what who is asked something may ask back. Thinking takes a while, so it is done apart."""

import hashlib
from dataclasses import dataclass

from filon.kernel.errors import Phrase
from filon.play.seen import Seen
from filon.search import Budget, Choice, think

from .permissions import check_hint, check_plays, own_seat, playing
from .refusals import Refused
from .table import Table

TAG = b"filon hint 1"
MOST_HINTS = 3


@dataclass(frozen=True)
class Query:
    """A question somebody wants a hint for. It holds what the seat may see and nothing else, so any thread may think.

    The key of its thoughts comes from what everybody knows: of whatever is hidden the hint says nothing.
    """

    seat: int
    question: int
    seen: Seen
    key: bytes

    def hints(self, budget: Budget) -> tuple[Choice, ...]:
        """The best moves, the best first."""
        return think(self.seen, budget, self.key).choices[:MOST_HINTS]

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
