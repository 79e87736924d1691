"""lair: walk up to the dragon's lair, guess where the dragon will not be, and bring the coins home."""

from filon.defaults import complete
from filon.kernel.contract import Identity

from .about import about
from .census import census
from .colours import COLOURS
from .costly import COSTLY
from .face import FACE
from .glossary import glossary
from .hidden import imagine, reveal, veil
from .house_bots import HOUSE_BOTS
from .moves import VERBS, touches
from .pace import WEIGHTS
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, is_open_choice, legal, scores
from .scene import scene
from .settle import settle
from .state import MAX_PURSE, MAX_SEATS, MOST_TURNS, MOVES_A_TURN, Options, State, Tables
from .story import TITLES, story
from .tables import fill_tables, read_tables, shipped_tables
from .why import why_not

IDENTITY = Identity(
    slug="lair",
    titles=TITLES,
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=MOVES_A_TURN * MOST_TURNS,
    most_moves=MAX_PURSE + 1,
    clauses=("LAI",),
)

complete(__name__)
