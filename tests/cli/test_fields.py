"""`filon fields`: what positions are told in, from the marks; docs/fields.md is what it prints."""

import pytest

from cli.running import Terminal
from contract.subjects import CHECKOUT
from filon import games
from filon.kernel.fields import fields_in


def test_the_page_is_current(terminal: Terminal) -> None:
    """Write it anew with `filon fields --lang en > docs/fields.md`."""
    printed = terminal.run("fields", "--lang", "en").out
    assert (CHECKOUT / "docs" / "fields.md").read_text(encoding="utf-8") == printed


@pytest.mark.parametrize("name", games.names())
def test_every_field_of_a_game_is_listed(terminal: Terminal, name: str) -> None:
    printed = terminal.run("fields", name, "--lang", "fr").out
    assert all(f"| `{field}` |" in printed for field in fields_in(games.rules_of(name)))
    assert "événements" in printed


def test_as_json_it_is_never_translated(terminal: Terminal) -> None:
    english, french = terminal.run("fields", "lair", "--json"), terminal.run("fields", "lair", "--json", "--lang", "fr")
    assert english.out == french.out
    (lair,) = english.data["games"]
    assert {"name": "waiting", "what": "a set of seats", "rows": [], "seen_by": "public"} in lair["fields"]
    assert lair["words"]["Phase"] == ["lay", "place", "split", "pick", "over"]
    assert "game_ended" in lair["events"]


def test_a_game_that_is_none_is_refused(terminal: Terminal) -> None:
    assert terminal.run("fields", "chess").code != 0
