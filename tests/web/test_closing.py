"""A table that is closed in mid-game: its board asks nobody anything, says that it is closed, and lights nothing."""

import pytest

from contract.subjects import registered_games
from filon.house import Table, commands, glimpse
from filon.web.views import Viewpoint, shown, table_words
from house.tables import ANNA, started, step, write

SAID = {"en": "The table is closed: nobody wins.", "fr": "La table est fermée\N{NO-BREAK SPACE}: personne ne gagne."}
LOOKS = [("wide", "en"), ("tall", "fr")]


def in_play(slug: str) -> Table:
    """A table where Anna is asked something."""
    table = started(slug, 3)
    while table.question_of(0) is None:
        step(table)
    return table


def sentence_on(table: Table, look: Viewpoint) -> str:
    """What the banner of the board says, and those who hear it are told."""
    scene = shown(glimpse(table, look.viewer), look).scene
    banner = scene.sprite("asked-words").text.replace("\n", " ")
    assert banner == scene.asked
    return banner


@pytest.mark.parametrize("slug", [rules.IDENTITY.slug for rules in registered_games()])
def test_a_closed_table_says_so_and_nobody_is_to_move(slug: str) -> None:
    table = in_play(slug)
    looks = [Viewpoint(viewer, shape, table_words(table, language)) for viewer in (0, None) for shape, language in LOOKS]
    questions = [sentence_on(table, look) for look in looks]
    write(table, commands.close(table, ANNA))
    for look, question in zip(looks, questions, strict=True):
        board = shown(glimpse(table, look.viewer), look)
        assert (board.question, board.touches, board.moves) == (None, None, {})
        assert sentence_on(table, look) == SAID[look.words.language] != question
        assert not [sprite for sprite in board.scene.sprites if "turn" in sprite.tone.split()]
        told = [sprite.label + sprite.text.replace("\n", " ") for sprite in board.scene.sprites]
        assert not [text for text in told if question in text]
