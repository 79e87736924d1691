"""Playing: questions and their ids, refusals with clauses, answers at once, moves the table makes, leaving, the end."""

from collections.abc import Callable
from itertools import permutations

import pytest

import filon
import scale
from filon.games import kingsmine
from filon.games.kingsmine.state import Phase
from filon.house import Draft, Refused, Resent, Table, commands, players
from filon.kernel.words import words_for
from house.tables import (
    ANNA,
    BEN,
    CLEO,
    GUESTS,
    WORDS,
    bidding,
    content,
    first_action,
    folded,
    played,
    started,
    step,
    write,
)


def asked(table: Table) -> dict[int, int]:
    """The open questions by seat."""
    assert table.play
    return dict(table.play.asked)


def answer(table: Table, guest: str, client: str | None = None) -> Table:
    """The guest makes the first legal move."""
    seat = table.seat_of(guest)
    question = table.question_of(seat)
    assert seat is not None
    assert question is not None
    return write(table, commands.move(table, guest, question, first_action(table, seat), client))


def test_the_start_asks_the_first_question() -> None:
    table = started(options={"first_seat": 1})
    assert table.status == "playing"
    assert asked(table) == {1: table.version}
    assert [table.question_of(seat) for seat in (0, 1, 2, None)] == [None, table.version, None, None]


def test_a_move_closes_its_question_and_opens_the_next() -> None:
    table = started(options={"first_seat": 0})
    first = table.version
    answer(table, ANNA, "c1")
    entry = table.log[-1]
    assert (entry.kind, entry.seat, entry.client) == ("moved", 0, "c1")
    assert entry.data["question"] == first
    assert asked(table) == {1: table.version}
    assert table.moves == table.positions == 1


def test_a_seat_that_moves_twice_running_is_asked_anew_each_time() -> None:
    """In dragobert the last dwarf in the mine draws again and again: the offer is the same, the question is not."""
    table = started("dragobert", 2, 2)
    again = 0
    while table.status == "playing":
        [(seat, question)] = asked(table).items()
        offer = table.seen(seat).moves()
        step(table)
        again += asked(table).get(seat) is not None and table.seen(seat).moves() == offer
        assert asked(table).get(seat) != question
        assert all(other == table.version for other in asked(table).values())
    assert again


def test_a_stale_or_foreign_question_is_refused() -> None:
    table = started(options={"first_seat": 0})
    first = table.version
    answer(table, ANNA)
    before = content(table)
    for guest, question in (
        (ANNA, first),
        (ANNA, table.version),
        (BEN, first),
        (BEN, table.version + 1),
        (CLEO, table.version),
    ):
        with pytest.raises(Refused) as caught:
            commands.move(table, guest, question, 0)
        assert caught.value.code == "closed_question"
    assert content(table) == before


def test_a_move_the_rules_forbid_is_refused_with_its_clause_in_both_languages() -> None:
    table = started("dragobert", 2, 2, options={"first_seat": 0})
    question = table.version
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, question, 2)
    refusal = caught.value
    assert refusal.code == "illegal"
    assert refusal.clause.startswith("DRA-")
    assert refusal.said(words_for("en")) == str(refusal)
    assert refusal.said(words_for("fr")) != str(refusal)


@pytest.mark.parametrize("action", [-1, 99, 10**30, True, "draw exit", None, 0.0])
def test_what_is_no_move_is_refused(action: object) -> None:
    table = started(options={"first_seat": 0})
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, table.version, action)  # type: ignore[arg-type]
    assert caught.value.code == "illegal"


@pytest.mark.parametrize("client", ["", "x" * 41, "a\nb", 7])
def test_a_client_id_is_short_and_plain(client: object) -> None:
    table = started(options={"first_seat": 0})
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, table.version, 0, client)  # type: ignore[arg-type]
    assert caught.value.code == "bad_message"


def test_who_has_no_seat_makes_no_move_and_nobody_moves_for_a_person() -> None:
    table = started(options={"first_seat": 0})
    with pytest.raises(Refused) as caught:
        commands.move(table, "guest-dora", table.version, 0)
    assert caught.value.code == "not_seated"
    with pytest.raises(Refused) as caught:
        commands.bot_move(table, 0, 0)
    assert caught.value.code == "forbidden"


