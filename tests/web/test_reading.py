"""Pages that everybody is given to read: who is waited for, how long, and what that hangs on."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from contract.subjects import registered_games, seating_about
from contract.walks import walk
from filon.games import rules_of
from filon.house import Table, commands
from filon.house.readers import ABOUT, LONGEST, UNSEEN, Readers
from filon.kernel.contract import Rules
from filon.play.seen import see
from filon.scene import SHAPES, Notice, Scene, turned_to
from filon.scene.model import is_part
from filon.web.app import PACE
from filon.web.hub import Hub, Slot
from house.tables import ANNA, BEN, CLEO, first_action, started, write
from listing import told_elsewhere
from web.pages_at import Page, served
from web.visiting import House, visiting

POSITIONS = 60  # of a game that are looked at, at least
STRANGER = "guest-stranger"


def beats_waited(table: Table, readers: Readers, here: set[str], later: Callable[[int], None] = lambda _: None) -> int:
    """For how many beats others wait at a table; what happens meanwhile is told by the beat."""
    readers.meet(table.notice, table.version)
    waited = 0
    while readers.hold_up(table, here, PACE):
        readers.wait_a_beat()
        waited += 1
        later(waited)
    return waited


def reads(readers: Readers, guest: str, at: int, page: str = "role") -> Callable[[int], None]:
    return lambda beat: void(readers.take(guest, page)) if beat == at else None


def void(_: object) -> None:
    """What it answers does not matter."""


def acquainted(**read: str) -> Readers:
    """Readers at a table where everybody knows what the game is about."""
    return Readers(acquainted={ANNA, BEN}, read={PEOPLE[name]: page for name, page in read.items()})


PEOPLE = {"anna": ANNA, "ben": BEN}


@pytest.fixture
def table() -> Table:
    """Two people and a bot at saboteur, which begins with a page that says who one is."""
    return started("saboteur", 3, 2)


def test_others_wait_for_who_is_here_and_at_most_thirty_seconds(table: Table) -> None:
    waited = beats_waited(table, acquainted(), {ANNA})
    assert LONGEST - PACE < waited * PACE <= LONGEST


def test_they_go_on_as_soon_as_everybody_here_has_read_it(table: Table) -> None:
    readers = acquainted()
    assert beats_waited(table, readers, {ANNA}, reads(readers, ANNA, 3)) == 3
    both = acquainted(ben="role")
    assert beats_waited(table, both, {ANNA, BEN}, reads(both, ANNA, 5)) == 5
    assert beats_waited(table, both, {ANNA, BEN}) == 0, "once it is read nobody waits again"


def test_a_page_read_before_is_not_the_page_there_is_now(table: Table) -> None:
    readers = acquainted(anna="round-1")
    assert beats_waited(table, readers, {ANNA}) > UNSEEN


def test_nobody_waits_for_who_is_not_here_or_has_left_or_looks_on(table: Table) -> None:
    assert beats_waited(table, acquainted(), set()) == UNSEEN
    assert beats_waited(table, acquainted(), {STRANGER, CLEO}) == UNSEEN
    write(table, commands.leave(table, ANNA))
    assert beats_waited(table, acquainted(), {ANNA}) == UNSEEN
    assert beats_waited(table, acquainted(ben="role"), {ANNA, BEN}) == 0


def test_who_has_moved_since_is_not_waited_for(table: Table) -> None:
    readers = acquainted()
    readers.meet("role", table.version)
    while table.question_of(0) is None:
        assert table.play is not None
        (seat,) = table.play.asked
        guest, question = table.chairs[seat].guest, table.question_of(seat)
        action = first_action(table, seat)
        drafts = commands.move(table, guest, question or 0, action) if guest else commands.bot_move(table, seat, action)
        write(table, drafts)
    assert readers.hold_up(table, {ANNA}, PACE)
    write(table, commands.move(table, ANNA, table.question_of(0) or 0, first_action(table, 0), "clicked"))
    assert not readers.hold_up(table, {ANNA}, PACE)
    assert readers.hold_up(table, {ANNA, BEN}, PACE)


def test_all_are_told_who_reads_while_others_wait_and_only_then(table: Table) -> None:
    readers, here = acquainted(), {ANNA, BEN, STRANGER}
    readers.meet("role", table.version)
    assert readers.waited_for(table, here) == set(), "a person is to move"
    readers.waits_at = table.version
    assert readers.waited_for(table, here) == {ANNA, BEN}
    assert readers.waited_for(table, {BEN}) == {BEN}
    readers.read[BEN] = "role"
    assert readers.waited_for(table, here) == {ANNA}
    write(table, commands.leave(table, BEN))
    assert readers.waited_for(table, here) == set(), "the table has gone on"


def test_where_bots_take_no_time_nobody_reads(table: Table) -> None:
    readers = Readers()
    readers.meet("role", 0)
    assert not readers.hold_up(table, {ANNA}, 0)


# --- what the game is about ---------------------------------------------------------------------------------------------


def test_before_the_first_move_others_wait_for_who_has_what_it_is_about_open() -> None:
    table, readers = started("trove", 3, 2), Readers()
    assert beats_waited(table, readers, {ANNA}, reads(readers, ANNA, 3, ABOUT)) == 3
    readers.waits_at = table.version
    assert readers.waited_for(table, {ANNA, BEN}) == {BEN}
    assert beats_waited(table, readers, {ANNA, BEN}, reads(readers, BEN, 2, ABOUT)) == 2
    assert beats_waited(table, readers, {ANNA, BEN}) == 0, "once it is closed nobody waits again"


def test_nobody_waits_long_for_it_nor_for_who_is_away_or_has_moved() -> None:
    table = started("trove", 3, 2)
    assert beats_waited(table, Readers(), set()) == UNSEEN
    assert beats_waited(table, Readers(acquainted={BEN}), set()) == 0
    readers = Readers()
    assert LONGEST - PACE < beats_waited(table, readers, {ANNA}) * PACE <= LONGEST
    assert beats_waited(table, readers, {ANNA, BEN}) == 0, "thirty seconds for everybody together"
    assert not Readers().hold_up(table, {ANNA}, 0)
    moved = Readers(acquainted={BEN})
    while not has_moved(table, 0):
        assert moved.hold_up(table, {ANNA}, PACE)
        write_next(table)
    assert not moved.hold_up(table, {ANNA}, PACE)


def test_what_it_is_about_and_the_first_page_are_read_within_one_wait(table: Table) -> None:
    readers = Readers()
    assert beats_waited(table, readers, {ANNA}, reads(readers, ANNA, 30, ABOUT)) * PACE <= LONGEST
    assert (ANNA, False) in readers.people(table)


def has_moved(table: Table, seat: int) -> bool:
    return any(entry.kind == "moved" and entry.seat == seat for entry in table.log)


def write_next(table: Table) -> None:
    """A move of whoever is asked, by a click if that is a person."""
    assert table.play is not None
    seat, action = min(table.play.asked), first_action(table, min(table.play.asked))
    guest, question = table.chairs[seat].guest, table.play.asked[seat]
    if guest is None:
        write(table, commands.bot_move(table, seat, action))
    else:
        write(table, commands.move(table, guest, question, action, f"click-{table.version}"))


@dataclass(eq=False)
class Watcher:
    """Somebody in front of the board."""

    guest: str | None
    wake: Callable[[], None]


@visiting
async def test_the_table_waits_beat_by_beat_and_looks_anew_when_somebody_moves(house: House) -> None:
    hub: Hub = house.site.hub
    turns, table = house.site.turns, started("saboteur", 3, 2)
    hub.slots[table.id] = held = Slot(table=table, readers=acquainted())
    slept: list[float] = []
    told: list[set[str]] = []
    held.come(Watcher(ANNA, lambda: told.append(held.waited_for)))

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            held.readers.read[ANNA] = "role"
        await asyncio.sleep(0)

    turns.sleep = sleep
    assert await turns.is_read(table)
    assert slept == [turns.pace] * 4
    assert told == [{ANNA}, set()], "all are told when it begins and when it ends, and not at every beat"
    assert await turns.is_read(table)
    assert len(slept) == 4
    held.readers.meet("another", table.version)
    held.readers.read.clear()
    slept.clear()

    async def somebody_moves(_: float) -> None:
        write(table, commands.leave(table, BEN))

    turns.sleep = somebody_moves
    assert not await turns.is_read(table)


# --- what pages in browsers are sent ------------------------------------------------------------------------------------


def test_who_has_read_it_is_shown_the_board_at_once_and_all_are_told_who_still_reads(tmp_path: Path) -> None:
    """A bot is to move, and waits; no time passes."""

    async def test() -> None:
        async with served(tmp_path, {"saboteur": rules_of("saboteur")}, PACE) as server:
            server.site.turns.sleep = for_ever
            table = await server.table("saboteur", "Anna", "Bruno", bots=1, first_seat=2)
            async with server.page(table, "Anna") as anna, server.page(table, "Bruno", shape="tall") as bruno:
                for page in (anna, bruno):
                    await page.say(t="read", page="about")
                await until(anna, lambda: reading(anna) == [0, 1] and has_page(anna))
                await until(bruno, lambda: reading(bruno) == [0, 1] and has_page(bruno))
                await anna.say(t="read", page="role")
                await until(anna, lambda: reading(anna) == [1] and not has_page(anna))
                assert (anna.v, anna.view["from"]) == (table.version, table.version)
                await until(bruno, lambda: reading(bruno) == [1])
                assert has_page(bruno)
                await anna.say(t="hello", shape="tall", language="fr")
                await anna.hear("view")
                assert not has_page(anna), "it is read in every shape"

    asyncio.run(test())


async def for_ever(_: float) -> None:
    await asyncio.Event().wait()


async def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Hear what a page is sent until it shows that."""
    while not is_so():
        await page.hear("view", "presence")


