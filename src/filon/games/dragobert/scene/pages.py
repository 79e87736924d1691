"""The pages of dragobert: the count of a round, with the piles of the next below it, and the final count."""

from collections.abc import Iterator
from typing import NamedTuple

from filon.games.dragobert.rules import count_better, scores
from filon.games.dragobert.state import Fate, What
from filon.games.dragobert.story import sentence_of
from filon.kernel.standing import standing
from filon.scene import (
    TALL,
    Amount,
    Cell,
    CountLine,
    Page,
    Row,
    Sprite,
    Tally,
    Total,
    Victory,
    asked_sprites,
    counted_sprites,
    sprite,
    veil_sprite,
)

from .pieces import (
    View,
    asked_of_table,
    exit_sprites,
    extraction_sprites,
    face_of,
    happened_sprites,
    round_sprites,
    round_words,
)

COUNT = (What.COUNTED, What.ROUND_ENDED)
ROUND_PARTS = ("page", "row")  # ids of what tells how a round went


def round_page(view: View) -> Iterator[Sprite]:
    """How the round went, and the start of the next."""
    s, words, layout = view.s, view.words, view.layout
    order = sorted(range(s.dwarves), key=lambda d: (not s.last_nuggets[d], not s.last_slot[d], count_better(view.record, d)))
    headings = (words("brought out"), words("won"), words("big nuggets"))
    tally = Tally(headings, [round_line(view, row, dwarf) for row, dwarf in enumerate(order)])
    yield from counted(view, round_title(view), tally)
    yield from asked_sprites(layout, asked_of_table(view), face_of(view, s.dwarf))
    if layout.shape != TALL:
        yield from round_sprites(view, round_words(view))
    yield from happened_sprites(view, layout.page_happened, COUNT)
    captioned = layout.shape != TALL
    yield from extraction_sprites(view, layout.page_extraction, captioned=captioned)
    yield from exit_sprites(view, layout.page_exits, captioned=captioned)


def round_title(view: View) -> str:
    """Who won the round, as the story says it."""
    return next(sentence_of(view.s, row, view.words) for row in view.events if row[0] == What.ROUND_ENDED)


def round_line(view: View, row: int, dwarf: int) -> CountLine:
    """What one dwarf brought out, what it won, and what its seat has."""
    s, words = view.s, view.words
    slot, nuggets, prize = int(s.last_slot[dwarf]), int(s.last_nuggets[dwarf]), int(s.last_prize[dwarf])
    face = f"{'dwarf' if slot else 'burnt'}-{view.seats[dwarf]}"
    where = words("slot {slot}", slot=slot) if slot else words("burnt")
    big = Amount("bignugget", int(s.big[view.seats[dwarf]]))
    cells: dict[str, Cell] = {"a": Amount("nugget", nuggets), "b": BigNuggets(prize), "c": big}
    return CountLine(str(row + 1) if nuggets else "–", face, view.called[dwarf], where, cells)


class BigNuggets(NamedTuple):
    """Big nuggets won."""

    prize: int

    def sprites(self, row: Row, column: str) -> Iterator[Sprite]:
        """One by one; a stroke for none."""
        box = row.cell(column)
        size = 24 if row.page.layout.shape == TALL else 48
        left = (box.w - size * self.prize) / 2
        for number in range(self.prize):
            place = box.part(left + size * number, (box.h - size) / 2, size, size)
            yield sprite(f"row-{row.number}-big-{number}", "bignugget", place)
        if not self.prize:
            yield sprite(f"row-{row.number}-none", "words", box, text="–", tone="body ink")


def final_page(view: View) -> Iterator[Sprite]:
    """The final count, best seat first, and the winner in person."""
    words, layout = view.words, view.layout
    victory = Victory(standing(scores, view.record), view.names, "cart", loot_id="cart")
    headings = (words("brought out"), words("big nuggets"), words("in all"))
    tally = Tally(headings, [final_line(view, seat, place, points) for seat, place, points in victory.standing])
    yield from counted(view, victory.title(words), tally)
    yield from asked_sprites(layout, asked_of_table(view), victory.face)
    yield from happened_sprites(view, layout.page_happened, COUNT)
    yield from victory.sprites(layout.winners)


def final_line(view: View, seat: int, place: int, points: int) -> CountLine:
    """A seat: what it brought out of the last round, its big nuggets, and both together."""
    s, words = view.s, view.words
    out = [dwarf for dwarf in range(s.dwarves) if view.seats[dwarf] == seat and s.fate[dwarf] == Fate.OUT]
    where = ", ".join(words("slot {slot}", slot=s.slot[dwarf]) for dwarf in out) or words("burnt")
    big = int(s.big[seat])
    cells: dict[str, Cell] = {"a": Amount("nugget", points - big), "b": Amount("bignugget", big), "c": Total(points)}
    return CountLine(str(place), f"{'dwarf' if out else 'burnt'}-{seat}", view.names[seat], where, cells)


def counted(view: View, title: str, tally: Tally) -> Iterator[Sprite]:
    """A count on paper; below a short one lies Dragobert."""
    layout = view.layout
    yield from Page(layout, len(tally.lines)).below(layout.page_floor, "dragon", "dragobert")
    yield veil_sprite(layout)
    yield from counted_sprites(layout, title, tally)
