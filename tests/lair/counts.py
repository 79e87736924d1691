"""How much the tests of lair do: every count is one number here, as in tests/scale.py."""

from scale import Proof, scaled

PROOF = Proof(100, "the clauses of lair, 50,000 random games at every number of seats")

DEALS = scaled(300)  # deals whose first dragon is counted
GAMES = scaled(500)  # a number of seats: whole games, coins counted at the end; 50,000 in `make proof`
WALKS = scaled(3)  # random games of each setting, looked at in every position
WORLDS = scaled(15)  # imagined for each world a viewer cannot rule out
THOUGHT_GAMES = scaled(4)  # a number of seats: every turn of them thought over by the rule of thumb
DRAWS = scaled(3_000)  # moves drawn by the rule of thumb from one position
RIVALS = scaled(150)  # deals, all seatings, of the rule of thumb against random play
