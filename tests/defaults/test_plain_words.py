"""Moves and refusals from declarations: every refusal true, and none where a move is legal."""

from collections.abc import Mapping
from typing import Any

import pytest

from defaults.tiny import (
    BID,
    BURY,
    GIVE,
    LOOK,
    PASS,
    RULES,
    SEATS,
    SET,
    VERBS,
    Phase,
    Varied,
    moves_of,
    position,
    rules_with,
    seen_by,
    varied_position,
)
from filon.defaults.plain_words import names_said, value_words
from filon.kernel.marks import Bits, Count, Flag, Index, Mark, Number, OneOf, Seat, Seats
from filon.kernel.verbs import Part, Verbs, number
from filon.kernel.words import Words, words_for

ENGLISH, FRENCH = Words(), words_for("fr")
NAMED = ENGLISH.naming(["Ada", "Bea", "Cleo"])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (number(LOOK, 1), "look into 2"),
        (number(BURY, 2), "bury crown"),
        (number(GIVE, 0, 2), "give copper to Cleo"),
        (number(SET, 4), "set b2"),
        (PASS, "pass by"),
    ],
)
def test_a_move_is_said_as_it_is_written_with_names_of_players(action: int, said: str) -> None:
    assert RULES.say_move(seen_by(position(), 1), 1, action, NAMED) == said


def test_a_move_is_said_in_the_words_of_a_catalogue() -> None:
    words = Words("fr", {"give {card} to {other}": "{card} pour {other}", "copper": "le cuivre"})
    assert RULES.say_move(seen_by(position(), 1), 1, number(GIVE, 0, 2), words) == "le cuivre pour C"


def why(s: Any, seat: int, action: int, words: Words = ENGLISH) -> tuple[str, int]:
    refusal = RULES.why_not(seen_by(s, seat), seat, action, words)
    assert refusal is not None
    assert refusal.clause == ""
    return refusal.sentence, refusal.near


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("words", [ENGLISH, FRENCH])
def test_a_move_is_refused_if_and_only_if_it_is_not_legal(phase: Phase, words: Words) -> None:
    s = position()
    s.phase = phase
    for seat in range(int(s.seats)):
        acting = bool(RULES.actors(s) >> seat & 1)
        allowed = moves_of(s, seat) if acting else []
        for asked in (s, seen_by(s, seat)) if acting else (seen_by(s, seat),):
            refusals = {action: RULES.why_not(asked, seat, action, words) for action in range(VERBS.actions)}
            assert [action for action, refusal in refusals.items() if refusal is None] == allowed
            assert all(refusal.sentence.endswith(".") for refusal in refusals.values() if refusal)


def test_what_is_against_a_move_is_named() -> None:
    s = position()
    assert why(s, 0, PASS) == ("It is the turn of B.", 0)
    assert why(s, 1, PASS) == ("This is not the moment for it: pass by.", 0)
    assert why(s, 1, number(BID, 2)) == ("This is not the moment for it: bid amount.", 0)
    assert why(s, 1, number(LOOK, 0)) == ("Not with that one now: chest 1.", 1)
    assert why(s, 1, number(BURY, 1)) == ("Of things that are alike choose the first.", 1)
    assert why(s, 1, number(BURY, 5)) == ("You hold nothing there.", 1)
    assert why(s, 1, number(GIVE, 0, 1)) == ("Not with that one now: other B.", 1)
    assert why(s, 1, number(GIVE, 2, 2)) == ("These do not go together: give crown to C.", 1)
    s.phase = Phase.OVER
    assert why(s, 1, PASS) == ("The game is over.", 0)


def test_several_who_must_choose_are_all_named() -> None:
    s = position()
    s.phase, s.has_passed[1] = Phase.LAST_BIDS, 1
    assert why(s, 1, PASS, NAMED)[0] == "It is the turn of Ada, Cleo."
    assert why(s, 1, PASS, FRENCH)[0] == "C’est à A, C de jouer."


