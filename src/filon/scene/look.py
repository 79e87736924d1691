"""How things look: palette, boxes, halos and badges, in design units. A still picture and a live board are drawn from these
numbers; `look` hands them to the browser, together with the lettering.
"""

from dataclasses import asdict
from typing import Any, NamedTuple

from .lettering import LETTERING, LINE, SANS, SERIF
from .model import FORMS, SEATS, SHAPES, TALL, WIDE

INK, IVORY, GOLD, SOFT, ALARM = "#1a1216", "#fff3d6", "#ffc94d", "#cbb898", "#ff9a8a"
PANEL, PANEL_LINE, PAPER, PAPER_LINE = "#2b2126", "#4a3b40", "#f1dfb8", "#b98a50"
COLOUR = {"soft": SOFT, "gold": GOLD, "ink": "#2a1c18", "alarm": ALARM}
DIM = ".45"  # opacity of the art of what is not for now
CORNERS = {WIDE: 16, TALL: 0}  # of a board
RAISED = 0.36  # from the middle of a line of text up to where the middle of its letters is, in sizes


class Edge(NamedTuple):
    """The edge of a box."""

    colour: str
    width: float
    opacity: str = ""


class RoundedBox(NamedTuple):
    """A rounded rectangle of a form, `inset` from the edges of its box."""

    inset: float
    corner: float
    fill: str
    line: Edge


class Ring(NamedTuple):
    """The line round a sprite in some state, over a broader one of ink."""

    colour: str
    width: float
    dashes: str = ""


class Badge(NamedTuple):
    """A count on a disc: the size of its letters in each shape."""

    wide: int
    tall: int


BOXES: dict[str, tuple[RoundedBox, ...]] = {
    "panel": (RoundedBox(0, 14, PANEL, Edge(PANEL_LINE, 1.5)),),
    "page": (RoundedBox(0, 14, PAPER, Edge(INK, 3)), RoundedBox(8, 9, "none", Edge(PAPER_LINE, 1.6))),
    "button": (RoundedBox(0, 12, PAPER, Edge(INK, 3)),),
    "place": (RoundedBox(0, 10, "none", Edge(IVORY, 2, ".16")),),
}
TURN_LINE = Edge(GOLD, 3.5)  # of the panel of who is to play

RINGS = {"chosen": Ring(GOLD, 4.5), "lit": Ring(GOLD, 3.5, "9 5"), "new": Ring(IVORY, 3)}
RING = {"gap": 3, "ink": 4, "corner": 13, "square": 3}  # outside the sprite; how much broader; a square's is a third of it
OPEN = {"fill": 0.16, "dot": 0.12}  # an empty place that is lit: gold in it, and a dot of this part of its width
SPOT = {"radius": 0.56, "ink": 6, "width": 3}  # gold light behind a piece whose turn it is
SPOT_OPACITY = ".55"

BADGES = {"corner": Badge(14, 13), "foot": Badge(19, 16)}
BADGE = {
    "one": 0.78,
    "more": 0.9,
    "line": 2,
    "corner": 0.75,
    "foot": 4,
    "weight": 700,
}  # radius by how many digits; its place


def look() -> dict[str, Any]:
    """All of it, fit for JSON: what the browser draws a live board with."""
    return {
        "shapes": {shape: list(size) for shape, size in SHAPES.items()},
        "corners": CORNERS,
        "forms": sorted(FORMS),
        "seats": list(SEATS),
        "fonts": {"sans": SANS, "serif": SERIF},
        "line": LINE,
        "raised": RAISED,
        "lettering": {shape: {name: asdict(one) for name, one in styles.items()} for shape, styles in LETTERING.items()},
        "palette": {"ink": INK, "ivory": IVORY, "gold": GOLD},
        "colours": COLOUR,
        "dim": DIM,
        "boxes": {
            form: [{**part._asdict(), "line": part.line._asdict()} for part in parts] for form, parts in BOXES.items()
        },
        "turn_line": TURN_LINE._asdict(),
        "rings": {state: ring._asdict() for state, ring in RINGS.items()},
        "ring": RING,
        "open": OPEN,
        "spot": SPOT,
        "spot_opacity": SPOT_OPACITY,
        "badges": {place: badge._asdict() for place, badge in BADGES.items()},
        "badge": BADGE,
    }
