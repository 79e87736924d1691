"""How quick a table is in a browser: a real server, a real Chromium, a person and three bots, the replay, then a spectator.

`python benchmarks/browser.py` prints a table; `--out docs/benchmarks-browser.md` writes it with date and machine. A click is
timed in the page itself: from the event to the first frame painted after the new position came.

`--cold` begins where nothing was ever compiled: how soon each game is on the table, how soon the first own move is made, and
how quick moves are while all games are compiled behind.
"""

import argparse
import json
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, BrowserContext, Page

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from serving import serving

from browser.chromium import launched
from filon.lab.bench import machine

PACE = "0.3"  # seconds a bot takes: less than usual, for the sake of the patience of who measures
SEED = 1  # of what is touched
STEPS = 40  # of the replay
COLD_GAMES = ("saboteur", "kingsmine", "imps", "lair", "dragobert")  # the largest first
COLD_SECONDS = 12.0  # of each, while all are compiled

CLOCK = """
window.shown = [];
let touched = 0;
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, (event) => { touched = event.timeStamp; }, true);
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.waiting = 0;
    this.addEventListener("message", ({ data }) => {
      if (!this.waiting || JSON.parse(data).t !== "view") return;
      const began = this.waiting;
      this.waiting = 0;
      requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - began)));
    });
  }
  send(text) {
    if (JSON.parse(text).t === "move") this.waiting = touched;
    super.send(text);
  }
};
window.watchBoard = () => {
  window.shown = [];
  let before = 0;
  new MutationObserver(() => {
    if (touched === before) return;
    const began = before = touched;
    requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - began)));
  }).observe(document.querySelector("#board"), { subtree: true, childList: true, attributes: true });
};
"""


@dataclass
class Figures:
    """What was measured."""

    first_page: int = 0
    table_page: int = 0
    moves: list[float] = field(default_factory=list)
    views: dict[str, list[int]] = field(default_factory=dict)
    steps: list[float] = field(default_factory=list)


def counted(context: BrowserContext, page: Page) -> list[int]:
    """The bytes of everything the page fetches from now on, as they come over the wire."""
    sizes: list[int] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda done: sizes.append(int(done["encodedDataLength"])))
    return sizes


def measure(browser: Browser, address: str) -> Figures:
    """A visit: the first page, a game against bots with somebody watching, its replay."""
    figures = Figures()
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(CLOCK)
    page = context.new_page()
    sizes = counted(context, page)
    page.goto(address, wait_until="networkidle")
    figures.first_page = sum(sizes)
    sizes.clear()
    sit_down(page, address)
    figures.table_page = sum(sizes)
    play(page)
    figures.moves = page.evaluate("window.shown")
    figures.steps = replayed(page)
    listen(page, figures.views.setdefault("seat", []))
    sit_down(page, address)
    watcher = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    listen(watcher, figures.views.setdefault("spectator", []))
    watcher.goto(page.url)
    play(page)
    return figures


def sit_down(page: Page, address: str) -> None:
    """From the first page to a table with three bots."""
    page.goto(address)
    page.locator("[data-card=dragobert] button.main").click()
    page.wait_for_url("**/table/*")
    page.locator(".sprite").first.wait_for()


@dataclass
class ColdStart:
    """What was measured of a game that nobody compiled yet."""

    game: str
    on_table: float = 0.0  # seconds from the first page
    first_move: float = 0.0  # seconds from *Play now* to the first own move shown
    moves: list[float] = field(default_factory=list)
    was_compiled: bool = False  # at the end


def measure_cold(browser: Browser, address: str) -> list[ColdStart]:
    """Sit down at every game at once, then play some seconds of each."""
    began, found = time.perf_counter(), []
    for slug in COLD_GAMES:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(CLOCK)
        page = context.new_page()
        page.goto(f"{address}/games/{slug}")
        pressed = time.perf_counter()
        page.locator("form[action='/tables'] button").first.click()
        page.wait_for_url("**/table/*")
        page.locator(".sprite").first.wait_for()
        start = ColdStart(slug, on_table=time.perf_counter() - began)
        play(page, until=time.perf_counter() + COLD_SECONDS, start=start, pressed=pressed)
        start.moves = page.evaluate("window.shown")
        with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
            start.was_compiled = bool(json.load(answer)["games"][slug])
        context.close()
        found.append(start)
    return found


