"""A tab says whether its table waits, the first page how many do; a browser finds what it needs to install Filon."""

from functools import partial

from playwright.sync_api import Page, expect

from browser.conftest import Comes, Sits, recognise
from browser.house import House
from browser.people import until_shown
from browser.positions import FIRST
from filon import games
from filon.house import commands

MARKED = "document.querySelector('link[rel=icon]').getAttribute('href').includes('your-turn')"
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
LAIR = games.rules_of("lair").IDENTITY.titles["en"]
NARROW = {"width": 360, "height": 740}
BAR = """[...document.querySelectorAll(".bar > *")].filter((one) => one.checkVisibility()).map((one) => {
  const { left, right } = one.getBoundingClientRect();
  return [left, right, one.scrollWidth - one.clientWidth];
}).filter(([left, right]) => right > left)"""


def test_each_tab_speaks_of_its_own_table_and_the_first_page_counts_them(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), game="lair", options={"first_seat": 1})
    anna.goes_to(f"{house.address}/table/{table_id}")
    home, guest = anna.context.new_page(), house.table(table_id).chairs[FIRST].guest
    assert guest is not None
    home.goto(house.address)
    says(anna.page, f"● Your turn · {LAIR}", marked=True)
    says(home, "(1) Filon · mining board games", marked=True)
    other = house.start([(guest, "Anna")], bots=1)
    anna.until(lambda: house.table(other).summary().is_turn_of(guest), "it is never Anna's turn")
    home.evaluate(LOOK_AGAIN)
    says(home, "(2) Filon · mining board games", marked=True)
    expect(home.locator("#turn-title + ul > li")).to_have_count(2)
    second = anna.context.new_page()
    second.goto(f"{house.address}/table/{other}")
    says(second, "● Your turn · Dragobert", marked=True)
    house.command(other, partial(commands.close, guest=guest))
    says(second, "Dragobert · Filon", marked=False)
    says(anna.page, f"● Your turn · {LAIR}", marked=True)
    anna.play(0)
    says(anna.page, f"{LAIR} · Filon", marked=False)
    home.evaluate(LOOK_AGAIN)
    says(home, "Filon · mining board games", marked=False)
    expect(home.locator("#turn-title")).to_have_count(0)
    expect(home.locator(f"#running-title + ul a[href='/table/{table_id}']").first).to_be_visible()


def says(page: Page, title: str, *, marked: bool) -> None:
    """Wait until the tab says so."""
    until_shown(page, lambda: [page.title(), page.evaluate(MARKED)], [title, marked])


def test_a_browser_finds_nothing_wrong_with_the_manifest_and_fetches_its_icons(house: House, comes: Comes) -> None:
    anna = comes("Anna")
    anna.page.goto(house.address)
    session = anna.context.new_cdp_session(anna.page)
    found = session.send("Page.getAppManifest")
    assert (found["errors"], found["url"]) == ([], f"{house.address}/app.webmanifest?language=en")
    wrong = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}, "what is fetched for it, and that a page of a test is nobody's own"
    sizes = anna.page.evaluate(
        """async () => Promise.all((await (await fetch(document.querySelector("link[rel=manifest]").href)).json()).icons.map(
          async ({ src, sizes }) => [sizes, await createImageBitmap(await (await fetch(src)).blob())].map(
            (one) => (typeof one === "string" ? one : `${one.width}x${one.height}`))))"""
    )
    assert sizes
    assert all(said == drawn for said, drawn in sizes)


def test_the_bar_of_a_narrow_phone_has_room_for_the_word_that_it_reconnects(house: House, comes: Comes) -> None:
    anna = comes("Anna", tall=True, hand="finger")
    guest, token = house.guest("Anna")
    recognise(anna, house.address, token)
    table_id = house.start([(guest, "Anna")], bots=2, friendly=True)
    anna.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.press("details.menu > summary")
    anna.press("form[action='/language'] button[value='fr']")
    anna.page.locator("html[lang='fr']").wait_for()
    anna.arrive()
    anna.forgiven.append(r"^WebSocket connection to .* failed")
    anna.context.set_offline(offline=True)
    house.hang_up(table_id)
    expect(anna.page.locator("#connection")).to_have_text("Reconnexion…")
    boxes = anna.page.evaluate(BAR)
    ends = [0.0]
    for left, right, cut in boxes:
        assert left >= ends[-1] - 0.5, boxes
        assert cut <= 0, boxes
        ends.append(right)
    assert ends[-1] <= NARROW["width"]
    anna.context.set_offline(offline=False)
    expect(anna.page.locator("#connection")).to_have_text("Connecté")
