"""Positions of imps drawn as text, in the notation of the specification's worked examples, and moves upon them.

`position("3 = 1:good (blue), 4:plain, 2:rich (red helmet); bombs green 3-2, blue 3; gems red 2; turn orange")` is a State in
which the active seat is in the village; every part may be left out:

    3 = 1:good (blue), 4:nchest+bones    gallery 3 from its entrance, imps on cards, what a chest added to a card
    home red cross helmet, red           imps in reserve that wear something; those not named are there, bare
    dead green, green                    imps in the cemetery
    bombs red 2-2, nobody 4              in the order they were placed: on the second card of gallery 2, on entrance 4
    gems red 2, blue 5; supply 40        gems named nowhere lie in the supply or, where that is told, with the last seat
    tops 3:plain, 3:bones                what is drawn next from piles; chests bomb, helmet: likewise
    discard 3:good                       beside the piles
    turn orange; turns 7                 whose turn it is, and which
    dice 1 3; dice bomb pistol; start    what is asked, if not in the village

A colour's first imp named is its first, and so on. All is written down on paper and copied from there, and every move is
made on paper too (`ledger.py`): both must come to the same.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest
from numpy.typing import NDArray

from contract.walks import legal_of
from filon.games import imps
from filon.games.imps.state import Kind, Phase, Place, Service
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Rules, Value
from filon.kernel.errors import IllegalMove
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.game import Game
from filon.play.position import Position as At
from filon.play.seen import legal_moves
from filon.play.setting import Setting, agree_on, key_of

from .ledger import Ledger
from .paper import BOMB, CEMETERY, GALLERY, PISTOL, Bomb, Card, Face, Imp
from .recount import HELD, Told, fields, follow, ledger_of

RULES = cast("Rules", imps)
COLOURS = ("green", "red", "blue", "orange")
CARD = re.compile(r"([1-5]):(\w+)(?:\+(\w+))?(?: \((\w+)([\w ]*)\))?")
MOST_KEYS = 20_000  # tried until the dice fall as wished


@dataclass
class Position:
    """A State in play, the setting it was dealt in, and the same on paper."""

    setting: Setting
    states: NDArray[Any]
    ledger: Ledger

    @property
    def s(self) -> Any:
        """The record itself."""
        return self.states[0]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return seats_in(self.setting.entry.actors_at(self.states, 0))


# --- making a position --------------------------------------------------------------------------------------------------


def dealt(*, seats: int = 4, seed: int = 0, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The start of a game."""
    return dealt_of(agree_on(RULES, seats=seats, tables=tables, **options), seed)


def dealt_of(setting: Setting, seed: int = 0) -> Position:
    """The start of a game that is agreed on."""
    states = blank(RULES.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(seed)))
    return Position(setting, states, ledger_of(states[0]))


def position(text: str, *, seats: int = 4, tables: Mapping[str, Any] | None = None, **options: Value) -> Position:
    """The position a text draws."""
    p = dealt_of(agree_on(RULES, seats=seats, tables=tables, first_seat=0, **options))
    draw(p.ledger, text)
    for name, value in fields(p.ledger).items():
        p.s[name] = value
    return p


def draw(ledger: Ledger, text: str) -> None:
    """Put everything in its place on paper."""
    told: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, rest = part.partition(" ")
        told[name] = [item.strip() for item in rest.removeprefix("= ").split(",")]
    for gallery in ledger.galleries:
        for item in told.pop(str(gallery), []):
            lay_card(ledger, gallery, item)
    for item in told.pop("home", []):
        equip(next_imp(ledger, item), item)
    for item in told.pop("dead", []):
        next_imp(ledger, item).where = CEMETERY
    for item in told.pop("bombs", []):
        put_bomb(ledger, *item.split())
    for item in told.pop("discard", []):
        number, kind = item.split(":")
        ledger.piles[int(number)].remove(kind)
        ledger.discards[int(number)].append(kind)
    for item in reversed(told.pop("tops", [])):
        number, kind = item.split(":")
        bring_up(ledger.piles[int(number)], kind)
    for item in reversed(told.pop("chests", [])):
        bring_up(ledger.chests, item)
    share_gems(ledger, dict(item.split() for item in told.pop("gems", [])), told.pop("supply", []))
    ledger.active = COLOURS.index(told.pop("turn", ["green"])[0])
    ledger.turn = int(told.pop("turns", ["1"])[0])
    ask(ledger, told.pop("dice", [""])[0], is_start="start" in told)
    assert set(told) <= {"start"}, f"not parts of a position: {told}"


