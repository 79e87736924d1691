"""The clauses of trove, each by a small position or a few seeded games."""

from typing import Any

import pytest

from contract.secrecy import Doors, positions
from contract.walks import dealt
from filon.clauses import cited_in, clauses_in, proved_in
from filon.kernel.errors import BadOption, BadSeats, BadTables, IllegalMove
from filon.play.game import Game, deal
from filon.play.position import Position
from filon.play.setting import agree_on
from fixture import trove
from proving import proves

from . import counts
from .state import Card, Phase, Treasure


def game(seats: int = 3, seed: int = 1) -> Game:
    """A game that seat 0 starts."""
    return deal(agree_on(trove, seats=seats, first_seat=0), seed)


def state(g: Game) -> Any:
    """The present State, to be changed by a test: what was found out about it before is forgotten."""
    states = g._positions.pop().states
    g._positions.append(Position(g.setting, states))
    return states[0]


def give(g: Game, *hands: str) -> Game:
    """Put named cards into the hands; the rest of the box goes into the deck."""
    s = state(g)
    left = [card for card, count in enumerate(s.card_box) for _ in range(count)]
    for seat, names in enumerate(hands):
        cards = sorted(int(Card[name.upper()]) for name in names.split())
        s.hands[seat, :2] = cards
        for card in cards:
            left.remove(card)
    s.deck[:] = 0
    s.deck[: len(left)] = left
    return g


def refused(g: Game, move: str | int, seat: int) -> str:
    """The clause that forbids a move."""
    with pytest.raises(IllegalMove) as error:
        g.play(move, seat=seat)
    return error.value.clause


def to_bids(g: Game) -> Game:
    """Everybody looks; then cards are to be laid."""
    while len(g.actors) == 1:
        g.play(g.moves()[0])
    return g


@proves("TRO-101")
@pytest.mark.parametrize("seats", [1, 4])
def test_two_or_three_seats(seats: int) -> None:
    with pytest.raises(BadSeats):
        agree_on(trove, seats=seats)


@proves("TRO-102", "TRO-103")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_deal(seats: int) -> None:
    orders, hands = set(), set()
    for seed in range(counts.DEALS):
        s = dealt(agree_on(trove, seats=seats), seed)[0]
        assert s.hand_sizes.tolist() == [2] * seats + [0] * (3 - seats)
        assert s.deck_left == 9 - 2 * seats
        assert sorted([*s.hands.flat, *s.deck])[-9:] == [1] * 4 + [2] * 3 + [3] * 2
        assert sorted(s.chests) == [1, 2, 3]
        orders.add(tuple(s.chests))
        hands.add(tuple(s.hands[0]))
    assert len(orders) == 6  # 3!
    assert len(hands) == 6  # two of three kinds, with repetition


@proves("TRO-104")
def test_who_starts() -> None:
    starters = {int(dealt(agree_on(trove, seats=3), seed)[0].starter) for seed in range(counts.DEALS)}
    assert starters == {0, 1, 2}
    assert {int(dealt(agree_on(trove, seats=3, first_seat=1), seed)[0].starter) for seed in range(9)} == {1}
    with pytest.raises(BadOption):
        agree_on(trove, seats=2, first_seat=2)
    g = to_bids(give(game(), "copper copper", "copper gold", "silver silver"))
    g.play("lay copper", seat=0).play("lay gold", seat=1).play("lay silver", seat=2)
    assert g.actors == (1,)


@proves("TRO-105", "TRO-201", "TRO-401")
@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game(seed: int) -> None:
    log = list(positions(Doors(agree_on(trove, seats=3)), seed))
    seats = [entry.seat for entry in log[:-1]]
    assert len(seats) == 12
    for turns, bids in ((seats[:3], seats[3:6]), (seats[6:9], seats[9:])):
        assert turns == [(turns[0] + i) % 3 for i in range(3)]
        assert sorted(bids) == [0, 1, 2]
    last = log[-1].states[0]
    assert last.phase == Phase.OVER
    assert not last.hand_sizes.any()
    assert (last.taken_by[:2] > 0).all()
    assert last.taken_by[2] == 0


@proves("TRO-105", "TRO-201", "TRO-202", "TRO-203", "TRO-204", "TRO-205", "TRO-301")
def test_what_is_refused() -> None:
    g = give(game(2), "copper copper", "silver gold")
    assert refused(g, "look 1", 1) == "TRO-201"
    assert refused(g, "lay copper", 0) == "TRO-202"
    assert refused(g, "bury gold", 0) == ""
    assert refused(g, 4, 0) == "TRO-205"  # the second of two coppers
    state(g).deck_left = 0
    assert refused(g, "bury copper", 0) == "TRO-204"
    to_bids(g)
    assert refused(g, "look 3", 0) == "TRO-301"
    g.play("lay copper", seat=0)
    assert refused(g, "lay copper", 0) == "TRO-301"
    g.play("lay gold", seat=1)
    assert g.actors == (1,)
    assert refused(g, "look 1", 1) == "TRO-203"  # open
    g.play("look 2", seat=1)
    assert refused(g, "look 1", 0) == "TRO-203"
    to_bids(g).play("lay copper", seat=0)
    assert refused(g, 6, 1) == "TRO-205"  # a slot with no card
    g.play("lay silver", seat=1)
    assert g.over
    assert g.see(0).why_not(0) is not None
    assert g.why_not(0, seat=0).clause == "TRO-105"  # type: ignore[union-attr]


