"""How much the tests of imps do: every count is one number here, as in tests/scale.py."""

from scale import Proof, scaled

PROOF = Proof(100, "the clauses of imps, 50,000 random games at every number of seats")

DEALS = scaled(400)  # deals whose first seats, tops, chests and dice are counted
GAMES = scaled(500)  # a number of seats: everything counted in every position; 50,000 in `make proof`
LISTED = scaled(2)  # random games of each setting: legal moves listed on paper, and what is told
REFUSED = scaled(1)  # random games of each setting: every move asked about at some positions
IMAGINED = scaled(2_000)  # worlds imagined for one position, compared with exact chances
IMAGINED_POSITIONS = 4  # of a game, about

# --- the rule of thumb ---
RIVALS = scaled(60)  # deals, all seatings, of the rule of thumb against random play
ENDS = scaled(60)  # games of the rule of thumb against itself, a number of seats: what ends them
