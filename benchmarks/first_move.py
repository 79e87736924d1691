"""How soon somebody who has never seen a game makes their first own move: they follow the page and nothing else.

`python benchmarks/first_move.py` starts a server with the pace of the house, and for every game, on a desk, on a phone held
upright and on one held across, presses *Play* on its card. From that click on a reader reads whatever the page puts before
them, at `--words` words a minute: what the game is about, a page over the board, what is asked; and looks for `--looks`
seconds at the board before each touch. Then they do what is asked: close, continue, touch what is lit. Bots move meanwhile
as they always do. The clock stops when the move is acknowledged.

`--out docs/benchmarks-first-move.md` writes the table with date and machine.
"""

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from serving import serving

from browser.chromium import launched
from filon.games import own_names
from filon.lab.bench import machine

WINDOWS: dict[str, dict[str, Any]] = {
    "a desk": {"viewport": {"width": 1440, "height": 900}},
    "a phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "a phone across": {"viewport": {"width": 740, "height": 360}, "has_touch": True},
}
PATIENCE = 180.0  # seconds for a first move
SEED = 1  # of what is touched
LIT = "[...document.querySelectorAll('.sprite.lit:not(.chosen)')].map(one => one.dataset.id)"
DOORS = (
    "#about .deeds .button",
    "dialog.chooser[open] button",
    "button.continue",
    ".confirm button:not(.no)",
)  # uppermost first
ASKED = "document.querySelector('[data-id=asked-words]')?.textContent ?? ''"
PAPER = """[...document.querySelectorAll("#about[open], dialog[open]")].map(one => one.innerText).join(" ")
  + [...document.querySelectorAll("[data-id^=page]")].map(one => one.textContent).join(" ")"""


@dataclass
class Reader:
    """Somebody new, and what they have read already."""

    page: Page
    words_a_second: float
    looks: float
    seen: set[str] = field(default_factory=set)
    lit: list[str] = field(default_factory=list)
    words: int = 0
    touches: int = 0
    moved: bool = False

    def __post_init__(self) -> None:
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        """Notice when the first move is acknowledged."""
        socket.on("framereceived", self.hear)

    def hear(self, frame: str | bytes) -> None:
        """A frame came."""
        self.moved |= json.loads(frame)["t"] == "done"

    def read(self, text: str) -> None:
        """Read what was not read before."""
        fresh = [word for word in text.split() if any(letter.isalpha() for letter in word)] if text not in self.seen else []
        self.seen.add(text)
        self.words += len(fresh)
        self.page.wait_for_timeout(1000 * len(fresh) / self.words_a_second)

    def act(self, chooser: Random) -> None:
        """Do what is asked, once what is before them is read; of what is lit, what was lit by the last touch."""
        doors = (self.page.locator(f"{door}:visible") for door in DOORS)
        if door := next((door for door in doors if door.count()), None):
            self.read(self.page.evaluate(PAPER))
            return self.touch(door.first)
        lit: list[str] = self.page.evaluate(LIT)
        if not lit:
            return self.page.wait_for_timeout(100)
        self.read(self.page.evaluate(ASKED))
        fresh = [name for name in lit if name not in self.lit] or lit
        self.lit = lit
        return self.touch(self.page.locator(f"[data-id='{chooser.choice(fresh)}']"))

    def touch(self, target: Any) -> None:
        """Look at the board, and touch."""
        self.page.wait_for_timeout(1000 * self.looks)
        try:
            target.click(timeout=1000, force=True)
            self.touches += 1
        except Exception:  # what was lit is lit no more
            self.page.wait_for_timeout(50)


@dataclass
class First:
    """A first move: how long it took, of which so many words were read, and so much touched."""

    seconds: float
    words: int
    touches: int


def measured(browser: Browser, address: str, game: str, window: dict[str, Any], wished: argparse.Namespace) -> First:
    """One newcomer."""
    context = browser.new_context(**window)
    page = context.new_page()
    reader = Reader(page, wished.words / 60, wished.looks)
    page.goto(address)
    page.locator(f"[data-card={game}] button.main").click()
    began, chooser = time.perf_counter(), Random(SEED)
    page.wait_for_url("**/table/*")
    page.locator(".sprite").first.wait_for()
    page.wait_for_timeout(500)
    while not reader.moved:
        reader.act(chooser)
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError(f"no move of one's own in {game}")
    seconds = time.perf_counter() - began
    context.close()
    return First(seconds, reader.words, reader.touches)


def page_of(rows: list[tuple[str, str, list[First]]], wished: argparse.Namespace) -> str:
    """The document."""
    lines = [
        "# The first move of somebody new",
        "",
        "Measured with `python benchmarks/first_move.py --out docs/benchmarks-first-move.md`:",
        "",
        f"> {machine()}",
        "",
        "From the click on *Play* to the first own move acknowledged. Somebody reads all that the page puts before them,",
        f"{wished.words:g} words a minute, and looks {wished.looks:g} s at the board before each touch.",
        f"Medians of {wished.games}.",
        "",
        "| game | on | seconds | words read | touches |",
        "|---|---|---|---|---|",
    ]
    for game, window, found in rows:
        seconds, words, touches = (median(getattr(one, name) for one in found) for name in ("seconds", "words", "touches"))
        lines.append(f"| {game} | {window} | {seconds:.0f} | {words:.0f} | {touches:.0f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=float, default=180, help="that are read in a minute")
    parser.add_argument("--looks", type=float, default=3, help="seconds before a touch")
    parser.add_argument("--games", type=int, default=1, help="of each kind")
    parser.add_argument("--out", type=Path)
    wished = parser.parse_args()
    rows: list[tuple[str, str, list[First]]] = []
    with serving() as address, launched() as browser:
        for game in own_names():
            for name, window in WINDOWS.items():
                found = [measured(browser, address, game, window, wished) for _ in range(wished.games)]
                rows.append((game, name, found))
                print(game, name, found, flush=True)
    text = page_of(rows, wished)
    if wished.out:
        wished.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
