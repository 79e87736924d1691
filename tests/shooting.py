"""Shots: pictures of seeded games. A game keeps its own in `SHOTS` of its `shots.py`; `make pictures` draws them anew.

They lie in the folder `pictures` beside that file, those that the documents show in docs/pictures.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from contract.walks import MIXED, play_on
from filon.play.game import Game, deal
from filon.play.picture import Picture
from filon.play.setting import agree
from listing import CHECKOUT, TESTS, modules_named

DOCUMENTED = CHECKOUT / "docs" / "pictures"
PEOPLE = ("Inès", "Tom", "Zoé", "Marc", "Lou", "Bao", "Maxime", "Jo", "Anne", "Kim", "Hugo-Maximilien", "Fatou")


def mixed(game: Game, seed: int) -> Iterator[object]:
    """By dice and by rule of thumb, seats in turn."""
    return play_on(game, MIXED, seed)


@dataclass(frozen=True)
class Shot:
    """A picture: the first position that is wanted, of games from a seed on, as the seat sees it that must choose."""

    game: str
    name: str
    seats: int
    seed: int
    wanted: Callable[[Game], bool]
    shape: str = "wide"
    language: str = "en"
    touched: Sequence[str] = ()
    names: Sequence[str] = ()
    players: Callable[[Game, int], Iterator[object]] = mixed
    options: Mapping[str, Any] = field(default_factory=dict)
    folder: Path | None = None  # that of the game unless another is named

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return (self.folder or TESTS / self.game / "pictures") / f"{self.name}.svg"

    def picture(self) -> Picture:
        """Play until there."""
        game = next(game for seed in count(self.seed) for game in self.games(seed) if self.wanted(game))
        seen = game.see(game.actors[0] if game.actors else None)
        return seen.picture(self.shape, self.language, touched=self.touched, names=self.names)

    def games(self, seed: int) -> Iterator[Game]:
        """A game again after each of its moves."""
        game = deal(agree(self.game, seats=self.seats, **self.options), seed)
        for _ in self.players(game, seed):
            yield game


def both_shapes(wide: Shot) -> tuple[Shot, Shot]:
    """The same moment on both shapes."""
    return wide, replace(wide, name=f"{wide.name}-tall", shape="tall")


def is_over(game: Game) -> bool:
    """The game has ended."""
    return game.over


def all_shots() -> tuple[Shot, ...]:
    """Those of every game."""
    return tuple(shot for module in modules_named("shots").values() for shot in module.SHOTS)
