"""The search of a game, as a library of its own: who plays without thinking ahead never needs it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from filon.kernel.boxes import default_setting
from filon.kernel.chance import Chance
from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.layout import blank, masks_of
from filon.kernel.library import Call, Library
from filon.kernel.rollouts import THUMB
from filon.kernel.template import load_template
from filon.kernel.workshop import RULES, WORKSHOP, library_of

from . import edges

SEARCH = "filon.search.compiled_search:search_library"  # its factory
TEMPLATE = Path(__file__).with_name("ismcts.py")


def search_template(rules: Rules) -> Any:
    """The search bound to a game's rules, compiled or not."""
    return load_template(TEMPLATE, rules)


def search_library(rules: Rules) -> Library:
    """The library of a game's search."""
    return Library(f"{rules.__name__}.search", (search_template(rules),), lambda: search_calls(rules))


def search_calls(rules: Rules) -> Iterator[Call]:
    """Its entry points, with arguments as they will always be called with."""
    template, identity = search_template(rules), rules.IDENTITY
    masks, key = masks_of(rules.State, identity.seats[-1]), np.zeros(8, np.uint32)
    _, options = default_setting(rules)
    table, work = edges.edges_for(2), scratch_for(template, rules, int(options[0]["seats"]), 1)
    yield Call(template, "search", (blank(rules.State), 0, masks, key, 0, 2, THUMB, 0, 0, table, work))
    yield Call(template, "hear", (0, 0, 0))
    yield Call(template, "forget_tries", (table, 0, 0, 0))


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


def search_of(rules: Rules) -> Any:
    """The search bound to a game's rules, compiled: who thinks ahead waits for that."""
    WORKSHOP.finish(rules, [RULES, SEARCH])
    return search_template(rules)


def is_search_at_hand(rules: Rules) -> bool:
    """May one think ahead without waiting for the compiler?"""
    return is_compiling_off() or all(library_of(factory, rules).is_loaded for factory in (RULES, SEARCH))
