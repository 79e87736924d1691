"""A game from Python: what can be asked of it, what can be done, and that a refusal changes nothing."""

import json
from typing import Any

import pytest

import filon
from contract.walks import RANDOM, play_on, play_to_end


@pytest.fixture
def game() -> filon.Game:
    """Four seats, the third to start."""
    return filon.new("dragobert", seats=4, seed=7)


def test_one_seat_acts_and_its_moves_are_listed(game: filon.Game) -> None:
    assert game.actors == (2,)
    assert not game.over
    assert game.moves() == [filon.Move(2, 0, "draw extraction"), filon.Move(2, 1, "draw exit")]
    assert game.moves(seat=2) == game.moves()
    assert game.moves(seat=0) == []


@pytest.mark.parametrize("how", [0, "draw extraction", "  DRAW   extraction ", filon.Move(2, 0, "draw extraction")])
def test_a_move_is_a_move_its_number_or_its_text(game: filon.Game, how: Any) -> None:
    game.play(how)
    assert game.code == filon.new("dragobert", seats=4, seed=7).play(0).code
    assert game.actors == (3,)


@pytest.mark.parametrize("move", ["fly", "", -1, 99, 2.5])
def test_what_is_no_move_is_refused_with_the_moves_there_are(game: filon.Game, move: Any) -> None:
    before = game.code
    with pytest.raises(filon.IllegalMove) as refused:
        game.play(move)
    assert refused.value.code == before == game.code
    assert before in str(refused.value)
    if isinstance(move, str):
        assert "draw extraction, draw exit" in refused.value.sentence


def test_a_forbidden_move_is_refused_with_its_clause(game: filon.Game) -> None:
    with pytest.raises(filon.IllegalMove) as refused:
        game.play("step")
    assert refused.value.clause == "DRA-201"
    with pytest.raises(filon.IllegalMove) as refused:
        game.play(0, seat=0)
    assert refused.value.clause == "DRA-202"
    assert game.record()["events"] == []


def test_why_not_says_it_without_trying(game: filon.Game) -> None:
    assert game.why_not("draw exit") is None
    refusal = game.why_not("bonus")
    assert refusal is not None
    assert refusal.clause == "DRA-201"
    french = game.why_not("bonus", language="fr")
    assert french is not None
    assert french.clause == refusal.clause


@pytest.mark.parametrize("seat", [4, -1, 17])
def test_a_seat_that_is_not_there(game: filon.Game, seat: int) -> None:
    for ask in (game.moves, game.see, game.story, game.drawing, game.imagine):
        with pytest.raises(filon.BadSeats, match="seats 0 to 3"):
            ask(seat)
    with pytest.raises(filon.BadSeats):
        game.play(0, seat=seat)
    with pytest.raises(filon.BadSeats):
        game.note(seat, "resign")


def test_the_story_and_the_drawing_follow_the_game(game: filon.Game) -> None:
    assert game.story() == ["Round 1 begins; C plays first."]
    game.play("draw extraction")
    assert len(game.story()) > 1
    assert str(game) == game.drawing() == str(game.see())
    assert game.drawing(2) != game.drawing()
    assert game.drawing(memory_aid=True) != game.drawing()
    assert game.drawing(language="fr") != game.drawing()


def test_undo_takes_the_last_move_back_and_keeps_both_on_record(game: filon.Game) -> None:
    state = game.see()
    game.play("draw exit").undo()
    assert game.see() == state
    assert [event["kind"] for event in game.record()["events"]] == ["move", "undo"]
    assert game.record()["events"][1]["seat"] == 2


def test_there_is_nothing_to_take_back_at_the_start(game: filon.Game) -> None:
    with pytest.raises(filon.NoMove, match="no move to take back"):
        game.undo()


def test_notes_are_resignations_and_changes_of_player(game: filon.Game) -> None:
    game.note(1, "resign").note(3, "seat", "a bot")
    assert [(event["seat"], event["kind"], event["text"]) for event in game.record()["events"]] == [
        (1, "resign", ""),
        (3, "seat", "a bot"),
    ]
    with pytest.raises(filon.BadRecord, match="resign or seat"):
        game.note(1, "cheat")


def test_a_finished_game_has_scores_places_and_winners(game: filon.Game) -> None:
    play_to_end(game, RANDOM, 3)
    assert game.over
    assert game.actors == ()
    assert game.moves() == []
    assert len(game.scores) == len(game.places) == 4
    assert game.winners == tuple(seat for seat in range(4) if game.places[seat] == 1)
    assert max(game.scores) == game.scores[game.winners[0]]
    with pytest.raises(filon.GameOver):
        game.play(0)
    assert filon.verify(game.record()).scores == game.scores


def test_nobody_wins_before_the_end(game: filon.Game) -> None:
    for _ in play_on(game, RANDOM, 3):
        assert bool(game.winners) == game.over


def test_a_finished_game_can_be_taken_back_into(game: filon.Game) -> None:
    play_to_end(game, RANDOM, 3).undo()
    assert not game.over
    assert "seed" not in game.record()


def test_an_imagined_game_can_be_played_but_not_recorded(game: filon.Game) -> None:
    list(play_on(game, RANDOM, 3, most=9))
    imagined = game.imagine(game.actors[0], seed=5)
    assert imagined.see(game.actors[0]) == game.see(game.actors[0])
    play_to_end(imagined, RANDOM, 4)
    with pytest.raises(filon.BadRecord, match="imagined"):
        imagined.record()


def test_a_seen_answers_for_its_seat_and_has_no_more(game: filon.Game) -> None:
    seen = game.see(2)
    assert seen.viewer == 2
    assert seen.actors == (2,)
    assert seen.moves() == game.moves()
    assert seen.why_not(2) == game.why_not(2)
    assert seen.say(seen.moves()[1]) == "take the top Exit card"
    assert not seen.record.chance_key.any()
    assert game.see().moves() == []
    assert game.see(0) != game.see(1)
    assert seen == filon.new("dragobert", seats=4, seed=7).see(2)


def test_a_record_is_plain_json(game: filon.Game) -> None:
    play_to_end(game, RANDOM, 3)
    record = game.record()
    assert json.loads(json.dumps(record)) == record
    assert (record["format"], record["game"], record["seats"], record["seed"]) == ("filon-record/1", "dragobert", 4, 7)
    assert "tables" not in record


def test_the_package_names_what_it_offers() -> None:
    for name in filon.__all__:
        assert getattr(filon, name) is not None
    with pytest.raises(AttributeError, match="nonesuch"):
        _ = filon.nonesuch
