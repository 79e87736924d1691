"""kingsmine: dig tiles out of a common mine, barter with the King, and stack the best collections in the workshop."""

from collections.abc import Mapping
from pathlib import Path

from filon.kernel.contract import Identity, Option, Value

from .census import census
from .hidden import imagine, reveal, veil
from .moves import ACTIONS, meaning, read_text, text_of, touches
from .picture import drawing, say_move
from .policy import policy
from .rules.deal import deal
from .rules.game import actors, apply, is_open_choice, legal, scores
from .scene import scene
from .settle import settle
from .state import LEVELS, LONGEST, MAX_SEATS, MOST_END_TILES, MOST_MOVES, MOST_ROUNDS, Options, State, Tables
from .story import TITLES, notice_of, story
from .tables import fill_tables, read_tables, shipped_tables
from .why import why_not

__all__ = [
    "IDENTITY",
    "Options",
    "State",
    "Tables",
    "actors",
    "apply",
    "census",
    "check_options",
    "deal",
    "drawing",
    "fill_tables",
    "imagine",
    "is_open_choice",
    "legal",
    "meaning",
    "notice_of",
    "policy",
    "read_tables",
    "read_text",
    "reveal",
    "say_move",
    "scene",
    "scores",
    "settle",
    "shipped_tables",
    "story",
    "text_of",
    "touches",
    "veil",
    "why_not",
]

IDENTITY = Identity(
    slug="kingsmine",
    titles=TITLES,
    seats=range(2, MAX_SEATS + 1),
    version=1,
    options=(
        Option(
            "first_seat",
            ("random",),
            "random",
            "Who starts: drawn by lot, or a seat.",
            seats=True,
            title="Who starts",
            meanings=("drawn by lot",),
        ),
        Option(
            "end_tiles_per_player",
            (2, 4, 8),
            2,
            "How many tiles a player are left on the mine when the last turns begin.",
            numbers=range(MOST_END_TILES + 1),
            title="Tiles left at the end, a player",
            meanings=("2, as printed", "4, for a shorter game", "8, for a short game"),
        ),
        Option(
            "stalemate_rounds",
            (5, 2),
            5,
            "After how many full rounds without a tile leaving the mine the last turns begin.",
            numbers=range(1, MOST_ROUNDS + 1),
            title="Rounds without a tile dug",
        ),
        Option(
            "ladder_levels",
            (6, 8),
            6,
            "How many levels a ladder reaches.",
            numbers=range(1, LEVELS + 1),
            title="Levels of a ladder",
            meanings=("6, as printed", "8, over every wall"),
        ),
        Option(
            "ring_bonus",
            (True, False),
            True,
            "A chain of gems that closes to a ring holds one gem more, or not.",
            title="Rings of gems",
            meanings=("hold one gem more", "hold no more than other chains"),
        ),
        Option(
            "curse_cave_point",
            (False, True),
            False,
            "A curse in the cave also scores the point of a tile, or not.",
            title="A curse in the cave",
            meanings=("only costs points", "scores the point of a tile as well"),
        ),
    ),
    longest=LONGEST,
    most_moves=MOST_MOVES,
    actions=ACTIONS,
    clauses=("KIN",),
    folder=Path(__file__).parent,
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other."""
