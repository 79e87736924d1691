"""An evening at a table, through the pages: creating it, joining it, filling it with bots, playing it to its end."""

import json
from pathlib import Path
from typing import Any

from browser.people import Person, asked, until
from filon import games
from listing import told_elsewhere

PEOPLE, SEATS = 2, 5  # at a table, as far as the game seats so many
MOST_TURNS = 200
MOST_CHOICES = 10


def create_table(host: Person, address: str, game: str) -> str:
    """From the first page to the lobby; the invitation that was copied."""
    host.plays_with_friends(address)
    choose(host, "#create-game", game)
    choose(host, "#create-seats", str(seats_at(game)))
    shorten(host, game)
    host.tab_to("#create-name")
    host.page.keyboard.type(host.name)
    host.press("#friends button.main")
    host.page.wait_for_url("**/table/*")
    host.page.locator("body[data-connection='connected']").wait_for()
    until([host.page], lambda: copies_link(host), "the link is never copied")
    return str(host.page.evaluate("navigator.clipboard.readText()"))


def seats_at(game: str) -> int:
    """How many sit at a table of a game."""
    return min(told_elsewhere(game, "FEWER", SEATS), games.rules_of(game).IDENTITY.seats_with({})[-1])


def shorten(host: Person, game: str) -> None:
    """A short game is enough, where that can be agreed on."""
    options: dict[str, str] = told_elsewhere(game, "SHORT", {})
    if options:
        host.press(f"details[data-options='{game}'] summary")
    for name, value in options.items():
        enter(host, f"#option-{game}-{name}", value)


def enter(host: Person, selector: str, value: str) -> None:
    """Choose from a list, or type a number in place of the one that stands there."""
    if host.page.locator(f"select{selector}").count():
        choose(host, selector, value)
        return
    host.tab_to(selector)
    host.page.keyboard.press("Control+A")
    host.page.keyboard.type(value)


def choose(host: Person, selector: str, value: str) -> None:
    """Choose from a list by keyboard, from its first entry downwards."""
    host.tab_to(selector)
    host.page.keyboard.press("Home")
    for _ in range(MOST_CHOICES):
        if host.page.evaluate("document.activeElement.value") == value:
            return
        host.page.keyboard.press("ArrowDown")
    raise AssertionError(f"{selector} does not offer {value}")


def copies_link(host: Person) -> bool:
    """Press the button and see it say so; news of the lobby may come between and put a new button in its place."""
    host.press("button[data-copies='link']")
    host.page.wait_for_timeout(300)
    return host.page.locator("button[data-copies='link']", has_text="Copied").count() == 1


def join(guest: Person, link: str) -> None:
    """Through the page with a button."""
    guest.page.goto(link)
    guest.page.locator("#join-name").fill(guest.name)
    guest.press("main form button")
    guest.page.wait_for_url("**/table/*")


def seat_bots_and_start(host: Person, bots: int) -> None:
    for free in range(bots, 0, -1):
        host.page.wait_for_function("n => document.querySelectorAll('form[action$=\"/bot\"]').length === n", arg=free)
        host.press(".bot-choice:not([open]) summary")
        submit(host, ".bot-choice[open] button:nth-of-type(2)")  # the one that plays by the rule of thumb
    host.page.locator("form[action$='/start'] button").wait_for()
    host.press("form[action$='/start'] button")  # the wire may be quicker and have the page fetched anew


def submit(person: Person, button: str) -> None:
    """Press a button of a form and wait for the page that follows: the wire may bring the lobby's news before it."""
    with person.page.expect_navigation():
        person.press(button)


def play_to_the_end(people: list[Person]) -> int:
    """Everybody plays what is lit until the game is over, of several now the first and now the last; how many moves."""
    pages = [person.page for person in people]
    for turn in range(MOST_TURNS):
        until(pages, lambda: bool(asked(people)) or is_over(people), "nobody is asked anything, and the game is not over")
        if is_over(people):
            return turn
        asked(people)[-(turn % 2)].play(turn)
    raise AssertionError("the game has no end")


def is_over(people: list[Person]) -> bool:
    return all(person.heard("view")[-1]["status"] == "over" for person in people if person.heard("view"))


def downloaded(person: Person, to: Path) -> dict[str, Any]:
    with person.page.expect_download() as download:
        person.press("#result a[href$='/record']")
    download.value.save_as(to)
    found: dict[str, Any] = json.loads(to.read_text())
    return found


def sit_down(host: Person, guest: Person, address: str, game: str = "dragobert") -> None:
    """The two of them and bots, up to the first question."""
    join(guest, create_table(host, address, game))
    host.page.locator(".chairs strong", has_text=guest.name).wait_for()
    seat_bots_and_start(host, seats_at(game) - PEOPLE)
    for person in (host, guest):
        person.arrive()
