"""What each game says it is about: three pictures of its own art with a line each, whatever is agreed and all game long."""

from collections.abc import Iterator
from itertools import islice

import pytest

from contract.subjects import registered_games, seating_about, variants_of
from contract.walks import walk
from filon.defaults import defaults_of
from filon.kernel.contract import Rules
from filon.play.game import deal
from filon.play.seen import see
from filon.scene import LONGEST_LINE, PLATE, Plate, Sprite, sheet_in
from fixture import trove

LANGUAGES = ("en", "fr")
POSITIONS, STRIDE = 5, 7  # of a game that are looked at


def told_by(rules: Rules) -> Iterator[list[Plate]]:
    """The plates of a game in every variant and language."""
    for variant in variants_of(rules):
        seen = deal(variant.setting, 1).see(None)
        yield from (seen.about(variant.setting.words(language)) for language in LANGUAGES)


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_goal_turn_and_end_have_a_picture_of_known_art_and_a_line_in_every_variant(rules: Rules) -> None:
    assert "about" not in defaults_of(rules)
    sheet, told = sheet_in(rules.IDENTITY.folder), list(told_by(rules))
    assert {len(plates) for plates in told} == {3}
    for plate in {plate for plates in told for plate in plates}:
        assert 0 < len(plate.says) <= LONGEST_LINE, plate.says
        assert plate.sprites
        assert all(sprite.art in sheet and is_in_sight(sprite) for sprite in plate.sprites)
        assert all(f'href="#{sprite.art}"' in plate.svg for sprite in plate.sprites)


def is_in_sight(sprite: Sprite) -> bool:
    """Is some of it within the picture?"""
    return -sprite.w < sprite.x < PLATE[0] and -sprite.h < sprite.y < PLATE[1]


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_it_is_the_same_from_the_deal_on(rules: Rules) -> None:
    setting = seating_about(rules, 4).setting
    positions = islice(walk(setting, 5), 0, POSITIONS * STRIDE, STRIDE)
    told = [see(setting, position.states, 0, None).about() for position in positions]
    assert len(told) == POSITIONS
    assert all(plates == told[0] for plates in told)


def test_what_was_agreed_is_in_it() -> None:
    said = {plate.says for rules in registered_games() for plates in told_by(rules) for plate in plates}
    assert "After 2 rounds" in " ".join(said)
    assert "Blue and green diggers race to the treasure; saboteurs earn gold if nobody gets there." in said
    assert "It is over when both dwarves of a player are in the lair, or the treasure is empty." in said


def test_a_game_that_does_not_tell_it_is_told_by_what_it_asks() -> None:
    seen = deal(seating_about(trove, 3).setting, 1).see(None)
    assert seen.about() == [Plate(seen.scene().asked)]
