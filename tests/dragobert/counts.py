"""How much the tests of dragobert do: every count is one number here, as in tests/scale.py."""

from scale import Proof, scaled

PROOF = Proof(10, "the clauses of dragobert")

DEALS = scaled(1200)  # deals whose piles and first seats are counted
RENEWALS = scaled(800)  # rounds begun, and Exit piles renewed, from one position with other keys
WALKS = scaled(2)  # random games of each setting, looked at in every position
PILED_GAMES = scaled(3)  # of dragobert: short piles, every order listed
IMAGINED_PILES = scaled(6_000)  # compared with those orders, and with exact chances of the next cards
