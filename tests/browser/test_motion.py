"""Motion: short for everybody, none for who asks for none."""

from browser.conftest import Sits
from browser.house import House
from browser.people import Person
from browser.positions import may_draw

LONGEST = 0.25  # seconds

TRANSITIONS = """[...document.querySelectorAll("#board, #board *")].flatMap(one =>
  getComputedStyle(one).transitionDuration.split(", ").map(parseFloat))"""
KEEP_MOTIONS = """(() => {
  const plain = Element.prototype.animate;
  window.motions = [];
  Element.prototype.animate = function (frames, timing) {
    window.motions.push(timing);
    return plain.call(this, frames, timing);
  };
})()"""
ANIMATED = (
    """[...document.querySelectorAll("#board *")].filter(one => getComputedStyle(one).animationName !== "none").length"""
)


def played(house: House, sits: Sits, *, still: bool) -> Person:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"), still=still, wanted=may_draw)
    anna.page.add_init_script(KEEP_MOTIONS)
    anna.goes_to(f"{house.address}/table/{table_id}")
    anna.touch("pile-exit")
    anna.until(lambda: bool(anna.done) and anna.version >= max(anna.done), "the move is not shown")
    anna.page.wait_for_function(
        "v => Number(document.querySelector('#story li:last-child').dataset.n) >= v", arg=max(anna.done)
    )
    return anna


def test_motion_is_short(house: House, sits: Sits) -> None:
    anna = played(house, sits, still=False)
    durations = anna.page.evaluate(TRANSITIONS)
    assert max(durations) > 0
    assert max(durations) <= LONGEST
    motions = anna.page.evaluate("window.motions")
    assert motions
    assert max(motion["duration"] for motion in motions) <= LONGEST * 1000


def test_no_motion_for_who_wants_none(house: House, sits: Sits) -> None:
    anna = played(house, sits, still=True)
    assert max(anna.page.evaluate(TRANSITIONS)) == 0
    assert anna.page.evaluate("window.motions") == []
    assert anna.page.evaluate(ANIMATED) == 0