def reading(page: Page) -> list[int]:
    """The seats whose players all wait for, as a page was last told."""
    told = [frame["seats"] for frame in page.frames if "seats" in frame]
    return [seat for seat, place in enumerate(told[-1]) if place.get("reading")] if told else []


def has_page(page: Page) -> bool:
    return page.scene is not None and any(sprite.id == "page" for sprite in page.scene.sprites)


# --- what scenes say of their pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_page_has_a_public_name_and_is_drawn_for_those_who_are_shown_it(rules: Rules) -> None:
    """Whoever sees a page while everybody is told of one sees the one of that name; and every part of a page is drawn."""
    setting, met = seating_about(rules, 4).setting, set()
    stride = max(1, sum(1 for _ in walk(setting, 5)) // POSITIONS)
    for position in islice(walk(setting, 5), 0, None, stride):
        seen = [see(setting, position.states, 0, viewer) for viewer in (None, 0)]
        public = seen[0].notice
        for one, scene in ((one, one.scene(shape)) for one in seen for shape in SHAPES):
            notice = scene.notice
            assert (notice.name if notice else "") == one.notice
            if notice is not None:
                met.add(notice.name)
                assert not public or notice.name == public
                drawn = [sprite.id for sprite in notice.over or scene.sprites]
                assert all(any(is_part(name, part) for name in drawn) for part in notice.parts)
                check_turned(scene, notice)
    assert sorted(met) == told_elsewhere(rules.IDENTITY.slug, "NOTICES", [])


def check_turned(scene: Scene, notice: Notice) -> None:
    """Who has read a page is shown a board without it, and told its name alone; who has not, no second board."""
    unread, read = turned_to(scene, "another"), turned_to(scene, notice.name)
    assert read.notice == Notice(notice.name)
    assert unread.notice is not None
    assert (unread.sprites, unread.notice.beneath) == (scene.sprites, None)
    assert (read.title, read.asked, read.happened) == (scene.title, scene.asked, scene.happened)
    assert not any(sprite.art == "page" for sprite in read.sprites)
