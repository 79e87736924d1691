"""What a guest who asks `why` without pause costs the others: `python benchmarks/why_flood.py [--seconds 2] [--rounds 12]`.

A server in a process of its own; five people in a second one play saboteur as fast as they are answered; in a third
one guest with 0, 1 or 8 sockets asks why a touch leads nowhere and asks again as soon as it is answered; and once more on 8
sockets without even waiting for answers. They are measured turn about, so that whatever else the machine does falls on all
alike. Before that: the processor time of one touch in vain in
each game, the first one at a position (its Seen is new, and only what a game makes once is at hand) and the same again.
"""

import argparse
import asyncio
import json
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from filon import games
from filon.house import commands
from filon.kernel.chance import Chance
from filon.kernel.contract import Refusal
from filon.kernel.layout import blank
from filon.kernel.words import Words
from filon.play.game import deal
from filon.play.seen import Seen
from filon.play.setting import Setting, agree_on
from filon.scene import Scene
from filon.store import SqliteStore
from filon.web.app import create_app
from filon.web.identity import COOKIE, new_guest
from filon.web.server import listen, server_for

PEOPLE = 5
TABLES = 150  # of saboteur, prepared for the people: each lasts some 180 moves
ASKING = ((0, ""), (1, "asking"), (8, "asking"), (8, "pouring"))  # on so many sockets; pouring does not wait for answers
TOUCHED = (["hand-0", "cell-0-0"], ["hand-1", "cell-2-2"], ["seat-1"], ["hand-2", "goal-0"])
BURNT = 1.0  # seconds of asking before a measurement begins
Way = Callable[[ClientConnection], Awaitable[None]]
TAP_MOVES = 40  # of a game in which touches are timed
REPEATED = 5  # times a touch is timed; the least counts


# --- one touch ----------------------------------------------------------------------------------------------------------


def taps() -> None:
    """Print what one touch in vain costs in each game."""
    print(
        f"{'one touch in vain':28} first: median, most; again: ...; to a page without a picture: ... (ms of processor time)"
    )
    plain: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in games.names()]
    for slug, options in [*plain, ("saboteur", {"expansion": True})]:
        rules = games.rules_of(slug)
        setting = agree_on(rules, seats=rules.IDENTITY.usual_with(options), **options)
        rules.touches.prepare()
        times = list(zip(*timed(setting), strict=True))
        shown = [f"{pick(column):6.3f}" for column in times for pick in (statistics.median, max)]
        print(f"{slug + ' with the expansion' * bool(options):28} {'  '.join(shown)}   ({len(times[0])} touches)")


