"""Games of strangers: registered through an entry point, they are played, recorded and loaded like our own."""

from pathlib import Path

import pytest

import filon
import trove
from contract.walks import RANDOM, play_to_end

OURS = {file.parent.name for file in Path(filon.games.__file__).parent.glob("*/__init__.py")}


@pytest.mark.usefixtures("registered")
def test_a_registered_game_is_played_recorded_and_loaded() -> None:
    assert set(filon.games.names()) == {*OURS, "trove"}
    game = play_to_end(filon.new("trove", seats=3, seed=5), RANDOM, 5)
    assert game.setting.rules is trove
    assert filon.load(game.record()).code == game.code
    assert filon.verify(game.record()).ok


@pytest.mark.usefixtures("registered")
def test_an_unknown_game_is_refused_with_all_names() -> None:
    with pytest.raises(filon.UnknownGame, match=r"the games are: dragobert, .*trove"):
        filon.new("nonesuch", seats=3)


def test_without_its_entry_point_it_is_unknown() -> None:
    assert "trove" not in filon.games.names()
    with pytest.raises(filon.UnknownGame):
        filon.new("trove", seats=3)


@pytest.mark.parametrize(
    ("files", "is_listed"),
    [
        (("__init__.py", "policy.py", "scene.py"), True),
        (("__init__.py", "policy.py", "scene/__init__.py"), True),
        (("__init__.py", "policy/__init__.py", "scene.py"), True),
        (("__init__.py", "policy/worth.py", "scene.py"), False),
        (("__init__.py", "policy.py"), False),
        (("__init__.py", "policy.py", "scene/layout.py"), False),
        (("__init__.py", "scene.py"), False),
        (("__init__.py",), False),
    ],
)
def test_a_game_in_the_making_is_not_listed(
    files: tuple[str, ...], is_listed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filon.games, "GAMES_FOLDER", tmp_path)
    for file in files:
        (tmp_path / "newgame" / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "newgame" / file).touch()
    assert filon.games.own_names() == (["newgame"] if is_listed else [])
