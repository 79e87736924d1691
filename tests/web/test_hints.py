"""Hints over the real WebSocket: for who asks and nobody else, refused elsewhere, and never to a question answered since."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from filon.house import Table, commands
from filon.house.hint_queries import MOST_HINTS, Advice, Query
from filon.search import Budget

from .pages_at import Page, Served, Test


async def asked_at(table: Table, anna: Page, bruno: Page) -> tuple[Page, Page]:
    """Who is asked, and who is not."""
    await anna.position(table.version)
    await bruno.position(table.version)
    return (anna, bruno) if anna.view.get("question") is not None else (bruno, anna)


async def silent(page: Page) -> list[dict[str, Any]]:
    """All hints a page has got when it has heard everything that was sent to it."""
    await page.say(t="ping")
    await page.hear("pong")
    return [frame for frame in page.frames if frame["t"] == "hint"]


def test_a_hint_is_for_who_asks_and_nobody_else(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, server.page(table) as stranger:
            mover, other = await asked_at(table, anna, bruno)
            version, question = table.version, mover.view["question"]
            await mover.say(t="hint", question=question)
            hint = await mover.hear("hint")
            assert hint["question"] == question
            assert 1 <= len(hint["moves"]) <= MOST_HINTS
            said = mover.view["moves"]
            assert all(move["say"] == said[str(move["action"])] for move in hint["moves"])
            assert all(0 <= move["share"] <= 100 and 0 <= move["chance"] <= 100 for move in hint["moves"])
            assert [await silent(page) for page in (other, stranger)] == [[], []]
            assert table.version == version
            assert (await mover.answer(question, hint["moves"][0]["action"]))["t"] == "done"

    at_trove(test)


def test_a_hint_is_said_in_the_language_of_the_page(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna", language="fr") as anna, server.page(table, "Bruno", language="fr") as bruno:
            mover, _ = await asked_at(table, anna, bruno)
            await mover.say(t="hint", question=mover.view["question"])
            hint = await mover.hear("hint")
            assert {move["say"] for move in hint["moves"]} <= set(mover.view["moves"].values())

    at_trove(test)


@pytest.mark.parametrize("friendly", [False, True])
def test_who_may_not_ask_is_refused_with_code_and_sentence(at_trove: Callable[[Test], None], friendly: bool) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=friendly)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, server.page(table) as stranger:
            mover, other = await asked_at(table, anna, bruno)
            question = mover.view["question"]
            for page, code in ((other, "closed_question" if friendly else "forbidden"), (stranger, "not_seated")):
                await page.say(t="hint", question=question)
                refused = await page.hear("refused", "hint")
                assert (refused["t"], refused["code"]) == ("refused", code)
                assert refused["say"]
            if not friendly:
                await mover.say(t="hint", question=question)
                refused = await mover.hear("refused", "hint")
                assert refused["code"] == "forbidden"
                assert refused["say"] == "There are no hints at this table: it was not opened as a friendly one."

    at_trove(test)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nobody has thought anything out before this is set."""
    gate, plain = threading.Event(), Query.hints

    def hints(query: Query, budget: Budget) -> Sequence[Advice]:
        assert gate.wait(60)
        return plain(query, budget)

    monkeypatch.setattr(Query, "hints", hints)
    return gate


def test_a_question_answered_meanwhile_gets_no_hint(at_trove: Callable[[Test], None], held: threading.Event) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            mover, _ = await asked_at(table, anna, bruno)
            question, action = mover.view["question"], mover.actions[0]
            await mover.say(t="hint", question=question)
            assert (await mover.answer(question, action))["t"] == "done"
            held.set()
            while server.site.hints.asking:
                await mover.say(t="ping")
                await mover.hear("pong")
            assert await silent(mover) == []
            await mover.say(t="hint", question=question)
            assert (await mover.hear("refused", "hint"))["code"] == "closed_question"

    at_trove(test)


def test_one_hint_at_a_time_for_each_person(at_trove: Callable[[Test], None], held: threading.Event) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            mover, _ = await asked_at(table, anna, bruno)
            name = "Anna" if mover is anna else "Bruno"
            question = mover.view["question"]
            async with server.page(table, name) as twice:
                await mover.say(t="hint", question=question)
                await silent(mover)
                for page in (mover, twice):
                    await page.say(t="hint", question=question)
                    refused = await page.hear("refused", "hint")
                    assert (refused["t"], refused["code"]) == ("refused", "too_many")
                held.set()
                assert (await mover.hear("hint"))["question"] == question
                assert await silent(twice) == []
                await twice.say(t="hint", question=question)
                assert (await twice.hear("hint"))["question"] == question

    at_trove(test)


def test_a_page_that_went_away_is_thought_for_no_more(at_trove: Callable[[Test], None], held: threading.Event) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            mover, _ = await asked_at(table, anna, bruno)
            await mover.say(t="hint", question=mover.view["question"])
            await silent(mover)
        held.set()
        name = "Anna" if mover is anna else "Bruno"
        async with server.page(table, name) as back:
            await back.position(table.version)
            while server.site.hints.asking:
                await silent(back)
            await back.say(t="hint", question=back.view["question"])
            assert (await back.hear("hint", "refused"))["t"] == "hint"

    at_trove(test)


def test_a_thought_that_fails_is_a_refusal(at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(query: Query, budget: Budget) -> Sequence[Advice]:
        raise ZeroDivisionError

    monkeypatch.setattr(Query, "hints", fails)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            mover, _ = await asked_at(table, anna, bruno)
            await mover.say(t="hint", question=mover.view["question"])
            assert (await mover.hear("refused", "hint"))["code"] == "not_ready"
            assert not server.site.hints.asking

    at_trove(test)


def test_who_has_left_gets_no_hints(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        seat = next(iter(table.play.asked)) if table.play else 0
        guest, name = table.chairs[seat].guest, table.chairs[seat].name
        assert guest is not None
        question = table.question_of(seat)
        async with server.page(table, name) as page:
            await page.position(table.version)
            await server.site.hub.command(table.id, lambda now: commands.leave(now, guest))
            await page.say(t="hint", question=question)
            assert (await page.hear("refused", "hint"))["code"] == "forbidden"

    at_trove(test)
