"""`filon new-game`, and the walk of CONTRIBUTING.md with it, word for word, in a copy of this checkout.

What is played there is interpreted: nothing of it is worth compiling.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from filon.cli.command_line import app
from filon.sample import write_game
from listing import CHECKOUT

SLUG = "gold_rush"
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml")
LEFT_OUT = ("golden", "recorded", "pictures", "__pycache__")
PROGRAMS = {"filon": ("-m", "filon"), "pytest": ("-m", "pytest", "-q", "-p", "no:cacheprovider")}
PATIENCE = 600  # seconds that a command may take
ANSWERS = "1\n" * 200  # to whatever the terminal asks: the first move


def walk() -> list[str]:
    """The commands of the walk, as they are written."""
    text = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("### The first day") : text.index("### The rest of the week")]
    return re.findall(r"^\$ (.+)$", section, re.MULTILINE)


FIRST, *NEXT = walk()


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, with the game in it."""
    folder = tmp_path_factory.mktemp("walk")
    for name in COPIED:
        there = CHECKOUT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(there, folder / name)
    done = subprocess.run(
        command_of(FIRST), cwd=folder, env=environment(folder), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def command_of(line: str) -> list[str]:
    """A line of the walk as it is run here."""
    program, *arguments = shlex.split(line)
    return [sys.executable, *PROGRAMS[program], *arguments]


def environment(folder: Path) -> dict[str, str]:
    """What the copy is run with: its own sources and its own data."""
    own = {"PYTHONPATH": str(folder / "src"), "FILON_DATA": str(folder / "data"), "NUMBA_DISABLE_JIT": "1"}
    return {**{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}, **own}


def test_the_walk_begins_with_a_game_and_tries_every_door() -> None:
    assert f"filon new-game {SLUG}" == FIRST
    doors = ("filon games", "filon play", "filon serve", "filon tournament", f"pytest tests/{SLUG}", "pytest tests/contract")
    for door in (*doors, "pytest tests/browser"):
        assert any(line.startswith(door) for line in NEXT), door


@pytest.mark.parametrize("line", [line for line in NEXT if not line.startswith("filon serve")])
def test_every_step_of_the_walk_can_be_gone(line: str, checkout: Path) -> None:
    done = subprocess.run(
        command_of(line),
        cwd=checkout,
        env=environment(checkout),
        input=ANSWERS,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert expected_of(line) in done.stdout


def expected_of(line: str) -> str:
    """What is to be read at the end of a step."""
    if line.startswith("pytest"):
        return " passed"
    return {"games": f"{SLUG} by default:", "play": "The record of this game is in", "tournament": "search:50"}[
        line.split()[1]
    ]


@pytest.mark.parametrize("line", [line for line in NEXT if line.startswith("filon serve")])
def test_the_pages_of_the_walk_are_served(line: str, checkout: Path) -> None:
    with subprocess.Popen(
        [*command_of(line), "--port", "0"], cwd=checkout, env=environment(checkout), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout
            told = ""
            while not (address := re.search(r"http://127\.0\.0\.1:\d+", told)):
                said = server.stdout.readline()
                assert said, told
                told += said
            assert "Gold Rush" in httpx.get(address[0], timeout=PATIENCE).text
        finally:
            server.terminate()


def test_nothing_outside_its_two_folders_is_written(checkout: Path) -> None:
    written = {path.relative_to(checkout).parts for path in checkout.rglob("*") if SLUG in path.parts and path.is_file()}
    places = {parts[:4] if parts[0] == "src" else parts[:2] for parts in written if "__pycache__" not in parts}
    assert places == {("src", "filon", "games", SLUG), ("tests", SLUG)}


def test_what_is_written_is_in_our_style(checkout: Path) -> None:
    for command in (("check",), ("format", "--check")):
        folders = [f"src/filon/games/{SLUG}", f"tests/{SLUG}"]
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *folders], cwd=checkout, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


def test_elsewhere_it_is_a_package_with_an_entry_point(tmp_path: Path) -> None:
    written = {str(file.relative_to(tmp_path)) for file in write_game(SLUG, tmp_path)}
    assert {f"{SLUG}/pyproject.toml", f"{SLUG}/src/{SLUG}/__init__.py", f"{SLUG}/tests/who_sees.py"} <= written
    assert f'{SLUG} = "{SLUG}"' in (tmp_path / SLUG / "pyproject.toml").read_text(encoding="utf-8")
    texts = "".join((tmp_path / file).read_text(encoding="utf-8") for file in written)
    assert f'slug="{SLUG}"' in texts
    assert '"cart", ' not in texts
    assert "filon.new(" in texts


@pytest.mark.parametrize(
    "line", [f"pytest {SLUG}/tests", f"filon play {SLUG} --seats 3 --seed 1"], ids=["its tests", "played"]
)
def test_elsewhere_it_is_played_and_its_tests_run_once_it_is_installed(line: str, tmp_path: Path) -> None:
    write_game(SLUG, tmp_path)
    info = tmp_path / SLUG / "src" / f"{SLUG}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {SLUG}\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[filon.games]\n{SLUG} = {SLUG}\n", encoding="utf-8")
    path = os.pathsep.join([str(info.parent), str(CHECKOUT / "src")])
    done = subprocess.run(
        command_of(line),
        cwd=tmp_path,
        env={**environment(tmp_path), "PYTHONPATH": path},
        input=ANSWERS,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert expected_of(line) in done.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Gold", "small letters"),
        ("2nd", "small letters"),
        ("class", "small letters"),
        ("../up", "small letters"),
        ("saboteur", "there is a game saboteur already"),
        ("random", "Python has a module random already"),
        ("numpy", "Python has a module numpy already"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(name: str, said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["new-game", name, "--into", str(tmp_path)])
    assert done.exit_code
    assert said in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    (tmp_path / SLUG / "tests").mkdir(parents=True)
    (tmp_path / SLUG / "tests" / "test_rules.py").write_text("mine", encoding="utf-8")
    done = CliRunner().invoke(app, ["new-game", SLUG, "--into", str(tmp_path)])
    assert "already; nothing was written" in str(done.exception)
    assert (tmp_path / SLUG / "tests" / "test_rules.py").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / SLUG / "src").exists()
