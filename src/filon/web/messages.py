"""What goes over the wire of a table, in both directions: one JSON object a frame, its kind in `t`.

Whatever a client sends is untrusted: it is decoded into one of `FromClient` or refused, and every part is bounded.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from filon.scene import Delta, Scene, Touch

LONGEST_FRAME = 4096  # bytes from a client
MOST_TOUCHED = 8
MOST_CHOSEN = 80  # steps of a bundle

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Small = Annotated[int, Meta(ge=-(2**31), le=2**31)]
SpriteId = Annotated[str, Meta(max_length=60)]
Speed = Literal["slow", "normal", "fast"]


class Hello(Struct, tag_field="t", tag="hello"):
    """A page opens, or wants another shape or language."""

    shape: Literal["wide", "tall"]
    language: Literal["en", "fr"]


class MoveRequest(Struct, tag_field="t", tag="move", omit_defaults=True):
    """An answer to an open question, and what is made with it at once, all or nothing (`then`).

    `id` is the client's own name for it, the same however often it is sent.
    """

    id: Id
    question: Small
    action: Small
    then: Annotated[list[Small], Meta(max_length=MOST_CHOSEN)] = []


class AskBundle(Struct, tag_field="t", tag="bundle"):
    """What would the position be with these on the table? Nothing is done yet, and nobody else is told."""

    question: Small
    chosen: Annotated[list[Small], Meta(max_length=MOST_CHOSEN)]


class Why(Struct, tag_field="t", tag="why", omit_defaults=True):
    """Why can I not touch the last of these, having touched those before it? In a bundle with what is `chosen`, if so."""

    touched: Annotated[list[SpriteId], Meta(min_length=1, max_length=MOST_TOUCHED)]
    chosen: Annotated[list[Small], Meta(max_length=MOST_CHOSEN)] | None = None


class AskHint(Struct, tag_field="t", tag="hint"):
    """What would you do? About the question that is open, at a friendly table."""

    question: Small


class Read(Struct, tag_field="t", tag="read"):
    """The page of that name is read: whoever waits for it need wait no more."""

    page: Id


class PaceRequest(Struct, tag_field="t", tag="pace"):
    """How fast I want to be shown what others do; `forward`: as fast as can be, until I am asked or have a page to read."""

    speed: Speed = "normal"
    forward: bool = False


class Skip(Struct, tag_field="t", tag="skip"):
    """I have seen enough of what led to version `v`."""

    v: Small


class UndoRequest(Struct, tag_field="t", tag="undo"):
    """Take back what was offered: my last move, or what the table made for me since, of which entry `n` is the last."""

    n: Small


class Resync(Struct, tag_field="t", tag="resync"):
    """Send everything anew."""


class Ping(Struct, tag_field="t", tag="ping"):
    """Are you there?"""


FromClient = Hello | MoveRequest | AskBundle | Why | AskHint | Read | UndoRequest | PaceRequest | Skip | Resync | Ping


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it.

    `here`: its player has a page open. `absent`: they have had none for a while; `replaceable`: for so long that those who
    play with them may let a bot play on. `away`: a bot does. `reading`: the table waits until they have read a page.
    `out`: the seat has nothing to choose until the round ends.
    """

    name: str
    you: bool = False
    bot: bool = False
    away: bool = False
    here: bool = False
    absent: bool = False
    replaceable: bool = False
    reading: bool = False
    out: bool = False


class Staging(Struct, frozen=True, omit_defaults=True):
    """What is shown large over the board of the last move: a title, its sentences, and pictures side by side, each of
    symbols one over another.

    `after`: milliseconds in which the board shows something by itself before; `stands`: for how many it is shown then.
    """

    title: str
    say: list[str]
    figures: list[tuple[str, ...]]
    sound: Literal["good", "bad"]
    stands: int
    after: int = 0


class StoryEntry(Struct, frozen=True, omit_defaults=True):
    """What an entry of the log made happen, in sentences; `own` is a move of the viewer, or one it had no choice in."""

    n: int
    say: list[str]
    own: bool = False


