"""Twins on real pages: what one seat alone knows changes nothing in what any other page receives and shows. In lair a card
face down and a purse divided, in saboteur with its expansion an inspection and cards passed; all others are on the wire.
"""

import json

import pytest

from browser.conftest import Comes, Sits
from browser.house import House
from browser.people import Person, until
from browser.positions import must_split, spoiling
from filon.house import fairness
from saboteur.wire import SECRETS
from web.wires import NAMES, Secret, Twin, dealt_as


@pytest.fixture(autouse=True)
def no_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is away for long: when that is said depends on the time, which is not the same for twins."""
    monkeypatch.setattr(house.served.site.hub, "clock", lambda: 0.0)


@pytest.fixture
def same_deal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables are dealt alike."""
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))


def received(house: House, table_id: str, people: list[Person], mover: Person, touched: list[str]) -> list[list[str]]:
    """Every frame that came to the pages of everybody but the mover until they show its move, but those that answer the
    page's own clock and those that tell who is here; the name of the table, which is each one's own, left out."""
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")
        person.until(lambda: person.version == house.table(table_id).version, "the position does not come")  # noqa: B023
    others = [person for person in people if person is not mover]
    for sprite in touched:
        mover.touch(sprite)
        mover.until(lambda sprite=sprite: bool(mover.done) or sprite in mover.chosen, f"{sprite} has no effect")  # type: ignore[misc]
    mover.until(lambda: bool(mover.done), "the move is not acknowledged")
    until([mover.page], lambda: all(person.version >= max(mover.done) for person in others), "the move is not seen")
    texts = [[text.replace(table_id, "twin") for text in person.texts] for person in others]
    return [[text for text in some if json.loads(text)["t"] not in ("pong", "presence")] for some in texts]


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


@pytest.mark.parametrize("name", ["a role inspected, 7 seats", "cards passed, 7 seats"])
def test_a_secret_of_saboteur_is_in_nobody_elses_page(
    house: House, sits: Sits, comes: Comes, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sent, shown, own = [], [], []
    for n, twin in enumerate(SECRETS[name].twins):
        dealt_as(monkeypatch, twin, n)
        table_id, anna, others = with_others_looking(sits, comes, SECRETS[name])
        sent.append(received(house, table_id, [anna, *others], anna, touches_of(house, table_id, twin)))
        anna.until(lambda anna=anna: anna.version >= max(anna.done), "Anna does not see her move")  # type: ignore[misc]
        shown.append([(person.board, person.told, person.lit) for person in others])
        own.append((anna.board, anna.told))
    assert sent[0] == sent[1]
    assert shown[0] == shown[1]
    assert own[0] != own[1]


def with_others_looking(sits: Sits, comes: Comes, secret: Secret) -> tuple[str, Person, list[Person]]:
    """The table, the first seat, and who looks on: the fourth seat, and somebody without one, on a phone."""
    seated = NAMES[: secret.seats]
    absent = [name for name in seated if name not in ("Anna", "David")]
    table_id, (anna, david) = sits("Anna", "David", absent=absent, seated=seated, game=secret.game, options=secret.options)
    return table_id, anna, [david, comes("Stranger", tall=True)]


def touches_of(house: House, table_id: str, twin: Twin) -> list[str]:
    """What is touched to make the first move of a script."""
    game = house.table(table_id).game
    assert game is not None
    seen, text = game.see(0), twin.script[0].split(" ", 1)[1]
    action = next(move.action for move in seen.moves() if move.text == text)
    return list(game.setting.rules.touches(seen.record, 0, action))
