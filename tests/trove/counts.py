"""How much the tests of trove do: every count is one number here, as in tests/scale.py."""

from scale import scaled

LISTED_GAMES = scaled(6)  # of trove: every world listed and compared with imagined ones at every third position
SAMPLES_PER_WORLD = 12
DEALS = 300  # in which every first hand and every order of the chests comes up
SIMULTANEOUS_GAMES = scaled(6)  # of trove: cards laid in every order
