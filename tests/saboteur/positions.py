"""Positions of saboteur written as text, in the notation of the specification's worked examples, and moves upon them.

`position("9..11,12 EW; 12,12 NESW", hand="cross, end_w")` is a State in which seat 0 must play: start and goals as the
specification has them, these cards laid (shapes as they lie; tunnels apart by `/`: `9,12 E/W`), this hand. Other cards
fill the other hands and then the pile, so nothing is lost. With the expansion shapes do not tell all cards apart, so they
may be named, `T` before those that lie turned: `9,12 blue_ew; 10,12 T ladder_se`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.walks import legal_of
from filon.games import rules_of
from filon.games.saboteur import moves as numbers
from filon.games.saboteur.rules.maze import hand_to_maze
from filon.games.saboteur.state import CELLS, EMPTY, FACE_DOWN, OFF_TABLE, Card, Phase, Role, Tool
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Value
from filon.kernel.errors import IllegalMove
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.game import Game
from filon.play.position import Position as At
from filon.play.seen import legal_moves
from filon.play.setting import Setting, agree, key_of

from .naive import ALL_COPIES, COPIES, ON_TABLE, WAYS, shape_of

RULES = rules_of("saboteur")
GOALS = "treasure stone_se stone_sw"
LETTERS = {"D": Role.DIGGER, "S": Role.SABOTEUR, "B": Role.BLUE, "G": Role.GREEN}
LETTERS |= {"O": Role.BOSS, "P": Role.PROFITEER, "L": Role.GEOLOGIST}


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
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return seats_in(self.setting.entry.actors_at(self.states, 0))

    def copy(self) -> "Position":
        """The same position once more."""
        return Position(self.setting, self.states.copy())


# --- making a position --------------------------------------------------------------------------------------------------


def dealt(*, seats: int = 5, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The start of a game."""
    setting = agree("saboteur", seats=seats, tables=tables, **options)
    states = blank(RULES.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return Position(setting, states)


def position(
    maze: str = "",
    *,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    seats: int = 5,
    turn: int = 0,
    goals: str = GOALS,
    roles: str = "",
    broken: Mapping[int, str] | None = None,
    pile: int | None = None,
    rounds: int = 3,
    expansion: bool = False,
    prison: Iterable[int] = (),
    thief: Sequence[int] = (),
    nuggets: Sequence[int] = (),
    undealt: str = "",
) -> Position:
    """The State a text draws. `roles` is a letter a seat, `DSDDS`; `pile` leaves so many cards to draw.

    With the expansion roles are `BGOPLS`, O the boss, L a geologist, and `undealt` those drawn first; `thief` are the seats
    that played one, in that order, and `nuggets` what each seat owns. Ten cards are aside.
    """
    p = dealt(seats=seats, first_seat=turn, rounds=rounds, expansion=expansion)
    s = p.s
    left = Counter(ALL_COPIES if expansion else COPIES)
    for place, card, turned in laid_in(maze):
        left[card] -= 1
        hand_to_maze(s, numbers.cell_at(*place), 2 * Card[card.upper()] + turned)
    assert not s.reached, "a goal is reached in a position that is only set up"
    s.goals[:] = [Card[name.upper()] for name in goals.split()]
    for seat, tools in (broken or {}).items():
        for tool in tools.split():
            s.broken[seat] |= 1 << Tool[tool.upper()]
            left[f"break_{tool}"] -= 1
    put_people(s, prison, thief, left)
    s.nuggets[: len(nuggets), 0] = nuggets
    put_roles(s, roles, undealt)
    told = {turn: hand} | dict(hands or {}) if hand or hands else {}
    put_hands(s, {seat: split(text) for seat, text in told.items()}, left)
    put_aside(s, left)
    put_pile(s, left, pile)
    return p


def expanded(maze: str = "", **told: Any) -> Position:
    """The same with the expansion."""
    return position(maze, expansion=True, **told)


def laid_in(maze: str) -> list[tuple[tuple[int, int], str, int]]:
    """Places, cards and ways of a maze in text."""
    found = []
    for item in filter(None, (part.strip() for part in maze.split(";"))):
        where, *shape = item.split(" ")
        columns, row = where.split(",")
        first, _, last = columns.partition("..")
        step = 1 if int(last or first) >= int(first) else -1
        columns_across = range(int(first), int(last or first) + step, step)
        found += [((column, int(row)), *card_of(shape[-1], *shape[:-1])) for column in columns_across]
    return found


def card_of(shape: str, turned_by: str = "") -> tuple[str, int]:
    """The card that lies so, or that is named, and whether it is turned."""
    if shape in WAYS:
        return shape, int(turned_by == "T")
    wanted = set(shape_of(shape))
    for card, (upright, turned) in WAYS.items():
        if wanted in (set(upright), set(turned)):
            return card, int(wanted != set(upright))
    raise AssertionError(f"no card lies like {shape}")


def put_people(s: Any, prison: Iterable[int], thief: Sequence[int], left: Counter[str]) -> None:
    """Prisoners, and thieves in the order they were played, as the first turns of the round."""
    for seat in prison:
        s.prison[seat] = 1
        left["prison"] -= 1
    for seat in thief:
        s.log_seat[s.turn_number] = s.log_place[s.turn_number] = seat
        s.log_card[s.turn_number] = Card.THIEF
        s.turn_number += 1
        s.thief[seat] = s.turn_number
        left["thief"] -= 1


def put_roles(s: Any, roles: str, undealt: str = "") -> None:
    """Exchange roles, those left over too, until the seats have these; of those not dealt, these are drawn first."""
    if not roles + undealt:
        return
    wanted = [LETTERS[letter] for letter in roles] or s.roles[: s.seats].tolist()
    first = [LETTERS[letter] for letter in undealt]
    rest = Counter({role: int(n) for role, n in enumerate(s.role_box.tolist()) if n})
    rest.subtract([*wanted, *first])
    assert min(rest.values()) >= 0, "there are not so many roles"
    s.roles[: s.seats] = wanted
    s.roles_left[: s.n_roles_left] = [*rest.elements(), *reversed(first)]


def put_hands(s: Any, told: Mapping[int, list[str]], left: Counter[str]) -> None:
    """Hands that are told, then the others as large as dealt, from the cards that are left."""
    for cards in told.values():
        left.subtract(cards)
    assert min(left.values()) >= 0, "there are not so many cards"
    spare = sorted(left.elements())
    for seat in range(s.seats):
        cards = told[seat] if seat in told else [spare.pop() for _ in range(s.hand_dealt)]
        if seat not in told:
            left.subtract(cards)
        s.hands[seat] = 0
        s.hands[seat, : len(cards)] = sorted(Card[card.upper()] for card in cards)
        s.hand_sizes[seat] = len(cards)


def put_aside(s: Any, left: Counter[str]) -> None:
    """As many cards as are set aside, of the kinds there are most of, so that others are left to draw."""
    cards = []
    for _ in range(s.n_aside):
        card, _ = left.most_common(1)[0]
        left[card] -= 1
        cards.append(Card[card.upper()])
    s.aside[: s.n_aside] = sorted(cards)


def put_pile(s: Any, left: Counter[str], pile: int | None) -> None:
    """What is left is the pile; if that is too many, the rest is discarded face up."""
    cards = sorted(Card[card.upper()] for card in left.elements())
    n = len(cards) if pile is None else pile
    s.pile[:] = 0
    s.pile[:n] = cards[:n]
    s.pile_left = n
    for card in cards[n:]:
        s.discarded[card] += 1


def split(text: str) -> list[str]:
    """Cards between commas."""
    return [card.strip() for card in text.split(",") if card.strip()]


# --- moves --------------------------------------------------------------------------------------------------------------


def moves(p: Position, seat: int | None = None) -> list[str]:
    """The legal moves of the seat to play, or of another, in notation."""
    return [move.text for move in legal_moves(p.setting, p.states, int(p.s.turn) if seat is None else seat)]


def play(p: Position, *texts: str) -> Position:
    """Make legal moves, each of the seat whose turn it is."""
    for text in texts:
        seat = int(p.s.turn)
        action = RULES.read_text(p.s, seat, text)
        assert action in legal_of(p.setting, p.states, seat), f"{text} is not among {moves(p)}"
        p.setting.entry.apply_at(p.states, 0, seat, action)
    return p


def game_of(p: Position) -> Game:
    """The position as a game of the public interface."""
    return Game(At(p.setting, p.states.copy()), key_of(0), 0)


def refused(p: Position, text: str | int, seat: int | None = None) -> str:
    """The clause that forbids a move."""
    with pytest.raises(IllegalMove) as found:
        game_of(p).play(text, seat=seat)
    assert found.value.sentence
    return found.value.clause


def give(p: Position, seat: int, hand: str) -> Position:
    """Put these cards into a hand; those it had, and what takes their place elsewhere, go to and come from the pile."""
    s = p.s
    spare = Counter(s.pile[: s.pile_left].tolist()) + Counter(card for card in s.hands[seat].tolist() if card)
    cards = [int(Card[card.upper()]) for card in split(hand)]
    spare.subtract(cards)
    assert min(spare.values(), default=0) >= 0, "not in the pile"
    s.hands[seat] = 0
    s.hands[seat, : len(cards)] = sorted(cards)
    s.hand_sizes[seat] = len(cards)
    rest = sorted(spare.elements())
    s.pile[:] = 0
    s.pile[: len(rest)] = rest
    s.pile_left = len(rest)
    return p


# --- reading a position -------------------------------------------------------------------------------------------------


def lies(p: Position, column: int, row: int) -> str:
    """How the card of a place lies: its tunnels; `?` face down, empty if there is none, `off` beyond the table."""
    shape = int(p.s.maze[numbers.cell_at(column, row)])
    if shape in (EMPTY, FACE_DOWN, OFF_TABLE):
        return {EMPTY: "", FACE_DOWN: "?", OFF_TABLE: "off"}[shape]
    card = Card(shape >> 1).name.lower()
    return "/".join(sorted("".join(sorted(tunnel, key="NESW".index)) for tunnel in (WAYS | ON_TABLE)[card][shape & 1]))


def hand_of(p: Position, seat: int) -> list[str]:
    """The cards in a hand."""
    return [Card(card).name.lower() for card in p.s.hands[seat, : p.s.hand_sizes[seat]].tolist()]


def discarded(p: Position) -> dict[str, int]:
    """The face-up discards."""
    return {Card(card).name.lower(): n for card, n in enumerate(p.s.discarded.tolist()) if n}


def nuggets(p: Position) -> list[int]:
    """What every seat owns."""
    return [int(row.sum()) for row in p.s.nuggets[: p.s.seats]]


def roles(p: Position) -> str:
    """The roles of all seats, a letter each."""
    return "".join(letter for role in p.s.roles[: p.s.seats].tolist() for letter in LETTERS if LETTERS[letter] == role)


def tools(p: Position, seat: int) -> str:
    """The broken tools in front of a seat."""
    return " ".join(tool.name.lower() for tool in Tool if p.s.broken[seat] >> tool & 1)


def goals_up(p: Position) -> list[int]:
    """Which goals lie face up."""
    return [goal for goal in range(3) if p.s.goals_up >> goal & 1]


def phase(p: Position) -> str:
    """What is asked."""
    return Phase(p.s.phase).name.lower()


def gold(p: Position) -> list[list[int]]:
    """The gold cards of every seat, by value, highest first."""
    rows = p.s.gold[: p.s.seats].sum(axis=1).tolist()
    return [[value for value in (3, 2, 1) for _ in range(row[value])] for row in rows]


def put_gold(p: Position, ones: int, twos: int, threes: int) -> Position:
    """Only these gold cards are in the pile; the others are put out of the game."""
    p.s.gold_box[1:] = p.s.gold_pile[1:] = ones, twos, threes
    p.s.gold_left = ones + twos + threes
    return p


def cards_in_all(p: Position) -> Counter[str]:
    """Every path and action card, wherever it is."""
    s = p.s
    found: Counter[int] = Counter(s.pile[: s.pile_left].tolist())
    found.update(s.down[: s.n_down].tolist())
    found.update(s.aside[: s.n_aside].tolist())
    found.update(card for seat in range(s.seats) for card in s.hands[seat, : s.hand_sizes[seat]].tolist())
    found.update({card: n for card, n in enumerate(s.discarded.tolist()) if n})
    found.update(int(s.maze[cell]) >> 1 for cell in range(CELLS) if 0 < s.maze[cell] >> 1 < Card.START)
    found.update(Card.BREAK_PICK + tool for seat in range(s.seats) for tool in Tool if s.broken[seat] >> tool & 1)
    found.update({Card.PRISON: int((s.prison > 0).sum()), Card.THIEF: int((s.thief > 0).sum())})
    found = +found
    return Counter({Card(card).name.lower(): n for card, n in found.items()})


def told(p: Position, viewer: int | None = None) -> list[str]:
    """What the last move made happen, in sentences."""
    return game_of(p).see(viewer).story()