def lay_card(ledger: Ledger, gallery: int, item: str) -> None:
    """`1:good (blue helmet)` or `3:chest+two_nuggets`."""
    found = CARD.fullmatch(item)
    assert found, f"not a card: {item}"
    number, kind, chest = int(found[1]), found[2], found[3] or ""
    ledger.piles[number].remove(kind)
    card = Card(number, kind, ledger.box.nuggets[kind], kind == "bones" or chest == "bones", chest)
    if chest:
        ledger.chests.remove(chest)
        what, count = HELD.get(chest, (chest, 1))
        card.nuggets += count if what == "nugget" else 0
    ledger.galleries[gallery].append(card)
    if found[4]:
        imp = next_imp(ledger, found[4])
        imp.where, imp.card = GALLERY, card
        equip(imp, f"{found[4]}{found[5]}")


def next_imp(ledger: Ledger, item: str) -> Imp:
    """The first imp of a colour that is not named yet."""
    for imp in ledger.imps[COLOURS.index(item.split()[0])]:
        if imp.where not in (GALLERY, CEMETERY) and not imp.wears:
            return imp
    raise AssertionError(f"no imp is left: {item}")


def equip(imp: Imp, item: str) -> None:
    """`red helmet cross`."""
    imp.wears |= set(item.split()[1:])


def put_bomb(ledger: Ledger, owner: str, where: str) -> None:
    """On entrance `4` or card `2-1`."""
    gallery, _, spot = where.partition("-")
    card = ledger.galleries[int(gallery)][int(spot) - 1] if spot else None
    ledger.bombs.append(Bomb(None if owner == "nobody" else COLOURS.index(owner), int(gallery), card))


def bring_up(pile: list[str], wanted: str) -> None:
    """From wherever it is in the pile to its top."""
    pile.remove(wanted)
    pile.append(wanted)


def share_gems(ledger: Ledger, bags: Mapping[str, str], supply: list[str]) -> None:
    """Nothing is lost: what nobody has is in the supply, or with the last seat."""
    total = ledger.supply
    for colour, gems in bags.items():
        ledger.bags[COLOURS.index(colour)] = int(gems)
    ledger.supply = int(supply[0]) if supply else total - sum(ledger.bags)
    rest = total - ledger.supply - sum(ledger.bags)
    assert rest >= 0, "there are not so many gems"
    ledger.bags[-1] += rest


def ask(ledger: Ledger, dice: str, *, is_start: bool) -> None:
    """The village, a choice at the start of the turn, or what the dice show."""
    ledger.phase = "start" if is_start else "village"
    if dice:
        ledger.dice = faces(dice)
        assert not (ledger.dice[0] == BOMB and ledger.bombs), "these would have exploded"
        ledger.phase = ledger.asked_by(ledger.dice)


def faces(text: str) -> tuple[Face, Face]:
    """`1 3`, `bomb 2`, `4 pistol`, `bomb pistol`: die A, die B."""
    a, b = text.split()
    return BOMB if a == "bomb" else int(a), PISTOL if b == "pistol" else int(b)


# --- moves --------------------------------------------------------------------------------------------------------------


def moves(p: Position) -> list[str]:
    """The legal moves of the active seat, in notation."""
    return [move.text for move in legal_moves(p.setting, p.states, int(p.s.active))]


def play(p: Position, *texts: str) -> Position:
    """Make legal moves of the active seat, in the record and on paper."""
    for text in texts:
        seat = int(p.s.active)
        action = RULES.read_text(p.s, seat, text)
        assert action in legal_of(p.setting, p.states, seat), f"{text} is not among {moves(p)}"
        p.setting.entry.apply_at(p.states, 0, seat, action)
        assert list(follow(p.ledger, text, p.s)) == []
    return p


