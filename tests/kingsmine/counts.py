"""How much the tests of kingsmine do: every count is one number here, as in tests/scale.py."""

from scale import Proof, scaled, scaled_slowly

PROOF = Proof(100, "the clauses of kingsmine, 20,000 random games at every number of seats")

DEALS = scaled(400)  # deals whose first seats and piles are counted
GAMES = scaled(200)  # a number of seats: everything counted in every position; 20,000 in `make proof`
LISTED = scaled_slowly(1)  # random games of each setting: legal moves listed on paper, and everything compared
JUMBLED = scaled_slowly(12)  # tables a number of seats on which much can happen, for some moves: the same
JUMBLED_MOVES = 40  # on each
BARTERS = scaled(150)  # small barters of which every finish is listed
REFUSED = scaled_slowly(6)  # jumbled tables of each setting: every move asked about at some positions
IMAGINED = scaled(2_000)  # worlds imagined for one position, compared with exact chances
IMAGINED_POSITIONS = 4  # of a game, about

# --- the rule of thumb ---
THUMBED = scaled_slowly(8)  # jumbled tables a number of seats on which it is asked at every move
RIVALS = scaled(20)  # deals, all seatings, of the rule of thumb against random play
ENDS = scaled(30)  # games of the rule of thumb against itself, a number of seats: what ends them
