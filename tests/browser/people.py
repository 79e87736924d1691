"""People in front of a browser: what they see, what came over their wire, and how they touch things.

They look at the page and nowhere else: which sprites are lit, what is written. Frames are only kept, to compare them with
what is seen.
"""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import BrowserContext, Page, WebSocket

PATIENCE = 20.0  # seconds for anything to appear
LOOK = 10  # milliseconds between two looks
MOST_TABS = 100
MOST_ARROWS = 12

Hand = Literal["mouse", "finger", "keys"]

LIT = "[...document.querySelectorAll('.sprite.lit:not(.chosen)')].map(one => one.dataset.id)"
FOCUSED = "document.activeElement?.dataset?.id ?? ''"
BOARD = """Object.fromEntries([...document.querySelectorAll("#board .sprites > .sprite")].map(one =>
  [one.dataset.id, [one.style.transform, one.querySelector("use")?.getAttribute("href") ?? "",
  [...one.querySelectorAll("text")].map(text => text.textContent).join("|")].join(" ")]))"""
CENTRE = """id => {
  const svg = document.querySelector("svg.board"), sprite = svg.querySelector(`[data-id="${id}"]`);
  const [, x, y] = sprite.style.transform.match(/translate\\(([-\\d.]+)px, ([-\\d.]+)px\\)/).map(Number);
  const point = new DOMPoint(x, y).matrixTransform(sprite.parentNode.getScreenCTM());
  return [point.x, point.y];
}"""
REACHED = """ids => ids.filter(id => {
  const sprite = document.querySelector(`svg.board [data-id="${id}"]`);
  const pane = sprite.closest(".field")?.querySelector(".glass");
  const { x, y, width, height } = sprite.querySelector(".hit").getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2], box = pane?.getBoundingClientRect();
  const inside = !box || (left > box.left && left < box.right && top > box.top && top < box.bottom);
  return inside && !document.elementFromPoint(left, top)?.closest(".lens, .since, .why");
})"""


