"""The fields of a game's positions, its words and its events, as its marks say them: `filon fields`, and docs/fields.md."""

from enum import IntEnum
from typing import Any

import typer

from filon import games
from filon.kernel.contract import Rules
from filon.kernel.fields import Marked, bounds_of, events_of, fields_in, vocabularies_of
from filon.kernel.layout import OWNER, PUBLIC, Secrecy
from filon.kernel.marks import Bits, By, Count, Flag, Hand, Listed, Mark, OneOf, Pile, Rows, Seat, Seats, vocabulary_words
from filon.kernel.words import Words

from .speech import put_json
from .typed import known_game


def show_fields(name: str | None, words: Words, *, as_json: bool) -> None:
    """The fields of one game, or of all, as Markdown."""
    names = [known_game(name, words)] if name else list(games.names())
    if as_json:
        put_json({"games": [fields_data(games.rules_of(each)) for each in names]})
        return
    title = [] if name else [f"# {words('The fields of all games')}"]
    typer.echo("\n\n".join([*title, *(fields_page(games.rules_of(each), words) for each in names)]))


def fields_data(rules: Rules) -> dict[str, Any]:
    """The same for programs."""
    told = events_of(rules)
    return {
        "game": rules.IDENTITY.slug,
        "fields": [row_data(said) for said in fields_in(rules).values()],
        "words": {of.__name__: vocabulary(of) for of in vocabularies_of(rules)},
        "events": vocabulary(told) if told else [],
    }


def row_data(said: Marked) -> dict[str, Any]:
    """One field, in English."""
    words = Words()
    rows = [axis_text(axis, said, n, words) for n, axis in enumerate(said.axes)]
    return {"name": said.name, "what": mark_text(said.what, words), "rows": rows, "seen_by": said.field.secrecy.name.lower()}


def fields_page(rules: Rules, words: Words) -> str:
    """A section: a table of fields, the words they are told in, the events."""
    head = f"| {words('field')} | {words('what it is')} | {words('rows')} | {words('who may look')} |"
    rows = [row_text(said, words) for said in fields_in(rules).values()]
    spoken = [f"- **{of.__name__}**: {', '.join(vocabulary(of))}" for of in vocabularies_of(rules)]
    told = events_of(rules)
    events = [f"- **{words('events')}**: {', '.join(vocabulary(told))}"] if told else []
    return "\n".join([f"## {rules.IDENTITY.slug}", "", head, "|---|---|---|---|", *rows, "", *spoken, *events])


def row_text(said: Marked, words: Words) -> str:
    """A row of the table."""
    rows = "; ".join(axis_text(axis, said, n, words) for n, axis in enumerate(said.axes))
    return f"| `{said.name}` | {mark_text(said.what, words)} | {rows} | {looked_at_by(said.field.secrecy, words)} |"


def vocabulary(of: type[IntEnum]) -> list[str]:
    """The words of a vocabulary."""
    return list(vocabulary_words(of).values())


def mark_text(mark: Mark | type[IntEnum], words: Words) -> str:
    """What a field, or one thing in it, is."""
    if not isinstance(mark, Mark):
        return mark.__name__
    if isinstance(mark, Listed):
        return list_text(mark, mark_text(mark.of, words), words)
    if isinstance(mark, OneOf):
        return one_of_text(mark, words)
    if isinstance(mark, Bits):
        of = mark.of
        return words("a set: {thing}", thing=words("numbers below {n}", n=of) if isinstance(of, int) else of.__name__)
    return number_text(mark, words)


def list_text(mark: Listed, thing: str, words: Words) -> str:
    """Several things, and what their order means."""
    if isinstance(mark, Pile):
        return words("a pile, its top first: {thing}", thing=thing)
    return words("in any order: {thing}", thing=thing) if isinstance(mark, Hand) else words("in order: {thing}", thing=thing)


def number_text(mark: Mark, words: Words) -> str:
    """A seat, seats, a truth value or a number."""
    if isinstance(mark, Seat):
        return words("a seat or nobody") if mark.first or mark.nobody is not None else words("a seat")
    if isinstance(mark, Flag | Seats):
        return words("true or false") if isinstance(mark, Flag) else words("a set of seats")
    low, high = bounds_of(mark)
    if isinstance(mark, Count):
        return words("how many, at most {n}", n=high)
    return words("a number from {low} to {high}", low=low, high=high)


def one_of_text(mark: OneOf, words: Words) -> str:
    """A word of a vocabulary, or one of some names, or a number beside them."""
    text = span_of(mark.words) if isinstance(mark.words, tuple) else mark.words.__name__
    numbers = mark.numbers
    return words("{text}, or {low} to {high}", text=text, low=numbers[0], high=numbers[-1]) if numbers else text


def axis_text(axis: Rows | By, said: Marked, n: int, words: Words) -> str:
    """What the rows of a field are."""
    if isinstance(axis, By):
        return words("by {name}", name=span_of(axis.names) if isinstance(axis.names, tuple) else axis.names.__name__)
    if not axis.length:
        return words("{n} of them", n=said.field.shape[n])
    if axis.times > 1:
        return words("{n} times as many as {field}", n=axis.times, field=f"`{axis.length}`")
    return words("as many as {field}", field=f"`{axis.length}`")


def span_of(names: tuple[str, ...]) -> str:
    """The first and the last of some names."""
    found = [name for name in names if name]
    return f"`{found[0]}` … `{found[-1]}`"


def looked_at_by(secrecy: Secrecy, words: Words) -> str:
    """Who may look at a field."""
    if secrecy is PUBLIC:
        return words("everybody")
    return words("each seat its own") if secrecy is OWNER else words("nobody, unless the game shows it")
