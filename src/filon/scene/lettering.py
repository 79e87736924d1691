"""Lettering: the sizes of words in each shape, and how wide they run, so that text is broken before it is drawn.

Widths are those of DejaVu Sans, the widest of the fonts asked for; any other leaves a little room.
"""

from dataclasses import dataclass

from .model import TALL, WIDE

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, 'DejaVu Serif', serif"

LINE = 1.3  # from one line to the next, in sizes
BOLD = 1.12  # times as wide


@dataclass(frozen=True)
class Lettering:
    """How words are set."""

    size: int
    weight: int = 400
    serif: bool = False

    @property
    def css(self) -> str:
        """The attributes of a text element."""
        return f'font-family="{SERIF if self.serif else SANS}" font-size="{self.size}" font-weight="{self.weight}"'


LETTERING: dict[str, dict[str, Lettering]] = {
    WIDE: {
        "title": Lettering(30, 700, serif=True),
        "heading": Lettering(20, 700, serif=True),
        "asked": Lettering(23, 600),
        "name": Lettering(20, 700),
        "news": Lettering(18),
        "body": Lettering(16),
        "caption": Lettering(15),
        "hint": Lettering(14),
        "count": Lettering(18, 700),
    },
    TALL: {
        "title": Lettering(20, 700, serif=True),
        "heading": Lettering(16, 700, serif=True),
        "asked": Lettering(15, 600),
        "name": Lettering(15, 700),
        "news": Lettering(13),
        "body": Lettering(14),
        "caption": Lettering(14),
        "hint": Lettering(13),
        "count": Lettering(15, 700),
    },
}

WIDTHS = {
    **dict.fromkeys("iljI'|’.,:; !", 0.32),
    **dict.fromkeys("frt()-/·", 0.42),
    **dict.fromkeys("szckJ?*…", 0.57),
    **dict.fromkeys("mMW—", 0.98),
    **dict.fromkeys("wNHUGOQDÉÀ", 0.8),
}
OTHERS = 0.64


def style_of(tone: str, shape: str) -> Lettering:
    """The lettering a tone asks for; body if it asks for none."""
    for word in tone.split():
        if word in LETTERING[shape]:
            return LETTERING[shape][word]
    return LETTERING[shape]["body"]


def width_of(text: str, lettering: Lettering) -> float:
    """How wide one line runs, at most."""
    wide = sum(WIDTHS.get(letter, OTHERS) for letter in text) * lettering.size
    return wide * BOLD if lettering.weight > 400 else wide


def lines_of(text: str, width: float, lettering: Lettering, most: int = 99) -> str:
    """A text broken into lines that fit; if there are more than `most`, the first ones that fit and an ellipsis."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, lettering) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    return "\n".join(lines)
