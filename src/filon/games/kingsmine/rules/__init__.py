"""The rules of kingsmine. `game.py` leads through a game, from the first choice to the scores, and calls the others.

The deal is in `deal.py`. Legal actions are listed in `legal.py`, those of a barter decided in `barter.py`. What is done is
in `mine.py`, `king.py`, `stack.py` and `power.py`; they carry things about by the verbs of `things.py`.
"""
