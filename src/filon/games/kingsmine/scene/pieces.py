"""What all parts of kingsmine's scene share: the view with its viewer, arts of things, and what may be touched."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

import numpy as np

from filon import scene
from filon.games.kingsmine.moves import HALF_NAMES, begin_half_of, cave_id, kind_name, open_half_of, sprite_name, touches
from filon.games.kingsmine.prospects import Score, score_of
from filon.games.kingsmine.rules.barter import can_finish, room_left
from filon.games.kingsmine.rules.game import legal
from filon.games.kingsmine.state import FIRST_TOOL, GEM_KINDS, KINDS, MOST_MOVES, Kind, Phase, State
from filon.games.kingsmine.story import story
from filon.kernel.cached import cached_property

from .layout import Shape


@dataclass(frozen=True)
class View(scene.OwnView[State, Shape]):
    """What is asked of a position again and again; `bundle` is the barter that the viewer puts together."""

    bundle: scene.Contents | None = None

    @property
    def actor(self) -> int:
        """The seat that must choose; -1 if nobody."""
        return self.s.asked if self.s.phase != Phase.OVER else -1

    @property
    def is_asked(self) -> bool:
        """Must the viewer choose?"""
        return self.viewer == self.actor

    @property
    def own(self) -> int:
        """The seat whose things are large: the viewer's; to a spectator, the seat whose turn it is."""
        return self.viewer if self.is_seated else self.s.active

    @property
    def others(self) -> list[int]:
        """The other seats, in the order of play."""
        return [(self.own + n) % self.s.seats for n in range(1, self.s.seats)]

    @cached_property
    def touchable(self) -> frozenset[str]:
        """The sprites some legal move of the viewer touches."""
        if self.bundle:
            ready = self.bundle.finish if can_finish(self.record, room_left(self.record, self.viewer)) else ()
            return frozenset(ready).union(*(way.touches for way in self.bundle.ways))
        if not self.is_asked:
            return frozenset()
        out = np.zeros(MOST_MOVES + 1, np.int64)
        n = legal(self.record, self.viewer, out)
        here = touches.at(self.record, self.viewer)
        return frozenset(name for action in out[:n] for name in here.of(int(action)))

    @cached_property
    def scores(self) -> list[Score]:
        """What each seat would have if the game ended now."""
        return [score_of(self.record, seat) for seat in range(self.s.seats)]

    def told(self, *kinds: int) -> list[list[int]]:
        """What the last move made happen of these kinds."""
        return [row for row in self.events if row[0] in kinds]

    def told_but(self, but: Container[int]) -> list[str]:
        """The story without some kinds of events, which a picture shows."""
        return list(story(self.untold(but), self.viewer, self.words))

    def in_cave(self, seat: int) -> list[tuple[int, int]]:
        """Each kind a seat has in its cave and how many, without what it offers just now."""
        here = self.s.caves[seat]
        offered = self.s.offered if seat == self.s.active else [0] * KINDS
        return [(kind, here[kind] - offered[kind]) for kind in range(1, KINDS) if here[kind] > offered[kind]]

    def thing_id(self, seat: int, kind: int) -> str:
        """The sprite of a kind of things in a cave: what is touched, if it is the viewer's."""
        return cave_id(kind) if seat == self.viewer else f"cave-{seat}-{sprite_name(kind)}"

    @property
    def stacking(self) -> int:
        """The number of the pile that is being stacked; 0 if none is."""
        return self.s.n_collections if self.s.phase in STACKING else 0

    def pile_tiles(self, pile: int) -> list[str]:
        """The arts of the tiles of a pile in a workshop, as they lie."""
        s = self.s
        return [tile_art(s.stacked[n], s.stacked_turned[n]) for n in range(s.n_stacked) if s.stacked_pile[n] == pile]


def tile_art(kind: int, turned: int = 0) -> str:
    """The picture of a tile or a tool; of a gem tile as it lies."""
    if kind >= FIRST_TOOL:
        return f"tool-{kind_name(kind)}"
    if 1 <= kind <= GEM_KINDS:
        return f"tile-gem_{HALF_NAMES[begin_half_of(kind, turned)]}{HALF_NAMES[open_half_of(kind, turned)]}"
    return f"tile-{kind_name(kind)}"


def gold_sprites(view: View, name: str, kind: int, box: scene.Box) -> Iterator[scene.Sprite]:
    """What a thing is worth, on a coin in the middle of a box."""
    size = COIN[view.layout.shape]
    coin = box.part((box.w - size) / 2, (box.h - size) / 2, size, size)
    yield scene.sprite(f"{name}-coin", "coin-plain", coin)
    yield scene.sprite(f"{name}-price", "words", coin, text=str(view.s.gold[kind]), tone="hint ink")


COIN = {scene.WIDE: 22, scene.TALL: 17}  # units


def is_right_half(kind: int) -> bool:
    """Is this the right half of an object?"""
    return Kind.JESTER_L < kind < Kind.CURSE and (kind - Kind.JESTER_L) % 2 == 1


STACKING = (Phase.FIRST_GEM, Phase.NEXT_GEM, Phase.NUGGETS, Phase.SPARE)

GEM_ART: dict[int, str] = {1: "gem-ruby", 2: "gem-sapphire", 3: "gem-emerald", 4: "gem-amethyst"}  # by half
