"""What tests of the wire share: a server that offers the fixture game."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from fixture import trove

from .pages_at import Test, served


@pytest.fixture
def at_trove(tmp_path: Path) -> Callable[[Test], None]:
    """Runs a test against a server that offers trove."""

    def run(test: Test) -> None:
        async def inside() -> None:
            async with served(tmp_path, {"trove": trove}) as server:
                await test(server)

        asyncio.run(inside())

    return run
