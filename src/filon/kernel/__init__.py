"""The kernel: what every game stands on and none of it knows a game.

Records and their secrecy, compiled functions and their cache, chance, events, words, and the contract a game fills.
This layer imports nothing else of Filon.
"""
