"""Two people and a few bots, from the first page to the result, at a desk or on a phone: one has only a keyboard.

Where several choose at the same time they do so in any order. Games take turns at desk and phone; in `make proof` each is
played on both.
"""

from pathlib import Path

import pytest

import filon
import scale
from browser.conftest import Comes
from browser.evening import downloaded, play_to_the_end, sit_down
from browser.house import House
from browser.people import Hand
from filon import games
from filon.kernel.words import words_for

MORE_THAN = 4  # moves that people make in a game
DESK: tuple[bool, Hand] = (False, "mouse")
PHONE: tuple[bool, Hand] = (True, "finger")
EVENINGS = [
    pytest.param(*place, game, id=f"{'tall' if place is PHONE else 'wide'}-{game}")
    for n, game in enumerate(games.names())
    for place in ([DESK, PHONE] if scale.IS_PROOF else [(DESK, PHONE)[n % 2]])
]


@pytest.mark.parametrize(("tall", "hand", "game"), EVENINGS)
def test_a_whole_game(house: House, comes: Comes, tmp_path: Path, tall: bool, hand: Hand, game: str) -> None:
    anna = comes("Anna", tall=tall, hand="keys", permissions=["clipboard-read", "clipboard-write"])
    bruno = comes("Bruno", tall=tall, hand=hand)
    sit_down(anna, bruno, house.address, game)
    assert play_to_the_end([anna, bruno]) > MORE_THAN
    names = house.table(anna.page.url.rsplit("/", 1)[1]).names(words_for("en"))
    for person in (anna, bruno):
        person.page.locator("#result").wait_for()
        verdict = filon.verify(downloaded(person, tmp_path / f"{person.name}.json"))
        assert verdict.ok, verdict
        points = " · ".join(f"{name} {score}" for name, score in zip(names, verdict.scores, strict=True))
        assert person.page.locator("#result p.soft").inner_text() == points
        title = person.page.locator("#result-title").inner_text()
        assert all(names[winner] in title for winner in verdict.winners)
        assert person.told[-1][0] == max(n for n, _ in bruno.told)
