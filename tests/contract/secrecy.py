"""Nobody peeks: the checks of Law 1, for any game. A game plugs in with three files in its tests folder, or with a table
`who_sees.py` of which they are made (`declared_secrets.py`).

`twins.py`, written from the specification's *Who sees what* table and using none of `see`, `reveal`, `imagine`:
    `twin(states, viewer, rng, setting)`: a copy of the State with everything that table hides from the viewer exchanged,
    the chance replaced (`replace_chance`), and nothing else; `is_covered(states, seat, action, viewer)`: does the table
    hide from the viewer which card this move is about? `turns_up(step, viewer)`: did this move show the viewer something
    that was hidden from it before? Where there are moments at which nothing is hidden, `hides(states, viewer)` says whether
    anything is now; without it, something always is. `open_parts(action)` may say of a covered move its verb,
    then what others do learn of it.
`oracle.py`: a class `Oracle(setting, states)` that is told the deal, then each move (`hear(step)`), and answers
    `known(viewer)`: every field of the Seen by name, as plain numbers, 0 where the viewer may not look. What needs memory
    is worked out from the log, not read from the State of the moment.
`leaks.py`: `LEAKS`, at least five subclasses of `Doors`, each with one door left ajar; `caught_by` names the check that
    must notice.

A viewer is a number here: a seat, or `identity.spectator`. The checks see a game only through its `Doors`, so a leaky
variant can stand in for it, and raise `Leak` when something got out, or was forgotten.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import scale
from contract.asking import asked, spread
from contract.subjects import folder_of, has_part, own_part
from contract.walks import PLAYERS, walk
from filon.kernel.chance import KEY_WORDS, Chance, words_of_key
from filon.kernel.contract import Refusal, Rules
from filon.kernel.layout import blank, dtype_of, masks_of, values_of
from filon.kernel.seats import seats_in
from filon.play.seen import Seen, legal_moves, see
from filon.play.setting import Setting, key_of
from filon.play.weighing import beats_before, beats_stood, is_out, stage_of
from filon.scene import TALL, WIDE, Scene, Touch

LEAST_EXPECTED = 5.0  # worlds rarer than that in a sample are counted together
PATHS_APART = 4  # one path of touches in so many is asked about
TOUCHES_APART = 10  # at one position in so many
DIFFERENT_KEYS = 8  # under so many keys the hidden part of a game does not come out the same


class Leak(AssertionError):
    """Something reached a viewer that must not, or a viewer lacks what it must know."""


@dataclass(frozen=True)
class Step:
    """A move in the log: who made it, in card kinds, and the whole State before and after."""

    seat: int
    action: int
    text: str
    before: NDArray[Any]
    after: NDArray[Any]


# --- doors --------------------------------------------------------------------------------------------------------------


class Doors:
    """Every way from a full State to somebody's eyes, as the public API goes them. A planted leak overrides one."""

    caught_by = ""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rules = setting.rules
        self.words = setting.words("en")

    @property
    def viewers(self) -> tuple[int, ...]:
        """Each seat, and the spectator."""
        return (*range(self.setting.seats), self.setting.identity.spectator)

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        """The Seen as a record."""
        return see(self.setting, states, 0, self.seat_or_none(viewer)).array

    def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
        """The table as text."""
        return self.seen(states, viewer).drawing(memory_aid=memory_aid)

    def position(self, states: NDArray[Any], viewer: int) -> dict[str, Any]:
        """The position as data."""
        return self.seen(states, viewer).position()

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        """What the last move made happen."""
        return self.seen(states, viewer).story()

    def pace(self, states: NDArray[Any]) -> tuple[Any, ...]:
        """How long the last move stands at a table, what is staged of it, and who is out: what all at a table get."""
        everybody = see(self.setting, states, 0, None)
        out = [is_out(everybody, seat) for seat in range(self.setting.seats)]
        return beats_stood(everybody), beats_before(everybody), stage_of(everybody, self.words), out

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        """The table as sprites."""
        return self.seen(states, viewer).scene(shape, memory_aid=memory_aid)

    def touches(self, states: NDArray[Any], seat: int) -> Touch:
        """What the seat may touch."""
        return self.seen(states, seat).touches()

    def refused_touches(self, states: NDArray[Any], viewer: int, seed: int) -> list[tuple[tuple[str, ...], Refusal | None]]:
        """What the viewer is told of paths of touches, legal or not, and of one there is not; seeds ask different ones."""
        seen = self.seen(states, viewer)
        actions = asked(self.setting.identity, self.legal(seen.array, seen.viewer_number), seed)
        paths = [self.rules.touches(seen.record, seen.viewer_number, action) for action in actions]
        begun = {path[:n] for path in paths for n in range(1, len(path) + 1)}
        tried = [*sorted(begun)[seed % PATHS_APART :: PATHS_APART], ("nothing",)]
        return [(path, seen.why_not_touch(path)) for path in tried]

    def said(self, states: NDArray[Any], seat: int) -> list[str]:
        """The seat's moves as a person would say them."""
        seen = self.seen(states, seat)
        return [seen.say(move) for move in seen.moves()]

    def texts(self, states: NDArray[Any], seat: int) -> list[str]:
        """The seat's moves in notation, as a game offers them."""
        return [move.text for move in legal_moves(self.setting, states, seat)]

    # These may be asked of a State or of the acting seat's Seen.

    def actors(self, states: NDArray[Any]) -> int:
        """The seats that must choose, a bit each."""
        return int(self.setting.entry.actors_at(states, 0))

    def legal(self, states: NDArray[Any], seat: int) -> list[int]:
        """The numbers of the legal moves."""
        buffer = np.zeros(self.setting.identity.most_moves + 1, np.int64)
        n = self.setting.entry.legal_at(states, 0, seat, buffer)
        return [int(action) for action in buffer[:n]]

    def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
        """The clause against a move."""
        return self.rules.why_not(states[0], seat, action, self.words)

    def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
        """What the rule of thumb does with these dice."""
        dice = blank(Chance)
        dice["chance_key"][0] = key
        return int(self.setting.entry.policy_at(states, 0, seat, dice, 0))

    # These are asked of the State alone.

    def meaning(self, states: NDArray[Any], seat: int, action: int) -> int:
        """A move in card kinds."""
        return int(self.setting.entry.meaning_at(states, 0, seat, action))

    def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
        """What the viewer learns of a move."""
        return int(self.setting.entry.veil_at(states, 0, seat, action, viewer))

    def apply(self, states: NDArray[Any], seat: int, action: int) -> NDArray[Any]:
        """The State after a move."""
        after = states.copy()
        self.setting.entry.apply_at(after, 0, seat, action)
        return after

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        """A whole State from a Seen."""
        imagined = blank(self.rules.State)
        self.setting.entry.imagine_at(seen, 0, viewer, key, imagined, 0)
        return imagined

    # Within.

    def part(self, name: str) -> Any:
        """The game's `twins` or `oracle`, by which it is checked."""
        return part_of(self.rules, name)

    def seen(self, states: NDArray[Any], viewer: int) -> Seen:
        """The Seen as the public API has it."""
        seen = Seen(self.setting, self.see(states, viewer), self.seat_or_none(viewer))
        seen.made = seen.array.tobytes()
        return seen

    def seat_or_none(self, viewer: int) -> int | None:
        """A viewer as the public API counts it."""
        return None if viewer == self.setting.identity.spectator else viewer


