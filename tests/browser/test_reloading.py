"""Pages that are loaded anew, or lose their connection, in the middle of a move: it is made once, or not at all."""

import pytest

from browser.conftest import Sits
from browser.house import House
from browser.people import Person
from browser.positions import FIRST, may_draw, may_swap
from filon.house import Entry

OTHERS = ("Bruno", "Chloe")


def moves_since(house: House, table_id: str, version: int) -> list[Entry]:
    """What the first seat did after a version."""
    log = house.table(table_id).log
    return [entry for entry in log if entry.n > version and entry.kind == "moved" and entry.seat == FIRST]


HOLD_BACK = """(() => {
  const Plain = WebSocket;
  window.held = [];
  window.WebSocket = class extends Plain {
    constructor(url) {
      super(url);
      this.addEventListener("message", (message) => window.deaf && this.keep(message));
    }
    keep(message) { window.held.push(message.data); message.stopImmediatePropagation(); }
    send(frame) { if (window.mute) window.held.push(frame); else super.send(frame); }
  };
})()"""


def kept(person: Person) -> list[str]:
    """What was held back between the page and its connection."""
    found: list[str] = person.page.evaluate("window.held")
    return found


def sent_moves(person: Person) -> list[str]:
    return [frame["id"] for frame in person.sent if frame["t"] == "move"]


@pytest.fixture
def at_swap(house: House, sits: Sits) -> tuple[str, Person]:
    """Somebody who may swap, before the page is opened."""
    table_id, (anna,) = sits("Anna", absent=OTHERS, wanted=may_swap)
    return table_id, anna


def test_reloaded_after_the_first_of_two_touches(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    version = house.table(table_id).version
    anna.goes_to(f"{house.address}/table/{table_id}")
    offered = anna.lit
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    anna.page.reload()
    anna.arrive()
    assert (anna.chosen, anna.lit) == ([], offered)
    assert house.table(table_id).version == version
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    other = anna.lit[0]
    anna.touch(other)
    anna.until(lambda: bool(anna.done), "the swap is not acknowledged")
    (made,) = moves_since(house, table_id, version)
    assert made.data["text"].startswith("swap")
    assert made.n in anna.done


def hard_of_hearing(house: House, sits: Sits) -> tuple[str, Person]:
    """Somebody who must draw, and whose page may lose frames."""
    table_id, (anna,) = sits("Anna", absent=OTHERS, wanted=may_draw)
    anna.page.add_init_script(HOLD_BACK)
    anna.goes_to(f"{house.address}/table/{table_id}")
    return table_id, anna


def test_reloaded_before_the_acknowledgement_comes(house: House, sits: Sits) -> None:
    table_id, anna = hard_of_hearing(house, sits)
    version = house.table(table_id).version
    anna.page.evaluate("window.deaf = true")
    anna.touch("pile-extraction")
    anna.until(lambda: len(kept(anna)) > 1, "the server has not answered")
    assert anna.waiting
    assert anna.lit == []
    anna.page.reload()
    anna.arrive()
    (made,) = moves_since(house, table_id, version)
    assert [made.client] == sent_moves(anna)
    assert not anna.waiting
    assert anna.told[-1][0] >= made.n


def test_reloaded_before_the_move_was_heard(house: House, sits: Sits) -> None:
    """What never reached the server was not made: the question is still open."""
    table_id, anna = hard_of_hearing(house, sits)
    version, offered = house.table(table_id).version, anna.lit
    anna.page.evaluate("window.mute = true")
    anna.touch("pile-extraction")
    anna.until(lambda: bool(kept(anna)), "nothing was sent")
    anna.page.reload()
    anna.arrive()
    assert moves_since(house, table_id, version) == []
    assert anna.lit == offered
    anna.touch("pile-extraction")
    anna.until(lambda: bool(anna.done), "the game does not go on")
    assert [made.client for made in moves_since(house, table_id, version)] == sent_moves(anna)


def test_connection_lost_before_the_acknowledgement_comes(house: House, sits: Sits) -> None:
    """The page comes back by itself and sends the same move again; it was made already, and is made once."""
    table_id, anna = hard_of_hearing(house, sits)
    version = house.table(table_id).version
    anna.page.evaluate("window.deaf = window.same = true")
    anna.touch("pile-extraction")
    anna.until(lambda: len(kept(anna)) > 1, "the server has not answered")
    anna.page.evaluate("window.deaf = false")
    house.hang_up(table_id)
    anna.until(lambda: not anna.waiting, "the move is not acknowledged after coming back")
    (made,) = moves_since(house, table_id, version)
    assert sent_moves(anna) == [made.client] * 2
    assert [frame["v"] for frame in anna.heard("done")] == [made.n] * 2
    assert anna.page.evaluate("window.same"), "the page was loaded anew"
