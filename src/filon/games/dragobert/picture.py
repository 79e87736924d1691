"""How dragobert looks: as text for the terminal, and each move in a few words.

What lies face down is not drawn, though a seat knows it (DRA-705), unless the table's memory aid is on.
"""

from collections import Counter

from filon.kernel.standing import standing
from filon.kernel.verbs import is_a, part
from filon.kernel.words import Words

from . import moves
from .moves import name_of
from .rules import scores
from .rules_mine import is_deadly, nuggets_of, partner_of, seat_of, stack_of
from .state import DRAGON_START, ROUNDS, WAGON, WAY_OUT, Fate, Kind, Phase, State
from .story import card_words, dwarf_words

CELL = 7  # columns inside a mine card


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), "", *row_lines(s, words), "", *pile_lines(s, words), ""]
    lines += [dwarf_line(s, dwarf, viewer, words, memory_aid) for dwarf in range(s.dwarves)]
    lines += final_lines(s, words) if s.phase == Phase.OVER else last_round_lines(s, words)
    return "\n".join(line.rstrip() for line in lines)


def heading(s: State, words: Words) -> str:
    """Where the game stands and whose turn it is."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    asked = {
        Phase.DRAW: words("{dwarf} draws a card", dwarf=dwarf_words(s, s.dwarf, words)),
        Phase.ACTION: words("{dwarf} chooses an action", dwarf=dwarf_words(s, s.dwarf, words)),
    }[Phase(s.phase)]
    return words("Round {n} of {rounds}", n=s.round_number, rounds=ROUNDS) + " · " + asked


def row_lines(s: State, words: Words) -> list[str]:
    """The mine: nine cards in a row, the way out on the left; burnt ones hatched."""
    cells = [cell_lines(s, position, words) for position in range(DRAGON_START + 1)]
    top = "┌" + "┬".join(["─" * CELL] * len(cells)) + "┐"
    bottom = "└" + "┴".join(["─" * CELL] * len(cells)) + "┘"
    return [top, *("│" + "│".join(row) + "│" for row in zip(*cells, strict=True)), bottom]


def cell_lines(s: State, position: int, words: Words) -> list[str]:
    """One mine card: its number and picture, then who stands there, in two lines."""
    here = [
        name_of(s, dwarf) for dwarf in range(s.dwarves) if s.fate[dwarf] == Fate.IN_MINE and s.position[dwarf] == position
    ]
    if position == WAY_OUT:
        here = [name_of(s, dwarf) for dwarf in sorted(range(s.dwarves), key=lambda d: s.slot[d]) if s.slot[dwarf]]
    if position > s.dragon:
        return ["░" * CELL] * 3
    picture = {WAY_OUT: words("way out"), WAGON: words("wagon"), int(s.dragon): words("DRAGON")}.get(position, "")
    half = 2 if any(len(name) > 1 for name in here) else 3
    return [
        (picture or str(position))[:CELL].center(CELL),
        " ".join(here[:half]).center(CELL),
        " ".join(here[half:]).center(CELL),
    ]


def pile_lines(s: State, words: Words) -> list[str]:
    """The open Extraction card, the Exit card turned up, and how much is left of each pile."""
    lines = [
        words("Extraction pile ({n}): {top}", n=s.extraction_left, top=top_words(s, words)),
        exit_words(s, words),
        words("Box ({n}); big nuggets left ({m})", n=sum(int(count) for count in s.boxed), m=s.supply),
    ]
    if s.drawn:
        lines.append(words("Exit card turned up: {card}", card=card_words(s.drawn, words)))
    return lines


def exit_words(s: State, words: Words) -> str:
    """DRA-702: the Exit pile and its discard, which lies open; each sort of card with how many there are."""
    counts = Counter(int(card) for card in s.discard[: s.discarded])
    sorts = [card_words(card, words) + (f" ×{n}" if n > 1 else "") for card, n in sorted(counts.items())]
    if not sorts:
        return words("Exit pile ({n}); nothing discarded", n=s.exits_left)
    return words("Exit pile ({n}); discarded ({m}): {cards}", n=s.exits_left, m=s.discarded, cards=", ".join(sorts))


def top_words(s: State, words: Words) -> str:
    """The top Extraction card in a few words."""
    kind = s.extraction[s.extraction_left - 1] if s.extraction_left else Kind.UNKNOWN
    return words(TOPS[kind])


TOPS = {
    Kind.UNKNOWN: "empty",
    Kind.RED: "red door, 2 nuggets, towards the dragon",
    Kind.BLUE: "blue door, 1 nugget, towards the way out",
    Kind.PLAIN: "no door, 1 nugget",
    Kind.DRAGON: "dragon",
}


def dwarf_line(s: State, dwarf: int, viewer: int, words: Words, memory_aid: bool) -> str:
    """A dwarf: where it is, its stack, its seat's big nuggets."""
    mark = "▶" if dwarf == s.dwarf and s.phase != Phase.OVER else " "
    stack = stack_words(s, dwarf, viewer, words, memory_aid)
    big = words.count("{n} big nugget", "{n} big nuggets", int(s.big[seat_of(s, dwarf)]))
    if partner_of(s, dwarf) < dwarf:
        big = words("with its partner")
    return f"{mark} {names_words(s, dwarf, words)} {where_words(s, dwarf, words):<27} {stack:<23} {big}"


