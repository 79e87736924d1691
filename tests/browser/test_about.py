"""What the game is about, to who meets it for the first time: over the board, then behind "?"."""

from browser.conftest import Comes, Sits
from browser.house import House


def test_it_is_shown_until_it_is_closed_then_behind_the_question_mark_and_not_again(house: House, sits: Sits) -> None:
    table, (anna,) = sits("Anna", absent=["Ben"], is_new=True)
    anna.goes_to(f"{house.address}/table/{table}")
    about, opener = anna.page.locator("#about"), anna.page.locator("[data-about]")
    about.wait_for()
    assert anna.page.get_by_role("dialog", name="Dragobert").locator("li").count() == 3
    assert anna.page.locator("#about :focus").inner_text() == "Let’s go"
    assert {"t": "read", "page": "about"} not in anna.sent
    anna.page.keyboard.press("Enter")
    about.wait_for(state="hidden")
    anna.until(lambda: {"t": "read", "page": "about"} in anna.sent, "nobody is told that it is read")
    anna.until_shown(lambda: anna.page.evaluate("document.activeElement.closest('svg.board') !== null"), True)
    opener.click()
    about.wait_for()
    anna.page.keyboard.press("Escape")
    about.wait_for(state="hidden")
    assert anna.page.evaluate("document.activeElement.hasAttribute('data-about')"), "it is where it was before"
    another = house.start([(house.table(table).chairs[0].guest or "", "Anna")], bots=2)
    anna.sent.clear()
    anna.goes_to(f"{house.address}/table/{another}")
    anna.until(lambda: {"t": "read", "page": "about"} in anna.sent, "nobody is told that Anna knows the game")
    assert not about.is_visible()


def test_who_looks_on_or_back_finds_it_behind_the_question_mark(house: House, sits: Sits, comes: Comes) -> None:
    table, _ = sits(absent=["Anna", "Ben"])
    cleo = comes("Cleo", is_new=True)
    cleo.goes_to(f"{house.address}/table/{table}")
    house.finish(table)
    for address in (f"{house.address}/table/{table}", f"{house.address}/table/{table}/replay"):
        cleo.page.goto(address)
        cleo.page.locator("svg.board .sprite").first.wait_for()
        assert not cleo.page.locator("#about").is_visible()
        cleo.page.locator("[data-about]").click()
        assert cleo.page.locator("#about li").count() == 3
        cleo.page.locator("#about .cross").click()
        cleo.page.locator("#about").wait_for(state="hidden")
