"""What all tests share: hypothesis without clock or chance, and the fixture game registered as a stranger's would be."""

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "filon", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("filon")


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
