"""Proofs made of a table: in trove they find what its own twins, oracle and leaks find; they know places of every kind."""

from collections import Counter
from enum import IntEnum
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Annotated, Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import scale
from contract import trove_secrets
from contract.declared_secrets import NOBODY, OWNER, Secrets, Who, parts_of, secrets_in
from contract.secrecy import CHECKS, Doors, Leak, Step, cards_of, positions
from contract.subjects import variants_of
from contract.trove_secrets import MOVES, WHO_HEARS, WHO_SEES, shown
from contract.walks import MIXED, some_positions
from filon.kernel.chance import Chance
from filon.kernel.contract import Rules
from filon.kernel.events import COLUMNS
from filon.kernel.layout import HIDDEN, PUBLIC, blank
from filon.kernel.layout import OWNER as OWN
from filon.kernel.marks import BY_SEAT, WORK, By, Count, Hand, Line, Number, OneOf, Pile, Told
from filon.kernel.verbs import Part, Verbs, number
from fixture import trove
from trove.leaks import LEAKS
from trove.oracle import Oracle

pytestmark = pytest.mark.of_the_suite
SETTING = variants_of(trove)[1].setting


PARTS = parts_of(secrets_in(trove_secrets, trove))
MADE_LEAKS = PARTS["leaks"].LEAKS


def by_table(leak: type[Doors]) -> Doors:
    """A game of trove, leaking or not, that is checked by the table."""
    return cast("Doors", type(leak.__name__, (leak,), {"part": lambda _, name: PARTS[name]})(SETTING))


def caught(doors: Doors, check: str) -> Leak | None:
    """What a check notices in a few games."""
    try:
        for seed in range(scale.LEAKING_GAMES):
            CHECKS[check](doors, seed)
    except Leak as leak:
        return leak
    return None


@pytest.mark.parametrize("check", CHECKS)
def test_in_trove_nothing_is_caught_without_a_leak(check: str) -> None:
    assert caught(by_table(Doors), check) is None


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_the_leaks_of_trove_are_caught_by_its_table(leak: type[Doors]) -> None:
    assert caught(by_table(leak), leak.caught_by)


@pytest.mark.parametrize("leak", MADE_LEAKS, ids=lambda leak: leak.__name__)
def test_leaks_made_of_the_table_are_caught_by_it(leak: type[Doors]) -> None:
    assert caught(by_table(leak), leak.caught_by)


@pytest.mark.parametrize("leak", MADE_LEAKS, ids=lambda leak: leak.__name__)
def test_leaks_made_of_the_table_are_caught_by_what_trove_has_itself(leak: type[Doors]) -> None:
    assert caught(leak(SETTING), leak.caught_by)


def test_a_leak_is_made_of_every_line() -> None:
    names = {leak.__name__ for leak in MADE_LEAKS}
    assert len(names) == len(MADE_LEAKS)
    assert names >= {"HandsPublic", "DeckPublic", "BuriedPublic", "BidsPublic", "ChestsPublic", "KeyPublic"}
    assert names >= {
        "SawTold",
        "BuriedWhatTold",
        "DrewWhatTold",
        "LaidWhatTold",
        "VeilOff",
        "HandsForgotten",
        "ImagineKnows",
    }
    assert {leak.caught_by for leak in MADE_LEAKS} == set(CHECKS)


@pytest.mark.parametrize("seed", range(scale.LEAKING_GAMES))
def test_a_viewer_of_trove_knows_by_the_table_what_it_knows_by_the_log(seed: int) -> None:
    doors = Doors(SETTING)
    log = list(positions(doors, seed))
    clerk, table = Oracle(SETTING, log[0].states), PARTS["oracle"].Oracle(SETTING, log[0].states)
    for entry in log:
        assert [table.known(viewer) for viewer in doors.viewers] == [clerk.known(viewer) for viewer in doors.viewers]
        if entry.action >= 0:
            text = trove.text_of(entry.states[0], entry.seat, entry.action)
            after = doors.apply(entry.states, entry.seat, entry.action)
            step = Step(entry.seat, entry.action, text, entry.states, after)
            clerk.hear(step)
            table.hear(step)


