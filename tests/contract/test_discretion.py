"""Taking back lets nobody know more than before: a move that may be taken back has told no viewer anything hidden.

What may be taken back is judged by worlds that `imagine` makes. Here it is held against twins (`secrecy.py`), which are made
from the specification: whatever a viewer was shown after such a move, it would have been shown in every twin as well.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from numpy.typing import NDArray

import scale
from contract.asking import spread
from contract.secrecy import Doors, Leak, Log, positions
from contract.subjects import Variant, all_games, some_variants, variants_of
from filon.kernel.contract import Rules
from filon.play.discretion import TriedMove, tells_nothing
from filon.play.position import Position

TAKES_BACK = ("dragobert", "imps", "kingsmine", "lair", "trove")  # in every one of their games something can be


def moves_made(doors: Doors, seed: int, most: int) -> list[tuple[Log, NDArray[Any]]]:
    """Moves from all along a game, with the State each led to."""
    made = [(log, following.states) for log, following in pairwise(positions(doors, seed))]
    return list(spread(made, most, seed))


def may_be_undone(doors: Doors, log: Log, after: NDArray[Any]) -> bool:
    """What the house asks before it offers to take a move back."""
    drawn = log.states[0]["chance_drawn"] != after[0]["chance_drawn"]
    return not drawn and tells_nothing(doors.seen(log.states, log.seat), log.action, doors.seen(after, log.seat))


def check_told_nothing(doors: Doors, log: Log, after: NDArray[Any], rng: Random) -> None:
    """No viewer was shown by this move what it would not have been shown in a twin: it knows what it knew."""
    for viewer in doors.viewers:
        shown, learnt = doors.see(after, viewer).tobytes(), doors.veil(log.states, log.seat, log.action, viewer)
        for _ in range(scale.UNDONE_TWINS):
            twin = doors.part("twins").twin(log.states, viewer, rng, doors.setting)
            if not any(doors.see(reached, viewer).tobytes() == shown for reached in alike(doors, twin, log, viewer, learnt)):
                text = doors.rules.text_of(log.states[0], log.seat, log.action)
                raise Leak(f"{text!r} of seat {log.seat} may be taken back, and told viewer {viewer} something")


def alike(doors: Doors, twin: NDArray[Any], log: Log, viewer: int, learnt: int) -> Iterator[NDArray[Any]]:
    """Where the moves lead that look the same to a viewer, made in a twin."""
    for action in doors.legal(twin, log.seat):
        if doors.veil(twin, log.seat, action, viewer) == learnt:
            yield doors.apply(twin, log.seat, action)


def check_game(doors: Doors, seed: int) -> int:
    """How many moves of a game may be taken back; every one of them told nobody anything."""
    rng, undone = Random(f"undone {seed}"), 0
    for log, after in moves_made(doors, seed, scale.UNDONE_MOVES):
        if may_be_undone(doors, log, after):
            check_told_nothing(doors, log, after, rng)
            undone += 1
    return undone


def check_games(doors: Doors, games: int) -> int:
    """The same of some games."""
    return sum(check_game(doors, seed) for seed in range(games))


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_what_may_be_taken_back_told_nobody_anything(variant: Variant) -> None:
    undone = check_games(Doors(variant.setting), scale.UNDONE_GAMES)
    assert undone or variant.slug not in TAKES_BACK


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_whether_a_move_may_be_taken_back_tells_its_mover_nothing(rules: Rules) -> None:
    """It is the same in every twin in which the mover sees the same, before and after."""
    doors, rng, same = Doors(variants_of(rules)[-1].setting), Random("offers"), 0
    for log, after in moves_made(doors, 0, scale.UNDONE_OFFERS):
        offered = may_be_undone(doors, log, after)
        for _ in range(scale.UNDONE_TWINS):
            twin = doors.part("twins").twin(log.states, log.seat, rng, doors.setting)
            reached = doors.apply(twin, log.seat, log.action)
            if doors.see(reached, log.seat).tobytes() == doors.see(after, log.seat).tobytes():
                assert may_be_undone(doors, Log(twin, log.seat, log.action), reached) == offered
                same += 1
    assert same


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_whether_a_move_shows_everybody_something_is_known_to_everybody(rules: Rules) -> None:
    """It is the same in every twin of what the spectator sees, wherever the spectator learns which move it is."""
    doors, rng = Doors(variants_of(rules)[-1].setting), Random("showing")
    twin_of, spectator = doors.part("twins").twin, doors.setting.identity.spectator
    for log, _ in moves_made(doors, 0, scale.UNDONE_OFFERS):
        shows = Position(doors.setting, log.states).is_showing(log.seat, log.action)
        twin = twin_of(log.states, spectator, rng, doors.setting)
        if doors.veil(log.states, log.seat, log.action, spectator) == doors.meaning(log.states, log.seat, log.action):
            assert log.action not in doors.legal(twin, log.seat) or (
                Position(doors.setting, twin).is_showing(log.seat, log.action) == shows
            )
        else:
            assert not shows


# --- planted ------------------------------------------------------------------------------------------------------------


def only_chance(before: Any, action: int, after: Any) -> bool:
    """A wrong answer: that all which is told is what chance decides."""
    return True


def without_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask nobody but the mover."""
    monkeypatch.setattr(TriedMove, "is_discreet", True)


def without_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at chance and at nothing else."""
    monkeypatch.setattr(f"{__name__}.tells_nothing", only_chance)


@pytest.mark.of_the_suite
@pytest.mark.parametrize(
    ("slug", "plant"),
    [
        ("saboteur", without_others),
        ("kingsmine", without_others),
        *((slug, without_any) for slug in ("dragobert", "imps", "kingsmine", "lair", "saboteur", "trove")),
    ],
)
def test_a_judge_that_looks_away_is_caught(
    slug: str, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = next(rules for rules in all_games() if rules.IDENTITY.slug == slug)
    doors = Doors(variants_of(rules)[0].setting)
    plant(monkeypatch)
    with pytest.raises(Leak):
        check_games(doors, scale.LEAKING_GAMES)
