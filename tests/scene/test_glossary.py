"""The glossary: which term explains a sprite, and what the terms of every game must hold in every language.

That every sprite of every scene has one is looked at where the scenes are: test_scenes.py.
"""

import inspect
from pathlib import Path

import msgspec
import pytest

from contract.subjects import all_games, clauses_of
from filon.kernel.contract import Rules
from filon.kernel.words import LANGUAGES, words_for
from filon.scene import Sprite, Term, explained, glossary_of, sheet_in
from filon.scene.glossary import frame_terms

CASES = Path(__file__).parents[1] / "client" / "glossary_cases.json"  # the same for the browser: glossary.test.js
LONGEST = 190  # characters of what is said of a thing: two lines on paper, a few in a bubble

games = pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)


def terms_of(rules: Rules, language: str) -> tuple[Term, ...]:
    return glossary_of(rules, words_for(language, rules.IDENTITY.folder / "locale"))


def test_the_first_term_that_fits_by_id_and_art_has_the_word() -> None:
    cases = msgspec.json.decode(CASES.read_bytes())
    terms = msgspec.convert(cases["terms"], tuple[Term, ...])
    for case in cases["sprites"]:
        found = explained(terms, Sprite(case["id"], case["art"], 0, 0, 1, 1))
        assert (found.name if found else None) == case["is"], case


def test_what_a_thing_is_follows_from_the_terms_and_from_what_is_seen_of_it() -> None:
    assert list(inspect.signature(explained).parameters) == ["terms", "sprite"]
    hidden = Sprite("hand-0", "back", 0, 0, 1, 1)
    named = msgspec.structs.replace(hidden, label="the queen", short="queen", text="Q", tone="new")
    terms = (Term("the queen", arts=("queen",)), Term("a card face down", arts=("back",)))
    assert explained(terms, hidden) == explained(terms, named) == terms[1]


@games
def test_every_term_is_said_in_every_language_and_shortly(rules: Rules) -> None:
    spoken = [terms_of(rules, language) for language in LANGUAGES]
    for said in zip(*spoken, strict=True):
        assert len({(term.ids, term.arts, term.clause, term.picture) for term in said}) == 1
        assert len({term.is_decoration for term in said}) == 1
        for term in said:
            assert term.is_decoration or (term.name and term.says), term
            assert not term.name.endswith("."), term
            assert not term.says or term.says.endswith((".", "!", "?", ")")), term
            assert term.ids or term.arts, term
            assert len(term.says) <= LONGEST or "glossary" in rules.DEFAULTS, term  # type: ignore[attr-defined]


@games
def test_clauses_and_pictures_of_terms_exist(rules: Rules) -> None:
    sheet, clauses = sheet_in(rules.IDENTITY.folder), clauses_of(rules)
    for term in terms_of(rules, "en"):
        assert not term.clause or term.clause in clauses, term
        assert not term.picture or term.picture in sheet, term


@games
def test_no_term_hides_behind_one_that_takes_its_place(rules: Rules) -> None:
    terms = terms_of(rules, "en")
    places = [(ids, art) for term in terms for ids in term.ids or ("",) for art in term.arts or ("",)]
    own = places[: len(places) - sum(max(1, len(term.ids)) for term in frame_terms(words_for("en")))]
    assert len(own) == len(set(own))
