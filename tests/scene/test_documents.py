"""The pictures of docs/pictures are what these rules, scenes and art draw: `make pictures` writes them anew."""

import re
from pathlib import Path

import pytest

from pictures import FOLDER, SHOTS, Shot

README = Path(__file__).parent.parent.parent / "README.md"


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_is_drawn_as_it_always_was(shot: Shot) -> None:
    assert shot.file.read_text(encoding="utf-8") == shot.picture().svg, "draw it anew and look at it: make pictures"


def test_no_picture_is_astray_and_the_readme_opens_with_one_and_shows_each_game() -> None:
    assert {shot.file for shot in SHOTS} == set(FOLDER.iterdir())
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    named = {shot.file: shot for shot in SHOTS}
    games = [named[README.parent / name].game for name in shown]
    assert README.parent / shown[0] == SHOTS[0].file
    assert sorted(games) == sorted({shot.game for shot in SHOTS})
