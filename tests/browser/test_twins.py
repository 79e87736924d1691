"""Twins of lair on real pages: a card face down and a purse divided change nothing in what any other page receives."""

import json

import pytest

from browser.conftest import Comes, Sits
from browser.house import House
from browser.people import Person, until
from browser.positions import must_split, spoiling
from filon.house import fairness


@pytest.fixture
def same_deal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables are dealt alike."""
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))


def received(house: House, table_id: str, people: list[Person], mover: Person, touched: list[str]) -> list[list[str]]:
    """Every frame that came to the pages of everybody but the mover until they show its move, but those that answer the
    page's own clock and those that tell who is here."""
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")
        person.until(lambda: person.version == house.table(table_id).version, "the position does not come")  # noqa: B023
    others = [person for person in people if person is not mover]
    for sprite in touched:
        mover.touch(sprite)
        mover.until(lambda sprite=sprite: bool(mover.done) or sprite in mover.chosen, f"{sprite} has no effect")  # type: ignore[misc]
    mover.until(lambda: bool(mover.done), "the move is not acknowledged")
    until([mover.page], lambda: all(person.version >= max(mover.done) for person in others), "the move is not seen")
    return [[text for text in person.texts if json.loads(text)["t"] not in ("pong", "presence")] for person in others]


def test_a_laid_card_is_in_nobody_elses_page(house: House, sits: Sits, comes: Comes, same_deal: None) -> None:
    sent = []
    for card in ("card-violet", "card-chest"):
        table_id, people = sits("Anna", "Bruno", absent=("Chloe",), game="lair", options={"first_seat": 0})
        people.append(comes("Stranger", tall=True))
        sent.append(received(house, table_id, people, people[1], [card]))
    assert sent[0] == sent[1]


def test_a_divided_purse_is_in_nobody_elses_page(house: House, sits: Sits, comes: Comes, same_deal: None) -> None:
    """The dragon that picks a hand is among those who look."""
    sent = []
    for coin in ("coin-0", "coin-2"):
        table_id, people = sits(
            "Anna",
            "Bruno",
            absent=("Chloe",),
            game="lair",
            options={"first_seat": 0},
            wanted=must_split(2),
            choose=spoiling,
            tall=True,
        )
        people.append(comes("Stranger"))
        sent.append(received(house, table_id, people, people[0], [coin]))
    assert sent[0] == sent[1]
