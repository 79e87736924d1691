"""dragobert: dig for gold beside a dragon, and leave in time. The identity card and the functions of the contract."""

from filon.defaults import complete
from filon.kernel.contract import Identity

from .about import about
from .census import census
from .colours import COLOURS
from .face import FACE
from .glossary import glossary
from .hero import HERO
from .hidden import imagine, reveal, veil
from .house_bots import HOUSE_BOTS
from .moves import VERBS, touches
from .pace import WEIGHTS, is_out
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, legal, round_of, scores
from .scene import scene
from .settle import settle
from .state import MAX_SEATS, ROUNDS, TURN_CAP, Options, State, Tables
from .story import notice_of, story
from .tables import fill_tables, read_tables, shipped_tables
from .why import why_not

IDENTITY = Identity(
    slug="dragobert",
    titles={"en": "Dragobert", "fr": "Dragobert"},
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=2 * TURN_CAP * ROUNDS,
    most_moves=6,
    clauses=("DRA",),
    all_is_open=True,
)

complete(__name__)
