"""A visit to a game: everything it has compiled is called once, with the arguments it will always be called with.

Where a function is not compiled yet, that compiles it; where it is, that loads it.
"""

import numpy as np

from .boxes import default_setting
from .chance import Chance, child_key
from .contract import Rules
from .layout import blank, masks_of
from .rollouts import RANDOM, THUMB
from .template import entry_of, playout_of
from .throws import throw
from .words import Words

ASKED = 120  # actions, about, that are asked after in a position; in the next one others


def exercise(rules: Rules) -> None:
    """Call everything a game has compiled with the arguments it will always be called with: that compiles it."""
    call_doors(rules)
    visit_game(rules)


def call_doors(rules: Rules) -> None:
    """Call every door of the game once; where it is compiled already, that loads it."""
    entry, playout = entry_of(rules), playout_of(rules)
    identity = rules.IDENTITY
    tables, options = default_setting(rules)
    states, seen, dice = blank(rules.State, 2), blank(rules.State), blank(Chance)
    key = np.zeros(8, np.uint32)
    moves = np.zeros(identity.most_moves + 1, np.int64)
    scores = np.zeros((1, identity.seats[-1], 2), np.int64)
    for player in (RANDOM, THUMB):
        players = np.full(identity.seats[-1], player, np.int64)
        playout.play_games(tables, options, key, 0, players, states, dice, moves, scores, np.zeros(1, np.int64))
    playout.copy_many(states, 2)
    entry.deal_at(states, 0, tables, options, key)
    entry.copy_at(states, 0, states, 1)
    acting = entry.actors_at(states, 0)
    seat = (acting & -acting).bit_length() - 1
    entry.legal_at(states, 0, seat, moves)
    entry.see_at(states, 0, masks_of(rules.State, identity.seats[-1]), seat, seen, 0)
    entry.imagine_at(seen, 0, seat, key, states, 1)
    entry.meaning_at(states, 0, seat, int(moves[0]))
    entry.veil_at(states, 0, seat, int(moves[0]), seat)
    entry.policy_at(states, 0, seat, dice, 0)
    throw(dice, 2)
    child_key(key, 0, key.copy())
    rules.touches.prepare()
    entry.scores_at(states, 0, scores[0])
    if hasattr(rules, "suspect"):
        rules.suspect(seen[0], seat, np.zeros(1 << identity.seats[-1]))


def visit_game(rules: Rules) -> None:
    """Play a game to its end by last moves, drawn and told at every step: words ask compiled questions."""
    entry, identity, words = entry_of(rules), rules.IDENTITY, Words()
    masks = masks_of(rules.State, identity.seats[-1])
    states, seen = blank(rules.State), blank(rules.State)
    moves = np.zeros(identity.most_moves + 1, np.int64)
    entry.deal_at(states, 0, *default_setting(rules), np.zeros(8, np.uint32))
    apart = 1 + identity.actions // ASKED
    turn = 0
    while acting := entry.actors_at(states, 0):
        turn += 1
        seat = (acting & -acting).bit_length() - 1
        for viewer in (seat, identity.spectator):
            entry.see_at(states, 0, masks, viewer, seen, 0)
            rules.drawing(seen[0], viewer, words, False)
            rules.scene(seen[0], viewer, "wide", words, True)
            rules.story(seen[0], viewer, words)
        for action in range(turn % apart, identity.actions, apart):
            rules.why_not(seen[0], seat, action, words)
            rules.read_text(seen[0], seat, rules.text_of(seen[0], seat, action))
        n = entry.legal_at(states, 0, seat, moves)
        for action in moves[:n].tolist():
            rules.say_move(seen[0], seat, action, words)
            rules.touches(seen[0], seat, action)
        entry.apply_at(states, 0, seat, int(moves[n - 1]))
