"""Games of ours are whole: they bring every file the suite asks for, unless a table of secrets stands in for some."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from contract import subjects
from contract.declared_secrets import TableTwins
from contract.secrecy import part_of
from contract.subjects import (
    TESTS,
    all_games,
    folder_of,
    keeps,
    must_be_whole,
    recount_of,
    registered_games,
    variants_of,
)
from filon.kernel.contract import Rules
from fixture import trove

ALWAYS = ("twins.py", "oracle.py", "leaks.py", "recount.py", "golden", "recorded")
PLAYED = ("perft.txt", "test_examples.py")  # of a game that anybody can play


@pytest.mark.parametrize(
    "rules", [rules for rules in all_games() if must_be_whole(rules)], ids=lambda rules: rules.IDENTITY.slug
)
def test_a_game_of_ours_brings_every_file(rules: Rules) -> None:
    wanted = [*ALWAYS, *(PLAYED if rules in registered_games() else ())]
    assert [name for name in wanted if not (folder_of(rules) / name).exists()] == []


def test_the_five_must_be_whole_and_so_must_trove() -> None:
    five = ("dragobert", "imps", "kingsmine", "lair", "saboteur")
    assert {rules.IDENTITY.slug for rules in (*registered_games(), trove) if must_be_whole(rules)} >= {*five, "trove"}


def test_with_a_table_a_game_of_ours_may_bring_less(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(subjects, "TESTS", tmp_path)
    (tmp_path / "trove").mkdir()
    with pytest.raises(AssertionError, match=r"trove has neither twins\.py nor who_sees\.py"):
        part_of(trove, "twins")
    shutil.copy(TESTS / "contract" / "trove_secrets.py", tmp_path / "trove" / "who_sees.py")
    assert not must_be_whole(trove)
    assert not keeps(trove, "golden")
    assert isinstance(part_of(trove, "twins"), TableTwins)
    assert recount_of(trove).components is trove.census
    assert [variant.name for variant in variants_of(trove)] == ["2_seats", "3_seats", "3_seats-first_seat_1"]


def test_its_own_files_go_before_what_is_made_of_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(subjects, "TESTS", tmp_path)
    (tmp_path / "trove").mkdir()
    shutil.copy(TESTS / "contract" / "trove_secrets.py", tmp_path / "trove" / "who_sees.py")
    (tmp_path / "trove" / "leaks.py").write_text("LEAKS = ('my own',)\n", encoding="utf-8")
    leaks: Any = part_of(trove, "leaks").LEAKS
    assert leaks == ("my own",)
