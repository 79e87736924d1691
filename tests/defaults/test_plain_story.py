"""Stories told from declarations: sentences as data, numbers by their names, and who is told less."""

import pytest

from defaults.tiny import EVERYBODY, RULES, Card, What, position, rules_with, seen_by, tell_all
from filon.kernel.words import Words, words_for

SENTENCES = {
    What.LOOKED: "{seat} looks into chest {chest}.",
    What.SAW: "You look into chest {chest}: {card}.",
    What.GAVE: "{seat} gives {card} to {other} ({a}, {b}).",
    What.DREW: "{seat} draws.",
    What.DREW_WHAT: "You draw {card}.",
    What.DAWNED: "",
}
TOLD = rules_with(SENTENCES=SENTENCES)
ENGLISH = Words()


def story(rules: object, viewer: int, *rows: tuple[int, int, int, int, int], words: Words = ENGLISH) -> list[str]:
    s = position()
    tell_all(s, *rows)
    told: list[str] = rules.story(seen_by(s, viewer), viewer, words)  # type: ignore[attr-defined]
    return told


def looks(seat: int, chest: int, card: int) -> list[tuple[int, int, int, int, int]]:
    """Somebody looks into a chest, and knows what is in it."""
    return [(What.LOOKED, seat, chest, 0, EVERYBODY), (What.SAW, seat, chest, card, 1 << seat)]


def test_sentences_name_seats_places_and_words() -> None:
    assert story(TOLD, 0, (What.GAVE, 1, Card.BIG_GEM, 2, EVERYBODY)) == ["B gives big gem to C (2, 2)."]
    assert story(TOLD, 0, *looks(1, 0, Card.CROWN)) == ["B looks into chest 1."]


def test_players_are_called_by_their_names_and_words_are_translated() -> None:
    french = Words(
        "fr", {"{seat} gives {card} to {other} ({a}, {b}).": "{seat} donne {card} à {other}.", "big gem": "un diamant"}
    )
    row = (What.GAVE, 1, Card.BIG_GEM, 2, EVERYBODY)
    assert story(TOLD, 0, row, words=french.naming(["Ada", "Bea"])) == ["Bea donne un diamant à C."]


def test_who_hears_what_it_was_is_not_told_as_well_that_it_was_something() -> None:
    assert story(TOLD, 1, *looks(1, 2, Card.COPPER)) == ["You look into chest 3: copper."]


def test_what_is_told_better_of_one_seat_is_still_told_of_another() -> None:
    rows = [(What.DREW, seat, 0, 0, EVERYBODY) for seat in range(3)]
    rows.append((What.DREW_WHAT, 1, Card.COPPER, 0, 1 << 1))
    assert story(TOLD, 1, *rows) == ["A draws.", "C draws.", "You draw copper."]
    assert story(TOLD, 2, *rows) == ["A draws.", "B draws.", "C draws."]


def test_an_empty_sentence_is_not_told() -> None:
    assert story(TOLD, 0, (What.DAWNED, -1, 0, 0, EVERYBODY)) == []


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ((What.LOOKED, 1, 1, 0, EVERYBODY), "B: looked, chest 2."),
        ((What.GAVE, 0, Card.BIG_GEM, 2, EVERYBODY), "A: gave, card big gem, other C."),
        ((What.DREW, 2, 0, 0, EVERYBODY), "C: drew."),
        ((What.DAWNED, -1, 0, 0, EVERYBODY), "Dawned."),
    ],
)
def test_an_event_without_a_sentence_is_told_by_its_name(row: tuple[int, int, int, int, int], told: str) -> None:
    assert story(RULES, 6, row) == [told]


def test_the_plain_form_is_french_too() -> None:
    assert story(RULES, 6, (What.DREW, 2, 0, 0, EVERYBODY), words=words_for("fr")) == ["C\N{NO-BREAK SPACE}: drew."]