def test_twins_by_the_table_are_whole_states_of_trove() -> None:
    rng, different = Random("whole"), 0
    for place, position in enumerate(some_positions(SETTING, 2, MIXED, 30)):
        twin = PARTS["twins"].twin(position.states, place % 4, rng, SETTING)
        assert trove.census(twin[0]) == trove.census(position.state)
        assert all((np.diff(hand[:n]) >= 0).all() for hand, n in zip(twin[0].hands, twin[0].hand_sizes, strict=True))
        assert sorted(twin[0].chests) == sorted(position.state.chests)
        different += cards_of(twin) != cards_of(position.states)
    assert different > place / 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"who_sees": {"hand": OWNER}}, "no field of the game: hand"),
        ({"who_sees": {"chance_key": NOBODY}}, "no field of the game: chance_key"),
        ({"who_hears": {"seen": OWNER}}, "no event of the game: seen"),
        ({"moves": {"dig": "card"}}, "no verb of the game: dig"),
        ({"moves": {"bury": ("card", "grave")}}, "no part of these verbs of the game: grave"),
        ({"chosen": ("bids",)}, "no hidden field of the game: bids"),
        ({"who_sees": {"bids": OWNER}, "apart": ("deck",)}, "no hidden field of the game: deck"),
    ],
)
def test_a_table_that_names_what_there_is_not_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        Secrets(trove, **wrong)


def test_a_table_is_read_from_a_module() -> None:
    module = SimpleNamespace(WHO_SEES=WHO_SEES, MOVES=MOVES, shown=shown)
    assert secrets_in(module, trove) == Secrets(trove, WHO_SEES, {}, MOVES, shown)
    assert secrets_in(SimpleNamespace(), trove) == Secrets(trove)


@pytest.mark.parametrize("line", WHO_SEES)
def test_a_line_left_out_of_the_table_is_noticed(line: str) -> None:
    """What the record hides and the table does not is as wrong as the other way about."""
    others: dict[str, Who] = {name: who for name, who in WHO_SEES.items() if name != line}
    parts = parts_of(Secrets(trove, others, WHO_HEARS, MOVES, shown))
    doors = cast("Doors", type("Mistaken", (Doors,), {"part": lambda _, name: parts[name]})(SETTING))
    assert caught(doors, "recall")


# --- places of every kind -----------------------------------------------------------------------------------------------


class Stone(IntEnum):
    """What lies about."""

    UNKNOWN = 0
    FLINT = 1
    SLATE = 2
    AGATE = 3


class What(IntEnum):
    """What happens."""

    DUG = 1


class State(Chance):
    """A record with places of every kind."""

    seats: Annotated[int, np.int8, PUBLIC, Count(3)]
    bags: Annotated[NDArray[Any], np.int8, (3, 4), OWN, Count(9), BY_SEAT, By(Stone)]  # how many of each stone
    hands: Annotated[NDArray[Any], np.int8, (3, 3), OWN, Hand(Stone, "sizes"), BY_SEAT]
    sizes: Annotated[NDArray[Any], np.int8, (3,), PUBLIC, Count(3), BY_SEAT]
    heap: Annotated[NDArray[Any], np.int8, (5,), HIDDEN, Pile(Stone, "n_heap")]
    n_heap: Annotated[int, np.int8, PUBLIC, Count(5)]
    marks: Annotated[NDArray[Any], np.int8, (3,), OWN, OneOf(Stone), BY_SEAT]
    bids: Annotated[NDArray[Any], np.int8, (3,), OWN, Number(0, 9), BY_SEAT]
    lined: Annotated[NDArray[Any], np.int8, (3,), PUBLIC, Line(Stone, "n_lined")]
    n_lined: Annotated[int, np.int8, PUBLIC, Count(3)]
    n_events: Annotated[int, np.int8, HIDDEN, WORK]
    events: Annotated[NDArray[Any], np.int8, (2, COLUMNS), HIDDEN, Told(What)]


