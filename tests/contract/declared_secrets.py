"""Proofs of secrecy made of one small table: a game whose tests have `who_sees.py` need write no twins, oracle or leaks.

`who_sees.py` is the game's *Who sees what*, written apart from `state.py`, so that a field wrongly marked there is noticed:
    `WHO_SEES`: field -> OWNER (its own row each seat) or NOBODY; what is not named everybody sees, but chance and events.
    `WHO_HEARS`: event -> OWNER (the seat it is about) or NOBODY; what is not named everybody hears.
    `MOVES`: verb -> the parts of it that others do not learn, one or several.
    `shown(state, field, place, viewer)`, `heard(state, row, viewer)`: what is open beyond that, on a condition.
    `CHOSEN`: hidden fields that hold what somebody chose, and not what was dealt: any word or number might be there.
    `APART`: hidden fields whose things belong to their row: they change places within it only.
Only what a game has need be there. Words, rows and lengths are known from the marks of its fields.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import partial
from importlib import import_module
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from contract.common_leaks import (
    COMMON,
    WHO,
    Leaks,
    PositionOfTheState,
    actors_know,
    drawing_tells,
    forgotten,
    imagine_knows,
    legal_knows,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    story_tells,
    texts_tell,
    told_to,
    touches_tell,
    veil_off,
)
from contract.secrecy import Step, cards_of, replace_chance
from filon.kernel.chance import Chance
from filon.kernel.contract import Rules
from filon.kernel.fields import (
    At,
    Marked,
    bounds_of,
    events_of,
    length_at,
    marked_fields,
    rows_of,
    vocabulary_of,
)
from filon.kernel.layout import dtype_of
from filon.kernel.marks import By, Count, Flag, Hand, Listed, Number, OneOf, Seat, has_nothing, vocabulary_words
from filon.kernel.verbs import Declared, Verbs
from filon.play.setting import Setting

TRIES = 8  # of making twins that differ, before nothing is hidden
CHANCE = tuple(dtype_of(Chance).names or ())
TOLD = ("events", "n_events")
MADE: dict[str, dict[str, Any]] = {}  # what was made of each table, by the name of its module


class Who(Enum):
    """Whom the table lets look at something that not everybody sees."""

    OWNER = "the seat it belongs to"
    NOBODY = "nobody, unless it is shown"


OWNER, NOBODY = Who.OWNER, Who.NOBODY


def never(*_asked: Any) -> bool:
    """Nothing is shown on a condition."""
    return False


@dataclass(frozen=True)
class Secrets:
    """A *Who sees what* table, for the rules it is about."""

    rules: Rules
    who_sees: Mapping[str, Who] = field(default_factory=dict)
    who_hears: Mapping[str, Who] = field(default_factory=dict)
    moves: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    shown: Callable[[Any, str, At, int], bool] = never
    heard: Callable[[Any, list[int], int], bool] = never
    chosen: Collection[str] = ()
    apart: Collection[str] = ()

    def __post_init__(self) -> None:
        verbs = {each.name: each for each in verbs_of(self.rules).declared} if self.moves else {}
        parts = {part.name for name in self.moves if name in verbs for part in verbs[name].parts}
        for what, named, known in (
            ("field", {*self.who_sees}, {*self.fields} - {*CHANCE, *TOLD}),
            ("hidden field", {*self.chosen, *self.apart}, {*self.who_sees}),
            ("event", {*self.who_hears}, {*self.events.values()}),
            ("verb", {*self.moves}, {*verbs}),
            ("part of these verbs", {part for kept in self.moves.values() for part in parts_kept(kept)}, parts),
        ):
            assert named <= known, f"who_sees.py names what is no {what} of the game: {', '.join(sorted(named - known))}"

    @property
    def fields(self) -> dict[str, Marked]:
        """Every field of the State, and what it is."""
        return marked_fields(self.rules.State)

    @property
    def lengths(self) -> set[str]:
        """The fields that say how long a list is: they go with what lies there."""
        return {said.what.length for said in self.fields.values() if isinstance(said.what, Listed)}

    @property
    def events(self) -> Mapping[int, str]:
        """What there is to tell, by number."""
        words = events_of(self.rules)
        return vocabulary_words(words) if words else {}

    def sees(self, state: Any, name: str, at: At, viewer: int) -> bool:
        """May the viewer look at this place of a field?"""
        who = self.who_sees.get(name)
        is_own = who is OWNER and at[:1] == (viewer,)
        return who is None or is_own or bool(self.shown(state, name, at, viewer))

    def hears(self, state: Any, row: list[int], viewer: int) -> bool:
        """May the viewer be told of this?"""
        who = self.who_hears.get(self.events[row[0]])
        is_own = who is OWNER and row[1] == viewer
        return who is None or is_own or bool(self.heard(state, row, viewer))


def parts_kept(kept: str | tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a verb that others do not learn."""
    return (kept,) if isinstance(kept, str) else kept


