"""A new game is two folders, its rules and its tests: planted in a checkout, it is met everywhere; nothing else changes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from filon.bots import all_house_bots, bot_of, bots_offered, house_bots_of, mixed
from filon.games import GAMES_GROUP
from filon.kernel.words import words_for
from listing import CHECKOUT

ADIT = """
from dataclasses import replace
from pathlib import Path
from trove import *
from trove import IDENTITY as TROVE
from filon.kernel.characters import Character
from filon.scene import Face, Hero, Sprite

IDENTITY = replace(TROVE, slug="adit", titles={"en": "The Adit", "fr": "La galerie"}, folder=Path(__file__).parent)
HOUSE_BOTS = (Character("zoe", "Zoé", "Carries a lamp.", "absent:4"), Character("max", "Max", "Counts.", "search:20"))
COLOURS = {r"\\blamps?\\b": "yellow"}
HERO = Hero("A lamp.", (Sprite("lamp", "nugget", 0, 14, 99, 99),))
FACE = Face("Who has the lamp?", (2, 4), 2, (Sprite("lamp", "lamp", 9, 9, 99, 99),))
"""
FRENCH = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Carries a lamp."
msgstr "Porte une lampe."

msgid "A lamp."
msgstr "Une lampe."
"""
RULES_FILES = {
    "__init__.py": ADIT,
    "locale/fr.po": FRENCH,
    "rules.py": 'def dig():\n    """ADI-101: one digs."""\n',
    "spec.md": "- **TRO-101** [P] One digs.\n",
}
TEST_FILES = {
    "__init__.py": "",
    "counts.py": "from scale import Proof, scaled\n\nPROOF = Proof(7, 'the clauses of adit')\nDIGS = scaled(3)\n",
    "elsewhere.py": "ARENA = {'seats': 2}\n",
    "shots.py": "from shooting import Shot, both_shapes, is_over\nSHOTS = both_shapes(Shot('adit', 'end', 3, 1, is_over))\n",
    "test_it.py": "from adit import counts\n\n@proves('TRO-101')\ndef test_it():\n    assert counts.DIGS\n",
}
ASKED = """
import json
from filon import games
from filon.bots import bot_of, bots_offered, mixed
from filon.cli.colours import coloured
from filon.clauses import checkout_of, coverage_of
from filon.house.chairs import bot_name
from filon.kernel.words import words_for
from filon.lab.bench import headline
from filon.web.art import drawn_face, face_of, hero_says, hero_svg
from filon.web.lobby import says_of
from proof import PARTS, counts_of
from shooting import CHECKOUT, all_shots
from strength import ARENAS

rules, french = games.rules_of("adit"), words_for("fr")
(part,) = [part for part in PARTS if part.name == "adit"]
print(json.dumps({
    "names": games.names(),
    "offered": bots_offered("adit"),
    "mixed": mixed("adit", 3),
    "plays": [bot_of(name).plays.name for name in ("zoe", "max")],
    "called": bot_name("zoe", french),
    "says": says_of("zoe", french),
    "colours": [(span.style, span.start, span.end) for span in coloured("A lamp", rules).spans],
    "hero": [hero_says(french), "nugget" in hero_svg()],
    "face": [face_of(rules).says, 'data-id="lamp"' in drawn_face(face_of(rules), rules.IDENTITY.folder)],
    "headline": headline([games.rules_of(name) for name in games.names()]).setting.identity.slug,
    "shots": [str(shot.file.relative_to(CHECKOUT)) for shot in all_shots() if shot.game == "adit"],
    "proof": [part.tests, part.scale, part.says, counts_of(part)],
    "arena": [arena.seats for arena in ARENAS if arena.game == "adit"],
    "clauses": coverage_of(rules.IDENTITY, checkout_of(rules.IDENTITY)).as_data(),
}))
"""


def linked(folder: Path, target: Path) -> None:
    """A folder that holds links to all that another holds."""
    folder.mkdir(parents=True)
    for there in target.iterdir():
        (folder / there.name).symlink_to(there)


def write_files(folder: Path, files: dict[str, str]) -> None:
    """Put files into a new folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def met(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is known of the game in this checkout once its two folders lie there."""
    checkout = tmp_path_factory.mktemp("checkout")
    linked(checkout / "tests", CHECKOUT / "tests")
    linked(checkout / "src" / "filon" / "games", CHECKOUT / "src" / "filon" / "games")
    for room in (CHECKOUT / "src" / "filon").iterdir():
        if room.name != "games":
            (checkout / "src" / "filon" / room.name).symlink_to(room)
    for folder in ("tools", "benchmarks", "docs"):
        (checkout / folder).symlink_to(CHECKOUT / folder)
    write_files(checkout / "src" / "filon" / "games" / "adit", RULES_FILES)
    write_files(checkout / "tests" / "adit", TEST_FILES)
    path = os.pathsep.join(str(checkout / folder) for folder in ("src", "tests", "tools", "benchmarks"))
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_is_listed_and_measured(met: dict[str, Any]) -> None:
    assert met["names"][:2] == ["adit", "dragobert"]
    assert met["headline"] == "adit"
    assert met["arena"] == [2]


