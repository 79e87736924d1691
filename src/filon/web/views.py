"""Views: what one page shows of a table at one version, made from what its viewer may see and from nothing else.

Making one takes long: the loop takes a glimpse or a still of the table, and `apart.py` draws it.
"""

from collections.abc import Collection, Sequence
from itertools import groupby

from msgspec import Struct

from filon.house import Glimpse, Table
from filon.kernel.words import Words
from filon.play.bundled import bundled, openings
from filon.play.seen import Seen
from filon.play.weighing import beats_before, stage_of
from filon.scene import Scene, Touch, delta, turned_to

from .final_boards import closed_board, past_board
from .messages import BoardUpdate, Bundle, BundleWay, SeatInfo, Staging, StoryEntry
from .presence import ABSENT, REPLACEABLE, Presence


class Viewpoint(Struct, frozen=True):
    """Through whose eyes, in which shape and in which words a page shows the table."""

    viewer: int | None
    shape: str
    words: Words
    read: str = ""  # the last page that the viewer has read


class Shown(Struct, frozen=True):
    """A position as a page shows it."""

    v: int
    scene: Scene
    touches: Touch | None
    question: int | None
    moves: dict[int, str]
    made: int = 0  # moves so far
    notice: str = ""  # the name of what there is to read
    only: str = ""  # what the table does for the viewer, who has no other move
    costly: list[tuple[int, int]] = []
    bundles: list[int] = []  # moves that open a bundle


def shown(glimpse: Glimpse, viewpoint: Viewpoint) -> Shown:
    """The position of a glimpse."""
    seen = glimpse.seen
    question = glimpse.question
    touches, moves = (seen.touches(), moves_in_words(seen, viewpoint.words)) if question is not None else (None, {})
    scene = turned_to(seen.scene(viewpoint.shape, viewpoint.words, memory_aid=glimpse.memory_aid), viewpoint.read)
    board = closed_board(scene, viewpoint.words) if glimpse.status == "closed" else scene
    only = seen.say(glimpse.only, viewpoint.words) if glimpse.only else ""
    costly = costly_moves(seen) if question is not None else []
    bundles = openings(seen) if question is not None else []
    return Shown(
        v=glimpse.version,
        scene=board,
        touches=touches,
        question=question,
        moves=moves,
        made=glimpse.moves,
        notice=seen.notice,
        only=only,
        costly=costly,
        bundles=bundles,
    )


def shown_bundle(glimpse: Glimpse, viewpoint: Viewpoint, chosen: Sequence[int]) -> Bundle | None:
    """The same with what its viewer put together on the table; None if that cannot be."""
    made = bundled(glimpse.seen, chosen)
    if made is None or glimpse.question is None:
        return None
    scene = made.scene(viewpoint.shape, viewpoint.words, memory_aid=glimpse.memory_aid)
    ways = [BundleWay(chosen=None if way.chosen is None else list(way.chosen)) for way in made.contents.ways]
    finish = BundleWay(steps=list(made.contents.steps))
    return Bundle(glimpse.question, list(chosen), scene, made.touches(), [*ways, finish])


def finished_board(old: Shown | None, glimpse: Glimpse, viewpoint: Viewpoint) -> Scene | None:
    """The round that is over as the viewer last saw it, if the page has not got it yet."""
    if glimpse.finished is None or (old is not None and old.notice == glimpse.seen.notice):
        return None
    return past_board(
        glimpse.finished.scene(viewpoint.shape, viewpoint.words, memory_aid=glimpse.memory_aid), viewpoint.words
    )


def staging_of(old: Shown | None, glimpse: Glimpse, viewpoint: Viewpoint, beat: float) -> Staging | None:
    """What is staged of the last move, if the page is shown that move now; `beat` is in seconds."""
    stage = stage_of(glimpse.everybody, viewpoint.words) if is_just_made(old, glimpse) and beat else None
    if stage is None:
        return None
    stands, after = (round(1000 * beat * beats) for beats in (stage.beats, stage.after))
    return Staging(stage.title, stage.say, stage.figures, stage.sound, stands, after)


