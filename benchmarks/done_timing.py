"""Does the time until a move is acknowledged tell anything of the next seat's hand? Saboteur, four people, a real server.

`python benchmarks/done_timing.py` starts a server in a process of its own, opens a page for every seat of several tables and
plays by chance: a kind of move, then a move of that kind. Tables take turns, one move is under way at a time, and it is made
as soon as all at the table are shown the position. Measured is the time from sending a move to its `done`, against the
number of legal moves of who is asked next, which only that seat knows: Spearman's rho, within each kind of move.

What everybody knows anyhow is taken out of both first: the moves made so far, how many things lie on the table, the
mover's own number of moves, how many cards the pile and the next seat have and what lies in front of that seat (a broken
tool forbids most moves), and how fast the machine was just then (the median of the moves before it, most of them of other
tables); by their ranks, the squares of these and their products. Moves after it would not do for that: the more the next
seat may do, the longer its page is drawn beside them.

For half of the moves, by chance, the server waits before `done`, the longer the more moves the next seat has, up to half a
millisecond. If that is not found, the run was too short or the machine too busy to say anything. A kind with too few moves
says so: its interval is wider than the bound. `--out docs/benchmarks-done.md` writes the table with date and machine,
`--keep FILE` keeps every move.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm, rankdata
from websockets.asyncio.client import ClientConnection, connect

from filon.house import commands
from filon.lab.bench import machine
from filon.store import SqliteStore
from filon.web import messages, server
from filon.web.app import create_app
from filon.web.identity import new_guest
from filon.web.outbox import Outbox
from filon.web.site import Site

GAME, SEATS = "saboteur", 4
NAMES = ("Anna", "Bruno", "Chloe", "David")
TABLES = 4  # that take turns
PLANTED = "planted"  # the ids of moves that are held up begin so
DELAY, MANY = 0.0005, 50  # seconds, for a next seat with so many moves
BEFORE_IT = 16  # moves whose median says how fast the machine is
BOUND = 0.05  # of rho
TAKEN_OUT = 36  # seven things that are public, their squares and products, and a constant
SURE = 0.95  # intervals
TELLS = "tells"
MEMORY = Path("/dev/shm")  # noqa: S108  files there never wait for a disk
KINDS = ("lay", "play", "pass", "gold")
FIRST_WORDS = {"discard": "pass", "break": "play", "mend": "play", "look": "play", "rockfall": "play", "take": "gold"}
HEAD = "| moves | kind | n | median ms | rho | rho, public taken out | 95 % | |"


# --- the server ---------------------------------------------------------------------------------------------------------


def plant(site: Site) -> None:
    """Hold up the `done` of some moves by what the next seat could do."""
    plain = Outbox.answer_first

    async def answer_first(outbox: Outbox, message: messages.ToClient) -> None:
        if isinstance(message, messages.Done) and message.id.startswith(PLANTED):
            hold_up(site, outbox.socket.path_params["table"])
        await plain(outbox, message)

    Outbox.answer_first = answer_first  # type: ignore[assignment,method-assign]


def hold_up(site: Site, table_id: str) -> None:
    """The planted dependence."""
    began, table = time.perf_counter(), site.hub.slots[table_id].table
    game = table.game if table else None
    if game is None or game.over:
        return
    buffer = np.zeros(game.setting.identity.most_moves + 1, np.int64)
    n = game.setting.entry.legal_at(game.see(game.actors[0]).array, 0, game.actors[0], buffer)
    while time.perf_counter() - began < DELAY * min(n / MANY, 1.0):
        pass


async def opened(site: Site, tables: int) -> dict[str, list[str]]:
    """Tables in play, by id, with the tokens of those who sit there."""
    found = {}
    for _ in range(tables):
        guests = [await new_guest(site.store, name) for name in NAMES]
        host = guests[0][0].id
        table = await site.hub.create(host, game=GAME, seats=SEATS, options={})
        for guest, _ in guests:
            await site.hub.command(table.id, partial(commands.sit, guest=guest.id, name=guest.name, invited=True))
        await site.hub.command(table.id, partial(commands.start_game, guest=host))
        found[table.id] = [token for _, token in guests]
    return found


async def serve(database: str, tables: int) -> None:
    """Serve, and print the port and the tables when all is ready."""
    sys.setswitchinterval(server.SWITCHING)
    app = create_app(await SqliteStore.open(database), first=GAME, pace=0.0)
    site: Site = app.state.site
    plant(site)
    listening, answers = server.listen("127.0.0.1", 0), asyncio.Event()
    serving = asyncio.create_task(server.server_for(app, answers.set).serve(sockets=[listening]))
    await answers.wait()
    while not all(state.ready for state in site.compilation.progress.values()):
        await asyncio.sleep(0.1)
    port, seated = listening.getsockname()[1], await opened(site, tables)
    print(json.dumps({"port": port, "cookie": site.cookie, "tables": seated}), flush=True)
    await serving


# --- the players --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Made:
    """A move that was made."""

    kind: str
    planted: bool
    seconds: float  # until it was acknowledged
    next_moves: int  # of who is asked next
    own_moves: int
    made: int  # before it
    drawn: int  # things its mover saw
    pile: int  # cards left, after it
    hand: int  # cards of who is asked next
    front: int  # things drawn beside that seat


@dataclass
class Seat:
    """The page of a seat."""

    socket: ClientConnection
    view: dict[str, Any] = field(default_factory=dict)
    sprites: dict[str, str] = field(default_factory=dict)  # what it is shown, with what is written there
    done: float = 0.0
    acknowledged: dict[str, Any] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Take in what comes; the time of a frame is taken before anything is made of it."""
        async for text in self.socket:
            at = time.perf_counter()
            frame = json.loads(text)
            if frame["t"] == "done":
                self.done, self.acknowledged = at, frame
            elif frame["t"] == "view":
                self.view = frame
                self.sprites = sprites_after(self.sprites, frame)
            elif frame["t"] == "refused":
                raise SystemExit(f"a move was refused: {frame}")
            self.news.set()

    async def until(self, version: int) -> dict[str, Any]:
        """What it is shown at that version or a later one."""
        while self.view.get("v", -1) < version:
            self.news.clear()
            await self.news.wait()
        return self.view

    async def move(self, name: str, question: int, action: int) -> tuple[float, int]:
        """Make a move: how long that took, and which entry it is."""
        began = time.perf_counter()
        await self.socket.send(json.dumps({"t": "move", "id": name, "question": question, "action": action}))
        while self.acknowledged.get("id") != name:
            self.news.clear()
            await self.news.wait()
        return self.done - began, self.acknowledged["v"]


