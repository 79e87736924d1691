"""Twins on the wire: tables that differ in one secret, and all that the server sends to everybody who looks at them.

A game plugs in with a file `wire.py` in its tests folder, where `SECRETS` names each secret that its specification's *Who
sees what* keeps: how tables with and without it are dealt, what is played there, and which seats may tell them apart.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import Any

import httpx
import pytest
from numpy.typing import NDArray

import scale
from contract.secrecy import replace_chance
from filon.games import rules_of
from filon.house import Table, fairness, table_game
from filon.play.game import Game
from filon.play.position import Position
from filon.play.setting import Setting
from filon.web.identity import COOKIE
from filon.web.live import Connection
from filon.web.messages import Pong, encoded

from .pages_at import Page, Served, served

NAMES = ("Anna", "Bruno", "Chloe", "David", "Elsa", "Frida", "Greta", "Hugo", "Ida", "Jonas", "Klara", "Leo")
STRANGER = "a stranger"
LOOKS = (("wide", "en"), ("tall", "fr"))
LOOKING = 4  # seats whose pages are open, at a larger table: the first ones, which do something, and the last one
TOUCHED = "seat-0"  # in the middle of a round it leads nowhere
CLOSED = ("/replay", "/record", "/proof", "/at/1", "/at/1?viewer=0")  # what is shown of a table only when it is over

PONG = encoded(Pong())  # where among the rest it comes is a matter of the network

Eyes = tuple[str, str, str]  # who looks, in which shape and language
Sent = dict[Eyes, list[str]]


@dataclass(frozen=True)
class Twin:
    """A table: what is played there, each line with the name of who does it, and how it is dealt if the house does not."""

    script: tuple[str, ...]
    dealt: Callable[[], NDArray[Any]] | None = None  # made when it is wanted: collecting tests deals nothing


@dataclass(frozen=True)
class Secret:
    """Tables that differ in nothing else, and the seats that can tell any two of them apart."""

    game: str
    seats: int
    knowers: tuple[int, ...]
    twins: Sequence[Twin]
    options: Mapping[str, Any] = field(default_factory=dict)
    asks: bool = True  # do people open pages anew, and ask why something cannot be touched?

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return NAMES[: self.seats]

    @property
    def eyes(self) -> list[Eyes]:
        """Everybody who has pages open; at a large table not every seat. They take turns at the looks, otherwise at a table
        of another size; in `make proof` everybody has a page of each."""
        looking = dict.fromkeys((*self.names[: LOOKING - 1], self.names[-1], STRANGER))
        if scale.IS_PROOF:
            return [(name, *look) for name in looking for look in LOOKS]
        return [(name, *LOOKS[(n + self.seats) % len(LOOKS)]) for n, name in enumerate(looking)]

    @property
    def kinds(self) -> dict[Eyes, int]:
        """How many kinds of tables everybody should be able to tell apart."""
        knowers = {NAMES[seat] for seat in self.knowers}
        return {eyes: len(self.twins) if eyes[0] in knowers else 1 for eyes in self.eyes}


def told_apart(sent: Sequence[Sent]) -> dict[Eyes, int]:
    """How many kinds of tables everybody can tell apart by what they were sent, byte for byte."""
    return {eyes: len({tuple(texts[eyes]) for texts in sent}) for eyes in sent[0]}


def alike(monkeypatch: pytest.MonkeyPatch, twin: Twin, n: int) -> None:
    """The next table has the same name as every other one, and the deal of the n-th twin."""
    monkeypatch.setattr(fairness, "new_id", lambda: "twin")
    dealt_as(monkeypatch, twin, n)


def dealt_as(monkeypatch: pytest.MonkeyPatch, twin: Twin, n: int) -> None:
    """From now on tables are dealt as the twin says, with a chance of its own, or all by one key."""
    monkeypatch.setattr(fairness, "new_secret", lambda: bytes(32))
    if twin.dealt is None:
        return
    states = twin.dealt()
    replace_chance(states, Random(n))

    def deal(setting: Setting, key: bytes) -> Game:
        return Game(Position(setting, states.copy()), key, 0)

    monkeypatch.setattr(table_game, "deal", deal)


async def wires(folder: Path, secret: Secret, twin: Twin) -> Sent:
    """All that came to everybody while a script was played, and to what they asked then."""
    folder.mkdir()
    async with served(folder, {secret.game: rules_of(secret.game)}) as server, AsyncExitStack() as stack:
        server.site.hub.clock = lambda: 0.0  # who is away is said after a time, which is not the same for twins
        table = await server.table(secret.game, *secret.names, friendly=True, **secret.options)
        pages: dict[Eyes, Page] = {}
        for name, shape, language in secret.eyes:
            who = name if name in secret.names else None
            opening = server.page(table, who, shape=shape, language=language)
            pages[name, shape, language] = await stack.enter_async_context(opening)
            await all_see(table, pages)
            for page in pages.values() if who else ():
                await page.company_of(secret.names.index(name))
        for line in twin.script:
            await answer(table, pages, line)
            await settle(server, table, pages)
        for page in pages.values():
            await page.say(t="resync")
            await page.hear("view")
        await settle(server, table, pages)
        if secret.asks:
            await ask_around(server, table, secret, pages)
        return {eyes: [text for text in page.texts if text != PONG] for eyes, page in pages.items()}


async def answer(table: Table, pages: Mapping[Eyes, Page], line: str) -> None:
    """Somebody makes a move, which has the same name at every table, and everybody is shown it."""
    name, text = line.split(" ", 1)
    assert table.game is not None
    question, page = table.question_of(NAMES.index(name)), pages[eyes_of(pages, name)[0]]
    move = next(move for move in table.game.moves(NAMES.index(name)) if move.text == text)
    assert question is not None
    assert (await page.answer(question, move.action, f"move {table.version}"))["t"] == "done"
    await all_see(table, pages)


async def settle(server: Served, table: Table, pages: Mapping[Eyes, Page]) -> None:
    """Whatever is found out beside the loop, whether a move may be taken back, is told before anything else happens."""
    await all_answered(pages)
    watching = [page for page in server.site.hub.slots[table.id].watchers if isinstance(page, Connection)]
    await asyncio.gather(*(page.judging for page in watching if page.judging))
    await all_answered(pages)


async def all_answered(pages: Mapping[Eyes, Page]) -> None:
    """Everybody has read all that was sent so far."""
    for page in pages.values():
        await page.say(t="ping")
        await page.hear("pong")


def eyes_of(pages: Mapping[Eyes, Page], name: str) -> list[Eyes]:
    """The looks in which somebody's pages are open."""
    return [eyes for eyes in pages if eyes[0] == name]


