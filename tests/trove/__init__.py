"""trove: the fixture game of the test-suite, small enough to list every world (spec.md). Identity card and contract."""

from collections.abc import Mapping
from pathlib import Path

from filon.kernel.contract import Identity, Option, Value

from .census import census
from .hidden import imagine, reveal, veil
from .moves import ACTIONS, meaning, read_text, text_of, touches
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, is_open_choice, legal, scores
from .scene import scene
from .settle import settle
from .state import CHESTS, HAND, MAX_SEATS, ROUNDS, Options, State, Tables
from .story import story
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
    slug="trove",
    titles={"en": "Trove", "fr": "Magot"},
    seats=range(2, MAX_SEATS + 1),
    version=1,
    options=(Option("first_seat", ("random",), "random", "Who starts: drawn by lot, or a seat.", seats=True),),
    longest=2 * MAX_SEATS * ROUNDS,
    most_moves=CHESTS + HAND,
    actions=ACTIONS,
    clauses=("TRO",),
    folder=Path(__file__).parent,
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other."""
