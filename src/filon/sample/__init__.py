"""A first game to begin with: `filon new-game` writes cart under another name, whole and playable, with its tests.

Cart is a package like that of any game, so what is written is what our own tests have examined. In a checkout of
Filon it becomes the two folders of a game; elsewhere a package that is registered by an entry point.
"""

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from filon import games
from filon.kernel.errors import BadGame

HERE = Path(__file__).parent
SAMPLE = "cart"
SAMPLE_TITLES = ("The Cart", "Le Wagonnet")
ITS_NAME = (
    '"""{}: ',
    'slug="{}"',
    'position("{}"',
    'new("{}"',
    "in {}, written",
    "rules of {},",
    'name = "{}"',
    '{0} = "{0}"',
    'src/{}"',
)  # where its name stands
SLUG = re.compile(r"[a-z][a-z0-9_]{1,30}")


def write_game(slug: str, folder: Path) -> list[Path]:
    """Write a first game of that name into a folder, a checkout of Filon or any other; say which files there are now."""
    check_slug(slug)
    files = dict(files_of(slug, folder))
    for file in files:
        if file.exists():
            raise BadGame("there is something at {place} already; nothing was written", place=file)
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(files)


def check_slug(slug: str) -> None:
    """Refuse a name that cannot be a package, or that something else has."""
    if not SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        raise BadGame("a game's name is small letters, digits and underscores, such as gold_rush, but got {got!r}", got=slug)
    if slug in games.names():
        raise BadGame("there is a game {name} already", name=slug)
    if slug in sys.stdlib_module_names or find_spec(slug) is not None:
        raise BadGame("Python has a module {name} already: choose another name", name=slug)


def is_checkout(folder: Path) -> bool:
    """Is this a checkout of Filon, where a game is two folders?"""
    return (folder / "src" / "filon" / "games").is_dir() and (folder / "tests" / "contract").is_dir()


def files_of(slug: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of a game, and what stands in them."""
    package, tests = game_folders(slug, folder)
    for name in ("__init__.py", "locale/fr.po", "locale/rules.en.md", "locale/rules.fr.md"):
        yield package / name, renamed(HERE / SAMPLE / name, slug)
    for name in ("who_sees", "test_rules"):
        yield tests / f"{name}.py", renamed(HERE / "texts" / f"{name}.txt", slug)
    if is_checkout(folder):
        yield tests / "__init__.py", f'"""The tests of {slug}."""\n'
    else:
        yield folder / slug / "pyproject.toml", renamed(HERE / "texts" / "pyproject.txt", slug)


def game_folders(slug: str, folder: Path) -> tuple[Path, Path]:
    """Where the game lies, and where its tests do."""
    if is_checkout(folder):
        return folder / "src" / "filon" / "games" / slug, folder / "tests" / slug
    return folder / slug / "src" / slug, folder / slug / "tests"


def renamed(file: Path, slug: str) -> str:
    """A file of cart with the name of another game in place of its own; the cart that is loaded stays one."""
    text = file.read_text(encoding="utf-8")
    for title in SAMPLE_TITLES:
        text = text.replace(title, slug.replace("_", " ").title())
    for said in ITS_NAME:
        text = text.replace(said.format(SAMPLE), said.format(slug))
    return text
