"""A page that is given to everybody to read: kept over what comes after it, until it is read or the viewer has moved."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from browser.people import until
from client.conftest import Opens
from client.looking import choose, lit, moves_heard, touch, wait_for_move, wait_for_turn
from client.mine import START, Mine, mine_scene, page_sprites
from client.test_field import boxes, middle
from client.test_keeping_off import covered
from filon.scene import SHAPES, Box, Notice, Scene, Sprite

Reads = Callable[[Page], None]

TITLE = '[data-id="page-title"]'
BUTTON = "#board .continue"


@pytest.fixture
def table() -> Mine:
    """Everybody is told who they are; nobody may move yet."""
    found = Mine()
    found.page, found.asks = "role", False
    return found


def others_move(table: Mine) -> None:
    """The others go on, and the page is in the scene no more; then it is your turn."""
    table.page = ""
    table.lay(table.places()[0])
    table.asks = True
    table.show()


def pages_read(table: Mine) -> list[str]:
    return [frame["page"] for frame in table.heard if frame["t"] == "read"]


def by_button(page: Page) -> None:
    page.locator(BUTTON).click()


def by_escape(page: Page) -> None:
    page.keyboard.press("Escape")


def by_touch(page: Page) -> None:
    page.mouse.click(*middle(boxes(page, '[data-id="page"]')["page"]))


def by_key(page: Page) -> None:
    page.locator(BUTTON).focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("how", [by_button, by_escape, by_touch, by_key])
def test_a_page_stays_over_what_others_do_until_it_is_read(opens: Opens, table: Mine, how: Reads, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    expect(page.locator(TITLE)).to_have_text("Page role")
    others_move(table)
    wait_for_turn(page)
    expect(page.locator(TITLE)).to_have_text("Page role")
    expect(page.locator(BUTTON)).to_be_in_viewport()
    assert covered(page, BUTTON) == []
    offered = lit(page)
    assert pages_read(table) == []
    how(page)
    expect(page.locator(TITLE)).to_have_count(0)
    expect(page.locator(BUTTON)).to_be_hidden()
    until([page], lambda: pages_read(table) == ["role"], "nobody is told that it is read")
    assert lit(page) == offered
    assert moves_heard(table) == []


@pytest.mark.parametrize("how", [by_button, by_escape, by_touch])
def test_the_board_lies_beneath_a_page_and_is_shown_as_soon_as_it_is_read(opens: Opens, table: Mine, how: Reads) -> None:
    """Nobody has moved: the page is part of the position that everybody is shown."""
    page = opens(still=True)
    expect(page.locator(TITLE)).to_be_visible()
    how(page)
    expect(page.locator('[data-id="page"]')).to_have_count(0)
    expect(page.locator(BUTTON)).to_be_hidden()
    assert pages_read(table) == ["role"]
    table.lay(table.places()[0])
    table.show()
    expect(page.locator("#story li")).to_have_count(2)
    expect(page.locator('[data-id="page"]')).to_have_count(0)


def test_a_server_that_was_started_anew_is_told_again_what_is_read(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    by_button(page)
    expect(page.locator(TITLE)).to_have_count(0)
    table.read = ""
    table.show()
    until([page], lambda: pages_read(table) == ["role", "role"], "the page would stand there for ever")
    expect(page.locator(TITLE)).to_have_count(0)


def test_what_was_read_in_another_window_is_read_here(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    expect(page.locator(BUTTON)).to_be_visible()
    table.read = "role"
    table.show()
    expect(page.locator(TITLE)).to_have_count(0)
    expect(page.locator(BUTTON)).to_be_hidden()


def test_the_board_says_who_is_waited_for(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    asked, line = page.locator("#asked"), page.locator('[data-id="asked-words"]')
    expect(asked).to_have_text("Your turn: choose a card.")
    you, cid, dora = (
        {"name": "Inès", "you": True, "here": True},
        {"name": "Cid", "here": True},
        {"name": "Dora", "here": True},
    )
    slow = {"reading": True}
    for seats, said in (
        ([you, cid | slow, dora], "Waiting for Cid, who is still reading."),
        ([you, cid | slow, dora | slow], "Waiting for Cid, Dora, who are still reading."),
        ([you | slow, cid | slow, dora], "The others are waiting for you."),
        ([you | slow, cid | slow, dora | slow], "Your turn: choose a card."),
        ([you, cid, dora], "Your turn: choose a card."),
    ):
        table.tell({"t": "presence", "seats": seats})
        expect(asked).to_have_text(said)
        expect(line).to_contain_text(said.split(",")[0][:11])  # it is broken into lines
    table.asks = True
    table.show()
    wait_for_turn(page)
    table.tell({"t": "presence", "seats": [you, cid | slow, dora]})
    expect(page.locator("#seats li")).to_have_count(3)
    expect(asked).to_have_text("Your turn: choose a card.")  # who has something to do is not told to wait


def test_a_button_without_room_stands_below_the_board_which_gives_way(
    opens: Opens, table: Mine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the phone the board is as wide as the window, and something lit lies all over it."""
    whole = Sprite("cover", "rock", 0, 0, *SHAPES["tall"], label="all over it")
    table.page, bare = "", mine_scene(table, "tall")
    table.page = "role"
    board = replace(bare, sprites=(*bare.sprites, whole))
    page_over = Notice("role", ("page",), tuple(page_sprites(table, Box(0, 110, 390, 412))))
    monkeypatch.setattr(table, "scene_of", lambda *_: replace(board, notice=page_over))
    table.touches, table.asks = {"then": {"cover": {"moves": [0]}}}, True
    page = opens(tall=True, still=True)
    expect(page.locator("#board")).to_have_attribute("data-foot", "")
    expect(page.locator(BUTTON)).to_be_in_viewport(ratio=1)
    assert covered(page, BUTTON) == []
    by_button(page)
    expect(page.locator("#board")).not_to_have_attribute("data-foot", "")


