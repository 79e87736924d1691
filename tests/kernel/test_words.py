"""Words: sentences in a language, with what the game says before what Filon says, and English when nobody knows."""

from pathlib import Path

import pytest

from filon.kernel.words import LANGUAGES, Words, language_of_this_machine, read_catalogue, words_for

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "{dwarf} is burnt."
msgstr "{dwarf} est brûlé."

msgid "{n} card"
msgstr "{n} carte"

msgid "{n} cards"
msgstr "{n} cartes"

msgid "not yet"
msgstr ""
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's catalogue."""
    (tmp_path / "fr.po").write_text(CATALOGUE, encoding="utf-8")
    return tmp_path


def test_a_sentence_is_its_own_english() -> None:
    assert Words()("{dwarf} is burnt.", dwarf="B") == "B is burnt."


def test_a_catalogue_translates(folder: Path) -> None:
    assert words_for("fr", folder)("{dwarf} is burnt.", dwarf="B") == "B est brûlé."


def test_what_is_not_translated_stays_english(folder: Path) -> None:
    words = words_for("fr", folder)
    assert words("not yet") == "not yet"
    assert words("{n} dragons", n=3) == "3 dragons"


@pytest.mark.parametrize(
    ("n", "english", "french"), [(0, "0 cards", "0 carte"), (1, "1 card", "1 carte"), (2, "2 cards", "2 cartes")]
)
def test_one_and_several(folder: Path, n: int, english: str, french: str) -> None:
    assert words_for("en", folder).count("{n} card", "{n} cards", n) == english
    assert words_for("fr", folder).count("{n} card", "{n} cards", n) == french


def test_the_first_folder_has_the_say(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "fr.po").write_text(CATALOGUE.replace("brûlé", "rôti"), encoding="utf-8")
    assert words_for("fr", other, folder)("{dwarf} is burnt.", dwarf="B") == "B est rôti."
    assert words_for("fr", folder, other)("{dwarf} is burnt.", dwarf="B") == "B est brûlé."


def test_an_unknown_language_is_english(folder: Path) -> None:
    assert words_for("xx", folder).language == "en"


def test_a_missing_catalogue_is_empty(tmp_path: Path) -> None:
    assert read_catalogue(tmp_path / "fr.po") == {}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "FILON_LANG": "FR"}, "fr"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_machine_s_language(environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FILON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_this_machine() == language
    assert language in LANGUAGES


def test_players_have_names_where_somebody_said_them() -> None:
    words = Words().naming(("Inès", "", "  Jean \n Paul\t", "x" * 40))
    assert [words.player(seat, "ABCDE"[seat]) for seat in range(5)] == ["Inès", "B", "Jean Paul", "x" * 24, "E"]
    assert Words().player(0, "A") == "A"
    assert words("{who} digs.", who=words.player(0, "A")) == "Inès digs."


def test_a_name_steers_nothing_round_it() -> None:
    words = Words().naming(("a\u202eb\u2066\x00\ud800\uffffc", "אבג", "می\u200cخواهم", "{n}"))
    assert words.player(0, "A") == "a b c"
    assert words.player(1, "B") == "\u2068אבג\u2069"
    assert words.player(2, "C") == "\u2068می\u200cخواهم\u2069"
    assert words("{who}", who=words.player(3, "D")) == "{n}"
