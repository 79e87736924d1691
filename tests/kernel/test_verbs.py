"""Verbs as they are declared: numbers, parts, notation, what else is read, touches, meanings in kinds."""

import re
from enum import IntEnum
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from filon.kernel.compiling import alone
from filon.kernel.verbs import MEANT, Part, Verbs, is_a, meant, number, one_of, part, parts


class Colour(IntEnum):
    UNKNOWN = 0
    RED = 1
    BLUE = 2


def held(s: Any, seat: int) -> list[str]:
    """The cards of a hand of three."""
    return [str(card) for card in s.hands[seat]]


SEAT = Part("seat", 4, words="ABCD", also={str(n): n for n in range(4)}, ids="0123")

VERBS = Verbs()
STEP = VERBS.move("step on", also="go")
LAY = VERBS.verb(
    "lay {card} {place} {turned}",
    Part("card", 3, words=held),
    Part("turned", 2, words=("", "turned"), also={"t": 1}),
    Part("place", 5, low=1),
    touch=lambda card, turned, place: (f"hand-{card}", *["turn"] * turned, f"place-{place}"),
)
PAINT = VERBS.verb(
    "paint {seat} in {colour}",
    SEAT,
    one_of("colour", Colour),
    touch=("pot-{colour}", "seat-{seat}"),
    also="paint {seat} {colour}",
)
PASS = VERBS.move("pass")

HAND = SimpleNamespace(hands=[["big_gem", "coal", "coal"], ["ore"] * 3])


def test_numbers_follow_each_other_without_a_gap() -> None:
    assert (STEP, LAY[:2], PAINT[:2], PASS, VERBS.actions) == (0, (1, 31), (31, 39), 39, 40)


def test_the_last_part_counts_fastest_and_parts_are_read_back() -> None:
    lays = [number(LAY, *named) for named in product(range(3), range(2), range(1, 6))]
    paints = [number(PAINT, *named) for named in product(range(4), (Colour.RED, Colour.BLUE))]
    assert [STEP, *lays, *paints, PASS] == list(range(40))
    assert [parts(action, LAY) for action in lays] == list(product(range(3), range(2), range(1, 6)))
    assert [parts(action, PAINT) for action in paints] == [(seat, colour, 0) for seat in range(4) for colour in (1, 2)]


def test_the_only_part_of_a_verb_is_read_back() -> None:
    verbs = Verbs()
    verbs.move("pass")
    dig = verbs.verb("dig {place}", Part("place", 5, low=3))
    assert [part(number(dig, place), dig) for place in range(3, 8)] == list(range(3, 8))


def test_every_number_is_of_one_verb() -> None:
    for action in range(VERBS.actions):
        verb, _ = VERBS.split(action)
        assert is_a(action, verb)
        assert [is_a(action, each.verb) for each in VERBS.declared].count(True) == 1


def test_compiled_code_asks_a_verb_like_any_constant() -> None:
    @alone
    def numbers(action: int) -> tuple[int, int, int, bool, int]:
        card, turned, place = parts(action, LAY)
        return number(LAY, card, turned, place), number(PAINT, 3, 2), place, is_a(action, PAINT), meant(LAY, 7)

    for action in range(LAY.start, LAY.end):
        assert numbers(action) == (action, 38, parts(action, LAY)[2], False, meant(LAY, 7))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (STEP, "step on"),
        (number(LAY, 0, 0, 5), "lay big_gem 5"),
        (number(LAY, 1, 1, 2), "lay coal 2 turned"),
        (number(PAINT, 1, Colour.BLUE), "paint B in blue"),
        (PASS, "pass"),
    ],
)
def test_moves_are_written_and_read_back(action: int, text: str) -> None:
    assert VERBS.text_of(HAND, 0, action) == text
    assert VERBS.read_text(HAND, 0, text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Step_on()", STEP),
        ("go", STEP),
        ("lay BIG-GEM (5)", number(LAY, 0, 0, 5)),
        ("lay coal 2 t", number(LAY, 1, 1, 2)),
        ("paint 1 blue", number(PAINT, 1, Colour.BLUE)),
        ("paint b in blue", number(PAINT, 1, Colour.BLUE)),
    ],
)
def test_other_spellings_are_read(text: str, action: int) -> None:
    assert VERBS.read_text(HAND, 0, text) == action


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay ore 1", "lay coal 6", "lay coal 1 turned turned", "paint E in red", "paint A", "pass on", "step"],
)
def test_what_means_nothing_is_nothing(text: str) -> None:
    assert VERBS.read_text(HAND, 0, text) is None


def test_of_equal_cards_the_first_is_read() -> None:
    assert VERBS.read_text(HAND, 0, "lay coal 1") == number(LAY, 1, 0, 1)
    assert VERBS.read_text(HAND, 1, "lay ore 1") == number(LAY, 0, 0, 1)


def test_a_word_goes_before_another_spelling() -> None:
    verbs = Verbs()
    verbs.verb("go {where}", Part("where", 2, words=("north", "n"), also={"n": 0}))
    assert verbs.read_text(None, 0, "go n") == 1


def test_touches_are_ids_with_the_parts_or_what_a_function_makes_of_them() -> None:
    assert VERBS.path_of(STEP) == ("step-on",)
    assert VERBS.path_of(number(LAY, 2, 1, 4)) == ("hand-2", "turn", "place-4")
    assert VERBS.path_of(number(PAINT, 3, Colour.RED)) == ("pot-red", "seat-3")


def test_meanings_in_kinds_are_beyond_all_numbers_and_apart() -> None:
    found = {meant(verb, kinds) for verb in (LAY, PAINT) for kinds in range(1000)}
    assert len(found) == 2000
    assert min(found) >= MEANT > VERBS.actions


def test_a_verb_of_too_many_parts_is_refused() -> None:
    with pytest.raises(AssertionError, match="expected at most 3 parts, but got 4"):
        Verbs().verb("put {a} {b} {c} {d}", *(Part(name, 2) for name in "abcd"))


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Part("lamp", 2), "the notation 'light {lmap}' does not name its part lamp"),
        (Part("lmap"), "the part lmap of 'light {lmap}' says neither its size nor in which field it lies"),
        (Part("lmap", 3, words=("red", "blue")), "the part lmap of 'light {lmap}' has not one word a value"),
    ],
)
def test_a_part_that_does_not_fit_its_verb_is_refused(part: Part, said: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(said)):
        Verbs().verb("light {lmap}", part)
