"""Confirming one's moves: on a phone where a slip is costly, elsewhere by wish, with the finger and with the keyboard."""

from browser.conftest import Sits
from browser.house import House
from browser.people import Person

FINGER = 44  # pixels
BAR, YES, NO = ".confirm", ".confirm button:last-child", ".confirm .no"


def lay(person: Person, house: House, table_id: str) -> None:
    """Touch the chest card, with which a move of lair is complete."""
    person.goes_to(f"{house.address}/table/{table_id}")
    person.is_asked()
    person.touch("card-chest")


def test_a_costly_card_is_confirmed_on_a_phone(house: House, sits: Sits) -> None:
    table_id, [anna] = sits(
        "Anna", absent=["Bruno", "Cleo"], game="lair", options={"first_seat": 1}, tall=True, hand="finger"
    )
    lay(anna, house, table_id)
    anna.page.locator(BAR).wait_for()
    for button in (YES, NO):
        box = anna.page.locator(button).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
    assert "card-chest" in anna.chosen
    before = house.table(table_id).moves
    anna.press(NO)
    anna.until(lambda: not anna.chosen, "what was touched stays chosen")
    assert (house.table(table_id).moves, anna.heard("done")) == (before, [])
    anna.touch("card-chest")
    anna.press(YES)
    anna.until(lambda: len(anna.heard("done")) == 1, "the move is not made")
    assert not anna.page.locator(BAR).is_visible()


def test_by_wish_every_move_is_confirmed_at_a_desk(house: House, sits: Sits) -> None:
    table_id, [anna] = sits("Anna", absent=["Bruno", "Cleo"], game="lair", options={"first_seat": 1}, hand="keys")
    anna.goes_to(f"{house.address}/table/{table_id}")
    assert anna.page.locator("#confirm-wish").input_value() == "never"
    anna.page.locator("details.menu > summary").click()
    anna.page.locator("#confirm-wish").select_option("always")
    lay(anna, house, table_id)
    anna.page.locator(BAR).wait_for()
    anna.page.keyboard.press("Escape")
    anna.until(lambda: not anna.page.locator(BAR).is_visible(), "Escape does not dismiss the question")
    anna.touch("card-chest")
    anna.page.locator(BAR).wait_for()
    anna.page.keyboard.press("Enter")
    anna.until(lambda: len(anna.heard("done")) == 1, "the move is not made")
