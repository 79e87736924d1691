"""Games of strangers: registered through an entry point, they are played, recorded and loaded like our own."""

import sys
from pathlib import Path

import pytest

import filon
from contract.walks import RANDOM, play_to_end
from filon.web.art import hero
from fixture import trove

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
        ({"__init__.py": "from .card import IDENTITY", "policy.py": "", "scene.py": ""}, True),
        ({"__init__.py": "IDENTITY = Identity()"}, True),
        ({"__init__.py": "", "policy.py": "", "scene.py": ""}, True),  # what it lacks is said when it is asked for
        ({"card.py": "IDENTITY = Identity()"}, False),
    ],
)
def test_every_package_in_the_folder_is_listed(
    files: dict[str, str], is_listed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filon.games, "GAMES_FOLDER", tmp_path)
    (tmp_path / "newgame").mkdir()
    for file, text in files.items():
        (tmp_path / "newgame" / file).write_text(text, encoding="utf-8")
    assert filon.games.own_names() == (["newgame"] if is_listed else [])


def test_what_is_offered_as_a_game_and_is_none_keeps_no_other_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = "from filon.sample.cart import *\nfrom filon.defaults import complete\ncomplete(__name__)"
    for name, text in {"hollow": "", "broken": "1 / 0", "masked": card}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text, encoding="utf-8")
    info = tmp_path / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[filon.games]\nhollow = hollow\nbroken = broken\nmasked = masked\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    found, wrong = filon.games.all_rules()
    assert {rules.IDENTITY.slug for rules in found} == OURS
    assert str(wrong["hollow"]).startswith("the game hollow lacks IDENTITY (its card")
    assert str(wrong["broken"]) == "the game broken cannot be imported: ZeroDivisionError('division by zero')"
    assert str(wrong["masked"]) == "the game masked calls itself cart on its card"
    assert hero.__wrapped__() is not None
    for name in ("hollow", "broken", "masked"):
        sys.modules.pop(name, None)
