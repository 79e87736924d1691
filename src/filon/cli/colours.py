"""Colours of the terminal: frames, clauses, seats by their letters, and what a game has a colour for in `COLOURS`.

Those are patterns, searched for in its drawings and sentences, and their styles. Only the look; meaning never hangs on it.
"""

import re
import textwrap
from collections.abc import Mapping

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from filon.kernel.contract import Rules
from filon.kernel.words import SEAT_LETTERS, Words

DRAWING_WIDTH = 76  # columns the drawings of the games keep to

SEAT_STYLES = (
    "bold bright_cyan",
    "bold bright_green",
    "bold bright_magenta",
    "bold dodger_blue1",
    "bold dark_orange",
    "bold bright_white",
    "bold spring_green3",
    "bold orchid",
    "bold light_sky_blue1",
    "bold tan",
    "bold plum1",
    "bold khaki1",
)
THINGS = {
    r"[┌┬┐│└┴┘─]+": "dim",
    r"▶": "bold",
    r"\b[A-Z]{3}-\d{3}\b": "cyan",
}  # in every game
SEAT = re.compile(r"(?<![\w-])([A-L])[1-3]?(?![\w’'-])")
FRAME = re.compile(r"[┌┬┐│└┴┘─░]")


def coloured(text: str, rules: Rules) -> Text:
    """A drawing or a sentence of a game with its colours. A letter in what the game itself has a colour for is no seat."""
    out, own = Text(text), colours_of(rules)
    for pattern, style in {**THINGS, **own}.items():
        out.highlight_regex(pattern, style)
    taken = {place for pattern in own for match in re.finditer(pattern, text) for place in range(*match.span())}
    for match in SEAT.finditer(text):
        if match.start() not in taken:
            out.stylize(seat_style(SEAT_LETTERS.index(match[1])), *match.span())
    return out


def colours_of(rules: Rules) -> Mapping[str, str]:
    """The patterns of a game and their styles; a game need not have any."""
    found: Mapping[str, str] = getattr(rules, "COLOURS", {})
    return found


def bulleted(mark: str, style: str, text: Text) -> Grid:
    """A sentence behind a mark; its further lines stand under its first."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_row(Text(mark, style), text)
    return grid


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def print_drawing(drawing: str, rules: Rules, out: Console, words: Words) -> None:
    """A drawing on a console; where it is too narrow, say so and cut the rows off, since wrapped they mean nothing."""
    lines = fitted_drawing(drawing, out.width).split("\n")
    if max(map(len, lines)) > out.width:
        out.print(
            words("This window is too narrow: the table needs {n} columns.", n=DRAWING_WIDTH), style="bold", soft_wrap=True
        )
    shown = coloured("\n".join(line[: out.width] for line in lines), rules)
    out.print(shown, no_wrap=True, overflow="ignore", crop=False)


def fitted_drawing(drawing: str, width: int) -> str:
    """The drawing on a terminal too narrow for it: empty columns taken out, long sentences folded."""
    blocks = re.split(r"(\n\s*\n)", drawing)
    return "".join(fitted_block(block, width) for block in blocks)


def fitted_block(block: str, width: int) -> str:
    """One block of lines: as long as it is too wide, close a gap that runs through all of them."""
    lines = block.split("\n")
    while (widest := max(map(len, lines))) > width:
        gap = last_gap(lines, widest)
        if gap is None:
            break
        lines = [line[:gap] + line[gap + 1 :] for line in lines]
    return "\n".join(part for line in lines for part in folded(line, width))


def folded(line: str, width: int) -> list[str]:
    """A sentence that is still too wide goes on in the next line; a row of the drawing cannot."""
    if len(line) <= width or " " not in line.strip() or FRAME.search(line):
        return [line]
    return textwrap.wrap(line, width, subsequent_indent="  ", break_long_words=False)


def last_gap(lines: list[str], widest: int) -> int | None:
    """The rightmost column that is blank in every line and has a blank column before it."""
    blank = [all(line[column : column + 1] in ("", " ") for line in lines) for column in range(widest)]
    return next((column for column in range(widest - 1, 0, -1) if blank[column] and blank[column - 1]), None)