class MadePublic(Doors):
    """The commonest leak: a field that is not PUBLIC in the declaration is so in the masks."""

    caught_by = "twins"
    field: str

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        """Look through masks with a hole."""
        kind, offset = dtype_of(self.rules.State).fields[self.field][:2]  # type: ignore[index]
        masks = masks_of(self.rules.State, self.setting.identity.seats[-1]).copy()
        masks[:, offset : offset + kind.itemsize] = 255
        seen = blank(self.rules.State)
        self.setting.entry.see_at(states, 0, masks, viewer, seen, 0)
        return seen


def part_of(rules: Rules, name: str) -> Any:
    """A game's `twins`, `oracle` or `leaks`: its own, or made of its `secrets`."""
    if has_part(rules, name):
        return own_part(rules, name)
    assert has_part(rules, "who_sees"), f"{rules.IDENTITY.slug} has neither {name}.py nor who_sees.py in {folder_of(rules)}"
    return import_module("contract.declared_secrets").part_made_of(own_part(rules, "who_sees"), rules, name)


# --- (a) twins ----------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """How many twins were compared while something was hidden, and how many had other cards, not only another chance."""

    compared: int = 0
    with_other_cards: int = 0


def check_twins(doors: Doors, seed: int, twins_each: int = 2, most: int = scale.LEAKING_POSITIONS) -> Tally:
    """Play a game; all along it show one viewer the State and its twins: it must not notice, now or after a move."""
    tally = Tally()
    rng = Random(f"twins {seed}")
    twin_of = doors.part("twins").twin
    for place, log in enumerate(spread(list(positions(doors, seed)), most, seed), seed):
        viewer = rng.choice(doors.viewers)
        original, future = Sight(doors, log.states, viewer, place), Future(doors, log, viewer, place)
        hidden = hides(doors, log.states, viewer)
        for _ in range(twins_each if hidden else 1):
            twin = twin_of(log.states, viewer, rng, doors.setting)
            tally.compared += hidden
            tally.with_other_cards += cards_of(twin) != cards_of(log.states)
            original.compare(Sight(doors, twin, viewer, place))
            original.compare_veils(twin)
            future.compare(twin, rng)
    return tally


