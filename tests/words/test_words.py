"""Every English sentence of the sources has its French, with the same things to fill in, and no translation is left over."""

import ast
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

import filon
from filon import games
from filon.kernel.words import LANGUAGES, Words, read_catalogue, words_for
from words.collecting import Sentences, Unfollowed, sentences_under, spoken_in, spoken_in_template

SOURCES = Path(filon.__file__).parent
COMMON = SOURCES / "locale"
OWN_GAMES = sorted(file.parent for file in (SOURCES / "games").glob("*/__init__.py"))
TRANSLATED = [language for language in LANGUAGES if language != "en"]


CATALOGUES = [("common", COMMON), *((folder.name, folder / "locale") for folder in OWN_GAMES)]


def sentences_of(name: str) -> Sentences:
    """What one catalogue must translate."""
    if name == "common":
        return sentences_under(SOURCES, but=OWN_GAMES)
    return sentences_under(SOURCES / "games" / name)


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("name", "folder"), CATALOGUES)
def test_every_sentence_is_translated_and_no_translation_is_left_over(name: str, folder: Path, language: str) -> None:
    wanted, there = sentences_of(name), read_catalogue(folder / f"{language}.po")
    assert {sentence: where for sentence, where in wanted.items() if sentence not in there} == {}
    assert sorted(there.keys() - wanted.keys()) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("name", "folder"), CATALOGUES)
def test_no_sentence_is_translated_twice(name: str, folder: Path, language: str) -> None:
    texts = re.findall(r'^msgid "(.+)"$', (folder / f"{language}.po").read_text(encoding="utf-8"), re.MULTILINE)
    assert [text for text, n in Counter(texts).items() if n > 1] == [], name


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("name", "folder"), CATALOGUES)
def test_translations_have_the_same_things_to_fill_in(name: str, folder: Path, language: str) -> None:
    there = read_catalogue(folder / f"{language}.po")
    assert {e: t for e, t in there.items() if placeholders(e) != placeholders(t)} == {}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("name", "folder"), CATALOGUES)
def test_translations_keep_the_blanks_at_both_ends(name: str, folder: Path, language: str) -> None:
    for english, translated in read_catalogue(folder / f"{language}.po").items():
        assert (english[:1] == " ", english[-1:] == " ") == (translated[:1] == " ", translated[-1:] == " "), english


def test_no_english_sentence_speaks_of_a_person_as_of_a_thing() -> None:
    for name, _ in CATALOGUES:
        for sentence in sentences_of(name):
            assert not re.search(r"\{(seat|name|victim|active)\} (\S+[^,:;.] )+(its|itself)\b", sentence), sentence


def test_french_puts_a_hard_blank_before_double_signs() -> None:
    for _, folder in CATALOGUES:
        for translated in read_catalogue(folder / "fr.po").values():
            assert not re.search(r"\w [:;!?]", translated), translated


def test_french_has_no_straight_apostrophe() -> None:
    """A quote of a shell command does not stand between letters."""
    straight = re.compile(r"[^\W\d_]'[^\W\d_]|[^\W\d_]'\{")
    said = [text for _, folder in CATALOGUES for text in read_catalogue(folder / "fr.po").values()]
    said += [games.rules_of(name).IDENTITY.titles["fr"] for name in games.names()]
    for _, folder in CATALOGUES[1:]:
        said += (folder / "rules.fr.md").read_text(encoding="utf-8").splitlines()
    assert [text for text in said if straight.search(text)] == []


def test_the_french_rockfall_of_saboteur_does_not_say_that_several_dead_ends_disappears() -> None:
    french = words_for("fr", SOURCES / "games" / "saboteur" / "locale")
    told = french("{seat} lets rocks fall at {place}: {card} is gone.", seat="Anna", place="9,12", card="culs-de-sac")
    assert told.endswith("\u00a0: culs-de-sac."), "no verb follows the card, whose number it would need"


def test_the_french_swap_of_hands_is_called_as_in_the_specification() -> None:
    assert words_for("fr", SOURCES / "games" / "saboteur" / "locale")("swap of hands") == "changer de main"


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_rules_page_and_a_title_in_every_language(name: str) -> None:
    card = games.rules_of(name).IDENTITY
    for language in LANGUAGES:
        assert card.titles[language]
        assert (card.folder / "locale" / f"rules.{language}.md").read_text(encoding="utf-8").startswith("# ")


def test_french_counts_none_in_the_singular() -> None:
    french, english = words_for("fr", *(folder / "locale" for folder in OWN_GAMES)), Words()
    assert [french.count("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [english.count("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_the_collector_follows_what_it_says_and_refuses_the_rest() -> None:
    followed = """
TABLE = {1: "one", 2: "two"}
def f(words, a):
    words("plain"), words("x" if a else "y"), words(TABLE[a]), self.words("mine"), words.count("1", "n", a)
    Option("o", (), 1, "said"), words(option.says)
"""
    found = {sentence for _, sentence in spoken_in(ast.parse(followed), Path("f.py"))}
    assert found == {"plain", "x", "y", "one", "two", "mine", "1", "n", "said"}
    template = "{{ words('page', n=1) }}{{ words.count('1 x', 'n x', n) }}{% if words('in') %}{% endif %}{{ other('not') }}"
    assert {sentence for sentence, _ in spoken_in_template(template, Path("f.html"))} == {"page", "1 x", "n x", "in"}
    with pytest.raises(Unfollowed):
        list(spoken_in_template("{{ words(title) }}", Path("f.html")))
    for lost in ('words("a" + b)', "words(sentence)", 'words(f"{a}")', "words(TABLE[a])"):
        with pytest.raises(Unfollowed):
            list(spoken_in(ast.parse(lost), Path("f.py")))
