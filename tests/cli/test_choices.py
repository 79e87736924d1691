"""The list of what can be done at the terminal, when it is short and when it is long."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

import filon
from filon.cli.choices import CROWD, lines_of_choices, print_choices
from filon.play.seen import Seen


def few() -> Seen:
    """What the first to play in a game of lair sees."""
    return filon.new("lair", seats=3, seed=4, first_seat=0).see(0)


def many() -> Seen:
    """The same, in saboteur with its expansion: any two or three cards of a hand may be passed."""
    return filon.new("saboteur", seats=6, seed=4, first_seat=0, expansion=True).see(0)


def listed(seen: Seen) -> str:
    out = StringIO()
    print_choices(seen, seen.setting.words("en"), Console(width=100, file=out))
    return out.getvalue()


@pytest.mark.parametrize("seen_by", [few, many])
def test_every_move_stands_there_once_with_its_number(seen_by: Callable[[], Seen]) -> None:
    seen = seen_by()
    text = listed(seen)
    numbers = [int(number) for number in re.findall(r"(?:^|   )\s*(\d+)  (?=\S)", text, re.MULTILINE)]
    assert numbers == list(range(1, len(seen.moves()) + 1))
    for move in seen.moves():
        assert re.search(rf"\s{re.escape(move.text)}(\s|$)", text)


def test_few_moves_are_said_in_words_too() -> None:
    seen = few()
    assert len(seen.moves()) <= CROWD
    assert all(seen.say(move) in listed(seen) for move in seen.moves())
    assert lines_of_choices(seen) == len(listed(seen).splitlines()) == len(seen.moves())


def test_a_crowd_of_one_kind_stands_side_by_side() -> None:
    seen = many()
    passes = [move for move in seen.moves() if move.text.startswith("pass ")]
    others = [move for move in seen.moves() if move not in passes]
    lines = listed(seen).splitlines()
    assert len(passes) > CROWD
    assert len(lines) <= len(others) + len(passes) / 2 + 1
    assert not any(seen.say(move) in listed(seen) for move in passes)
    assert all(seen.say(move) in listed(seen) for move in others)
