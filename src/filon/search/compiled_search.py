"""Compiling the search for a game, once per machine, as the game itself is compiled."""

from pathlib import Path
from typing import Any

import numpy as np
from numba import config

from filon.kernel import compiling
from filon.kernel.boxes import default_setting
from filon.kernel.chance import Chance
from filon.kernel.contract import Rules
from filon.kernel.layout import blank, masks_of
from filon.kernel.rollouts import THUMB
from filon.kernel.template import entry_of, load_template
from filon.kernel.warm import OnProgress, compile_once, folders_of, marker_of, prepare

from . import edges

TEMPLATE = Path(__file__).with_name("ismcts.py")


def search_of(rules: Rules) -> Any:
    """The search bound to a game's rules, compiled."""
    prepare_search(rules)
    return load_template(TEMPLATE, rules)


def prepare_search(rules: Rules, progress: OnProgress | None = None) -> bool:
    """Make sure that the game and its search are compiled and on disk; say whether the search had to be compiled."""
    prepare(rules, progress)
    template = load_template(TEMPLATE, rules)
    called = f"the search of {rules.IDENTITY.slug}"
    return compile_once(rules, called, marker_of(rules, TEMPLATE), lambda rules: exercise_search(rules, template), progress)


def is_search_compiled(rules: Rules) -> bool:
    """Is the search of this game compiled, or run without compiling?"""
    load_template(TEMPLATE, rules)
    return bool(config.DISABLE_JIT) or marker_of(rules, TEMPLATE).exists()


def search_folders(rules: Rules) -> set[Path]:
    """Every cache folder that compiled code of this game and its search is read from."""
    load_template(TEMPLATE, rules)
    own = {marker_of(rules, TEMPLATE).parent, compiling.folder_of(edges.__name__, Path(edges.__file__))}
    return folders_of(rules) | own


def exercise_search(rules: Rules, template: Any) -> None:
    """Search a little from the first position: that compiles it."""
    entry, identity = entry_of(rules), rules.IDENTITY
    states, seen = blank(rules.State), blank(rules.State)
    masks, key = masks_of(rules.State, identity.seats[-1]), np.zeros(8, np.uint32)
    tables, options = default_setting(rules)
    entry.deal_at(states, 0, tables, options, key)
    acting = entry.actors_at(states, 0)
    seat = (acting & -acting).bit_length() - 1
    entry.see_at(states, 0, masks, seat, seen, 0)
    n = entry.legal_at(seen, 0, seat, np.zeros(identity.most_moves + 1, np.int64))
    work = scratch_for(template, rules, int(options[0]["seats"]), n)
    template.search(seen, seat, masks, key, 0, 2, THUMB, 0, 0, edges.edges_for(2), work)


def scratch_for(template: Any, rules: Rules, seats: int, choices: int) -> Any:
    """Everything the compiled search writes on, for a table of so many seats and so many first moves to choose from."""
    identity, deepest = rules.IDENTITY, template.DEEPEST
    scratch = template.MoveScratch(
        dice=blank(Chance),
        moves=np.zeros(identity.most_moves + 1, np.int64),
        rows=np.zeros(identity.most_moves + 1, np.int64),
        histories=np.zeros(seats, np.int64),
    )
    return template.Scratch(
        at_move=scratch,
        worlds=blank(rules.State, 2),
        weights=np.zeros(1 << identity.seats[-1] if hasattr(rules, "suspect") else 1),
        roots=np.arange(1, seats + 1),
        path=np.zeros(deepest, np.int64),
        walkers=np.zeros(deepest, np.int64),
        scores=np.zeros((identity.seats[-1], 2), np.int64),
        results=np.zeros(seats),
        shares=np.zeros((choices, 1 + seats)),
        spread=np.zeros(2),
    )
