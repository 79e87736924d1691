"""A page that was frozen for five minutes, as browsers freeze what nobody looks at, and that is looked at again.

What is simulated: Chromium freezes the page (its life cycle state, by the developer tools' protocol), so that no timer and
no message of it runs. Meanwhile the others play on. Either the server gives the silent connection up, which it does after a
minute and here is told to do at once, or it has not noticed. Then the page lives again and its clocks jump by five minutes;
timers that were due fire once, as after the lid of a laptop was opened.
"""

import pytest

from browser.conftest import Sits
from browser.house import House, any_move
from browser.people import Person
from browser.positions import may_draw

FIVE_MINUTES = 5 * 60 * 1000  # milliseconds
MOVES_MEANWHILE = 12

LISTEN = """() => {
  window.announced = [];
  const heard = (changes) => { for (const { addedNodes } of changes) for (const one of addedNodes) note(one); };
  const note = (one) => window.announced.push(one.dataset?.n ?? one.textContent);
  new MutationObserver(heard).observe(document.getElementById("story"), { childList: true });
}"""


def sleep_while_others_play(house: House, table_id: str, person: Person, *, given_up: bool) -> None:
    tools = person.context.new_cdp_session(person.page)
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    if given_up:
        house.hang_up(table_id)
    for _ in range(MOVES_MEANWHILE):
        house.command(table_id, any_move)
    house.advance(table_id, may_draw)
    tools.send("Page.setWebLifecycleState", {"state": "active"})
    person.page.clock.fast_forward(FIVE_MINUTES)


@pytest.mark.parametrize("given_up", [True, False], ids=["given up", "not noticed"])
def test_frozen_for_five_minutes(house: House, sits: Sits, given_up: bool) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_draw)
    anna.forgiven.append("WebSocket is closed before the connection is established")  # if the clocks jump just then
    anna.page.clock.install()
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.page.evaluate("window.same = true")
    anna.page.evaluate(LISTEN)
    before = [n for n, _ in anna.told]
    sleep_while_others_play(house, table_id, anna, given_up=given_up)
    newest = house.table(table_id).version
    anna.until(lambda: anna.version == newest and anna.told[-1][0] == newest, "the newest position is not shown")
    anna.page.locator("body[data-connection='connected']").wait_for()
    anna.is_asked()
    assert anna.page.evaluate("window.same"), "the page was loaded anew"
    announced = [int(n) for n in anna.page.evaluate("window.announced")]
    after = [n for n, _ in anna.told]
    assert after == sorted(set(after))
    assert after == before + announced, "something was announced twice, or not at all"
    shown, told = anna.board, anna.told
    anna.page.reload()
    anna.arrive()
    assert (anna.board, anna.told) == (shown, told)
