"""Faults that were found by trying to break the server, and must not come back."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial

import httpx
import pytest

from filon.house import Draft, Entry, Refused, TableSummary, commands, fairness, permissions
from filon.kernel.errors import Phrase
from filon.kernel.words import words_for
from filon.store import StoreFailed
from filon.web import live, outbox

from .pages_at import Served, Test


async def never(*_: object) -> None:
    """What becomes of a frame for somebody who does not read."""
    await asyncio.Event().wait()


def test_a_move_is_whole_though_its_sender_goes_away_while_it_is_written(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table, hub = await server.table("trove", "Anna", "Bruno", first_seat=0), server.site.hub
        anna = table.chairs[0].guest
        question, version = table.question_of(0), table.version
        assert anna is not None
        assert question is not None
        decide = partial(commands.move, guest=anna, question=question, action=0, client="gone")
        asking = asyncio.create_task(hub.command(table.id, decide))
        await asyncio.sleep(0)
        asking.cancel()
        await hub.finish()
        _, written = await server.site.store.read(table.id)
        assert written[-1].n == table.version == version + 1

    at_trove(test)


def test_a_move_that_only_the_store_knows_is_taken_in_when_it_is_sent_again(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table, site = await server.table("trove", "Anna", "Bruno", first_seat=0), server.site
        anna, question = table.chairs[0].guest, table.question_of(0)
        assert anna is not None
        assert question is not None
        drafts = commands.move(table, anna, question, 0, "mine")
        await site.store.append(table.id, table.version + 1, drafts, table.summary_after(drafts))
        async with server.page(table, "Anna") as page:
            await page.position(table.version)
            done = await page.answer(question, 0, "mine")
            assert (done["t"], done["v"]) == ("done", table.version)
            await page.position(done["v"])

    at_trove(test)


def test_a_page_that_takes_nothing_is_given_up(at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "SLOWEST", 0.2)
    monkeypatch.setattr(outbox, "GOODBYE", 0.2)

    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", first_seat=0)
        async with server.page(table, "Anna") as anna, server.page(table, "Bruno") as bruno:
            await anna.position(table.version)
            await bruno.position(table.version)
            held = server.site.hub.slots[table.id]
            deaf = next(page for page in held.watchers if page.guest == table.chairs[0].guest)
            assert isinstance(deaf, live.Connection)
            monkeypatch.setattr(deaf.socket, "send_text", never)
            monkeypatch.setattr(deaf.socket, "close", never)
            await anna.say(t="resync")
            seats = (await bruno.hear("presence"))["seats"]
            while seats[0].get("here"):
                seats = (await bruno.hear("presence"))["seats"]

    at_trove(test)


def test_a_store_that_cannot_write_refuses_in_words_and_bots_go_on_when_it_can(
    at_trove: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: Served) -> None:
        table, store = await server.table("trove", "Anna", bots=1, first_seat=0), server.site.store
        plain, full = store.append, asyncio.Event()

        async def append(name: str, n: int, drafts: Sequence[Draft], summary: TableSummary) -> list[Entry]:
            if not full.is_set():
                raise StoreFailed(Phrase("nothing was written: the store says {error}", error=sqlite3.Error("disk full")))
            return await plain(name, n, drafts, summary)

        monkeypatch.setattr(store, "append", append)
        async with server.page(table, "Anna") as anna:
            await anna.position(table.version)
            question, action = anna.view["question"], anna.actions[0]
            refused = await anna.answer(question, action, "again")
            assert (refused["t"], refused["code"]) == ("refused", "busy")
            full.set()
            assert (await anna.answer(question, action, "again"))["t"] == "done"
            full.clear()
            await asyncio.sleep(0.1)
            full.set()
            assert await anna.asked() is not None

    at_trove(test)


def test_who_was_sent_away_needs_a_new_invitation(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        host, other = await server.guest("Anna"), await server.guest("Bruno")
        table = await server.site.hub.create(host.id, game="trove", seats=2, options={})
        sit = partial(commands.sit, guest=other.id, name="Bruno", invited=True)
        await server.site.hub.command(table.id, sit)
        assert permissions.is_known(table, other.id)
        await server.site.hub.command(table.id, lambda now: commands.free_seat(now, host.id, 0))
        with pytest.raises(Refused):
            permissions.check_sit(table, other.id)
        with pytest.raises(Refused):
            await server.site.hub.command(table.id, sit)
        await server.site.hub.command(table.id, lambda now: commands.invite(now, host.id))
        await server.site.hub.command(table.id, sit)
        permissions.check_welcome(table, other.id)

    at_trove(test)


@pytest.mark.parametrize("bot_first", [True, False])
def test_nobody_is_called_like_a_bot(at_trove: Callable[[Test], None], bot_first: bool) -> None:
    async def test(server: Served) -> None:
        host = await server.guest("Anna")
        table = await server.site.hub.create(host.id, game="trove", seats=2, options={})
        await server.site.hub.command(table.id, lambda now: commands.seat_bot(now, host.id, seat=0 if bot_first else 1))
        for name in ("Thumb (bot)", "Thumb（BOT）", "Barnabé (robot)", "Bo ( bot )"):
            with pytest.raises(Refused, match="Only bots are called so"):
                await server.site.hub.command(table.id, partial(commands.sit, guest=host.id, name=name))
        await server.site.hub.command(table.id, lambda now: commands.sit(now, host.id, "Thumb"))
        assert len(set(table.names(words_for("en")))) == 2

    at_trove(test)


def test_numbers_without_end_and_forms_that_are_refused(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        base = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=base, headers={"Origin": base}) as visitor:
            assert (await visitor.get(f"/table/{table.id}/at/" + "9" * 5000)).status_code == 400
            before = len(server.site.hub.slots)
            form = {"game": "trove", "seats": "2", "bots": "x", "name": "Vera"}
            assert (await visitor.post("/tables", data=form)).status_code == 400
            assert len(server.site.hub.slots) == before

    at_trove(test)


def test_the_proof_of_a_finished_table_holds_and_is_refused_before(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno")
        base = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=base) as visitor:
            assert (await visitor.get(f"/table/{table.id}/proof")).status_code == 403
            assert table.key.hex() not in (await visitor.get(f"/table/{table.id}")).text
            await server.site.hub.command(table.id, lambda now: commands.close(now, now.host))
            proof = (await visitor.get(f"/table/{table.id}/proof")).json()
            assert table.key.hex() in (await visitor.get(f"/table/{table.id}")).text
        told = fairness.Proof(**proof)
        assert fairness.holds(told)
        assert told.commitment == table.commitment
        assert not fairness.holds(fairness.Proof(**{**proof, "secret": "00" * 32}))

    at_trove(test)
