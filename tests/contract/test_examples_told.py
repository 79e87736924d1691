"""Worked examples as data: every position that the examples of a specification begin from is set up by `filon.position`.

The examples run as they stand in `tests/<game>/test_examples*.py`; what their `position` draws is written down as fields,
those in which it differs from a deal, and set up from JSON.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from numpy.typing import NDArray

import filon
from contract.subjects import TESTS, folder_of, registered_games
from contract.walks import dealt
from filon.kernel.contract import Rules
from filon.kernel.fields import position_data
from filon.play import setup
from filon.play.possible import Candidate, candidate_of, tried_apart
from filon.play.setting import Setting, thawed

FEWEST = 10  # positions that the examples of any game begin from
AT_ONCE = 8  # tried in one process
SEED = 21


@dataclass(frozen=True)
class Drawn:
    """A position that an example began from."""

    setting: Setting
    states: NDArray[Any]


def drawn_in_examples(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Run all worked examples of a game; every position they drew."""
    slug, found = rules.IDENTITY.slug, list[Drawn]()
    positions = import_module(f"{slug}.positions")
    draw = positions.position

    def drawing(*args: Any, **options: Any) -> Any:
        made = draw(*args, **options)
        found.append(Drawn(made.setting, made.states.copy()))
        return made

    files = sorted(folder_of(rules).glob("test_examples*.py"))
    for module in [import_module(f"{slug}.{file.stem}") for file in files]:
        borrowed = [import_module(f"{slug}.{name}") for name in borrowed_from(module, slug)]
        for user in (module, *borrowed):
            if getattr(user, "position", None) is draw:
                monkeypatch.setattr(user, "position", drawing)
        for example in [thing for name, thing in vars(module).items() if name.startswith("test_")]:
            for case in cases_of(example):
                example(**case)
    return found


def borrowed_from(module: ModuleType, slug: str) -> set[str]:
    """The other test files that an example takes functions from."""
    homes = {getattr(thing, "__module__", "") or "" for thing in vars(module).values()}
    return {home.removeprefix(f"{slug}.") for home in homes if home.startswith(f"{slug}.test_") and home != module.__name__}


def cases_of(example: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of a test, a dict a case."""
    marks = [mark for mark in getattr(example, "pytestmark", []) if mark.name == "parametrize"]
    listed = [[named(mark.args[0], values) for values in mark.args[1]] for mark in marks]
    return ({name: value for part in parts for name, value in part.items()} for parts in product(*listed))


def named(names: Any, values: Any) -> dict[str, Any]:
    """One case of a parametrized test."""
    split = names.split(",") if isinstance(names, str) else list(names)
    return dict(zip(split, values, strict=True)) if len(split) > 1 else {split[0]: values}


def differing(drawn: Drawn) -> dict[str, Any]:
    """The fields in which a position differs from the deal."""
    rules = drawn.setting.rules
    before, after = position_data(rules, dealt(drawn.setting, SEED)[0]), position_data(rules, drawn.states[0])
    data: dict[str, Any] = json.loads(json.dumps({name: after[name] for name in after if after[name] != before[name]}))
    return data


def changed(drawn: Drawn, game: filon.Game) -> dict[str, Any]:
    """The fields that do not read as they were drawn, and how they read."""
    wanted, found = position_data(drawn.setting.rules, drawn.states[0]), game.position()
    return {name: found[name] for name in wanted if wanted[name] != found[name]}


@pytest.mark.parametrize(
    "rules",
    [rules for rules in registered_games() if (folder_of(rules) / "test_examples.py").exists()],
    ids=lambda rules: rules.IDENTITY.slug,
)
def test_the_positions_of_worked_examples_are_set_up_from_data(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are possible, which is asked for several at once."""
    asked: list[Candidate] = []

    def ask_later(setting: Setting, states: NDArray[Any]) -> None:
        asked.append(candidate_of(setting, states, None, is_whole=True))

    monkeypatch.setattr(setup, "check_possible_state", ask_later)
    examples = drawn_in_examples(rules, monkeypatch)
    assert len(examples) >= FEWEST
    for drawn in examples:
        setting = drawn.setting
        tables = None if setting.shipped else thawed(setting.tables)
        data = differing(drawn)
        game = filon.position(rules.IDENTITY.slug, data, seats=setting.seats, seed=SEED, tables=tables, **setting.options)
        assert changed(drawn, game) == {}
    for first in range(0, len(asked), AT_ONCE):
        assert set(tried_apart(asked[first : first + AT_ONCE])) == {None}


def test_all_examples_are_found() -> None:
    assert {file.parent.name for file in TESTS.glob("*/test_examples.py")} <= {r.IDENTITY.slug for r in registered_games()}
