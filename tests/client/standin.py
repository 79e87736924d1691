"""A table without a house: one page, one game of dragobert with bots, and the wire protocol, to test the client alone."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import filon
from filon.bots import Dice, bot_of
from filon.kernel.errors import IllegalMove
from filon.play.seen import Seen
from filon.scene import Scene, delta, look, sheet_in, turned_to
from filon.web.client_words import client_words
from filon.web.pieces import terms_document

HERE = Path(filon.__file__).parent / "web" / "static"
YOU = 0
LOOK_PAGES = """data-language="en" data-art="/games/dragobert/art.svg" data-terms="/games/dragobert/terms.json"
data-at="/table/t/at/" data-live="/table/t/live\""""
STYLE = """:root{color-scheme:light dark} h1{font-size:22px} aside{padding:0 16px}
body{margin:0;background:light-dark(#f6efe2,#15110f);color:light-dark(#2a2019,#f5e9d3);font:16px/1.5 system-ui}
header{display:flex;gap:16px;align-items:center;height:52px;padding:0 16px}"""


class Table:
    """One game and who looks at it. Tests may hold answers back, refuse, hang up, or offer other touches."""

    def __init__(self, seats: int = 4, seed: int = 7) -> None:
        self.game = filon.new("dragobert", seats=seats, seed=seed, first_seat=YOU)
        self.said: list[dict[str, Any]] = [{"n": 1, "say": self.game.see(YOU).story()}]
        self.past = [self.game.copy()]
        self.version = 1
        self.answers: dict[str, dict[str, Any]] = {}
        self.shown: dict[WebSocket, tuple[int, Scene] | None] = {}
        self.shapes: dict[WebSocket, str] = {}
        self.heard: list[dict[str, Any]] = []
        self.refusing = False
        self.deaf = False
        self.away = False
        self.trouble = ""  # why nobody can be served just now
        self.status = "playing"
        self.seated = True  # or does the page only look on?
        self.friendly = False  # has the page a button for hints?
        self.silent = False  # does nobody answer who wants one?
        self.read = ""  # the last page that was read
        self.finished: Callable[[str], Scene] | None = None  # the round that is over, in each shape
        self.stage: dict[str, Any] | None = None  # what comes with the next views
        self.turning = 0
        self.out = False  # is the page's seat out of the round?
        self.touches: dict[str, Any] | None = None
        self.is_answering = False  # is a move being made, and shown?
        self.loop: asyncio.AbstractEventLoop | None = None

    def advance(self, seat: int, action: int) -> None:
        """Make a move and write it down."""
        self.game.play(action, seat=seat)
        self.version += 1
        self.said.append({"n": self.version, "say": self.game.see(YOU).story()})
        self.past.append(self.game.copy())

    def bots(self) -> None:
        """Let the bots play until it is the person's turn."""
        dice = Dice(bytes(32), 1)
        while not self.game.over and YOU not in self.game.actors:
            seat = self.game.actors[0]
            self.advance(seat, bot_of("thumb").choose(self.game.see(seat), dice).action)

    def view(self, socket: WebSocket, *, whole: bool) -> dict[str, Any]:
        """What a page is sent."""
        seen, last = self.game.see(YOU), self.shown.get(socket)
        scene = turned_to(self.scene_of(seen, self.shapes[socket]), self.read)
        frame: dict[str, Any] = {"t": "view", "v": self.version, "from": None, "status": self.status, **self.offer(seen)}
        if whole or last is None or last[1].shape != scene.shape:
            frame |= {"scene": scene, "story": self.said}
        else:
            frame |= {"from": last[0], "delta": delta(last[1], scene), "story": [s for s in self.said if s["n"] > last[0]]}
        self.shown[socket] = (self.version, scene)
        frame |= {"finished": self.finished(self.shapes[socket])} if self.finished else {}
        frame |= {"stage": self.stage} if self.stage else {}
        frame |= {"turning": self.turning} if self.turning else {}
        seats = [{"name": f"Bot {seat}", "bot": True} for seat in range(1, self.game.seats)]
        return frame | {"seats": [{"name": "Inès", "you": self.seated, "here": True, "out": self.out}, *seats]}

    def scene_of(self, seen: Seen, shape: str) -> Scene:
        """The position as a page shows it."""
        return seen.scene(shape)

    def offer(self, seen: Seen) -> dict[str, Any]:
        """Touches, question and words of the moves."""
        asked = YOU in self.game.actors
        moves = {str(move.action): seen.say(move) for move in seen.moves()}
        return {"touches": self.touches or seen.touches(), "question": self.version if asked else None, "moves": moves}

    def answer(self, frame: dict[str, Any]) -> dict[str, Any]:
        """A move, done or refused; the first answer again if it was sent before."""
        if frame["id"] not in self.answers:
            self.answers[frame["id"]] = self.decide(frame)
        return self.answers[frame["id"]]

    def decide(self, frame: dict[str, Any]) -> dict[str, Any]:
        if self.refusing:
            say = "Draw a card first: the top of the Extraction pile or of the Exit pile."
            return {"t": "refused", "id": frame["id"], "code": "illegal", "say": say, "clause": "DRA-201"}
        try:
            self.advance(YOU, frame["action"])
        except IllegalMove as error:
            say, clause = error.sentence, error.clause
            return {"t": "refused", "id": frame["id"], "code": "illegal", "say": say, "clause": clause}
        return {"t": "done", "id": frame["id"], "v": self.version}

    def because(self, touched: list[str]) -> dict[str, Any]:
        """The first clause against a move whose path begins so."""
        seen, rules = self.game.see(YOU), self.game.setting.rules
        for action in range(self.game.setting.identity.actions):
            path = rules.touches(seen.record, YOU, action)
            refusal = seen.why_not(action) if list(path[: len(touched)]) == touched else None
            if refusal:
                return {"t": "because", "touched": touched, "clause": refusal.clause, "say": refusal.sentence}
        return {"t": "because", "touched": touched, "clause": "", "say": ""}

    def hint(self, question: int) -> dict[str, Any]:
        """The first moves there are, as if they were the best."""
        seen = self.game.see(YOU)
        hinted = [
            {"action": move.action, "say": seen.say(move), "share": 60 - 25 * n, "chance": 50 + n}
            for n, move in enumerate(seen.moves()[:3])
        ]
        return {"t": "hint", "question": question, "moves": hinted}

    def hang_up(self) -> None:
        """Close every connection, as a server that goes away does."""
        assert self.loop
        for socket in list(self.shown):
            asyncio.run_coroutine_threadsafe(socket.close(1001), self.loop).result(5)

    def show(self) -> None:
        """Send every page what changed."""
        assert self.loop
        for socket in list(self.shown):
            frame = written(self.view(socket, whole=False))
            asyncio.run_coroutine_threadsafe(socket.send_text(frame), self.loop).result(5)

    def tell(self, frame: dict[str, Any]) -> None:
        """Send a frame to every page."""
        assert self.loop
        for socket in list(self.shown):
            asyncio.run_coroutine_threadsafe(socket.send_text(written(frame)), self.loop).result(5)


