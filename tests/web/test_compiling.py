"""Every game is played at once: what is ordered of the compiler and how urgently, and what is said until it is ready."""

import asyncio
import dataclasses
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from filon import bots
from filon.bots import Bot, Dice, ThumbBot, house_bots_of
from filon.house import fairness, hint_queries
from filon.house.players import Turn
from filon.house.undoing import GRACE_BEATS
from filon.kernel import workshop
from filon.kernel.contract import Rules
from filon.kernel.workshop import RULES, Order, Urgency
from filon.search.compiled_search import SEARCH
from filon.web import compilation
from filon.web.compilation import CompileProgress
from scale import ANSWERS_WITHIN
from web.pages_at import Served, Test
from web.test_doing import table_at
from web.test_pace import first_move
from web.visiting import OFFERED, House, open_house

NOT_YET = "Still being compiled ({n} of 10): until then bots that think ahead, and hints, go by the rule of thumb."
NEVER = "Played uncompiled: bots that think ahead, and hints, go by the rule of thumb."


@dataclasses.dataclass
class Unfinished(Order):
    """An order of which the test says how many libraries are loaded."""

    loaded: int = 0

    @property
    def waiting(self) -> list[str]:
        return self.factories[self.loaded :]


class Bench:
    """In the place of the workshop: it compiles nothing, and remembers who wanted what."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Urgency]] = []
        self.orders: dict[str, Unfinished] = {}
        self.open = threading.Event()
        self.open.set()

    def order(self, rules: Rules, urgency: Urgency, factories: Sequence[str]) -> Order:
        slug = rules.IDENTITY.slug
        self.heard.append((slug, urgency))
        assert self.open.wait(ANSWERS_WITHIN)
        return self.orders.setdefault(slug, Unfinished(rules, urgency, len(self.orders), list(factories)))


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Nothing is compiled by itself, in a process that would compile."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.delenv(workshop.SWITCH, raising=False)
    bench = Bench()
    monkeypatch.setattr(compilation, "WORKSHOP", bench)
    return bench


@pytest.fixture
def thoughtless(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search is at hand."""
    for module in (bots, hint_queries):
        monkeypatch.setattr(module, "is_search_at_hand", lambda _: False)


Scenario = Callable[[House], Awaitable[None]]


def in_a_house(scenario: Scenario, **how: Any) -> None:
    """A story in a house whose doors open before anything is compiled."""

    async def tell() -> None:
        async with open_house(compiled=False, **how) as house:
            await scenario(house)

    asyncio.run(tell())


async def ordered(house: House) -> None:
    """All that was wanted is ordered."""
    while house.site.compilation.tasks or len(house.site.compilation.orders) < len(house.site.games):
        await asyncio.sleep(0.001)


# --- who wants what, and how soon -----------------------------------------------------------------------------------------


def test_all_games_are_ordered_the_first_one_sooner(bench: Bench) -> None:
    in_a_house(ordered, first="trove")
    assert bench.heard == [("trove", Urgency.LOOKED_AT), ("dragobert", Urgency.SOME_DAY)]
    assert [order.factories for order in bench.orders.values()] == [[RULES, SEARCH]] * 2


@pytest.mark.parametrize("address", ["/games/trove", "/?game=trove", "/ready?game=trove"])
def test_who_looks_at_a_game_or_chooses_it_wants_it_sooner_once(bench: Bench, address: str) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        for _ in range(3):
            await house.visitor().text(address)
        await ordered(house)

    in_a_house(scenario)
    assert bench.heard[len(OFFERED) :] == [("trove", Urgency.LOOKED_AT)]


