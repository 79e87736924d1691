"""Closing, leaving and giving up ask in words first; the question is a page, and nothing has happened yet."""

import html
import re

from web.test_doing import table_at
from web.test_pages import is_refused
from web.visiting import House, Visitor, hidden_in, visiting


async def friends(house: House, *names: str) -> tuple[str, list[Visitor]]:
    """Ana's table in play, with these friends and a bot."""
    people = [house.visitor() for _ in range(len(names) + 1)]
    address = await people[0].opened(seats=len(names) + 2, bots=1)
    link = await people[0].link(address)
    for visitor, name in zip(people[1:], names, strict=True):
        await visitor.press(link, name=name)
    await people[0].press(f"{address}/start")
    return address, people


async def asked(visitor: Visitor, address: str) -> tuple[str, str]:
    """The question a form is answered with, and what is said of it; the page has the form that is sure."""
    answer = await visitor.press(address)
    assert answer.status_code == 200
    assert f'<form method="post" action="{address}"' in answer.text
    assert hidden_in(answer.text.partition('id="question"')[2])["sure"] == "yes"
    title, says = (re.findall(rf'id="question-{part}">(.*?)</', answer.text)[0] for part in ("title", "says"))
    return html.unescape(title), html.unescape(says)


@visiting
async def test_closing_names_who_still_plays_and_is_done_only_by_who_is_sure(house: House) -> None:
    address, (ana, bob, _) = await friends(house, "Bob", "Cléo")
    title, says = await asked(ana, f"{address}/close")
    assert title == "Bob and Cléo are still playing. Close the table for everybody?"
    assert says == "The game ends here: nobody wins, and it cannot be played on."
    await bob.press(f"{address}/leave", sure="yes")
    assert (await asked(ana, f"{address}/close"))[0] == "Cléo is still playing. Close the table for everybody?"
    assert (await table_at(house, address)).status == "playing"
    assert (await ana.press(f"{address}/close", sure="yes")).headers["location"] == address
    assert (await table_at(house, address)).status == "closed"


@visiting
async def test_leaving_says_what_becomes_of_the_game(house: House) -> None:
    address, (ana, bob) = await friends(house, "Bob")
    title, says = await asked(bob, f"{address}/leave")
    assert title == "Leave the table?"
    assert says == "A bot plays your seat, and Ana plays on. You may come back as long as the game lasts."
    assert not any(chair.away for chair in (await table_at(house, address)).chairs)
    await bob.press(f"{address}/leave", sure="yes")
    assert (await asked(ana, f"{address}/leave"))[1].startswith("Nobody else plays here but bots: the table is closed")
    assert (await asked(ana, f"{address}/close"))[0] == "Close the table?"


@visiting
async def test_giving_up_asks_before_the_start_too_and_in_french(house: House) -> None:
    ana, bob = house.visitor(**{"Accept-Language": "fr"}), house.visitor()
    address = await ana.opened(seats=3)
    assert (await asked(ana, f"{address}/close"))[0] == "Abandonner la table\u00a0?"
    await bob.press(await ana.link(address), name="Bob")
    assert (await asked(ana, f"{address}/close"))[0] == "Bob est déjà là. Abandonner la table\u00a0?"
    assert (await bob.press(f"{address}/leave")).status_code == 303  # he may sit down again
    assert (await table_at(house, address)).status == "open"


@visiting
async def test_nobody_is_asked_what_they_may_not_do(house: House) -> None:
    address, (_, bob) = await friends(house, "Bob")
    assert is_refused(await bob.press(f"{address}/close"), 403, "Only who opened the table may do that.")
    assert is_refused(await house.visitor().press(f"{address}/leave"), 409, "You have no seat at this table.")