def test_a_resent_move_gets_its_first_answer_even_when_the_game_went_on() -> None:
    table = started(options={"first_seat": 0})
    question = table.version
    answer(table, ANNA, "c1")
    first = table.log[-1]
    for _ in range(3):
        with pytest.raises(Resent) as caught:
            commands.move(table, ANNA, question, first.data["action"], "c1")
        assert caught.value.entry == first
        step(table)
    played(table)
    with pytest.raises(Resent):
        commands.move(folded(table), ANNA, question, 0, "c1")


# --- bundles ---

BARTERED = ("barter", "offer beer", "offer beer", "done offering", "take lantern", "finish")


def at_barter() -> tuple[Table, list[int]]:
    """A table of kingsmine at which Anna has two beers and her turn, and the numbers of a barter."""
    table = started("kingsmine", 2, 2, options={"first_seat": 0})
    while table.seen(0).record.phase != Phase.ACTION:
        step(table)
    return table, [kingsmine.VERBS.read_text(table.seen(0).record, 0, text) or 0 for text in BARTERED]


def test_the_moves_of_a_bundle_are_made_together_and_all_are_the_movers_own() -> None:
    table, (action, *then) = at_barter()
    before = table.version
    write(table, commands.move(table, ANNA, before, action, "c1", then))
    made = table.log[before + 1 :]
    assert tuple(entry.data["text"] for entry in made) == BARTERED
    assert [entry.client for entry in made] == ["c1", *[None] * len(then)]
    assert all(table.is_own(entry.n, 0) and not table.is_own(entry.n, 1) for entry in made)
    assert content(folded(table)) == content(table)
    with pytest.raises(Resent) as caught:
        commands.move(table, ANNA, before, action, "c1", then)
    assert caught.value.entry == made[0]


@pytest.mark.parametrize("change", ["last but one", "order", "after the end", "noisy"])
def test_a_bundle_of_which_one_move_is_refused_is_not_made_at_all(change: str) -> None:
    table, moves = at_barter()
    dig = kingsmine.VERBS.read_text(table.seen(0).record, 0, "dig") or 0
    wrong = {
        "last but one": [*moves[:4], moves[5]],
        "order": [moves[0], *moves[3:]],
        "after the end": [*moves, dig],
        "noisy": [dig, moves[0]],
    }[change]
    before = content(table)
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, table.version, wrong[0], "c1", wrong[1:])
    assert caught.value.code == "illegal"
    assert content(table) == before


def test_a_game_without_bundles_takes_one_move_at_a_time() -> None:
    table = started(options={"first_seat": 0})
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, table.version, first_action(table, 0), None, [0])
    assert caught.value.code == "illegal"


def test_another_seat_may_use_the_same_client_id() -> None:
    table = started(options={"first_seat": 0})
    answer(table, ANNA, "c1")
    answer(table, BEN, "c1")
    assert [entry.seat for entry in table.log if entry.client == "c1"] == [0, 1]


@pytest.mark.parametrize("order", list(permutations(GUESTS)))
def test_answers_at_once_do_not_make_each_other_stale(order: tuple[str, ...]) -> None:
    assert len(list(permutations(GUESTS))) == scale.BID_ORDERS
    table = bidding()
    questions = asked(table)
    assert len(set(questions.values())) == 1
    moves = {guest: (questions[seat], first_action(table, seat)) for seat, guest in enumerate(GUESTS)}
    for place, guest in enumerate(order):
        write(table, commands.move(table, guest, *moves[guest], client=guest))
        waiting = order[place + 1 :]
        if waiting:
            assert asked(table) == {GUESTS.index(other): questions[GUESTS.index(other)] for other in waiting}
    assert table.seen(None).record.round_number == 2
    assert all(question == table.version for question in asked(table).values())
    assert content(folded(table)) == content(table)


def test_a_seat_that_has_answered_is_asked_nothing_until_all_have() -> None:
    table = bidding()
    question = asked(table)[1]
    answer(table, BEN)
    assert table.question_of(1) is None
    with pytest.raises(Refused) as caught:
        commands.move(table, BEN, question, first_action(table, 0))
    assert caught.value.code == "closed_question"