class BoardUpdate(Struct, tag_field="t", tag="view", omit_defaults=True):
    """A position as one page shows it: whole (`scene`), or as changes (`delta`) against the version `from`.

    `bundles` are moves that are not made at once: a bundle is asked for instead. `finished` comes with the page that tells
    how a round went: that round as the viewer last saw it. `only` is the move that the table makes for the viewer, in
    words: there is no other. `costly` are the moves with which a slip is costly: first and last action of each run of
    them. `stage` comes with a move that is staged. `turning`: milliseconds in which the sprites that are `turned_up` are
    shown, one after another.
    """

    v: int
    status: str
    seats: list[SeatInfo]
    scene: Scene | None = None
    from_: int | None = msgspec.field(default=None, name="from")
    delta: Delta | None = None
    touches: Touch | None = None
    question: int | None = None
    moves: dict[int, str] = {}
    bundles: list[int] = []
    story: list[StoryEntry] = []
    finished: Scene | None = None
    only: str = ""
    costly: list[tuple[int, int]] = []
    stage: Staging | None = None
    turning: int = 0


class BundleWay(Struct, frozen=True, omit_defaults=True):
    """Where a touch leads in a bundle: to another one (`chosen`), to moves (`steps`), or out of it, with neither."""

    chosen: list[int] | None = None
    steps: list[int] | None = None


class Bundle(Struct, tag_field="t", tag="bundle"):
    """The position with what its viewer has chosen on the table; the numbers in `touches` count the `ways`."""

    question: int
    chosen: list[int]
    scene: Scene
    touches: Touch
    ways: list[BundleWay]


class PresenceUpdate(Struct, tag_field="t", tag="presence"):
    """Who is here now, when nothing else changed."""

    seats: list[SeatInfo]


class Company(Struct, tag_field="t", tag="company"):
    """What a viewer may do at a table in play, as HTML: over the board what is to be said at once, and the menu."""

    banner: str
    menu: str


class Lobby(Struct, tag_field="t", tag="lobby"):
    """The table before the start, as HTML for this viewer."""

    html: str


class Ended(Struct, tag_field="t", tag="ended"):
    """What stands over the board of a table that is over or closed, as HTML for this viewer."""

    html: str


class Go(Struct, tag_field="t", tag="go"):
    """The table is not what this page was made for: fetch the page anew."""


class Done(Struct, tag_field="t", tag="done"):
    """The move of that id is on disk, as entry `v`."""

    id: str
    v: int


class Undoable(Struct, tag_field="t", tag="undoable"):
    """The viewer may take their last move back until the next view comes; `n` is the last entry that would be taken back."""

    n: int


class Because(Struct, tag_field="t", tag="because"):
    """Why something cannot be touched."""

    touched: list[str]
    clause: str
    say: str


class Hinted(Struct, frozen=True, omit_defaults=True):
    """A move worth making: how much of the thinking went to it, and what this seat may expect of it, in hundredths.

    Both are missing of a move that nobody thought about: it is the rule of thumb's.
    """

    action: int
    say: str
    share: int | None = None
    chance: int | None = None


class Hint(Struct, tag_field="t", tag="hint"):
    """The best moves for a question, the best first; for who asked, and for nobody else."""

    question: int
    moves: list[Hinted]


class RefusedReply(Struct, tag_field="t", tag="refused", omit_defaults=True):
    """What was asked is not done. `clause` is the rule that forbids it, where it is a rule."""

    code: str
    say: str
    clause: str = ""
    id: str | None = None


class Pong(Struct, tag_field="t", tag="pong"):
    """Yes."""


ToClient = (
    BoardUpdate
    | Bundle
    | PresenceUpdate
    | Company
    | Lobby
    | Ended
    | Go
    | Done
    | Undoable
    | Because
    | Hint
    | RefusedReply
    | Pong
)

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)
ENCODER = msgspec.json.Encoder()


def decoded(frame: str | bytes) -> FromClient | None:
    """A client's frame as a message; None if it is none."""
    if len(frame) > LONGEST_FRAME:
        return None
    try:
        message: FromClient = DECODER.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return message


def encoded(message: ToClient) -> str:
    """A message as the text of a frame."""
    return ENCODER.encode(message).decode()
