"""Three friends: one vanishes and returns, two want to play again at once, and the host thinks better of closing."""

import pytest
from playwright.sync_api import expect

from browser.conftest import TALL, Sits
from browser.house import House, Time
from browser.people import Person
from filon.house import commands
from filon.play.game import Game
from filon.web.presence import ABSENT, REPLACEABLE

FRIENDS = ("Anna", "Bruno", "Chloe")
BRUNO = 1  # his seat
CLOSE = "#menu form[action$='/close'] button"


def bruno_chooses(game: Game) -> bool:
    """Is it Bruno's turn, with a choice?"""
    return game.actors == (BRUNO,) and len(game.moves(BRUNO)) > 1


def all_go_to(house: House, table_id: str, people: list[Person]) -> None:
    """Everybody opens the table."""
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")


def faded(person: Person) -> set[str]:
    """The seats that are faded on the board: face and name of each, and nothing else of it."""
    found = person.page.eval_on_selector_all("#board .sprite.gone", "all => all.map(one => one.dataset.id)")
    seats = {name.rpartition("-")[0] for name in found}
    assert {*found} == {f"{seat}-{part}" for seat in seats for part in ("face", "name")}
    return seats


def test_one_vanishes_and_returns(house: House, sits: Sits, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, (anna, bruno, chloe) = sits(*FRIENDS, wanted=bruno_chooses)
    clock = Time(house, monkeypatch)
    all_go_to(house, table_id, [anna, bruno, chloe])
    chloe.page.set_viewport_size(TALL)  # type: ignore[arg-type]
    clock.passes(table_id, 2 * REPLACEABLE)
    anna.until(lambda: all(seat.get("here") for seat in anna.heard("presence")[-1]["seats"]), "not everybody is here")
    assert (faded(anna), anna.page.locator("#company button").count()) == (set(), 0)
    bruno.page.close()
    anna.until(lambda: "here" not in anna.heard("presence")[-1]["seats"][BRUNO], "Bruno is still here")
    assert faded(anna) == set()
    clock.passes(table_id, ABSENT)
    for person in (anna, chloe):
        expect(person.page.locator(f".tags .tag[data-seat='{BRUNO}']")).to_have_text("away")
        assert faded(person) == {f"panel-{BRUNO}"}
        name = person.page.locator(f"#board [data-id='panel-{BRUNO}']").get_attribute("aria-label") or ""
        assert name.startswith("Bruno, ")
        assert name.endswith(": away")
    assert anna.page.locator("#company button").count() == 0
    clock.passes(table_id, REPLACEABLE)
    for person in (anna, chloe):
        expect(person.page.locator("#company")).to_contain_text("Bruno has been away for a while.")
        assert person.page.locator("#menu form[action$='/stand-in'] button").count() == 1
    chloe.press("#company button")
    expect(anna.page.locator("#company section")).to_have_count(0)
    expect(anna.page.locator(f".tags .tag[data-seat='{BRUNO}']")).to_have_text("a bot")
    anna.until(lambda: any("Chloe lets a bot play for Bruno" in said for _, said in anna.told), "nobody tells it")
    anna.until(lambda: house.table(table_id).log[-1].kind == "moved", "the bot does not play on")
    back = Person("Bruno", bruno.context.new_page())
    back.goes_to(f"{house.address}/table/{table_id}")
    expect(anna.page.locator(".tags .tag")).to_have_count(0)
    assert faded(anna) == set()
    assert not house.table(table_id).chairs[BRUNO].away
    expect(back.page.locator("#company")).to_contain_text("for you while you were away")
    back.press("#company [data-told] button")
    back.page.reload()
    back.arrive()
    expect(back.page.locator("#company [data-told]")).to_have_count(0)
    house.advance(table_id, bruno_chooses)
    back.is_asked()
    back.play(1)
    assert back.unforgiven() == []


def test_play_again_by_two_at_once(house: House, sits: Sits) -> None:
    table_id, people = sits(*FRIENDS, bots=1)
    anna, bruno, chloe = people
    all_go_to(house, table_id, people)
    host = house.table(table_id).host
    house.command(table_id, lambda table: commands.close(table, host))
    for person in (anna, bruno):
        person.page.locator("#result form[action$='/again'] button").wait_for()
    held = house.served.site.hub.slots[table_id]
    house.wait(held.lock.acquire())  # both have pressed before either is answered
    for person in (anna, bruno):
        person.page.locator("#result form[action$='/again'] button").click(no_wait_after=True)
    anna.until(lambda: held.waiting >= len((anna, bruno)), "only one has pressed")
    house.loop.call_soon_threadsafe(held.lock.release)
    for person in (anna, bruno):
        person.page.wait_for_url(lambda url: table_id not in url)
        person.page.locator(".lobby").wait_for()
    assert anna.page.url == bruno.page.url
    expect(chloe.page.locator("#company")).to_contain_text("wants to play again. Your seat is kept.")
    expect(anna.page.locator(".chairs")).to_contain_text("not here yet, the seat is kept")
    chloe.press("#company button")
    chloe.page.locator(".lobby").wait_for()
    assert chloe.page.url == anna.page.url
    table = house.table(anna.page.url.rpartition("/")[2])
    assert [chair.name or chair.bot for chair in table.chairs] == [*FRIENDS, "thumb"]
    starter = people[table.seat_of(table.host) or 0]
    starter.press("form[action$='/start'] button")
    for person in people:
        person.arrive()


def test_closing_is_refused_once_and_confirmed_once(house: House, sits: Sits) -> None:
    table_id, people = sits(*FRIENDS, hand="keys")
    anna = people[0]
    all_go_to(house, table_id, people)
    question = anna.page.locator("dialog.question")
    for answer in ("Escape", "Tab"):
        anna.press("details.menu summary")
        anna.press(CLOSE)
        expect(question).to_contain_text("Bruno and Chloe are still playing. Close the table for everybody?")
        assert anna.page.evaluate("document.activeElement.textContent") == "No, play on"
        anna.page.keyboard.press(answer)
        if answer == "Escape":
            expect(question).to_have_count(0)
            assert anna.page.evaluate("document.activeElement.closest('details.menu') !== null")
            assert house.table(table_id).status == "playing"
            anna.page.keyboard.press("Escape")  # the menu, this time
    assert anna.page.evaluate("document.activeElement.textContent") == "Close the table"
    anna.page.keyboard.press("Enter")
    for person in people:
        expect(person.page.locator("#result-title")).to_have_text("Anna has closed the table: nobody wins.")
    assert house.table(table_id).status == "closed"