def secrets_in(module: Any, rules: Rules) -> Secrets:
    """The table that a module holds."""
    functions = {name: getattr(module, name) for name in ("shown", "heard") if hasattr(module, name)}
    tables = ("WHO_SEES", "WHO_HEARS", "MOVES", "CHOSEN", "APART")
    return Secrets(rules, **{name.lower(): getattr(module, name) for name in tables if hasattr(module, name)}, **functions)


def part_made_of(module: Any, rules: Rules, name: str) -> Any:
    """The `twins`, `oracle` or `leaks` of a game, made of its table once."""
    if module.__name__ not in MADE:
        MADE[module.__name__] = parts_of(secrets_in(module, rules))
    return MADE[module.__name__][name]


def parts_of(secrets: Secrets) -> dict[str, Any]:
    """All that a table makes unnecessary."""
    return {
        "twins": TableTwins(secrets),
        "oracle": SimpleNamespace(Oracle=partial(TableOracle, secrets)),
        "leaks": SimpleNamespace(LEAKS=leaks_of(secrets)),
    }


def verbs_of(rules: Rules) -> Verbs:
    """The verbs of a game: its package or its `moves` has them."""
    home = rules if hasattr(rules, "VERBS") else import_module(f"{rules.__name__}.moves")
    verbs = home.VERBS
    assert isinstance(verbs, Verbs)
    return verbs


# --- places -------------------------------------------------------------------------------------------------------------


def places_in(said: Marked, state: Any) -> Iterator[At]:
    """The places of a field that are part of a position: rows in use, and a list as far as it goes."""
    sizes = said.field.shape
    rows = [[place for _, place in rows_of(axis, size, state)] for axis, size in zip(said.axes, sizes, strict=False)]
    for at in product(*rows):
        if not isinstance(said.what, Listed):
            yield at
        else:
            yield from ((*at, said.what.first + place) for place in range(length_at(said.what, state, at)))


def value_at(state: Any, name: str, at: At) -> int:
    """What lies at a place."""
    return int(state[name][at] if at else state[name])


def put(state: Any, name: str, at: At, value: int) -> None:
    """Lay something there."""
    if at:
        state[name][at] = value
    else:
        state[name] = value


def counted_words(said: Marked) -> type[IntEnum] | None:
    """The vocabulary of which this field says how many of each word there are, a row a word."""
    last = said.axes[-1] if said.axes else None
    if isinstance(said.what, Count) and isinstance(last, By) and isinstance(last.names, type):
        return last.names
    return None


def words_in(said: Marked) -> Hashable:
    """The vocabulary whose things lie in a field; None where they are plain numbers."""
    return counted_words(said) or (vocabulary_of(said.one) if isinstance(said.one, OneOf) else None)


def is_there(said: Marked, value: int) -> bool:
    """Is this something? In some fields 0 is."""
    one = said.one
    return (
        value != 0
        or isinstance(one, Flag)
        or (isinstance(one, Seat) and one.first == 0 and one.nobody is None)
        or (isinstance(one, OneOf) and not has_nothing(one.words))
    )


def choices_at(said: Marked) -> list[int]:
    """Whatever somebody could have chosen to lay into a field, but nothing."""
    one = said.one
    if isinstance(one, OneOf):
        return [*vocabulary_words(one.words), *one.numbers]
    if isinstance(one, Number | Count):
        low, high = bounds_of(one)
        return [value for value in range(low, high + 1) if value]
    raise AssertionError(f"CHOSEN names {said.name}, which holds neither words nor numbers")


