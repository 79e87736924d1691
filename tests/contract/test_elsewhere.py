"""A game from elsewhere with one small file of tests: the suite examines it alone, and catches it leaking.

It is trove under another name, without its proofs, in a folder of its own. What is examined runs interpreted: nothing of it
is worth compiling.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contract.subjects import CHECKOUT, TESTS
from fixture import trove

PROOFS = ("test_*", "leaks.py", "twins.py", "oracle.py", "recount.py", "worlds.py", "golden", "recorded", "__pycache__")
PARTS = ("test_secrecy.py", "test_recount.py", "test_golden.py", "test_marks.py", "test_legal.py")
OF_OTHERS = ("test_examples_told.py", "test_declared_secrets.py")  # of which nothing is run
UNVEILED = """
from filon.kernel.compiling import kernel

@kernel
def veil(s, seat, action, viewer):
    return (s.hands[seat, (action - 3) % 2] if action > 2 else 0) * 8 + action

complete(__name__)
"""
pytestmark = pytest.mark.of_the_suite
CAUGHT = "test_nothing_is_caught_in_those_games_without_a_leak"


@pytest.fixture
def hoard(tmp_path: Path) -> Path:
    """A folder with a package, and beside it a folder with its table."""
    shutil.copytree(trove.IDENTITY.folder, tmp_path / "hoard", ignore=shutil.ignore_patterns(*PROOFS))
    change(tmp_path / "hoard" / "__init__.py", 'slug="trove"', 'slug="hoard"')
    (tmp_path / "proofs").mkdir()
    shutil.copy(TESTS / "contract" / "trove_secrets.py", tmp_path / "proofs" / "who_sees.py")
    return tmp_path


def change(file: Path, before: str, after: str) -> None:
    """Replace a few words that stand there once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), encoding="utf-8")


def examined(where: Path, *arguments: str) -> str:
    """What pytest says of the game in that folder."""
    files = [f"tests/contract/{name}" for name in (*PARTS, *OF_OTHERS)]
    game = ("--game", str(where / "hoard"), "--game-tests", str(where / "proofs"))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "--no-header", "--tb=short", *files, *game, *arguments],
        cwd=CHECKOUT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_a_game_with_a_table_of_secrets_is_examined_alone(hoard: Path) -> None:
    told = examined(hoard)
    assert "FAILED" not in told
    assert "ERROR" not in told
    for law in ("test_a_viewer_cannot_tell_twins_apart", "test_components_are_conserved", "test_legal_is_what"):
        assert re.search(rf"^PASSED .*::{law}\w*\[hoard:3_seats\]", told, re.MULTILINE), told
    for leak in ("HandsPublic", "SawTold", "VeilOff", "SceneReadsState", "ImagineKnows", "ImagineKeepsKey"):
        assert f"test_a_planted_leak_is_caught[hoard-{leak}]" in told
    assert not re.search(r"trove|saboteur", told), "others are examined too"


@pytest.mark.parametrize(
    ("file", "before", "after", "checks"),
    [
        ("state.py", "(MAX_SEATS, HAND), OWNER, Hand", "(MAX_SEATS, HAND), PUBLIC, Hand", ("twins", "recall")),
        ("rules.py", "s.bids[seat], 0, 1 << seat)", "s.bids[seat], 0, EVERYONE)", ("twins", "recall")),
        ("__init__.py", "complete(__name__)", UNVEILED, ("twins",)),
        ("hidden.py", "or has_looked(s, viewer, chest)", "", ("recall",)),
        ("hidden.py", "if not is_closed(s, chest) or has_looked", "if True or has_looked", ("twins", "recall")),
    ],
    ids=["a public hand", "a loud event", "no veil", "a look forgotten", "open chests"],
)
def test_what_it_gives_away_is_caught(hoard: Path, file: str, before: str, after: str, checks: tuple[str, ...]) -> None:
    change(hoard / "hoard" / file, before, after)
    told = examined(hoard, "-k", CAUGHT)
    assert [check for check in checks if f"FAILED tests/contract/test_secrecy.py::{CAUGHT}[hoard-{check}]" not in told] == []


def test_a_game_without_its_table_is_told_what_is_missing(hoard: Path) -> None:
    (hoard / "proofs" / "who_sees.py").unlink()
    assert "hoard has neither leaks.py nor who_sees.py in" in examined(hoard)
