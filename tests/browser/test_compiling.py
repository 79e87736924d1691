"""A game that is not compiled yet, in a browser: one line on its card and at the table, which goes by itself."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Comes
from browser.house import House
from browser.people import Person
from filon.web.compilation import Compilation, CompileProgress

GAMES = ("imps", "lair")


class Slowly:
    """Says how far the games are compiled."""

    def __init__(self) -> None:
        self.states = {
            slug: CompileProgress(ready=False, done=n + 3, total=10, failed=False) for n, slug in enumerate(GAMES)
        }

    def progress_of(self, slug: str) -> CompileProgress:
        return self.states.get(slug, CompileProgress(ready=True, done=10, total=10, failed=False))

    def ready(self, slug: str) -> None:
        del self.states[slug]

    def fail(self, slug: str) -> None:
        self.states[slug] = CompileProgress(ready=False, done=0, total=10, failed=True)


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Slowly:
    """Two games are still being compiled, for as long as the test says."""
    compiler = Slowly()
    monkeypatch.setattr(Compilation, "progress_of", lambda _, slug: compiler.progress_of(slug))
    return compiler


def lines(person: Person) -> Locator:
    """What is said of games that are not compiled."""
    return person.page.locator("[data-compiling]:visible")


def card_lines(person: Person, game: str) -> Locator:
    """What the card of a game says of that."""
    return person.page.locator(f"[data-card={game}] [data-compiling]")


def stays(person: Person) -> None:
    """Mark the page: it is not to be loaded anew."""
    person.page.evaluate("document.body.dataset.kept = 'yes'")


def is_the_same(person: Person) -> bool:
    return bool(person.page.evaluate("document.body.dataset.kept === 'yes'"))


def test_the_line_of_a_card_says_how_far_its_game_is_and_goes_when_it_is_ready(
    house: House, comes: Comes, slowly: Slowly
) -> None:
    anna = comes("Anna")
    anna.page.goto(house.address)
    stays(anna)
    for n, game in enumerate(GAMES):
        expect(lines(anna).and_(card_lines(anna, game))).to_have_text(f"Still being compiled ({n + 3} of 10)")
    slowly.fail("lair")
    expect(card_lines(anna, "lair")).to_have_text("Played uncompiled")
    slowly.ready("imps")
    expect(lines(anna)).to_have_count(1)
    assert is_the_same(anna)


def test_a_chosen_game_is_wanted_sooner(house: House, comes: Comes, slowly: Slowly) -> None:
    anna = comes("Anna")
    anna.page.goto(house.address)
    with anna.page.expect_request("**/ready?game=imps"):
        anna.page.locator("[data-card=imps] button.main").focus()


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_at_a_table_the_line_covers_nothing_and_goes_without_a_reload(
    house: House, comes: Comes, slowly: Slowly, *, tall: bool
) -> None:
    anna = comes("Anna", tall=tall)
    anna.page.goto(f"{house.address}/games/imps")
    anna.page.locator("form.panel button.main").click()
    anna.page.wait_for_url("**/table/*")
    board = anna.page.locator("#board > svg.board")
    expect(board).to_be_visible()
    expect(lines(anna)).to_have_count(1)
    stays(anna)
    line, below = lines(anna).bounding_box(), board.bounding_box()
    assert line is not None
    assert below is not None
    assert line["y"] + line["height"] <= below["y"]
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    slowly.ready("imps")
    expect(lines(anna)).to_have_count(0)
    expect(board).to_be_visible()
    assert is_the_same(anna)
