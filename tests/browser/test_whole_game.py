"""Two people and a few bots, from the first page to the result, at a desk and on a phone: one has only a keyboard.

Where several choose at the same time they do so in any order.
"""

from pathlib import Path

import pytest

import filon
from browser.conftest import Comes
from browser.evening import downloaded, play_to_the_end, sit_down
from browser.house import House
from browser.people import Hand
from filon import games
from filon.kernel.words import words_for

MORE_THAN = 4  # moves that people make in a game


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(("tall", "hand"), [(False, "mouse"), (True, "finger")], ids=["wide", "tall"])
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
