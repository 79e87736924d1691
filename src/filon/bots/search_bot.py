"""The bot that thinks: it searches imagined worlds for as many iterations, or as many milliseconds, as its name says."""

import re
from dataclasses import dataclass, field, replace
from typing import ClassVar

from filon.kernel.errors import FilonError
from filon.play.dice import Dice
from filon.play.seen import Move, Seen
from filon.play.setting import KEY_BYTES
from filon.search import BadBudget, Budget, Memory, Thought, Way, think
from filon.search.engine import check_budget

SEARCHING, RESPONSE = FAMILIES = ("search", "response")
SEARCH_NAME = re.compile(rf"({'|'.join(FAMILIES)}):([0-9]{{1,18}})(ms)?")


@dataclass(frozen=True)
class SearchBot:
    """Looks ahead from its Seen. `threads` is how many may think for it at once; the move does not depend on them.

    With a memory it takes up what it thought before in the same game, if it hears of all moves. One that `meets_thumb` takes
    the others to play exactly by the rule of thumb.
    """

    budget: Budget
    threads: int | None = None
    meets_thumb: bool = False
    memory: Memory | None = field(default=None, compare=False)

    FORMS: ClassVar = (f"{SEARCHING}:<iterations>", f"{SEARCHING}:<n>ms", f"{RESPONSE}:<iterations>", f"{RESPONSE}:<n>ms")

    @classmethod
    def named(cls, name: str) -> "SearchBot":
        """The bot of a name such as `search:1000` or `search:200ms`."""
        match = SEARCH_NAME.fullmatch(name)
        if match is None:
            raise BadBudget(
                "a bot that searches is called search:1000 (iterations) or search:200ms, but got {got!r}", got=name
            )
        family, amount, unit = match[1], int(match[2]), match[3]
        budget = Budget(milliseconds=amount) if unit else Budget(iterations=amount)
        check_budget(budget)
        return cls(budget, meets_thumb=family == RESPONSE)

    @property
    def name(self) -> str:
        """The name by which it is found again."""
        family = RESPONSE if self.meets_thumb else SEARCHING
        if self.budget.iterations:
            return f"{family}:{self.budget.iterations}"
        return f"{family}:{self.budget.milliseconds}ms"

    def choose(self, seen: Seen, dice: Dice) -> Move:
        """The move from which it expects most; what is no choice needs no thought."""
        moves = seen.moves()
        return moves[0] if len(moves) == 1 else self.think(seen, dice).move

    def think(self, seen: Seen, dice: Dice) -> Thought:
        """All it thinks of its moves."""
        if seen.viewer is None:
            raise FilonError("who sits nowhere has no move to think about")
        key = dice.some_bytes(KEY_BYTES)
        way = Way(meets_thumb=self.meets_thumb)
        return think(seen, self.budget, key, threads=self.threads, way=way, memory=self.memory)

    def seated(self) -> "SearchBot":
        """The same bot for one seat of one game, with a memory of its own."""
        return replace(self, memory=Memory())

    def hear(self, seat: int, said: int) -> None:
        """A move was made, and this is what may be known of it."""
        if self.memory is not None:
            self.memory.hear(seat, said)
