"""imps: send imps into five common galleries, dig with two dice, and bring home the most gems."""

from collections.abc import Mapping
from pathlib import Path

from filon.kernel.contract import Identity, Option, Value

from .census import census
from .hidden import imagine, reveal, veil
from .moves import ACTIONS, meaning, read_text, text_of, touches
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, legal, scores
from .scene import scene
from .settle import settle
from .state import (
    MAX_SEATS,
    MAX_SUPPLY,
    MIN_SUPPLY,
    MOST_MOVES,
    MOST_TURNS,
    MOVES_A_TURN,
    Options,
    State,
    Tables,
)
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
    slug="imps",
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
            "supply",
            (0, 30),
            0,
            "How many gems are in the supply; 0: as many as are printed for that number of players.",
            numbers=range(MIN_SUPPLY, MAX_SUPPLY + 1),
            title="Gems in the supply",
            meanings=("as printed", "30, for a short game"),
        ),
        Option(
            "armour_single_use",
            (True, False),
            True,
            "An armour saves its imp once, or every time.",
            title="Armour",
            meanings=("saves once", "saves every time"),
        ),
        Option(
            "own_imps_pay",
            (True, False),
            True,
            "Who sends their own imps to the cemetery by bomb or pistol is paid for them too, or not.",
            title="Own imps sent to the cemetery",
            meanings=("are paid like others", "are not paid"),
        ),
        Option(
            "dead_lose_equipment",
            (True, False),
            True,
            "An imp sent to the cemetery loses its equipment, or keeps it.",
            title="Equipment of the dead",
            meanings=("is lost", "is kept"),
        ),
        Option(
            "turn_cap",
            (300, 60),
            300,
            "After how many turns, of all players together, the game ends in any case.",
            numbers=range(1, MOST_TURNS + 1),
            title="The most turns",
        ),
    ),
    longest=MOVES_A_TURN * MOST_TURNS,
    most_moves=MOST_MOVES,
    actions=ACTIONS,
    clauses=("IMP",),
    folder=Path(__file__).parent,
    all_is_open=True,
    caution=2.0,  # its rule of thumb is hard to beat one move at a time
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other."""
