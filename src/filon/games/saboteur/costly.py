"""Which moves cost most if a finger slips: what is laid in the labyrinth lies there, and what is taken out of it is gone."""

COSTLY = ("lay", "rockfall")  # verbs