def test_its_house_bots_play_and_speak_its_words(met: dict[str, Any]) -> None:
    assert met["offered"] == ["zoe", "max", "random"]
    assert met["mixed"] == ["max", "zoe", "max"]
    assert met["plays"] == ["thumb, one move in 4 by lot", "search:20"]
    assert (met["called"], met["says"]) == ("Zoé", "Porte une lampe.")


def test_it_has_its_colours_its_face_and_the_picture_of_the_first_page(met: dict[str, Any]) -> None:
    assert met["colours"] == [["yellow", 2, 6], ["bold bright_cyan", 0, 1]]
    assert met["hero"] == ["Une lampe.", True]
    assert met["face"] == ["Who has the lamp?", True]


def test_its_pictures_lie_beside_its_tests(met: dict[str, Any]) -> None:
    assert met["shots"] == ["tests/adit/pictures/end.svg", "tests/adit/pictures/end-tall.svg"]


def test_it_is_proved_with_its_own_counts(met: dict[str, Any]) -> None:
    assert met["proof"] == [["adit"], 7, "the clauses of adit", {"DIGS": 21}]


def test_its_clauses_are_counted_from_its_own_specification(met: dict[str, Any]) -> None:
    clauses = met["clauses"]
    assert (clauses["counted"], clauses["not_cited"], clauses["not_proved"]) == (1, ["TRO-101"], [])
    assert clauses["unknown"] == ["ADI-101"]


# --- games of strangers -------------------------------------------------------------------------------------------------

STRANGER = """
from dataclasses import replace
from pathlib import Path
from trove import *
from trove import IDENTITY as TROVE
from filon.kernel.characters import Character

IDENTITY = replace(TROVE, slug=__name__, folder=Path(__file__).parent)
HOUSE_BOTS = {bots}
"""


def register(folder: Path, games: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games of strangers known, each with these house bots."""
    for slug, bots in games.items():
        write_files(folder, {f"{slug}/__init__.py": STRANGER.format(bots=bots)})
        monkeypatch.delitem(sys.modules, slug, raising=False)
    points = "".join(f"{slug} = {slug}\n" for slug in games)
    metadata = "Metadata-Version: 2.1\nName: strange-games\nVersion: 1\n"
    write_files(
        folder / "strange_games-1.dist-info", {"METADATA": metadata, "entry_points.txt": f"[{GAMES_GROUP}]\n{points}"}
    )
    monkeypatch.syspath_prepend(folder)


def test_the_house_bots_of_a_stranger_s_game_are_there_once_it_is_registered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tmp_path, {"shaft": '(Character("ada", "Ada", "Digs.", "thumb"),)', "sump": "()"}, monkeypatch)
    (ada,) = house_bots_of("shaft")
    assert bot_of("ada") is ada
    assert ada.introduced(words_for("fr")) == "Digs."
    assert bots_offered("shaft") == ("ada", "random")
    assert bots_offered("sump") == ("thumb", "random")
    monkeypatch.undo()
    assert "ada" not in all_house_bots()


def test_of_two_house_bots_of_one_name_the_first_is_there_and_the_other_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, both = (
        '(Character("ada", "Ada", "Digs.", "thumb"),)',
        '(Character("lise", "L", "", "thumb"), Character("x", "X", "", "thumb"))',
    )
    register(tmp_path, {"shaft": ada, "stope": ada, "sump": both}, monkeypatch)
    with pytest.warns(UserWarning, match="is left out") as said:
        assert bots_offered("shaft") == ("ada", "random")
    assert {str(warning.message) for warning in said} == {
        "the house bot 'ada' of stope is left out: the one of shaft has its name",
        "the house bot 'lise' of sump is left out: the one of dragobert has its name",
    }
    assert bots_offered("stope") == ("thumb", "random")
    assert mixed("sump", 2) == ("x", "x")
    assert bot_of("lise") is house_bots_of("dragobert")[0]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ('(Character("thumb", "T", "", "thumb"),)', "the house bot 'thumb' of shaft is left out: a plain one has its name"),
        ('(Character("ada", "A", "", "chess"),)', "the house bots of shaft are left out: a bot that searches is called .*"),
        ("1 / 0", "the house bots of shaft are left out: the game shaft cannot be imported: ZeroDivisionError"),
    ],
)
def test_house_bots_that_cannot_be_had_keep_nobody_else_away(
    bots: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(tmp_path, {"shaft": bots}, monkeypatch)
    with pytest.warns(UserWarning, match=f"^{said}"):
        assert bots_offered("shaft") == ("thumb", "random")
    assert bots_offered("lair") == ("titou", "garance", "silvain", "random")
