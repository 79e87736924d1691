"""French names in French sentences: de and que lose their e where one would not say it."""

import pytest

import filon
from contract.subjects import registered_games, seating_about
from contract.walks import walk
from filon.kernel.contract import Rules
from filon.kernel.elision import FrenchWords
from filon.play.seen import see

NAMES = ("Odilon", "Élise (bot)", "Hélène", "Iris")
WORDS = FrenchWords("fr", {"turn": "Au tour de {seat}.", "after": "Plus que {seat}, de {other}"})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Odilon", "d’Odilon"),
        ("élise (bot)", "d’élise (bot)"),
        ("Hélène", "d’Hélène"),
        ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Hans", "de Hans"),
        ("Bruno", "de Bruno"),
        ("(a.*b", "de (a.*b"),
    ],
)
def test_whose_turn_it_is(name: str, said: str) -> None:
    assert WORDS.naming([name, "Od"])("turn", seat=name) == f"Au tour {said}."


def test_only_names_of_the_table_and_only_whole_ones() -> None:
    words = WORDS.naming(["Od", "Anna"])
    assert words("after", seat="Anna", other="Odilon") == "Plus qu’Anna, de Odilon"
    assert WORDS("turn", seat="Anna") == "Au tour de Anna."  # no name: a letter of a seat stays as it is


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_no_sentence_of_a_game_has_the_full_word_before_such_a_name(rules: Rules) -> None:
    setting = seating_about(rules, len(NAMES)).setting
    words = setting.words("fr").naming(NAMES)
    said = " ".join(
        sentence
        for n, position in enumerate(walk(setting, 3))
        if n % 7 == 0
        for seen in [see(setting, position.states, 0, None)]
        for sentence in (seen.scene("wide", words).asked, *seen.story(words))
    )
    assert any(name in said for name in NAMES)
    assert not [f"{word} {name}" for word in ("de", "que") for name in NAMES if f" {word} {name}" in said]


def test_the_question_of_whose_turn_it_is() -> None:
    game = filon.new("kingsmine", seats=2, seed=1)
    while "Au tour" not in (asked := game.see(None).scene("wide", game.setting.words("fr").naming(NAMES)).asked):
        game.play(game.moves()[0])
    assert "Au tour d’" in asked
