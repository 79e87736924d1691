"""How long a game takes, and how long things stand: a real server, and a person who speaks a page's part.

`python benchmarks/pace.py` starts a server with the pace of the house and seats a person with three house bots. The person
wishes a speed, takes `--thinks` seconds for each choice and `--reads` seconds for each page, and chooses by the rule of
thumb. Measured is by the clock of who looks on: when each position was shown.

- Whole games of dragobert at "fast" and at "normal", and what of that the person took.
- At "normal", how long the board showed somebody burnt before the next move that no person chose.
- In kingsmine, the barters of bots: how many moves each took, in how many views it was shown, how many sentences told it,
  and how long the position before it, and then its end, stood.

`--out docs/benchmarks-pace.md` writes the tables with date and machine.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from filon.bots import Dice, ThumbBot, mixed
from filon.games.dragobert.state import What as Dragobert
from filon.games.kingsmine.state import What as Kingsmine
from filon.house import Table, commands
from filon.lab.bench import machine
from filon.play.weighing import happened_in
from filon.store import SqliteStore
from filon.web import server
from filon.web.app import PACE, create_app
from filon.web.identity import new_guest
from filon.web.site import Site

BOTS = 3


@asynccontextmanager
async def served(folder: str) -> AsyncIterator[tuple[Site, int]]:
    """A server that answers, with every game compiled."""
    app = create_app(await SqliteStore.open(f"sqlite:///{folder}/tables.sqlite"))
    site: Site = app.state.site
    listening, answers = server.listen("127.0.0.1", 0), asyncio.Event()
    serving = server.server_for(app, answers.set)
    task = asyncio.create_task(serving.serve(sockets=[listening]))
    await answers.wait()
    while not all(state.ready for state in site.compilation.progress.values()):
        await asyncio.sleep(0.1)
    yield site, listening.getsockname()[1]
    serving.should_exit = True
    await task


@dataclass
class Person:
    """Who plays with bots, and when they were shown what."""

    table: Table
    socket: ClientConnection
    thinks: float
    reads: float
    shown: list[tuple[int, float]] = field(default_factory=list)  # versions, and when
    taken: float = 0.0  # seconds it thought and read
    answered: int = -1

    async def play(self, speed: str, seconds: float) -> None:
        """A game to its end, or for so long."""
        await self.say(t="pace", speed=speed, forward=False)
        await self.say(t="hello", shape="wide", language="en")
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for text in self.socket:
                    frame = json.loads(text)
                    if frame["t"] == "view":
                        self.shown.append((frame["v"], time.monotonic()))
                        if frame["status"] != "playing":
                            return
                        await self.answer(frame)

    async def answer(self, view: dict[str, Any]) -> None:
        """Read what there is to read, and choose."""
        notice = self.table.notice
        if notice and view.get("finished"):
            await self.take(self.reads)
            await self.say(t="read", page=notice)
        question = self.table.question_of(0)
        if view.get("question") is None or question is None or question == self.answered:
            return
        self.answered = question
        await self.take(self.thinks)
        action = ThumbBot().choose(self.table.seen(0), Dice(bytes(32), question)).action
        await self.say(t="move", id=f"move-{question}", question=question, action=action)

    async def take(self, seconds: float) -> None:
        """Let time pass."""
        self.taken += seconds
        await asyncio.sleep(seconds)

    async def say(self, **frame: Any) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))


async def played(site: Site, port: int, game: str, speed: str, wished: argparse.Namespace) -> Person:
    """A person's game with house bots."""
    guest, token = await new_guest(site.store, "Anna")
    table = await site.hub.create(guest.id, game=game, seats=BOTS + 1, options={})
    await site.hub.command(table.id, partial(commands.sit, guest=guest.id, name=guest.name, invited=True))
    for bot in mixed(game, BOTS):
        await site.hub.command(table.id, lambda now, bot=bot: commands.seat_bot(now, guest.id, bot=bot))  # type: ignore[misc]
    address = f"127.0.0.1:{port}"
    headers = {"Origin": f"http://{address}", "Cookie": f"{site.cookie}={token}"}
    await site.hub.command(table.id, partial(commands.start_game, guest=guest.id))
    async with connect(f"ws://{address}/table/{table.id}/live", additional_headers=headers, max_size=None) as socket:
        person = Person(table, socket, wished.thinks, wished.reads)
        await person.play(speed, wished.longest)
    return person


# --- what is found ------------------------------------------------------------------------------------------------------


def kinds_at(table: Table, version: int) -> set[int]:
    """What the last move up to an entry made happen, as everybody saw it."""
    made = sum(entry.kind == "moved" for entry in table.log[: version + 1])
    return {event.what for event in happened_in(table.seen_at(made, None))}


def is_by_itself(table: Table, version: int) -> bool:
    """Was the move after this version one that no person chose, and nobody had a page to read before it?"""
    following = next((entry for entry in table.log[version + 1 :] if entry.kind == "moved"), None)
    made = sum(entry.kind == "moved" for entry in table.log[: version + 1])
    return following is not None and following.client is None and not table.seen_at(made, None).notice


