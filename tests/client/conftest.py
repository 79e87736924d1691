"""What the tests in Chromium share: one browser, a table of its own for each test, and pages that may not complain."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser.chromium import UNPAINTED, launched, launched_beside, refuse_pictures
from client.positions import can_swap, table_where
from client.standin import Table, serving

WIDE, TALL = (1440, 900), (390, 844)  # pixels of a screen and of a phone
PATIENCE = 15_000  # milliseconds for anything to appear

Opens = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with launched(UNPAINTED) as started:
        yield started


@pytest.fixture(scope="package")
def painter(browser: Browser) -> Iterator[Browser]:
    """The browser of those who take pictures."""
    with launched_beside(browser) as started:
        yield started


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """A table at its beginning; with a number of seats, one where you may swap."""
    seats = getattr(request, "param", 0)
    return table_where(can_swap, seats) if seats else Table()


@pytest.fixture
def opens(browser: Browser, table: Table, request: pytest.FixtureRequest) -> Iterator[Opens]:
    """Opens a page on the table; at the end no page may have complained on its console. A picture can be taken of one that
    is `painted`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    with serving(table) as address:

        def open_page(
            path: str = "/",
            *,
            tall: bool = False,
            still: bool = False,
            finger: bool = False,
            painted: bool = False,
            size: tuple[int, int] = (0, 0),
        ) -> Page:
            width, height = size if any(size) else TALL if tall else WIDE
            chromium: Browser = request.getfixturevalue("painter") if painted else browser
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce" if still else "no-preference",
                has_touch=finger,
            )
            contexts.append(context)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            if not painted:
                refuse_pictures(page)
            page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(address + path)
            return page

        yield open_page
        for context in contexts:
            context.close()
    refused = "WebSocket connection to"  # a server that is away; Chromium says so itself
    assert [complaint for complaint in complaints if refused not in complaint] == []
