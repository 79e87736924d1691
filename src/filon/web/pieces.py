"""The glossary of a game as pages have it: terms for the client to look things up in, and a section of the page of rules."""

from collections.abc import Iterator

import msgspec
from markupsafe import Markup

from filon.kernel.contract import Rules
from filon.kernel.words import Words, words_for
from filon.scene import Term, glossary_of, sheet_in
from filon.scene.sheet import Copier

PIECES_ANCHOR = "pieces"


def terms_document(rules: Rules, language: str) -> str:
    """All terms of a game in a language, as the client fetches them once."""
    words = words_for(language, rules.IDENTITY.folder / "locale")
    return msgspec.json.encode([msgspec.structs.replace(term, picture="") for term in glossary_of(rules, words)]).decode()


def pieces_section(rules: Rules, words: Words) -> Markup:
    """Every piece of a game with its picture, its name, and what it is and does; nothing if none has a picture."""
    copier = Copier(sheet_in(rules.IDENTITY.folder), "piece-")
    shown = [entry(term, copier) for term in terms_drawn(rules, words)]
    if not shown:
        return Markup("")
    head = Markup('<h2 id="{}">{}</h2>').format(PIECES_ANCHOR, words("The pieces"))
    symbols = Markup('<svg class="symbols" aria-hidden="true"><defs>{}</defs></svg>').format(Markup(copier.text()))  # noqa: S704
    return Markup('{}{}<dl class="pieces">{}</dl>').format(head, symbols, Markup("").join(shown))


def terms_drawn(rules: Rules, words: Words) -> Iterator[Term]:
    """The terms that have a picture, each picture once."""
    drawn: set[str] = set()
    for term in glossary_of(rules, words):
        if term.picture and term.picture not in drawn:
            drawn.add(term.picture)
            yield term


def entry(term: Term, copier: Copier) -> Markup:
    """A term in the list: its picture, what it is called, and what is said of it."""
    symbol = copier.need(term.picture)
    box = copier.copies[symbol].get("viewBox", "0 0 100 100")
    picture = Markup('<svg viewBox="{}" aria-hidden="true"><use href="#{}" width="100%" height="100%"/></svg>').format(
        box, symbol
    )
    name = term.name[:1].upper() + term.name[1:]
    return Markup("<div><dt>{}{}</dt><dd>{}</dd></div>").format(picture, name, term.says)
