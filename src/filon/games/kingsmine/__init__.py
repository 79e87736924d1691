"""kingsmine: dig tiles out of a common mine, barter with the King, and stack the best collections in the workshop."""

from filon.defaults import complete
from filon.kernel.contract import Identity
from filon.scene import Bundles

from .about import about
from .bartering import BEGINS, QUIET, contents, why_not_here
from .census import census
from .colours import COLOURS
from .deed_story import deed_story
from .face import FACE
from .glossary import glossary
from .hidden import imagine, reveal, veil
from .house_bots import HOUSE_BOTS
from .moves import VERBS, touches
from .pace import WEIGHTS
from .picture import drawing, say_move
from .policy import policy
from .rules.deal import deal
from .rules.game import actors, apply, is_open_choice, legal, scores
from .scene import bundle_scene, scene
from .settle import settle
from .state import LEVELS, LONGEST, MAX_SEATS, MOST_END_TILES, MOST_MOVES, MOST_ROUNDS, Options, State, Tables
from .story import TITLES, story
from .tables import fill_tables, read_tables, shipped_tables
from .why import why_not

IDENTITY = Identity(
    slug="kingsmine",
    titles=TITLES,
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=LONGEST,
    most_moves=MOST_MOVES,
    clauses=("KIN",),
)

bundles = Bundles(BEGINS, QUIET, contents, why_not_here, bundle_scene)

complete(__name__)
