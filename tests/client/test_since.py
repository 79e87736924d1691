"""What happened since one's last turn, and what to touch next: said when one is asked, and gone when one has moved."""

import pytest
from playwright.sync_api import Page, expect

from client.conftest import Opens
from client.looking import touch, wait_for_move, wait_for_turn
from client.mine import START, Mine
from client.positions import can_swap, table_where
from client.standin import Table
from client.test_table import swapping

PLACE = f"cell-{START[0] + 1}-{START[1]}"
SAID = "#board > p[role=status]"


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """A mine; with a number of seats, a game where you may swap."""
    seats = getattr(request, "param", 0)
    return table_where(can_swap, seats) if seats else Mine()


def lay(page: Page, place: str = PLACE) -> None:
    touch(page, "hand-0")
    touch(page, place)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_what_others_did_is_listed_when_one_is_asked_again(opens: Opens, table: Table, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    since = page.locator(".since")
    expect(since).to_be_hidden()
    lay(page)
    expect(since).to_be_visible()
    lines = [" ".join(one["say"]) for one in table.said[-3:]]
    expect(since.locator("li")).to_have_text(lines)
    expect(page.locator(SAID)).to_have_text("Since your last turn (3)")
    assert since.locator("details").evaluate("one => one.open") is not tall, (
        "a panel where there is room, a line where there is not"
    )
    if tall:
        expect(since.locator("summary")).to_contain_text(lines[-1])
        since.locator("summary").click()
        expect(since.locator("li").first).to_be_visible()
        touch(page, "hand-1")
    expect(since.locator("li").first).to_be_visible(visible=not tall)
    expect(since.get_by_role("button", name="Close")).to_be_in_viewport()
    since.get_by_role("button", name="Close").click()
    expect(since).to_be_hidden()


def test_ones_own_forced_steps_are_no_news_and_the_oldest_is_seen_first(opens: Opens, table: Table) -> None:
    assert isinstance(table, Mine)
    page = opens(still=True)
    wait_for_turn(page)
    lay(page)
    expect(page.locator(".since li")).to_have_count(3)
    table.asks = False
    for n in range(12):
        table.lay(table.places()[-1])
        if n % 3 == 2:
            table.said[-1]["own"] = True
    table.show()
    expect(page.locator(".since")).to_be_hidden()
    table.asks = True
    table.show()
    lines = [" ".join(one["say"]) for one in table.said[2:] if not one.get("own")]
    expect(page.locator(".since li")).to_have_text(lines)
    expect(page.locator(SAID)).to_have_text(f"Since your last turn ({len(lines)})")
    ends = "all => [all[0].getBoundingClientRect().top, all[0].closest('ol').getBoundingClientRect().top]"
    first, top = page.locator(".since li").evaluate_all(ends)
    assert first >= top, "the oldest line is in sight"
    assert page.locator(".since ol").evaluate("one => one.scrollHeight > one.clientHeight"), "there is something to scroll"


def test_it_goes_with_a_move_and_says_it_once(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    lay(page)
    expect(page.locator(".since")).to_be_visible()
    page.evaluate("""() => { window.said = 0; new MutationObserver(() => { window.said += 1; }).observe(
        document.querySelector("#board > p[role=status]"), { childList: true }); }""")
    first = page.locator(".since li").all_text_contents()
    assert isinstance(table, Mine)
    table.deaf = True
    lay(page, "cell-{}-{}".format(*table.places()[0]))
    wait_for_move(page, table, moves=2)
    table.deaf = False
    assert page.evaluate("window.said") == 0, "nothing is said anew while one thinks"
    table.hang_up()
    page.wait_for_function("first => document.querySelector('.since li')?.textContent !== first", arg=first[0])
    assert page.evaluate("window.said") <= 2, "emptied by the move, filled by the question"


def test_who_comes_back_later_is_told_what_happened_meanwhile(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    lay(page)
    expect(page.locator(".since li")).to_have_count(3)
    assert isinstance(table, Mine)
    table.lay(table.places()[0])
    page.reload()
    expect(page.locator(".since li")).to_have_count(4)


@swapping
def test_after_a_touch_the_board_says_what_to_touch_next(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    banner, asked = page.locator('[data-id="asked-words"]'), page.locator("#asked")
    before = asked.text_content() or ""
    expect(banner).to_contain_text("choose an action")
    touch(page, "act-swap")
    others = [move.text.removeprefix("swap ") for move in table.game.moves() if move.text.startswith("swap")]
    expect(asked).to_have_text(f"Swap: now touch {', '.join(others[:-1])} or {others[-1]}.")
    expect(banner).not_to_contain_text("choose an action")
    expect(banner).to_contain_text("Swap: now touch")
    page.keyboard.press("Escape")
    expect(asked).to_have_text(before)
    expect(banner).to_contain_text("choose an action")


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_what_the_board_says_next_fits_its_box(opens: Opens, table: Table, *, tall: bool) -> None:
    page = opens(tall=tall)
    wait_for_turn(page)
    touch(page, "hand-0")
    banner = page.locator('[data-id="asked-words"]')
    expect(banner).to_contain_text("Card 1: now touch")
    right = banner.evaluate(
        "one => Math.max(...[...one.querySelectorAll('text')].map(t => t.getBoundingClientRect().right))"
    )
    assert right <= page.evaluate("innerWidth")
