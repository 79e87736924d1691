"""Sources: the files that compiled code can come from.

Compiled code holds functions and constants of its own module, of what that module imports, and so on. These files, wherever
they lie in the tree of a package, are what it is kept under. Drawings, words and whatever else no compiled function reads
are not among them: who changes those compiles nothing anew.

Imports are found by their form, also in text that only looks like one: rather a file too many than one too few. Followed
are those within the same package, those beside a module that is in none, and those of Filon. Other packages are taken to
stay as they are.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

FILON = Path(__file__).parent.parent
INSTALLED = ("site-packages", "dist-packages")  # folders in which packages of others lie beside each other
FROM = re.compile(r"^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)", re.MULTILINE)
IMPORT_LINE = re.compile(r"^[ \t]*import[ \t]+([^\n#;]+)", re.MULTILINE)
DOTTED_NAME = re.compile(r"[\w.]+")


def files_behind(files: Iterable[Path]) -> list[Path]:
    """These files and all that they import, directly or not, sorted."""
    found, waiting = set[Path](), list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting.extend(imported_by(file))
    return sorted(found)


@lru_cache(maxsize=4096)
def imported_by(file: Path) -> frozenset[Path]:
    """The files that a file imports."""
    text = source_of(file).decode(errors="replace")
    found = {path for dots, base, names in FROM.findall(text) for path in named_from(file, len(dots), base, names)}
    found |= {path for listed in IMPORT_LINE.findall(text) for name in listed.split(",") for path in named_by(file, name)}
    return frozenset(found)


def named_from(file: Path, dots: int, base: str, names: str) -> Iterator[Path]:
    """What `from base import names` brings: modules of that name, else what the base itself says."""
    for folder in [up(file, dots)] if dots else roots_of(file, base):
        place = folder.joinpath(*base.split(".")) if base else folder
        itself, wanted = module_at(place), imported_names(names)
        modules = {name: module_at(place / name) for name in wanted}
        yield from (module for module in modules.values() if module)
        if itself and any(module is None or binds(itself, name) for name, module in modules.items()):
            yield itself


def imported_names(listed: str) -> list[str]:
    """The names in a list of imports, as they are called where they come from."""
    return [found[0] for name in listed.split(",") if (found := DOTTED_NAME.search(name))]


@lru_cache(maxsize=4096)
def binds(file: Path, name: str) -> bool:
    """Does a package say itself what goes by the name of one of its modules?"""
    text = source_of(file).decode(errors="replace")
    if any(name in imported_names(names) for dots, base, names in FROM.findall(text) if base or not dots):
        return True
    return re.search(rf"^(?:def|class)[ \t]+{name}\b|^{name}[ \t]*[:=]", text, re.MULTILINE) is not None


def named_by(file: Path, name: str) -> Iterator[Path]:
    """What `import name` brings."""
    dotted = DOTTED_NAME.search(name)
    for folder in roots_of(file, dotted[0]) if dotted else ():
        parts = dotted[0].split(".") if dotted else []
        yield from (found for n in range(len(parts)) if (found := module_at(folder.joinpath(*parts[: n + 1]))))


def roots_of(file: Path, dotted: str) -> list[Path]:
    """The folders in which the first part of an absolute name is looked for."""
    first, package = dotted.partition(".")[0], outermost(file)
    beside = package.parent
    if first == FILON.name:
        return [FILON.parent]
    return [beside] if first == package.stem or beside.name not in INSTALLED else []


@lru_cache(maxsize=4096)
def outermost(file: Path) -> Path:
    """The folder of the outermost package a file lies in; the file itself if it lies in none."""
    found = file
    while (found.parent / "__init__.py").exists():
        found = found.parent
    return found


def up(file: Path, dots: int) -> Path:
    """The folder that so many dots mean in a file."""
    return file.parents[dots - 1] if dots <= len(file.parents) else file.parent


@lru_cache(maxsize=4096)
def module_at(place: Path) -> Path | None:
    """The file of a module or package; None if there is none."""
    for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None


@lru_cache(maxsize=4096)
def source_of(file: Path) -> bytes:
    """What stands in a file, read once in a process."""
    return file.read_bytes()


@lru_cache(maxsize=4096)
def sources_digest(*files: Path) -> str:
    """A digest of some files and all that they import, wherever they lie. Every function of a module asks for the same."""
    digest = hashlib.sha256()
    for file in files_behind(files):
        digest.update(f"{file.relative_to(outermost(file).parent)}\0".encode() + source_of(file) + b"\0")
    return digest.hexdigest()


def forget() -> None:
    """Read all files anew when they are asked for again."""
    for remembered in (sources_digest, imported_by, binds, outermost, module_at, source_of):
        remembered.cache_clear()
