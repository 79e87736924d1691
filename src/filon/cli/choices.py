"""What can be done, listed at the terminal: numbered, in words and as it is typed; a crowd of one kind side by side."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from filon.kernel.words import Words
from filon.play.seen import Move, Seen

from .colours import coloured

CROWD = 16  # moves that begin with the same word: more of them are only shown as they are typed
IN_A_LINE = 3  # about so many of those

Numbered = list[tuple[int, Move]]


def print_choices(seen: Seen, words: Words, out: Console) -> None:
    """The legal moves of a seat."""
    for is_crowd, moves in sections(seen.moves()):
        out.print(side_by_side(moves) if is_crowd else in_words(moves, seen, words))


def lines_of_choices(seen: Seen) -> int:
    """About how many lines they take."""
    return sum(1 + len(moves) // IN_A_LINE if is_crowd else len(moves) for is_crowd, moves in sections(seen.moves()))


def sections(moves: list[Move]) -> Iterator[tuple[bool, Numbered]]:
    """Moves that follow each other, of kinds that are a crowd or of kinds that are none."""
    kinds = Counter(map(verb_of, moves))
    for is_crowd, run in groupby(enumerate(moves, start=1), key=lambda one: kinds[verb_of(one[1])] > CROWD):
        yield is_crowd, list(run)


def verb_of(move: Move) -> str:
    """The word a move begins with."""
    return move.text.partition(" ")[0]


def side_by_side(moves: Numbered) -> Columns:
    """As they are typed, several in a line."""
    return Columns([Text.assemble((f"{n:>2}", "bold"), f"  {move.text}") for n, move in moves], padding=(0, 3))


def in_words(moves: Numbered, seen: Seen, words: Words) -> Grid:
    """Each in a line of its own."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold")
    grid.add_column()
    grid.add_column(style="dim")
    for n, move in moves:
        grid.add_row(str(n), coloured(seen.say(move, words), seen.setting.rules), move.text)
    return grid
