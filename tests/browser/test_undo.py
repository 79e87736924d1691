"""Taking back in the browser: a step of a barter on a phone, and by the keyboard alone at a desk."""

import pytest

from browser.conftest import Sits
from browser.house import House
from browser.people import Hand
from filon.play.game import Game

FINGER = 44  # pixels
COVERS = """button => [...document.querySelectorAll(".sprite.lit .hit")].some((hit) => {
  const [a, b] = [hit.getBoundingClientRect(), button.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
})"""


def may_barter(game: Game) -> bool:
    """The first seat may begin a barter."""
    return game.actors == (0,) and any(move.text.startswith("barter") for move in game.moves(0))


@pytest.mark.parametrize(("tall", "hand"), [(True, "finger"), (False, "keys")], ids=["tall", "keys"])
def test_a_step_is_taken_back(house: House, sits: Sits, tall: bool, hand: Hand) -> None:
    table_id, [anna] = sits("Anna", absent=["Bruno"], game="kingsmine", wanted=may_barter, tall=tall, hand=hand)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.is_asked()
    before, moves, button = anna.board, house.table(table_id).moves, anna.page.locator(".undo")
    assert not button.is_visible()
    anna.play(0)
    button.wait_for()
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    assert not button.evaluate(COVERS)
    if hand == "keys":
        anna.page.keyboard.press("Control+z")
    else:
        button.tap()
    anna.until(lambda: house.table(table_id).moves == moves, "nothing is taken back")
    anna.until_shown(lambda: anna.board, before)
    assert not button.is_visible()
    assert anna.told[-1][1] == "Anna takes a move back."