def test_the_table_makes_the_moves_everybody_can_see_are_forced() -> None:
    """In the last round of trove a hand is a single card: all three are laid by the table, and that is the end."""
    table = played(started(options={"first_seat": 0}))
    assert [entry.kind for entry in table.log[-5:]] == ["moved", "moved", "moved", "moved", "ended"]
    assert [entry.data.get("forced", False) for entry in table.log[-5:-1]] == [False, True, True, True]
    asking = table.log[-5].n
    assert [entry.data["question"] for entry in table.log[-4:-1]] == [asking] * 3


def test_a_choice_the_spectator_cannot_see_is_never_made_by_the_table() -> None:
    """In the first round hands are two cards, perhaps alike: who holds two of a kind is still asked."""
    alike = 0
    for number in range(20):
        table = bidding(secret=bytes([number]) * 32)
        alike += any(len(table.seen(seat).moves()) == 1 for seat in range(3))
        assert not any(entry.data.get("forced") for entry in table.log)
    assert alike > 3


def test_a_table_forces_nothing_where_there_is_a_choice_and_nothing_at_the_end() -> None:
    table = started("dragobert", 4, 1)
    while table.status == "playing":
        forced = commands.forced_move(table)
        choices = [len(table.seen(seat).moves()) for seat in asked(table)]
        assert bool(forced) == (1 in choices)
        step(table)
    with pytest.raises(Refused) as caught:
        commands.forced_move(table)
    assert caught.value.code == "over"


def test_bots_play_a_whole_game_the_same_way_again() -> None:
    tables = [played(started("dragobert", 4, 1)) for _ in range(2)]
    assert content(tables[0]) == content(tables[1])
    assert tables[0].status == "over"
    assert players.turns(tables[0]) == []


def test_the_dice_of_bots_hang_on_the_secret_and_on_the_question() -> None:
    table, other = bidding_bots(bytes([1]) * 32), bidding_bots(bytes([2]) * 32)
    keys = {turn.dice.array["chance_key"].tobytes() for one in (table, other) for turn in players.turns(one)}
    assert len(keys) == 4
    assert table.deal_key not in keys


def bidding_bots(secret: bytes) -> Table:
    """Anna and two bots, all asked at once."""
    table = started(people=1, options={"first_seat": 0}, secret=secret)
    while len(asked(table)) < 3:
        step(table)
    return table


def test_a_bot_that_is_not_installed_any_more_is_stood_in_for() -> None:
    from filon.bots.plain import ThumbBot

    assert isinstance(players.known_bot("gone"), ThumbBot)


def test_a_stale_choice_of_a_bot_is_refused() -> None:
    table = bidding_bots(bytes(32))
    turn = players.turns(table)[0]
    write(table, commands.bot_move(table, turn.seat, turn.choose(), turn.question))
    with pytest.raises(Refused) as caught:
        commands.bot_move(table, turn.seat, turn.choose(), turn.question)
    assert caught.value.code == "closed_question"


def test_a_bot_plays_for_who_left_and_the_seat_stays_theirs() -> None:
    table = started("dragobert", 2, 2, options={"first_seat": 0})
    question = table.question_of(0)
    write(table, commands.leave(table, ANNA))
    assert table.chairs[0].away
    assert table.seat_of(ANNA) == 0
    assert table.question_of(0) == question
    with pytest.raises(Refused) as caught:
        commands.move(table, ANNA, question or 0, first_action(table, 0))
    assert caught.value.code == "forbidden"
    assert [turn.seat for turn in players.turns(table)] == [0]
    step(table)
    write(table, commands.come_back(table, ANNA))
    assert not table.chairs[0].away
    assert table.names(WORDS) == ("Anna", "Ben")
    said = [line for entry in table.log for line in table.story(entry.n, None, WORDS)]
    assert "Anna has left; a bot plays on." in said
    assert "Anna is back." in said
    played(table)
    assert [event["kind"] for event in table.record()["events"]].count("seat") == 2
    assert filon.verify(table.record()).ok