def burnt_for(person: Person) -> list[float]:
    """For how many seconds somebody burnt was shown."""
    table = person.table
    return [
        after - before
        for (version, before), (_, after) in pairwise(person.shown)
        if Dragobert.BURNT in kinds_at(table, version) and is_by_itself(table, version)
    ]


@dataclass(frozen=True)
class Barter:
    """A barter of a bot as it was shown."""

    moves: int
    views: int
    sentences: int
    before: float  # seconds for which the position before it stood
    after: float  # and its end


def barters_in(person: Person) -> list[Barter]:
    """The barters of bots that were shown from beginning to end, where no person chose before or after them."""
    table, words = person.table, person.table.setting.words("en")
    found, first = [], -1
    for entry in table.log:
        if entry.kind != "moved" or table.chairs[entry.seat].bot is None:
            continue
        kinds = kinds_at(table, entry.n)
        if Kingsmine.BARTER_BEGAN in kinds:
            first = entry.n
        views = [at for version, at in person.shown if first <= version <= entry.n]
        before = [(version, at) for version, at in person.shown if version < first]
        after = [at for version, at in person.shown if version > entry.n]
        if Kingsmine.BARTERED not in kinds or not (views and before and after):
            continue
        if is_by_itself(table, before[-1][0]) and is_by_itself(table, entry.n):
            told = [sentence for n in range(first, entry.n + 1) for sentence in table.story(n, None, words)]
            sentences = sum(" barters" in sentence for sentence in told)
            found.append(Barter(entry.n - first + 1, len(views), sentences, views[0] - before[-1][1], after[0] - views[-1]))
    return found


def seconds(times: Sequence[float]) -> str:
    """Median and extremes."""
    return f"{median(times):.2f} ({min(times):.2f}–{max(times):.2f})" if times else "none"


def games_row(speed: str, people: Sequence[Person]) -> str:
    """A line of the table of whole games."""
    lasted = [person.shown[-1][1] - person.shown[0][1] for person in people]
    moves = [person.table.moves for person in people]
    own = [person.taken for person in people]
    return f"| {speed} | {len(people)} | {seconds(moves)} | {seconds(lasted)} | {seconds(own)} |"


def barter_rows(barters: Sequence[Barter]) -> list[str]:
    """Lines of the table of barters, by their length."""
    rows = []
    for n in sorted({barter.moves for barter in barters}):
        same = [barter for barter in barters if barter.moves == n]
        views, sentences = ({getattr(one, name) for one in same} for name in ("views", "sentences"))
        before, after = (seconds([getattr(one, name) for one in same]) for name in ("before", "after"))
        rows.append(f"| {n} | {len(same)} | {listed(views)} | {listed(sentences)} | {before} | {after} |")
    return rows


def listed(numbers: set[int]) -> str:
    """Numbers in a row."""
    return ", ".join(map(str, sorted(numbers)))


def page_of(command: str, fast: Sequence[Person], normal: Sequence[Person], mine: Person, wished: argparse.Namespace) -> str:
    """The document."""
    told = machine()
    burnt = [lasted for person in normal for lasted in burnt_for(person)]
    lines = [
        "# How long things stand",
        "",
        f"Measured with `{command}`:",
        "",
        f"> {told['date']}, {told['cpu']}, {told['cores']} cores (load {told['load']}), {told['system']}",
        "",
        f"A beat is {PACE} s. One person and three house bots; the person takes {wished.thinks:g} s for a choice and",
        f"{wished.reads:g} s for a page. Seconds are medians with extremes.",
        "",
        "| dragobert at | games | moves | seconds from deal to end | of these the person's |",
        "|---|---|---|---|---|",
        games_row("fast", fast),
        games_row("normal", normal),
        "",
        f"Somebody burnt, at normal, until the next move that no person chose: {seconds(burnt)} s, {len(burnt)} times.",
        "",
        "Barters of bots in kingsmine, at normal:",
        "",
        "| moves | barters | views | sentences | the position before it stood | its end stood |",
        "|---|---|---|---|---|---|",
        *barter_rows(barters_in(mine)),
        "",
    ]
    return "\n".join(lines)


async def measured(wished: argparse.Namespace) -> tuple[list[Person], list[Person], Person]:
    """Play."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(folder) as (site, port):
            fast = [await played(site, port, "dragobert", "fast", wished) for _ in range(wished.games)]
            normal = [await played(site, port, "dragobert", "normal", wished) for _ in range(wished.games)]
            return fast, normal, await played(site, port, "kingsmine", "normal", wished)


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="of dragobert, at each speed")
    parser.add_argument("--thinks", type=float, default=1.0)
    parser.add_argument("--reads", type=float, default=2.0)
    parser.add_argument("--longest", type=float, default=300.0, help="seconds, of one game")
    parser.add_argument("--out", type=Path, help="write the tables here")
    wished = parser.parse_args()
    told = "python benchmarks/pace.py" + (f" --out {wished.out}" if wished.out else "")
    text = page_of(told, *asyncio.run(measured(wished)), wished)
    print(text)
    if wished.out:
        wished.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
