"""Could this be a position? Asked of a Seen or a State that somebody changed or made by hand, before it is asked anything.

The compiled rules trust what they are given: numbers that contradict each other would lead them outside their arrays, or
round in circles. So a position nobody dealt is tried first by the same rules uncompiled, in a process of its own, which may
fail or be stopped without harm. Nothing of this concerns a Seen as `see` made it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import Chance, words_of_key
from filon.kernel.errors import BadPosition, Phrase
from filon.kernel.layout import blank, fields_of, values_of
from filon.kernel.marks import Number
from filon.scene import SHAPES

from .setting import Setting, agree_on, key_of, thawed

if TYPE_CHECKING:
    from .seen import Seen

PATIENCE = 60  # seconds that a trial may take; it takes two
TRIED_WORLDS = 4  # imagined for a position; the last is
MOST_PLAYED = 1_200  # moves played on, and
ASKED_ACTIONS = 20  # asked about


@dataclass(frozen=True)
class Candidate:
    """A Seen, or a whole State, as another process can read it."""

    rules: str
    seats: int
    options: Mapping[str, Any]
    tables: Mapping[str, Any] | None
    viewer: int | None
    record: str  # in hexadecimal
    is_whole: bool = False  # nothing in it is hidden, whoever the viewer is


def check_possible(seen: "Seen") -> None:
    """Raise BadPosition if no game could look like this."""
    ask_apart(candidate_of(seen.setting, seen.array, seen.viewer))


def check_possible_state(setting: Setting, states: NDArray[Any]) -> None:
    """Raise BadPosition if no game could come to this."""
    ask_apart(candidate_of(setting, states, None, is_whole=True))


def candidate_of(setting: Setting, records: NDArray[Any], viewer: int | None, *, is_whole: bool = False) -> Candidate:
    """What another process is asked."""
    tables = None if setting.shipped else thawed(setting.tables)
    record = records.tobytes().hex()
    return Candidate(setting.rules.__name__, setting.seats, thawed(setting.options), tables, viewer, record, is_whole)


def ask_apart(candidate: Candidate) -> None:
    """Raise BadPosition if another process finds anything against a position."""
    (reason,) = tried_apart([candidate])
    if reason is not None:
        raise impossible(STRIFE if candidate.is_whole and reason is CONTRADICTION else reason)


def impossible(reason: Phrase) -> BadPosition:
    """Why a position cannot be."""
    return BadPosition("this position cannot be: {reason}", reason=reason)


def tried_apart(candidates: Sequence[Candidate]) -> list[Phrase | None]:
    """What another process finds against some positions; if it does not come back, they are all too strange."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        answer = subprocess.run(
            [sys.executable, "-m", "filon.play.possible"],
            input=json.dumps([asdict(candidate) for candidate in candidates]).encode(),
            capture_output=True,
            env=environment,
            timeout=PATIENCE,
            check=True,
        )
    except (subprocess.SubprocessError, OSError):
        return [CONTRADICTION] * len(candidates)
    return [finding_phrase(found) for found in json.loads(answer.stdout)]


def finding_phrase(found: dict[str, Any] | None) -> Phrase | None:
    """What was found, in words: nothing, a number that is not right, or worse."""
    if found is None:
        return None
    return Phrase("{what}: {n}, but there are {m}", **found) if found else CONTRADICTION


@contextmanager
def contradictions() -> Iterator[None]:
    """Raise BadPosition where the rules find only on the way that a position somebody set up cannot be."""
    try:
        yield
    except AssertionError as error:  # of compiled code, which is sure of what it gets
        raise impossible(CONTRADICTION) from error


CONTRADICTION = Phrase("what is seen contradicts itself")
STRIFE = Phrase("its parts contradict each other")  # of a State, in which nothing is hidden


# --- in the other process -----------------------------------------------------------------------------------------------


def answer(candidate: Candidate) -> dict[str, Any] | None:
    """What is miscounted in a position; an empty answer if hidden things cannot even be imagined for it."""
    try:
        with np.errstate(all="ignore"):
            return tried(candidate)
    except Exception:
        return {}


