"""imps: send imps into five common galleries, dig with two dice, and bring home the most gems."""

from filon.defaults import complete
from filon.kernel.contract import Identity

from .about import about
from .census import census
from .colours import COLOURS
from .face import FACE
from .glossary import glossary
from .hidden import imagine, reveal, veil
from .house_bots import HOUSE_BOTS
from .moves import VERBS, read_text, touches
from .pace import WEIGHTS
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

IDENTITY = Identity(
    slug="imps",
    titles=TITLES,
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=MOVES_A_TURN * MOST_TURNS,
    most_moves=MOST_MOVES,
    clauses=("IMP",),
    all_is_open=True,
    caution=2.0,
)

complete(__name__)
