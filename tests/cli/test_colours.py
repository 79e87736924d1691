"""Colours of the terminal: what is common, what a game declares, and that nothing declared is in vain."""

import re
from itertools import chain

import pytest
from rich.style import Style

from contract.subjects import folder_of, registered_games
from filon.cli.colours import coloured, colours_of
from filon.games import rules_of
from filon.kernel.contract import Rules
from filon.kernel.words import read_catalogue

SEAT_A, CLAUSE = "bold bright_cyan", "cyan"


def styles(text: str, game: str) -> dict[str, str]:
    """What of a text has which style."""
    shown = coloured(text, rules_of(game))
    return {text[span.start : span.end]: str(span.style) for span in shown.spans if span.style}


@pytest.mark.parametrize("game", ["dragobert", "imps"])
def test_seats_and_clauses_have_their_colours_in_every_game(game: str) -> None:
    assert styles("A digs, Anna does not (DRA-309)", game) == {"A": SEAT_A, "DRA-309": CLAUSE}


def test_a_game_has_its_own_colours_and_no_other() -> None:
    assert styles("A dragon, and A", "lair") == {"A": SEAT_A, "dragon": "bold red"}
    assert styles("a dragon and a red door", "imps") == {}


def test_the_article_of_a_dragon_is_no_seat() -> None:
    assert styles("A dragon card!", "dragobert") == {"dragon": "bold red"}
    assert styles("A draws a dragon", "dragobert") == {"A": SEAT_A, "dragon": "bold red"}


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_every_pattern_of_a_game_is_met_in_what_it_says_or_draws(rules: Rules) -> None:
    said = read_catalogue(rules.IDENTITY.folder / "locale" / "fr.po")
    drawn = (file.read_text(encoding="utf-8") for file in sorted((folder_of(rules) / "golden").iterdir()))
    put_together = (file.read_text(encoding="utf-8") for file in rules.IDENTITY.folder.glob("picture.py"))
    texts = [*chain.from_iterable(said.items()), *drawn, *put_together]
    for pattern, style in colours_of(rules).items():
        assert Style.parse(style) is not None
        assert any(re.search(pattern, text) for text in texts), pattern
