"""The last page of imps: gems, nuggets under imps, and both together, best seat first; and the winners in person."""

from collections.abc import Iterator

from filon.games.imps.rules import nuggets_under, scores
from filon.games.imps.state import IMPS, What
from filon.kernel.standing import standing
from filon.scene import Amount, CountLine, Sprite, Tally, Total, Victory, final_sprites

from .asking import asked_of_table
from .pieces import View
from .seats import happened_sprites


def final_page(view: View) -> Iterator[Sprite]:
    """Everything is counted."""
    words = view.words
    victory = Victory(standing(scores, view.record), view.names, "gems", people="imp")
    headings = (words("gems"), words("nuggets"), words("in all"))
    tally = Tally(headings, [line_of(view, seat, place, total) for seat, place, total in victory.standing])
    news = happened_sprites(view, view.layout.page_happened, (What.COUNTED, What.GAME_ENDED))
    return final_sprites(view.layout, words, victory, tally, news, asked_of_table(view))


def line_of(view: View, seat: int, place: int, total: int) -> CountLine:
    """A seat: its place, how many imps it has on cards, its gems, the nuggets under them, and both together."""
    there = sum(view.s.stands[imp] > 0 for imp in range(IMPS * seat, IMPS * seat + IMPS))
    where = view.words.count("{n} in the mine", "{n} in the mine", there)
    gems, nuggets = Amount("gem-emerald", view.s.bags[seat]), Amount("nugget", nuggets_under(view.record, seat))
    return CountLine(str(place), f"imp-{seat}", view.names[seat], where, {"a": gems, "b": nuggets, "c": Total(total)})
