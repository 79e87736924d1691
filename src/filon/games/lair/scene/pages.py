"""The last page of lair: the count, best seat first, and the winners in person."""

from collections.abc import Iterator

from filon.games.lair.rules import scores
from filon.games.lair.state import LAIR, START
from filon.kernel.standing import standing
from filon.scene import Amount, CountLine, Page, Sprite, Tally, Total, Victory, final_sprites

from .pieces import View
from .seats import happened_sprites


def final_page(view: View, sentences: list[str]) -> Iterator[Sprite]:
    """Everything is counted; below a short count lies the dragon."""
    words, layout = view.words, view.layout
    victory = Victory(standing(scores, view.record), view.names, "chest-open")
    headings = (words("purse"), words("chest"), words("in all"))
    tally = Tally(headings, [line_of(view, seat, place, total) for seat, place, total in victory.standing])
    yield from Page(layout, view.s.seats).below(layout.page_floor, "dragon", "dragon")
    news = happened_sprites(view, layout.page_happened, sentences)
    yield from final_sprites(layout, words, victory, tally, news, words("The game is over."))


def line_of(view: View, seat: int, place: int, total: int) -> CountLine:
    """A seat: its place, where its dwarves are, purse, chest, and both together."""
    s = view.s
    spaces = ", ".join(where_words(view, s.position[dwarf]) for dwarf in view.own(seat))
    purse, chest = Amount("purse", s.purse[seat]), Amount("chest-open", s.chest[seat])
    return CountLine(str(place), f"dwarf-{seat}", view.names[seat], spaces, {"a": purse, "b": chest, "c": Total(total)})


def where_words(view: View, space: int) -> str:
    """Where a dwarf ended, in a word or two."""
    if space == START:
        return view.words("at the start")
    return view.words("in the lair") if space >= LAIR else view.words("on {n}", n=space)