VERBS = Verbs()
MARK = VERBS.verb("mark {stone} for {seat}", Part("stone", 3, low=1), Part("seat", 3))
RULES = cast("Rules", SimpleNamespace(State=State, VERBS=VERBS, __name__="stones"))
HIDES = {"bags": OWNER, "hands": OWNER, "heap": NOBODY, "marks": OWNER, "bids": OWNER}


def stones() -> NDArray[Any]:
    """Three seats with stones in all kinds of places."""
    states = blank(State)
    s = states[0]
    s.seats, s.n_heap, s.n_lined = 3, 4, 1
    s.bags[:] = [[0, 2, 0, 1], [0, 1, 1, 1], [0, 0, 3, 0]]
    s.hands[:] = [[1, 2, 0], [1, 3, 3], [2, 0, 0]]
    s.sizes[:] = [2, 3, 1]
    s.heap[:4] = [1, 2, 3, 3]
    s.marks[:] = [1, 0, 2]
    s.bids[:] = [0, 4, 7]
    s.lined[0] = 3
    return states


def stones_in(s: Any) -> Counter[int]:
    """Every stone, wherever it lies."""
    found = Counter(int(stone) for name in ("hands", "heap", "marks", "lined") for stone in s[name].flat if stone)
    found.update({stone: int(s.bags[:, stone].sum()) for stone in Stone if stone})
    return found


def twins_of(secrets: Secrets, viewer: int, n: int = 40) -> list[Any]:
    """Some twins of those stones."""
    rng = Random("stones")
    return [parts_of(secrets)["twins"].exchanged(stones(), viewer, rng)[0] for _ in range(n)]


def test_stones_change_places_wherever_the_viewer_may_not_look() -> None:
    mine, twins = stones()[0], twins_of(Secrets(RULES, HIDES), 0)
    for s in twins:
        assert stones_in(s) == stones_in(mine)
        assert s.bags.sum(axis=1).tolist() == [3, 3, 3]
        for name in ("bags", "hands", "marks", "bids"):
            assert s[name][0].tolist() == mine[name][0].tolist()
        assert [sorted(hand[:n]) for hand, n in zip(s.hands, s.sizes, strict=True)] == [
            hand[:n].tolist() for hand, n in zip(s.hands, s.sizes, strict=True)
        ]
        assert [bool(mark) for mark in s.marks] == [True, False, True]
        assert s.heap[4] == 0
    for name in ("bags", "hands", "heap", "marks", "bids"):
        assert len({s[name].tobytes() for s in twins}) > 1, name
    assert {tuple(s.bids.tolist()) for s in twins} == {(0, 4, 7), (0, 7, 4)}


def test_what_was_chosen_could_be_anything() -> None:
    twins = twins_of(Secrets(RULES, HIDES, chosen=("bids", "marks")), 0, 200)
    assert {int(s.bids[1]) for s in twins} == set(range(1, 10))
    assert {int(s.marks[2]) for s in twins} == {1, 2, 3}
    assert {int(s.bids[0]) for s in twins} == {0}, "who has not chosen has not chosen"
    assert {int(s.marks[1]) for s in twins} == {0}


def test_things_apart_stay_in_their_row() -> None:
    twins = twins_of(Secrets(RULES, HIDES, apart=("heap", "hands")), 1)
    for s in twins:
        assert sorted(s.heap[:4]) == [1, 2, 3, 3]
        assert s.hands.tolist() == stones()[0].hands.tolist()
    assert len({s.heap.tobytes() for s in twins}) > 1


def test_how_long_something_is_goes_with_it() -> None:
    for s in twins_of(Secrets(RULES, HIDES | {"sizes": NOBODY}), 0):
        assert s.sizes.tolist() == [2, 3, 1]


