"""axe looks at every kind of page, wide and tall, light and dark: nothing serious, nothing critical.

A wide page is light and a tall one dark; in `make proof` each is both.
"""

from typing import Any, Literal

import pytest

import scale
from browser.conftest import TALL, WIDE, Comes, Sits
from browser.house import House, Time
from browser.people import Person
from browser.positions import after_round, in_round, may_swap
from client.running import package
from filon.web.presence import REPLACEABLE

GRAVE = ("serious", "critical")
SHAPES = {"wide": WIDE, "tall": TALL}
LOOKS: dict[str, tuple[Literal["light", "dark"], ...]] = {"wide": ("light",), "tall": ("dark",)}
EVERY_LOOK: dict[str, tuple[Literal["light", "dark"], ...]] = dict.fromkeys(SHAPES, ("light", "dark"))


def grave(person: Person) -> dict[str, list[str]]:
    """What axe finds on a page in the looks it can have, in short."""
    found = {}
    for shape, schemes in (EVERY_LOOK if scale.IS_PROOF else LOOKS).items():
        person.page.set_viewport_size(SHAPES[shape])  # type: ignore[arg-type]
        if person.page.locator("#board[data-shape]").count():
            person.page.locator(f"#board[data-shape='{shape}'] .sprite").first.wait_for()
        for scheme in schemes:
            person.page.emulate_media(color_scheme=scheme)
            found[f"{shape} {scheme}"] = violations(person)
    return {look: said for look, said in found.items() if said}


def violations(person: Person) -> list[str]:
    """What axe finds now."""
    if not person.page.evaluate("'axe' in window"):
        person.page.add_script_tag(path=package("axe-core/axe.min.js"))
    found: dict[str, Any] = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    rules = [rule for rule in found["violations"] if rule["impact"] in GRAVE]
    return [f"{rule['id']}: {node['html'][:160]}" for rule in rules for node in rule["nodes"]]


def test_pages_without_a_table(house: House, comes: Comes) -> None:
    anna = comes("Anna", bypass_csp=True)
    anna.forgiven.append(r"404")
    for path in ("/", "/games/dragobert", "/table/nosuchtable"):
        anna.page.goto(house.address + path)
        assert grave(anna) == {}, path


def test_what_a_game_is_about(house: House, sits: Sits) -> None:
    table, (anna,) = sits("Anna", absent=["Bruno"], is_new=True, bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table}")
    anna.page.locator("#about[open]").wait_for()
    assert grave(anna) == {}


def test_lobby_and_invitation(house: House, comes: Comes) -> None:
    anna, bruno = comes("Anna", bypass_csp=True), comes("Bruno", bypass_csp=True)
    anna.plays_with_friends(house.address)
    anna.press("#friends button.main")
    anna.page.wait_for_url("**/table/*")
    anna.page.locator("body[data-connection='connected']").wait_for()
    assert grave(anna) == {}, "lobby"
    anna.press(".bot-choice summary")
    assert grave(anna) == {}, "lobby, choosing a bot"
    bruno.page.goto(anna.page.locator("#link").input_value())
    assert grave(bruno) == {}, "invitation"


def test_table_in_play(house: House, sits: Sits, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=in_round(10), bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table_id}")
    assert grave(anna) == {}
    Time(house, monkeypatch).passes(table_id, REPLACEABLE)
    anna.page.locator("#company button").first.wait_for()
    assert grave(anna) == {}, "others are away"
    anna.press("details.menu summary")
    anna.press("#menu form[action$='/close'] button")
    anna.page.locator("dialog.question").wait_for()
    assert grave(anna) == {}, "a question"


def test_table_with_a_touch_made(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_swap, bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.touch("act-swap")
    anna.until_shown(lambda: anna.chosen, ["act-swap"])
    assert grave(anna) == {}


def test_table_with_a_hint(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_swap, friendly=True, bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.press("#hint:enabled")
    anna.page.locator("#hints li").first.wait_for()
    assert grave(anna) == {}


def test_table_between_two_rounds(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=after_round, bypass_csp=True)
    anna.goes_to(f"{house.address}/table/{table_id}")
    assert grave(anna) == {}


def test_result_and_replay(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), bypass_csp=True)
    house.finish(table_id)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.page.locator("#result").wait_for()
    assert grave(anna) == {}, "result"
    anna.press("#result a[href$='/replay']")
    anna.page.wait_for_url("**/replay*")
    anna.page.locator("#board .sprite").first.wait_for()
    assert grave(anna) == {}, "replay"
    anna.page.goto(house.address)
    anna.press("[data-card=imps] summary")
    assert grave(anna) == {}, "the first page of who has been here"
