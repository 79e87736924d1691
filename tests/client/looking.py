"""How tests look at a page of the client: what comes a moment after a touch, a key or a frame is waited for."""

from playwright.sync_api import Page

from browser.people import until, until_shown
from client.standin import YOU, Table


def lit(page: Page) -> list[str]:
    """The ids of what may be touched now."""
    found: list[str] = page.locator(".sprite.lit").evaluate_all("all => all.map(one => one.dataset.id)")
    return sorted(found)


def wait_for_lit(page: Page, names: list[str]) -> None:
    """Wait until just these may be touched."""
    until_shown(page, lambda: lit(page), sorted(names))


def wait_for_turn(page: Page) -> None:
    page.wait_for_selector(".sprite.lit")


def touch(page: Page, name: str) -> None:
    page.locator(f'[data-id="{name}"]').click()


def choose(page: Page, name: str) -> None:
    """Touch what leads on, and see it chosen."""
    touch(page, name)
    page.wait_for_selector(f'.chosen[data-id="{name}"]')


def moves_heard(table: Table) -> list[dict[str, object]]:
    return [frame for frame in table.heard if frame["t"] == "move"]


def wait_for_move(page: Page, table: Table, moves: int = 1) -> None:
    """Wait until so many moves came: a dialog that closes tells its choice a moment later."""
    until([page], lambda: len(moves_heard(table)) >= moves, f"no {moves} moves came")


def settle(page: Page, table: Table) -> None:
    """Wait until the move is made, the bots have played, and the page shows it."""
    until_shown(page, lambda: state_of(page, table), {"sending": 0, "behind": 0, "played": True})


def state_of(page: Page, table: Table) -> dict[str, int]:
    """Whether a move of the page is under way, how many entries the page has not told, and whether the bots have played."""
    sending = page.locator("#board[data-waiting]").count()
    told = int(page.locator("#story li.last").get_attribute("data-n") or 0)
    return {"sending": sending, "behind": table.version - told, "played": table.game.over or YOU in table.game.actors}