async def all_see(table: Table, pages: Mapping[Eyes, Page]) -> None:
    """Everybody is shown the newest position."""
    for page in pages.values():
        await page.position(table.version)


async def ask_around(server: Served, table: Table, secret: Secret, pages: Mapping[Eyes, Page]) -> None:
    """Who is to play, and somebody without a seat, touch what leads nowhere, want a hint, and open the page anew."""
    assert table.play is not None
    here = f"http://127.0.0.1:{server.port}/table/"
    async with httpx.AsyncClient(base_url=here, verify=SSLContext(PROTOCOL_TLS_CLIENT)) as browser:  # loads no certificates
        for name in (secret.names[min(table.play.asked)], STRANGER):
            *_, language = eyes = eyes_of(pages, name)[-1]
            page = pages[eyes]
            await page.say(t="why", touched=[TOUCHED])
            await page.hear("because", "refused")
            await page.say(t="hint", question=table.question_of(min(table.play.asked)))
            await page.hear("hint", "refused")
            page.texts += await opened(browser, table.id, server.tokens.get(name, ""), language)


async def opened(browser: httpx.AsyncClient, table: str, token: str, language: str) -> list[str]:
    """The page of the table as somebody opens it, how many tables wait for them, and what is said of that which nobody may
    open yet."""
    headers = {"Cookie": f"{COOKIE}={token}", "Accept-Language": language}
    page, *refused = [await browser.get(table + path, headers=headers) for path in ("", *CLOSED)]
    assert page.status_code == httpx.codes.OK
    assert {answer.status_code for answer in refused} == {httpx.codes.FORBIDDEN}
    waiting = await browser.get(browser.base_url.join("/waiting"), headers=headers)
    assert waiting.status_code == httpx.codes.OK
    return [page.text, waiting.text, *(answer.text for answer in refused)]
