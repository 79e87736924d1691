"""Hints: at a friendly table, for who is asked, from what that seat may see."""

from pathlib import Path

import pytest

from filon.bots import Dice, ThumbBot
from filon.house import Table, commands, hint_queries
from filon.kernel import library
from filon.play.bundled import bundled
from filon.search import Budget, think
from filon.search.compiled_search import is_search_at_hand, search_of
from house.tables import ANNA, BEN, CLEO, WORDS, bidding, first_action, folded, opened, seated, started, step, write
from house.test_lobby import refused
from house.test_playing import at_barter
from scale import HINT_ITERATIONS

BUDGET = Budget(HINT_ITERATIONS)


def asked(table: Table) -> tuple[str, int]:
    """Who is asked first, and which question."""
    assert table.play
    seat = min(table.play.asked)
    guest = table.chairs[seat].guest
    assert guest
    return guest, table.play.asked[seat]


@pytest.mark.parametrize("friendly", [False, True])
def test_that_a_table_is_friendly_is_in_its_log_from_the_beginning(friendly: bool) -> None:
    table = opened(friendly=friendly)
    assert table.log[0].data["friendly"] is friendly
    assert folded(table).friendly is friendly


def test_a_table_is_friendly_only_if_the_host_said_so() -> None:
    assert not opened().friendly


def thoughtful() -> Table:
    """A friendly table of a game whose search is compiled."""
    table = started("dragobert", 3, friendly=True)
    search_of(table.setting.rules)
    return table


def test_a_hint_is_a_few_legal_moves_the_best_first() -> None:
    table = thoughtful()
    for _ in range(6):
        query = hint_queries.query(table, *asked(table))
        hints = query.hints(BUDGET)
        legal = table.seen(query.seat).moves()
        assert len(hints) == min(len(legal), hint_queries.MOST_HINTS)
        assert {hint.move.action for hint in hints} <= {move.action for move in legal}
        thought = think(table.seen(query.seat), BUDGET, query.key).choices[: hint_queries.MOST_HINTS]
        assert hints == tuple(hint_queries.Advice(choice.move, choice) for choice in thought)
        assert all(0 <= choice.results[query.seat] <= 1 for choice in thought)
        step(table)


def test_while_the_search_is_not_compiled_a_hint_is_the_rule_of_thumbs_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_queries, "is_search_at_hand", lambda _: False)
    table = started("dragobert", 3, friendly=True)
    for _ in range(6):
        query = hint_queries.query(table, *asked(table))
        move = ThumbBot().choose(table.seen(query.seat), Dice(query.key))
        assert query.hints(BUDGET) == query.hints(BUDGET) == (hint_queries.Advice(move),)
        step(table)


def test_bots_and_hints_do_not_wait_for_half_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking needs the rules compiled too: with the search alone it would wait for them."""
    rules = started("dragobert", 3).setting.rules
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    for loaded, at_hand in (("rules", False), ("search", False), ("", False), ("rules search", True)):
        monkeypatch.setattr(library, "LOADED", {f"{rules.__name__}.{name}": Path() for name in loaded.split()})
        assert is_search_at_hand(rules) is at_hand


def test_a_hint_that_opens_a_bundle_says_what_to_put_together() -> None:
    table, (barter, *_) = at_barter()
    query = hint_queries.Query(0, table.version, table.seen(0), bytes(32))
    opening, *others = sorted(query.seen.moves(), key=lambda move: move.action != barter)
    chosen = query.in_bundle(opening)
    made = bundled(query.seen, [move.action for move in chosen])
    assert chosen
    assert made
    assert made.refusal(WORDS) is None
    assert [move.text for move in chosen] == ["offer beer", "offer beer", "take ladder"]
    assert not any(query.in_bundle(move) for move in others)


def test_the_same_question_gets_the_same_hint() -> None:
    table = thoughtful()
    assert hint_queries.query(table, *asked(table)).hints(BUDGET) == hint_queries.query(folded(table), *asked(table)).hints(
        BUDGET
    )


def test_all_who_choose_at_once_may_ask_at_once() -> None:
    table = bidding(friendly=True)
    assert table.play
    keys = {hint_queries.query(table, guest, table.play.asked[seat]).key for seat, guest in enumerate((ANNA, BEN, CLEO))}
    assert len(keys) == 3


def test_an_answered_question_is_open_no_more() -> None:
    table = started(friendly=True)
    guest, question = asked(table)
    query = hint_queries.query(table, guest, question)
    assert query.is_open(table)
    write(table, commands.move(table, guest, question, first_action(table, query.seat)))
    assert not query.is_open(table)
    refused("closed_question", lambda: hint_queries.query(table, guest, question))


def test_who_may_not_ask_is_told_why() -> None:
    strict, friendly = started(), started(friendly=True)
    guest, question = asked(strict)
    assert "not opened as a friendly one" in str(refused("forbidden", lambda: hint_queries.query(strict, guest, question)))
    waiting = next(other for other in (ANNA, BEN, CLEO) if other != guest)
    refused("closed_question", lambda: hint_queries.query(friendly, waiting, question))
    refused("not_seated", lambda: hint_queries.query(friendly, "guest-dora", question))
    refused("not_seated", lambda: hint_queries.query(friendly, "", question))
    refused("not_started", lambda: hint_queries.query(seated(friendly=True), ANNA, 0))
    write(friendly, commands.leave(friendly, guest))
    refused("forbidden", lambda: hint_queries.query(friendly, guest, question))
    write(friendly, commands.close(friendly, ANNA))
    refused("over", lambda: hint_queries.query(friendly, waiting, question))
