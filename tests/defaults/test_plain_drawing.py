"""A position as text from its marks: what lies where, and no more than a viewer is told."""

import pytest

from defaults.tiny import HAND, RULES, SEATS, Card, Phase, Varied, position, rules_with, seen_by, varied_position
from filon.defaults.plain_drawing import DRAWN_WIDTH
from filon.kernel.words import Words, words_for

ENGLISH, FRENCH = Words(), words_for("fr")

COMMON = """\
day: 2
holder: C
deck: 2
heap: 2, on top big gem
chests: crown {chest} ▒
taken by: A · ·
market: copper 2, crown 1
board:
    a b c
  1 · A B
  2 · · A
queues 1: copper, big gem
queues 2: -
"""


def drawn(viewer: int, *, memory_aid: bool = False, words: Words = ENGLISH) -> str:
    return RULES.drawing(seen_by(position(), viewer), viewer, words, memory_aid)


def test_the_seat_that_must_choose_sees_its_hand_and_what_it_may_do() -> None:
    assert drawn(1) == (
        "Turn · Your turn: look into chest, bury card, give card to other, set cell.\n"
        + COMMON.format(chest="▒")
        + "A: hands ▒ ▒; points 0\n"
        "B: hands copper copper crown; buried ▒; role crown; coins 11; points 1\n"
        "C: hands ▒ ▒; points 2"
    )


def test_what_lies_face_down_is_told_to_who_knows_it_with_the_memory_aid_only() -> None:
    with_aid = drawn(1, memory_aid=True)
    assert COMMON.format(chest="copper") in with_aid
    assert "buried big gem" in with_aid
    assert drawn(0, memory_aid=True).count("▒") == drawn(0).count("▒"), "who knows nothing more remembers nothing more"


@pytest.mark.parametrize("viewer", [0, SEATS])
def test_others_see_how_many_and_no_secret(viewer: int) -> None:
    text = drawn(viewer, memory_aid=True)
    assert text.startswith("Turn · It is the turn of B.\n" + COMMON.format(chest="▒"))
    assert "B: hands ▒ ▒ ▒; buried ▒; points 1\n" in text
    assert "coins 11" not in text
    assert "key" not in text


def test_nobody_and_nothing_are_left_out_and_a_flag_is_told_by_its_name() -> None:
    s = position()
    s.holder, s.is_night, s.has_passed[0], s.market[:] = 0, 1, 1, 0
    lines = RULES.drawing(seen_by(s, 2), 2, ENGLISH, False).split("\n")
    assert "is night" in lines
    assert not any(line.startswith(("holder", "market")) for line in lines)
    assert "A: hands ▒ ▒; points 0; has passed" in lines


def varied_lines(viewer: int, *, memory_aid: bool = False) -> list[str]:
    seen = seen_by(varied_position(), viewer, Varied)
    return rules_with(State=Varied).drawing(seen, viewer, ENGLISH, memory_aid).split("\n")


def line_of(seat: str, viewer: int, *, memory_aid: bool = False) -> str:
    """A seat's line, and where it goes on."""
    lines = varied_lines(viewer, memory_aid=memory_aid)
    first = next(number for number, line in enumerate(lines) if line.startswith(f"{seat}: "))
    rest = [line.strip() for line in lines[first + 1 :]]
    return " ".join([lines[first], *rest[: next((n for n, line in enumerate(rest) if line[1:2] == ":"), None)]])


def test_a_single_thing_that_one_has_laid_is_open_to_its_owner_alone() -> None:
    assert "; lit big gem;" in line_of("B", 1)
    assert "buried ▒;" in line_of("B", 1), "what is buried is not looked at again"
    assert "; lit ▒" in line_of("A", 1, memory_aid=True)
    assert "lit" not in line_of("C", 1)
    for viewer in (0, SEATS):
        assert "; lit ▒;" in line_of("B", viewer, memory_aid=True)
    assert "; lit crown" in line_of("A", 0)


def test_rows_by_name_that_count_nothing_say_what_each_is_for() -> None:
    lines = varied_lines(0)
    assert "prices: copper 1, big gem 0, crown 3" in lines
    assert "docks: north copper, south ·" in lines
    assert "pegs left big gem, right ·" in line_of("B", 0)


def test_many_backs_are_counted() -> None:
    s = position()
    s.hand_sizes[0] = 5
    assert "A: hands ▒ ×5;" in RULES.drawing(seen_by(s, 2), 2, ENGLISH, False)


def test_when_it_is_over_it_says_so() -> None:
    s = position()
    s.phase = Phase.OVER
    assert RULES.drawing(seen_by(s, 0), 0, FRENCH, False).startswith("La partie est terminée.\nday\N{NO-BREAK SPACE}: 2\n")


@pytest.mark.parametrize("viewer", [0, 5, SEATS])
@pytest.mark.parametrize("words", [ENGLISH, FRENCH])
def test_nothing_is_wider_than_a_terminal(viewer: int, words: Words) -> None:
    s = position(SEATS)
    s.phase = Phase.LAST_BIDS
    s.hands[:], s.hand_sizes[:], s.has_passed[1:3] = Card.BIG_GEM, HAND, 1
    s.buried[:], s.buried_sizes[:] = Card.BIG_GEM, 2
    text = RULES.drawing(seen_by(s, viewer), viewer, words.naming(["Maximilienne-Bérengère X"] * SEATS), True)
    assert max(map(len, text.split("\n"))) <= DRAWN_WIDTH
    assert text.count("Maximilienne-Bérengère") >= SEATS
