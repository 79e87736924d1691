"""A table over its real WebSocket, on the fixture game: answers at one time, moves sent again, stale questions, gaps."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from filon.games.dragobert import moves
from filon.house import Table, commands, fairness
from filon.scene import Scene
from fixture import trove
from trove.state import Phase

from .pages_at import Page, Served, Test, served


def phase(table: Table) -> int:
    assert table.game is not None
    return int(table.game.see().record.phase)


async def to_the_bids(table: Table, *pages: Page) -> None:
    """Everybody takes a turn, until all choose at the same time."""
    while phase(table) != Phase.BID:
        assert table.play is not None
        (seat,) = table.play.asked
        mover = pages[seat]
        await mover.position(table.version)
        assert (await mover.answer(mover.view["question"], mover.actions[0]))["t"] == "done"
    for page in pages:
        await page.position(table.version)


def test_two_answer_at_the_same_time_and_neither_is_stale(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await to_the_bids(table, anna, bruno)
            questions = anna.view["question"], bruno.view["question"]
            answers = await asyncio.gather(
                anna.answer(questions[0], anna.actions[0]), bruno.answer(questions[1], bruno.actions[0])
            )
            assert [frame["t"] for frame in answers] == ["done", "done"]
            assert sorted(frame["v"] for frame in answers) == [table.version - 1, table.version]

    at_trove(test)


def test_one_after_the_other_with_the_question_asked_before(at_trove: Callable[[Test], None]) -> None:
    """The second to choose names the question it was asked before the first one's card lay there."""

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await to_the_bids(table, anna, bruno)
            asked = bruno.view["question"]
            laid = await anna.answer(anna.view["question"], anna.actions[0])
            await bruno.position(laid["v"])
            assert bruno.view["question"] == asked
            assert (await bruno.answer(asked, bruno.actions[0]))["t"] == "done"

    at_trove(test)


