"""What the tests of other rooms and the benchmarks ask about imps."""

ARENA = {"seats": 2}  # where its bots are measured
FEWER = 3  # seats with which a game is over soon
SHORT = {"supply": "10"}  # options with which it is
