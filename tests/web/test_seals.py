"""The seal of a deal is shown before the deal, also where a form deals at once; and it is the seal of that deal."""

import hashlib
import re

from filon.house import fairness
from web.test_pages import is_refused
from web.visiting import House, hidden_in, visiting

NOW = {"game": "dragobert", "seats": "3", "start": "now", "name": "Ana"}
AGAIN = "The seal of the next deal stands below now: press once more."


def seals_in(page: str) -> set[str]:
    """The seals a reader of a page can see."""
    return set(re.findall(r"<code>([0-9a-f]{64})</code>", page))


@visiting
async def test_play_now_deals_from_the_seal_its_form_showed(house: House) -> None:
    visitor = house.visitor()
    page = await visitor.text("/")
    sealed = {name: hidden_in(page)[name] for name in ("table", "seal")}
    assert seals_in(page) == {sealed["seal"]}
    address = (await visitor.press("/tables", **NOW, **sealed)).headers["location"]
    assert address == f"/table/{sealed['table']}"
    table = await house.site.hub.table(sealed["table"])
    assert table.status == "playing"
    assert table.commitment == table.log[0].data["commitment"] == sealed["seal"]
    assert hashlib.sha256(b"filon table 1" + table.id.encode() + table.key).hexdigest() == sealed["seal"]
    assert seals_in(await visitor.text(address)) == {sealed["seal"]}
    await visitor.press(f"{address}/close", sure="yes")
    assert sealed["seal"] in seals_in(await visitor.text(address))
    assert f'href="{address}/record"' in await visitor.text(address)
    proof = fairness.Proof(**(await visitor.get(f"{address}/proof")).json())
    assert fairness.holds(proof)
    assert proof.commitment == sealed["seal"]


@visiting
async def test_every_look_at_the_page_promises_another_deal_and_keeps_nothing(house: House) -> None:
    visitor = house.visitor()
    promised = [await visitor.sealed() for _ in range(3)]
    assert len({sealed["table"] for sealed in promised}) == len({sealed["seal"] for sealed in promised}) == 3
    for sealed in promised:
        assert (await visitor.get(f"/table/{sealed['table']}")).status_code == 404


@visiting
async def test_nothing_is_dealt_whose_seal_was_not_shown(house: House) -> None:
    visitor = house.visitor()
    one, other = await visitor.sealed(), await visitor.sealed()
    own = fairness.commitment("mine", bytes(32)).hex()
    for forged in (
        {},
        {"table": one["table"]},
        {"table": one["table"], "seal": other["seal"]},
        {"table": "mine", "seal": own},
        {"table": "", "seal": ""},
        {"table": one["table"], "seal": "é"},
    ):
        answer = await visitor.press("/tables", **NOW, **forged)
        assert is_refused(answer, 400, AGAIN), forged
        assert "set-cookie" not in answer.headers
    assert await house.site.store.unfinished() == []
    fields = NOW | {name: hidden_in(answer.text)[name] for name in ("table", "seal")}
    assert 'id="play-name" name="name" value="Ana"' in answer.text
    assert (await visitor.press("/tables", **fields)).status_code == 303


@visiting
async def test_a_promise_is_kept_once(house: House) -> None:
    visitor, other = house.visitor(), house.visitor()
    fields = NOW | await visitor.sealed()
    address = (await visitor.press("/tables", **fields)).headers["location"]
    assert (await visitor.press("/tables", **fields)).headers["location"] == address
    assert is_refused(await visitor.press("/tables", **fields | {"game": "trove"}), 400, AGAIN)
    assert is_refused(await other.press("/tables", **fields), 400, AGAIN)
    await visitor.press(f"{address}/close", sure="yes")
    answer = await visitor.press("/tables", **fields)
    assert is_refused(answer, 400, AGAIN)
    assert (await house.site.hub.table(address.removeprefix("/table/"))).status == "closed"
    assert hidden_in(answer.text)["table"] != fields["table"]


@visiting
async def test_another_game_at_once_shows_its_seal_beforehand(house: House) -> None:
    visitor = house.visitor()
    address = await visitor.opened(start="now")
    await visitor.press(f"{address}/close", sure="yes")
    page = (await visitor.text(address)).partition('id="result"')[2]
    again = hidden_in(page)
    assert again["seal"] in seals_in(page)
    answer = await visitor.press(f"{address}/again", **again)
    table = await house.site.hub.table(again["table"])
    assert answer.headers["location"] == f"/table/{table.id}"
    assert (table.status, table.commitment) == ("playing", again["seal"])


@visiting
async def test_promises_of_another_store_are_not_kept(house: House) -> None:
    visitor = house.visitor()
    fields = NOW | await visitor.sealed()
    house.site.deals = bytes(32)
    assert is_refused(await visitor.press("/tables", **fields), 400, AGAIN)
