"""How much the tests of saboteur do: every count is one number here, as in tests/scale.py."""

from scale import Proof, scaled

PROOF = Proof(10, "the clauses of saboteur, 200,000 random games over all numbers of seats")

DEALS = scaled(400)  # deals whose roles, goals and first cards are counted
GAMES = scaled(2_500)  # a number of seats, 20,000 in all: every kind of card counted in every position
EXPANDED_GAMES = scaled(1_820)  # with the expansion, a number of seats, 20,020 in all: the same
WALKS = scaled(2)  # random games of each number of seats, looked at in every position
LISTED = scaled(2)  # games a number of seats in which the legal moves are listed on paper
SHARES = scaled(300)  # gold drawn from one position with other keys
DUG = scaled(8)  # games in which everybody digs, listed so

# --- secrets ---
TINY = scaled(3)  # games with six cards: every world listed and compared with imagined ones at every other position
MOST_WORLDS = 900  # positions with more are left out
SAMPLES = 10  # imagined for each world a viewer cannot rule out
DRAWN = scaled(1_500)  # roles drawn by suspicion
GIVEN = scaled(100)  # worlds with the expansion whose roles are given by suspicion
BUSY = scaled(1)  # games of each number of seats in which much is inspected and swapped, under every check
LEAKING = 20  # games in which a leak of the expansion must be noticed; most are in the first
SWAPPED = scaled(6)  # random games with few cards and many swaps
SWAPPED_WORLDS = 400  # positions of those with more are left out

# --- the rule of thumb ---
THUMB_GAMES = scaled(40)  # of each number of seats, three rounds each, and with one role at random
