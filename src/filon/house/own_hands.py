"""One's own hands: of the moves to which there is no other, those that a person makes rather than the table.

A die to be thrown, a card to be turned up, and what is done with a card one has just turned up: whoever is here is asked for
the touch, and the table does it after a while. Which moves these are follows from what everybody sees. All else to which
there is no other is done at once.
"""

from collections.abc import Collection

from filon.play.seen import Move

from .players import bots_asked
from .table import Table

HAND_BEATS = 4  # beats for which the table leaves such a move to who should make it
SHORTEST = 1.0  # seconds: in less nobody finds what to touch, and the table makes every move at once


def are_waited_for(pace: float) -> bool:
    """Does a table with such a beat leave anything to anybody's hands?"""
    return HAND_BEATS * pace >= SHORTEST


def is_by_hand(table: Table, move: Move) -> bool:
    """Does a move to which there is no other decide something by chance, turn something up, or come of what was?"""
    assert table.game is not None
    return table.game.present.is_showing(move.seat, move.action) or has_just_shown(table, move.seat)


def has_just_shown(table: Table, seat: int) -> bool:
    """Was the last move made by this seat, and did it show everybody something?"""
    if table.play is None or not table.play.entries:
        return False
    last, game = table.log[table.play.entries[-1]], table.play.game
    return last.seat == seat and game.position_after(game.made - 1).is_showing(seat, last.data["action"])


def forced_of(table: Table, viewer: int | None) -> Move | None:
    """The viewer's move to which, as everybody can see, there is no other."""
    forced = table.play.game.forced if table.play is not None else ()
    return next((move for move in forced if move.seat == viewer), None)


def beats_for_hands(table: Table, here: Collection[str], pace: float) -> int:
    """The beats for which what is forced now is left to who should make it; none, unless they are here."""
    if table.play is None or not are_waited_for(pace) or bots_asked(table):
        return 0
    move = table.play.forced_move()
    if move is None or table.chairs[move.seat].guest not in here or not is_by_hand(table, move):
        return 0
    return HAND_BEATS - 1  # the last one is that of every move
