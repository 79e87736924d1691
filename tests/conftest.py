"""What all tests share: hypothesis without clock or chance, and the fixture game registered as a stranger's would be."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

EXAMINED, ITS_TESTS = "FILON_EXAMINED", "FILON_EXAMINED_TESTS"  # as contract/subjects.py reads them

settings.register_profile(
    "filon", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("filon")


def pytest_addoption(parser: pytest.Parser) -> None:
    """A game from elsewhere may be examined in place of ours."""
    group = parser.getgroup("filon")
    group.addoption(
        "--game", metavar="PACKAGE", help="examine this game alone: a folder, or the name of a package or a game"
    )
    group.addoption("--game-tests", metavar="FOLDER", help="where its who_sees.py is, if that is not in its package")


def pytest_configure(config: pytest.Config) -> None:
    """Say so to whoever looks for games, in other processes too; paths are from where pytest was called."""
    config.addinivalue_line("markers", "of_the_suite: proves the suite itself with games of its own, and no game")
    for name, option in ((EXAMINED, "--game"), (ITS_TESTS, "--game-tests")):
        named = config.getoption(option)
        if named is not None:
            path = config.invocation_params.dir / named
            os.environ[name] = str(path) if path.exists() else named


def pytest_sessionstart(session: pytest.Session) -> None:
    """Games are compiled before anything is run, and loaded: what tests change of one must not be taken for the game."""
    if session.config.getoption("--game") is not None:
        return
    from filon import games
    from filon.kernel.workshop import RULES, WORKSHOP
    from filon.search.compiled_search import SEARCH
    from fixture import trove

    for rules in (trove, *map(games.rules_of, games.own_names())):
        WORKSHOP.finish(rules, [RULES, SEARCH])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is about other games than the one that is examined is left out."""
    if config.getoption("--game") is None:
        return
    from contract.subjects import is_another_game

    def is_about_others(item: pytest.Item) -> bool:
        return item.get_closest_marker("of_the_suite") is not None or any(map(is_another_game, params_of(item).values()))

    about_others = {item: is_about_others(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if about_others[item]])
    items[:] = [item for item in items if not about_others[item]]


def params_of(item: pytest.Item) -> dict[str, object]:
    """What a test is run with."""
    spec = getattr(item, "callspec", None)
    return spec.params if spec else {}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are found and none is thrown away: looking for rubbish meanwhile is a third of the work."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.fixture(scope="session")
def entry_point_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like an installed distribution offering every game found under tests/."""
    from contract.subjects import write_distribution

    folder: Path = tmp_path_factory.mktemp("installed")
    write_distribution(folder)
    return folder


@pytest.fixture
def registered(entry_point_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the games under tests/ known to `filon.new` and `filon.load` through the entry-point group."""
    monkeypatch.syspath_prepend(entry_point_folder)
