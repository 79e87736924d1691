"""Glimpses: a table in play as one viewer may see it at one moment, apart from the table. Drawing takes long, and any thread
may do it: a glimpse does not change when the table does, and holds nothing that the viewer may not see.
"""

from dataclasses import dataclass

from filon.play.seen import Move, Seen

from .own_hands import forced_of, is_by_hand
from .table import Status, Table


@dataclass(frozen=True)
class Glimpse:
    """What a viewer sees. `question` is what its seat is asked; none, if the table makes its move, which is `only` then.

    `finished` is what the viewer last saw of the round of which it is told now how it went. `everybody` is what all see
    after `moves` moves.
    """

    version: int
    status: Status
    memory_aid: bool
    viewer: int | None
    seen: Seen
    everybody: Seen
    moves: int
    question: int | None = None
    finished: Seen | None = None
    only: Move | None = None


def glimpse(table: Table, viewer: int | None, *, own_hands: bool = False) -> Glimpse:
    """What a viewer sees of a table that has started; `own_hands`: is it asked for what is forced and done by hand?"""
    forced = forced_of(table, viewer) if table.status == "playing" else None
    if forced and own_hands and is_by_hand(table, forced):
        forced = None
    question = None if forced else table.question_of(viewer)
    finished = table.finished_round(viewer) if table.status == "playing" else None
    return Glimpse(
        version=table.version,
        status=table.status,
        memory_aid=table.memory_aid,
        viewer=viewer,
        seen=table.seen(viewer),
        everybody=table.seen(None),
        moves=table.moves,
        question=question,
        finished=finished,
        only=forced,
    )