def roll(p: Position, text: str, *wanted: str) -> Position:
    """Make a move after which dice are rolled, and let them fall so: `roll(p, "skip", "bomb 3", "1 2")`."""
    return play(load_dice(p, [text], *wanted), text)


def load_dice(p: Position, path: Sequence[str], *wanted: str) -> Position:
    """Give a position a key under which the next dice fall so; the last move of the path is the first that rolls any."""
    rolls = [faces(one) for one in wanted]
    for number in range(MOST_KEYS):
        p.states["chance_key"][0] = words_of_key(key_of(number))
        p.states["chance_drawn"] = 0
        tried = p.states.copy()
        for text in path:
            seat = int(tried["active"][0])
            p.setting.entry.apply_at(tried, 0, seat, RULES.read_text(tried[0], seat, text))
        if Told(tried[0]).rolls[: len(rolls)] == rolls:
            return p
    raise AssertionError(f"under no key the dice fall {wanted}")


def game_of(p: Position) -> Game:
    """The position as a game of the public interface."""
    return Game(At(p.setting, p.states.copy()), key_of(0), 0)


def refused(p: Position, text: str, seat: str = "") -> str:
    """The clause that forbids a move of the active seat, or of a colour."""
    with pytest.raises(IllegalMove) as found:
        game_of(p).play(text, seat=COLOURS.index(seat) if seat else int(p.s.active))
    assert found.value.sentence
    return found.value.clause


# --- reading a position -------------------------------------------------------------------------------------------------


def phase(p: Position) -> str:
    """What is asked."""
    return Phase(p.s.phase).name.lower()


def gallery(p: Position, number: int) -> str:
    """A gallery as a position is drawn, but for what its imps wear: `3:plain (green), 4:good`."""
    return ", ".join(card_text(p.s, number, spot) for spot in range(1, int(p.s.n_cards[number]) + 1))


def card_text(s: Any, number: int, spot: int) -> str:
    """A card of a gallery, with the colour of the imp on it."""
    text = f"{s.numbers[number][spot]}:{Kind(s.kinds[number][spot]).name.lower()}"
    standing = [imp // 3 for imp in range(3 * int(s.seats)) if (s.where[imp], s.stands[imp]) == (number, spot)]
    return " ".join([text, *(f"({COLOURS[seat]})" for seat in standing)])


def gems(p: Position) -> list[int]:
    """The gems in every bag."""
    return [int(bag) for bag in p.s.bags[: p.s.seats]]


def at_home(p: Position, colour: str) -> list[str]:
    """What each imp in a colour's reserve wears, bare ones too."""
    return [wears(p, f"{colour} {which}") for which in (1, 2, 3) if place(p, f"{colour} {which}") == Place.RESERVE]


def dead(p: Position) -> list[str]:
    """The colours in the cemetery."""
    return [COLOURS[imp // 3] for imp in range(3 * int(p.s.seats)) if p.s.where[imp] == Place.CEMETERY]


def place(p: Position, name: str) -> int:
    """Where an imp is: `green 2`."""
    return int(p.s.where[number_of(name)])


def wears(p: Position, name: str) -> str:
    """What an imp wears: `helmet cross`."""
    pieces = (Service.HELMET, Service.CROSS, Service.ARMOUR)
    return " ".join(piece.name.lower() for piece in pieces if p.s.worn[number_of(name)] >> piece & 1)


def number_of(name: str) -> int:
    """The number of an imp: `green 2`."""
    colour, which = name.split()
    return 3 * COLOURS.index(colour) + int(which) - 1


def bombs(p: Position) -> list[str]:
    """Bombs in play as a position is drawn: `red 2-2`."""
    s = p.s
    owners = [(*COLOURS, "nobody")[owner] for owner in s.bomb_owner[: s.n_bombs]]
    spots = [f"{s.bomb_gallery[k]}" + (f"-{s.bomb_spot[k]}" if s.bomb_spot[k] else "") for k in range(int(s.n_bombs))]
    return [f"{owner} {spot}" for owner, spot in zip(owners, spots, strict=True)]
