"""trove: the fixture game of the test-suite, small enough to list every world (spec.md). Identity card and contract."""

from filon.defaults import complete
from filon.kernel.contract import Identity

from .hidden import reveal
from .moves import VERBS
from .picture import drawing, say_move
from .policy import policy
from .rules import actors, apply, deal, is_open_choice, legal, scores
from .state import CHESTS, HAND, MAX_SEATS, ROUNDS, Options, State, Tables
from .story import SENTENCES
from .tables import BOX, check_box
from .why import why_not

IDENTITY = Identity(
    slug="trove",
    titles={"en": "Trove", "fr": "Magot"},
    seats=range(2, MAX_SEATS + 1),
    version=1,
    longest=2 * MAX_SEATS * ROUNDS,
    most_moves=CHESTS + HAND,
    clauses=("TRO",),
)

complete(__name__)
