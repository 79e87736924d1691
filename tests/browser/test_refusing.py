"""What is not allowed is said with its clause, and the clause can be read."""

import json

from browser.conftest import Sits
from browser.house import House
from browser.people import Person
from browser.positions import FIRST, KEEP_SOCKETS, may_draw, may_swap
from filon.games.dragobert import moves


def read_the_rule(person: Person, clause: str, selector: str) -> None:
    """Follow the link to the clause; it must be there."""
    link = person.page.locator(f"{selector} a.clause")
    assert link.inner_text() == clause
    with person.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.url.endswith(f"#{clause}")
    assert clause in rules.locator(f"[id='{clause}']").inner_text()


def test_why_something_cannot_be_touched(house: House, sits: Sits) -> None:
    """Who has drawn a card may not draw another."""
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_swap)
    table = house.table(table_id)
    anna.goes_to(f"{house.address}/table/{table_id}")
    refusal = table.seen(FIRST).why_not_touch(["pile-extraction"])
    assert refusal is not None
    anna.touch("pile-extraction")
    bubble = anna.page.locator(".why")
    bubble.locator("a.clause").wait_for()
    assert refusal.sentence in bubble.inner_text()
    assert anna.chosen == []
    read_the_rule(anna, refusal.clause, ".why")
    assert house.table(table_id).version == table.version


def test_a_forged_move_is_refused_with_its_clause(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), wanted=may_draw)
    table = house.table(table_id)
    anna.page.add_init_script(KEEP_SOCKETS)
    anna.goes_to(f"{house.address}/table/{table_id}")
    forged = {"t": "move", "id": "forged", "question": table.question_of(FIRST), "action": moves.ALL_TOGETHER}
    anna.page.evaluate("frame => window.sockets.at(-1).send(frame)", json.dumps(forged))
    anna.page.locator("#refusal a.clause").wait_for()
    (refused,) = anna.heard("refused")
    assert (refused["code"], refused["id"]) == ("illegal", "forged")
    assert refused["say"] in anna.page.locator("#refusal").inner_text()
    read_the_rule(anna, refused["clause"], "#refusal")
    assert house.table(table_id).version == table.version
    anna.touch("pile-exit")
    anna.until(lambda: bool(anna.done), "the game does not go on")
    anna.page.locator("#refusal:empty").wait_for(state="attached")
