"""saboteur: dig for the treasure with comrades, some of whom are none. The identity card, and what the contract asks."""

from collections.abc import Mapping
from pathlib import Path

from filon.kernel.contract import Identity, Option, Value

from .census import census
from .hidden import imagine, imagine_suspecting, reveal, veil
from .moves import ACTIONS, meaning, read_text, text_of
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, round_of, scores
from .rules.deal import deal
from .rules.legal import is_open_choice, legal
from .scene import scene
from .settle import settle
from .sides import has_teams, sides, teams
from .state import MAX_CARDS, MOST_MOVES, ROUNDS, Options, State, Tables
from .story import notice_of, story
from .suspicion import suspect
from .tables_box import fill_tables, read_tables, shipped_tables
from .touching import touches
from .why import why_not, why_not_text

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
    "has_teams",
    "imagine",
    "imagine_suspecting",
    "is_open_choice",
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
    "sides",
    "story",
    "suspect",
    "teams",
    "text_of",
    "touches",
    "veil",
    "why_not",
    "why_not_text",
]

FEWEST_SEATS, MOST_SEATS = 2, 12  # with the expansion

IDENTITY = Identity(
    slug="saboteur",
    titles={"en": "Saboteur", "fr": "Saboteur"},
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    version=2,
    options=(
        Option(
            "first_seat",
            ("random",),
            "random",
            "Who begins the first round: drawn by lot, or a seat.",
            seats=True,
            title="Who begins",
            meanings=("drawn by lot",),
        ),
        Option(
            "rounds",
            (3, 2, 1),
            3,
            "How many rounds are played.",
            title="Length",
            meanings=("three rounds", "two rounds", "one round"),
        ),
        Option(
            "expansion",
            (False, True),
            False,
            "Doors, ladders, crystals, thieves and two rival teams of diggers join the game.",
            title="Expansion",
            meanings=("base game", "with the expansion"),
            seatings=(range(3, 11), range(FEWEST_SEATS, MOST_SEATS + 1)),
            usual=(5, 6),
        ),
    ),
    longest=ROUNDS * (MAX_CARDS + MOST_SEATS),
    most_moves=MOST_MOVES,
    actions=ACTIONS,
    clauses=("SAB", "SB2"),
    folder=Path(__file__).parent,
    usual=5,
)


def check_options(seats: int, options: Mapping[str, Value]) -> None:
    """Any option goes with any other."""
