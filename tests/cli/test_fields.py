"""`filon fields`: what positions are told in, from the marks; docs/fields.md is what it prints."""

import re

import pytest

from cli.running import Terminal
from contract.subjects import CHECKOUT
from filon import games
from filon.kernel.fields import fields_in


def test_the_page_is_current(terminal: Terminal) -> None:
    """Of every game that is on it; write it anew with `filon fields --lang en > docs/fields.md`."""
    page = (CHECKOUT / "docs" / "fields.md").read_text(encoding="utf-8")
    title, *shown = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    printed = [terminal.run("fields", name, "--lang", "en").out.rstrip("\n") for name in shown]
    assert page == "\n\n".join([f"# {title}", *printed]) + "\n"
    assert terminal.run("fields", "--lang", "en").out.startswith(f"# {title}\n\n{printed[0]}\n")


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