def test_ones_first_move_ends_it(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    expect(page.locator(TITLE)).to_be_visible()
    others_move(table)
    wait_for_turn(page)
    choose(page, "hand-0")
    touch(page, f"cell-{START[0] - 1}-{START[1]}")
    wait_for_move(page, table)
    until([page], lambda: pages_read(table) == ["role"], "nobody is told that it is read")
    expect(page.locator(TITLE)).to_have_count(0)


def test_a_touch_is_for_the_page_and_not_for_what_lies_under_it(opens: Opens, table: Mine) -> None:
    table.cards[START[0] + 6, START[1]] = 0
    page = opens(still=True)
    expect(page.locator(TITLE)).to_be_visible()
    others_move(table)
    wait_for_turn(page)
    choose(page, "hand-0")
    under = f"cell-{START[0] + 6}-{START[1] + 1}"
    assert under in lit(page)
    place = middle(boxes(page)[under])
    page.mouse.click(*place)
    expect(page.locator(TITLE)).to_have_count(0)
    expect(page.locator('[data-id="hand-0"]')).to_contain_class("chosen")
    assert moves_heard(table) == []
    page.mouse.click(*place)
    wait_for_move(page, table)


def test_a_page_is_the_newest_of_its_name_and_gives_way_to_another(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    expect(page.locator(TITLE)).to_have_text("Page role")
    table.page = ""
    table.lay(table.places()[0])
    table.show()
    expect(page.locator("#story li")).to_have_count(2)
    expect(page.locator(TITLE)).to_have_text("Page role")
    table.page = "round-1"
    table.show()
    expect(page.locator(TITLE)).to_have_text("Page round-1")
    by_button(page)
    expect(page.locator(TITLE)).to_have_count(0)
    others_move(table)
    wait_for_turn(page)
    expect(page.locator(BUTTON)).to_be_hidden()
    assert pages_read(table) == ["round-1"]


def test_a_page_without_room_in_the_picture_is_laid_over_it(opens: Opens, table: Mine) -> None:
    table.shows_page, table.lays_page, table.asks = False, True, True
    page = opens(tall=True, still=True)
    wait_for_turn(page)
    expect(page.locator(TITLE)).to_have_text("Page role")
    by_button(page)
    expect(page.locator(TITLE)).to_have_count(0)


def test_a_page_that_has_to_be_short_does_not_take_the_place_of_the_whole_one(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    expect(page.locator(TITLE)).to_be_visible()
    table.brief = True
    table.show()
    table.lay(table.places()[0])
    table.show()
    expect(page.locator("#story li")).to_have_count(2)
    expect(page.locator(TITLE)).to_be_visible()
    by_button(page)
    expect(page.locator('[data-id="page"]')).to_have_count(0)


def test_who_looks_on_has_nothing_to_close(opens: Opens, table: Mine) -> None:
    table.seated = False
    page = opens(still=True)
    expect(page.locator(TITLE)).to_be_visible()
    expect(page.locator(BUTTON)).to_be_hidden()
    table.page = ""
    table.show()
    expect(page.locator(TITLE)).to_have_count(0)


def test_at_the_end_there_is_nothing_to_wait_for(opens: Opens, table: Mine) -> None:
    page = opens(still=True)
    expect(page.locator(BUTTON)).to_be_visible()
    table.page, table.status = "", "over"
    table.show()
    expect(page.locator(TITLE)).to_have_count(0)
    expect(page.locator(BUTTON)).to_be_hidden()


def past_of(shape: str) -> Scene:
    """A round that is over: a row of cards that the present one has not."""
    past = Mine()
    for column in range(9, 13):
        past.lay((column, START[1]))
    return mine_scene(past, shape)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_the_round_that_is_over_may_be_looked_at_from_its_page(opens: Opens, table: Mine, *, tall: bool) -> None:
    table.page, table.asks, table.finished = "round-1", True, past_of
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    offered, gone = lit(page), page.locator(f'[data-id="cell-12-{START[1]}"]')
    back = page.locator("#board .look-back")
    expect(back).to_have_text("See the round")
    expect(back).to_be_in_viewport()
    assert covered(page, "#board .look-back") == []
    expect(gone).to_have_count(0)
    back.click()
    expect(gone).to_have_count(1)
    expect(page.locator(TITLE)).to_have_count(0)
    expect(back).to_have_text("Back to the count")
    assert lit(page) == []
    assert covered(page, "#board .look-back") == []
    page.mouse.click(*middle(boxes(page, f'[data-id="cell-12-{START[1]}"]')[f"cell-12-{START[1]}"]))
    expect(page.locator(TITLE)).to_have_text("Page round-1")
    expect(gone).to_have_count(0)
    assert lit(page) == offered
    assert pages_read(table) == []
    back.click()
    expect(gone).to_have_count(1)
    by_button(page)
    expect(gone).to_have_count(0)
    expect(back).to_be_hidden()
    until([page], lambda: pages_read(table) == ["round-1"], "nobody is told that it is read")
    assert lit(page) == offered


def test_a_page_that_tells_of_no_round_has_nothing_to_look_back_at(opens: Opens, table: Mine) -> None:
    table.page = "role"
    page = opens(still=True)
    expect(page.locator(BUTTON)).to_be_visible()
    expect(page.locator("#board .look-back")).to_be_hidden()
