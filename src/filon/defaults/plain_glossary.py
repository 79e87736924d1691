"""A plain glossary: what the things of a plain scene are, from what a game declares: its fields, verbs and their parts."""

from collections.abc import Callable, Iterator

from filon.kernel.contract import Rules
from filon.kernel.fields import Marked, marked_fields
from filon.kernel.layout import OWNER, PUBLIC
from filon.kernel.marks import BY_SEAT, By, Count, Flag, Hand, Listed, OneOf, Pile, vocabulary_words
from filon.kernel.verbs import Declared
from filon.kernel.words import Words
from filon.scene.glossary import ANY_NUMBER, Glossary, Term

from .plain_touches import button_of
from .plain_words import named_in, verb_words, verbs_of

MakeGlossary = Callable[[Words], Glossary]


def glossary_for(rules: Rules) -> MakeGlossary:
    """The door `glossary` of a game that has none of its own."""

    def glossary(words: Words) -> Glossary:
        return (*field_terms(rules, words), *verb_terms(rules, words), facts_term(words))

    return glossary


def field_terms(rules: Rules, words: Words) -> Iterator[Term]:
    """What lies in each field: on the board, before a seat, or on its panel."""
    for said in marked_fields(rules.State).values():
        if not said.is_inner:
            name = said.name
            sentences = (form_words(said, words), kinds_words(said, words), secrecy_words(said, words))
            ids = (name, f"{name}-of-#", f"panel-#-{name}")
            yield Term(named_in(words, name), " ".join(filter(None, sentences)), ids=ids)


def form_words(said: Marked, words: Words) -> str:
    """How the things of a field lie."""
    if isinstance(said.what, Hand):
        return words("What a player holds.")
    if isinstance(said.what, Pile):
        return words("Things that lie one on the other.")
    if isinstance(said.what, Listed):
        return words("Things that lie in a row.")
    if isinstance(said.one, Flag):
        return words("Yes or no.")
    if isinstance(said.one, Count):
        return words("How many there are.")
    return words("One for each player.") if BY_SEAT in said.axes else words("It is the same for all.")


def kinds_words(said: Marked, words: Words) -> str:
    """What can lie there."""
    named = [said.one.words] if isinstance(said.one, OneOf) else [axis.names for axis in said.axes if isinstance(axis, By)]
    listed = ", ".join(named_in(words, word) for kinds in named for word in vocabulary_words(kinds).values())
    return words("There are: {kinds}.", kinds=listed) if listed else ""


def secrecy_words(said: Marked, words: Words) -> str:
    """Who may look at it."""
    secrecy = said.field.secrecy
    if secrecy is PUBLIC:
        return words("Everybody sees it.")
    return words("Only its player sees it.") if secrecy is OWNER else words("It is hidden until a rule shows it.")


def verb_terms(rules: Rules, words: Words) -> Iterator[Term]:
    """The buttons of moves, and the chips for what they name that lies nowhere."""
    for verb in verbs_of(rules).declared:
        says = words("A move: {move}.", move=verb_words(verb, words))
        yield Term(named_in(words, verb.name), says, ids=tuple(dict.fromkeys(touched_by(verb))))


def touched_by(verb: Declared) -> Iterator[str]:
    """How the ids begin of what a verb touches: its button, chips for what lies nowhere, and what it declares itself."""
    yield button_of(verb)
    yield from (part.name for part in verb.parts if part.lying is None)
    if verb.touch:
        for action in range(verb.verb.start, verb.verb.end):
            yield from (
                "-".join(ANY_NUMBER if part.isdecimal() else part for part in name.split("-")) for name in verb.path(action)
            )


def facts_term(words: Words) -> Term:
    """What is told in words."""
    return Term(words("how it stands"), words("What everybody knows and what is drawn nowhere else."), ids=("facts",))
