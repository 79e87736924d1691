"""What there is: games as they are listed, rules pages, and how far the clauses of rules are coded and proved."""

import os
from contextlib import nullcontext
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table as Grid

from filon import games
from filon.clauses import Coverage, checkout_of, coverage_of
from filon.defaults import defaults_of
from filon.kernel.contract import Identity, Option, Rules, Value, value_as_text
from filon.kernel.words import Words, words_for

from .speech import console, put_json
from .typed import known_game


def listing_of(words: Words) -> dict[str, Any]:
    """Every game as `filon games` lists it, as plain data (`games_listing.py`)."""
    rules, wrong = games.all_rules()
    return {
        "games": [card_data(one.IDENTITY) | {"defaults": list(defaults_of(one))} for one in rules],
        "refused": {name: str(error) for name, error in wrong.items()},
        "rows": [row_of(one.IDENTITY, words) for one in rules],
        "defaults": [
            words("{game} by default: {doors}", game=one.IDENTITY.slug, doors=", ".join(tell_defaults(one)))
            for one in rules
            if tell_defaults(one)
        ],
        "refusals": [error.said(words) for error in wrong.values()],
    }


def row_of(card: Identity, words: Words) -> list[str]:
    """A game in a line: its name, title, seats and options."""
    spoken = words_for(words.language, card.folder / "locale")
    options = "\n".join(option_line(option, spoken) for option in card.options)
    return [card.slug, card.titles.get(words.language, card.titles["en"]), span(card.seats_with({})), options]


def tell_defaults(rules: Rules) -> list[str]:
    """The doors of a game that are defaults, but for those that say nothing where a game has no need of them."""
    return [name for name in defaults_of(rules) if name not in UNTOLD]


UNTOLD = ("Options", "check_options", "Tables", "text_of", "read_text")  # most games leave these as they are


def span(seats: range) -> str:
    """Numbers of seats in short."""
    return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"


def option_line(option: Option, words: Words) -> str:
    """An option, its values (the default first), for how many seats if that differs, and what it is for."""
    others = [value for value in option.values if value != option.default]
    values = [value_text(option, value, words) for value in (option.default, *others)]
    if option.numbers:
        values = [
            str(option.default),
            words("any number from {low} to {high}", low=option.numbers[0], high=option.numbers[-1]),
        ]
    if option.seats:
        values.append(words("a seat number"))
    return f"{option.name} = {' | '.join(values)}\n  {words(option.says)}"


def value_text(option: Option, value: Value, words: Words) -> str:
    """A value as it is typed, and the seats it is for."""
    seats = option.seating(value)
    return f"{value_as_text(value)} ({words('{seats} seats', seats=span(seats))})" if seats else value_as_text(value)


def card_data(card: Identity) -> dict[str, object]:
    """An identity card for programs."""
    return {
        "slug": card.slug,
        "titles": dict(card.titles),
        "seats": list(card.seats),
        "version": card.version,
        "options": [
            {
                "name": o.name,
                "values": list(o.values),
                "seats": o.seats,
                "numbers": [o.numbers[0], o.numbers[-1]] if o.numbers else [],
                "default": o.default,
                "seatings": [list(seats) for seats in o.seatings],
                "says": o.says,
            }
            for o in card.options
        ],
    }


def show_rules(name: str, words: Words) -> None:
    """The rules page of a game, in a pager where there is a person to turn the pages."""
    card = games.rules_of(known_game(name, words)).IDENTITY
    print_page(card, words, console())


def print_page(card: Identity, words: Words, out: Console) -> None:
    """A rules page on a console."""
    os.environ.setdefault("LESS", "-R")
    with out.pager(styles=True) if out.is_terminal else nullcontext():
        out.print(Markdown(page_of(card, words.language) or words("{game} has no rules page.", game=card.slug)))


def page_of(card: Identity, language: str) -> str | None:
    """The text of a rules page; English where there is none in that language, and None where there is none at all."""
    for candidate in (language, "en"):
        file = card.folder / "locale" / f"rules.{candidate}.md"
        if file.exists():
            return file.read_text(encoding="utf-8")
    return None


def show_clauses(name: str | None, words: Words, *, as_json: bool) -> None:
    """How many clauses count, are cited and are proved; exit with 1 if any is missing."""
    names = [known_game(name, words)] if name else list(games.names())
    cards = [games.rules_of(each).IDENTITY for each in names]
    found = [coverage_of(card, checkout_of(card)) for card in cards]
    if as_json:
        put_json({"games": [coverage.as_data() for coverage in found]})
    else:
        print_clauses(found, words)
    if any(coverage.not_cited or coverage.not_proved or coverage.unknown for coverage in found):
        raise typer.Exit(1)


def print_clauses(found: list[Coverage], words: Words) -> None:
    """A row a game, then what misses, by id."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in (words("game"), words("clauses"), words("cited"), words("proved")):
        grid.add_column(title, justify="left" if title == words("game") else "right")
    for coverage in found:
        row = coverage.as_data()
        grid.add_row(coverage.game, str(row["counted"]), str(row["cited"]), str(row["proved"]))
    out = console()
    out.print(grid)
    for coverage in found:
        missing = (
            (words("cited by no function"), coverage.not_cited),
            (words("proved by no test"), coverage.not_proved),
            (words("in no specification"), coverage.unknown),
        )
        for title, clauses in missing:
            if clauses:
                out.print(f"{coverage.game}, {title} ({len(clauses)}): {', '.join(clauses)}")
