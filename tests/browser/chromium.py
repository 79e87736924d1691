"""The Chromium that tests drive: where it is and how it is started; run as a program it installs it where it can."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

UNWANTED = (
    # every window would load two pages behind its address bar, which nobody sees
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    # of several such lists the last one counts: what Playwright leaves out
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
)
# No room for what a page looks like: nothing is painted, which is a third of the work, and all else is as ever.
UNPAINTED = "--force-gpu-mem-available-mb=0"
DEBIAN = Path("/etc/debian_version")


def find() -> str | None:
    """The browser named by CHROMIUM, else the first that is installed."""
    wished = os.environ.get("CHROMIUM")
    return shutil.which(wished) if wished else next(filter(None, map(shutil.which, NAMES)), None)


def found() -> str:
    """The browser; a sentence with what to do if there is none."""
    browser = find()
    assert browser, f"no Chromium is installed here: {advice()}"
    return browser


@contextmanager
def launched(*more: str) -> Iterator[Browser]:
    """The browser, running until the block is left."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=[*ARGUMENTS, *more])
        yield browser
        browser.close()


@contextmanager
def launched_beside(browser: Browser) -> Iterator[Browser]:
    """Another one, which paints what it shows, whatever the first does."""
    painter = browser.browser_type.launch(executable_path=found(), args=list(ARGUMENTS))
    yield painter
    painter.close()


def refuse_pictures(page: Page) -> None:
    """Let nobody take a picture of a page that is not painted: it would show nothing, and prove nothing."""

    def refuse(*_: object, **__: object) -> bytes:
        raise AssertionError("this page is not painted: open it with painted=True")

    page.screenshot = refuse  # type: ignore[method-assign]


def can_install() -> bool:
    """Are we root on a Debian?"""
    return DEBIAN.exists() and os.geteuid() == 0 and not os.environ.get("CHROMIUM")


def advice() -> str:
    """The one command that helps."""
    if os.environ.get("CHROMIUM"):
        return "CHROMIUM names no program; run `unset CHROMIUM`"
    return "run `sudo apt-get install -y chromium`" if DEBIAN.exists() else "install it, then run `export CHROMIUM=its-path`"


def install() -> None:
    """Install it from Debian."""
    print("filon: installing Chromium, which the tests drive", flush=True)  # noqa: T201
    subprocess.run(["apt-get", "-q", "update"], check=True)
    subprocess.run(["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"], check=True)


def ensure() -> int:
    """Make sure that there is one; how it went, as an exit code."""
    if find() is None and can_install():
        install()
    if find() is not None:
        return 0
    print(f"filon: the tests need Chromium: {advice()}", file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    sys.exit(ensure())
