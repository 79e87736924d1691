"""The sheet of keys in Chromium: what it lists, how it opens and closes, and that the keyboard stays where it was."""

from playwright.sync_api import expect

from client.conftest import Opens
from client.looking import moves_heard, wait_for_turn
from client.standin import Table

FOCUSED = "document.activeElement.dataset.id ?? document.activeElement.className.baseVal ?? document.activeElement.tagName"


def test_the_sheet_lists_the_keys_of_its_page_and_gives_the_keyboard_back(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.locator('[data-id="pile-exit"]').focus()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.get_by_role("heading", level=3)).to_have_text(["Choosing", "The board", "At the table", "Everywhere"])
    expect(sheet.locator("dl > div", has_text="Take back your last move").locator("kbd")).to_have_text(["U", "Ctrl", "Z"])
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert page.evaluate(FOCUSED) == "pile-exit"
    page.keyboard.press("?")
    expect(sheet).to_be_visible()
    page.keyboard.press("?")
    expect(sheet).to_be_hidden()
    assert page.evaluate(FOCUSED) == "pile-exit"
    assert moves_heard(table) == []


def test_nobody_is_left_at_the_beginning_of_the_page_who_had_the_keyboard_nowhere(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    page.wait_for_function(f"({FOCUSED}) === 'board'")


def test_single_signs_are_no_keys_for_who_does_not_want_them(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.keyboard.press("?")
    page.get_by_label("Single letters and signs").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    wait_for_turn(page)
    page.keyboard.press("i")
    page.keyboard.press("?")
    expect(page.locator('[data-id="discard-place"]')).not_to_have_attribute("tabindex", "0")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_replay_has_its_own_keys(opens: Opens, table: Table) -> None:
    page = opens("/page/replay")
    page.wait_for_selector(".sprite")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.get_by_role("heading", level=3)).to_have_text(["The board", "Replay", "Everywhere"])