def test_who_has_left_cannot_leave_and_who_is_there_cannot_come_back() -> None:
    table = started()
    with pytest.raises(Refused) as caught:
        commands.come_back(table, BEN)
    assert caught.value.code == "already_seated"
    write(table, commands.leave(table, BEN))
    with pytest.raises(Refused) as caught:
        commands.leave(table, BEN)
    assert caught.value.code == "not_seated"


def test_when_all_people_have_left_the_table_is_closed_and_everything_shown() -> None:
    table = started()
    for guest in (BEN, ANNA, CLEO):
        assert table.status == "playing"
        write(table, commands.leave(table, guest))
    assert table.status == "closed"
    assert table.log[-1].data["key"] == table.key.hex()
    assert table.winners == ()
    assert table.proof().key == table.deal_key.hex()


def test_the_host_gives_up() -> None:
    for table in (started(), bidding()):
        write(table, commands.close(table, ANNA))
        assert table.status == "closed"
        assert asked(table)
        assert [table.question_of(seat) for seat in range(3)] == [None] * 3
        assert table.story(table.version, None, WORDS) == ["Anna has closed the table: nobody wins."]
        assert players.turns(table) == []


def test_at_a_table_that_is_over_nothing_happens_any_more() -> None:
    table = played(started())
    before = content(table)
    tried: list[Callable[[], list[Draft]]] = [
        lambda: commands.move(table, ANNA, table.version, 0),
        lambda: commands.bot_move(table, 0, 0),
        lambda: commands.leave(table, ANNA),
        lambda: commands.come_back(table, ANNA),
        lambda: commands.close(table, ANNA),
        lambda: commands.sit(table, "guest-dora", "Dora"),
        lambda: commands.start_game(table, ANNA),
        lambda: commands.close_broken(table),
    ]
    for command in tried:
        with pytest.raises(Refused) as caught:
            command()
        assert caught.value.code == "over"
    assert content(table) == before


def test_the_end_tells_scores_and_winners() -> None:
    table = played(started("dragobert", 3, 1))
    assert table.game
    assert (table.scores, table.winners) == (table.game.scores, table.game.winners)
    assert table.summary().winners == table.winners
    assert table.log[-1].kind == "ended"


def test_every_position_is_seen_again_as_it_was_seen_then() -> None:
    table = started("dragobert", 3, 1)
    then = [[table.seen(viewer) for viewer in (None, 0)]]
    while table.status == "playing":
        before = table.moves
        step(table)
        then += [[] for _ in range(table.moves - before - 1)] + [[table.seen(viewer) for viewer in (None, 0)]]
    assert len(then) == table.positions + 1
    for position, seen in enumerate(then):
        assert seen == [table.seen_at(position, viewer) for viewer in (None, 0)][: len(seen)]
    for wrong in (-1, table.positions + 1):
        with pytest.raises(filon.NoMove):
            table.seen_at(wrong, None)


def test_the_story_of_a_table_is_the_story_of_its_game() -> None:
    table = played(started("dragobert", 3, 1))
    assert table.game
    words = table.setting.words("fr")
    for viewer in (None, 0):
        told = [line for entry in table.log for line in table.story(entry.n, viewer, words)]
        assert told == table.game.story(viewer, "fr")


def test_ones_own_are_the_moves_one_made_and_those_there_was_no_choice_in() -> None:
    table = started("dragobert", 3, 2, options={"first_seat": 0})
    for number in range(6):
        seat = min(asked(table))
        if table.chairs[seat].guest == ANNA:
            write(table, commands.move(table, ANNA, asked(table)[seat], first_action(table, seat), f"click {number}"))
        else:
            step(table)
    clicked = [entry.n for entry in table.log if entry.client is not None]
    write(table, commands.leave(table, ANNA))
    played(table)
    forced = {entry.n: entry.seat for entry in table.log if entry.data.get("forced")}
    assert clicked
    assert 0 in forced.values()
    for viewer in (None, 0, 1):
        made = clicked if viewer == 0 else []
        own = [entry.n for entry in table.log if table.is_own(entry.n, viewer)]
        assert own == sorted({*made, *(n for n, seat in forced.items() if seat == viewer)})
