"""Positions of dragobert drawn as text, in the notation of the specification's worked examples, and moves upon them.

`position("d 8; A4 (0), B4, C4; E red, dragon, plain")` is a whole State; parts are separated by `;` and may be left out:
`d 7` the dragon; dwarves as `A4 (2)`, `A1 on 4`, `B burnt`, `C slot 1 (2 red + bonus)`, nuggets or cards in brackets;
`common A (6)` the stack of a pair; `E red, dragon` and `X step+swap, step` the piles from the top; `D step, step+swap` the
discard, newest last, or `D rest`; `up step+swap` a card turned up; `boxed 2 red`; `big A 6, B 2`; `round 3`; `starter B`;
`turn C`; `turns 199`. Cards not named lie in the piles, dragons at the bottom, so nothing is lost.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from filon.games import rules_of
from filon.games.dragobert.moves import name_of
from filon.games.dragobert.state import Action, Fate, Kind, Phase, TwoPlayer, What
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Value
from filon.kernel.errors import IllegalMove
from filon.kernel.layout import blank
from filon.kernel.template import entry_of
from filon.play.game import Game
from filon.play.position import Position as At
from filon.play.seen import legal_moves
from filon.play.setting import Setting, agree, key_of

RULES = rules_of("dragobert")
ENTRY = entry_of(RULES)

WORTH = {Kind.RED: 2, Kind.BLUE: 1, Kind.PLAIN: 1, Kind.BONUS: 3}
BELOW = (Kind.PLAIN, Kind.BLUE, Kind.RED, Kind.DRAGON)  # what lies under the named cards of a pile
DWARF = re.compile(
    r"(?P<name>[A-F][12]?) ?(?:(?:on )?(?P<at>\d)|slot (?P<slot>\d)|(?P<burnt>burnt))(?: \((?P<stack>.*)\))?$"
)


@dataclass
class Position:
    """A State in play, and the setting it was dealt in."""

    setting: Setting
    states: NDArray[Any]

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """The one seat that must choose now; -1 after the end."""
        return int(ENTRY.actors_at(self.states, 0)).bit_length() - 1

    def copy(self) -> "Position":
        """The same position once more."""
        return Position(self.setting, self.states.copy())


@dataclass
class Draft:
    """What a text says of the piles, until all else is in place and they can be filled up."""

    s: Any
    extraction: list[int] = field(default_factory=list)
    exits: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    discard_rest: bool = False


# --- making a position --------------------------------------------------------------------------------------------------


def dealt(*, seats: int, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The start of a game."""
    setting = agree("dragobert", seats=seats, tables=tables, **options)
    return Position(setting, deal_of(setting, seed))


