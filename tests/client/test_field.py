"""A field in Chromium: it frames itself, is moved and sized in every manner, and its places are found wherever they are."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

import scale
from browser.people import until, until_shown
from client.conftest import Opens
from client.looking import moves_heard, wait_for_move, wait_for_turn
from client.mine import START, Mine, mine_scene
from client.test_table import FINGER, complaints_of_axe

LEAST_CELL = 46  # pixels
BUTTONS = 60  # pixels a row of buttons takes
NEAR = 1.5  # pixels
FOCUSED = "document.activeElement.dataset.id ?? document.activeElement.getAttribute('class')"
BOXES = """(all) => Object.fromEntries(all.map((one) => {
  const { x, y, width, height } = one.querySelector(".art").getBoundingClientRect();
  return [one.dataset.id, [x, y, width, height]];
}))"""

Boxes = dict[str, list[float]]


@pytest.fixture
def table() -> Mine:
    return Mine()


def boxes(page: Page, which: str = ".field .sprite") -> Boxes:
    found: Boxes = page.locator(which).evaluate_all(BOXES)
    return found


def window(page: Page) -> list[float]:
    found: list[float] = page.locator(".field .glass").evaluate(
        "pane => { const { x, y, width, height } = pane.getBoundingClientRect(); return [x, y, width, height]; }"
    )
    return found


def is_inside(box: list[float], outer: list[float]) -> bool:
    return all(
        box[axis] >= outer[axis] - NEAR and box[axis] + box[axis + 2] <= outer[axis] + outer[axis + 2] + NEAR
        for axis in (0, 1)
    )


def is_outside(box: list[float], outer: list[float]) -> bool:
    return any(box[axis] + box[axis + 2] <= outer[axis] or outer[axis] + outer[axis + 2] <= box[axis] for axis in (0, 1))


def middle(box: list[float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def choose_card(page: Page, slot: int = 1) -> None:
    page.locator(f'[data-id="hand-{slot}"]').click()
    page.wait_for_selector(".field .sprite.lit")


def buttons(page: Page) -> list[list[float]]:
    """Where the buttons of the field are."""
    found: list[list[float]] = page.locator(".lens button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"
    )
    return found


def is_free(page: Page, place: str) -> bool:
    """Is a place wholly in the window, and under no button?"""
    box = boxes(page)[place]
    return is_inside(box, window(page)) and all(is_outside(box, button) for button in buttons(page))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def wait_for_all(page: Page) -> None:
    """Wait until all of the field is in its window."""
    until([page], lambda: all(is_inside(box, window(page)) for box in boxes(page).values()), "not all is in the window")


def bare(page: Page) -> tuple[float, float]:
    """A point of the window where no sprite is."""
    left, top, width, height = window(page)
    taken = list(boxes(page).values())
    for x in range(10, int(width) - 70, 12):
        for y in range(10, int(height) - 70, 12):
            point = [left + x, top + y, 1.0, 1.0]
            if all(is_outside(point, box) for box in taken):
                return left + x, top + y
    raise AssertionError("the window is full")


def start_card() -> str:
    return f"cell-{START[0]}-{START[1]}"


# --- how it opens -------------------------------------------------------------------------------------------------------


def test_a_field_shows_its_frame_and_follows_it_as_it_grows(opens: Opens, table: Mine) -> None:
    page = opens()
    wait_for_turn(page)
    wait_for_all(page)
    before = boxes(page)[start_card()]
    for _ in range(3):
        table.lay(table.places()[-1])
    table.show()
    newest = f"cell-{START[0]}-{START[1] + 3}"
    until([page], lambda: is_inside(boxes(page).get(newest, [0, 0, 1, 1]), window(page)), "the new card is not framed")
    until([page], lambda: boxes(page)[start_card()][2] < before[2] - 1, "the field did not get smaller")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_field_does_not_glide_for_those_who_want_no_motion(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    page.evaluate("""() => { window.seen = new Set(); new MutationObserver((all) => all.forEach(({ target }) =>
        window.seen.add(target.getAttribute("transform")))).observe(document.querySelector(".field > g"),
        { attributes: true }); }""")
    for _ in range(3):
        table.lay(table.places()[-1])
    table.show()
    page.wait_for_selector(f'[data-id="cell-{START[0]}-{START[1] + 3}"]')
    assert page.evaluate("window.seen.size") == 1


def test_on_a_phone_it_opens_on_what_is_lit_large_enough_to_touch(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    choose_card(page)
    lit = boxes(page, ".field .sprite.lit")
    assert len(lit) == 4
    assert all(is_inside(box, window(page)) for box in lit.values())
    assert all(box[2] >= LEAST_CELL - 3 for box in lit.values())
    assert boxes(page)[start_card()][2] == pytest.approx(LEAST_CELL, abs=1)  # its art is a little narrower
    assert any(is_outside(box, window(page)) for box in boxes(page).values()), "there is more than the window shows"
    assert len(buttons(page)) == 3
    for place in buttons(page):
        assert min(place[2:]) >= FINGER
        assert is_inside(place, window(page))
        assert all(is_outside(place, box) for box in lit.values())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("high", [46, 70, 120, 180])
def test_the_buttons_of_a_low_window_stand_in_it_or_nowhere(opens: Opens, table: Mine, *, high: float, tall: bool) -> None:
    table.high = high
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    assert len(buttons(page)) == (3 if window(page)[3] >= BUTTONS else 0)
    assert all(is_inside(button, window(page)) for button in buttons(page))
    choose_card(page)
    if window(page)[3] > 2 * LEAST_CELL:
        assert any(is_free(page, place) for place in boxes(page, ".field .sprite.lit"))
    assert all(box[2] > 1 for box in boxes(page).values()), "it is seen at some size"


def test_of_places_too_far_apart_one_is_shown_whole(opens: Opens, table: Mine) -> None:
    for x in range(START[0] - 6, START[0] + 7):
        table.lay((x, START[1]))
    table.only = [(START[0] - 7, START[1]), (START[0] + 7, START[1])]
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    choose_card(page)
    assert [is_free(page, place) for place in boxes(page, ".field .sprite.lit")].count(True) == 1


def test_whole_shows_all_of_it_and_fingers_still_find_the_places(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    page.get_by_role("button", name="The whole board").click()
    wait_for_all(page)
    choose_card(page)
    assert all(is_inside(box, window(page)) for box in boxes(page).values()), "who asked for all keeps it"
    for box in page.locator(".field .sprite.lit .hit").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
    ):
        assert min(box) >= FINGER - 1
    page.locator(f'[data-id="cell-{START[0] + 1}-{START[1]}"] .art').click(force=True)
    wait_for_move(page, table)
    assert (START[0] + 1, START[1]) in table.cards


# --- moving and sizing it -----------------------------------------------------------------------------------------------


def test_a_drag_moves_it_makes_no_touch_and_the_view_is_kept(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    before, (x, y) = boxes(page)[start_card()], bare(page)
    drag(page, (x, y), (x + 90, y + 40))
    after = [before[0] + 90, before[1] + 40, *before[2:]]
    until_shown(page, lambda: boxes(page)[start_card()], pytest.approx(after, abs=NEAR))
    assert page.locator(".why:visible").count() == 0
    table.lay(table.places()[0])
    table.show()
    page.wait_for_selector('.field .sprite.new[data-id^="cell"]')
    assert boxes(page)[start_card()] == pytest.approx(after, abs=NEAR)
    page.get_by_role("button", name="The whole board").click()
    wait_for_all(page)


def test_a_drag_that_begins_on_a_place_moves_the_field_too_and_a_touch_is_still_a_touch(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    choose_card(page)
    place = f"cell-{START[0] + 1}-{START[1]}"
    before = boxes(page)[place]
    x, y = middle(before)
    drag(page, (x, y), (x - 50, y))
    until_shown(page, lambda: boxes(page)[place][0], pytest.approx(before[0] - 50, abs=NEAR))
    assert moves_heard(table) == []
    page.mouse.click(*middle(boxes(page)[place]))
    wait_for_move(page, table)


def test_what_is_lit_far_away_is_brought_into_view(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    for _ in range(5):
        page.get_by_role("button", name="Closer").click()
    for _ in range(6):
        x, y = bare(page)
        drag(page, (x, y), (x - 350, y))
    until([page], lambda: is_outside(boxes(page)[start_card()], window(page)), "the field did not move far away")
    choose_card(page)
    assert all(is_inside(box, window(page)) for box in boxes(page, ".field .sprite.lit").values())


@pytest.mark.parametrize("hidden_by", ["edge", "button"])
def test_what_is_lit_but_cut_off_is_brought_into_view(opens: Opens, table: Mine, hidden_by: str) -> None:
    table.only = [(START[0] + 1, START[1])]
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    (place,) = (f"cell-{x}-{y}" for x, y in table.only)
    page.get_by_role("button", name="Closer").click()
    left, top, _, high = window(page)
    goal = (left, top + high / 2) if hidden_by == "edge" else middle(buttons(page)[1])
    x, y = bare(page)
    at = middle(boxes(page)[place])
    drag(page, (x, y), (x + goal[0] - at[0], y + goal[1] - at[1]))
    until_shown(page, lambda: middle(boxes(page)[place]), pytest.approx(goal, abs=NEAR))
    choose_card(page)
    until([page], lambda: is_free(page, place), "what is lit is still hidden")


@pytest.mark.parametrize("control", [False, True])
def test_the_wheel_sizes_it_about_the_pointer(opens: Opens, table: Mine, *, control: bool) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    before = boxes(page)[start_card()]
    page.mouse.move(*middle(before))
    if control:
        page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    until([page], lambda: boxes(page)[start_card()][2] > before[2] * 1.1, "it is not larger")
    after = boxes(page)[start_card()]
    assert middle(after) == pytest.approx(middle(before), abs=NEAR)
    assert page.evaluate("[visualViewport.scale, scrollY]") == [1, 0]


def touch_points(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    where: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


def test_two_fingers_size_it_and_one_moves_it(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True, finger=True)
    wait_for_turn(page)
    choose_card(page)
    session = page.context.new_cdp_session(page)
    before = boxes(page)[start_card()]
    x, y = middle(before)
    touch_points(session, "touchStart", (x - 30, y))
    touch_points(session, "touchStart", (x - 30, y), (x + 30, y))
    for wide in range(35, 61, 5):
        touch_points(session, "touchMove", (x - wide, y), (x + wide, y))
    touch_points(session, "touchEnd")
    until([page], lambda: boxes(page)[start_card()][2] == pytest.approx(before[2] * 2, rel=0.1), "it is not twice as large")
    assert middle(boxes(page)[start_card()]) == pytest.approx((x, y), abs=4)
    assert page.evaluate("visualViewport.scale") == 1
    pinched = boxes(page)[start_card()]
    touch_points(session, "touchStart", (x, y))
    for step in range(1, 7):
        touch_points(session, "touchMove", (x, y - 10 * step))
    touch_points(session, "touchEnd")
    until([page], lambda: boxes(page)[start_card()][1] < pinched[1] - 50, "it did not move")
    assert page.evaluate("scrollY") == 0
    assert moves_heard(table) == []


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_a_card_is_dragged_from_the_hand_to_a_place_wherever_that_is_seen(opens: Opens, table: Mine, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    page.get_by_role("button", name="Closer").click()
    x, y = bare(page)
    drag(page, (x, y), (x + 25, y - 15))
    place = f"cell-{START[0]}-{START[1] + 1}"
    page.mouse.move(*middle(boxes(page, ".sprite[data-id=hand-2]")["hand-2"]))
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    expect(page.locator(".ghost .sprite")).to_have_count(2)
    page.mouse.move(*middle(boxes(page)[place]), steps=4)
    page.mouse.up()
    wait_for_move(page, table)
    assert (START[0], START[1] + 1) in table.cards


def test_a_finger_drags_a_card_and_the_page_stays(opens: Opens, table: Mine) -> None:
    page = opens(tall=True, still=True, finger=True)
    wait_for_turn(page)
    session = page.context.new_cdp_session(page)
    x, y = middle(boxes(page, ".sprite[data-id=hand-2]")["hand-2"])
    touch_points(session, "touchStart", (x, y))
    for step in range(1, 5):
        touch_points(session, "touchMove", (x, y - 20 * step))
    page.wait_for_selector(".ghost")
    x, y = middle(boxes(page)[f"cell-{START[0]}-{START[1] + 1}"])
    touch_points(session, "touchMove", (x, y))
    touch_points(session, "touchEnd")
    wait_for_move(page, table)
    assert (START[0], START[1] + 1) in table.cards
    assert page.evaluate("scrollY") == 0


# --- by keyboard and for all --------------------------------------------------------------------------------------------


def test_keys_move_and_size_the_field_that_has_the_focus(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    for _ in range(scale.CLIENT_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == "field":
            break
    assert page.evaluate(FOCUSED) == "field"
    first = boxes(page)[start_card()]
    page.keyboard.press("ArrowRight")
    until([page], lambda: boxes(page)[start_card()][0] < first[0] - 20, "it did not move")
    page.keyboard.press("+")
    until([page], lambda: boxes(page)[start_card()][2] > first[2] * 1.2, "it is not larger")
    page.keyboard.press("-")
    until_shown(page, lambda: boxes(page)[start_card()][2], pytest.approx(first[2], abs=NEAR))
    page.keyboard.press("0")
    until_shown(page, lambda: boxes(page)[start_card()], pytest.approx(first, abs=NEAR))
    assert page.evaluate(FOCUSED) == "field"


def test_places_are_reached_by_keyboard_and_brought_into_view(opens: Opens, table: Mine) -> None:
    for _ in range(9):
        table.lay(table.places()[-1])
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    page.locator('[data-id="hand-0"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".field .sprite.lit")
    order = page.locator(".field .sprite.lit").evaluate_all("all => all.map(one => one.dataset.id)")
    visited = [page.evaluate(FOCUSED)]
    assert visited == order[:1]
    seen = set()
    for _ in order[1:]:
        page.keyboard.press("Tab")
        visited.append(page.evaluate(FOCUSED))
        seen.add(is_inside(boxes(page)[visited[-1]], window(page)))
    assert visited == order
    assert seen == {True}
    assert page.evaluate("[scrollX, document.documentElement.scrollWidth <= innerWidth]") == [0, True]
    page.keyboard.press("Enter")
    wait_for_move(page, table)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_axe_finds_nothing_to_complain_about_in_a_field(opens: Opens, table: Mine, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    choose_card(page)
    page.keyboard.press("r")
    page.wait_for_selector(".sprite.turned")
    assert complaints_of_axe(page) == []
    page.keyboard.press("Escape")
    page.locator('[data-id="seat-2"]').click(button="right")
    page.get_by_role("dialog").wait_for()
    assert complaints_of_axe(page) == []
    page.get_by_role("button", name="suspect").click()
    page.wait_for_selector(".badge")
    assert complaints_of_axe(page) == []


# --- another shape ------------------------------------------------------------------------------------------------------


def test_a_device_that_is_turned_leaves_no_old_board_under_the_new_one(opens: Opens, table: Mine) -> None:
    page = opens(size=(844, 390), still=True)
    wait_for_turn(page)
    for width, height, shape in ((390, 844, "tall"), (844, 390, "wide")):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"#board[data-shape={shape}] .sprite.lit")
        shown = page.locator("svg.board .sprite").evaluate_all("all => all.map(one => one.dataset.id)")
        assert sorted(shown) == sorted(sprite.id for sprite in mine_scene(table, shape).sprites)
