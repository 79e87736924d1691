"""A card of the hand is turned before it is laid: by its button, by R, by two taps, and while it is dragged."""

import pytest
from playwright.sync_api import Page, expect

from browser.people import until_shown
from client.conftest import Opens
from client.looking import lit, moves_heard, wait_for_lit, wait_for_move, wait_for_turn
from client.mine import START, TURNED, Mine, number
from client.test_field import boxes, middle, touch_points

CARD = '[data-id="hand-1"]'
SLOW = 500  # milliseconds: more than between two taps that belong together


@pytest.fixture
def table() -> Mine:
    return Mine()


def turned(page: Page) -> list[str]:
    found: list[str] = page.locator(".sprite.turned").evaluate_all("all => all.map(one => one.dataset.id)")
    return found


def wait_for_turned(page: Page, *, is_turned: bool = True) -> None:
    """Wait until the card, and what is on it, is shown turned; or nothing is."""
    until_shown(page, lambda: turned(page), ["hand-1", "hand-1-sign"] if is_turned else [])


def even_places() -> list[str]:
    """Where a turned card may be laid at the beginning."""
    return [f"cell-{START[0]}-{START[1] + dy}" for dy in (-1, 1)]


def at(page: Page, card: str) -> tuple[float, float]:
    return middle(boxes(page, f'.sprite[data-id="{card}"]')[card])


def test_the_button_turns_the_chosen_card_and_turns_it_back(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    assert turned(page) == []
    page.locator(CARD).click()
    expect(page.locator('[data-id="turn"]')).to_contain_class("lit")
    assert set(lit(page)) > {*even_places(), "turn"}
    page.locator('[data-id="turn"]').click()
    wait_for_turned(page)
    wait_for_lit(page, even_places())
    expect(page.locator('[data-id="turn"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-id="turn"]').click()
    wait_for_turned(page, is_turned=False)
    page.locator('[data-id="turn"]').click()
    page.locator(f'[data-id="{even_places()[0]}"]').click()
    wait_for_move(page, table)
    assert [frame["action"] for frame in moves_heard(table)] == [number(START[0], START[1] - 1) + TURNED]


def test_what_lies_on_a_turned_card_turns_about_the_cards_middle(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.locator(CARD).click()
    card, sign = at(page, "hand-1"), at(page, "hand-1-sign")
    page.keyboard.press("r")
    opposite = pytest.approx((2 * card[0] - sign[0], 2 * card[1] - sign[1]), abs=2)
    until_shown(page, lambda: at(page, "hand-1-sign"), opposite)


def test_r_turns_by_keyboard_alone(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.keyboard.press("r")
    assert turned(page) == [], "nothing is chosen yet"
    page.locator(CARD).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    wait_for_turned(page)
    page.keyboard.press("R")
    wait_for_turned(page, is_turned=False)
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    wait_for_move(page, table)
    assert all(int(str(frame["action"])) >= TURNED for frame in moves_heard(table))


@pytest.mark.parametrize("before", ["nothing", "chosen", "turned"])
def test_two_quick_taps_choose_the_card_the_other_way_round(opens: Opens, table: Mine, before: str) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    if before != "nothing":
        page.locator(CARD).click()
    if before == "turned":
        page.locator('[data-id="turn"]').click()
    page.wait_for_timeout(SLOW)
    page.mouse.dblclick(*at(page, "hand-1"))
    expect(page.locator(CARD)).to_have_attribute("aria-pressed", "true")
    wait_for_turned(page, is_turned=before != "turned")


def test_two_slow_taps_take_the_choice_back(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.locator(CARD).click()
    page.wait_for_timeout(SLOW)
    page.locator(CARD).click()
    expect(page.locator('[data-id="hand-0"]')).to_contain_class("lit")
    assert turned(page) == []


def test_a_finger_drags_a_turned_card(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True, finger=True)
    wait_for_turn(page)
    page.locator(CARD).tap()
    page.locator('[data-id="turn"]').tap()
    wait_for_turned(page)
    session = page.context.new_cdp_session(page)
    x, y = at(page, "hand-1")
    touch_points(session, "touchStart", (x, y))
    for step in range(1, 5):
        touch_points(session, "touchMove", (x, y - 20 * step))
    touch_points(session, "touchMove", middle(boxes(page)[even_places()[0]]))
    touch_points(session, "touchEnd")
    wait_for_move(page, table)
    assert [frame["action"] for frame in moves_heard(table)] == [number(START[0], START[1] - 1) + TURNED]


def test_a_turned_card_is_dragged_as_it_is(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.locator(CARD).click()
    page.keyboard.press("r")
    page.mouse.move(*at(page, "hand-1"))
    page.mouse.down()
    page.mouse.move(*middle(boxes(page)[even_places()[1]]), steps=6)
    expect(page.locator(".ghost .sprite.turned")).to_have_count(2)
    page.mouse.up()
    wait_for_move(page, table)
    assert [frame["action"] for frame in moves_heard(table)] == [number(START[0], START[1] + 1) + TURNED]
