"""A barter of kingsmine in one gesture: put together in any order, taken back, let be, and made at once."""

import pytest

from browser.conftest import Sits
from browser.house import House
from browser.people import Hand, Person
from filon.games.kingsmine.state import Kind, Phase
from filon.play.game import Game

BEERS = 2


def may_barter(game: Game) -> bool:
    """The first seat begins its turn with two beers, as it got them."""
    s = game.see().record
    return bool(s.phase == Phase.ACTION and s.asked == 0 and s.caves[0, Kind.BEER] == BEERS)


@pytest.fixture
def at_barter(house: House, sits: Sits, hand: Hand) -> tuple[str, Person]:
    table_id, (anna,) = sits(
        "Anna", absent=("Bruno",), game="kingsmine", hand=hand, tall=hand == "finger", wanted=may_barter
    )
    anna.goes_to(f"{house.address}/table/{table_id}")
    return table_id, anna


@pytest.mark.parametrize("hand", ["finger", "keys"])
def test_a_barter_is_put_together_and_made_at_once(house: House, at_barter: tuple[str, Person]) -> None:
    table_id, anna = at_barter
    before = house.table(table_id).version
    anna.touch("barter")
    anna.until(lambda: "let-be" in anna.lit, "the tray is not open")
    anna.touch("stock-lantern")
    anna.until(lambda: "taken-0" in anna.lit, "nothing is taken")
    anna.touch("cave-beer")
    anna.until(lambda: "offered-0" in anna.lit, "nothing is given")
    assert "finish" not in anna.lit, "one beer is not the worth of a lantern"
    anna.touch("offered-0")
    anna.until(lambda: "offered-0" not in anna.lit, "it is not taken back")
    assert house.table(table_id).version == before, "nothing of it is in the game yet"
    for n in range(BEERS):
        anna.touch("cave-beer")
        anna.until(lambda n=n: f"offered-{n}" in anna.lit, "nothing is given")  # type: ignore[misc]
    anna.until(lambda: "finish" in anna.lit, "the barter cannot be made")
    anna.touch("finish")
    anna.until(lambda: bool(anna.done), "the barter is not acknowledged")
    moved = [entry.data["text"] for entry in house.table(table_id).log[before + 1 :]]
    assert moved == ["barter", "offer beer", "offer beer", "done offering", "take lantern", "finish"]
    anna.until(lambda: anna.page.locator('[data-id="cave-lantern"]').count() > 0, "the lantern is not in the cave")


@pytest.mark.parametrize("hand", ["mouse"])
def test_a_barter_is_let_be(house: House, at_barter: tuple[str, Person]) -> None:
    table_id, anna = at_barter
    before = house.table(table_id).version
    for button in ("let-be", ""):
        anna.touch("barter")
        anna.until(lambda: "let-be" in anna.lit, "the tray is not open")
        anna.touch("cave-beer")
        anna.until(lambda: "offered-0" in anna.lit, "nothing is given")
        anna.touch("finish")
        anna.until(lambda: anna.page.locator(".why").is_visible(), "nobody says why not")
        if button:
            anna.touch(button)
        else:
            anna.page.keyboard.press("Escape")
        anna.until(lambda: "barter" in anna.lit, "the tray is still open")
    assert house.table(table_id).version == before
