"""The game of a table with the question every seat is asked. Scratch copies of it try out what a command would do."""

from filon.game import Game, deal
from filon.seen import Move, Seen, legal_moves
from filon.setting import Setting

from .entries import Draft

WORLDS = 24  # imagined before a move is called forced; the first that offers a choice ends it


class Play:
    """A game in progress and, for each seat, the number of the entry at which it was asked what it is asked now."""

    def __init__(self, game: Game, asked: dict[int, int]) -> None:
        self.game = game
        self.asked = asked

    @classmethod
    def begin(cls, setting: Setting, key: bytes, n: int) -> "Play":
        """Deal; entry n asks the first questions."""
        game = deal(setting, key)
        return cls(game, dict.fromkeys(game.actors, n))

    def copy(self) -> "Play":
        """One to try things out on."""
        return Play(self.game.copy(), dict(self.asked))

    def move(self, n: int, seat: int, action: int) -> None:
        """Make the move of entry n. Who is asked the same as before keeps its question; others are asked by this entry."""
        before = {other: self._offer(other) for other in self.game.actors if other != seat}
        self.game.play(action, seat=seat)
        kept = {other: self.asked[other] for other in self.game.actors if before.get(other) == self._offer(other)}
        self.asked = {other: kept.get(other, n) for other in self.game.actors}

    def _offer(self, seat: int) -> list[Move]:
        return self.game.moves(seat)

    def moved(self, n: int, move: Move, *, forced: bool = False, client: str | None = None) -> Draft:
        """Make a move here and tell it as the draft of entry n."""
        question = self.asked[move.seat]
        self.move(n, move.seat, move.action)
        data = {"action": move.action, "text": move.text, "digest": self.game.digest, "question": question}
        return Draft("moved", move.seat, data | ({"forced": True} if forced else {}), client)

    def forced_move(self) -> Move | None:
        """A move somebody must make, as everybody can see."""
        for seat in self.game.actors:
            moves = self.game.moves(seat)
            if len(moves) == 1 and forced_action(self.game.see(), seat) == moves[0].action:
                return moves[0]
        return None


def forced_action(spectator: Seen, seat: int) -> int | None:
    """The one action a seat has in every world the spectator can imagine; None if some world offers another.

    The spectator's Seen itself may not be asked: cards it cannot see look all alike, and so like one choice. The worlds
    come from fixed seeds, so that the answer is a function of what everybody sees.
    """
    found: set[int] = set()
    for seed in range(WORLDS):
        legal = legal_moves(spectator.setting, spectator.imagine(seed), seat)
        found.update(move.action for move in legal)
        if len(legal) != 1 or len(found) != 1:
            return None
    return found.pop()
