"""What tests in a browser share: one browser and one house a worker, and people whose pages may not complain."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from browser.chromium import UNPAINTED, launched, launched_beside, refuse_pictures
from browser.house import Choose, House, Wanted, fixed_deals, running
from browser.people import Hand, Person
from filon import games
from filon.web.identity import COOKIE

WIDE = {"width": 1440, "height": 900}
TALL = {"width": 390, "height": 844}

MOST_DEALS = 20  # until a position is met
ACQUAINTED = "\n".join(f'localStorage.setItem("filon-about-{game}", "closed");' for game in games.names())  # with all games

Comes = Callable[..., Person]
Sits = Callable[..., tuple[str, list[Person]]]


@pytest.fixture(scope="package")  # not longer: Playwright's loop and those of other tests do not go together
def chromium() -> Iterator[Browser]:
    with launched(UNPAINTED) as browser:
        yield browser


@pytest.fixture(scope="package")
def painter(chromium: Browser) -> Iterator[Browser]:
    """The browser of those who take pictures."""
    with launched_beside(chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(open_house: House, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> House:
    """The house; its tables are dealt as the name of the test says."""
    fixed_deals(monkeypatch, request.node.name)
    return open_house


@pytest.fixture
def comes(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Comes]:
    """Brings people, who have played before unless they are new; when the test is over no page of theirs may have
    complained. A picture can be taken of a page that is `painted`."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def come(
        name: str,
        *,
        tall: bool = False,
        hand: Hand = "mouse",
        still: bool = True,
        painted: bool = False,
        is_new: bool = False,
        **more: Any,
    ) -> Person:
        browser: Browser = request.getfixturevalue("painter") if painted else chromium
        context = browser.new_context(
            viewport=TALL if tall else WIDE,  # type: ignore[arg-type]
            has_touch=hand == "finger",
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
            **more,
        )
        if not is_new:
            context.add_init_script(ACQUAINTED)
        contexts.append(context)
        people.append(Person(name, context.new_page(), hand))
        if not painted:
            refuse_pictures(people[-1].page)
        return people[-1]

    yield come
    complaints = {person.name: found for person in people if (found := person.unforgiven())}
    for context in contexts:
        context.close()
    assert complaints == {}


def recognise(person: Person, address: str, token: str) -> None:
    """Give somebody the cookie of a guest."""
    person.context.add_cookies([{"name": COOKIE, "value": token, "url": address}])


@pytest.fixture
def sits(house: House, comes: Comes) -> Sits:
    """Seats people at a table that has begun: those named, with a browser each whose page is not open yet, then some who
    have none; or in the order in which they are `seated`. The table is played on until it is as `wanted`, as somebody
    chooses."""

    def sit(
        *names: str,
        absent: Sequence[str] = (),
        seated: Sequence[str] = (),
        bots: int = 0,
        wanted: Wanted | None = None,
        choose: Choose | None = None,
        game: str = "dragobert",
        friendly: bool = False,
        options: Mapping[str, Any] = MappingProxyType({}),
        **how: Any,
    ) -> tuple[str, list[Person]]:
        people = [comes(name, **how) for name in names]
        guests = []
        for person in people:
            guest, token = house.guest(person.name)
            guests.append((guest, person.name))
            recognise(person, house.address, token)
        guests += [(house.guest(name)[0], name) for name in absent]
        guests.sort(key=lambda guest: [*seated].index(guest[1]) if seated else 0)
        for _ in range(MOST_DEALS):
            table_id = house.start(guests, bots=bots, game=game, friendly=friendly, **options)
            if wanted is None or house.advance(table_id, wanted, choose):
                return table_id, people
        raise AssertionError("no such position was met")

    return sit
