"""A plain drawing: a position as text, line by line from its marks: common things first, then a line a seat."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from filon.kernel.contract import Rules
from filon.kernel.fields import marked_fields
from filon.kernel.lying import cell_name
from filon.kernel.marks import Count, Flag, OneOf
from filon.kernel.seats import seats_in
from filon.kernel.words import Words

from .plain_things import Looker, Lot, LotForm, Thing, letters_of
from .plain_words import (
    NOTHING,
    legal_actions_of,
    named_in,
    seat_names,
    telling,
    verb_words,
    verbs_of,
    word_in,
)

Drawing = Callable[[Any, int, Words, bool], str]
DRAWN_WIDTH = 76  # columns
FACE_DOWN, EMPTY_PLACE = "▒", "·"
MANY_BACKS = 4  # of more it is told how many they are


def drawing_for(rules: Rules) -> Drawing:
    """The door `drawing` of a game that has none of its own."""

    def drawing(s: Any, viewer: int, words: Words, memory_aid: bool) -> str:
        lots = Looker(rules, s, viewer, words, memory_aid).lots()
        lines = [plain_heading(rules, s, viewer, words)]
        lines += [line for lot in lots if lot.seat is None and not is_silent(lot) for line in lot_lines(lot, words)]
        for seat in range(int(s.seats)):
            lines += seat_lines(seat, [lot for lot in lots if lot.seat == seat], words)
        return "\n".join(piece for line in lines for piece in in_lines(line))

    return drawing


def in_lines(line: str) -> list[str]:
    """A line in as many as it takes."""
    if len(line) <= DRAWN_WIDTH:
        return [line]
    return wrap(line, DRAWN_WIDTH, subsequent_indent="   ", break_on_hyphens=False)


# --- what is asked ------------------------------------------------------------------------------------------------------


def plain_heading(rules: Rules, s: Any, viewer: int, words: Words) -> str:
    """Where the game stands, whose turn it is, and what the viewer may do."""
    acting = seats_in(rules.actors(s))
    if not acting:
        return words("The game is over.")
    return " · ".join(filter(None, [phase_of(rules, s, words), question_of(rules, s, viewer, acting, words)]))


def phase_of(rules: Rules, s: Any, words: Words) -> str:
    """The name of the phase, where the record has one."""
    said = marked_fields(rules.State).get("phase")
    if said is None or not isinstance(said.what, OneOf) or not s.phase:
        return ""
    name = word_in(said.what.words, int(s.phase), words)
    return name[:1].upper() + name[1:]


def question_of(rules: Rules, s: Any, viewer: int, acting: Sequence[int], words: Words) -> str:
    """Whose turn it is; to who must choose, what there is to choose from."""
    if viewer not in acting:
        return words("It is the turn of {seats}.", seats=seat_names(acting, words))
    verbs = dict.fromkeys(verbs_of(rules).of(action) for action in legal_actions_of(rules, s, viewer))
    return words("Your turn: {moves}.", moves=", ".join(verb_words(verb, words) for verb in verbs))


# --- things -------------------------------------------------------------------------------------------------------------


def lot_lines(lot: Lot, words: Words) -> Iterator[str]:
    """The lines of things that lie together."""
    name = named_in(words, lot.name)
    if lot.form == LotForm.GRID:
        yield telling(words, name, "")
        yield from grid_lines(lot)
    elif lot.form == LotForm.LISTS:
        for number, row in enumerate(lot.rows, 1):
            yield telling(words, f"{name} {number}", lot_words(row, words))
    else:
        yield told_lot(lot, words)


def seat_lines(seat: int, lots: Sequence[Lot], words: Words) -> Iterator[str]:
    """A seat and all it has."""
    short = [lot for lot in lots if lot.form not in (LotForm.GRID, LotForm.LISTS)]
    said = [named_lot_words(lot, words) for lot in short if not is_silent(lot)]
    yield telling(words, words.seat(seat), "; ".join(said) or NOTHING)
    for lot in lots:
        if lot.form in (LotForm.GRID, LotForm.LISTS):
            yield from (f"   {line}" for line in lot_lines(lot, words))


def is_silent(lot: Lot) -> bool:
    """Is there nothing to say of it: nobody, nothing, a flag that is not set? Empty hands, piles and counts are told."""
    if lot.form == LotForm.WORD and isinstance(lot.said.one, Count):
        return False
    return not lot.is_hand and lot.form != LotForm.PILE and (lot.is_empty or all_zero(lot))


def all_zero(lot: Lot) -> bool:
    """Are these counts, and nothing of anything?"""
    return bool(lot.things) and all(thing.amount == 0 for thing in lot.things)


def told_lot(lot: Lot, words: Words) -> str:
    """What there is of something, behind its name and a colon."""
    name = named_in(words, lot.name)
    return name if is_flag(lot) else telling(words, name, lot_words(lot, words))


def named_lot_words(lot: Lot, words: Words) -> str:
    """The same in short, where a seat was named before."""
    name = named_in(words, lot.name)
    return name if is_flag(lot) else f"{name} {lot_words(lot, words)}"


def is_flag(lot: Lot) -> bool:
    """Is it told by its name alone?"""
    return lot.form == LotForm.WORD and isinstance(lot.said.one, Flag)


def lot_words(lot: Lot, words: Words) -> str:
    """Things that lie together, on one line."""
    if lot.form == LotForm.PILE:
        top = [thing.word for thing in lot.things if thing.word]
        return words("{n}, on top {thing}", n=lot.size, thing=top[0]) if top else str(lot.size)
    if lot.form == LotForm.COUNTS:
        return counts_words(lot)
    if len(lot.things) > MANY_BACKS and not any(thing.word for thing in lot.things) and lot.form == LotForm.CARDS:
        return f"{FACE_DOWN} ×{len(lot.things)}"
    if lot.form == LotForm.LISTS:
        return " / ".join(lot_words(row, words) for row in lot.rows)
    told = [placed_words(thing) for thing in lot.things]
    return (", " if any(" " in word for word in told) else " ").join(told) or NOTHING


def counts_words(lot: Lot) -> str:
    """How many of each; where rows have no names, by their order. Of flags, those that are set."""
    if isinstance(lot.said.one, Flag):
        return " ".join(thing.place or str(thing.index + 1) for thing in lot.things if thing.amount) or NOTHING
    if not any(thing.place for thing in lot.things):
        return " ".join(thing_words(thing) for thing in lot.things)
    return ", ".join(placed_words(thing) for thing in lot.things if thing.amount != 0) or NOTHING


def placed_words(thing: Thing) -> str:
    """A thing behind the name of its place, where that has one."""
    return f"{thing.place} {thing_words(thing)}" if thing.place else thing_words(thing)


def thing_words(thing: Thing) -> str:
    """A thing by its word, or how it lies."""
    return thing.word or (FACE_DOWN if thing.is_down else EMPTY_PLACE)


# --- grids --------------------------------------------------------------------------------------------------------------


def grid_lines(lot: Lot) -> Iterator[str]:
    """A grid, its columns by letter and its rows by number; words that are too long are cut, and told below."""
    texts = [
        letter or (FACE_DOWN if thing.is_down else EMPTY_PLACE)
        for letter, thing in zip(letters_of(lot.things), lot.things, strict=True)
    ]
    room = max(1, (DRAWN_WIDTH - 7) // lot.columns - 1)
    width = min(room, max(map(len, texts)))
    columns = [cell_name(0, column)[:-1][:width].ljust(width) for column in range(lot.columns)]
    yield "    " + " ".join(columns).rstrip()
    for first in range(0, len(texts), lot.columns):
        cells = [text[:width].ljust(width) for text in texts[first : first + lot.columns]]
        yield f"{first // lot.columns + 1:>3} " + " ".join(cells).rstrip()
    cut = {text[:width]: text for text in texts if len(text) > width}
    if cut:
        yield "    " + ", ".join(f"{short}: {text}" for short, text in cut.items())
