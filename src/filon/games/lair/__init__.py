"""lair: walk up to the dragon's lair, guess where the dragon will not be, and bring the coins home."""

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
from .state import MAX_PURSE, MAX_SEATS, MOST_TURNS, MOVES_A_TURN, Options, State, Tables
from .story import TITLES, story
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
    slug="lair",
    titles=TITLES,
    seats=range(2, MAX_SEATS + 1),
    version=1,
    options=(
        Option(
            "first_seat",
            ("random",),
            "random",
            "Who is the dragon first: drawn by lot, or a seat.",
            seats=True,
            title="Who is the dragon first",
            meanings=("drawn by lot",),
        ),
        Option(
            "shortage_share",
            ("equal", "capped"),
            "equal",
            "A short treasure is shared equally, or never beyond the coins due.",
            title="When the treasure cannot pay all",
            meanings=("equal shares", "equal shares, but never more than is due"),
        ),
        Option(
            "turn_cap",
            (200, 20),
            200,
            "After how many turns the game ends in any case.",
            numbers=range(1, MOST_TURNS + 1),
            title="The most turns",
        ),
    ),
    longest=MOVES_A_TURN * MOST_TURNS,
    most_moves=MAX_PURSE + 1,
    actions=ACTIONS,
    clauses=("LAI",),
    folder=Path(__file__).parent,
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other; the two-player variant is on exactly when there are two seats (LAI-101)."""