def hides(doors: Doors, states: NDArray[Any], viewer: int) -> bool:
    """Is anything but chance hidden from the viewer now, by the game's *Who sees what*?"""
    says = getattr(doors.part("twins"), "hides", None)
    return says is None or bool(says(states, viewer))


@dataclass(frozen=True)
class Log:
    """A position of a game and the move about to be made; -1 at the end."""

    states: NDArray[Any]
    seat: int
    action: int


def positions(doors: Doors, seed: int) -> Iterator[Log]:
    """The positions of a seeded game: random, thumb or mixed play in turn."""
    for position in walk(doors.setting, seed, PLAYERS[seed % len(PLAYERS)]):
        yield Log(position.states.copy(), position.seat, position.action)


class Sight:
    """Everything that is sent to one viewer of one State; shape, memory aid and what is asked change with the place."""

    def __init__(self, doors: Doors, states: NDArray[Any], viewer: int, place: int) -> None:
        self.doors, self.states, self.viewer = doors, states, viewer
        self.sent: dict[str, Any] = {
            "Seen": doors.see(states, viewer).tobytes(),
            "drawing": doors.drawing(states, viewer, memory_aid=False),
            "drawing with the memory aid": doors.drawing(states, viewer, memory_aid=True),
            "scene": doors.scene(states, viewer, (WIDE, TALL)[place % 2], memory_aid=bool(place // 2 % 2)),
            "story": doors.story(states, viewer),
            "pace": doors.pace(states),
            "position": doors.position(states, viewer),
            "actors": doors.actors(states),
        }
        if place % TOUCHES_APART == 0:
            self.sent["refused touches"] = doors.refused_touches(states, viewer, place // TOUCHES_APART)
        if viewer < doors.setting.seats:
            legal = doors.legal(states, viewer)
            actions = asked(doors.setting.identity, legal, place)
            self.sent["legal moves"] = legal
            self.sent["refusals"] = [doors.why_not(states, viewer, action) for action in actions]
        if doors.actors(states) >> viewer & 1:
            self.sent["texts of moves"] = doors.texts(states, viewer)
            self.sent["touches"] = doors.touches(states, viewer)
            self.sent["moves as said"] = doors.said(states, viewer)
            self.sent["rule of thumb"] = doors.policy(states, viewer, words_of_key(key_of(place)))

    def compare(self, twin: "Sight") -> None:
        """Byte by byte."""
        for what, mine in self.sent.items():
            if twin.sent[what] != mine:
                where = f" by {', '.join(self.fields_apart(twin))}" if what == "Seen" else ""
                raise Leak(f"{what} tells viewer {self.viewer} two States apart{where}:\n{mine!r}\n{twin.sent[what]!r}")

    def fields_apart(self, twin: "Sight") -> list[str]:
        """The fields in which what is seen of twins differs."""
        mine, theirs = (np.frombuffer(sight.sent["Seen"], dtype_of(self.doors.rules.State)) for sight in (self, twin))
        return [name for name in mine.dtype.names or () if (mine[name] != theirs[name]).any()]

    def compare_veils(self, twin: NDArray[Any]) -> None:
        """Of a covered move the viewer learns the same in both; an open one it learns as it is."""
        for seat in seats_in(self.doors.actors(self.states)):
            mine, theirs = self.shadows(self.states, seat), self.shadows(twin, seat)
            if mine != theirs:
                raise Leak(f"the moves of seat {seat} show viewer {self.viewer} more than shadows: {mine} and {theirs}")

    def shadows(self, states: NDArray[Any], seat: int) -> set[int]:
        """What the viewer would learn of the covered moves the seat can make; the open ones are checked in passing."""
        doors, twins, found = self.doors, self.doors.part("twins"), set()
        open_parts, by_parts = getattr(twins, "open_parts", None), dict[tuple[Hashable, ...], int]()
        for action in doors.legal(states, seat):
            learnt = doors.veil(states, seat, action, self.viewer)
            if twins.is_covered(states, seat, action, self.viewer):
                found.add(learnt)
                if open_parts and by_parts.setdefault(open_parts(action), learnt) != learnt:
                    raise Leak(f"viewer {self.viewer} tells apart moves of seat {seat} that look alike, such as {action}")
            elif learnt != doors.meaning(states, seat, action):
                raise Leak(f"viewer {self.viewer} learns {learnt} of the open move {action} of seat {seat}")
        if len({(verb, learnt) for (verb, *_), learnt in by_parts.items()}) < len(by_parts):
            raise Leak(f"viewer {self.viewer} does not learn the open parts of the moves of seat {seat}")
        return found


class Future:
    """What is sent to a viewer after the move about to be made, if that move turns nothing up."""

    def __init__(self, doors: Doors, log: Log, viewer: int, place: int) -> None:
        self.doors, self.log, self.viewer, self.place = doors, log, viewer, place
        self.sight: Sight | None = None
        if log.action >= 0:
            step = Step(log.seat, log.action, "", log.states, doors.apply(log.states, log.seat, log.action))
            turns_up = doors.part("twins").turns_up(step, viewer)
            self.sight = None if turns_up else Sight(doors, step.after, viewer, place)

    def compare(self, twin: NDArray[Any], rng: Random) -> None:
        """Make a move in the twin that looks the same to the viewer: still it must not notice."""
        if self.sight is None:
            return
        doors, seat = self.doors, self.log.seat
        learnt = doors.veil(self.log.states, seat, self.log.action, self.viewer)
        alike = [action for action in doors.legal(twin, seat) if doors.veil(twin, seat, action, self.viewer) == learnt]
        if alike:
            after = doors.apply(twin, seat, rng.choice(alike))
            self.sight.compare(Sight(doors, after, self.viewer, self.place))


def cards_of(states: NDArray[Any]) -> bytes:
    """A State without its chance; what lies between its fields is nobody's."""
    chance = dtype_of(Chance).names or ()
    return b"".join(states[name].tobytes() for name in states.dtype.names or () if name not in chance)


def replace_chance(states: NDArray[Any], rng: Random) -> None:
    """Another key, and another place in its stream: what twins do first."""
    states["chance_key"][0] = [rng.getrandbits(32) for _ in range(KEY_WORDS)]
    states["chance_block"][0] = [rng.getrandbits(32) for _ in states["chance_block"][0]]
    states["chance_drawn"][0] += rng.randrange(1, 1000)


# --- (b) recall ---------------------------------------------------------------------------------------------------------


def check_recall(doors: Doors, seed: int) -> int:
    """Play a game; at each position every viewer's Seen must be what the oracle of the log says, field by field."""
    compared = 0
    oracle: Any = None
    for log in positions(doors, seed):
        if oracle is None:
            oracle = doors.part("oracle").Oracle(doors.setting, log.states)
        for viewer in doors.viewers:
            compare_fields(oracle.known(viewer), values_of(doors.see(log.states, viewer)[0]), viewer)
            compared += 1
        if log.action >= 0:
            text = doors.rules.text_of(log.states[0], log.seat, log.action)
            oracle.hear(Step(log.seat, log.action, text, log.states, doors.apply(log.states, log.seat, log.action)))
    return compared


def compare_fields(known: Mapping[str, Any], seen: Mapping[str, Any], viewer: int) -> None:
    """No field may be missing on either side, and none may differ."""
    if set(known) != set(seen):
        raise Leak(f"the oracle and the record name different fields: {sorted(set(known) ^ set(seen))}")
    for name, value in seen.items():
        if value != known[name]:
            hint = " (is who hears of every event told in the table?)" if name in ("events", "n_events") else ""
            raise Leak(f"viewer {viewer}, field {name}: by the log it knows {known[name]}, but its Seen has {value}{hint}")


# --- (c) imagine and see again ------------------------------------------------------------------------------------------


def check_round_trip(doors: Doors, seed: int) -> int:
    """At every position, for every viewer: an imagined State looks as the real one did, and has the key it was given."""
    compared = 0
    left_to_vary = set(doors.viewers)
    for place, log in enumerate(positions(doors, seed)):
        key = words_of_key(key_of(1000 * seed + place))
        for viewer in doors.viewers:
            seen = doors.see(log.states, viewer)
            imagined = doors.imagine(seen, viewer, key)
            if imagined["chance_key"][0].tolist() != key.tolist():
                raise Leak("an imagined State does not have the fresh key")
            if doors.see(imagined, viewer).tobytes() != seen.tobytes():
                raise Leak(f"viewer {viewer} tells an imagined State from the real one")
            compared += 1
            if viewer in left_to_vary and hides(doors, log.states, viewer):
                check_variety(doors, log.states, viewer)
                left_to_vary.remove(viewer)
    return compared


def check_variety(doors: Doors, states: NDArray[Any], viewer: int) -> None:
    """The first time something is hidden from it, most often after the deal, a viewer imagines it in more than one way."""
    seen = doors.see(states, viewer)
    keys = [words_of_key(key_of(number)) for number in range(DIFFERENT_KEYS)]
    if len({cards_of(doors.imagine(seen, viewer, key)) for key in keys}) == 1:
        raise Leak(f"viewer {viewer} always imagines the same cards")


# --- (f) a State and a Seen answer the same -----------------------------------------------------------------------------


def check_answers(doors: Doors, seed: int) -> int:
    """All along a game: actors, legal, policy and why_not of each acting seat, from the State and from its Seen."""
    compared = 0
    for place, log in enumerate(spread(list(positions(doors, seed)), scale.ASKED_POSITIONS, seed)):
        key = words_of_key(key_of(1000 * seed + place))
        for viewer in doors.viewers:
            if doors.actors(doors.see(log.states, viewer)) != doors.actors(log.states):
                raise Leak(f"viewer {viewer} does not see who must choose")
        for seat in seats_in(doors.actors(log.states)):
            seen = doors.see(log.states, seat)
            by_state, by_seen = answers(doors, log.states, seat, key, place), answers(doors, seen, seat, key, place)
            for what, mine, theirs in zip(ANSWERS, by_state, by_seen, strict=True):
                if mine != theirs:
                    raise Leak(f"{what} of seat {seat}: {mine} by the State, {theirs} by its Seen")
                compared += 1
    return compared


ANSWERS = ("legal", "policy", "why_not", "texts", "meanings")


def answers(doors: Doors, records: NDArray[Any], seat: int, key: NDArray[np.uint32], place: int) -> Iterator[Any]:
    """What a rollout or a bot asks for a seat that must choose."""
    legal = doors.legal(records, seat)
    yield legal
    yield doors.policy(records, seat, key)
    yield [doors.why_not(records, seat, action) for action in asked(doors.setting.identity, legal, place)]
    yield doors.texts(records, seat)
    yield [doors.meaning(records, seat, action) for action in legal]


CHECKS: dict[str, Callable[[Doors, int], object]] = {
    "twins": check_twins,
    "recall": check_recall,
    "round trip": check_round_trip,
    "answers": check_answers,
}


# --- (d) imagined worlds against listed ones ----------------------------------------------------------------------------


def imagined_worlds(
    doors: Doors, states: NDArray[Any], viewer: int, samples: int, world_of: Callable[[Any], Hashable]
) -> Counter[Hashable]:
    """How often each world comes out of `imagine`; `world_of` reads from a State what is being compared."""
    seen = doors.see(states, viewer)
    keys = np.random.default_rng(samples).integers(0, 1 << 32, (samples, KEY_WORDS), np.uint32)
    return Counter(world_of(doors.imagine(seen, viewer, key)[0]) for key in keys)


def expect_fit(counted: Counter[Hashable], weights: Mapping[Hashable, float]) -> None:
    """Chi-square: the worlds counted are those listed, as often as their weights say; if there is one only, it is that."""
    strangers = set(counted) - set(weights)
    if strangers:
        raise Leak(f"imagined {len(strangers)} worlds that cannot be, such as {next(iter(strangers))}")
    if len(weights) == 1:
        return
    samples, total = sum(counted.values()), sum(weights.values())
    expected = {world: samples * weight / total for world, weight in weights.items()}
    common = [world for world, count in expected.items() if count >= LEAST_EXPECTED]
    observed = [counted[world] for world in common]
    wanted = [expected[world] for world in common]
    rare = samples - sum(wanted)
    if rare > LEAST_EXPECTED:
        observed.append(samples - sum(observed))
        wanted.append(rare)
    chance = probability_of(observed, wanted)
    if chance < scale.SIGNIFICANCE:
        raise Leak(f"{samples} imagined worlds over {len(wanted)} cells are not uniform: probability {chance:.1e}")


def probability_of(observed: Sequence[float], expected: Sequence[float]) -> float:
    """The chance of so large a difference, or a larger one, if there is no reason for it."""
    from scipy.stats import chi2

    assert len(expected) > 1, "one world is no choice"
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    return float(chi2.sf(statistic, len(expected) - 1))
