"""The first page in a browser: one press from a card to the board, and who comes back finds their turn first."""

from functools import partial

from playwright.sync_api import expect

from browser.conftest import TALL, WIDE, Comes, recognise
from browser.house import House
from filon.house import commands

TOO_SMALL = """
[...document.querySelectorAll("a, button, select, input:not([type=hidden]), summary")]
  .filter((one) => one.checkVisibility() && !one.closest(".skip, [aria-hidden], .choice"))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.height < 43.5 || box.width < 43.5)).map(([html]) => html)
"""


def test_one_press_on_a_card_leads_to_the_board(house: House, comes: Comes) -> None:
    anna = comes("Anna", tall=True, hand="finger")
    anna.page.goto(house.address)
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert anna.page.evaluate(TOO_SMALL) == []
    anna.page.locator("#play-name").fill("Anna")
    anna.press("[data-card=lair] button.main")
    anna.page.wait_for_url("**/table/*")
    anna.arrive()
    table = house.table(anna.page.url.rsplit("/", 1)[1])
    assert (table.slug, table.seats, table.chairs[0].name) == ("lair", 4, "Anna")
    anna.page.goto(house.address)
    expect(anna.page.locator("#play-name")).to_have_value("Anna")


def test_a_card_opens_the_form_for_friends_with_its_game(house: House, comes: Comes) -> None:
    anna = comes("Anna")
    anna.page.goto(house.address)
    anna.press("[data-friends=saboteur]")
    expect(anna.page.locator("#create-game")).to_be_focused()
    expect(anna.page.locator("#create-game")).to_have_value("saboteur")
    assert anna.page.url == f"{house.address}/"


def test_my_turn_comes_first_and_old_games_are_put_away(house: House, comes: Comes) -> None:
    anna = comes("Anna", tall=True, java_script_enabled=False)
    guest, token = house.guest("Anna")
    recognise(anna, house.address, token)
    running = house.start([(guest, "Anna")], bots=1, game="lair")
    over = [house.start([(guest, "Anna")], bots=2) for _ in range(4)]
    for table_id in over:
        house.command(table_id, partial(commands.close, guest=guest))
    anna.until(lambda: house.table(running).summary().is_turn_of(guest), "it is never Anna's turn")
    for viewport in (TALL, WIDE):
        anna.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        anna.page.goto(house.address)
        first = anna.page.locator(f"#turn-title + ul a.main[href='/table/{running}']").bounding_box()
        assert first is not None
        assert first["y"] + first["height"] < viewport["height"] / 3, "one's turn is at the very top"
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert anna.page.evaluate(TOO_SMALL) == []
    anna.press(f"button[value='{over[3]}']")
    anna.page.get_by_text("Show what was put away (1)").wait_for()
    anna.press("button[name=all]")
    anna.page.get_by_text("Show what was put away (4)").click()
    expect(anna.page.locator("#put-away li")).to_have_count(4)
    anna.press(f"#put-away button[value='{over[0]}']")
    expect(anna.page.locator("#put-away li")).to_have_count(3)
    expect(anna.page.locator(f"#finished-title + ul button[value='{over[0]}']")).to_be_visible()
