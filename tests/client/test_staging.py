"""What is staged over the board: it comes, stands, goes and makes way; cards turned up one by one; wishes about pace."""

from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from browser.people import until
from client.conftest import Opens
from client.looking import touch, wait_for_turn
from client.standin import YOU, Table
from client.test_rolling import KEEP_MOTIONS
from filon.play.seen import Seen
from filon.scene import Scene, Sprite

LONG = 60_000  # milliseconds: until it is sent away
BURNT = {
    "title": "Burnt!",
    "say": ["Bot 1 is burnt, and out for this round."],
    "figures": [["flame", "burnt-1"]],
    "sound": "bad",
    "stands": LONG,
}


def heard(table: Table, kind: str) -> list[dict[str, Any]]:
    """What pages said of this kind."""
    return [frame for frame in table.heard if frame["t"] == kind]


def bot_moves(table: Table, **staged: Any) -> None:
    """A bot makes a move, which is staged; it is not the person's turn then."""
    table.stage = BURNT | staged
    table.advance(table.game.actors[0], table.game.moves(table.game.actors[0])[0].action)
    table.show()
    table.stage = None


def others_turn(page: Page, table: Table) -> None:
    """The person has moved, and the bots have not."""
    wait_for_turn(page)
    table.bots = lambda: None  # type: ignore[method-assign]
    touch(page, "pile-extraction")
    until([page], lambda: YOU not in table.game.actors and not table.is_answering, "the move is made and shown")


def staged(page: Page) -> Any:
    return page.locator("#board .staged")


def test_a_picture_is_announced_once_and_a_touch_on_it_goes_on(opens: Opens, table: Table) -> None:
    page = opens()
    others_turn(page, table)
    bot_moves(table)
    expect(staged(page)).to_be_visible()
    expect(staged(page).locator("svg use")).to_have_count(2)
    expect(staged(page)).to_have_attribute("aria-hidden", "true")
    expect(page.get_by_role("status").filter(has_text="Burnt! Bot 1 is burnt, and out for this round.")).to_have_count(1)
    staged(page).click()
    expect(staged(page)).to_be_hidden()
    until([page], lambda: heard(table, "skip") == [{"t": "skip", "v": table.version}], "the server hears it")


def test_it_goes_by_itself_and_with_the_next_move(opens: Opens, table: Table) -> None:
    page = opens()
    others_turn(page, table)
    bot_moves(table, stands=700)
    expect(staged(page)).to_be_visible()
    expect(staged(page)).to_be_hidden()
    bot_moves(table, stands=20)
    page.wait_for_timeout(100)
    expect(staged(page)).to_be_hidden()
    assert heard(table, "skip") == []


def test_who_is_asked_touches_through_it(opens: Opens, table: Table) -> None:
    page = opens(tall=True, finger=True)
    wait_for_turn(page)
    table.stage = BURNT
    table.version += 1
    table.show()
    table.stage = None
    expect(staged(page)).to_be_visible()
    paper, lit = (page.locator(name).first.bounding_box() for name in (".staged .paper", ".sprite.lit .hit"))
    assert paper
    assert lit
    page.touchscreen.tap(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)
    expect(staged(page)).to_be_hidden()
    until([page], lambda: len(heard(table, "move")) == 1, "the server hears it")


def test_without_motion_it_stands_as_long(opens: Opens, table: Table) -> None:
    page = opens(still=True)
    others_turn(page, table)
    page.evaluate(KEEP_MOTIONS)
    bot_moves(table)
    expect(staged(page)).to_be_visible()
    assert page.evaluate("window.motions") == []


class TurnedUp(Table):
    """A table at which every move turns up three more cards."""

    def scene_of(self, seen: Seen, shape: str) -> Scene:
        scene = super().scene_of(seen, shape)
        cards = [Sprite(f"card-{self.version}-{n}", "yes", 100 + 60 * n, 60, 50, 50, tone="turned_up") for n in range(3)]
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, *cards))


def test_cards_are_turned_up_one_by_one_and_a_key_ends_it(opens: Opens, table: Table) -> None:
    table.__class__ = TurnedUp
    page = opens()
    others_turn(page, table)
    cards = page.locator('[data-id^="card-"]')
    expect(cards).to_have_count(3)
    old = cards.first.get_attribute("data-id")
    table.turning = LONG
    bot_moves(table, figures=[], stands=0)
    expect(page.locator(f'[data-id="card-{table.version}-0"]')).to_be_attached()
    expect(page.locator(f'[data-id="card-{table.version}-1"]')).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(f'[data-id="card-{table.version}-2"]')).to_be_attached()
    expect(page.locator(f'[data-id="{old}"]')).to_have_count(0)


def test_wishes_are_told_and_kept_and_who_is_out_may_go_forward(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    until(
        [page], lambda: heard(table, "pace") == [{"t": "pace", "speed": "normal", "forward": False}], "the server hears it"
    )
    page.get_by_label("fast", exact=True).check()
    until(
        [page], lambda: heard(table, "pace")[-1] == {"t": "pace", "speed": "fast", "forward": False}, "the server hears it"
    )
    page.get_by_label("Sounds").uncheck()
    page.reload()
    expect(page.get_by_label("fast", exact=True)).to_be_checked()
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    until([page], lambda: len(heard(table, "pace")) == 3, "the server hears it")
    assert heard(table, "pace")[-1]["speed"] == "fast"
    expect(page.locator("#forward")).to_be_hidden()
    others_turn(page, table)
    table.out = True
    bot_moves(table, stands=0)
    page.locator("#forward").click()
    until([page], lambda: heard(table, "pace")[-1]["forward"], "the server hears it")
    expect(page.locator("#forward")).to_have_attribute("aria-pressed", "true")
    table.out = False
    bot_moves(table, stands=0)
    expect(page.locator("#forward")).to_be_hidden()
    until([page], lambda: not heard(table, "pace")[-1]["forward"], "the server hears it")
    page.keyboard.down("f")
    until([page], lambda: heard(table, "pace")[-1]["forward"], "the server hears it")
    page.keyboard.up("f")
    until([page], lambda: not heard(table, "pace")[-1]["forward"], "the server hears it")
