"""Writes the pictures of docs/pictures anew: `make pictures`. Seeded games: a picture moves only when art or layout do.

The README opens with one of them.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from contract.walks import MIXED, play_on
from filon.game import Game, deal
from filon.games.dragobert.state import Fate, Phase
from filon.picture import Picture
from filon.setting import agree

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Shot:
    """A picture: the first position that is wanted, of games from a seed on, as the seat sees it that must choose."""

    name: str
    seats: int
    seed: int
    wanted: Callable[[Game], bool]
    shape: str = "wide"
    language: str = "en"
    touched: Sequence[str] = ()

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.svg"

    def picture(self) -> Picture:
        """Play until there."""
        game = next(game for seed in count(self.seed) for game in self.games(seed) if self.wanted(game))
        seen = game.see(game.actors[0] if game.actors else None)
        return seen.picture(self.shape, self.language, touched=self.touched)

    def games(self, seed: int) -> Iterator[Game]:
        """A game again after each of its moves."""
        game = deal(agree("dragobert", seats=self.seats), seed)
        for _ in play_on(game, MIXED, seed):
            yield game


def in_danger(game: Game) -> bool:
    """In the second round: somebody is out, somebody is burnt, the dragon is near, and two or more are left to play."""
    s = game.see().record
    has_gold = s.round_number == 2 and s.phase == Phase.DRAW and not round_is_over(game)
    several = (s.fate == Fate.BURNT).any() and (s.fate == Fate.IN_MINE).sum() > 1
    return bool(has_gold and several and s.slots_taken and s.dragon <= 6)


def may_swap(game: Game) -> bool:
    """Several others to change places with."""
    return sum(str(move).startswith("swap") for move in game.moves()) > 2


def is_deadly(game: Game) -> bool:
    """Digging leads into the fire."""
    return not game.over and "fire" in game.see().scene().asked


def round_is_over(game: Game) -> bool:
    """The last move ended a round."""
    return "page" in {sprite.id for sprite in game.see().scene().sprites}


def is_over(game: Game) -> bool:
    """The game has ended."""
    return game.over


SHOTS = (
    Shot("mid-game", 5, 8, in_danger),
    Shot("mid-game-tall", 5, 8, in_danger, "tall"),
    Shot("swap", 6, 5, may_swap, touched=("act-swap",)),
    Shot("swap-tall", 6, 5, may_swap, "tall", touched=("act-swap",)),
    Shot("deadly-french", 4, 1, is_deadly, language="fr"),
    Shot("deadly-french-tall", 4, 1, is_deadly, "tall", "fr"),
    Shot("round", 6, 2, round_is_over),
    Shot("round-tall", 6, 2, round_is_over, "tall"),
    Shot("final", 4, 3, is_over),
    Shot("final-tall", 4, 3, is_over, "tall"),
)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        file = shot.picture().save(shot.file)
        sys.stdout.write(f"filon: wrote {file.relative_to(FOLDER.parent.parent)} ({file.stat().st_size:,} bytes)\n")


if __name__ == "__main__":
    main()