def written(frame: object) -> str:
    return msgspec.json.encode(frame).decode()


async def live(socket: WebSocket) -> None:
    """One page's connection."""
    table: Table = socket.app.state.table
    table.loop = asyncio.get_running_loop()
    if table.away:
        await socket.close()
        return
    await socket.accept()
    if table.trouble:
        await socket.send_text(written({"t": "refused", "id": None, "code": "busy", "say": table.trouble}))
        await socket.close(1013)
        return
    try:
        while True:
            frame = msgspec.json.decode(await socket.receive_text())
            deaf = table.deaf  # before a test can see that the frame came
            table.heard.append(frame)
            await hear(table, socket, frame, deaf=deaf)
    except WebSocketDisconnect:
        table.shown.pop(socket, None)


async def hear(table: Table, socket: WebSocket, frame: dict[str, Any], *, deaf: bool) -> None:
    """One frame of a page."""
    match frame["t"]:
        case "hello":
            table.shapes[socket] = frame["shape"]
            await socket.send_text(written(table.view(socket, whole=True)))
        case "resync":
            await socket.send_text(written(table.view(socket, whole=True)))
        case "ping":
            await socket.send_text(written({"t": "pong"}))
        case "why":
            await socket.send_text(written(table.because(frame["touched"])))
        case "hint" if not table.silent:
            await socket.send_text(written(table.hint(frame["question"])))
        case "read":
            table.read = frame["page"]
            await socket.send_text(written(table.view(socket, whole=False)))
        case "move" if not deaf:
            await moved(table, socket, frame)


async def moved(table: Table, socket: WebSocket, frame: dict[str, Any]) -> None:
    """Answer a move, then show it, then what the bots made of it."""
    table.is_answering = True
    answer = table.answer(frame)
    await socket.send_text(written(answer))
    if answer["t"] == "done":
        await socket.send_text(written(table.view(socket, whole=False)))
        table.bots()
        await socket.send_text(written(table.view(socket, whole=False)))
    table.is_answering = False