def test_who_looks_at_no_game_wants_none(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        for address in ("/", "/?game=nonesuch", "/ready", "/ready?game=nonesuch"):
            await house.visitor().text(address)
        await ordered(house)

    in_a_house(scenario)
    assert len(bench.heard) == len(OFFERED)


def test_who_opens_a_table_or_sits_down_at_one_wants_its_game_first(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        host, guest = house.visitor(), house.visitor()
        await host.text("/games/trove")
        table = await host.opened(game="trove", seats=2)
        await ordered(house)
        assert bench.heard[len(OFFERED) :] == [("trove", Urgency.LOOKED_AT), ("trove", Urgency.PLAYED)]
        link = await host.link(table)
        house.site.compilation.wanted.clear()
        await guest.press(link, name="Bo")
        await ordered(house)
        house.site.compilation.wanted.clear()
        await guest.text(table)
        await ordered(house)
        await guest.text("/games/trove")
        await ordered(house)
        assert bench.heard[len(OFFERED) + 2 :] == [("trove", Urgency.PLAYED)] * 2

    in_a_house(scenario)


def test_a_table_that_is_over_is_played_no_more(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        host = house.visitor()
        table = await host.opened(game="trove", seats=2)
        await host.press(f"{table}/close", sure="yes")
        house.site.compilation.wanted.clear()
        await house.visitor().text(table)
        await ordered(house)
        assert bench.heard[len(OFFERED) :] == [("trove", Urgency.PLAYED)]

    in_a_house(scenario)


def test_nobody_waits_for_an_order(bench: Bench) -> None:
    """Loading may take as long as it likes: pages are answered, and tables dealt and played."""
    bench.open.clear()

    async def scenario(house: House) -> None:
        visitor = house.visitor()
        for address in ("/", "/games/trove", "/ready", "/health", "/games/trove/picture.svg"):
            await visitor.text(address)
        table = await table_at(house, await visitor.opened(game="trove", seats=2, start="now"))
        assert table.status == "playing"
        await visitor.text(f"/table/{table.id}")
        assert house.site.compilation.orders == {}
        bench.open.set()
        await ordered(house)

    in_a_house(scenario)


# --- what is said meanwhile -----------------------------------------------------------------------------------------------


def test_one_line_says_how_far_a_game_is_and_goes_when_it_is_ready(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        visitor = house.visitor()
        lobby, playing = [await visitor.opened(game="dragobert", **how) for how in ({}, {"start": "now"})]
        addresses, order = ("/", "/games/dragobert", lobby, playing), bench.orders["dragobert"]
        order.done, order.total = 12, 20
        for address in addresses:
            page = await visitor.text(address)
            assert page.count(NOT_YET.format(n=3)) == 1, address
            assert "disabled" not in page.replace('aria-controls="hints" disabled', ""), address
        assert (await visitor.get("/ready")).json()["dragobert"] == {
            "ready": False,
            "failed": False,
            "says": NOT_YET.format(n=3),
        }
        assert (await visitor.get("/preparing")).json()["dragobert"] == {
            "ready": False,
            "done": 12,
            "total": 40,
            "failed": False,
        }
        assert (await visitor.get("/health")).json()["games"] == {"dragobert": False, "trove": False}
        order.loaded = 2
        for address in addresses:
            assert 'data-compiling="dragobert"' not in await visitor.text(address), address
        assert (await visitor.get("/ready")).json()["dragobert"] == {"ready": True, "failed": False, "says": ""}
        assert (await visitor.get("/health")).json()["games"] == {"dragobert": True, "trove": False}

    in_a_house(scenario)


def test_the_first_page_shows_the_line_of_the_chosen_game_alone(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        page = await house.visitor().text("/")
        assert '<p class="hint" data-compiling="dragobert">' in page
        assert '<p class="hint" data-compiling="trove" hidden>' in page

    in_a_house(scenario)


def test_the_line_is_in_the_readers_language(bench: Bench) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        visitor = house.visitor(**{"Accept-Language": "fr"})
        said = (await visitor.get("/ready")).json()["trove"]["says"]
        assert said.startswith("En compilation (0 sur 10)")
        assert said in await visitor.text("/games/trove")

    in_a_house(scenario)


@pytest.mark.parametrize(
    ("loaded", "done", "tenths"), [(0, 0, 0), (0, 10, 2), (0, 20, 5), (1, 0, 5), (1, 10, 7), (1, 20, 9), (2, 0, 10)]
)
def test_it_goes_on_and_never_back_and_is_whole_only_when_all_is_loaded(
    bench: Bench, loaded: int, done: int, tenths: int
) -> None:
    one = compilation.Compilation(OFFERED)
    one.orders["trove"] = Unfinished(OFFERED["trove"], Urgency.SOME_DAY, 0, [RULES, SEARCH], done, 20, loaded=loaded)
    assert one.progress_of("trove").tenths == tenths
    assert one.progress_of("trove").ready is (loaded == 2)


def test_a_library_that_is_ready_is_not_counted_twice() -> None:
    """The steps of the next one are counted from the beginning."""
    order = Unfinished(OFFERED["trove"], Urgency.SOME_DAY, 0, [], done=20, total=20)
    workshop.Workshop().hear(order, "ready trove.rules")
    assert order.done == 0


def failed_order(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.orders["trove"].failed = "out of memory"


def switched_off(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(workshop.SWITCH, "0")


@pytest.mark.parametrize("fails", [failed_order, switched_off])
def test_what_will_not_be_compiled_is_played_all_the_same_and_that_is_said(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, fails: Callable[[Bench, pytest.MonkeyPatch], None]
) -> None:
    async def scenario(house: House) -> None:
        await ordered(house)
        fails(bench, monkeypatch)
        visitor = house.visitor()
        state = (await visitor.get("/ready")).json()["trove"]
        assert state == {"ready": False, "failed": True, "says": NEVER}
        for address in ("/games/trove", await visitor.opened(game="trove", seats=2, start="now")):
            assert NEVER in await visitor.text(address)

    in_a_house(scenario)


def test_a_game_that_cannot_be_ordered_holds_up_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other games are ordered, tables under way go on, and it is played."""
    plain = bench.order

    def order(rules: Rules, urgency: Urgency, factories: Sequence[str]) -> Order:
        if rules is OFFERED["dragobert"]:
            raise ZeroDivisionError
        return plain(rules, urgency, factories)

    monkeypatch.setattr(bench, "order", order)

    async def scenario(house: House) -> None:
        resumed = asyncio.Event()

        async def resume() -> None:
            resumed.set()

        monkeypatch.setattr(house.site.turns, "resume", resume)
        async with asyncio.timeout(ANSWERS_WITHIN):
            await resumed.wait()
        assert list(house.site.compilation.orders) == ["trove"]
        assert house.site.compilation.progress_of("dragobert").failed
        assert NEVER in await house.visitor().text(await house.visitor().opened(start="now"))

    in_a_house(scenario)


def test_where_nothing_is_to_be_compiled_nothing_is_said(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert compilation.Compilation(OFFERED).progress == {
        slug: CompileProgress(ready=True, done=1, total=1, failed=False) for slug in OFFERED
    }


# --- bots and hints meanwhile ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("thoughtless", "bench")
def test_house_bots_that_think_ahead_go_by_the_rule_of_thumb_at_the_same_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "promised_key", lambda *_: bytes(32))
    thinker = next(bot for bot in house_bots_of("dragobert") if bots.thinks_ahead(bot))

    async def scenario(house: House) -> None:
        turns = house.site.turns
        slept: list[float] = []
        chose: list[Bot] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await asyncio.sleep(0)

        def choose(turn: Turn) -> int:
            chose.append(turns.hurried(turn.bot))
            return turn.choose()

        turns.clock, turns.sleep = (lambda: 0.0), sleep
        monkeypatch.setattr(turns, "choose", choose)
        visitor = house.visitor()
        address = await visitor.opened(seats=3, start="now", **{"bot.0": thinker.name, "bot.1": thinker.name})
        table = await table_at(house, address)
        while len(chose) < 4 or turns.tasks:
            if not turns.tasks:
                await house.site.hub.command(table.id, first_move)
            await asyncio.sleep(0.001)
        assert {type(bot) for bot in chose} == {ThumbBot}
        assert len(slept) >= len(chose)
        assert {round(seconds / turns.pace) for seconds in slept} == {1, 1 + GRACE_BEATS}

    in_a_house(scenario)


@pytest.mark.usefixtures("thoughtless")
def test_a_hint_is_the_rule_of_thumbs_move_without_any_number(at_trove: Callable[[Test], None]) -> None:
    async def test(server: Served) -> None:
        table = await server.table("trove", "Anna", "Bruno", friendly=True)
        assert table.play is not None
        seat, question = next(iter(table.play.asked.items()))
        async with server.page(table, table.chairs[seat].name) as page:
            await page.position(table.version)
            await page.say(t="hint", question=question)
            (move,) = (await page.hear("hint"))["moves"]
            key = hint_queries.query(table, table.chairs[seat].guest or "", question).key
            assert move["action"] == ThumbBot().choose(table.seen(seat), Dice(key)).action
            assert move == {"action": move["action"], "say": page.view["moves"][str(move["action"])]}
            assert (await page.answer(question, move["action"]))["t"] == "done"

    at_trove(test)
