"""Every English sentence of the sources has its French, with the same things to fill in, and no translation is left over."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import cast

import pytest

import filon
from filon import games
from filon.defaults.plain_words import names_said
from filon.kernel.contract import Rules
from filon.kernel.words import LANGUAGES, Words, read_catalogue, words_for
from filon.sample import renamed
from words.collecting import Sentences, Unfollowed, sentences_under, spoken_in, spoken_in_template

SOURCES = Path(filon.__file__).parent
COMMON = SOURCES / "locale"
OWN_GAMES = sorted(file.parent for room in ("games", "sample") for file in (SOURCES / room).glob("*/__init__.py"))
TRANSLATED = [language for language in LANGUAGES if language != "en"]


CATALOGUES = [("common", COMMON), *((folder.name, folder / "locale") for folder in OWN_GAMES)]


def sentences_of(name: str) -> Sentences:
    """What one catalogue must translate."""
    if name == "common":
        return sentences_under(SOURCES, but=OWN_GAMES)
    return sentences_under(next(folder for folder in OWN_GAMES if folder.name == name))


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("name", "folder"), CATALOGUES)
def test_every_sentence_is_translated_and_no_translation_is_left_over(name: str, folder: Path, language: str) -> None:
    wanted, there = sentences_of(name), read_catalogue(folder / f"{language}.po")
    assert {sentence: where for sentence, where in wanted.items() if sentence not in there} == {}
    common = read_catalogue(COMMON / f"{language}.po") if name != "common" else {}
    own = {sentence for sentence, said in there.items() if common.get(sentence, said) != said}  # in the game's own words
    assert sorted(there.keys() - wanted.keys() - own - declared_names(name)) == []


def declared_names(name: str) -> set[str]:
    """The names in a game's declarations that plain words say: its catalogue may have them."""
    if name == "common":
        return set()
    folder = next(folder for folder in OWN_GAMES if folder.name == name)
    return set(names_said(cast("Rules", import_module(".".join(folder.relative_to(SOURCES.parent).parts)))))


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


def test_a_game_may_say_a_sentence_of_the_frame_in_its_own_words() -> None:
    said = [words_for("fr", *folders)("{seats} share the victory!", seats="A, B") for folders in ((), (OWN_IMPS,))]
    assert said == ["A, B se partagent la victoire\N{NO-BREAK SPACE}!", "A, B partagent la victoire\N{NO-BREAK SPACE}!"]


OWN_IMPS = SOURCES / "games" / "imps" / "locale"


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_rules_page_and_a_title_in_every_language(name: str) -> None:
    card = games.rules_of(name).IDENTITY
    for language in LANGUAGES:
        assert card.titles[language]
        assert (card.folder / "locale" / f"rules.{language}.md").read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_has_the_rules_page_of_the_one_it_began_with(name: str, language: str) -> None:
    page = f"locale/rules.{language}.md"
    own = (games.rules_of(name).IDENTITY.folder / page).read_text(encoding="utf-8")
    assert own != renamed(SOURCES / "sample" / "cart" / page, name)


def test_french_counts_none_in_the_singular() -> None:
    french, english = words_for("fr", *(folder / "locale" for folder in OWN_GAMES)), Words()
    assert [french.count("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [english.count("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_the_collector_follows_what_it_says_and_refuses_the_rest() -> None:
    followed = """
TABLE = {1: "one", 2: "two"}
SENTENCES = {1: "told", 2: ""}
def f(words, a):
    words("plain"), words("x" if a else "y"), words(TABLE[a]), self.words("mine"), words.count("1", "n", a)
    Option((), "said"), words(option.says)
"""
    found = {sentence for _, sentence in spoken_in(ast.parse(followed), Path("f.py"))}
    assert found == {"plain", "x", "y", "one", "two", "mine", "1", "n", "said", "told"}
    template = "{{ words('page', n=1) }}{{ words.count('1 x', 'n x', n) }}{% if words('in') %}{% endif %}{{ other('not') }}"
    assert {sentence for sentence, _ in spoken_in_template(template, Path("f.html"))} == {"page", "1 x", "n x", "in"}
    with pytest.raises(Unfollowed):
        list(spoken_in_template("{{ words(title) }}", Path("f.html")))
    for lost in ('words("a" + b)', "words(sentence)", 'words(f"{a}")', "words(TABLE[a])"):
        with pytest.raises(Unfollowed):
            list(spoken_in(ast.parse(lost), Path("f.py")))