# --- twins --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableTwins:
    """Twins by the table: things of one vocabulary change places where the viewer may not look."""

    secrets: Secrets

    @property
    def hides_anything(self) -> bool:
        """Does the table hide more than chance and the workings of the rules?"""
        return any(not self.secrets.fields[name].is_inner for name in self.secrets.who_sees)

    def hides(self, states: NDArray[Any], viewer: int) -> bool:
        """Could things lie otherwise, as far as the viewer sees?"""
        rng = Random("hides")
        return any(cards_of(self.exchanged(states, viewer, rng)) != cards_of(states) for _ in range(TRIES))

    def twin(self, states: NDArray[Any], viewer: int, rng: Random, _setting: Setting) -> NDArray[Any]:
        """Another State that this viewer cannot tell from this one."""
        other = self.exchanged(states, viewer, rng)
        replace_chance(other, rng)
        return other

    def exchanged(self, states: NDArray[Any], viewer: int, rng: Random) -> NDArray[Any]:
        """The same with everything exchanged that is hidden from the viewer; hands are sorted again."""
        other = states.copy()
        pools: dict[Hashable, list[tuple[Marked, At]]] = {}
        for name in self.secrets.who_sees:
            said = self.secrets.fields[name]
            hidden = self.hidden_places(said, other[0], viewer)
            if name in self.secrets.chosen:
                for at in hidden:
                    put(other[0], name, at, rng.choice(choices_at(said)))
            else:
                for at in hidden:
                    pools.setdefault(self.pool_of(said, at), []).append((said, at))
        for places in pools.values():
            exchange(other[0], places, rng)
        for name in self.secrets.who_sees:
            sort_hands(self.secrets.fields[name], other[0])
        return other

    def hidden_places(self, said: Marked, state: Any, viewer: int) -> list[At]:
        """Where something lies in a field that the viewer may not look at; not in workings of the rules, nor in a length."""
        if said.is_inner or said.name in self.secrets.lengths:
            return []
        found = [at for at in places_in(said, state) if is_there(said, value_at(state, said.name, at))]
        return [at for at in found if not self.secrets.sees(state, said.name, at, viewer)]

    def pool_of(self, said: Marked, at: At) -> Hashable:
        """What a place exchanges its thing with: others of the same vocabulary, only those of its field, or of its row."""
        if said.name in self.secrets.apart:
            return said.name, at[:-1]
        words = words_in(said)
        return said.name if words is None else words

    def is_covered(self, _states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
        """Does the table keep parts of this move from the viewer?"""
        return viewer != seat and bool(self.secrets.moves) and self.verb_of(action).name in self.secrets.moves

    def open_parts(self, action: int) -> tuple[Hashable, ...]:
        """The verb of a move of which some parts are kept from others, and what everybody learns with it."""
        verb = self.verb_of(action)
        kept = parts_kept(self.secrets.moves[verb.name])
        values = zip(verb.parts, verb.values(action), strict=True)
        return verb.name, *(value for part, value in values if part.name not in kept)

    def verb_of(self, action: int) -> Declared:
        """The verb of a move."""
        return verbs_of(self.secrets.rules).of(action)

    def turns_up(self, step: Step, viewer: int) -> bool:
        """Does this move play by chance, bring to light what was hidden from the viewer, or show what was just chosen?"""
        by_chance = any((step.before[name] != step.after[name]).any() for name in CHANCE)
        before, after = (self.hidden_things(states[0], viewer) for states in (step.before, step.after))
        return by_chance or bool(before - after) or self.is_shown_at_once(step, viewer)

    def hidden_things(self, state: Any, viewer: int) -> Counter[Hashable]:
        """The words that lie hidden from a viewer, wherever that is; numbers, and what was chosen, each at its place."""
        found: Counter[Hashable] = Counter()
        for name in self.secrets.who_sees:
            said = self.secrets.fields[name]
            for at in self.hidden_places(said, state, viewer):
                value = value_at(state, name, at)
                if words_in(said) is None or name in self.secrets.chosen:
                    found[name, at, value] += 1
                elif counted_words(said):
                    found[words_in(said), at[-1]] += value
                else:
                    found[words_in(said), value] += 1
        return found

    def is_shown_at_once(self, step: Step, viewer: int) -> bool:
        """Was something chosen covertly that does not lie hidden now?"""
        if not self.secrets.chosen or not self.is_covered(step.before, step.seat, step.action, viewer):
            return False
        before, after = (
            sum(len(self.hidden_places(self.secrets.fields[name], states[0], viewer)) for name in self.secrets.chosen)
            for states in (step.before, step.after)
        )
        return after <= before


def exchange(state: Any, places: list[tuple[Marked, At]], rng: Random) -> None:
    """Shuffle what lies at these places; where words are counted, as many as before are counted again."""
    slots: list[tuple[Marked, At]] = []
    things: list[int] = []
    for said, at in places:
        value = value_at(state, said.name, at)
        is_counted = counted_words(said) is not None
        slots += [(said, at)] * (value if is_counted else 1)
        things += [at[-1]] * value if is_counted else [value]
        put(state, said.name, at, 0)
    rng.shuffle(things)
    for (said, at), thing in zip(slots, things, strict=True):
        if counted_words(said) is not None:
            row = (*at[:-1], thing)
            put(state, said.name, row, value_at(state, said.name, row) + 1)
        else:
            put(state, said.name, at, thing)


def sort_hands(said: Marked, state: Any) -> None:
    """Their order means nothing, and they are stored ascending."""
    if isinstance(said.what, Hand):
        rows = Counter(at[:-1] for at in places_in(said, state))
        for row, n in rows.items():
            state[said.name][row][said.what.first : said.what.first + n].sort()


# --- recall -------------------------------------------------------------------------------------------------------------


class TableOracle:
    """What each viewer must know by the table: all that lies open to it in the State of the moment, and nothing else."""

    def __init__(self, secrets: Secrets, _setting: Setting, states: NDArray[Any]) -> None:
        self.secrets, self.states = secrets, states

    def hear(self, step: Step) -> None:
        """A move was made."""
        self.states = step.after

    def known(self, viewer: int) -> dict[str, Any]:
        """Every field of the viewer's Seen; what it may not know is 0."""
        state = self.states[0]
        return {**{name: self.field(name, viewer) for name in state.dtype.names}, **self.told(viewer)}

    def field(self, name: str, viewer: int) -> Any:
        """One field, place by place."""
        values = np.array(self.states[0][name])
        if name in CHANCE:
            return np.zeros_like(values).tolist()
        if name in self.secrets.who_sees:
            for at in np.ndindex(values.shape):
                values[at] *= self.secrets.sees(self.states[0], name, at, viewer)
        return values.tolist()

    def told(self, viewer: int) -> dict[str, Any]:
        """The events that it hears; of who else does nothing is said."""
        state = self.states[0]
        if not {*TOLD} <= {*state.dtype.names}:
            return {}
        rows = [row for row in state.events[: state.n_events].tolist() if self.secrets.hears(state, row, viewer)]
        blank = [[0] * state.events.shape[1]] * (len(state.events) - len(rows))
        return {"events": [[*row[:WHO], 1 << viewer] for row in rows] + blank, "n_events": len(rows)}


# --- leaks --------------------------------------------------------------------------------------------------------------


def leaks_of(secrets: Secrets) -> Leaks:
    """Every line of the table broken, and every door that could tell what it hides, or chance where it hides nothing."""
    hidden = tuple(name for name in secrets.who_sees if not secrets.fields[name].is_inner)

    def secret(s: Any, *_asked: int) -> str:
        return str([s[name].tolist() for name in hidden or CHANCE])

    def is_odd(s: Any, *asked: int) -> bool:
        return bool(crc32(f"{secret(s)} {asked}".encode()) & 1)

    common = COMMON if hidden else tuple(leak for leak in COMMON if leak is not PositionOfTheState)
    return (
        *common,
        *fields_leaking(secrets),
        *moves_leaking(secrets),
        forgotten("EventsForgotten", "Nobody is told anything.", *TOLD),
        story_tells("StoryReadsState", "The story tells what is hidden.", lambda s: [secret(s)]),
        drawing_tells("DrawingReadsState", "The drawing tells what is hidden.", secret),
        scene_tells("SceneReadsState", "The scene tells what is hidden.", secret),
        touches_tell("TouchesReadState", "The ids to touch tell what is hidden.", secret),
        texts_tell("TextsReadState", "Moves in notation tell what is hidden.", secret),
        legal_knows("LegalReadsState", "What may be done depends on what is hidden.", is_odd),
        reason_knows("ReasonReadsState", "Refusals tell what is hidden.", is_odd),
        policy_peeks("The rule of thumb knows what is hidden.", is_odd),
        actors_know("ActorsReadState", "Who is asked depends on what is hidden.", lambda s, n: 0 if is_odd(s) else n),
    )


def fields_leaking(secrets: Secrets) -> Iterator[Any]:
    """Each hidden field made public; its owner forgets it; who imagines knows them all."""
    tables = {name: who for name, who in secrets.who_sees.items() if not secrets.fields[name].is_inner}
    for name, who in tables.items():
        yield public(name, f"Everybody sees {name}.", "recall")
        if who is OWNER:
            called = "".join(map(str.capitalize, name.split("_")))
            yield forgotten(f"{called}Forgotten", f"A seat does not know any more what its {name} are.", name)
    if tables:
        yield imagine_knows("Whoever imagines sees the real game.", *tables)


def moves_leaking(secrets: Secrets) -> Iterator[Any]:
    """Each event for one seat told to all; what others learn of a covered move is the move itself."""
    numbers = {word: number for number, word in secrets.events.items()}
    for word in secrets.who_hears:
        called = "".join(map(str.capitalize, word.split("_")))
        yield told_to(f"{called}Told", f"Everybody hears of {word}.", None, numbers[word])
    if secrets.moves:
        yield veil_off("What others learn of a move is the move itself, card and all.")
