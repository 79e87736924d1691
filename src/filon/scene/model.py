"""The Scene: sprites with ids over named zones, in design units of a wide screen or a phone held upright.

An id says which place or piece a sprite is, never what a hidden one is. `art` names a symbol of a sheet, or one of FORMS.
`tone` is a few words: the state of a sprite, how its text is set, in which colour, and what it does (TONES).
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import msgspec

WIDE, TALL = "wide", "tall"
Shape = Annotated[str, msgspec.Meta(extra={"one_of": (WIDE, TALL)})]  # what `extra` says is for the types of the client
SHAPES = {WIDE: (1440, 848), TALL: (390, 796)}  # design units of the board
BARS = {WIDE: 52, TALL: 48}  # the line with the title above it: on a page its bar, in a still picture its own

FORMS = frozenset({"words", "panel", "page", "button", "place", "veil"})  # drawn as boxes, in any size
SPRITE_STATES = ("lit", "chosen", "dim", "new", "turn")
COLOURS = ("soft", "gold", "ink", "alarm")
SIDES = ("left", "right", "corner")
STYLES = ("title", "heading", "asked", "name", "news", "body", "caption", "hint", "count")
SEATS = ("seat", "panel")  # `seat-2` or `panel-2`, with its parts, stands for who sits at seat 2
# Once chosen it shows what was touched before it turned by half; it tumbles to another turn; it is shown in its turn.
DEEDS = ("turns", "rolls", "turned_up")
TONES = frozenset({*SPRITE_STATES, *COLOURS, *SIDES, *STYLES, *DEEDS})


class Box(NamedTuple):
    """A place: its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    def part(self, x: float, y: float, w: float, h: float) -> "Box":
        """A place within this one, measured from its corner."""
        return Box(self.x + x, self.y + y, w, h)


class Sprite(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing in a picture. `label` is for those who do not see it, `text` for those who do; `turn` is in degrees.

    `short` is what it is called in a sentence, where its label says more than that.
    """

    id: str
    art: str
    x: float
    y: float
    w: float
    h: float
    turn: float = 0
    label: str = ""
    text: str = ""
    tone: str = ""
    short: str = ""

    @property
    def called(self) -> str:
        """What it is called in a sentence."""
        return self.short or self.label

    def toned(self, *more: str) -> "Sprite":
        """The same with more tones."""
        return msgspec.structs.replace(self, tone=" ".join([*self.tone.split(), *more]))


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named part of the picture, for reading order and for scrolling to."""

    name: str
    x: float
    y: float
    w: float
    h: float


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a scene larger than its window: sprites with coordinates of their own, seen through a zone.

    It holds the sprites of the ids in `holds` and their parts (`cell` holds `cell-9-12`). They are painted together, where
    the first of them stands.
    """

    zone: str  # the window
    holds: tuple[str, ...]
    frame: Box  # what should be seen of it
    bounds: Box  # all of it
    cell: float  # how wide one place is, so that it is not shown too small to be touched

    def has(self, name: str) -> bool:
        """Does the sprite of that id lie in it?"""
        return any(is_part(name, held) for held in self.holds)


class Marking(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer may mark for itself: the mark stays on its own screen and is told to nobody."""

    on: tuple[str, ...]  # sprites
    kinds: tuple[tuple[str, str], ...]  # the art of a mark, and what it says
    until: str = ""  # marks are forgotten when this changes


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page that everybody is given to read: who one is, how a round went, what the game is about.

    That it is there, and its name, everybody may know; what it says is the viewer's own. A live board keeps it until it is
    read or the viewer moves, and who moves without a choice waits for that.
    """

    name: str  # the same for as long as it tells of the same
    parts: tuple[str, ...] = ()  # the ids of its sprites, each for its parts too; none for a viewer who is not shown it
    over: tuple[Sprite, ...] = ()  # its sprites, where a still picture has no room for them: a live board lays them over
    beneath: "Scene | None" = None  # the board without it, where it takes room from the board


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one viewer sees it: sprites in the order they are painted, and the same in words."""

    shape: Shape
    title: str
    asked: str  # whose turn it is and what is asked, in one sentence
    happened: tuple[str, ...]
    zones: tuple[Zone, ...]
    sprites: tuple[Sprite, ...]
    field: Field | None = None
    marking: Marking | None = None
    notice: Notice | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in design units."""
        return SHAPES[self.shape]

    def sprite(self, name: str) -> Sprite:
        """The sprite of that id."""
        return next(sprite for sprite in self.sprites if sprite.id == name)

    def zone(self, name: str) -> Zone:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.name == name)


def turned_to(scene: Scene, read: str) -> Scene:
    """A scene as it is shown to who has read the page of that name: its page, or what lies beneath; never both.

    Who has read it is told no more than its name: others may still read.
    """
    notice = scene.notice
    if notice is None:
        return scene
    if notice.name == read:
        return msgspec.structs.replace(notice.beneath or scene, notice=Notice(notice.name))
    return msgspec.structs.replace(scene, notice=msgspec.structs.replace(notice, beneath=None))


def is_part(name: str, whole: str) -> bool:
    """Is this the id of a sprite, or of a part of it?"""
    return name == whole or name.startswith(f"{whole}-")


def framed(window: Box, frame: Box) -> tuple[float, float, float]:
    """How a field is seen with its frame in the middle of the window: units of the scene to one of its own, its corner."""
    scale = min(window.w / frame.w, window.h / frame.h)
    x = window.x + window.w / 2 - (frame.x + frame.w / 2) * scale
    y = window.y + window.h / 2 - (frame.y + frame.h / 2) * scale
    return scale, x, y


def laid_over(table: Scene, own: Iterable[Sprite], asked: str = "") -> Scene:
    """A seat's part over the table's: a sprite of a known id takes that one's place, others come on top."""
    mine = {sprite.id: sprite for sprite in own}
    kept = [mine.pop(sprite.id, sprite) for sprite in table.sprites]
    return msgspec.structs.replace(table, sprites=(*kept, *mine.values()), asked=asked or table.asked)
