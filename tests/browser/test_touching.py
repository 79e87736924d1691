"""The same swap by dragging, by touching twice and by keyboard; and what takes a touch back."""

import pytest

from browser.conftest import Sits
from browser.house import House
from browser.people import CENTRE, Hand, Person
from browser.positions import FIRST, may_swap

STEPS = 6  # of a pointer on its way


@pytest.fixture
def at_swap(house: House, sits: Sits, hand: Hand) -> tuple[str, Person]:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), hand=hand, tall=hand == "finger", wanted=may_swap)
    anna.goes_to(f"{house.address}/table/{table_id}")
    return table_id, anna


def drag(person: Person, sprite: str, x: float, y: float) -> None:
    start = person.page.evaluate(CENTRE, sprite)
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(x, y, steps=STEPS)
    person.page.mouse.up()


def swapped(house: House, table_id: str, person: Person) -> str:
    """The text of the swap that was made."""
    person.until(lambda: bool(person.done), "the swap is not acknowledged")
    entry = house.table(table_id).log[max(person.done)]
    assert entry.seat == FIRST
    return str(entry.data["text"])


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
def test_touch_and_touch(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    other = anna.lit[-1]
    anna.touch(other)
    assert swapped(house, table_id, anna) == f"swap {'ABC'[int(other.removeprefix('dwarf-'))]}"


@pytest.mark.parametrize("hand", ["mouse"])
def test_drag(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    other = anna.lit[-1]
    anna.page.keyboard.press("Escape")
    anna.until_shown(lambda: anna.chosen, [])
    drag(anna, "act-swap", *anna.page.evaluate(CENTRE, other))
    assert swapped(house, table_id, anna) == f"swap {'ABC'[int(other.removeprefix('dwarf-'))]}"


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_escape_takes_a_touch_back(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    version, offered = house.table(table_id).version, anna.lit
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    assert anna.lit != offered
    anna.page.keyboard.press("Escape")
    anna.until_shown(lambda: (anna.chosen, anna.lit), ([], offered))
    assert anna.sent[-1]["t"] != "move"
    assert house.table(table_id).version == version


@pytest.mark.parametrize("hand", ["mouse"])
def test_dragged_to_nowhere(house: House, at_swap: tuple[str, Person]) -> None:
    table_id, anna = at_swap
    version, offered = house.table(table_id).version, anna.lit
    box = anna.page.locator("svg.board").bounding_box()
    assert box is not None
    drag(anna, "act-swap", box["x"] + 3, box["y"] + 3)
    anna.until_shown(lambda: (anna.chosen, anna.lit, anna.page.locator(".ghost").count()), ([], offered, 0))
    assert house.table(table_id).version == version
