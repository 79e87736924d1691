"""saboteur in a browser: a card turned and laid by mouse, finger and keyboard, into a maze that was moved and sized; and
marks that nobody is told. Whole games of it are played where those of all games are.
"""

import pytest

from browser.conftest import Sits
from browser.house import House, any_move
from browser.people import CENTRE, Hand, Person
from browser.positions import FIRST
from filon.play.game import Game

STEPS = 8  # of a pointer on its way
TURNED = "[...document.querySelectorAll('.sprite.turned')].map(one => one.dataset.id)"
GROWN = 4  # cards in the maze


# --- turning ------------------------------------------------------------------------------------------------------------


def may_turn(game: Game) -> bool:
    """The first seat may lay a card turned, and the maze has grown."""
    texts = [move.text for move in game.moves(FIRST)] if game.actors == (FIRST,) else []
    return game.see().record.n_laid >= GROWN and any(text.endswith("turned") for text in texts)


def turned(person: Person) -> list[str]:
    """What is shown turned."""
    found: list[str] = person.page.evaluate(TURNED)
    return found


@pytest.fixture
def at_turn(house: House, sits: Sits, hand: Hand) -> tuple[str, Person, list[str]]:
    """A table where a card may be laid turned: its id, the person, and the touches of that move."""
    table_id, (anna,) = sits(
        "Anna", absent=("Bruno", "Chloe"), game="saboteur", hand=hand, tall=hand == "finger", wanted=may_turn
    )
    game = house.table(table_id).game
    assert game is not None
    seen = game.see(FIRST)
    move = next(move for move in seen.moves() if move.text.endswith("turned"))
    path = list(game.setting.rules.touches(seen.record, FIRST, move.action))
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.is_asked()
    return table_id, anna, [*path, move.text]


def laid(house: House, table_id: str, person: Person) -> str:
    """The text of the move that was made."""
    person.until(lambda: bool(person.done), "the move is not acknowledged")
    return str(house.table(table_id).log[max(person.done)].data["text"])


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
def test_a_card_is_turned_and_laid(house: House, at_turn: tuple[str, Person, list[str]]) -> None:
    table_id, anna, (card, turn, cell, text) = at_turn
    anna.touch(card)
    anna.until(lambda: card in anna.chosen, "the card is not chosen")
    if anna.hand == "keys":
        anna.page.keyboard.press("r")
    else:
        anna.touch(turn)
    anna.until(lambda: card in turned(anna), "the card is not turned")
    assert ", turned: now touch" in anna.page.locator("#asked").inner_text()
    assert cell in anna.lit
    bring_into_view(anna, cell)
    anna.touch(cell)
    if anna.hand == "finger":
        anna.confirm()
    assert laid(house, table_id, anna) == text


@pytest.mark.parametrize("hand", ["mouse"])
def test_a_turned_card_is_dragged_into_a_maze_that_was_moved_and_sized(
    house: House, at_turn: tuple[str, Person, list[str]]
) -> None:
    table_id, anna, (card, turn, cell, text) = at_turn
    page, before = anna.page, anna.page.evaluate(CENTRE, cell)
    anna.touch(card)
    anna.touch(turn)
    anna.until(lambda: card in turned(anna), "the card is not turned")
    page.locator(".lens button").first.click()
    x, _ = page.evaluate(CENTRE, cell)
    pane = page.locator("svg.field .glass").bounding_box()
    assert pane is not None
    page.mouse.move(pane["x"] + 4, pane["y"] + 4)
    page.mouse.down()
    page.mouse.move(pane["x"] + 4 + 60 * (1 if x < pane["x"] + pane["width"] / 2 else -1), pane["y"] + 24, steps=STEPS)
    page.mouse.up()
    assert page.evaluate(CENTRE, cell) != before
    bring_into_view(anna, cell)
    page.mouse.move(*page.evaluate(CENTRE, card))
    page.mouse.down()
    page.mouse.move(*page.evaluate(CENTRE, cell), steps=STEPS)
    page.mouse.up()
    assert laid(house, table_id, anna) == text


def bring_into_view(person: Person, sprite: str) -> None:
    """Show the whole maze, if the sprite is not seen."""
    x, y = person.page.evaluate(CENTRE, sprite)
    pane = person.page.locator("svg.field .glass").bounding_box()
    assert pane is not None
    if not (pane["x"] < x < pane["x"] + pane["width"] and pane["y"] < y < pane["y"] + pane["height"]):
        person.page.locator(".lens button").last.click()


# --- marks --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_a_mark_is_seen_by_who_made_it_and_sent_to_nobody(house: House, sits: Sits, tall: bool) -> None:
    table_id, people = sits("Anna", "Bruno", absent=("Chloe",), game="saboteur", tall=tall)
    anna, bruno = people
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")
    x, y = anna.page.evaluate(CENTRE, "seat-2")
    anna.page.mouse.click(x, y, button="right")
    anna.page.locator("dialog.chooser button", has_text="a saboteur, I think").click()
    badge = anna.page.locator('.badge[data-on="seat-2"]')
    badge.wait_for(state="attached")
    anna.page.reload()
    anna.arrive()
    badge.wait_for(state="attached")
    assert bruno.page.locator(".badge").count() == 0
    assert not any("sign-" in str(frame) or "seat-2" in str(frame) for frame in anna.sent)
    assert {frame["t"] for frame in anna.sent} <= {"hello", "pace", "ping", "read", "resync"}


# --- reading ------------------------------------------------------------------------------------------------------------


def test_on_a_phone_ones_role_stays_until_it_is_read_though_others_move(house: House, sits: Sits) -> None:
    table_id, (anna,) = sits(
        "Anna",
        absent=("Bruno", "Chloe"),
        seated=("Bruno", "Anna", "Chloe"),
        game="saboteur",
        hand="finger",
        tall=True,
        options={"first_seat": 0},
    )
    anna.goes_to(f"{house.address}/table/{table_id}")
    role = anna.page.locator('[data-id="page-role"]')
    role.wait_for()
    house.command(table_id, any_move)
    anna.page.locator(".sprite.lit").first.wait_for(state="attached")
    assert role.is_visible()
    readers = house.served.site.hub.slots[table_id].readers
    assert readers.read == {}
    anna.press(".continue")
    anna.until(lambda: role.count() == 0, "the page stays")
    anna.until(lambda: list(readers.read.values()) == ["role"], "nobody is told that it is read")
    anna.play(0)
