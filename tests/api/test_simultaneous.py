"""Several seats choosing at once, with the fixture game: who must be named, what others learn, and when it is opened."""

import pytest

import filon
from filon.play.game import Game, deal
from filon.play.setting import agree_on
from fixture import trove


@pytest.fixture
def bidding() -> Game:
    """Three seats of trove; every seat has had its turn, so all lay a card at once."""
    game = deal(agree_on(trove, seats=3, first_seat=0), seed=11)
    for seat in range(3):
        game.play("look 1", seat=seat)
    assert game.actors == (0, 1, 2)
    return game


def test_several_seats_must_choose_and_the_mover_must_be_named(bidding: Game) -> None:
    with pytest.raises(filon.BadSeats, match="seats 0, 1, 2 choose now: say which"):
        bidding.moves()
    move = bidding.moves(seat=1)[0]
    with pytest.raises(filon.BadSeats, match="say which"):
        bidding.play(move.text)
    bidding.play(move)
    assert bidding.actors == (0, 2)


def test_the_order_of_choosing_makes_no_difference(bidding: Game) -> None:
    moves = [bidding.moves(seat)[0] for seat in range(3)]
    forwards, backwards = bidding.copy(), bidding.copy()
    for move in moves:
        forwards.play(move)
    for move in reversed(moves):
        backwards.play(move)
    for viewer in (None, 0, 1, 2):
        assert public_fields(forwards, viewer) == public_fields(backwards, viewer)


def public_fields(game: Game, viewer: int | None) -> dict[str, object]:
    """A view without the events of the last move, which tell who came last."""
    record = game.see(viewer).record
    return {name: record[name].tolist() for name in record.dtype.names if name not in ("events", "n_events")}


def test_a_seat_chooses_once(bidding: Game) -> None:
    bidding.play(bidding.moves(1)[0])
    assert bidding.moves(1) == []
    with pytest.raises(filon.IllegalMove) as refused:
        bidding.play(5, seat=1)
    assert refused.value.clause == "TRO-301"


def test_others_learn_that_a_card_is_laid_but_not_which(bidding: Game) -> None:
    bidding.play(bidding.moves(1)[0])
    assert bidding.see(0).record.laid.tolist() == [0, 1, 0]
    for viewer in (0, 2, None):
        assert bidding.see(viewer).record.bids.tolist() == [0, 0, 0]
    assert bidding.see(1).record.bids[1] > 0


def test_when_all_have_laid_the_cards_are_turned_up(bidding: Game) -> None:
    for seat in (2, 0, 1):
        bidding.play(bidding.moves(seat)[0])
    assert len(bidding.actors) == 1
    assert all(bidding.see().record.last_bids[:3])


def test_a_choice_can_be_taken_back_by_its_seat(bidding: Game) -> None:
    before = bidding.see(1)
    bidding.play(bidding.moves(1)[0]).undo(1)
    assert bidding.see(1) == before
    assert bidding.record()["events"][-1]["seat"] == 1


def test_a_record_names_the_seat_of_every_choice(bidding: Game) -> None:
    for seat in (2, 0, 1):
        bidding.play(bidding.moves(seat)[0])
    assert [event["seat"] for event in bidding.record()["events"]] == [0, 1, 2, 2, 0, 1]
