"""What pages show of games and tables, in the words of the reader, from identity cards, summaries and names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from filon import __version__
from filon.house import Table, TableSummary, rematch
from filon.kernel.contract import Identity, Option, Rules, Value, value_as_text
from filon.kernel.words import SEAT_LETTERS, Words, words_for
from filon.scene import HARDEST, WIDE, Face

from .art import digest_of_text, drawn_face, face_of
from .compilation import TENTHS
from .site import Site

DIFFICULTIES = {1: "easy", 2: "medium", 3: "demanding"}


@dataclass(frozen=True)
class ValueShown:
    """One value of an option in a list to choose from."""

    value: str
    label: str
    seat: int | None  # the seat it names, if it names one
    seats: str  # the fewest and the most seats it is for, as `2-12`, if it cares


@dataclass(frozen=True)
class OptionShown:
    """An option and its sentence."""

    name: str
    title: str
    says: str
    values: tuple[ValueShown, ...]
    default: str
    with_bots: str  # the value that is usual for one person against bots
    numbers: tuple[int, int] | None  # any whole number between these
    least: int  # of these and of the values that are numbers
    most: int
    switch: bool  # on or off: it stands beside the number of seats, not among the other options


@dataclass(frozen=True)
class GameShown:
    """A game on a page."""

    slug: str
    title: str
    low: int
    high: int
    usual: int  # number of seats
    players: str
    says: str  # what it is, in a line
    facts: tuple[str, ...]  # how many play, and for how long
    difficulty: int  # 1 to 3; 0 if nobody has said
    difficulty_word: str
    picture: str  # the address of a small picture of its board
    compiling: str  # what is said of it until it is compiled
    compiling_briefly: str  # the same where there is little room
    with_bots: tuple[str, ...]  # what is otherwise for one person against bots
    options: tuple[OptionShown, ...]


def game_words(identity: Identity, words: Words) -> Words:
    """The words of a game in the same language."""
    return words_for(words.language, identity.folder / "locale")


def game_shown(site: Site, slug: str, words: Words) -> GameShown:
    """A game as pages show it."""
    rules = site.games[slug]
    identity, face = rules.IDENTITY, face_of(rules)
    own = game_words(identity, words)
    return GameShown(
        slug=slug,
        title=identity.titles[words.language],
        low=identity.seats[0],
        high=identity.seats[-1],
        usual=identity.usual_seats,
        players=players_shown(identity, own),
        says=own(face.says) if face.says else "",
        facts=facts_shown(identity, face, words),
        difficulty=face.difficulty,
        difficulty_word=words(DIFFICULTIES[face.difficulty]) if face.difficulty else "",
        picture=picture_of(rules, words.language),
        compiling=compiling_words(site, slug, words),
        compiling_briefly=compiling_briefly(site, slug, words),
        with_bots=tuple(with_bots_words(identity, own, words)),
        options=tuple(option_shown(option, identity.seats[-1], own) for option in identity.options),
    )


def how_hard(game: GameShown) -> int:
    """The order of games on the first page: the easiest first, last those of which nobody has said how hard they are."""
    return game.difficulty or HARDEST + 1


def facts_shown(identity: Identity, face: Face, words: Words) -> tuple[str, ...]:
    """How many can play as a rule, and how many minutes a game takes."""
    seats = identity.seats_with({})
    low, high = seats[0], seats[-1]
    players = words("{low}–{high} players", low=low, high=high) if low < high else words("{n} players", n=low)
    if face.minutes is None:
        return (players,)
    shortest, longest = face.minutes
    return players, words("{low}–{high} min", low=shortest, high=longest)


def picture_of(rules: Rules, language: str) -> str:
    """The address of the small picture of a game: its face, else a position of it."""
    face, identity = face_of(rules), rules.IDENTITY
    if face.sprites:
        return f"/games/{identity.slug}/face.svg?v={digest_of_text(drawn_face(face, identity.folder))}"
    return f"/games/{identity.slug}/picture.svg?shape={WIDE}&language={language}&v={__version__}"


def with_bots_words(identity: Identity, own: Words, words: Words) -> Iterator[str]:
    """What is otherwise for one person who plays against bots and chooses nothing."""
    for name, value in identity.usual_with_bots.items():
        option = identity.option(name)
        yield words("{option}: {value}", option=option.called(own), value=option.meaning(value, own))


def compiling_words(site: Site, slug: str, words: Words) -> str:
    """What is different until a game is compiled, and how far that is; nothing once it is."""
    state = site.compilation.progress_of(slug)
    if state.ready:
        return ""
    if state.failed:
        return words("Played uncompiled: bots that think ahead, and hints, go by the rule of thumb.")
    return words(
        "Still being compiled ({n} of {all}): until then bots that think ahead, and hints, go by the rule of thumb.",
        n=state.tenths,
        all=TENTHS,
    )


def compiling_briefly(site: Site, slug: str, words: Words) -> str:
    """That a game is not compiled, on its card; nothing once it is."""
    state = site.compilation.progress_of(slug)
    if state.ready:
        return ""
    if state.failed:
        return words("Played uncompiled")
    return words("Still being compiled ({n} of {all})", n=state.tenths, all=TENTHS)


def players_shown(identity: Identity, words: Words) -> str:
    """How many can play, and with which options more or fewer."""
    usual = identity.seats_with({})
    told = [words("{low} to {high} players", low=usual[0], high=usual[-1])]
    for option in identity.options:
        for value in option.values:
            seats = identity.seats_with({option.name: value})
            if not set(seats) <= set(usual):
                meaning = option.meaning(value, words)
                told.append(words("{meaning}: {low} to {high}", meaning=meaning, low=seats[0], high=seats[-1]))
    return " · ".join(told)


def option_shown(option: Option, seats: int, words: Words) -> OptionShown:
    """An option with all its values; those that are seats come last."""
    numbers = [*option.numbers, *(int(value) for value in option.values if option.numbers)]
    return OptionShown(
        name=option.name,
        title=option.called(words),
        says=words(option.says),
        values=tuple(value_shown(option, value, words, is_seat=is_seat) for value, is_seat in with_seats(option, seats)),
        default=value_as_text(option.default),
        with_bots=value_as_text(option.usual_with_bots),
        numbers=(option.numbers[0], option.numbers[-1]) if option.numbers else None,
        least=min(numbers, default=0),
        most=max(numbers, default=0),
        switch=isinstance(option.default, bool),
    )


def value_shown(option: Option, value: Value, words: Words, *, is_seat: bool) -> ValueShown:
    """A value as it is chosen; where it matters, with the numbers of seats it is for."""
    label, seats = label_of(option, value, words), option.seating(value)
    if seats is None:
        return ValueShown(value_as_text(value), label, int(value) if is_seat else None, "")
    low, high = seats[0], seats[-1]
    players = words("{low} to {high} players", low=low, high=high) if low < high else words("{n} players", n=low)
    return ValueShown(value_as_text(value), f"{label} ({players})", None, f"{low}-{high}")


def with_seats(option: Option, seats: int) -> list[tuple[Value, bool]]:
    """Every value, and whether it is a seat."""
    allowed = option.allowed(seats)
    return [(value, i >= len(option.values)) for i, value in enumerate(allowed)]


def label_of(option: Option, value: Value, words: Words) -> str:
    """How a value is shown: what it means; a seat by its letter."""
    if option.seats and value not in option.values:
        return words("seat {letter}", letter=SEAT_LETTERS[int(value)])
    return option.meaning(value, words)


@dataclass(frozen=True)
class TableShown:
    """A table in a list."""

    id: str
    title: str
    state: str
    names: str
    status: str
    free: int


STATUS_WORDS = {
    "open": "waiting for players",
    "playing": "in play",
    "over": "finished",
    "closed": "closed",
}


def table_shown(site: Site, summary: TableSummary, words: Words) -> TableShown:
    """A table as lists show it."""
    rules = site.games.get(summary.game)
    return TableShown(
        id=summary.id,
        title=rules.IDENTITY.titles[words.language] if rules else summary.game,
        state=status_shown(summary, words),
        names=names_shown(summary, words),
        status=summary.status,
        free=sum(chair.is_free for chair in summary.chairs),
    )


def status_shown(summary: TableSummary, words: Words) -> str:
    """What a table is doing."""
    return words(STATUS_WORDS[summary.status])


def names_shown(summary: TableSummary, words: Words) -> str:
    """Who sits there, and how many more may."""
    named = zip(summary.names(words), summary.chairs, strict=True)
    free = sum(chair.is_free for chair in summary.chairs)
    more = [words.count("{n} seat free", "{n} seats free", free)] if free else []
    return ", ".join([*(name for name, chair in named if not chair.is_free), *more])


def names_in_sentence(names: Sequence[str], words: Words) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


@dataclass(frozen=True)
class Ending:
    """What is said over the board when a table has ended."""

    sentence: str
    scores: str
    started: bool
    again: bool  # may the viewer open the next table? Once there is one, that is said over the board
    at_once: bool  # with bots alone: it is dealt then and there


def ending_of(table: Table, guest: str | None, words: Words) -> Ending | None:
    """The end in words; None before it."""
    if table.status not in ("over", "closed"):
        return None
    names = table.names(words)
    points = " · ".join(f"{name} {score}" for name, score in zip(names, table.scores, strict=False))
    seated = guest is not None and table.seat_of(guest) is not None and table.broken is None
    at_once = seated and rematch.is_alone(table, guest or "")
    return Ending(sentence_of(table, names, words), points, table.positions > 0, seated and table.next is None, at_once)


def ending_html(site: Site, table: Table, guest: str | None, words: Words) -> Markup:
    """What stands over the board when a table has ended; nothing before."""
    result = ending_of(table, guest, words)
    return site.text("_result.html", words, result=result, table=table, promise=site.promise()) if result else Markup("")


def sentence_of(table: Table, names: Sequence[str], words: Words) -> str:
    """Who won."""
    winners = [names[seat] for seat in table.winners]
    if not winners:
        return table.closing(words)
    if len(winners) == 1:
        return words("{name} wins!", name=winners[0])
    return words("{names} win together!", names=", ".join(winners))