@proves("TRO-203")
def test_no_second_look_into_a_chest() -> None:
    g = give(game(2), "copper copper", "silver gold")
    g.play("look 3").play("look 1")
    g.play("lay copper", seat=0).play("lay gold", seat=1)
    g.play("look 2")
    assert refused(g, "look 3", 0) == "TRO-203"


@proves("TRO-204", "TRO-503")
def test_a_burial_draws_the_top_of_the_deck() -> None:
    g = give(game(2), "copper silver", "silver gold")
    top = int(state(g).deck[4])
    g.play("bury silver")
    s = state(g)
    assert s.buried[0].tolist() == [Card.SILVER, 0]
    assert s.hands[0].tolist() == sorted([Card.COPPER, top])
    assert (s.deck_left, s.deck[4]) == (4, 0)
    assert g.see(0).record.buried[0, 0] == Card.SILVER
    assert g.see(1).record.buried[0, 0] == Card.UNKNOWN
    assert g.see(0).story()[0] == "You bury silver."
    assert g.see(1).story() == ["A buries a card.", "A draws a card."] == g.see(None).story()


@proves("TRO-302", "TRO-303", "TRO-401")
@pytest.mark.parametrize(
    ("bids", "winner"), [("copper gold silver", 1), ("silver copper silver", 0), ("copper silver silver", 1)]
)
def test_the_highest_card_takes_the_chest(bids: str, winner: int) -> None:
    g = to_bids(give(game(), *(f"{card} copper" for card in bids.split())))
    for seat, card in enumerate(bids.split()):
        g.play(f"lay {card}", seat=seat)
    s = state(g)
    assert s.taken_by.tolist() == [winner + 1, 0, 0]
    assert g.scores[winner] == {Treasure.BONES: 0, Treasure.RUBY: 3, Treasure.CROWN: 5}[Treasure(s.chests[0])]
    assert g.see(None).record.chests.tolist() == [s.chests[0], 0, 0]
    assert int(s.spent.sum()) == 3


@proves("TRO-302")
def test_among_equals_the_first_from_the_starter_wins() -> None:
    g = deal(agree_on(trove, seats=3, first_seat=2), 1)
    to_bids(give(g, "silver copper", "copper copper", "silver gold"))
    g.play("lay silver", seat=0).play("lay copper", seat=1).play("lay silver", seat=2)
    assert state(g).taken_by[0] == 3


@proves("TRO-205")
def test_a_move_means_its_card_whatever_its_slot() -> None:
    one, other = give(game(2), "copper gold", "silver silver"), give(game(2), "gold gold", "silver silver")
    assert [str(move) for move in one.moves()][-2:] == ["bury copper", "bury gold"]
    assert [str(move) for move in other.moves()][-1:] == ["bury gold"]
    in_one, in_other = one.moves()[-1].action, other.moves()[-1].action
    assert in_one != in_other
    assert trove.meaning(state(one), 0, in_one) == trove.meaning(state(other), 0, in_other)
    assert trove.meaning(state(one), 0, in_other) != trove.meaning(state(other), 0, in_other)
    one.play("bury gold")
    other.play("bury gold")
    assert state(one).buried[0, 0] == state(other).buried[0, 0] == Card.GOLD


def test_every_clause_is_cited_and_proved() -> None:
    folder = trove.IDENTITY.folder
    clauses = {clause for clause, _ in clauses_in(folder / "spec.md")}
    assert len(clauses) > 12
    assert set(cited_in(folder)) == clauses == set(proved_in(folder))


def test_every_number_has_a_text_that_is_read_back() -> None:
    g = give(game(2), "copper gold", "silver silver")
    for action in range(trove.IDENTITY.actions):
        text = trove.text_of(state(g), 0, action)
        assert trove.read_text(state(g), 0, text.upper()) == action
    assert trove.read_text(state(g), 0, "eat gold") is None


@proves("TRO-601")
@pytest.mark.parametrize(
    "tables",
    [
        {"cards": {"copper": 2, "silver": 2, "gold": 2}},
        {"cards": {"copper": 9, "silver": 2, "gold": 2}},
        {"cards": {"copper": -1, "silver": 9, "gold": 2}},
        {"cards": {"copper": 4}},
        {"worth": {"bones": 0, "ruby": 3, "crown": 10}},
        {"chests": 4},
    ],
)
def test_a_box_out_of_bounds_is_refused(tables: dict[str, Any]) -> None:
    with pytest.raises(BadTables):
        agree_on(trove, seats=2, tables=tables)


def test_the_picture_draws_what_lies_face_down_only_with_the_memory_aid() -> None:
    g = give(game(2), "copper gold", "silver silver")
    g.play("look 2")
    seen = Treasure(state(g).chests[1]).name.lower()
    assert seen not in g.drawing(0)
    assert f"you saw {seen}" in g.drawing(0, memory_aid=True)
    assert seen not in g.drawing(1, memory_aid=True) + g.drawing(None, memory_aid=True)
    assert "A: hand copper gold" in g.drawing(0)
    assert "A: hand ▒ ▒" in g.drawing(1)
    assert "gold" not in g.drawing(None, memory_aid=True)
