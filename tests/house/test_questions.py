"""Questions: who keeps the one it was asked before, found out late and from nothing but that seat's own moves."""

from collections.abc import Callable
from random import Random

import pytest

from filon.house import TableGame, commands
from filon.play.game import Game
from filon.play.seen import Move, Seen
from filon.play.setting import Setting, agree, agree_on
from fixture import trove

from .tables import ANNA, bidding, content, first_action, folded, played, write

KEY = bytes(range(32))


def lair() -> Setting:
    return agree("lair", seats=4)


def trove_of_three() -> Setting:
    return agree_on(trove, seats=3)


def asked_at_once(play: TableGame, asked: dict[int, int], n: int, move: Move) -> dict[int, int]:
    """The questions after a move, all found out there and then."""
    before = {seat: play.game.moves(seat) for seat in play.game.actors if seat != move.seat}
    play.move(n, move.seat, move.action)
    same = {seat for seat in play.game.actors if before.get(seat) == play.game.moves(seat)}
    return {seat: asked[seat] if seat in same else n for seat in play.game.actors}


@pytest.mark.parametrize("setting", [lair, trove_of_three])
@pytest.mark.parametrize("seed", range(3))
def test_questions_found_out_late_are_those_found_out_at_once(setting: Callable[[], Setting], seed: int) -> None:
    """Some are looked up after every move, some now and then, some only when they are answered."""
    rng, play, n = Random(seed), TableGame.begin(setting(), KEY, 3), 3
    asked, late = dict(play.asked), play.copy()
    kept = 0
    while play.game.actors and n < 120:
        seat = rng.choice(play.game.actors)
        move = rng.choice(play.game.moves(seat))
        assert late.asked[seat] == asked[seat]
        n += 1
        late.move(n, seat, move.action)
        asked = asked_at_once(play, asked, n, move)
        kept += sum(question < n for question in asked.values())
        if rng.random() < 0.2:
            assert dict(late.asked) == asked
        assert list(late.asked) == list(asked)
        assert dict(play.asked) == asked
    assert kept


def test_taking_a_move_in_lists_nobody_elses_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all choose at the same time too: only who moves is asked what it may do."""
    table = bidding()
    listed: list[int | None] = []
    plain, plain_seen = Game.moves, Seen.moves

    def moves(game: Game, seat: int | None = None) -> list[Move]:
        listed.append(seat)
        return plain(game, seat)

    def moves_seen(seen: Seen) -> list[Move]:
        listed.append(seen.viewer)
        return plain_seen(seen)

    monkeypatch.setattr(Game, "moves", moves)
    monkeypatch.setattr(Seen, "moves", moves_seen)
    question, action = table.question_of(0), first_action(table, 0)
    assert question is not None
    write(table, commands.move(table, ANNA, question, action))
    assert set(listed) == {0}


def test_a_still_of_a_table_stays_as_it_was() -> None:
    table = bidding()
    still, kept = table.still(), content(folded(table))
    played(table)
    assert content(still) == kept != content(table)