@dataclass
class Table:
    """A table that is being played."""

    seats: list[Seat]
    rng: Random
    version: int = 0
    made: int = 0

    async def asked(self) -> Seat | None:
        """Who is asked now; None when the game is over."""
        while True:
            views = [await seat.until(self.version) for seat in self.seats]
            if any(view["v"] > self.version for view in views):
                self.version = max(view["v"] for view in views)
                continue
            if any(view["status"] != "playing" for view in views):
                return None
            for seat in self.seats:
                if seat.view.get("question") is not None:
                    return seat
            self.version += 1  # the table makes a move itself

    async def step(self) -> Made | None:
        """One move, if the next seat is asked by that very move; None also when the game is over."""
        mover = await self.asked()
        if mover is None:
            self.seats = []
            return None
        offered = {int(action): kind_of(said) for action, said in mover.view["moves"].items()}
        kind = self.rng.choice(sorted(set(offered.values())))
        action = self.rng.choice([action for action, its in offered.items() if its == kind])
        planted = self.rng.random() < 0.5
        name = f"{PLANTED if planted else 'plain'}-{self.version}-{self.rng.getrandbits(32):x}"
        drawn = len(mover.sprites)
        seconds, self.version = await mover.move(name, mover.view["question"], action)
        self.made, entry = self.made + 1, self.version
        following = await self.asked()
        if following is None or following.view["question"] != entry:
            return None
        public = public_of(mover.sprites, self.seats.index(following))
        return Made(kind, planted, seconds, len(following.view["moves"]), len(offered), self.made, drawn, *public)


def public_of(sprites: dict[str, str], seat: int) -> tuple[int, int, int]:
    """The cards of the pile and of a seat, and how much is drawn beside it, as anybody sees it."""
    beside = sum(name.startswith(f"seat-{seat}-") for name in sprites)
    return int(sprites.get("pile") or 0), int(sprites.get(f"seat-{seat}-cards") or 0), beside


