"""The entry points of a game that Python calls, as one library: `entry.py` and `playout.py` bound to the game, and dice."""

from collections.abc import Iterator

import numpy as np

from . import throws
from .boxes import default_setting
from .chance import Chance
from .contract import Rules
from .layout import blank, masks_of
from .library import Call, Library
from .template import entry_of, playout_of


def rules_library(rules: Rules) -> Library:
    """The library of a game's rules."""
    modules = (entry_of(rules), playout_of(rules), throws)
    return Library(f"{rules.__name__}.rules", modules, lambda: calls_of(rules))


def calls_of(rules: Rules) -> Iterator[Call]:
    """Every entry point, with arguments as it will always be called with. Nothing is called."""
    entry, playout, identity = entry_of(rules), playout_of(rules), rules.IDENTITY
    most = identity.seats[-1]
    tables, options = default_setting(rules)
    states, seen, dice = blank(rules.State, 2), blank(rules.State), blank(Chance)
    key, moves = np.zeros(8, np.uint32), np.zeros(identity.most_moves + 1, np.int64)
    scores, players = np.zeros((1, most, 2), np.int64), np.zeros(most, np.int64)
    masks = masks_of(rules.State, most)
    yield Call(entry, "deal_at", (states, 0, tables, options, key))
    yield Call(entry, "actors_at", (states, 0))
    yield Call(entry, "legal_at", (states, 0, 0, moves))
    yield Call(entry, "apply_at", (states, 0, 0, 0))
    yield Call(entry, "copy_at", (states, 0, states, 1))
    yield Call(entry, "see_at", (states, 0, masks, 0, seen, 0))
    yield Call(entry, "imagine_at", (seen, 0, 0, key, states, 1))
    yield Call(entry, "meaning_at", (states, 0, 0, 0))
    yield Call(entry, "veil_at", (states, 0, 0, 0, 0))
    yield Call(entry, "scores_at", (states, 0, scores[0]))
    yield Call(entry, "policy_at", (states, 0, 0, dice, 0))
    if hasattr(rules, "suspect"):
        yield Call(entry, "suspect_at", (seen, 0, 0, np.zeros(1 << most)))
    games = (tables, options, key, 0, players, states, dice, moves, scores, np.zeros(1, np.int64))
    yield Call(playout, "play_games", games)
    yield Call(playout, "copy_many", (states, 2))
    yield Call(throws, "throw", (dice, 2))
    yield Call(throws, "derive_key", (key, 0, key))
