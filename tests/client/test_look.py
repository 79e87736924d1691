"""A live board looks like the still picture of the same scene, wide and tall."""

import base64

import msgspec
import pytest
from playwright.sync_api import Page

import filon
import scale
from client.conftest import Opens
from client.positions import can_swap, table_where
from filon.play.game import Game
from filon.play.seen import Seen
from filon.scene import SHAPES

ALIKE = 0.2  # mean difference of a channel, of 255

SHOWN = """async ({scene, lit}) => {
  const [{ Board }, { inlineArt, lookOfPage }] = await Promise.all([import("/static/board.js"), import("/static/frame.js")]);
  await inlineArt();
  const home = document.getElementById("board");
  home.style.cssText = "position:fixed;inset:0;z-index:9";
  const board = new Board(home, lookOfPage());
  board.show(scene);
  board.mark({ lit: new Set(lit), leads: new Set(), chosen: [], says: new Map(), asking: false });
  document.querySelector("svg.board").style.width = "100%";
}"""

DIFFERENCES = """async ([some, others]) => {
  const pixels = async (data) => {
    const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height).data;
  };
  const difference = (a, b) => {
    let sum = 0;
    for (let i = 0; i < a.length; i += 1) sum += Math.abs(a[i] - b[i]);
    return a.length === b.length ? sum / (a.length * 3 / 4) : Infinity;
  };
  const [left, right] = [await Promise.all(some.map(pixels)), await Promise.all(others.map(pixels))];
  return left.map((a) => right.map((b) => difference(a, b)));
}"""


def differences(page: Page, some: list[bytes], others: list[bytes]) -> list[list[float]]:
    """How far each of some screenshots differs from each of others, a channel of a pixel on average."""
    found: list[list[float]] = page.evaluate(
        DIFFERENCES, [[base64.b64encode(data).decode() for data in shots] for shots in (some, others)]
    )
    return found


def played(seats: int, seed: int, moves: int) -> Game:
    game = filon.new("dragobert", seats=seats, seed=seed)
    for n in range(moves):
        legal = game.moves()
        game.play(legal[(n * 5 + seed) % len(legal)])
    return game


def looked_at() -> list[Seen]:
    """Positions of several kinds, with the eyes of who is to play."""
    games = [played(4, seed, 3 + 9 * seed) for seed in range(scale.CLIENT_PICTURES)]
    games.append(table_where(can_swap).game)
    return [game.see(game.actors[0] if game.actors else None) for game in games]


def live(page: Page, seen: Seen, shape: str) -> bytes:
    """The board as the client draws it."""
    scene = msgspec.to_builtins(seen.scene(shape))
    page.evaluate(SHOWN, {"scene": scene, "lit": list(seen.touches().then)})
    return page.screenshot()


def still(page: Page, seen: Seen, shape: str) -> bytes:
    """The board of the picture as Python draws it, on the same page; a bar above it is left out."""
    style = "body{margin:0;background:#f6efe2}svg{display:block}"
    page.set_content(f"<style>{style}</style>{seen.picture(shape).svg}")
    width, height = SHAPES[shape]
    above = page.locator("svg").evaluate("picture => picture.height.baseVal.value") - height
    return page.screenshot(clip={"x": 0, "y": above, "width": width, "height": height}, full_page=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_live_board_looks_like_the_still_picture(opens: Opens, shape: str) -> None:
    positions = looked_at()
    drawn = [live(opens("/page/bare", size=SHAPES[shape], still=True, painted=True), seen, shape) for seen in positions]
    page = opens("/page/bare", size=SHAPES[shape], still=True, painted=True)
    pictures = [still(page, seen, shape) for seen in positions]
    for place, found in enumerate(differences(page, drawn, pictures)):
        assert found[place] < ALIKE
        assert min(found) == found[place], "it looks more like another position"
