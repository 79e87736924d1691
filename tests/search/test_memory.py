"""Memory: trees of earlier decisions are taken up where the game has gone since, and nothing else changes."""

import pytest

import filon
from filon.bots import Attentive, HouseBot, SearchBot, bot_of
from filon.kernel.errors import FilonError
from filon.play.game import Game, deal
from filon.play.seen import Move
from filon.play.setting import agree
from filon.search import Budget, Memory, Thought, think
from filon.search.edges import Column, edge_row, history_after
from filon.search.engine import Worker

KEY = bytes(range(32))
SOME = Budget(iterations=400)


def dealt(slug: str, seats: int) -> Game:
    """A game that begins."""
    return deal(agree(slug, seats=seats), KEY)


def actor(game: Game) -> int:
    """The seat that has the choice."""
    return game.actors[0]


def known(game: Game, memory: Memory) -> int:
    """How often the trees have tried the moves of the seat that has the choice now."""
    seat = actor(game)
    seen = game.see(seat)
    visits = 0
    for worker in memory.workers:
        worker.turn_to(seen, worker.key, memory.heard)
        for move in seen.moves():
            said = seen.setting.entry.meaning_at(seen.array, 0, seat, move.action)
            visits += worker.edges[edge_row(worker.edges, history_after(worker.roots[seat], said, seat)), Column.VISITS]
    memory.heard = []
    return visits


def go_on(game: Game, move: Move, memory: Memory, viewer: int) -> None:
    """A move is made, and the memory of a seat hears of it what that seat may know."""
    memory.hear(move.seat, game.present.veil(move, viewer))
    game.play(move)


def thought_at(game: Game, memory: Memory | None) -> Thought:
    """What the seat that has the choice thinks."""
    return think(game.see(actor(game)), SOME, KEY, memory=memory)


def test_how_often_a_move_was_tried_before_does_not_decide_how_often_it_is_tried_now() -> None:
    """What is counted at the end are the tries of this decision, so it is by them that moves are chosen to be tried."""
    game, memory, compared = dealt("imps", 2), Memory(), 0
    for _ in range(12):
        seat, taken_up = actor(game), known(game, memory) if memory.workers else 0
        seen, thought = game.see(seat), thought_at(game, memory)
        tries = sum(worker.work.shares[:, 0].sum() for worker in memory.workers)
        if len(seen.moves()) > 1:
            assert known(game, memory) == tries
            compared += taken_up > 0
        go_on(game, thought.move, memory, seat)
        if seat not in game.actors[:1]:
            memory = Memory()
    assert compared


@pytest.mark.parametrize("slug", ["imps", "kingsmine"])
def test_a_move_later_the_trees_are_taken_up_again(slug: str) -> None:
    """Both games have choices of one seat that follow each other, imps in the open, kingsmine with secrets."""
    game, memory, taken_up = dealt(slug, 2), Memory(), 0
    for _ in range(30):
        seat, moves = actor(game), game.see(actor(game)).moves()
        if len(moves) > 1 and seat == 0:
            taken_up += known(game, memory) > 0
            move = thought_at(game, memory).move
        else:
            move = moves[0]
        go_on(game, move, memory, 0)
    assert taken_up


def test_a_memory_that_heard_nothing_is_no_memory() -> None:
    game = dealt("lair", 3)
    assert thought_at(game, Memory()) == thought_at(game, None)


def test_a_memory_is_for_one_seat_of_one_game() -> None:
    game, memory = dealt("lair", 3), Memory()
    thought_at(game, memory)
    for other in (dealt("lair", 4), dealt("imps", 2)):
        with pytest.raises(FilonError, match="one seat of one game"):
            thought_at(other, memory)


def test_another_move_than_the_one_made_leads_to_another_node() -> None:
    roots = set()
    for place in range(2):
        game, memory = dealt("lair", 3), Memory()
        me = actor(game)
        thought = thought_at(game, memory)
        go_on(game, thought.choices[place].move, memory, me)
        worker = memory.workers[0]
        worker.turn_to(worker.seen, worker.key, memory.heard)
        roots.add(int(worker.roots[me]))
    assert len(roots) == 2


def test_a_full_table_is_forgotten() -> None:
    worker = Worker(filon.new("dragobert", seats=3, seed=1, first_seat=0).see(0), decisions=2)
    worker.make_room(600)
    first = worker.edges
    worker.make_room(600)
    assert worker.edges is first
    worker.edges[-1, 0] = len(worker.edges) // 2
    worker.make_room(600)
    assert worker.edges is not first
    assert not worker.edges.any()


def test_every_seat_has_a_bot_with_a_memory_of_its_own() -> None:
    for name in ("search:40", "ysolde"):
        bot = bot_of(name)
        assert isinstance(bot, Attentive)
        one, other = bot.seated(), bot.seated()
        assert one == other == bot
        memories = [player.plays if isinstance(player, HouseBot) else player for player in (one, other)]
        assert isinstance(memories[0], SearchBot)
        assert isinstance(memories[1], SearchBot)
        assert memories[0].memory is not memories[1].memory is not None
    assert bot_of("clotaire").seated() == bot_of("clotaire")  # type: ignore[attr-defined]
