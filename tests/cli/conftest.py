"""A terminal of its own for each test."""

from pathlib import Path

import pytest

from cli.running import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """English, and nothing written outside the test's folder."""
    monkeypatch.setenv("FILON_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FILON_LANG", "en")
    monkeypatch.delenv("COLUMNS", raising=False)
    return Terminal(tmp_path, monkeypatch)
