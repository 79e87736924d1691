"""What is rolled, as a die is, leaps and spins to its new turn; what else moves only glides."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from browser.people import until
from client.conftest import Opens
from client.looking import wait_for_move, wait_for_turn
from client.mine import Mine, name_of
from filon.play.seen import Seen
from filon.scene import Scene, Sprite

KEEP_MOTIONS = """(() => {
  const plain = Element.prototype.animate;
  window.motions = [];
  Element.prototype.animate = function (frames, timing) {
    window.motions.push({id: this.dataset.id, frames, timing});
    return plain.call(this, frames, timing);
  };
})()"""
TILTS = (-7, 9)


class Dice(Mine):
    """The mine with a die that is rolled at every move and shows the same each time, and a sign that is only turned."""

    def scene_of(self, seen: Seen, shape: str) -> Scene:
        scene, turn = super().scene_of(seen, shape), TILTS[self.version % 2]
        pieces = [
            Sprite(name, "yes", 40, 40, 50, 50, turn=turn, tone=tone) for name, tone in (("die", "rolls"), ("sign", ""))
        ]
        return msgspec.structs.replace(scene, sprites=(*scene.sprites, *pieces))

    def bots(self) -> None:
        """Nobody else plays: the die is rolled once a move."""


@pytest.fixture
def table() -> Dice:
    return Dice()


def played(page: Page, table: Dice) -> list[dict[str, Any]]:
    """What was set in motion by a move."""
    page.add_init_script(KEEP_MOTIONS)
    page.reload()
    wait_for_turn(page)
    page.evaluate("window.motions = []")
    before, place = table.version, name_of(table.places()[0])
    page.locator('[data-id="hand-1"]').click()
    page.locator(f'[data-id="{place}"]').click()
    wait_for_move(page, table)
    until([page], lambda: page.locator(f"#story li.last[data-n='{before + 1}']").count() == 1, "the move is not shown")
    found: list[dict[str, Any]] = page.evaluate("window.motions")
    return found


def turns_of(motion: dict[str, Any]) -> list[float]:
    """The turn in each frame of a motion."""
    return [float(frame["transform"].rpartition("rotate(")[2].partition("deg")[0]) for frame in motion["frames"]]


def test_a_die_leaps_and_goes_round_more_than_once_though_its_face_is_the_same(opens: Opens, table: Dice) -> None:
    motions = {motion["id"]: motion for motion in played(opens(), table)}
    turns = turns_of(motions["die"])
    assert turns[-1] in TILTS
    assert abs(turns[0] - turns[-1]) > 360
    heights = [float(frame["transform"].split(", ")[1].partition("px")[0]) for frame in motions["die"]["frames"]]
    assert heights[1] < min(heights[0], heights[2])
    assert abs(turns_of(motions["sign"])[0] - turns_of(motions["sign"])[-1]) < 360
    assert motions["sign"]["timing"]["duration"] < motions["die"]["timing"]["duration"]


def test_a_die_lies_still_for_those_who_want_no_motion(opens: Opens, table: Dice) -> None:
    assert played(opens(still=True), table) == []
