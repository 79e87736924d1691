"""axe looks at every kind of page, wide and tall, light and dark: nothing serious, nothing critical."""

from typing import Any

import pytest

from browser.conftest import Comes, Sits
from browser.house import House
from browser.people import Person
from browser.positions import after_round, in_round, may_swap
from client.running import package

GRAVE = ("serious", "critical")
LOOKS = [(tall, scheme) for tall in (False, True) for scheme in ("light", "dark")]
EVERY_LOOK = pytest.mark.parametrize(("tall", "scheme"), LOOKS, ids=["wide light", "wide dark", "tall light", "tall dark"])


def grave(person: Person) -> list[str]:
    """What axe finds on the page as it is, in short."""
    if not person.page.evaluate("'axe' in window"):
        person.page.add_script_tag(path=package("axe-core/axe.min.js"))
    found: dict[str, Any] = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['html'][:160]}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


@EVERY_LOOK
def test_pages_without_a_table(house: House, comes: Comes, tall: bool, scheme: str) -> None:
    anna = comes("Anna", tall=tall, color_scheme=scheme, bypass_csp=True)
    anna.forgiven.append(r"404")
    for path in ("/", "/games/dragobert", "/table/nosuchtable"):
        anna.page.goto(house.address + path)
        assert grave(anna) == [], path


@EVERY_LOOK
def test_lobby_and_invitation(house: House, comes: Comes, tall: bool, scheme: str) -> None:
    anna = comes("Anna", tall=tall, color_scheme=scheme, bypass_csp=True)
    anna.page.goto(house.address)
    anna.press("section[aria-labelledby='create-title'] button[data-needs-game]")
    anna.page.wait_for_url("**/table/*")
    anna.page.locator("body[data-connection='connected']").wait_for()
    assert grave(anna) == [], "lobby"
    bruno = comes("Bruno", tall=tall, color_scheme=scheme, bypass_csp=True)
    bruno.page.goto(anna.page.locator("#link").input_value())
    assert grave(bruno) == [], "invitation"


@EVERY_LOOK
def test_table(house: House, sits: Sits, tall: bool, scheme: str) -> None:
    """In mid-game, with a touch made, between two rounds, at the end, and the replay."""
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), tall=tall, color_scheme=scheme, bypass_csp=True)
    house.advance(table_id, in_round(10))
    anna.goes_to(f"{house.address}/table/{table_id}")
    assert grave(anna) == [], "mid-game"
    show(anna, house, table_id, house.advance(table_id, may_swap).version)
    anna.touch("act-swap")
    assert grave(anna) == [], "a touch made"
    show(anna, house, table_id, house.advance(table_id, after_round).version)
    assert grave(anna) == [], "between two rounds"
    house.finish(table_id)
    anna.page.locator("#result").wait_for()
    assert grave(anna) == [], "result"
    anna.press("#result a[href$='/replay']")
    anna.page.locator("#board .sprite").first.wait_for()
    assert grave(anna) == [], "replay"


def show(person: Person, house: House, table_id: str, version: int) -> None:
    person.page.wait_for_function("v => Number(document.querySelector('#story li:last-child').dataset.n) >= v", arg=version)
    person.is_asked()