def timed(setting: Setting) -> Iterator[tuple[float, float, float]]:
    """The cost of touching each of some sprites, alone and after a card, first, again, and with no scene at hand."""
    words = setting.words("en")
    for seen in positions(setting):
        scene = seen.scene(words=words)
        for sprite in scene.sprites[:: 1 + len(scene.sprites) // 12]:
            for touched in ([sprite.id], [scene.sprites[0].id, sprite.id]):
                yield (
                    least(partial(first_touch, seen, touched, words, scene)),
                    least(partial(seen.why_not_touch, touched, words, scene)),
                    least(partial(first_touch, seen, touched, words, None)),
                )


def first_touch(seen: Seen, touched: Sequence[str], words: Words, scene: Scene | None) -> Refusal | None:
    """The answer of a Seen that was asked nothing before."""
    again = Seen(seen.setting, seen.array, seen.viewer)
    again.made = seen.made
    return again.why_not_touch(touched, words, scene)


def positions(setting: Setting) -> Iterator[Seen]:
    """A game by the rule of thumb, with the eyes of who must choose and of another."""
    game, dice = deal(setting, 7), blank(Chance)
    dice["chance_key"][0] = np.arange(8)
    for _ in range(TAP_MOVES):
        if game.over:
            return
        seat = game.actors[0]
        yield game.see(seat)
        yield game.see((seat + 1) % setting.seats)
        game.play(int(setting.entry.policy_at(game.see(seat).array, 0, seat, dice, 0)), seat=seat)


def least(work: Callable[[], object]) -> float:
    """Milliseconds of processor time, the least of some tries."""
    times = []
    for _ in range(REPEATED):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return 1000 * min(times)


# --- the server ---------------------------------------------------------------------------------------------------------


def serve(told: Any) -> None:
    """Serve saboteur until the end is asked for; tell the port, the cookies and the tables."""
    asyncio.run(serving(told))


async def serving(told: Any) -> None:
    """The server, with its tables prepared."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(f"sqlite:///{Path(folder) / 'tables.sqlite'}")
        app = create_app(store, games={"saboteur": games.rules_of("saboteur")}, pace=0.0)
        listening, ready = listen("127.0.0.1", 0), asyncio.Event()
        server = server_for(app, ready.set)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await ready.wait()
        while not all(state.ready for state in app.state.site.compilation.progress.values()):
            await asyncio.sleep(0.1)
        told.send({"port": listening.getsockname()[1], **await prepared(app.state.site)})
        while not told.poll():
            await asyncio.sleep(0.2)
        server.should_exit = True
        await task
        listening.close()
        await store.close()


async def prepared(site: Any) -> dict[str, Any]:
    """Five people at many tables, and one guest at another table with four who never move."""
    people = [await new_guest(site.store, f"Person {n}") for n in range(PEOPLE)]
    others = [await new_guest(site.store, f"Other {n}") for n in range(PEOPLE)]
    guests = [guest for guest, _ in people]
    tables = [await started(site, [*guests[n % PEOPLE :], *guests[: n % PEOPLE]]) for n in range(TABLES)]
    theirs = await started(site, [guest for guest, _ in others])
    return {"tables": tables, "people": [token for _, token in people], "table": theirs, "asker": others[0][1]}


async def started(site: Any, guests: Sequence[Any]) -> str:
    """A table of saboteur in play."""
    host = guests[0].id
    table = await site.hub.create(host, game="saboteur", seats=len(guests), options={"first_seat": 0})
    for guest in guests:
        await site.hub.command(table.id, partial(commands.sit, guest=guest.id, name=guest.name, invited=True))
    await site.hub.command(table.id, lambda now: commands.start_game(now, host))
    return str(table.id)


def page(port: int, table: str, token: str) -> connect:
    """A connection as a page has it."""
    headers = {"Origin": f"http://127.0.0.1:{port}", "Cookie": f"{COOKIE}={token}"}
    return connect(f"ws://127.0.0.1:{port}/table/{table}/live", additional_headers=headers, close_timeout=0.3)


# --- five people --------------------------------------------------------------------------------------------------------


class People:
    """Five people who answer at once, table after table."""

    def __init__(self, port: int, tables: list[str], tokens: list[str]) -> None:
        self.port, self.tables, self.tokens = port, tables, tokens
        self.moves = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while self.tables:
            table = self.tables.pop()
            async with asyncio.TaskGroup() as group:
                for token in self.tokens:
                    group.create_task(self.play_one(table, token))

    async def play_one(self, table: str, token: str) -> None:
        """Answer every question with a move from the middle of those there are, to the end of the game."""
        async with page(self.port, table, token) as socket:
            await socket.send(json.dumps({"t": "hello", "shape": "wide", "language": "en"}))
            async for text in socket:
                frame = json.loads(text)
                self.moves += frame["t"] == "done"
                if frame["t"] == "view" and frame.get("question") is not None:
                    actions = sorted(map(int, frame["moves"]))
                    move = {"t": "move", "id": f"{frame['v']}", "question": frame["question"]}
                    await socket.send(json.dumps({**move, "action": actions[len(actions) // 2]}))
                if frame["t"] == "view" and frame.get("status") == "over":
                    return


# --- one guest who asks -------------------------------------------------------------------------------------------------


def ask(port: int, table: str, token: str, asked: tuple[int, str], told: Any) -> None:
    """Ask on so many sockets, in that way, until somebody ends it; tell when it has gone on for a while."""
    asyncio.run(asking(port, table, token, asked, told))


async def asking(port: int, table: str, token: str, asked: tuple[int, str], told: Any) -> None:
    """The same in a loop."""
    sockets, way = asked
    async with asyncio.TaskGroup() as group:
        for _ in range(sockets):
            group.create_task(ask_on(port, table, token, WAYS[way]))
        await asyncio.sleep(BURNT)
        told.send("asking")


async def ask_on(port: int, table: str, token: str, way: Way) -> None:
    """Ask without pause on one socket; who is thrown out comes back."""
    while True:
        try:
            async with page(port, table, token) as socket:
                await way(socket)
        except (ConnectionClosed, OSError, TimeoutError):
            await asyncio.sleep(0.05)


async def asking_on(socket: ClientConnection) -> None:
    """Ask, and ask again when the answer is there."""
    for frame in cycle(FRAMES):
        await socket.send(frame)
        await socket.recv()


async def pouring_on(socket: ClientConnection) -> None:
    """Frames without end, and somebody who reads what comes."""
    await asyncio.gather(pour(socket), drain(socket))


async def pour(socket: ClientConnection) -> None:
    """Frames without end."""
    for frame in cycle(FRAMES):
        await socket.send(frame)


async def drain(socket: ClientConnection) -> None:
    """Read what comes."""
    async for _ in socket:
        pass


FRAMES = [json.dumps({"t": "why", "touched": touched}) for touched in TOUCHED]
WAYS: dict[str, Way] = {"": asking_on, "asking": asking_on, "pouring": pouring_on}


# --- all together -------------------------------------------------------------------------------------------------------


def begun(server: dict[str, Any], asked: tuple[int, str]) -> Any:
    """A process that asks; it has done so for a while already."""
    mine, theirs = multiprocessing.Pipe()
    arguments = (server["port"], server["table"], server["asker"], asked, theirs)
    process = multiprocessing.Process(target=ask, args=arguments, daemon=True)
    process.start()
    mine.recv()
    return process


async def measured(server: dict[str, Any], seconds: float, rounds: int) -> dict[tuple[int, str], list[float]]:
    """Moves a second of the five, by how is asked meanwhile, turn about."""
    people = People(server["port"], server["tables"], server["people"])
    playing = asyncio.create_task(people.play())
    rates: dict[tuple[int, str], list[float]] = {asked: [] for asked in ASKING}
    for number in range(rounds + 1):
        for asked in ASKING if number % 2 else ASKING[::-1]:
            asker = await asyncio.to_thread(begun, server, asked)
            before, began = people.moves, time.monotonic()
            await asyncio.sleep(seconds)
            rates[asked].append((people.moves - before) / (time.monotonic() - began))
            asker.kill()
            await asyncio.to_thread(asker.join)
            if playing.done():
                raise RuntimeError("the people play no more: were there too few tables?") from playing.exception()
            print(f"  {asked[0]} sockets {asked[1]}: {rates[asked][-1]:.0f} moves a second", flush=True)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return {asked: found[1:] for asked, found in rates.items()}  # the first of each is for practice


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=12, help="of measurements in every way")
    wishes = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    taps()
    mine, theirs = multiprocessing.Pipe()
    server = multiprocessing.Process(target=serve, args=(theirs,), daemon=True)
    server.start()
    rates = asyncio.run(measured(mine.recv(), wishes.seconds, wishes.rounds))
    mine.send("end")
    server.join()
    quiet = rates[ASKING[0]]
    for asked in ASKING[1:]:
        kept = [one / other for one, other in zip(rates[asked], quiet, strict=True)]
        share, over_all = 100 * statistics.median(kept), 100 * sum(rates[asked]) / sum(quiet)
        named = f"{asked[0]} sockets {asked[1]}"
        print(f"{named}: {share:.0f} % of the moves (median of {len(kept)} pairs), {over_all:.0f} % over all")


if __name__ == "__main__":
    main()
