"""The pictures that games keep are what these rules, scenes and art draw: `make pictures` writes them anew."""

import re

import pytest

from listing import CHECKOUT, TESTS
from shooting import DOCUMENTED, Shot, all_shots

README = CHECKOUT / "README.md"
SHOTS = all_shots()


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_is_drawn_as_it_always_was(shot: Shot) -> None:
    assert shot.file.read_text(encoding="utf-8") == shot.picture().svg, "draw it anew and look at it: make pictures"


def test_no_picture_is_astray() -> None:
    assert {shot.file for shot in SHOTS} == {*DOCUMENTED.iterdir(), *TESTS.glob("*/pictures/*")}
    assert len({shot.file for shot in SHOTS}) == len(SHOTS)


def test_the_readme_opens_with_a_picture_and_shows_one_of_each_game_that_keeps_some_in_the_documents() -> None:
    named = {shot.file: shot for shot in SHOTS if shot.folder == DOCUMENTED}
    text = README.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    games = [named[CHECKOUT / name].game for name in shown]
    assert sorted(games) == sorted({shot.game for shot in named.values()})
    assert text.index(shown[0]) < text.index("\n## ")
