"""The replay of a finished game: after k moves it shows what the game showed after k moves, with anybody's eyes."""

from playwright.sync_api import Page

from browser.conftest import Comes, Sits
from browser.house import House
from browser.people import BOARD, Person

KEYS = 6  # steps with the arrow keys
EVERY = 9  # moves between two positions that are looked at with the slider

WATCH = f"""(() => {{
  const Plain = WebSocket;
  window.shown = {{}};
  let last = null;
  window.note = () => {{ if (last !== null) window.shown[last] = {BOARD}; }};
  window.WebSocket = class extends Plain {{
    constructor(url) {{
      super(url);
      this.addEventListener("message", ({{ data }}) => {{
        window.note();
        const frame = JSON.parse(data);
        if (frame.t === "view") last = frame.v;
      }});
    }}
  }};
}})()"""


def shown_live(person: Person) -> dict[int, dict[str, str]]:
    """What a page showed at every version, up to the end."""
    person.page.locator("#result").wait_for()
    person.page.evaluate("window.note()")
    return {int(v): board for v, board in person.page.evaluate("window.shown").items()}


def at(page: Page, k: int) -> None:
    """Wait until the replay shows the position after k moves."""
    page.wait_for_function("k => document.getElementById('count').textContent.startsWith(`${k} /`)", arg=k)


def test_a_replay_shows_what_the_game_showed(house: House, sits: Sits, comes: Comes) -> None:
    table_id, (anna,) = sits("Anna", absent=("Bruno", "Chloe"))
    stranger = comes("Stranger")
    for person in (anna, stranger):
        person.page.add_init_script(WATCH)
        person.goes_to(f"{house.address}/table/{table_id}")
    table = house.finish(table_id)
    moved = [entry.n for entry in table.log if entry.kind == "moved"]
    after = {person.name: by_moves(shown_live(person), moved) for person in (anna, stranger)}
    assert len(after["Anna"]) > EVERY
    assert {len(moved)} <= set(after["Anna"])
    stranger.press("#result a[href$='/replay']")
    page = stranger.page
    page.wait_for_url("**/replay*")
    page.locator("#board .sprite").first.wait_for()  # until then nobody listens to keys
    for k in range(1, KEYS + 1):
        page.keyboard.press("ArrowRight")
        at(page, k)
        compare(stranger, after["Stranger"], k)
    page.keyboard.press("ArrowLeft")
    at(page, KEYS - 1)
    compare(stranger, after["Stranger"], KEYS - 1)
    slider = page.locator("#move")
    for k in [*range(0, len(moved), EVERY), len(moved)]:
        slider.fill(str(k))
        at(page, k)
        compare(stranger, after["Stranger"], k)
    page.locator("#viewer").select_option("0")
    slider.press("Home")
    for _ in range(KEYS):  # faster than positions come
        slider.press("ArrowRight")
    at(page, KEYS)
    compare(stranger, after["Anna"], KEYS)
    slider.press("Home")
    for k in range(1, KEYS + 1):
        slider.press("ArrowRight")
        at(page, k)
        page.wait_for_function("at => location.hash === at", arg=f"#{k}")
        compare(stranger, after["Anna"], k)


def by_moves(shown: dict[int, dict[str, str]], moved: list[int]) -> dict[int, dict[str, str]]:
    """Boards by the number of moves made; at the end comes one more entry."""
    return {sum(n <= version for n in moved): board for version, board in shown.items()}


def compare(person: Person, after: dict[int, dict[str, str]], k: int) -> None:
    if k in after:
        assert person.board == after[k], f"after {k} moves"
