"""Hints for people at friendly tables: thought out in threads beside the loop, one at a time for each person."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from filon.house import Refused, Table
from filon.house.hint_queries import Advice, Query, query
from filon.kernel.errors import Phrase
from filon.kernel.words import Words
from filon.play.seen import Move
from filon.search import Budget

from .messages import Hint, Hinted

_log = logging.getLogger(__name__)

HINT_THREADS = 2
HINT_BUDGET = Budget(milliseconds=700)


class HintService:
    """Thinks for people, at all tables of a server."""

    def __init__(self, budget: Budget = HINT_BUDGET) -> None:
        self.budget = budget
        self.threads = ThreadPoolExecutor(HINT_THREADS, "hint")
        self.asking: set[str] = set()  # the guests somebody is thinking for

    def ask(self, table: Table, guest: str, question: int) -> Query:
        """What a guest may ask now; `think` must follow."""
        asked = query(table, guest, question)
        if guest in self.asking:
            raise Refused("too_many", Phrase("One hint at a time: the last one is still being thought out."))
        self.asking.add(guest)
        return asked

    async def think(self, asked: Query, guest: str) -> Sequence[Advice]:
        """The best moves, the best first."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, asked.hints, self.budget)
        except Exception as error:
            _log.exception("no hint came of it")
            raise Refused("not_ready", Phrase("The table is too busy just now: try again.")) from error
        finally:
            self.asking.discard(guest)

    def close(self) -> None:
        """Stop thinking."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def hint_message(asked: Query, advice: Sequence[Advice], words: Words) -> Hint:
    """A hint in the words of the table."""
    return Hint(asked.question, [hinted(asked, one, words) for one in advice])


def said_whole(asked: Query, move: Move, words: Words) -> str:
    """A move in words, and of one that opens a bundle what to put together."""
    said, steps = asked.seen.say(move, words), [asked.seen.say(step, words) for step in asked.in_bundle(move)]
    return words("{move}, and there: {steps}", move=said, steps=", ".join(steps)) if steps else said


def hinted(asked: Query, advice: Advice, words: Words) -> Hinted:
    """One of its moves, with numbers only if they were found by thinking."""
    action, said, thought = advice.move.action, said_whole(asked, advice.move, words), advice.thought
    if thought is None:
        return Hinted(action, said)
    return Hinted(action, said, round(100 * thought.share), round(100 * thought.results[asked.seat]))