def test_what_is_shown_stays() -> None:
    top = lambda s, name, at, _: name == "heap" and at == (int(s.n_heap) - 1,)  # noqa: E731
    twins = twins_of(Secrets(RULES, HIDES, shown=top), 2)
    assert {int(s.heap[3]) for s in twins} == {3}
    assert len({s.heap.tobytes() for s in twins}) > 1


def step(**changes: Any) -> Step:
    """A move of seat 1 after which fields are otherwise."""
    after = stones()
    for name, value in changes.items():
        after[0][name] = value
    return Step(1, 0, "", stones(), after)


@pytest.mark.parametrize(
    ("changes", "viewers"),
    [
        ({}, set()),
        ({"hands": [[1, 2, 0], [1, 3, 0], [2, 0, 0]], "sizes": [2, 2, 1], "marks": [1, 3, 2]}, set()),
        ({"hands": [[1, 2, 0], [1, 3, 0], [2, 0, 0]], "sizes": [2, 2, 1], "lined": [3, 3, 0], "n_lined": 2}, {0, 2, 3}),
        ({"bids": [0, 4, 0]}, {0, 1, 3}),
        ({"bids": [5, 4, 7]}, set()),
        ({"bags": [[0, 2, 0, 1], [0, 1, 1, 2], [0, 0, 3, 0]], "n_heap": 3, "heap": [1, 2, 3, 0, 0]}, {1}),
        ({"bags": [[0, 2, 0, 1], [0, 0, 1, 1], [0, 0, 3, 0]], "n_heap": 5, "heap": [1, 2, 3, 3, 1]}, set()),
        ({"chance_drawn": 5}, {0, 1, 2, 3}),
    ],
    ids=["nothing", "own to own", "turned up", "a bid is gone", "a bid is made", "into a bag", "out of it", "by chance"],
)
def test_who_is_shown_something_by_a_move(changes: dict[str, Any], viewers: set[int]) -> None:
    twins = parts_of(Secrets(RULES, HIDES))["twins"]
    assert {viewer for viewer in range(4) if twins.turns_up(step(**changes), viewer)} == viewers


def test_what_is_chosen_covertly_and_shown_at_once_is_shown() -> None:
    """Seat 1 is the last to choose; nobody sees more than before if the same was chosen the last time."""
    twins = parts_of(Secrets(RULES, {"marks": OWNER}, moves={"mark": "stone"}, chosen=("marks",)))["twins"]
    assert not twins.turns_up(step(marks=[1, 2, 2]), 0)
    assert twins.turns_up(step(marks=[1, 0, 2]), 0)
    assert not twins.turns_up(step(marks=[1, 0, 2]), 1), "it knows what it has chosen itself"


def test_of_covered_moves_others_learn_the_open_parts() -> None:
    twins = parts_of(Secrets(RULES, {"marks": OWNER}, moves={"mark": "stone"}))["twins"]
    assert [twins.is_covered(stones(), 1, number(MARK, 2, 0), viewer) for viewer in range(4)] == [True, False, True, True]
    assert {twins.open_parts(number(MARK, stone, 2)) for stone in (1, 2, 3)} == {("mark", 2)}
    assert len({twins.open_parts(number(MARK, 1, seat)) for seat in range(3)}) == 3
    both = parts_of(Secrets(RULES, {"marks": OWNER}, moves={"mark": ("stone", "seat")}))["twins"]
    assert {both.open_parts(action) for action in range(VERBS.actions)} == {("mark",)}


def test_a_game_that_hides_nothing_has_twins_in_chance_alone() -> None:
    parts = parts_of(Secrets(RULES))
    assert not parts["twins"].hides_anything
    assert not parts["twins"].hides(stones(), 0)
    assert cards_of(parts["twins"].twin(stones(), 0, Random(1), SETTING)) == cards_of(stones())
    assert {leak.caught_by for leak in parts["leaks"].LEAKS} == set(CHECKS)
    assert next(islice(parts["leaks"].LEAKS, 1)).__name__ == "KeyPublic"