def cold_lines(found: list[ColdStart], answered: float) -> list[str]:
    """The figures, a line each."""
    lines = [f"the first page answers {answered:.1f} s after `filon serve`"]
    for one in found:
        moves = f"{len(one.moves)} moves, median {median(one.moves):.0f} ms" if one.moves else "no move of one's own"
        state = "compiled by the end" if one.was_compiled else "not yet compiled"
        lines.append(f"{one.game}: first own move {one.first_move:.1f} s after *Play now*; {moves}; {state}")
    return lines


def listen(page: Page, sizes: list[int]) -> None:
    """Note the size of every change of position that comes."""

    def note(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        if text.startswith('{"t":"view"') and '"delta":' in text:
            sizes.append(len(text.encode()))

    page.on("websocket", lambda socket: socket.on("framereceived", note))


def play(page: Page, until: float = inf, start: ColdStart | None = None, pressed: float = 0.0) -> None:
    """Touch something that is lit until the game is over, or until then; note when the first move was shown."""
    body, chooser = page.locator("body"), Random(SEED)
    lit = page.locator(".sprite.lit:not(.chosen)")
    while body.get_attribute("data-status") == "playing" and time.perf_counter() < until:
        if start and not start.first_move and page.evaluate("window.shown.length"):
            start.first_move = time.perf_counter() - pressed
        if (read := page.locator("button.continue:visible, #about .deeds button:visible")).count():
            read.last.click(timeout=1000)
        try:
            lit.nth(chooser.randrange(max(1, lit.count()))).click(timeout=1000, force=True)
        except Exception:  # noqa: S112  it was somebody else's turn all the while
            continue


def replayed(page: Page) -> list[float]:
    """Step through the replay; how long each step took."""
    page.goto(page.url + "/replay")
    page.locator(".sprite").first.wait_for()
    page.evaluate("window.watchBoard()")
    for step in range(STEPS):
        page.locator("#next").click()
        page.locator("#count", has_text=f"{step + 1} /").wait_for()
    page.wait_for_timeout(300)
    times: list[float] = page.evaluate("window.shown")
    return times


def percentile_95(values: list[float]) -> float:
    """The value that nineteen in twenty do not exceed."""
    return quantiles(values, n=20)[-1]


def rows_of(figures: Figures) -> list[tuple[str, str, str]]:
    """What is printed: what, the figure, what it should be at most."""
    rows = [
        ("first page, all of it, over the wire", f"{figures.first_page / 1000:.0f} KB", "100 KB"),
        ("table page, all that it fetches", f"{figures.table_page / 1000:.0f} KB", ""),
        (f"move shown after the click, median of {len(figures.moves)}", f"{median(figures.moves):.0f} ms", "100 ms"),
        ("move shown after the click, 95th percentile", f"{percentile_95(figures.moves):.0f} ms", ""),
    ]
    for who, sizes in figures.views.items():
        rows.append((f"bytes per move to a {who}, median of {len(sizes)}", f"{median(sizes):.0f}", "2000"))
        rows.append((f"bytes per move to a {who}, 95th percentile", f"{percentile_95([*map(float, sizes)]):.0f}", ""))
    return [
        *rows,
        (f"replay step, median of {len(figures.steps)}", f"{median(figures.steps):.0f} ms", "50 ms"),
        ("replay step, 95th percentile", f"{percentile_95(figures.steps):.0f} ms", ""),
    ]


def page_of(figures: Figures) -> str:
    """The figures as a document."""
    here = machine()
    lines = [f"| {what} | {figure} | {bar} |" for what, figure, bar in rows_of(figures)]
    head = [
        "# How quick it is in the browser",
        "",
        "Measured with `python benchmarks/browser.py --out docs/benchmarks-browser.md`:",
        "",
        f"> {here['date']}, {here['cpu']}, {here['cores']} cores (load {here['load']}), {here['system']}",
        "",
        "A server process over a database on disk, Chromium at 1440×900 with a person and three bots at dragobert, the",
        "replay, and another game that a phone watches, all on the same cores. Times are taken in the page, from the",
        "event to the first frame painted after the new position came; they contain the commit to disk. Sizes of moves",
        "are those of the frames before compression.",
        "",
        "| what | measured | at most |",
        "|---|---:|---:|",
    ]
    return "\n".join([*head, *lines, ""])


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--cold", action="store_true", help="begin where nothing was ever compiled")
    chosen = parser.parse_args()
    if chosen.cold:
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as cache, serving(cache, PACE) as address, launched() as browser:
            answered = time.perf_counter() - began
            print("\n".join(cold_lines(measure_cold(browser, address), answered)))
        return
    with serving(pace=PACE) as address, launched() as browser:
        figures = measure(browser, address)
    text = page_of(figures)
    print(text)
    if chosen.out:
        chosen.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
