"""Logs: written in order, read back whole, each entry once, whoever asks at the same time."""

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scale
from filon.house import Chair, Draft, Entry, Table, commands
from filon.kernel.words import words_for
from filon.store import Conflict, NoSuchTable, Resent, SqliteStore, StoreClosed, StoreFailed
from store.stores import KEY, made, note, opened, summary, together, with_store


def test_a_table_is_created_written_to_and_read() -> None:
    async def work(store: SqliteStore) -> None:
        first = await store.create("t", KEY, [Draft("opened", data={"é": [1, None]}), note("a")], summary())
        assert first == [Entry(0, 1.0, "opened", -1, {"é": [1, None]}), Entry(1, 1.0, "noted", 0, {"text": "a"})]
        more = await store.append("t", 2, [note("b", "c1"), note("c")], summary())
        assert [(entry.n, entry.at, entry.client) for entry in more] == [(2, 2.0, "c1"), (3, 2.0, None)]
        assert await store.read("t") == (KEY, [*first, *more])
        assert await store.read("t", 3) == (KEY, more[1:])
        assert await store.read("t", 4) == (KEY, [])

    with_store(work)


def test_a_table_is_created_once() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        with pytest.raises(Conflict):
            await store.create("t", bytes(32), [note()], summary())
        assert (await store.read("t"))[0] == KEY

    with_store(work)


def test_only_the_next_entry_is_written() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        for n in (-1, 0, 2, 100):
            with pytest.raises(Conflict) as caught:
                await store.append("t", n, [note()], summary(status="over"))
            assert caught.value.next == 1
        assert len((await store.read("t"))[1]) == 1
        assert (await store.summary("t")).status == "open"

    with_store(work)


def test_a_resent_entry_gets_its_first_answer_wherever_the_log_is() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        [first] = await store.append("t", 1, [note("a", "c1")], summary())
        for n in (1, 2, 9):
            with pytest.raises(Resent) as caught:
                await store.append("t", n, [note("b"), note("b", "c1")], summary())
            assert caught.value.entry == first
        await store.append("t", 2, [note("a", "c1", seat=1), note("x"), note("x")], summary())
        await made(store, "other")
        await store.append("other", 1, [note("a", "c1")], summary("other"))

    with_store(work)


def test_a_batch_that_names_one_client_id_twice_is_not_written() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        results = await asyncio.gather(
            store.append("t", 1, [note("a", "c1"), note("b", "c1")], summary()),
            store.append("t", 1, [note("c", "c1")], summary()),
            return_exceptions=True,
        )
        assert isinstance(results[0], Exception)
        assert [entry.data for entry in (await store.read("t"))[1]][1:] == [{"text": "c"}]

    with_store(work)


def test_what_is_not_there_is_refused() -> None:
    async def work(store: SqliteStore) -> None:
        for asked in (store.read("x"), store.summary("x"), store.append("x", 0, [note()], summary("x"))):
            with pytest.raises(NoSuchTable) as caught:
                await asked
            assert caught.value.code == "no_such_table"
            assert caught.value.said(words_for("fr")) == "Cette table n’existe pas."

    with_store(work)


def test_lists_of_tables() -> None:
    async def work(store: SqliteStore) -> None:
        tables: dict[str, dict[str, object]] = {
            "a": {},
            "b": {"public": False},
            "c": {"status": "playing", "chairs": (Chair("ben", "Ben"), Chair(bot="thumb"))},
            "d": {"status": "over", "host": "ben", "chairs": (Chair("ben", "Ben"), Chair("anna", "Anna")), "winners": (1,)},
            "e": {"status": "closed"},
            "f": {"host": "ben", "chairs": (Chair(), Chair())},
        }
        for table, changed in tables.items():
            await made(store, table, **changed)
        await store.append("a", 1, [note()], summary("a"))
        assert [one.id for one in await store.open_tables()] == ["a", "f", "c"]
        assert [one.id for one in await store.open_tables(1)] == ["a"]
        assert [one.id for one in await store.finished()] == ["d"]
        assert [one.id for one in await store.tables_of("anna")] == ["a", "c", "b", "e", "d"]
        assert [one.id for one in await store.tables_of("ben", 2)] == ["f", "c"]
        assert await store.tables_of("cleo") == []
        assert await store.unfinished() == ["c"]
        assert [await store.count_open(guest) for guest in ("anna", "ben", "cleo")] == [3, 1, 0]
        assert await store.summary("d") == summary(
            "d", status="over", host="ben", chairs=(Chair("ben", "Ben"), Chair("anna", "Anna")), winners=(1,), updated=4.0
        )

    with_store(work)