def names_words(s: State, dwarf: int, words: Words) -> str:
    """A dwarf's letter in the mine, then what people call it where they do; all as wide as the widest."""
    called = [dwarf_words(s, other, words) for other in range(s.dwarves)]
    letter = f"{name_of(s, dwarf):<2}"
    return f"{letter} {called[dwarf]:<{max(map(len, called))}}" if any(words.names) else letter


def where_words(s: State, dwarf: int, words: Words) -> str:
    """Where a dwarf is."""
    if s.fate[dwarf] == Fate.OUT:
        return words("out, ladder slot {slot}", slot=s.slot[dwarf])
    if s.fate[dwarf] == Fate.BURNT:
        return words("burnt")
    return words("in the mine, on card {position}", position=s.position[dwarf])


def stack_words(s: State, dwarf: int, viewer: int, words: Words, memory_aid: bool) -> str:
    """How many cards are in the stack; what they are worth only to its owner, with the memory aid, or when counted."""
    holder = stack_of(s, dwarf)
    if holder != dwarf:
        return words("one stack with {dwarf}", dwarf=dwarf_words(s, holder, words))
    cards = sum(int(count) for count in s.stacks[holder])
    shown = words.count("{n} card", "{n} cards", cards)
    if memory_aid or viewer == seat_of(s, dwarf) or s.phase == Phase.OVER:
        shown += " (" + words.count("{n} nugget", "{n} nuggets", nuggets_of(s, holder)) + ")"
    return shown


def last_round_lines(s: State, words: Words) -> list[str]:
    """How the round before ended, for all to see (DRA-707)."""
    if s.round_number == 1:
        return []
    counted = [
        words(
            "{dwarf} {n} (+{prize})",
            dwarf=dwarf_words(s, dwarf, words),
            n=s.last_nuggets[dwarf],
            prize=s.last_prize[dwarf],
        )
        for dwarf in range(s.dwarves)
    ]
    return ["", words("Round {n}, nuggets (and big nuggets won): ", n=s.round_number - 1) + ", ".join(counted)]


def final_lines(s: State, words: Words) -> list[str]:
    """The final count, best seat first; equals share a place."""
    lines = [""]
    for seat, place, points in standing(scores, s):
        total = words.count("{n} nugget in all", "{n} nuggets in all", points)
        lines.append(f"{place}. {words.seat(seat)}  {total}")
    return lines


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words, with the warning of DRA-306 where it is due."""
    if action == moves.DRAW_EXTRACTION:
        said = words("dig: {top}", top=top_words(s, words))
        return said + " — " + words("deadly: it leads into the fire") if is_deadly(s) else said
    if is_a(action, moves.SWAP):
        return words("change places with {dwarf}", dwarf=dwarf_words(s, part(action, moves.SWAP), words))
    return words(SAID[action])


SAID = {
    moves.DRAW_EXIT: "take the top Exit card",
    moves.STEP: "one step towards the way out",
    moves.DOUBLE_STEP: "two steps towards the way out",
    moves.ALL_TOGETHER: "everybody one step towards the way out",
    moves.BONUS: "keep the card for three nuggets",
}
