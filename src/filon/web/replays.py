"""Replay of a finished table: its position after any number of moves, whole or as changes against another."""

from msgspec import Struct

from filon.house import Refused, Table
from filon.kernel.errors import Phrase
from filon.play.seen import Seen
from filon.scene import Delta, Scene, delta, turned_to

from .views import table_words

DONE = ("over", "closed")


class ReplayStep(Struct, omit_defaults=True):
    """The position after `k` of `moves` moves, and what the last of them made happen."""

    k: int
    moves: int
    say: list[str]
    scene: Scene | None = None
    delta: Delta | None = None


def replay_step(table: Table, k: int, viewer: int | None, shape: str, language: str, since: int | None) -> ReplayStep:
    """The position after `k` moves; as changes if the page shows the one after `since` moves."""
    if table.status not in DONE:
        raise Refused("forbidden", Phrase("This is shown when the game is over."))
    for number in (k, 0 if since is None else since):
        if not 0 <= number <= table.positions:
            raise Refused("bad_message", Phrase("This game has {n} moves, but got {got}.", n=table.positions, got=number))
    words = table_words(table, language)

    def scene(seen: Seen) -> Scene:
        return turned_to(seen.scene(shape, words, memory_aid=table.memory_aid), "")

    seen = table.seen_at(k, viewer)
    new, made = scene(seen), ReplayStep(k, table.positions, seen.story(words))
    if since is None:
        made.scene = new
    else:
        made.delta = delta(scene(table.seen_at(since, viewer)), new)
    return made