def test_who_stands_up_has_the_table_no_more() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store, chairs=(Chair("ben", "Ben"), Chair()))
        assert len(await store.tables_of("ben")) == 1
        await store.append("t", 1, [note()], summary(chairs=(Chair(), Chair())))
        assert await store.tables_of("ben") == []

    with_store(work)


def test_what_a_guest_has_put_away_is_off_that_guests_list_alone() -> None:
    async def work(store: SqliteStore) -> None:
        seated = (Chair("anna", "Anna"), Chair("ben", "Ben"))
        for table in ("a", "b", "c"):
            await made(store, table, status="over", chairs=seated)
        await store.put_away("anna", ["a", "c"])
        await store.put_away("anna", ["a"])
        assert [one.id for one in await store.tables_of("anna")] == ["b"]
        assert [one.id for one in await store.tables_of("anna", put_away=True)] == ["c", "a"]
        assert [one.id for one in await store.tables_of("ben")] == ["c", "b", "a"]
        assert [await store.count_put_away(guest) for guest in ("anna", "ben")] == [2, 0]
        await store.bring_back("anna", "a")
        assert [one.id for one in await store.tables_of("anna")] == ["b", "a"]
        assert await store.count_put_away("anna") == 1

    with_store(work)


def test_a_summary_is_restated_only_if_nothing_was_written_meanwhile() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        await store.restate("t", 7, summary(waiting=(0,)))
        assert (await store.summary("t")).waiting is None
        await store.restate("t", 1, summary(waiting=(1,)))
        assert (await store.summary("t")).waiting == (1,)

    with_store(work)


def test_guests_and_secrets() -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.guest_of(b"h" * 32) is None
        guest = await store.new_guest("Anna", b"h" * 32)
        assert await store.guest_of(b"h" * 32) == guest
        await store.rename(guest.id, "Annie")
        found = await store.guest_of(b"h" * 32)
        assert found
        assert (found.id, found.name) == (guest.id, "Annie")
        assert (await store.new_guest("Ben", b"i" * 32)).id != guest.id
        first, again, other = await asyncio.gather(store.secret("a"), store.secret("a"), store.secret("b"))
        assert first == again != other
        assert len(first) == 32

    with_store(work)


def test_a_real_table_goes_through_the_store() -> None:
    async def work(store: SqliteStore) -> None:
        table = Table("t", KEY)
        drafts = commands.create_table("t", KEY, "anna", game="dragobert", seats=2)
        for entry in await store.create("t", KEY, drafts, table.summary_after(drafts)):
            table.absorb(entry)
        decisions: list[Callable[[], list[Draft]]] = [
            lambda: commands.sit(table, "anna", "Anna"),
            lambda: commands.seat_bot(table, "anna"),
            lambda: commands.start_game(table, "anna"),
        ]
        for decide in decisions:
            drafts = decide()
            for entry in await store.append("t", table.version + 1, drafts, table.summary_after(drafts)):
                table.absorb(entry)
        key, entries = await store.read("t")
        assert Table.fold("t", key, entries).summary() == table.summary() == await store.summary("t")

    with_store(work)


# --- together ---


def test_many_appends_are_committed_together() -> None:
    async def work(store: SqliteStore) -> None:
        await asyncio.gather(*(made(store, f"t{i}") for i in range(scale.TOGETHER)))
        before = store.commits
        await together(store, *(store.append(f"t{i}", 1, [note(i)], summary(f"t{i}")) for i in range(scale.TOGETHER)))
        assert store.commits - before == 1
        for i in range(scale.TOGETHER):
            assert (await store.read(f"t{i}"))[1][1].data == {"text": i}

    with_store(work)


def test_one_after_the_other_each_has_its_own_commit_and_reading_has_none() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        before = store.commits
        for n in range(1, 6):
            await store.append("t", n, [note()], summary())
            await store.read("t")
            await store.summary("t")
        assert store.commits - before == 5

    with_store(work)


