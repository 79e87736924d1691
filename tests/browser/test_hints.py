"""House bots chosen in the lobby, a hint taken and played: at a desk, on a phone, and by keyboard alone."""

import pytest

from browser.conftest import Comes, Sits
from browser.evening import submit
from browser.house import House
from browser.people import Hand, Person
from browser.positions import may_swap

CREATE = "#friends button.main"
LOST = "Reconnexion…"
PICKED = {1: "morgane", 2: "lise"}


def pick_bots(host: Person) -> None:
    """A house bot for each free seat."""
    for seat, bot in PICKED.items():
        host.press(f".bot-choice[data-seat='{seat}'] summary")
        submit(host, f".bot-choice[data-seat='{seat}'][open] button[value='{bot}']")


def fits(person: Person, selector: str) -> bool:
    """Is something whole in the window, which need not be moved sideways?"""
    box, window = person.page.locator(selector).bounding_box(), person.page.viewport_size
    assert box is not None
    assert window is not None
    width = person.page.evaluate("document.documentElement.scrollWidth")
    return bool(box["x"] >= 0 and box["x"] + box["width"] <= window["width"] and width <= window["width"])


CROWDED = """all => {
  const ends = all.map((one) => {
    const [range, words] = [document.createRange(), one.querySelector("summary") ?? one];
    range.selectNodeContents(words);
    const { left, right } = (getComputedStyle(words).overflowX === "visible" ? range : words).getBoundingClientRect();
    return { name: words.textContent.trim(), left, right };
  }).filter(({ left, right }) => right > left);
  return ends.filter(({ right }, i) => right > (ends[i + 1]?.left ?? innerWidth)).map(({ name }) => name);
}"""


def crowded(person: Person) -> list[str]:
    """What is written in the bar and runs into what stands behind it."""
    found: list[str] = person.page.locator(".bar > *:not(.unseen)").evaluate_all(CROWDED)
    return found


def take_the_first(person: Person) -> None:
    """Choose the first move; a keyboard is there already."""
    if person.hand != "keys":
        return person.press("#hints li:first-child button")
    assert person.page.evaluate("document.activeElement.matches('#hints li:first-child button')")
    return person.page.keyboard.press("Enter")


def play_the_hint(person: Person) -> dict[str, object]:
    """Ask for a hint, choose its first move, and touch what it points out; the move."""
    person.press("#hint:enabled")
    person.page.locator("#hints li").first.wait_for()
    assert fits(person, "#hints")
    hint, before = person.heard("hint")[-1], len(person.heard("done"))
    take_the_first(person)
    while len(person.heard("done")) == before:
        person.page.locator(".sprite.hinted").first.wait_for(state="attached")
        (sprite,) = person.page.locator(".sprite.hinted").evaluate_all("all => all.map(one => one.dataset.id)")
        person.touch(sprite)
        person.until(lambda sprite=sprite: person.has_effect(sprite, before), f"{sprite} has no effect")  # type: ignore[misc]
        person.answer(before)
        person.until(lambda: not person.waiting or len(person.heard("done")) > before, "the move is not acknowledged")
    first: dict[str, object] = hint["moves"][0]
    return first


@pytest.mark.parametrize(
    ("tall", "hand"), [(False, "mouse"), (True, "finger"), (False, "keys")], ids=["wide", "tall", "keys"]
)
def test_house_bots_are_picked_and_a_hint_is_played(house: House, comes: Comes, tall: bool, hand: Hand) -> None:
    anna = comes("Anna", tall=tall, hand=hand)
    anna.plays_with_friends(house.address)
    anna.page.locator("#create-game").select_option("dragobert")
    anna.page.locator("#create-seats").select_option("3")
    anna.page.locator("input[name=friendly]").check()
    anna.press(CREATE)
    anna.page.wait_for_url("**/table/*")
    anna.page.locator("body[data-connection='connected']").wait_for()
    pick_bots(anna)
    assert "Morgane (bot)" in anna.page.locator(".chairs").inner_text()
    assert "Friendly table" in anna.page.locator(".chosen-options").inner_text()
    anna.press("form[action$='/start'] button")
    anna.arrive()
    table_id = anna.page.url.rsplit("/", 1)[1]
    assert [chair.bot for chair in house.table(table_id).chairs] == [None, *PICKED.values()]
    anna.is_asked()
    hinted = play_the_hint(anna)
    moved = [entry for entry in house.table(table_id).log if entry.kind == "moved" and entry.seat == 0]
    assert moved[0].data["action"] == hinted["action"]
    anna.until(lambda: not anna.page.locator("#hints").is_visible(), "the hint stays")
    assert anna.page.locator(".sprite.hinted").count() == 0


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_a_choice_of_bots_stays_open_while_others_come(house: House, comes: Comes, tall: bool) -> None:
    anna, bruno = comes("Anna", tall=tall), comes("Bruno", tall=tall)
    anna.plays_with_friends(house.address)
    anna.page.locator("#create-seats").select_option("4")
    anna.press(CREATE)
    anna.page.wait_for_url("**/table/*")
    anna.page.locator("body[data-connection='connected']").wait_for()
    anna.press(".bot-choice[data-seat='3'] summary")
    assert fits(anna, ".bot-choice[open] form")
    bruno.page.goto(anna.page.locator("#link").input_value())
    bruno.press("main form button")
    anna.page.locator(".chairs li", has_text="Guest 2").wait_for()
    assert anna.page.locator(".bot-choice[data-seat='3']").get_attribute("open") is not None
    anna.page.keyboard.press("Escape")
    assert anna.page.locator(".bot-choice[open]").count() == 0


def test_play_now_is_friendly_in_french_too(house: House, comes: Comes) -> None:
    anna = comes("Anna", tall=True)
    anna.page.goto(house.address)
    anna.press("form[action='/language'] button[value='fr']")
    anna.page.locator("html[lang='fr']").wait_for()
    anna.press("[data-card=dragobert] button.main")
    anna.page.wait_for_url("**/table/*")
    anna.arrive()
    anna.is_asked()
    assert anna.page.locator("#hint").inner_text() == "Conseil"
    anna.press("#hint:enabled")
    anna.page.locator("#hints li").first.wait_for()
    assert "Ce qu’un robot ferait à votre place" in anna.page.locator("#hints").inner_text()
    anna.page.evaluate("said => { connection.dataset.state = 'lost'; connection.textContent = said; }", LOST)
    for width in (390, 360, 320):
        anna.page.set_viewport_size({"width": width, "height": 844})
        assert crowded(anna) == [], f"{width} pixels"


def test_a_table_that_is_not_friendly_has_no_button(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_swap)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.is_asked()
    assert anna.page.locator("#hint").count() == 0
