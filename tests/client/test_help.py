"""Help on a board in Chromium: resting on a thing, coming to it by keyboard, holding a finger on it and touching it in vain
tell what it is and does; only a touch of what is lit makes a move.
"""

from playwright.sync_api import Page, expect

import scale
from browser.people import CENTRE
from client.conftest import Opens
from client.looking import lit, moves_heard, settle, touch, wait_for_lit
from client.standin import Table

PILES = ["pile-exit", "pile-extraction"]
EXIT_PILE = "Leave: turn up a card and do what it says."
DRAGONS = "Each brought Dragobert a card nearer"


def centre(page: Page, name: str) -> tuple[float, float]:
    x, y = page.evaluate(CENTRE, name)
    return x, y


def test_a_mouse_that_rests_on_a_thing_is_told_what_it_is_and_its_touch_still_moves(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_lit(page, PILES)
    bubble = page.locator(".why")
    page.mouse.move(*centre(page, "pile-exit"))
    expect(bubble).to_contain_text(EXIT_PILE)
    expect(bubble).to_have_attribute("aria-hidden", "true")
    page.mouse.move(*centre(page, "dragons"))
    expect(bubble).to_contain_text(DRAGONS)
    assert [frame["t"] for frame in table.heard if frame["t"] in ("why", "move")] == [], "nothing was asked"
    touch(page, "pile-exit")
    settle(page, table)
    assert len(moves_heard(table)) == 1


def test_a_finger_held_on_what_is_lit_makes_no_move_and_a_tap_does(opens: Opens, table: Table) -> None:
    page = opens(tall=True, finger=True)
    wait_for_lit(page, PILES)
    x, y = centre(page, "pile-exit")
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".why")).to_contain_text(EXIT_PILE)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.touchscreen.tap(*centre(page, "dragons"))
    expect(page.locator(".why")).to_contain_text(DRAGONS)
    assert moves_heard(table) == []
    assert lit(page) == PILES
    page.touchscreen.tap(x, y)
    settle(page, table)
    assert len(moves_heard(table)) == 1


def test_the_keyboard_is_told_what_it_comes_to_and_a_reader_hears_it_once(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_lit(page, PILES)
    for _ in range(scale.CLIENT_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.id") == "pile-exit":
            break
    expect(page.locator(".why")).to_contain_text(EXIT_PILE)
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_be_hidden()
    described = page.locator('[data-id="pile-exit"]')
    assert EXIT_PILE in (described.get_attribute("aria-description") or "")
    named = page.locator('[data-id="pile-extraction"]').get_attribute("aria-label") or ""
    words = [part.strip() for part in named.replace(":", ",").split(",")]
    assert len(words) == len(set(words)), named
    assert page.locator("svg.board title").count() == 0
    assert moves_heard(table) == []
