"""The page of a table in Chromium: touches of every kind, refusals and reasons, a connection that breaks, the story."""

import random

import pytest
from playwright.sync_api import Page, Position, expect

import scale
from browser.people import until, until_shown
from client.conftest import Opens
from client.looking import choose, lit, moves_heard, settle, touch, wait_for_lit, wait_for_move, wait_for_turn
from client.running import package
from client.standin import YOU, Table
from filon.scene import SHAPES

FINGER = 44  # pixels: the least a finger needs
ROCK = Position(x=4, y=300)  # of a wide board: at its edge there is nothing


swapping = pytest.mark.parametrize("table", [4], ids=["swapping"], indirect=True)  # seats of a table where you may swap
crowded = pytest.mark.parametrize("table", [6], ids=["crowded"], indirect=True)


def others(table: Table) -> list[str]:
    """The discs a swap may be made with."""
    return sorted(table.game.see(YOU).touches().then["act-swap"].then)


# --- touching -----------------------------------------------------------------------------------------------------------


def test_one_touch_makes_a_move_and_the_bots_answer(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_lit(page, ["pile-exit", "pile-extraction"])
    touch(page, "pile-extraction")
    settle(page, table)
    assert len(moves_heard(table)) == 1
    assert len(table.past) > 2


@swapping
def test_a_swap_is_two_touches(opens: Opens, table: Table) -> None:
    page, version, swaps = opens(), table.version, others(table)
    wait_for_turn(page)
    touch(page, "act-swap")
    expect(page.locator('[data-id="act-swap"]')).to_have_class("sprite chosen raised")
    wait_for_lit(page, swaps)
    assert table.version == version
    touch(page, swaps[0])
    settle(page, table)
    assert table.game.record()["events"][version - 1]["text"].startswith("swap")


@swapping
def test_a_swap_is_one_drag_and_a_drag_to_nowhere_returns(opens: Opens, table: Table) -> None:
    page, swaps = opens(), others(table)
    wait_for_turn(page)
    before = lit(page)
    start = page.locator('[data-id="act-swap"] .hit')
    start.hover()
    page.mouse.down()
    page.mouse.move(200, 300, steps=5)
    expect(page.locator(".ghost .sprite")).to_have_count(3)  # the button, its picture and its words
    page.locator("svg.board").hover(position=ROCK)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    wait_for_lit(page, before)
    assert moves_heard(table) == []
    start.drag_to(page.locator(f'[data-id="{swaps[1]}"] .art'), force=True)
    settle(page, table)
    assert len(moves_heard(table)) == 1


@swapping
@pytest.mark.parametrize("how", ["escape", "rock", "again"])
def test_a_touch_is_taken_back(opens: Opens, table: Table, how: str) -> None:
    page = opens()
    wait_for_turn(page)
    before = lit(page)
    choose(page, "act-swap")
    if how == "escape":
        page.keyboard.press("Escape")
    elif how == "rock":
        page.locator("svg.board").click(position=ROCK)
    else:
        touch(page, "act-swap")
    wait_for_lit(page, before)
    assert moves_heard(table) == []


@swapping
def test_all_of_it_by_keyboard(opens: Opens, table: Table) -> None:
    page, swaps = opens(), others(table)
    wait_for_turn(page)
    focused = "document.activeElement.dataset.id"
    for _ in range(scale.CLIENT_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "act-swap":
            break
    assert page.evaluate(focused) == "act-swap"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) != "act-swap"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(f"swaps => swaps.includes({focused})", arg=swaps)
    chosen = page.evaluate(focused)
    page.keyboard.press("Space")
    settle(page, table)
    assert [frame["action"] for frame in moves_heard(table)] == [6 + int(chosen.split("-")[1])]
    expect(page.locator("svg.board :focus, svg.board:focus")).to_have_count(1)


@swapping
def test_several_moves_on_one_path_are_chosen_from_by_their_words(opens: Opens, table: Table) -> None:
    moves = table.game.moves()
    table.touches = {"then": {"exit-drawn": {"moves": [move.action for move in moves]}}}
    page = opens()
    wait_for_turn(page)
    touch(page, "exit-drawn")
    offered = page.get_by_role("dialog").get_by_role("button")
    expect(offered).to_have_text([*(table.game.see(YOU).say(move) for move in moves), "Cancel"])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_for_lit(page, ["exit-drawn"])
    touch(page, "exit-drawn")
    table.touches = None
    expect(offered.first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_move(page, table)
    settle(page, table)
    assert [frame["action"] for frame in moves_heard(table)] == [moves[1].action]


def test_a_whole_game_is_played(opens: Opens, table: Table) -> None:
    page, dice = opens(still=True), random.Random(5)
    for _ in range(scale.CLIENT_TOUCHES):
        page.wait_for_function("() => document.querySelector('.sprite.lit') || /over/.test(asked.textContent)")
        offered = lit(page)
        if table.game.over and not offered:
            break
        chosen = dice.choice(offered)
        page.locator(f'[data-id="{chosen}"]').dispatch_event("focus")
        page.locator(f'[data-id="{chosen}"]').press("Enter")
        page.wait_for_function("() => !document.querySelector('#board[data-waiting]')")
    assert table.game.over
    expect(page.locator("#asked")).to_have_text("The game is over.")


# --- refusals and reasons -----------------------------------------------------------------------------------------------


def test_a_refused_move_is_taken_back_with_its_clause(opens: Opens, table: Table) -> None:
    table.refusing = True
    page = opens()
    wait_for_turn(page)
    touch(page, "pile-exit")
    expect(page.locator("#refusal")).to_contain_text("Draw a card first")
    expect(page.locator("#refusal a")).to_have_attribute("href", "/games/dragobert#DRA-201")
    wait_for_lit(page, ["pile-exit", "pile-extraction"])
    table.refusing = False
    touch(page, "pile-exit")
    expect(page.locator("#refusal")).to_be_empty()


@swapping
def test_what_cannot_be_touched_says_why(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    choose(page, "act-swap")
    page.locator(f'[data-id="dwarf-{YOU}"] .art').click(force=True)
    expect(page.locator(".why")).to_contain_text("A dwarf cannot change places with itself.")
    expect(page.locator(".why a")).to_have_text("DRA-327")
    assert lit(page) == others(table), "the first touch still stands"
    page.locator('[data-id="pile-exit"] .art').click(force=True)
    expect(page.locator(".why")).to_contain_text("Exit pile")
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_be_hidden()


def test_the_keyboard_reaches_all_that_has_a_name_to_ask_why(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.keyboard.press("i")
    expect(page.locator('[data-id="discard-place"]')).to_have_attribute("tabindex", "0")
    page.locator('[data-id="discard-place"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why")).to_contain_text("iscard")
    page.keyboard.press("Escape")
    expect(page.locator('[data-id="discard-place"]')).not_to_have_attribute("tabindex", "0")


# --- the connection -----------------------------------------------------------------------------------------------------


def test_a_move_is_sent_again_under_its_id_and_made_once(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    table.deaf = True
    touch(page, "pile-extraction")
    expect(page.locator("#board")).to_have_attribute("data-waiting", "")
    wait_for_move(page, table)
    table.deaf = False
    table.hang_up()
    expect(page.locator("#connection")).to_have_text("Connected")
    expect(page.locator("#board")).not_to_have_attribute("data-waiting", "")
    heard = moves_heard(table)
    assert len(heard) >= 2
    assert len({frame["id"] for frame in heard}) == 1
    assert [event["seat"] for event in table.game.record()["events"][:1]] == [YOU]


def test_a_page_comes_back_by_itself_and_tells_nothing_twice(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    touch(page, "pile-extraction")
    settle(page, table)
    told = page.locator("#story li").all_inner_texts()
    page.evaluate("""() => { window.added = 0; new MutationObserver((all) => all.forEach((one) => {
        window.added += one.addedNodes.length; })).observe(story, { childList: true }); }""")
    table.away = True
    table.hang_up()
    expect(page.locator("#connection")).to_have_text("Reconnecting…")
    expect(page.locator("body")).to_have_attribute("data-connection", "lost")
    table.away = False
    expect(page.locator("#connection")).to_have_text("Connected")
    until([page], lambda: bool(table.shown), "the page does not say hello")
    table.tell({"t": "presence", "seats": [{"name": "Zoé", "here": True}]})  # comes after the view
    expect(page.locator("#seats li")).to_have_text(["Zoé"])
    assert lit(page)
    assert page.locator("#story li").all_inner_texts() == told
    assert page.evaluate("window.added") == 0


def test_a_server_that_cannot_serve_is_said_until_it_can(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    table.trouble = "nothing is written: the disk is full"
    table.hang_up()
    expect(page.locator("#refusal")).to_contain_text(table.trouble)
    expect(page.locator("#connection")).to_have_text("Reconnecting…")
    table.trouble = ""
    page.evaluate("dispatchEvent(new Event('online'))")  # otherwise it would be some seconds
    expect(page.locator("#connection")).to_have_text("Connected")
    expect(page.locator("#refusal")).to_be_empty()
    touch(page, "pile-extraction")
    settle(page, table)


def test_a_change_of_a_version_it_does_not_have_makes_it_ask_for_all(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    table.tell({"t": "view", "v": 90, "from": 89, "delta": {"gone": ["pile-exit"]}, "status": "playing"})
    until([page], lambda: any(frame["t"] == "resync" for frame in table.heard), "the page does not ask")
    wait_for_lit(page, ["pile-exit", "pile-extraction"])


def test_a_turned_phone_gets_the_other_picture(opens: Opens, table: Table) -> None:
    page = opens(tall=True)
    wait_for_turn(page)
    expect(page.locator("svg.board")).to_have_attribute("viewBox", "0 0 {} {}".format(*SHAPES["tall"]))
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("svg.board")).to_have_attribute("viewBox", "0 0 {} {}".format(*SHAPES["wide"]))
    wait_for_turn(page)
    touch(page, "pile-exit")
    settle(page, table)
    assert len(moves_heard(table)) == 1


# --- what it is like ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@crowded
def test_the_board_fits_and_fingers_find_what_is_lit(opens: Opens, table: Table, *, tall: bool) -> None:
    page = opens(tall=tall)
    wait_for_turn(page)
    fits = "() => { const b = document.querySelector('svg.board').getBoundingClientRect(); "
    fits += "return b.bottom <= innerHeight && b.right <= innerWidth && b.left >= 0 && b.top >= 0; }"
    page.wait_for_function(fits)
    for first in ("", "act-swap"):
        if first:
            choose(page, first)
        boxes = [page.locator(f'[data-id="{name}"] .hit').bounding_box() for name in lit(page)]
        assert boxes
        for box in boxes:
            assert box
            assert box["width"] >= FINGER - 0.5
            assert box["height"] >= FINGER - 0.5


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@swapping
def test_axe_finds_nothing_to_complain_about(opens: Opens, table: Table, *, tall: bool) -> None:
    page = opens(tall=tall, still=True)
    wait_for_turn(page)
    assert complaints_of_axe(page) == []
    choose(page, "act-swap")
    page.locator(f'[data-id="dwarf-{YOU}"] .art').click(force=True)
    page.wait_for_selector(".why a")
    assert complaints_of_axe(page) == []
    touch(page, others(table)[0])
    settle(page, table)
    assert complaints_of_axe(page) == []
    page.keyboard.press("i")
    page.wait_for_selector('.sprite[tabindex="0"]:not(.lit)')
    assert complaints_of_axe(page) == []


def complaints_of_axe(page: Page) -> list[object]:
    """What axe finds wrong, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(package("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = """async () => (await axe.run({ resultTypes: ["violations"] })).violations.map(
      (one) => [one.id, one.nodes.map((node) => node.html)])"""
    complaints: list[object] = page.evaluate(found)
    return complaints


@swapping
def test_axe_would_find_a_button_without_a_name(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.locator('[data-id="act-swap"]').evaluate("one => one.removeAttribute('aria-label')")
    assert complaints_of_axe(page) != []


def test_what_is_lit_is_a_button_that_says_its_move(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    said = table.game.see(YOU).say(table.game.moves()[0])
    button = page.locator('[data-id="pile-extraction"]')
    expect(button).to_have_role("button")
    assert said in (button.get_attribute("aria-label") or "")
    expect(page.locator("#asked")).to_have_text(table.game.see(YOU).scene().asked)


def test_nothing_moves_for_those_who_ask_for_that(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    touch(page, "pile-extraction")
    settle(page, table)
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_table_is_reloaded_when_it_has_begun(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    page.evaluate("window.old = true")
    table.tell({"t": "go"})
    page.wait_for_function("() => !window.old")
    wait_for_turn(page)


def test_the_board_is_fitted_anew_when_the_game_ends_before_ones_eyes(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    wait_for_turn(page)
    board = page.locator("svg.board")
    before = board.bounding_box()
    table.tell({"t": "ended", "html": '<section style="height: 228px">Inès wins!</section>'})
    expect(page.locator("#ended")).to_have_text("Inès wins!")
    until_shown(page, lambda: board.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight"), wanted=True)
    table.tell({"t": "ended", "html": ""})
    until_shown(page, lambda: board.bounding_box(), before)


# --- the replay ---------------------------------------------------------------------------------------------------------


def test_a_replay_goes_to_any_move_with_any_eyes(opens: Opens, table: Table) -> None:
    table.advance(YOU, 0)
    table.bots()
    last = len(table.past) - 1
    page = opens("/page/replay")
    count = page.locator("#count")
    expect(count).to_have_text(f"0 / {last}")
    page.locator("#next").click()
    expect(count).to_have_text(f"1 / {last}")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2 / {last}")
    expect(page.locator("#asked")).to_have_text(" ".join(table.past[2].see().story()))
    page.locator("#move").fill(str(last))
    expect(count).to_have_text(f"{last} / {last}")
    expect(page.locator("svg.board")).to_have_attribute("aria-label", table.past[last].see().scene().title)
    page.locator("#viewer").select_option("0")
    expect(page.locator('[data-id="panel-0-name"]')).to_contain_text("(you)")
    page.locator("#first").click()
    expect(count).to_have_text(f"0 / {last}")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text(f"2 / {last}")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