def art(_: Request) -> Response:
    """Every symbol, as one sheet."""
    parts = sheet_in(filon.new("dragobert", seats=2, seed=1).setting.identity.folder).parts.values()
    body = "".join(ElementTree.tostring(part, encoding="unicode") for part in parts)
    return Response(f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{body}</svg>', media_type="image/svg+xml")


def terms(request: Request) -> Response:
    """What everything in the game is."""
    table: Table = request.app.state.table
    return Response(terms_document(table.game.setting.rules, "en"), media_type="application/json")


def waiting(request: Request) -> Response:
    """At how many tables it is the person's turn."""
    table: Table = request.app.state.table
    return JSONResponse({"tables": int(YOU in table.game.actors)})


def page(request: Request) -> Response:
    """The frame a client works in: of a table, or of a replay."""
    kind = request.path_params.get("kind", "table")
    table: Table = request.app.state.table
    words = written(client_words(table.game.setting.words("en")))
    script = "" if kind == "bare" else f'<script type="module" src="/static/{kind}.js"></script>'
    return HTMLResponse(f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dragobert</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:," data-turn="data:image/svg+xml,<svg/>">
<link rel="stylesheet" href="/static/board.css"><link rel="stylesheet" href="/static/staging.css">
<style>{STYLE}</style></head>
<body data-page="{kind}" data-table="t" {LOOK_PAGES}>
<header><h1>Filon</h1><span id="connection" role="status"></span>{ASKS if table.friendly else ""}{PACE}</header>
<main><div id="ended"></div><div id="board"></div><p id="asked" aria-live="polite"></p><p id="refusal" role="alert"></p>
<div id="chooser"></div>{TELLS if table.friendly else ""}{FILM if kind == "replay" else ""}
<aside aria-label="Story"><ol id="story" role="log" tabindex="0" aria-label="Story"></ol><ol id="seats"></ol>
{SWITCHES}</aside>
</main>
<script type="application/json" id="words">{words}</script>
<script type="application/json" id="look">{written(look())}</script>
{script}</body></html>""")


ASKS = '<button id="hint" aria-expanded="false" aria-controls="hints" disabled>Hint</button>'
SPEEDS = "".join(
    f'<label><input type="radio" name="speed" value="{speed}">{speed}</label>' for speed in ("slow", "normal", "fast")
)
PACE = f"""<button id="forward" aria-pressed="false" hidden>» <span>Fast-forward</span></button>
<fieldset id="pace"><legend>Pace</legend>{SPEEDS}</fieldset>"""
SWITCHES = """<div id="sounds"><label><input type="checkbox" name="sounds">Sounds</label>
<input type="range" name="volume" min="10" max="100" step="10" aria-label="Volume">
<label><input type="checkbox" name="vibration">Vibration</label></div>"""
TELLS = '<section id="hints" aria-labelledby="hints-title" hidden><h2 id="hints-title"></h2></section>'
FILM = """<button id="first">first</button><button id="back">back</button>
<button id="play" aria-pressed="false">play</button><input type="range" id="move" aria-label="Move">
<button id="next">next</button><output id="count"></output>
<label>Seen by <select id="viewer"><option value="">a spectator</option><option value="0">A</option></select></label>"""


def position(request: Request) -> Response:
    """A position of the past, whole or as changes."""
    table: Table = request.app.state.table
    k, query = int(request.path_params["k"]), request.query_params
    viewer = int(query["viewer"]) if "viewer" in query else None
    seen = table.past[k].see(viewer)
    found: dict[str, Any] = {"k": k, "moves": len(table.past) - 1, "say": seen.story()}
    if "from" in query:
        before = table.past[int(query["from"])].see(viewer).scene(query["shape"])
        found["delta"] = delta(before, seen.scene(query["shape"]))
    else:
        found["scene"] = seen.scene(query["shape"])
    return JSONResponse(msgspec.to_builtins(found))


@contextmanager
def serving(table: Table) -> Iterator[str]:
    """The table behind a port of its own; its address."""
    app = Starlette(
        routes=[
            Route("/", page),
            Route("/page/{kind}", page),
            Route("/games/dragobert/art.svg", art),
            Route("/games/dragobert/terms.json", terms),
            Route("/table/t/at/{k:int}", position),
            Route("/waiting", waiting),
            WebSocketRoute("/table/t/live", live),
            Mount("/static", StaticFiles(directory=HERE)),
        ]
    )
    app.state.table = table
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_level="critical", ws="websockets-sansio", timeout_graceful_shutdown=2)
    )
    started = threading.Event()
    thread = threading.Thread(target=asyncio.run, args=(run(server, started),))
    thread.start()
    try:
        assert started.wait(20), "the stand-in does not start"
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)


async def run(server: uvicorn.Server, started: threading.Event) -> None:
    """Serve until told otherwise; say when it has begun."""
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    started.set()
    await serving