def test_a_move_sent_again_is_made_once_and_gets_its_first_answer(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await anna.position(table.version)
            await bruno.position(table.version)
            mover = anna if anna.view.get("question") is not None else bruno
            question, action = mover.view["question"], mover.actions[0]
            first = await mover.answer(question, action, "the same")
            again = await mover.answer(question, action, "the same")
            assert again == first
            version = table.version
        async with server.page(table, "Anna" if mover is anna else "Bruno") as back:
            assert await back.answer(question, action, "the same") == first
            assert table.version == version

    at_trove(test)


def test_the_same_id_of_another_seat_is_another_move(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await to_the_bids(table, anna, bruno)
            one = await anna.answer(anna.view["question"], anna.actions[0], "x")
            other = await bruno.answer(bruno.view["question"], bruno.actions[0], "x")
            assert one["t"] == other["t"] == "done"
            assert one["v"] != other["v"]

    at_trove(test)


def test_a_stale_question_is_refused_and_nothing_moves(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await anna.position(table.version)
            await bruno.position(table.version)
            mover, other = (anna, bruno) if anna.view.get("question") is not None else (bruno, anna)
            question, action = mover.view["question"], mover.actions[0]
            await mover.answer(question, action)
            version = table.version
            late = await mover.answer(question, action)
            assert (late["t"], late["code"]) == ("refused", "closed_question")
            stranger = await other.answer(question, action)
            assert stranger["t"] == "refused"
            assert table.version == version

    at_trove(test)


def test_an_illegal_move_is_refused_with_its_clause_in_both_languages(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path) as server:
            table = await server.table("dragobert", "Anna", "Bruno", first_seat=0)
            said = {language: await refused_in(language, server, table) for language in ("en", "fr")}
        assert said["en"] == "Draw a card first: the top of the Extraction pile or of the Exit pile."
        assert said["fr"] != said["en"]

    asyncio.run(test())


async def refused_in(language: str, server: Served, table: Table) -> str:
    """What a page of that language is told of a step without a card."""
    async with server.page(table, "Anna", language=language) as anna:
        await anna.position(table.version)
        frame = await anna.answer(anna.view["question"], moves.STEP)
    assert (frame["code"], frame["clause"]) == ("illegal", "DRA-201")
    return str(frame["say"])


def test_nobody_moves_without_a_seat(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        await server.guest("Chloe")
        for who in (None, "Chloe"):
            async with server.page(table, who) as page:
                await page.position(table.version)
                assert "question" not in page.view
                assert "touches" not in page.view
                frame = await page.answer(table.version, 0)
                assert (frame["t"], frame["code"]) == ("refused", "not_seated")

    at_trove(test)


def test_what_is_on_disk_is_acknowledged_before_anybody_is_shown_it(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await to_the_bids(table, anna, bruno)
            for page in (anna, bruno):
                seen = 0
                for frame in page.frames:
                    if frame["t"] == "done":
                        assert frame["v"] > seen
                    if frame["t"] == "view":
                        seen = frame["v"]
            _, entries = await server.site.store.read(table.id)
            assert [entry.n for entry in entries] == list(range(table.version + 1))

    at_trove(test)


def test_changes_lead_to_the_same_scene_as_the_whole(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno, server.page(table) as watcher:
            await to_the_bids(table, anna, bruno)
            for page in (anna, bruno, watcher):
                await page.position(table.version)
                by_changes = page.scene
                await page.say(t="resync")
                whole = await page.hear("view")
                assert msgspec.convert(whole["scene"], Scene) == by_changes
                assert any("delta" in frame for frame in page.frames)

    at_trove(test)


def test_a_page_turned_on_its_side_gets_the_other_shape(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            await anna.say(t="hello", shape="tall", language="fr")
            view = await anna.hear("view")
            assert view["scene"]["shape"] == "tall"

    at_trove(test)


BAD_FRAMES = [
    "",
    "nonsense",
    "[]",
    "null",
    '{"t":"move"}',
    '{"t":"fly"}',
    '{"t":"move","id":"","question":1,"action":1}',
    "[" * 2000,
]


def test_frames_that_mean_nothing_are_refused_and_too_many_end_it(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna:
            for frame in BAD_FRAMES:
                await anna.socket.send(frame)
                assert (await anna.hear("refused"))["code"] == "bad_message"
            await anna.say(t="ping")
            assert await anna.hear("pong")
            for _ in range(40):
                await anna.socket.send("x")
            assert await anna.is_closed() == 1008
        async with server.page(table, "Anna") as anna:
            await anna.socket.send("x" * 100_000)
            assert await anna.is_closed() in (1008, 1009)
        async with server.page(table, "Anna") as anna:
            assert await anna.position(table.version)

    at_trove(test)


def test_who_is_here_is_told(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            async with server.page(table, "Bruno"):
                assert [seat.get("here", False) for seat in (await anna.hear("presence"))["seats"]] == [True, True]
            assert [seat.get("here", False) for seat in (await anna.hear("presence"))["seats"]] == [True, False]

    at_trove(test)


def test_a_page_of_another_site_is_not_let_in(at_trove: Callable[[Test], None]) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        address = f"ws://127.0.0.1:{server.port}/table/{table.id}/live"
        for headers in ({"Origin": "https://elsewhere.example"}, {}):
            with pytest.raises(InvalidStatus):
                async with connect(address, additional_headers=headers):
                    pass
        with pytest.raises(InvalidStatus):
            async with connect(f"ws://127.0.0.1:{server.port}/table/nowhere/live", additional_headers=headers):
                pass

    at_trove(test)


def test_bots_play_a_whole_game_and_it_ends(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", bots=2)
        async with server.page(table, "Anna") as anna:
            while (question := await anna.asked()) is not None:
                await anna.answer(question, anna.actions[-1])
        assert table.status == "over"
        assert table.winners

    at_trove(test)


def test_who_leaves_is_played_for_until_they_are_back(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        hub = server.site.hub
        bruno = next(chair.guest for chair in table.chairs if chair.name == "Bruno")
        assert bruno is not None
        await hub.command(table.id, lambda now: commands.leave(now, bruno))
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as away:
            for _ in range(3):
                question = await anna.asked()
                assert question is not None
                await anna.answer(question, anna.actions[0])
            assert table.moves >= 4
            await away.position(table.version)
            if (question := table.question_of(1)) is not None:
                assert (await away.answer(question, 0))["code"] in ("forbidden", "closed_question")

    at_trove(test)


@pytest.mark.parametrize("viewer", ["Anna", None])
def test_a_laid_card_is_on_nobody_elses_wire(tmp_path: Path, viewer: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games from one deal that differ in the card Bruno lays face down: a viewer is sent the same, byte for byte."""
    monkeypatch.setattr(fairness, "new_id", lambda: "twin")
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))
    kinds = range(2)
    sent, laid = zip(*(asyncio.run(wire_of(tmp_path / str(choice), viewer, choice)) for choice in kinds), strict=True)
    assert laid[0] != laid[1]
    assert sent[0] == sent[1]


async def wire_of(folder: Path, viewer: str | None, choice: int) -> tuple[list[str], str]:
    """All positions a viewer is sent from when Bruno lays his card, then everything anew; and which one he laid."""
    folder.mkdir()
    async with served(folder, {"trove": trove}) as server:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with (
            server.page(table, "Anna") as anna,
            server.page(table, "Bruno") as bruno,
            server.page(table, viewer) as watcher,
        ):
            await to_the_bids(table, anna, bruno)
            await watcher.position(table.version)
            before = len(watcher.frames)  # how many positions were drawn together until now is a matter of chance
            action = bruno.actions[choice]
            laid = str(bruno.view["moves"][str(action)])
            done = await bruno.answer(bruno.view["question"], action)
            await watcher.position(done["v"])
            await watcher.say(t="resync")
            await watcher.hear("view")
            return [json.dumps(frame) for frame in watcher.frames[before:] if frame["t"] == "view"], laid


def test_what_a_player_has_read_is_kept_and_what_a_spectator_has_read_is_not(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        await server.guest("Sven")
        async with server.page(table, "Anna") as anna, server.page(table, "Sven") as sven, server.page(table) as nobody:
            for page in (anna, sven, nobody):
                await page.say(t="read", page="role")
                await page.say(t="ping")
                await page.hear("pong")
            readers = server.site.hub.slots[table.id].readers
            assert readers.read == {table.chairs[0].guest: "role"}
            await anna.say(t="read", page="")
            assert (await anna.hear("refused"))["code"] == "bad_message"

    at_trove(test)


def test_the_story_says_which_moves_are_the_viewers_own(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await to_the_bids(table, anna, bruno)
            for seat, page in enumerate((anna, bruno)):
                told = [one for frame in page.frames if frame["t"] == "view" for one in frame.get("story", ())]
                own = {one["n"] for one in told if one.get("own")}
                assert own == {entry.n for entry in table.log if entry.kind == "moved" and entry.seat == seat}
                assert len(told) > len(own) > 0

    at_trove(test)