def turning_of(old: Shown | None, glimpse: Glimpse, beat: float) -> int:
    """For how many milliseconds the board of a page shows by itself what the last move turned up."""
    return round(1000 * beat * beats_before(glimpse.everybody)) if is_just_made(old, glimpse) else 0


def is_just_made(old: Shown | None, glimpse: Glimpse) -> bool:
    """Was the last move made since the page was last shown something?"""
    return old is not None and old.made < glimpse.moves


def is_read(shown: Shown, viewpoint: Viewpoint) -> bool:
    """Is there a page in what is shown that its viewer has read meanwhile?"""
    notice = shown.scene.notice
    return notice is not None and bool(notice.parts) and notice.name == viewpoint.read


def story_entries(table: Table, viewpoint: Viewpoint, entries: range) -> list[StoryEntry]:
    """What these entries made happen, as the viewer saw it."""
    story = (StoryEntry(n, story_of(table, viewpoint, n), table.is_own(n, viewpoint.viewer)) for n in entries)
    return [each for each in story if each.say]


def story_of(table: Table, viewpoint: Viewpoint, n: int) -> list[str]:
    """What one entry made happen; of what a bot did in the viewer's place it is said first that it was a bot."""
    said, entry, words = table.story(n, viewpoint.viewer, viewpoint.words), table.log[n], viewpoint.words
    if not said or entry.kind != "moved" or entry.seat != viewpoint.viewer:
        return said
    if not table.is_own(n, viewpoint.viewer):
        return [words("A bot plays for you."), *said]
    return [*said, words("There was only one way.")] if entry.data.get("forced") else said


def moves_in_words(seen: Seen, words: Words) -> dict[int, str]:
    """The legal moves of a seat as a person would say them."""
    return {move.action: seen.say(move, words) for move in seen.moves()}


def costly_moves(seen: Seen) -> list[tuple[int, int]]:
    """The legal moves with which, as their game says, a slip is costly: the first and the last of each run of them."""
    verbs: Sequence[str] = getattr(seen.setting.rules, "COSTLY", ())
    runs = groupby(seen.moves() if verbs else (), lambda move: move.text.partition(" ")[0] in verbs)
    costly = ([move.action for move in run] for is_costly, run in runs if is_costly)
    return [(run[0], run[-1]) for run in costly]


def table_words(table: Table, language: str) -> Words:
    """The words of the table's game, with the names of those who sit at it."""
    words = table.setting.words(language)
    return words.naming(table.names(words))


def update_between(
    old: Shown | None, new: Shown, status: str, seats: list[SeatInfo], story: list[StoryEntry]
) -> BoardUpdate:
    """What takes a page from one position to another; from nothing, everything."""
    view = BoardUpdate(new.v, status, seats, touches=new.touches, question=new.question, moves=new.moves, story=story)
    view.only, view.costly = new.only, new.costly
    view.bundles = new.bundles
    if old is None:
        view.scene = new.scene
    else:
        view.from_, view.delta = old.v, delta(old.scene, new.scene)
    return view


def seat_infos(
    table: Table, words: Words, presence: Presence, guest: str | None, readers: Collection[str] = ()
) -> list[SeatInfo]:
    """The seats as everybody sees them, and which is the viewer's own; `readers` are those whom all wait for."""
    absent, replaceable = (presence.gone_from(table, seconds) for seconds in (ABSENT, REPLACEABLE))
    return [
        SeatInfo(
            name=name,
            you=chair.guest is not None and chair.guest == guest,
            bot=chair.bot is not None,
            away=chair.away,
            here=chair.guest in presence.pages,
            absent=seat in absent,
            replaceable=seat in replaceable,
            reading=chair.guest in readers,
            out=seat in table.seats_out,
        )
        for seat, (chair, name) in enumerate(zip(table.chairs, table.names(words), strict=True))
    ]
