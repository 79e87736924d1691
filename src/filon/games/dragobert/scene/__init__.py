"""dragobert as a scene: the table's part, the same for everybody, and a seat's part over it.

What lies face down is not drawn, though a seat knows it (DRA-705), unless the table's memory aid is on. Right after a round
its count is a page of its own (DRA-707), with the two piles of the next round below it; so is the final count.
Who has read the count of a round is shown the board beneath it.
"""

from msgspec.structs import replace

from filon.games.dragobert.picture import heading
from filon.games.dragobert.state import Phase, State
from filon.games.dragobert.story import notice_of
from filon.kernel.words import Words
from filon.scene import Notice, Scene, Sprite, asked_sprites, laid_over

from . import board, pages
from .layout import LAYOUTS
from .pieces import View, asked_of_seat, asked_of_table, face_of, happened, round_words


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    view = View(s, words, LAYOUTS[shape], memory_aid)
    if not is_round_over(view):
        return drawn(view, viewer)
    board = drawn(view.but(bare=True), viewer)
    return replace(drawn(view, viewer), notice=Notice(notice_of(s, viewer), pages.ROUND_PARTS, beneath=board))


def drawn(view: View, viewer: int) -> Scene:
    """The table's part, and a seat's part over it."""
    s, words = view.s, view.words
    title = "Dragobert · " + (round_words(view) if s.phase != Phase.OVER else heading(view.s, words))
    table = view.scene(title, asked_of_table(view), happened(view), table_sprites(view))
    return laid_over(table, seat_sprites(view, viewer), asked_of_seat(view, viewer))


def table_sprites(view: View) -> list[Sprite]:
    """What everybody sees."""
    if view.s.phase == Phase.OVER:
        return list(pages.final_page(view))
    return list(pages.round_page(view) if is_round_over(view) else board.sprites(view))


def seat_sprites(view: View, viewer: int) -> list[Sprite]:
    """What a seat sees in its own way: what it is asked, its panel, and what its stack is worth."""
    s = view.s
    if viewer >= s.seats or s.phase == Phase.OVER:
        return []
    sprites = (
        list(asked_sprites(view.layout, asked_of_seat(view, viewer), face_of(view, s.dwarf)))
        if viewer == view.acting_seat
        else []
    )
    if not is_round_over(view):
        sprites += board.own_sprites(view, viewer)
    return sprites


def is_round_over(view: View) -> bool:
    """Is there a page that tells how a round ended?"""
    return not view.bare and notice_of(view.s, view.s.seats) != ""
