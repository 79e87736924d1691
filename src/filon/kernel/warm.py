"""Warming up: compile a game once per machine, under a lock, and say how far it has come.

Two processes that fill one numba cache folder lose each other's entries, so whoever compiles holds a lock; a marker file
says that everything is there.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock
from numba import config
from numba.core import event

from . import compiling
from .chance import Chance, child_key
from .contract import Identity, Rules
from .record import blank, masks_of
from .template import entry_of, playout_of
from .words import Words

Progress = Callable[[int, int], None]

ENTRY = Path(__file__).with_name("entry.py")
ASKED = 120  # actions, about, that are asked after in a position; in the next one others


def prepare(rules: Rules, progress: Progress | None = None) -> bool:
    """Make sure the game's compiled code is on disk; say whether it had to be compiled."""
    return compile_once(rules, rules.IDENTITY.slug, marker_of(rules), exercise, progress)


def compile_once(
    rules: Rules, what: str, marker: Path, call_all: Callable[[Rules], None], progress: Progress | None
) -> bool:
    """Call what must be compiled, unless the marker says that it is; nobody else compiles for this game meanwhile."""
    if config.DISABLE_JIT or marker.exists():
        return False
    marker.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(compiling.CACHE / f"{rules.__name__}.lock"):
        if marker.exists():
            return False
        if progress is None:
            sys.stderr.write(f"filon: compiling {what}, once on this machine; a minute or two ...\n")
        with reporting(rules, progress):
            call_all(rules)
        marker.touch()
    return True


def marker_of(rules: Rules, template: Path = ENTRY) -> Path:
    """The file whose presence says that a template is compiled for a game; that of the doors stands for the game itself."""
    return Path(compiling.folder_of(f"{rules.__name__}.{template.stem}", template)) / "ready"


def folders_of(rules: Rules) -> set[Path]:
    """Every cache folder that compiled code of this game is read from."""
    modules = [module for name, module in sys.modules.items() if name.startswith((rules.__name__, __package__ or ""))]
    files = [(module.__name__, getattr(module, "__file__", None)) for module in modules]
    return {compiling.folder_of(name, Path(file)) for name, file in files if file}


@contextmanager
def reporting(rules: Rules, progress: Progress | None) -> Iterator[None]:
    """Call `progress(done, total)` whenever another of the game's functions is compiled."""
    if progress is None:
        yield
        return
    listener = Compiled(progress, [function for function in compiling.KERNELS if belongs(function, rules)])
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


def belongs(function: Any, rules: Rules) -> bool:
    """Is this compiled function one that the game uses?"""
    module: str = function.py_func.__module__
    return module.startswith((f"{rules.__name__}.", f"{__package__}."))


class Compiled(event.Listener):  # type: ignore[misc]
    """Counts the functions that have been compiled."""

    def __init__(self, progress: Progress, functions: list[Any]) -> None:
        self.progress = progress
        self.functions = functions

    def on_start(self, event: Any) -> None:
        """Nothing is done yet when a compilation starts."""

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        """Report how many of the functions are compiled now."""
        done = sum(bool(function.signatures) for function in self.functions)
        self.progress(done, len(self.functions))


def exercise(rules: Rules) -> None:
    """Call everything a game has compiled with the arguments it will always be called with: that compiles it."""
    call_doors(rules)
    look_through_a_game(rules)


def call_doors(rules: Rules) -> None:
    """Call every door of the game once; where it is compiled already, that loads it."""
    entry, playout = entry_of(rules), playout_of(rules)
    identity = rules.IDENTITY
    tables, options = default_setting(rules)
    states, seen, dice = blank(rules.State, 2), blank(rules.State), blank(Chance)
    key = np.zeros(8, np.uint32)
    moves = np.zeros(identity.most_moves + 1, np.int64)
    scores = np.zeros((1, identity.seats[-1], 2), np.int64)
    for player in (playout.RANDOM, playout.THUMB):
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
    entry.throw_at(dice, 0, 2)
    child_key(key, 0, key.copy())
    rules.touches.prepare()
    entry.scores_at(states, 0, scores[0])
    if hasattr(rules, "suspect"):
        rules.suspect(seen[0], seat, np.zeros(1 << identity.seats[-1]))


def look_through_a_game(rules: Rules) -> None:
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


def default_setting(rules: Rules) -> tuple[Any, Any]:
    """Tables and options of a game with all defaults and the fewest seats they allow."""
    identity = rules.IDENTITY
    values = {option.name: option.default for option in identity.options}
    return tables_record(rules, rules.shipped_tables(values)), options_record(rules, identity.seats_with({})[0], values)


def tables_record(rules: Rules, data: Mapping[str, Any]) -> Any:
    """Checked tables as the record the rules deal from."""
    tables = blank(rules.Tables)
    rules.fill_tables(data, tables[0])
    return tables


def options_record(rules: Rules, seats: int, values: Mapping[str, Any]) -> Any:
    """Options as the record the rules deal from; every value is checked."""
    identity: Identity = rules.IDENTITY
    options = blank(rules.Options)
    options[0]["seats"] = seats
    for name, value in values.items():
        options[0][name] = identity.option(name).code(value, seats)
    return options
