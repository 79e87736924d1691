"""What the tests of other rooms and the benchmarks ask about kingsmine."""

ARENA = {"seats": 2}  # where its bots are measured
FEWER = 3  # seats with which a game is over soon
SHORT = {"end_tiles_per_player": "22"}  # options with which it is
