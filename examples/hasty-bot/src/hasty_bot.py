"""Hasty: a bot for every game of Filon that takes what it can get at once.

A bot is given what its seat may see, and dice of its own; it answers with one of its legal moves. This one tries each move
in a few imagined games and takes the one after which it stands best among the others.
"""

import filon

WORLDS = 8  # imagined for each decision


class Hasty:
    """Looks one move ahead, and no further."""

    name = "hasty"

    def choose(self, seen: filon.Seen, dice: filon.Dice) -> filon.Move:
        """The move with the best lead over all worlds; of equals the first."""
        seeds = [dice.below(1 << 30) for _ in range(WORLDS)]
        return max(seen.moves(), key=lambda move: sum(lead_after(seen, move, seed) for seed in seeds))


def lead_after(seen: filon.Seen, move: filon.Move, seed: int) -> float:
    """How far the seat is ahead of the others' mean once it made the move, in one world."""
    points = filon.imagined(seen, seed).play(move).scores
    others = [score for seat, score in enumerate(points) if seat != move.seat]
    return points[move.seat] - sum(others) / len(others)