def test_one_that_fails_does_not_disturb_the_others() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        await made(store, "u")
        await store.append("t", 1, [note("a", "c1")], summary())
        before = store.commits
        results = await together(
            store,
            store.append("u", 1, [note("good")], summary("u")),
            store.append("t", 7, [note("conflict")], summary()),
            store.append("t", 2, [note("resent", "c1")], summary()),
            store.append("x", 0, [note("nowhere")], summary("x")),
            store.append("t", 2, [note(object())], summary()),  # cannot be written down
            store.append("t", 2, [note("good"), Draft("noted", 2**70)], summary()),  # fails at its second entry
            store.new_guest("Anna", None),  # type: ignore[arg-type]
            store.append("t", 2, [note("good too")], summary()),
        )
        kinds = [type(result) for result in results]
        assert kinds[:4] == [list, Conflict, Resent, NoSuchTable]
        assert all(isinstance(result, Exception) and not isinstance(result, StoreFailed) for result in results[1:7])
        assert kinds[7] is list
        assert store.commits - before == 1
        assert [entry.data["text"] for entry in (await store.read("t"))[1][1:]] == ["a", "good too"]

    with_store(work)


def test_a_full_disk_is_told_to_everybody_and_nothing_is_written() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        await made(store, "u")
        await pages(store, most=True)
        before = store.commits
        results = await together(
            store,
            store.append("u", 1, [note("small")], summary("u")),
            store.append("t", 1, [note("x" * 100_000)], summary()),
            store.read("t"),
        )
        assert [type(result) for result in results] == [StoreFailed] * 3
        assert str(results[0]) == "nothing was written: the store says database or disk is full"
        assert store.commits == before
        await pages(store, most=False)
        assert [len((await store.read(table))[1]) for table in "tu"] == [1, 1]
        await store.append("u", 1, [note("small")], summary("u"))

    with_store(work)


async def pages(store: SqliteStore, *, most: bool) -> None:
    """Let the database grow no more, or let it grow again."""
    await store._run(f"PRAGMA max_page_count = {1 if most else 1_000_000}")


@settings(max_examples=scale.RACERS)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 3), st.sampled_from((None, "c1", "c2"))), min_size=2, max_size=25)
)
def test_of_many_that_want_the_same_number_exactly_one_gets_it(wishes: list[tuple[int, int, str | None]]) -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        asked = [
            store.append("t", n, [note((i, part), client if part == 0 else None) for part in range(length)], summary())
            for i, (n, length, client) in enumerate(wishes)
        ]
        results = await asyncio.gather(*asked, return_exceptions=True)
        log = (await store.read("t"))[1][1:]
        assert [entry.n for entry in log] == list(range(1, len(log) + 1))
        won = [result for result in results if isinstance(result, list)]
        assert sorted((entry for result in won for entry in result), key=lambda entry: entry.n) == [
            Entry(e.n, e.at, e.kind, e.seat, {"text": tuple(e.data["text"])}, e.client) for e in log
        ]
        for (n, _, client), result in zip(wishes, results, strict=True):
            if isinstance(result, Resent):
                assert result.entry.client == client
            elif not isinstance(result, list):
                assert isinstance(result, Conflict)
                assert result.next != n
        clients = [entry.client for entry in log if entry.client]
        assert len(clients) == len(set(clients))

    with_store(work)


# --- the end ---


def test_closing_finishes_what_was_asked() -> None:
    async def main() -> None:
        async with opened() as store:
            await made(store)
            asked = [asyncio.create_task(store.append("t", n, [note(n)], summary())) for n in range(1, 50)]
            await asyncio.sleep(0)
            await store.close()
            assert all(task.done() or not task.cancelled() for task in asked)
            assert [entries[0].n for entries in await asyncio.gather(*asked)] == list(range(1, 50))
            with pytest.raises(StoreClosed):
                await store.ping()
            await store.close()

    asyncio.run(main())


def test_who_does_not_wait_any_more_is_not_missed() -> None:
    async def work(store: SqliteStore) -> None:
        await made(store)
        task = asyncio.create_task(store.append("t", 1, [note("a")], summary()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.ping()
        assert len((await store.read("t"))[1]) == 2

    with_store(work)
