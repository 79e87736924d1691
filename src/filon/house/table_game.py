"""The game of a table with the question every seat is asked.

A command tries a move on the present position, which keeps what came of it; the entry that is written then makes that very
move, and it is not worked out again.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from filon.play.game import Game, deal
from filon.play.position import Position
from filon.play.seen import Move
from filon.play.setting import Setting
from filon.play.trail import Trail

from .entries import Draft

Since = tuple[tuple[int, int], ...]  # entries that may have asked a seat, oldest first, and how many moves were made by then


class TableGame:
    """A game in progress and, for each seat, the number of the entry at which it was asked what it is asked now."""

    def __init__(self, game: Game, since: dict[int, Since]) -> None:
        self.game = game
        self.entries: Trail[int] = Trail()  # of the moves that stand, those taken back not counted
        self._since = since
        self._earlier: Trail[dict[int, Since]] = Trail()  # the same before each of these moves

    @classmethod
    def begin(cls, setting: Setting, key: bytes, n: int) -> "TableGame":
        """Deal; entry n asks the first questions."""
        game = deal(setting, key)
        return cls(game, dict.fromkeys(game.actors, ((n, 0),)))

    def copy(self) -> "TableGame":
        """One to try things out on."""
        twin = TableGame(self.game.copy(), dict(self._since))
        twin.entries, twin._earlier = self.entries.copy(), self._earlier.copy()
        return twin

    def move(self, n: int, seat: int, action: int) -> None:
        """Make the move of entry n. Who is asked the same as before keeps its question; others are asked by this entry.

        Whether it is the same is found out when that seat's question is wanted, and not here: how long a move takes may tell
        nothing of what others could do.
        """
        self.game.play(action, seat=seat)
        self.entries.append(n)
        self._earlier.append(self._since)
        before = {other: since for other, since in self._since.items() if other != seat}
        self._since = {other: (*before.get(other, ()), (n, self.game.made)) for other in self.game.actors}

    def undo(self, n: int, seat: int, moves: int) -> None:
        """Entry n takes the last moves back, all of one seat, which is asked anew; others are asked as before."""
        for _ in range(moves):
            self.game.undo(seat)
            self.entries.pop()
            self._since = self._earlier.pop()
        self._since = {**self._since, seat: ((n, self.game.made),)}

    @property
    def asked(self) -> "Questions":
        """The questions that are open, by seat."""
        return Questions(self)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked something."""
        return tuple(self._since)

    def question(self, seat: int) -> int:
        """The entry that asked a seat what it is asked now: the last one that changed what it is offered."""
        since = self._since[seat]
        steps = reversed(list(pairwise(since)))
        changed = (n for (_, before), (n, now) in steps if self._offer(seat, before) != self._offer(seat, now))
        found = next(changed, since[0][0])
        self._since[seat] = ((found, since[-1][1]),)
        return found

    def _offer(self, seat: int, made: int) -> list[Move]:
        return self.game.see(seat, at=made).moves()

    def drafted(self, move: Move, *, forced: bool = False, client: str | None = None) -> Draft:
        """A legal move as the draft of the entry that makes it; nothing changes here."""
        digest, question = self.reached(move).digest, self.question(move.seat)
        data = {"action": move.action, "text": move.text, "digest": digest, "question": question}
        return Draft("moved", move.seat, data | ({"forced": True} if forced else {}), client)

    def reached(self, move: Move) -> Position:
        """Where a legal move leads."""
        return self.game.present.after(move.seat, move.action)

    def forced_move(self) -> Move | None:
        """A move somebody must make, as everybody can see."""
        return next(iter(self.game.forced), None)


class Questions(Mapping[int, int]):
    """The open questions of a game by seat; each is worked out when it is looked up."""

    def __init__(self, play: TableGame) -> None:
        self.play = play

    def __getitem__(self, seat: int) -> int:
        return self.play.question(seat)

    def __iter__(self) -> Iterator[int]:
        return iter(self.play.waiting)

    def __len__(self) -> int:
        return len(self.play.waiting)

    def __contains__(self, seat: object) -> bool:
        return seat in self.play.waiting
