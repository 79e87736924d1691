"""Positions of lair drawn as text, in the notation of the specification's worked examples, and moves upon them.

`position("A10 p2 c0 used red blue, B4 p1, C0; T 36; dragon A; turn 7")` is a State in which cards are to be laid; all but
the seats may be left out. A seat has a position (two at a table of two: `A16+3`), its purse, its chest and its used cards.
Coins named nowhere lie in the treasure or, where that is told, in the chest of the dragon seat, so nothing is lost.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.walks import legal_of
from filon.games import rules_of
from filon.games.lair.state import Card, Phase
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Value
from filon.kernel.errors import IllegalMove
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.game import Game
from filon.play.position import Position as At
from filon.play.seen import legal_moves
from filon.play.setting import Setting, agree, key_of

RULES = rules_of("lair")
SEAT = re.compile(r"(?P<seat>[A-D])(?P<at>\d+)(?:\+(?P<at2>\d+))?(?: p(?P<p>\d+))?(?: c(?P<c>\d+))?(?: used (?P<used>.*))?$")
COLOURS = ("red", "yellow", "green", "blue", "violet")
ALL_CARDS = (*COLOURS, "chest")


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


def dealt(*, seats: int, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The start of a game."""
    return dealt_of(agree("lair", seats=seats, tables=tables, **options), seed)


def dealt_of(setting: Setting, seed: int = 0) -> Position:
    """The start of a game that is agreed on."""
    states = blank(RULES.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return Position(setting, states)


def position(text: str, *, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The State a text draws."""
    seated, *parts = [part.strip() for part in text.split(";")]
    told = dict(part.split(" ", 1) for part in parts)
    seats = [item.strip() for item in seated.split(",")]
    dragon = "ABCD".index(told.get("dragon", "A"))
    p = dealt_of(agree("lair", seats=len(seats), tables=tables, first_seat=dragon, **options))
    total = int(p.s.treasure)
    for item in seats:
        put_seat(p.s, item)
    spoken_for = int(p.s.purse.sum()) + int(p.s.chest.sum())
    p.s.treasure = int(told.get("T", total - spoken_for))
    rest = total - int(p.s.treasure) - spoken_for
    assert rest >= 0, "there are not so many coins"
    p.s.chest[dragon] += rest
    p.s.turn_number = int(told.get("turn", 1))
    return p


def put_seat(s: Any, item: str) -> None:
    """One seat: where its dwarves are, its coins, its used cards."""
    found = SEAT.match(item)
    assert found, f"not a seat: {item}"
    seat = "ABCD".index(found["seat"])
    if s.seats == 2:
        s.position[2 * seat : 2 * seat + 2] = int(found["at"]), int(found["at2"] or 0)
    else:
        s.position[seat] = int(found["at"])
    s.purse[seat] = int(found["p"] or 0)
    s.chest[seat] = int(found["c"] or 0)
    s.used[seat] = sum(1 << Card[name.upper()] for name in (found["used"] or "").split())


# --- moves --------------------------------------------------------------------------------------------------------------


def moves(p: Position, seat: str) -> list[str]:
    """The legal moves of a seat, in notation."""
    return [move.text for move in legal_moves(p.setting, p.states, "ABCD".index(seat))]


def play(p: Position, *texts: str) -> Position:
    """Make legal moves, each with its seat before it: `B play red`."""
    for text in texts:
        name, move = text.split(" ", 1)
        seat = "ABCD".index(name)
        action = RULES.read_text(p.s, seat, move)
        assert action in legal_of(p.setting, p.states, seat), f"{text} is not among {moves(p, name)}"
        p.setting.entry.apply_at(p.states, 0, seat, action)
    return p


def lay(p: Position, cards: str) -> Position:
    """Cards are laid: `B violet, C yellow`."""
    return play(p, *(item.strip().replace(" ", " play ", 1) for item in cards.split(",")))


def turn(p: Position, cards: str, dragon: str) -> Position:
    """Cards are laid, the dragon is placed."""
    return play(lay(p, cards), f"{'ABCD'[p.s.dragon_seat]} place {dragon}")


def game_of(p: Position) -> Game:
    """The position as a game of the public interface."""
    return Game(At(p.setting, p.states.copy()), key_of(0), 0)


def refused(p: Position, text: str) -> str:
    """The clause that forbids a move: `B play red`."""
    name, move = text.split(" ", 1)
    with pytest.raises(IllegalMove) as found:
        game_of(p).play(move, seat="ABCD".index(name))
    assert found.value.sentence
    return found.value.clause


# --- reading a position -------------------------------------------------------------------------------------------------


def board(p: Position) -> str:
    """Where everybody is and what everybody has, the treasure, whose turn it is: `A5 p2, B0 p0; T 40; dragon B`."""
    seats = ", ".join(seat_text(p.s, seat) for seat in range(p.s.seats))
    return f"{seats}; T {p.s.treasure}; {'over' if p.s.phase == Phase.OVER else 'dragon ' + 'ABCD'[p.s.dragon_seat]}"


def seat_text(s: Any, seat: int) -> str:
    """A seat in the notation of a position."""
    at = f"{s.position[2 * seat]}+{s.position[2 * seat + 1]}" if s.seats == 2 else str(s.position[seat])
    chest = f" c{s.chest[seat]}" if s.chest[seat] else ""
    return f"{'ABCD'[seat]}{at} p{s.purse[seat]}{chest}"


def used(p: Position, seat: str) -> list[str]:
    """The cards face up before a seat."""
    return [name for name in ALL_CARDS if p.s.used["ABCD".index(seat)] >> Card[name.upper()] & 1]


def purses(p: Position) -> list[int]:
    """The coins on every purse."""
    return [int(coins) for coins in p.s.purse[: p.s.seats]]


def places(p: Position) -> list[int]:
    """The position of every dwarf."""
    return [int(space) for space in p.s.position[: p.s.dwarves]]


def coins(p: Position) -> int:
    """All coins there are."""
    return int(p.s.treasure) + int(p.s.purse.sum()) + int(p.s.chest.sum())


def phase(p: Position) -> str:
    """What is asked."""
    return Phase(p.s.phase).name.lower()


def told(p: Position, viewer: int | None = None) -> list[str]:
    """What the last move made happen, in sentences."""
    return game_of(p).see(viewer).story()