def sprites_after(sprites: dict[str, str], view: dict[str, Any]) -> dict[str, str]:
    """The sprites there are after a view, with what is written there."""
    if "scene" in view:
        return {sprite["id"]: sprite.get("text", "") for sprite in view["scene"]["sprites"]}
    change = view["delta"]
    kept = {name: text for name, text in sprites.items() if name not in set(change.get("gone", ()))}
    kept |= {fields["id"]: fields["text"] for fields in change.get("changed", ()) if "text" in fields}
    return kept | {sprite["id"]: sprite.get("text", "") for _, sprite in change.get("come", ())}


def kind_of(said: str) -> str:
    """The kind of a move by its first word: what is not listed names the card that is laid."""
    return FIRST_WORDS.get(said.split()[0].lower(), "lay")


async def sit_down(stack: AsyncExitStack, address: str, table_id: str, cookies: Sequence[str], seed: int) -> Table:
    """Pages for everybody at a table."""
    seats = []
    for cookie in cookies:
        headers = {"Origin": f"http://{address}", "Cookie": cookie}
        opening = connect(
            f"ws://{address}/table/{table_id}/live", additional_headers=headers, compression=None, max_size=None
        )
        seat = Seat(await stack.enter_async_context(opening))
        listening = asyncio.create_task(seat.listen())
        stack.callback(listening.cancel)
        await seat.socket.send(json.dumps({"t": "hello", "shape": "wide", "language": "en"}))
        seats.append(seat)
    return Table(seats, Random(seed))


async def play(ready: dict[str, Any], moves: int, seed: int) -> list[Made]:
    """So many moves at tables that take turns; when a game is over the next table follows."""
    found: list[Made] = []
    address, coming = f"127.0.0.1:{ready['port']}", deque(ready["tables"].items())
    async with AsyncExitStack() as stack:
        playing: deque[Table] = deque()
        while len(found) < moves:
            while len(playing) < TABLES:
                table_id, tokens = coming.popleft()
                cookies = [f"{ready['cookie']}={token}" for token in tokens]
                playing.append(await sit_down(stack, address, table_id, cookies, seed + len(coming)))
            table = playing.popleft()
            if (made := await table.step()) is not None:
                found.append(made)
            if table.seats:
                playing.append(table)
    return found


# --- what is found ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """What was found for one kind of move."""

    title: str
    kind: str
    n: int
    median: float
    plain: float
    partial: float
    margin: float

    @property
    def verdict(self) -> str:
        """What that means."""
        if abs(self.partial) > BOUND + self.margin:
            return TELLS
        if self.margin > BOUND:
            return f"too few for ± {BOUND}"
        return "holds" if abs(self.partial) < BOUND else TELLS

    def __str__(self) -> str:
        numbers = f"{self.n} | {1000 * self.median:.2f} | {self.plain:+.3f} | {self.partial:+.3f} | ± {self.margin:.3f}"
        return f"| {self.title} | {self.kind} | {numbers} | {self.verdict} |"


