"""Pages that are loaded anew, or lose their connection, in the middle of a move: it is made once, or not at all."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

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


@dataclass
class Between:
    """Somebody between the page and the server who may hold back what one of them says."""

    page: Page
    holds: str = ""  # the kind of frame that is held back; "all" of the server's
    held: list[str] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    routes: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route_web_socket("**/live", self.join)

    def join(self, route: WebSocketRoute) -> None:
        self.routes.append(route)
        server = route.connect_to_server()

        def to_server(frame: str | bytes) -> None:
            said = json.loads(frame)
            self.sent.append(said)
            if self.holds == said["t"]:
                self.held.append(str(frame))
            else:
                server.send(frame)

        def to_page(frame: str | bytes) -> None:
            if self.holds == "all":
                self.held.append(str(frame))
            else:
                route.send(frame)

        route.on_message(to_server)
        server.on_message(to_page)

    def sent_moves(self) -> list[str]:
        return [frame["id"] for frame in self.sent if frame["t"] == "move"]


@pytest.fixture
def at_swap(house: House, sits: Sits) -> tuple[str, Person]:
    """Somebody who may swap, before the page is opened."""
    table_id, (anna,) = sits("Anna", absent=OTHERS)
    house.advance(table_id, may_swap)
    return table_id, anna


def test_reloaded_after_the_first_of_two_touches(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    version = house.table(table_id).version
    anna.goes_to(f"{house.address}/table/{table_id}")
    offered = anna.lit
    anna.touch("act-swap")
    assert anna.chosen == ["act-swap"]
    anna.page.reload()
    anna.arrive()
    assert (anna.chosen, anna.lit) == ([], offered)
    assert house.table(table_id).version == version
    anna.touch("act-swap")
    other = anna.lit[0]
    anna.touch(other)
    anna.until(lambda: bool(anna.done), "the swap is not acknowledged")
    (made,) = moves_since(house, table_id, version)
    assert made.data["text"].startswith("swap")
    assert made.n in anna.done


def test_reloaded_before_the_acknowledgement_comes(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=OTHERS)
    version = house.advance(table_id, may_draw).version
    between = Between(anna.page)
    anna.goes_to(f"{house.address}/table/{table_id}")
    between.holds = "all"
    anna.touch("pile-extraction")
    anna.until(lambda: bool(between.held), "the server has not answered")
    assert anna.waiting
    assert anna.lit == []
    between.holds = ""
    anna.page.reload()
    anna.arrive()
    assert len(moves_since(house, table_id, version)) == 1
    assert not anna.waiting
    assert moves_since(house, table_id, version)[0].client == between.sent_moves()[0]
    assert anna.told[-1][0] > version


def test_reloaded_before_the_move_was_heard(house: House, sits: Sits) -> None:
    """What never reached the server was not made: the question is still open."""
    table_id, (anna,) = sits("Anna", absent=OTHERS)
    version = house.advance(table_id, may_draw).version
    between = Between(anna.page)
    anna.goes_to(f"{house.address}/table/{table_id}")
    offered = anna.lit
    between.holds = "move"
    anna.touch("pile-extraction")
    anna.until(lambda: bool(between.held), "nothing was sent")
    between.holds = ""
    anna.page.reload()
    anna.arrive()
    assert moves_since(house, table_id, version) == []
    assert anna.lit == offered


def test_connection_cut_before_the_acknowledgement_comes(house: House, sits: Sits) -> None:
    """The page comes back by itself and sends the same move again; it was made already, and is made once."""
    table_id, (anna,) = sits("Anna", absent=OTHERS)
    version = house.advance(table_id, may_draw).version
    between = Between(anna.page)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.page.evaluate("window.same = true")
    between.holds = "all"
    anna.touch("pile-extraction")
    anna.until(lambda: bool(between.held), "the server has not answered")
    between.holds = ""
    between.routes[-1].close()
    anna.until(lambda: not anna.waiting, "the move is not acknowledged after coming back")
    assert len(between.routes) == 2
    assert len(between.sent_moves()) == 2
    assert len(set(between.sent_moves())) == 1
    (made,) = moves_since(house, table_id, version)
    assert made.client == between.sent_moves()[0]
    assert anna.page.evaluate("window.same")
