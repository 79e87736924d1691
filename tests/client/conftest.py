"""What the tests in Chromium share: one browser, a table of its own for each test, and pages that may not complain."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browser.chromium import launched
from client.positions import can_swap, table_where
from client.standin import Table, serving

WIDE, TALL = (1440, 900), (390, 844)  # pixels of a screen and of a phone
PATIENCE = 15_000  # milliseconds for anything to appear

Opens = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with launched() as started:
        yield started


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """A table at its beginning; with a number of seats, one where you may swap."""
    seats = getattr(request, "param", 0)
    return table_where(can_swap, seats) if seats else Table()


@pytest.fixture
def opens(browser: Browser, table: Table) -> Iterator[Opens]:
    """Opens a page on the table; at the end no page may have complained on its console."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    with serving(table) as address:

        def open_page(
            path: str = "/", *, tall: bool = False, still: bool = False, finger: bool = False, size: tuple[int, int] = (0, 0)
        ) -> Page:
            width, height = size if any(size) else TALL if tall else WIDE
            context = browser.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce" if still else "no-preference",
                has_touch=finger,
            )
            contexts.append(context)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(address + path)
            return page

        yield open_page
        for context in contexts:
            context.close()
    refused = "WebSocket connection to"  # a server that is away; Chromium says so itself
    assert [complaint for complaint in complaints if refused not in complaint] == []
