"""Views: what one page shows of a table at one version, made from what its viewer may see and from nothing else."""

from msgspec import Struct

from filon.house import Table
from filon.kernel.words import Words
from filon.scene import Scene, Touch, delta
from filon.seen import Seen

from .messages import Place, Told, View


class Look(Struct, frozen=True):
    """Through whose eyes, in which shape and in which words a page shows the table."""

    viewer: int | None
    shape: str
    words: Words


class Shown(Struct, frozen=True):
    """A position as a page shows it."""

    v: int
    scene: Scene
    touches: Touch | None
    question: int | None
    moves: dict[int, str]


def shown(table: Table, look: Look) -> Shown:
    """The present position of a table that has started."""
    seen = table.seen(look.viewer)
    question = None if is_forced(table, look.viewer) else table.question_of(look.viewer)
    touches, moves = (seen.touches(), moves_in_words(seen, look.words)) if question is not None else (None, {})
    return Shown(table.version, seen.scene(look.shape, look.words, memory_aid=table.memory_aid), touches, question, moves)


def is_forced(table: Table, viewer: int | None) -> bool:
    """Has the viewer one move only, as everybody can see? Then the table makes it, and nobody is asked."""
    forced = table.play.forced_move() if table.play is not None and table.question_of(viewer) is not None else None
    return forced is not None and forced.seat == viewer


def told_since(table: Table, look: Look, version: int) -> list[Told]:
    """What happened after a version, as the viewer saw it."""
    told = (Told(n, table.story(n, look.viewer, look.words)) for n in range(version + 1, table.version + 1))
    return [each for each in told if each.say]


def moves_in_words(seen: Seen, words: Words) -> dict[int, str]:
    """The legal moves of a seat as a person would say them."""
    return {move.action: seen.say(move, words) for move in seen.moves()}


def words_of(table: Table, language: str) -> Words:
    """The words of the table's game, with the names of those who sit at it."""
    words = table.setting.words(language)
    return words.naming(table.names(words))


def view_between(old: Shown | None, new: Shown, status: str, seats: list[Place], story: list[Told]) -> View:
    """What takes a page from one position to another; from nothing, everything."""
    view = View(new.v, status, seats, touches=new.touches, question=new.question, moves=new.moves, story=story)
    if old is None:
        view.scene = new.scene
    else:
        view.from_, view.delta = old.v, delta(old.scene, new.scene)
    return view


def places(table: Table, words: Words, here: set[str], guest: str | None) -> list[Place]:
    """The seats as everybody sees them, and which is the viewer's own."""
    return [
        Place(
            name=name,
            you=chair.guest is not None and chair.guest == guest,
            bot=chair.bot is not None,
            away=chair.away,
            here=chair.guest in here,
        )
        for chair, name in zip(table.chairs, table.names(words), strict=True)
    ]
