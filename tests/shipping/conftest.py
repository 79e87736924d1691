"""The stage: Filon as the wheel would install it, with one game compiled for the baseline. It is compiled once for these
sources, and kept with the other compiled code of this machine."""

from pathlib import Path

import pytest

import wheel
from filon.kernel.library import writable_cache
from shipping.stages import FACTORIES, GAME, Stage


@pytest.fixture(scope="session")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel."""
    return wheel.build_pure(tmp_path_factory.mktemp("pure"))


@pytest.fixture(scope="session")
def stage(pure: Path, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    """Filon with its compiled code; nobody may change it."""
    folder = wheel.unpacked(pure, tmp_path_factory.mktemp("stage"))
    wheel.compile_game(GAME, folder, writable_cache(), FACTORIES, lambda _step: None)
    wheel.put_on_stage([GAME], folder, writable_cache(), FACTORIES)
    return Stage(folder)
