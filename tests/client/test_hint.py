"""Hints on the page of a table: asked for by a button, shown in a panel, pointed out on the board, gone with the move."""

import pytest
from playwright.sync_api import Page, expect

from browser.people import until
from client.conftest import TALL, WIDE, Opens
from client.looking import lit, settle, touch, wait_for_turn
from client.positions import can_swap, table_where
from client.standin import YOU, Table

SEATS = 4


@pytest.fixture
def table() -> Table:
    """A friendly table where you may swap."""
    found = table_where(can_swap, SEATS)
    found.friendly = True
    return found


def asked(table: Table) -> list[int]:
    """The questions a page wanted hints for."""
    return [frame["question"] for frame in table.heard if frame["t"] == "hint"]


def hinted(page: Page) -> list[str]:
    """What is pointed out on the board."""
    found: list[str] = page.locator(".sprite.hinted").evaluate_all("all => all.map(one => one.dataset.id)")
    return found


def ask(page: Page) -> None:
    wait_for_turn(page)
    page.locator("#hint:enabled").click()
    expect(page.locator("#hints")).to_be_visible()


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_the_panel_says_the_moves_and_fits_the_window(opens: Opens, table: Table, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    ask(page)
    seen = table.game.see(YOU)
    expect(page.locator("#hints li span")).to_have_text([seen.say(move) for move in seen.moves()[:3]])
    expect(page.locator("#hints li small").first).to_have_text("60% of its thought · outlook 50%")
    assert page.locator("#hints li b").first.evaluate("one => one.style.width") == "60%"
    box, (width, height) = page.locator("#hints").bounding_box(), TALL if tall else WIDE
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert all(one.bounding_box()["height"] >= 44 for one in page.locator("#hints button").all())  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_move_that_nobody_thought_about_comes_without_numbers(opens: Opens, table: Table) -> None:
    table.silent = True
    page = opens(still=True)
    wait_for_turn(page)
    page.locator("#hint:enabled").click()
    move = table.game.see(YOU).moves()[0]
    said = table.game.see(YOU).say(move)
    table.tell({"t": "hint", "question": table.version, "moves": [{"action": move.action, "say": said}]})
    expect(page.locator("#hints li button")).to_have_text(f"{said}by the rule of thumb")
    expect(page.locator("#hints :is(li i, p)")).to_have_count(0)
    assert "%" not in page.locator("#hints").inner_text()


def test_a_hinted_move_is_pointed_out_step_by_step_and_the_hint_goes_with_the_move(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    swap = next(move for move in table.game.moves() if move.text.startswith("swap"))
    path = table.game.setting.rules.touches(table.game.see(YOU).record, YOU, swap.action)
    table.silent = True
    page.locator("#hint:enabled").click()
    until([page], lambda: len(asked(table)) == 1, "nobody was asked")
    move = {"action": swap.action, "say": "swap", "share": 90, "chance": 70}
    table.tell({"t": "hint", "question": table.version, "moves": [move]})
    page.locator("#hints li button").click()
    expect(page.locator("#hints")).to_be_hidden()
    assert hinted(page) == [path[0]]
    touch(page, path[0])
    page.wait_for_function("id => document.querySelector('.sprite.hinted')?.dataset.id === id", arg=path[1])
    touch(page, path[1])
    settle(page, table)
    assert hinted(page) == []
    expect(page.locator("#hints")).to_be_hidden()


def test_a_question_is_asked_about_once(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    table.silent = True
    button = page.locator("#hint")
    button.dblclick()
    expect(button).to_have_attribute("aria-busy", "true")
    until([page], lambda: len(asked(table)) >= 1, "nobody was asked")
    table.tell(table.hint(table.version))
    expect(page.locator("#hints")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(page.locator("#hints")).to_be_hidden()
    button.click()
    expect(page.locator("#hints li")).to_have_count(3)
    assert asked(table) == [table.version]


def test_a_hint_for_another_question_is_not_shown(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    table.tell(table.hint(table.version - 1))
    table.tell({"t": "refused", "id": None, "code": "x", "say": "after it"})
    expect(page.locator("#refusal")).to_have_text("after it")
    expect(page.locator("#hints")).to_be_hidden()


def test_between_turns_there_is_nothing_to_ask(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    ask(page)
    table.deaf = True
    offered = lit(page)
    page.locator("#hints .close").click()
    touch(page, next(one for one in offered if one != "act-swap"))
    expect(page.locator("#hint")).to_be_disabled()
    table.deaf = False
    table.hang_up()
    settle(page, table)
    expect(page.locator("#hint")).to_be_enabled()


@pytest.mark.parametrize("how", ["refused", "lost"])
def test_who_gets_no_answer_may_ask_again(opens: Opens, table: Table, how: str) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    table.silent = True
    page.locator("#hint:enabled").click()
    until([page], lambda: len(asked(table)) == 1, "nobody was asked")
    if how == "refused":
        table.tell({"t": "refused", "id": None, "code": "too_many", "say": "One at a time."})
        expect(page.locator("#refusal")).to_have_text("One at a time.")
    else:
        table.hang_up()
    expect(page.locator("#hint")).to_have_attribute("aria-busy", "false")
    table.silent = False
    page.locator("body[data-connection=connected]").wait_for()
    wait_for_turn(page)
    page.locator("#hint:enabled").click()
    expect(page.locator("#hints")).to_be_visible()


def test_all_of_it_by_keyboard(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.locator("#hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hints li button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator("#hint")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#hints li button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hints")).to_be_hidden()
    first = hinted(page)
    assert len(first) == 1
    expect(page.locator(f'[data-id="{first[0]}"]')).to_be_focused()


def test_a_table_that_is_not_friendly_has_no_button(opens: Opens, table: Table) -> None:
    table.friendly = False
    page = opens(still=True)
    wait_for_turn(page)
    expect(page.locator("#hint")).to_have_count(0)
