"""saboteur: dig for the treasure with comrades, some of whom are none. The identity card, and what the contract asks."""

from filon.defaults import complete
from filon.kernel.contract import Identity

from .about import about
from .census import census
from .colours import COLOURS
from .costly import COSTLY
from .face import FACE
from .glossary import glossary
from .hidden import imagine, imagine_suspecting, reveal, veil
from .house_bots import HOUSE_BOTS
from .moves import VERBS, meaning, read_text, text_of
from .pace import WEIGHTS, is_out
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, round_of, scores
from .rules.deal import deal
from .rules.legal import is_open_choice, legal
from .scene import scene
from .settle import settle
from .sides import has_teams, sides, teams
from .state import FEWEST_SEATS, MAX_CARDS, MAX_SEATS, MOST_MOVES, ROUNDS, Options, State, Tables
from .story import notice_of, story
from .suspicion import suspect
from .tables_box import fill_tables, read_tables, shipped_tables
from .touching import touches
from .why import why_not, why_not_text

IDENTITY = Identity(
    slug="saboteur",
    titles={"en": "Saboteur", "fr": "Saboteur"},
    seats=range(FEWEST_SEATS, MAX_SEATS + 1),
    version=2,
    longest=ROUNDS * (MAX_CARDS + MAX_SEATS),
    most_moves=MOST_MOVES,
    clauses=("SAB", "SB2"),
    usual=5,
)

complete(__name__)
