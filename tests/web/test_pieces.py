"""The glossary of a game on pages: the terms a client fetches, and the section of the page of rules."""

import re

import msgspec
import pytest

from contract.subjects import all_games, registered_games
from filon.kernel.contract import Rules
from filon.kernel.words import LANGUAGES, words_for
from filon.scene import Term, glossary_of
from filon.web.pieces import pieces_section, terms_document

games = pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
languages = pytest.mark.parametrize("language", LANGUAGES)


@games
@languages
def test_the_client_gets_every_term_in_its_order(rules: Rules, language: str) -> None:
    sent = msgspec.json.decode(terms_document(rules, language), type=list[Term])
    told = glossary_of(rules, words_for(language, rules.IDENTITY.folder / "locale"))
    assert [(term.name, term.says, term.ids, term.arts) for term in sent] == [
        (term.name, term.says, term.ids, term.arts) for term in told
    ]


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
@languages
def test_pieces_are_drawn_and_explained_on_the_page_of_rules(rules: Rules, language: str) -> None:
    words = words_for(language, rules.IDENTITY.folder / "locale")
    page = str(pieces_section(rules, words))
    drawn = re.findall(r'<use href="#([^"]+)" width="100%"', page)
    assert len(drawn) == len(set(drawn)) == page.count("<dt>") == page.count("<dd>") > 10
    assert all(f'id="{name}"' in page for name in drawn)
    for name in re.findall(r'(?:href="#|url\(#)([^")]+)', page):
        assert f'id="{name}"' in page, "everything that is used is there"
    pictured = [term for term in glossary_of(rules, words) if term.picture]
    assert sum(term.says.replace("'", "&#39;") in page for term in pictured) > 10
