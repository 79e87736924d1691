"""Twins on the wire: whoever does not hold a secret is sent the same, byte for byte, whatever it is; in every shape and
language. Who does hold it is not, so that the same is not nothing; and where the server leaks, it is noticed.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from contract.subjects import all_games, folder_of
from filon.house import Table, hint_queries
from filon.house.undoing import Undoing
from filon.house.undoing import undoing as undoing_of
from filon.kernel.words import Words
from filon.web import hints as web_hinting
from filon.web import live

from .wires import Eyes, Secret, alike, told_apart, wires

GAMES = [rules.IDENTITY.slug for rules in all_games() if (folder_of(rules) / "wire.py").exists()]
SECRETS: dict[str, Secret] = {
    f"{game}: {name}": secret for game in GAMES for name, secret in import_module(f"{game}.wire").SECRETS.items()
}


def kinds(folder: Path, monkeypatch: pytest.MonkeyPatch, secret: Secret) -> dict[Eyes, int]:
    """How many kinds of tables everybody can tell apart."""
    sent = []
    for n, twin in enumerate(secret.twins):
        alike(monkeypatch, twin, n)
        sent.append(asyncio.run(wires(folder / str(n), secret, twin)))
    assert all(len(texts) > len(secret.twins[0].script) for texts in sent[0].values())
    return told_apart(sent)


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_is_on_nobody_elses_wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert kinds(tmp_path, monkeypatch, SECRETS[name]) == SECRETS[name].kinds


# --- planted leaks ------------------------------------------------------------------------------------------------------


def story_of_the_mover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told of a move what its mover is told."""
    plain = Table.story
    monkeypatch.setattr(Table, "story", lambda table, n, _, words: plain(table, n, max(table.log[n].seat, 0), words))


def strangers_see_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no seat looks with the eyes of the first."""
    plain = Table.seen
    monkeypatch.setattr(Table, "seen", lambda table, viewer: plain(table, viewer or 0))


def digest_in_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first name tells of the whole position."""
    plain = Table.names

    def names(table: Table, words: Words) -> tuple[str, ...]:
        first, *others = plain(table, words)
        return (first + table.game.digest if table.game else first, *others)

    monkeypatch.setattr(Table, "names", names)


def hints_know_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hint is thought out with follows from the whole position."""
    plain = hint_queries.query

    def query(table: Table, guest: str, question: int) -> hint_queries.Query:
        assert table.game is not None
        return replace(plain(table, guest, question), key=hashlib.sha256(table.game.digest.encode()).digest())

    monkeypatch.setattr(web_hinting, "query", query)


def offers_know_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a move may be taken back follows from the whole position."""
    plain = undoing_of

    def undoing(table: Table, guest: str) -> Undoing | None:
        assert table.game is not None
        return plain(table, guest) if table.game.digest < "8" else None

    monkeypatch.setattr(live, "undoing", undoing)


@pytest.mark.parametrize(
    ("leak", "name"),
    [
        (offers_know_the_deal, "lair: first of three"),
        (story_of_the_mover, "saboteur: a role inspected, 2 seats"),
        (story_of_the_mover, "saboteur: cards passed, 2 seats"),
        (strangers_see_a_hand, "saboteur: a hand swapped, 2 seats"),
        (digest_in_a_name, "saboteur: cards drawn, 2 seats"),
        (hints_know_the_deal, "saboteur: cards drawn, 7 seats"),
    ],
)
def test_a_leak_on_the_wire_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None], name: str
) -> None:
    leak(monkeypatch)
    found = kinds(tmp_path, monkeypatch, SECRETS[name])
    assert any(found[eyes] > n for eyes, n in SECRETS[name].kinds.items())