def tried(candidate: Candidate) -> dict[str, Any] | None:
    """Imagine some worlds: raise if that cannot be done, or if they do not look so; else what is miscounted in them."""
    from .seen import Seen, see  # the way back: who asks is a Seen

    rules: Any = import_module(candidate.rules)
    setting = agree_on(rules, seats=candidate.seats, tables=candidate.tables, **candidate.options)
    array = np.frombuffer(bytearray.fromhex(candidate.record), blank(rules.State).dtype)
    viewers = (None, *range(setting.seats)) if candidate.is_whole else (candidate.viewer,)
    counted = rules.census(dealt(setting))
    for viewer in viewers:
        seen = see(setting, array, 0, viewer) if candidate.is_whole else Seen(setting, array, viewer)
        for n in range(TRIED_WORLDS // len(viewers) or 1):
            world = seen.imagined_unchecked(n)
            if see(setting, world, 0, viewer) != seen or has_negative(rules, world[0]):
                raise ValueError("imagined worlds look otherwise")
            if wrong := miscounted(counted, rules.census(world[0])):
                return wrong
        if hasattr(rules, "suspect") and viewer is not None:
            rules.suspect(seen.record, viewer, np.zeros(1 << setting.seats))
    world = array if candidate.is_whole else world
    see_from_all_sides(setting, world)
    return played_on(setting, world, counted)


def miscounted(counted: Mapping[str, int], found: Mapping[str, int]) -> dict[str, Any] | None:
    """The first number that is not as dealt."""
    for what in {**counted, **found}:
        if counted.get(what, 0) != found.get(what, 0):
            return {"what": what, "n": int(found.get(what, 0)), "m": int(counted.get(what, 0))}
    return None


def see_from_all_sides(setting: Setting, world: NDArray[Any]) -> None:
    """Raise if a viewer's questions have no answer, or if a seat that must choose has no rule of thumb."""
    from .seen import see  # as above

    some = range(0, setting.identity.actions, 1 + setting.identity.actions // ASKED_ACTIONS)
    for viewer in (None, *range(setting.seats)):
        seen = see(setting, world, 0, viewer)
        _ = seen.drawing(), seen.story(), [seen.scene(shape) for shape in SHAPES], [seen.why_not(action) for action in some]
        if viewer in acting(setting, world):
            action = setting.entry.policy_at(seen.array, 0, viewer, blank(Chance), 0)
            if action not in actions_offered(setting, seen.array, viewer):
                raise ValueError("the rule of thumb is against the rules")


def played_on(setting: Setting, world: NDArray[Any], counted: Mapping[str, int]) -> dict[str, Any] | None:
    """Play by lot, to the end if it comes soon: raise if that cannot be done, else what is miscounted on the way."""
    rng = Random("played on")  # noqa: S311 (play, not secrets)
    for _ in range(min(MOST_PLAYED, setting.identity.longest)):
        seats = acting(setting, world)
        if not seats:
            return None
        seat = rng.choice(seats)
        setting.entry.apply_at(world, 0, seat, rng.choice(actions_offered(setting, world, seat)))
        if wrong := miscounted(counted, setting.rules.census(world[0])):
            return wrong
    if acting(setting, world) and setting.identity.longest <= MOST_PLAYED:
        raise ValueError("this game does not end")
    return None


def acting(setting: Setting, world: NDArray[Any]) -> list[int]:
    """The seats that must choose."""
    mask = int(setting.entry.actors_at(world, 0))
    if mask not in range(1 << setting.seats):
        raise ValueError("somebody must choose who is not there")
    return [seat for seat in range(setting.seats) if mask >> seat & 1]


def actions_offered(setting: Setting, states: NDArray[Any], seat: int) -> list[int]:
    """What a seat that must choose may do."""
    from .seen import legal_actions  # as above

    actions = legal_actions(setting, states, seat)
    if not 0 < len(actions) <= setting.identity.most_moves or not set(actions) <= set(range(setting.identity.actions)):
        raise ValueError("who must choose has no choice")
    return actions


def dealt(setting: Setting) -> Any:
    """A game that has just begun."""
    states = blank(setting.rules.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(0)))
    return states[0]


def has_negative(rules: Any, state: Any) -> bool:
    """Is any number less than 0 that may not be? No vocabulary has such; an event may be nobody's, and have the seat -1."""
    below = [
        field.name for field in fields_of(rules.State) for mark in field.marks if isinstance(mark, Number) and mark.least < 0
    ]
    numbers = (values for name, values in values_of(state).items() if name not in ("events", *below))
    return any(np.min(values, initial=0) < 0 for values in numbers)


if __name__ == "__main__":
    sys.stdout.write(json.dumps([answer(Candidate(**asked)) for asked in json.load(sys.stdin)]))
