"""The other language in mid-game: the page speaks it from then on, and the game goes on."""

from browser.conftest import Sits
from browser.house import House
from browser.people import until
from browser.positions import FIRST, may_draw
from filon.web.views import table_words


def test_the_language_changes_in_mid_game(house: House, sits: Sits) -> None:
    table_id, (anna, bruno) = sits("Anna", "Bruno", absent=("Chloe",), wanted=may_draw)
    for person in (anna, bruno):
        person.goes_to(f"{house.address}/table/{table_id}")
    english = anna.page.locator("#asked").inner_text()
    anna.press("details.menu summary")
    anna.press("form[action='/language'] button[value='fr']")
    anna.page.locator("html[lang='fr']").wait_for()
    anna.arrive()
    table = house.table(table_id)
    scene = table.seen(FIRST).scene("wide", table_words(table, "fr"))
    assert anna.page.locator("#asked").inner_text() == scene.asked != english
    assert anna.page.locator("svg.board").get_attribute("aria-label") == scene.title
    anna.play(0)
    made = max(anna.done)
    until([bruno.page], lambda: min(anna.version, bruno.version) >= made, "the move is not seen by both")
    assert bruno.page.locator("html").get_attribute("lang") == "en"
    assert dict(anna.told)[made] == " ".join(house.table(table_id).story(made, FIRST, table_words(table, "fr")))
    assert dict(bruno.told)[made] == " ".join(house.table(table_id).story(made, 1, table_words(table, "en")))
