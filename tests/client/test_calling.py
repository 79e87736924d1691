"""What a page says of itself without being looked at, in Chromium: its title and icon call, the app's number follows, the
screen stays on while one plays, and sounds and vibrations mean what they say."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.people import until, until_shown
from client.conftest import Opens
from client.looking import settle, touch, wait_for_turn
from client.standin import Table
from client.test_staging import bot_moves, others_turn
from filon.play.seen import Seen

ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"
PLAIN, MARKED = "data:,", "data:image/svg+xml,<svg/>"
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => hidden ? "hidden" : "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
KEEP_TITLES = """() => {
  window.titles = [document.title];
  const told = new MutationObserver(() => window.titles.push(document.title));
  told.observe(document.querySelector("title"), { childList: true });
}"""
# What a browser may have beside the page, written down instead of done.
KEEP_SIGNALS = """(() => {
  window.kept = { badges: [], locks: [], tones: [], shakes: [] };
  const plain = matchMedia;
  window.matchMedia = (query) => (query === "(display-mode: standalone)" ? { matches: true } : plain.call(window, query));
  navigator.setAppBadge = async (tables) => void window.kept.badges.push(tables);
  navigator.clearAppBadge = async () => void window.kept.badges.push(0);
  navigator.vibrate = (pattern) => Boolean(window.kept.shakes.push(pattern));
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => {
    const lock = { what, released: false, release: async () => void (lock.released = true) };
    window.kept.locks.push(lock);
    return lock;
  } } });
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) window.kept.tones.push(value); // hertz; a volume is less
    return set.call(this, value, at);
  };
})()"""


@pytest.fixture
def page(opens: Opens, table: Table) -> Page:
    """A page for fingers whose browser has everything, at the viewer’s turn."""
    found = opens(finger=True)
    found.add_init_script(KEEP_SIGNALS)
    found.reload()
    wait_for_turn(found)
    return found


def says(page: Page, title: str, icon: str) -> None:
    """Wait until the tab says so."""
    until_shown(page, lambda: [page.title(), page.evaluate(ICON)], [title, icon])


def kept(page: Page, what: str) -> Any:
    return page.evaluate("what => JSON.parse(JSON.stringify(window.kept[what]))", what)


def until_my_turn(table: Table) -> None:
    """The bots play on, and every page is told."""
    Table.bots(table)
    table.show()


def until_the_end(table: Table) -> None:
    while not table.game.over:
        seat = table.game.actors[0]
        table.advance(seat, table.game.moves(seat)[0].action)
    table.status = "over"
    table.show()


def test_a_tab_calls_while_something_is_asked_and_says_the_end_to_who_was_away(opens: Opens, table: Table) -> None:
    page = opens()
    wait_for_turn(page)
    says(page, "● Your turn · Dragobert", MARKED)
    page.evaluate(KEEP_TITLES)
    touch(page, "pile-extraction")
    settle(page, table)
    others_turn(page, table)
    says(page, "Dragobert", PLAIN)
    page.evaluate(HIDE, arg=True)
    until_my_turn(table)
    says(page, "● Your turn · Dragobert", MARKED)
    until_the_end(table)
    says(page, "Game over · Dragobert", PLAIN)
    page.evaluate(HIDE, arg=False)
    says(page, "Dragobert", PLAIN)
    titles = page.evaluate("window.titles")
    assert all(title != following for title, following in pairwise(titles)), titles
    assert page.get_by_role("status").filter(has_text="Your turn").count() == 0, "a reader hears the question, and no more"


def test_between_two_steps_of_a_turn_nothing_flickers(opens: Opens, table: Table) -> None:
    page = opens()
    page.clock.install()
    page.reload()
    wait_for_turn(page)
    says(page, "● Your turn · Dragobert", MARKED)
    page.evaluate(KEEP_TITLES)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    others_turn(page, table)
    until([page], lambda: page.locator(".sprite.lit").count() == 0, "the answer is shown")
    until_my_turn(table)
    wait_for_turn(page)
    page.clock.run_for(5000)
    assert page.evaluate("window.titles") == ["● Your turn · Dragobert"]
    others_turn(page, table)
    for _ in range(2):
        bot_moves(table, stands=0)
        until_shown(page, lambda: page.locator("#story li.last").get_attribute("data-n"), str(table.version))
        page.clock.run_for(400)
    says(page, "Dragobert", PLAIN)


class LookedOn(Table):
    """A table at which the page's viewer has no seat."""

    def offer(self, seen: Seen) -> dict[str, Any]:
        del seen
        return {"touches": None, "question": None, "moves": {}}


def test_who_only_looks_on_is_not_called_and_their_screen_may_go_dark(opens: Opens, table: Table) -> None:
    table.__class__ = LookedOn
    table.seated = False
    page = opens()
    page.add_init_script(KEEP_SIGNALS)
    page.reload()
    page.wait_for_selector(".sprite")
    until_my_turn(table)
    says(page, "Dragobert", PLAIN)
    assert [kept(page, what) for what in ("locks", "badges")] == [[], []]


def test_the_screen_stays_on_while_one_plays_and_looks(page: Page, table: Table) -> None:
    def locks(*released: bool) -> None:
        until_shown(page, lambda: [lock["released"] for lock in kept(page, "locks")], list(released))

    locks(False)
    assert kept(page, "locks")[0]["what"] == "screen"
    page.evaluate(HIDE, arg=True)
    locks(True)
    page.evaluate(HIDE, arg=False)
    locks(True, False)
    touch(page, "pile-extraction")
    settle(page, table)
    locks(True, False)
    until_the_end(table)
    locks(True, True)


def test_the_app_says_how_many_tables_wait(page: Page, table: Table) -> None:
    until_shown(page, lambda: kept(page, "badges"), [1])
    others_turn(page, table)
    until_shown(page, lambda: kept(page, "badges"), [1, 0])
    until_my_turn(table)
    until_shown(page, lambda: kept(page, "badges"), [1, 0, 1])


def heard(page: Page) -> set[int]:
    """The tones since the last look, in hertz."""
    return set(page.evaluate("window.kept.tones.splice(0)"))


def test_sounds_and_vibrations_mean_what_they_say_and_are_switched_off(page: Page, table: Table) -> None:
    table.refusing = True
    page.locator('[data-id="pile-exit"]').tap()
    until([page], lambda: heard(page) == {196}, "a refusal is heard")
    until_shown(page, lambda: kept(page, "shakes"), [[25, 60, 25]])
    table.refusing = False
    others_turn(page, table)
    until([page], lambda: 520 in heard(page), "a move is heard")
    page.evaluate(HIDE, arg=True)
    bot_moves(table, sound="good")
    until_my_turn(table)
    until([page], lambda: heard(page) == {660, 880}, "the call is heard from afar, and nothing else")
    page.evaluate(HIDE, arg=False)
    page.get_by_label("Sounds").uncheck()
    page.get_by_label("Vibration").uncheck()
    page.reload()
    expect(page.get_by_label("Volume")).to_be_disabled()
    expect(page.get_by_label("Vibration")).not_to_be_checked()
    wait_for_turn(page)
    table.refusing = True
    page.locator('[data-id="pile-exit"]').tap()
    expect(page.locator("#refusal")).not_to_be_empty()
    assert [heard(page), kept(page, "shakes")] == [set(), []]