@pytest.mark.parametrize(
    ("phase", "seat", "action", "clause"),
    [
        (Phase.OVER, 1, PASS, "TIN-9"),
        (Phase.TURN, 0, PASS, "TIN-1"),
        (Phase.TURN, 1, number(LOOK, 0), "TIN-2"),
        (Phase.TURN, 1, PASS, ""),
    ],
)
def test_a_game_may_name_clauses(phase: Phase, seat: int, action: int, clause: str) -> None:
    clauses: Mapping[str, str] = {"over": "TIN-9", "turn": "TIN-1", "look into": "TIN-2"}
    s = position()
    s.phase = phase
    refusal = rules_with(CLAUSES=clauses).why_not(seen_by(s, seat), seat, action, ENGLISH)
    assert refusal is not None
    assert refusal.clause == clause


@pytest.mark.parametrize(
    ("mark", "value", "said"),
    [
        (None, 7, "7"),
        (Index(), 0, "1"),
        (Number(0, 9), 0, "0"),
        (Count(9), 3, "3"),
        (Flag(), 1, "yes"),
        (Flag(), 0, "no"),
        (Seat(), 1, "Bea"),
        (Seat(first=1), 1, "Ada"),
        (Seat(first=1), 0, "-"),
        (Seat(nobody=9), 9, "-"),
        (Seats(), 0b101, "Ada, Cleo"),
        (Bits(3), 0b110, "2, 3"),
        (Bits(Phase), 0b110, "turn, last bids"),
        (OneOf(Phase), 2, "last bids"),
        (OneOf(("", "north", "south")), 2, "south"),
        (OneOf(Phase), 0, "-"),
    ],
)
def test_a_number_is_told_as_its_mark_reads_it(mark: Mark | None, value: int, said: str) -> None:
    assert value_words(mark, value, NAMED) == said


def test_every_name_that_may_be_translated_is_listed() -> None:
    names = set(names_said(RULES))
    assert names >= {"taken by", "big gem", "last bids", "drew what", "look into {chest}", "look into", "amount"}


# --- what lies in sight -------------------------------------------------------------------------------------------------


ROW_VERBS = Verbs(Varied)
TAKE = ROW_VERBS.verb("take {thing}", Part("thing", of="shelf"))
NAMED_TAKE = ROW_VERBS.verb(
    "want {thing}", Part("thing", size=5, of="shelf", words=("first", "second", "third", "last", "none"))
)
HANG = ROW_VERBS.verb("hang {peg}", Part("peg", of="pegs"))
PEEK = ROW_VERBS.verb("peek at {chest}", Part("chest", of="chests"))
DIG = ROW_VERBS.verb("dig {hole}", Part("hole", of="buried"))
JOIN = ROW_VERBS.verb("join {queue}", Part("queue", of="queues"))


@pytest.mark.parametrize(
    ("action", "said", "written"),
    [
        (number(TAKE, 0), "take 1 (big gem)", "take 1"),
        (number(TAKE, 3), "take 4", "take 4"),  # nothing lies there
        (number(NAMED_TAKE, 0), "want first", "want first"),  # the game says itself what it is called
        (number(NAMED_TAKE, 4), "want none", "want none"),  # no place of the row
        (number(HANG, 0), "hang left (big gem)", "hang left"),  # the mover's own
        (number(PEEK, 0), "peek at 1 (crown)", "peek at 1"),  # opened
        (number(PEEK, 1), "peek at 2", "peek at 2"),  # known to the mover, but face down
        (number(DIG, 0), "dig 1", "dig 1"),  # known to the mover, but face down
        (number(JOIN, 0), "join 1", "join 1"),  # a whole list
    ],
)
def test_of_a_place_it_is_said_what_lies_there_in_sight(action: int, said: str, written: str) -> None:
    s = seen_by(varied_position(), 1, Varied)
    assert rules_with(State=Varied, VERBS=ROW_VERBS).say_move(s, 1, action, ENGLISH) == said
    assert ROW_VERBS.text_of(s, 1, action) == written
    assert ROW_VERBS.read_text(s, 1, written) == action


def test_of_a_place_nothing_is_said_that_not_everybody_sees() -> None:
    rules = rules_with(State=Varied, VERBS=ROW_VERBS)
    for action in range(ROW_VERBS.actions):
        said = {rules.say_move(seen_by(varied_position(), viewer, Varied), 1, action, ENGLISH) for viewer in (0, 1, SEATS)}
        assert len({*said, rules.say_move(varied_position(), 1, action, ENGLISH)}) == 1
