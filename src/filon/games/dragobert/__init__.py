"""dragobert: dig for gold beside a dragon, and leave in time. The identity card and the functions of the contract."""

from collections.abc import Mapping
from pathlib import Path

from filon.kernel.contract import Identity, Option, Value

from .census import census
from .hidden import imagine, reveal, veil
from .moves import ACTIONS, meaning, read_text, text_of, touches
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, legal, round_of, scores
from .scene import scene
from .settle import settle
from .state import MAX_SEATS, ROUNDS, TURN_CAP, Options, State, Tables
from .story import notice_of, story
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
    "legal",
    "meaning",
    "notice_of",
    "policy",
    "read_tables",
    "read_text",
    "reveal",
    "round_of",
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
    slug="dragobert",
    titles={"en": "Dragobert", "fr": "Dragobert"},
    seats=range(2, MAX_SEATS + 1),
    version=1,
    options=(
        Option(
            "red_into_dragon",
            ("eliminate", "stay"),
            "eliminate",
            "A red card drawn next to the dragon burns the dwarf, or lets it stay.",
            title="A red door beside the dragon",
            meanings=("burns the dwarf", "lets it stay"),
        ),
        Option(
            "two_player",
            ("plain", "double_draw"),
            "plain",
            "Two seats may play with two dwarves each.",
            title="With two players",
            meanings=("one dwarf each", "two dwarves each"),
            seatings=(range(2, MAX_SEATS + 1), range(2, 3)),
        ),
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
            "extraction_table",
            ("plain20", "even16"),
            "plain20",
            "Which reconstruction of the Extraction cards.",
            title="Extraction cards",
            meanings=("14 red, 14 blue, 20 without a door", "16 of each"),
        ),
    ),
    longest=2 * TURN_CAP * ROUNDS,
    most_moves=6,
    actions=ACTIONS,
    clauses=("DRA",),
    folder=Path(__file__).parent,
    all_is_open=True,
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other; DRA-602: `double_draw` is for exactly two seats, as its seatings say."""