def columns(moves: Sequence[Made]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Time, next seat's moves, and what the mover knows, of each move."""
    seconds = np.array([made.seconds for made in moves])
    number = np.array([made.next_moves for made in moves], float)
    public = np.array([[made.made, made.drawn, made.own_moves, made.pile, made.hand, made.front] for made in moves], float)
    return seconds, number, np.column_stack([public, speed(seconds)])


def speed(seconds: NDArray[Any]) -> NDArray[Any]:
    """How fast the machine was at each move: the median of those before it; of the first, its own."""
    return np.array([np.median(seconds[max(0, i - BEFORE_IT) : max(1, i)]) for i in range(len(seconds))])


def residuals(values: NDArray[Any], public: NDArray[Any]) -> NDArray[Any]:
    """Ranks, less what those of everything public say of them."""
    ranks, columns = ranked(values), [np.ones(len(values)), *(ranked(column) for column in public.T)]
    known = np.column_stack([one * other for one, other in combinations_with_replacement(columns, 2)])
    return np.asarray(ranks - known @ np.linalg.lstsq(known, ranks, rcond=None)[0])


def ranked(values: NDArray[Any]) -> NDArray[Any]:
    """Ranks from -1 to 1."""
    return np.asarray((2 * rankdata(values) - 1) / len(values) - 1)


def correlation(one: NDArray[Any], other: NDArray[Any]) -> float:
    """Pearson's, of what is ranks already; 0 where nothing varies."""
    return float(np.corrcoef(one, other)[0, 1]) if one.std() and other.std() else 0.0


def rows_of(moves: Sequence[Made], title: str, *, planted: bool) -> list[Row]:
    """A row for each kind, and one for all of them, each move compared with those of its own kind."""
    seconds, number, public = columns(moves)
    rows, pooled = [], []
    for kind in KINDS:
        mine = np.array([made.kind == kind and made.planted == planted for made in moves])
        if mine.sum() <= 2 * TAKEN_OUT:
            rows.append(Row(title, kind, int(mine.sum()), 0.0, 0.0, 0.0, 1.0))
            continue
        plain = [ranked(column[mine]) for column in (seconds, number)]
        pooled.append(np.column_stack([*plain, *(residuals(column[mine], public[mine]) for column in (seconds, number))]))
        rows.append(row_of(title, kind, np.median(seconds[mine]), pooled[-1]))
    half = np.median(seconds[[made.planted == planted for made in moves]])
    return [*rows, row_of(title, "all", half, np.vstack(pooled))]


def row_of(title: str, kind: str, median: float, ranks: NDArray[Any]) -> Row:
    """A row from the ranks of times and numbers, and from what is left of them."""
    times, numbers, times_left, numbers_left = ranks.T
    margin = float(norm.ppf((1 + SURE) / 2) / np.sqrt(len(ranks) - TAKEN_OUT))
    plain, left = correlation(times, numbers), correlation(times_left, numbers_left)
    return Row(title, kind, len(ranks), float(median), plain, left, margin)


def page_of(moves: Sequence[Made]) -> tuple[str, bool]:
    """The figures as a document, and whether they are as they should be."""
    plain, planted = (rows_of(moves, title, planted=held) for title, held in (("as they are", False), ("planted", True)))
    here, found = machine(), planted[-1].partial > 2 * planted[-1].margin
    tells = [row.kind for row in plain if row.verdict == TELLS]
    lines = [
        "# What the time to `done` tells",
        "",
        f"Measured with `python benchmarks/done_timing.py --moves {len(moves)} --out docs/benchmarks-done.md`:",
        "",
        f"> {here['date']}, {here['cpu']}, {here['cores']} cores (load {here['load']}), {here['system']}",
        "",
        "Saboteur, four people, a server in a process of its own: the time from sending a move to its `done`, against the",
        "number of legal moves of who is asked next. Planted: half of the moves, which the server holds up by that number,",
        f"{1000 * DELAY:g} ms at most. How this is measured is said at the head of `benchmarks/done_timing.py`.",
        "",
        HEAD,
        "|" + "---|" * (HEAD.count("|") - 1),
        *map(str, (*plain, *planted)),
        "",
        f"The planted dependence is {'found' if found else 'not found: this run says nothing'}. "
        + (f"The time tells of the next hand: {', '.join(tells)}." if tells else "The time tells nothing of the next hand."),
        "",
    ]
    return "\n".join(lines), found and not tells


# --- from the command line ----------------------------------------------------------------------------------------------


def measured(moves: int, seed: int) -> list[Made]:
    """Play against a server in a process of its own."""
    tables = TABLES + moves // 100  # a game has some two hundred moves
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        command = [sys.executable, __file__, "--serve", f"sqlite:///{folder}/tables.sqlite", "--tables", str(tables)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
            assert serving.stdout is not None
            try:
                return asyncio.run(play(json.loads(serving.stdout.readline()), moves, seed))
            finally:
                serving.terminate()


def main() -> int:
    """Measure, or serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=24_000, help="at fewer than about 12,000 some kinds have too few")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the table here")
    parser.add_argument("--keep", type=Path, help="keep every move here, as JSON")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=0, help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if wished.serve:
        with suppress(KeyboardInterrupt):
            asyncio.run(serve(wished.serve, wished.tables))
        return 0
    moves = measured(wished.moves, wished.seed)
    if wished.keep:
        wished.keep.write_text(json.dumps([asdict(made) for made in moves]))
    text, is_well = page_of(moves)
    print(text)
    if wished.out:
        wished.out.write_text(text, encoding="utf-8")
    return 0 if is_well else 1


if __name__ == "__main__":
    raise SystemExit(main())