def deal_of(setting: Setting, seed: int) -> NDArray[Any]:
    """One State, dealt from a seed."""
    states = blank(RULES.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return states


def position(text: str, *, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The State a text draws; every dwarf at the table is named in it."""
    parts = [part.strip() for part in text.split(";")]
    named = [item for part in parts if DWARF.match(part.split(",")[0].strip()) for item in part.split(",")]
    seats = 2 if options.get("two_player") == "double_draw" else len(named)
    p = dealt(seats=seats, seed=seed, tables=tables, **options)
    assert len(named) == p.s.dwarves, f"name all {p.s.dwarves} dwarves: {text}"
    draft = Draft(p.s)
    put_dragon(draft, "8")
    for part in parts:
        put(draft, part)
    fill_extraction(draft)
    fill_exits(draft)
    if not any(part.startswith("turn ") for part in parts):
        p.s.dwarf = next(dwarf for dwarf in numbers(p.s) if p.s.fate[dwarf] == Fate.IN_MINE)
    return p


def put(draft: Draft, part: str) -> None:
    """Carry out one part of a text."""
    if DWARF.match(part.split(",")[0].strip()):
        for item in part.split(","):
            put_dwarf(draft, item.strip())
        return
    word, _, rest = part.partition(" ")
    PARTS[word](draft, rest)


def put_dragon(draft: Draft, rest: str) -> None:
    """The dragon's position; as many dragon cards as it has come are in the box."""
    draft.s.dragon = int(rest)
    draft.s.boxed[Kind.DRAGON] = 8 - int(rest)


def put_dwarf(draft: Draft, item: str) -> None:
    """One dwarf: where it is and what it carries."""
    found = DWARF.match(item)
    assert found, f"not a dwarf: {item}"
    s, dwarf = draft.s, number(draft.s, found["name"])
    s.position[dwarf] = int(found["at"] or 0)
    s.fate[dwarf] = Fate.BURNT if found["burnt"] else Fate.OUT if found["slot"] else Fate.IN_MINE
    s.slot[dwarf] = int(found["slot"] or 0)
    s.slots_taken = max(int(s.slots_taken), int(s.slot[dwarf]))
    put_stack(s, dwarf, found["stack"] or "0")


def put_stack(s: Any, dwarf: int, text: str) -> None:
    """A stack given as nuggets, as cards (`red`, `2 blue`, `bonus`), or both, joined by `+`."""
    for item in text.split("+"):
        count, _, kind = item.strip().rpartition(" ")
        if not kind.isdigit():
            s.stacks[dwarf, Kind[kind.upper()]] += int(count or 1)
            continue
        pairs, rest = divmod(int(kind), 3)
        s.stacks[dwarf, Kind.RED] += pairs
        s.stacks[dwarf, Kind.PLAIN] += pairs + rest


def put_common(draft: Draft, rest: str) -> None:
    """The common stack of a pair."""
    put_stack(draft.s, number(draft.s, rest[0] + "1"), rest[rest.index("(") + 1 : -1])


def put_extraction(draft: Draft, rest: str) -> None:
    """The Extraction pile from the top."""
    draft.extraction += [Kind[name.upper()] for name in items(rest)]


def put_exits(draft: Draft, rest: str) -> None:
    """The Exit pile from the top."""
    draft.exits += [card_of(name) for name in items(rest)]


def put_discard(draft: Draft, rest: str) -> None:
    """The Exit discard, or all that is named nowhere else."""
    draft.discard_rest = rest == "rest"
    draft.discard += [] if draft.discard_rest else [card_of(name) for name in items(rest)]


def put_up(draft: Draft, rest: str) -> None:
    """An Exit card turned up, its action not chosen yet."""
    draft.s.drawn = card_of(rest)
    draft.s.phase = Phase.ACTION


def put_boxed(draft: Draft, rest: str) -> None:
    """More cards in the box."""
    for item in items(rest):
        count, kind = item.split()
        draft.s.boxed[Kind[kind.upper()]] += int(count)


def put_big(draft: Draft, rest: str) -> None:
    """Big nuggets of the seats; the others are in the supply."""
    for item in items(rest):
        seat, count = item.split()
        draft.s.big["ABCDEF".index(seat)] = int(count)
        draft.s.supply -= int(count)


def putter(name: str) -> Callable[[Draft, str], None]:
    """A part that is one number of the record."""

    def put_number(draft: Draft, rest: str) -> None:
        draft.s[name] = int(rest)

    return put_number


def put_starter(draft: Draft, rest: str) -> None:
    """The seat that started the round."""
    draft.s.starter = "ABCDEF".index(rest)


def put_turn(draft: Draft, rest: str) -> None:
    """The dwarf whose turn it is."""
    draft.s.dwarf = number(draft.s, rest)


PARTS: dict[str, Callable[[Draft, str], None]] = {
    "d": put_dragon,
    "common": put_common,
    "E": put_extraction,
    "X": put_exits,
    "D": put_discard,
    "up": put_up,
    "boxed": put_boxed,
    "big": put_big,
    "starter": put_starter,
    "turn": put_turn,
    "round": putter("round_number"),
    "turns": putter("turns"),
}


def fill_extraction(draft: Draft) -> None:
    """The named cards on top, under them all that are in no stack and not boxed."""
    s = draft.s
    pile = list(draft.extraction)
    for kind in BELOW:
        left = int(s.extraction_box[kind]) - int(s.stacks[:, kind].sum()) - int(s.boxed[kind]) - pile.count(kind)
        assert left >= 0, f"there are not so many {kind.name} cards"
        pile += [kind] * left
    s.extraction[:] = 0
    s.extraction[: len(pile)] = pile[::-1]
    s.extraction_left = len(pile)


def fill_exits(draft: Draft) -> None:
    """The named cards on top, under them (or on the discard) all that are named nowhere."""
    s = draft.s
    rest = Counter(s.exit_box[: s.exit_total].tolist())
    rest.subtract([*draft.exits, *draft.discard])
    rest.subtract([int(s.drawn)] if s.drawn else [])
    for card in rest:
        if card >> Action.BONUS & 1:
            rest[card] -= int(s.stacks[:, Kind.BONUS].sum()) + int(s.boxed[Kind.BONUS])
    assert min(rest.values()) >= 0, "there are not so many Exit cards of a sort"
    discard = draft.discard + (sorted(rest.elements()) if draft.discard_rest else [])
    pile = draft.exits + ([] if draft.discard_rest else sorted(rest.elements()))
    lay(s.exits, pile[::-1])
    lay(s.discard, discard)
    s.exits_left, s.discarded = len(pile), len(discard)


def lay(place: NDArray[Any], cards: list[int]) -> None:
    """Fill a pile's field."""
    place[:] = 0
    place[: len(cards)] = cards


# --- words --------------------------------------------------------------------------------------------------------------


def items(text: str) -> list[str]:
    """The parts of a list in words."""
    return [item.strip() for item in text.split(",")]


def numbers(s: Any) -> range:
    """The dwarves at the table."""
    return range(int(s.dwarves))


def number(s: Any, name: str) -> int:
    """A dwarf by its name."""
    return next(dwarf for dwarf in numbers(s) if name_of(s, dwarf) == name)


def card_of(text: str) -> int:
    """An Exit card by its actions: `step+swap`."""
    return sum(1 << Action[name.strip().upper()] for name in text.split("+"))


def text_of_card(card: int) -> str:
    """The inverse of `card_of`."""
    return "+".join(action.name.lower() for action in Action if card >> action & 1)


# --- moves --------------------------------------------------------------------------------------------------------------


def moves(p: Position) -> list[str]:
    """The legal moves, in notation."""
    return [move.text for move in legal_moves(p.setting, p.states, p.seat)] if p.seat >= 0 else []


def play(p: Position, *texts: str) -> Position:
    """Make legal moves."""
    for text in texts:
        assert text in moves(p), f"{text} is not among {moves(p)}"
        action = RULES.read_text(p.s, p.seat, text)
        p.setting.entry.apply_at(p.states, 0, p.seat, action)
    return p


def dig(p: Position, times: int = 1) -> Position:
    """Draw the top Extraction card, so many turns on end."""
    return play(p, *["draw extraction"] * times)


def turn_up(p: Position, card: str) -> Position:
    """Draw that Exit card: it changes places in the pile with the top one first."""
    pile = p.s.exits[: p.s.exits_left]
    place = pile.tolist().index(card_of(card))
    pile[place], pile[-1] = int(pile[-1]), int(pile[place])
    return play(p, "draw exit")


def take(p: Position, card: str, action: str = "") -> Position:
    """Draw that Exit card and carry out the action, which a card of one action need not be told."""
    return play(turn_up(p, card), action or card)


def game_of(p: Position) -> Game:
    """The position as a game of the public interface."""
    return Game(At(p.setting, p.states.copy()), key_of(0), 0)


def refused(p: Position, move: str, seat: int | None = None) -> str:
    """The clause a move is refused with: asked for and tried, in a sentence, with nothing changed."""
    game = game_of(p)
    before = game.code
    refusal = game.why_not(move, seat)
    assert refusal is not None, f"{move} is allowed"
    assert len(refusal.sentence) > 10
    with pytest.raises(IllegalMove) as caught:
        game.play(move, seat)
    assert (caught.value.clause, caught.value.sentence) == (refusal.clause, refusal.sentence)
    assert game.code == before == caught.value.code
    return refusal.clause


# --- reading a position -------------------------------------------------------------------------------------------------


def board(p: Position) -> str:
    """The position in the notation it is made from: dragon, dwarves with their nuggets, and whose turn it is."""
    s = p.s
    dwarves = [*(where(s, dwarf) for dwarf in numbers(s)), *commons(s)]
    turn = "over" if s.phase == Phase.OVER else f"turn {name_of(s, s.dwarf)}"
    return f"d {s.dragon}; {', '.join(dwarves)}; {turn}"


def where(s: Any, dwarf: int) -> str:
    """One dwarf: `A5 (2)`, `A slot 1 (7)`, `A burnt`; a dwarf that shares a stack is shown without it."""
    name = name_of(s, dwarf)
    if s.fate[dwarf] == Fate.BURNT:
        return f"{name} burnt"
    if s.fate[dwarf] == Fate.OUT:
        return f"{name} slot {s.slot[dwarf]} ({nuggets(s, dwarf)})"
    place = f"{name} on {s.position[dwarf]}" if len(name) == 2 else f"{name}{s.position[dwarf]}"
    return place if is_common(s, dwarf) else f"{place} ({nuggets(s, dwarf)})"


def is_common(s: Any, dwarf: int) -> bool:
    """Are both of a pair in the mine?"""
    pair = [dwarf, dwarf ^ 1]
    return bool(s.two_player == TwoPlayer.DOUBLE_DRAW and all(s.fate[one] == Fate.IN_MINE for one in pair))


def commons(s: Any) -> list[str]:
    """The common stacks of pairs."""
    return [
        f"common {'AB'[first // 2]} ({nuggets(s, first) + nuggets(s, first + 1)})"
        for first in numbers(s)
        if first % 2 == 0 and is_common(s, first)
    ]


def nuggets(s: Any, dwarf: int) -> int:
    """What the cards of a stack are worth."""
    return sum(worth * int(s.stacks[dwarf, kind]) for kind, worth in WORTH.items())


def stack(p: Position, name: str) -> dict[str, int]:
    """The cards of a dwarf's stack, by kind."""
    return counted(p.s.stacks[number(p.s, name)])


def box(p: Position) -> dict[str, int]:
    """The cards in the box, by kind."""
    return counted(p.s.boxed)


def counted(row: NDArray[Any]) -> dict[str, int]:
    """A row of counts by kind, without what there is none of."""
    return {kind.name.lower(): int(row[kind]) for kind in Kind if row[kind]}


def pile(p: Position) -> list[str]:
    """The Extraction pile from the top."""
    return [Kind(kind).name.lower() for kind in p.s.extraction[: p.s.extraction_left][::-1].tolist()]


def exits(p: Position) -> list[str]:
    """The Exit pile from the top."""
    return [text_of_card(card) for card in p.s.exits[: p.s.exits_left][::-1].tolist()]


def discard(p: Position) -> list[str]:
    """The Exit discard, newest last."""
    return [text_of_card(card) for card in p.s.discard[: p.s.discarded].tolist()]


def big(p: Position) -> list[int]:
    """The big nuggets of the seats."""
    return [int(count) for count in p.s.big[: p.s.seats]]


def row(p: Position) -> list[str]:
    """The mine cards as they are drawn, the way out first."""
    lines = game_of(p).drawing().splitlines()
    top = next(place for place, line in enumerate(lines) if line.startswith("┌"))
    return [cell.strip() for cell in lines[top + 1].strip("│").split("│")]


def events(p: Position) -> list[str]:
    """What the last move made happen, one word each."""
    return [What(int(p.s.events[i, 0])).name for i in range(p.s.n_events)]


# --- many positions -----------------------------------------------------------------------------------------------------


def walk(setting: Setting, games: int, *, seed: int, digging: float = 0.5) -> NDArray[Any]:
    """Every position of seeded random games, one after the other; at a draw a dwarf digs with that chance."""
    dice = random.Random(seed)
    met = []
    for game in range(games):
        p = Position(setting, deal_of(setting, seed * 1000 + game))
        met.append(p.states.copy())
        while p.seat >= 0:
            step(p, dice, digging)
            met.append(p.states.copy())
    return np.concatenate(met)


def step(p: Position, dice: random.Random, digging: float) -> int:
    """Make one random move; say which."""
    buffer = np.zeros(p.setting.identity.most_moves + 1, np.int64)
    seat = p.seat
    n = p.setting.entry.legal_at(p.states, 0, seat, buffer)
    place = int(dice.random() >= digging) if p.s.phase == Phase.DRAW else dice.randrange(n)
    action = int(buffer[place])
    p.setting.entry.apply_at(p.states, 0, seat, action)
    return action