@dataclass
class Person:
    """Somebody and their page."""

    name: str
    page: Page
    hand: Hand = "mouse"
    texts: list[str] = field(default_factory=list)  # frames as they came
    frames: list[dict[str, Any]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)  # patterns of complaints that a test brings about itself

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("websocket", self.listen)
        self.page.on("console", lambda said: self.complain(said.text) if said.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.complain(f"page error: {error}"))
        self.page.on("requestfailed", lambda request: self.complain(f"{request.failure}: {request.url}"))
        self.page.on("response", lambda got: self.complain(f"{got.status}: {got.url}") if got.status >= 400 else None)

    def complain(self, complaint: str) -> None:
        """Keep what must not be. What the page itself gave up fetching is no failure."""
        if "net::ERR_ABORTED" not in complaint:
            self.complaints.append(complaint)

    def unforgiven(self) -> list[str]:
        """Complaints that nobody expected."""
        return [said for said in self.complaints if not any(re.search(pattern, said) for pattern in self.forgiven)]

    def listen(self, socket: WebSocket) -> None:
        """Keep what goes over the wire."""
        socket.on("framereceived", self.take)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def take(self, frame: str | bytes) -> None:
        """A frame that came."""
        self.texts.append(str(frame))
        self.frames.append(json.loads(frame))

    # --- what came ---

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind, oldest first."""
        return [frame for frame in self.frames if frame["t"] == kind]

    @property
    def version(self) -> int:
        """The newest version that came."""
        return max((int(frame["v"]) for frame in self.heard("view")), default=-1)

    @property
    def has_choice(self) -> bool:
        """Does the newest view ask something, and has it not been answered? An answer may still be under way."""
        last = self.heard("view")[-1] if self.heard("view") else {}
        return len(last.get("moves", ())) > 0 and last["v"] >= max(self.done, default=0) and not self.waiting

    @property
    def done(self) -> set[int]:
        """The entries acknowledged to this page."""
        return {int(frame["v"]) for frame in self.heard("done")}

    # --- what is seen ---

    @property
    def context(self) -> BrowserContext:
        """The browser's profile of this person."""
        return self.page.context

    @property
    def lit(self) -> list[str]:
        """What may be touched next."""
        return sorted(self.page.evaluate(LIT))

    @property
    def chosen(self) -> list[str]:
        """What has been touched."""
        found: list[str] = self.page.evaluate("[...document.querySelectorAll('.sprite.chosen')].map(one => one.dataset.id)")
        return found

    @property
    def status(self) -> str:
        """Is the table in play, or over?"""
        return str(self.page.evaluate("document.body.dataset.status ?? ''"))

    @property
    def told(self) -> list[tuple[int, str]]:
        """The story on the page: entry and sentences."""
        found = self.page.evaluate(
            "[...document.querySelectorAll('#story li')].map(li => [Number(li.dataset.n), li.textContent])"
        )
        return [(int(n), str(said)) for n, said in found]

    @property
    def board(self) -> dict[str, str]:
        """Every sprite on the page: where it stands and what it shows."""
        found: dict[str, str] = self.page.evaluate(BOARD)
        return found

    # --- waiting ---

    def until(self, condition: Callable[[], bool], why: str) -> None:
        """Wait for a condition, not for ever."""
        until([self.page], condition, why)

    def until_shown(self, read: Callable[[], object], wanted: object) -> None:
        """Wait until the page shows what is wanted, not for ever."""
        until_shown(self.page, read, wanted)

    def goes_to(self, address: str) -> None:
        """Open the page of a table."""
        self.page.goto(address)
        self.arrive()

    def plays_with_friends(self, address: str) -> None:
        """Open the first page, and there the form for a table with friends."""
        self.page.goto(address)
        self.press("#friends > summary")

    def arrive(self) -> None:
        """Wait until the page of a table is connected and shows what it was sent."""
        self.page.locator('body[data-connection="connected"] svg.board .sprite').first.wait_for()

    def is_asked(self) -> None:
        """Wait until something may be touched; what is to be read first is read."""
        self.page.locator(".sprite.lit").first.wait_for(state="attached")
        if self.page.locator(".continue").is_visible():
            self.press(".continue")

    # --- touching ---

    def touch(self, sprite: str) -> None:
        """Touch a sprite, in this person's manner."""
        if self.hand == "keys":
            return self.key_to(sprite)
        x, y = self.page.evaluate(CENTRE, sprite)
        if self.hand == "finger":
            return self.page.touchscreen.tap(x, y)
        return self.page.mouse.click(x, y)

    def within_reach(self, sprites: list[str]) -> list[str]:
        """Those that can be touched where they are; in a field some may not be seen. The keyboard reaches all."""
        found: list[str] = sprites if self.hand == "keys" else self.page.evaluate(REACHED, sprites)
        return found

    def key_to(self, sprite: str) -> None:
        """Go to a sprite with arrows if the keyboard is on the board, else with Tab; then Enter."""
        for key in [*("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * (MOST_ARROWS // 4), *["Tab"] * MOST_TABS]:
            focused = self.page.evaluate(FOCUSED)
            if focused == sprite:
                return self.page.keyboard.press("Enter")
            if focused or key == "Tab":
                self.page.keyboard.press(key)
        raise AssertionError(f"{self.name} cannot reach {sprite} by keyboard; the focus is on {focused!r}")

    def tab_to(self, selector: str) -> None:
        """Walk with Tab until the focus is on what is meant."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{self.name} cannot reach {selector} with Tab")

    def press(self, selector: str) -> None:
        """Press a button of a page, in this person's manner."""
        if self.hand == "keys":
            self.tab_to(selector)
            return self.page.keyboard.press("Enter")
        if self.hand == "finger":
            return self.page.locator(selector).first.tap()
        return self.page.locator(selector).first.click()

    def play(self, turn: int) -> list[str]:
        """Make one move by touching what is lit; what was touched. Which one follows from the number of the turn."""
        before, path = len(self.heard("done")), list[str]()
        while len(self.heard("done")) == before:
            self.is_asked()
            lit = self.within_reach(self.lit)
            assert lit, f"nothing within reach is lit after {path}"
            path.append(self.next_in_bundle(lit, len(path)) or lit[turn // (len(path) + 1) % len(lit)])
            self.touch(path[-1])
            self.until(lambda: self.has_effect(path[-1], before), f"{path} has no effect")
            self.answer(before)
            self.until(lambda: not self.waiting or len(self.heard("done")) > before, f"{path} is not acknowledged")
        return path

    def next_in_bundle(self, lit: list[str], n: int) -> str:
        """What somebody touches who puts a bundle together: what makes it, if that is lit, else one thing after another."""
        views = [frame for frame in self.frames if frame["t"] in ("view", "bundle")]
        if not views or views[-1]["t"] == "view":
            return ""
        made = [
            name for name, node in views[-1]["touches"]["then"].items() if "steps" in views[-1]["ways"][node["moves"][0]]
        ]
        return next((name for name in made if name in lit), lit[n % len(lit)])

    def has_effect(self, sprite: str, before: int) -> bool:
        """Is a touch shown, or has it led to a move, to a question or into a bundle?"""
        asked_for = [frame for frame in self.sent if frame["t"] == "bundle"]
        if asked_for and self.sent[-1] is asked_for[-1]:
            return len(self.heard("bundle")) == len(asked_for)
        is_put_away = self.page.locator(f'svg.board [data-id="{sprite}"]').count() == 0
        is_shown = sprite in self.chosen or is_put_away or self.page.locator("dialog.chooser").count() > 0
        return len(self.heard("done")) > before or is_shown

    def answer(self, before: int) -> None:
        """Where several moves share their touches, choose the first; confirm what is to be confirmed.

        A dialog that closes tells its choice a bit later."""
        if self.page.locator(".confirm").is_visible():
            self.confirm()
        elif not self.page.locator("dialog.chooser").count():
            return
        elif self.hand == "keys":
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("dialog.chooser button").first.click()
        self.until(lambda: self.waiting or len(self.heard("done")) > before, "the choice has no effect")

    def confirm(self) -> None:
        """Confirm the move that was touched."""
        self.press(".confirm button:last-child")

    @property
    def waiting(self) -> bool:
        """Is a move of this page under way?"""
        return bool(self.page.evaluate("document.getElementById('board').hasAttribute('data-waiting')"))


def until(pages: list[Page], condition: Callable[[], bool], why: str, patience: float = PATIENCE) -> None:
    """Look until a condition holds; between two looks the browser's messages are read."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, why
        pages[0].wait_for_timeout(LOOK)


def until_shown(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Look at a page until it shows what is wanted; if it never does, say what it shows instead."""
    end = time.monotonic() + PATIENCE
    while (shown := read()) != wanted:
        assert time.monotonic() < end, f"the page shows {shown}, not {wanted}"
        page.wait_for_timeout(LOOK)


def asked(people: list[Person]) -> list[Person]:
    """Those whose newest view leaves them a choice. Where there is none, the table moves by itself."""
    return [person for person in people if person.has_choice]
