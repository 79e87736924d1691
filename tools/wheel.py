"""A wheel that brings its compiled code: `make wheel`.

Two are made. `dist/pure/filon-…-none-any.whl` is for every Python and machine, and compiles the games there. The other one,
`dist/filon-….whl`, is the same for this Python and this system with all our games compiled in `filon/compiled`, for any
processor that has what the baseline asks. Its code needs the very numba it was compiled with, so the wheel asks for that.

What is compiled is what the pure wheel holds, unpacked in a temporary folder: nobody who edits the sources meanwhile can
make the two differ. Nothing is written in the checkout but `dist`.
"""

import argparse
import base64
import csv
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from filon.games import own_names
from filon.kernel.library import BASELINE, MADE_FOR, place_of, writable_cache
from filon.kernel.workshop import PROGRAM, RULES
from filon.lab.bench import TIMING
from filon.search.compiled_search import SEARCH

CHECKOUT = Path(__file__).parent.parent
FACTORIES = (RULES, SEARCH, TIMING)  # what play, bots and `filon bench` want compiled
COMPILED = "filon/compiled"
MADE = (2020, 2, 2, 0, 0, 0)  # when all files are said to be from: the same content is the same wheel
STEPS = 100  # of a library, as the bars show it
# Variables that change how numba compiles: the wheel is made without them, whatever is set here.
OWN_WAYS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "FILON_COMPILE")
FILES = """
import sys
from filon.games import rules_of
from filon.kernel.workshop import library_of
for library in (library_of(factory, rules_of(game)) for game in sys.argv[2].split() for factory in sys.argv[3].split()):
    print(getattr(library, sys.argv[1]))
"""

OnStep = Callable[[int], None]


class NoWheel(Exception):
    """Why there is none, in a sentence."""


# --- the pure wheel -----------------------------------------------------------------------------------------------------


def build_pure(folder: Path) -> Path:
    """The wheel of the checkout as it is, built into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    built = list(folder.glob("*.whl"))
    if done.returncode or len(built) != 1:
        raise NoWheel(f"hatchling could not build it: {last_line(done.stderr + done.stdout)}")
    return built[0]


def unpacked(wheel: Path, folder: Path) -> Path:
    """What a wheel holds, as it would be installed."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


# --- compiling ----------------------------------------------------------------------------------------------------------


def plain_environment(stage: Path, cache: Path) -> dict[str, str]:
    """The environment of a process that has Filon from the stage."""
    kept = {name: value for name, value in os.environ.items() if name not in OWN_WAYS}
    return {**kept, "PYTHONPATH": str(stage), "FILON_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}


def baseline_environment(stage: Path, cache: Path) -> dict[str, str]:
    """The same for one that compiles for the baseline."""
    return {**plain_environment(stage, cache), "NUMBA_CPU_NAME": BASELINE[0], "NUMBA_CPU_FEATURES": BASELINE[1]}


def compile_game(game: str, stage: Path, cache: Path, factories: Sequence[str], on_step: OnStep) -> None:
    """Compile one game for the baseline; what is in the cache already is not compiled again."""
    command = [sys.executable, "-m", PROGRAM, f"filon.games.{game}", *factories]
    ready, said = 0, ""
    with subprocess.Popen(
        command,
        cwd=stage,
        env=baseline_environment(stage, cache),
        stdin=subprocess.PIPE,  # it ends when this does
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            words = line.split()
            if words[:1] == ["ready"]:
                ready += 1
                on_step(ready * STEPS)
            elif len(words) == 2 and all(word.isdigit() for word in words):
                on_step(ready * STEPS + STEPS * int(words[0]) // max(1, int(words[1])))
            else:
                said = line.strip() or said
    if process.returncode:
        raise NoWheel(f"{game} could not be compiled: {said or f'exit {process.returncode}'}")


def compile_games(games: Sequence[str], stage: Path, cache: Path, factories: Sequence[str] = FACTORIES) -> None:
    """Compile the games, as many at once as there are cores, with a bar for each."""
    with Progress(console=Console(stderr=True)) as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        bars = {game: progress.add_task(game, total=STEPS * len(factories)) for game in games}

        def compile_one(game: str) -> None:
            compile_game(game, stage, cache, factories, lambda step: progress.update(bars[game], completed=step))

        for _ in pool.map(compile_one, games):
            pass


def files_of(
    kind: str, games: Sequence[str], stage: Path, environment: dict[str, str], factories: Sequence[str]
) -> list[Path]:
    """Where the libraries are: their `file` in the cache, or the one `shipped`; those that are not there are left out."""
    command = [sys.executable, "-c", FILES, kind, " ".join(games), " ".join(factories)]
    done = subprocess.run(command, cwd=stage, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise NoWheel(f"the stage cannot be asked for its libraries: {last_line(done.stderr)}")
    files = [Path(line) for line in done.stdout.splitlines()]
    return [file for file in files if file.is_file()]


def put_on_stage(games: Sequence[str], stage: Path, cache: Path, factories: Sequence[str] = FACTORIES) -> None:
    """Lay the compiled code where an installed Filon looks for it, and see that it is found there."""
    for file in files_of("file", games, stage, baseline_environment(stage, cache), factories):
        place = stage / COMPILED / file.parent.name / file.name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    made_for = json.dumps(place_of(*BASELINE), indent=1) + "\n"
    (stage / COMPILED / MADE_FOR).write_text(made_for, encoding="utf-8")
    found = files_of("shipped", games, stage, plain_environment(stage, cache), factories)
    if len(found) != len(games) * len(factories):
        raise NoWheel(f"of {len(games) * len(factories)} libraries an installed Filon would find {len(found)}")


# --- the wheel with compiled code ---------------------------------------------------------------------------------------


def platform_tag() -> str:
    """For whom it is: this Python on this system. The code calls nothing but Python and its mathematics, whatever libc."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[^a-z0-9_]', '_', sysconfig.get_platform().lower())}"


def pack(stage: Path, pure: Path, folder: Path) -> Path:
    """The wheel of all that is on the stage."""
    name, version = pure.name.split("-")[:2]
    about = f"{name}-{version}.dist-info"
    wheel = folder / f"{name}-{version}-{platform_tag()}.whl"
    record = f"{about}/RECORD"
    contents = {name: content for name, content in contents_of(stage, about) if name != record}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (*contents.items(), (record, record_of(contents, record))):
            entry = zipfile.ZipInfo(name, MADE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return wheel


def contents_of(stage: Path, about: str) -> Iterator[tuple[str, bytes]]:
    """Every file with its name; what the wheel says about itself is as it is now."""
    changed = {f"{about}/WHEEL": said_of_wheel, f"{about}/METADATA": asked_by_wheel}
    for file in sorted(file for file in stage.rglob("*") if file.is_file()):
        name, content = file.relative_to(stage).as_posix(), file.read_bytes()
        yield name, changed[name](content.decode()).encode() if name in changed else content


def said_of_wheel(text: str) -> str:
    """It is not pure, and for whom it is."""
    text = re.sub(r"(?m)^Root-Is-Purelib: .*$", "Root-Is-Purelib: false", text)
    return re.sub(r"(?m)^Tag: .*$", f"Tag: {platform_tag()}", text)


def asked_by_wheel(text: str) -> str:
    """It asks for the numba and the llvmlite that its code was compiled with: with others it would be compiled again."""
    place = place_of(*BASELINE)
    exact = "\n".join(f"Requires-Dist: {name}=={place[name]}" for name in ("numba", "llvmlite"))
    asked, count = re.subn(r"(?m)^Requires-Dist: numba\b.*$", exact, text)
    if count != 1:
        raise NoWheel("the pure wheel does not ask for numba in one line")
    return asked


def record_of(contents: dict[str, bytes], record: str) -> bytes:
    """The list of all files with their digests."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for name, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow((name, f"sha256={digest}", len(content)))
    writer.writerow((record, "", ""))
    return lines.getvalue().encode()


# --- all of it ----------------------------------------------------------------------------------------------------------


def last_line(text: str) -> str:
    """What was said last."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


def make_wheels(dist: Path) -> tuple[Path, Path]:
    """Both wheels, in place of those that are there."""
    games = own_names()
    with tempfile.TemporaryDirectory(prefix="filon-wheel-") as name:
        work, cache = Path(name), writable_cache()
        pure = build_pure(work / "pure")
        stage = unpacked(pure, work / "stage")
        compile_games(games, stage, cache)
        put_on_stage(games, stage, cache)
        (work / "packed").mkdir()
        packed = pack(stage, pure, work / "packed")
        return replaced(packed, dist), replaced(pure, dist / "pure")


def replaced(wheel: Path, folder: Path) -> Path:
    """The wheel in a folder, the only one there: `pip install dist/filon-*.whl` must name one."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("filon-*.whl"):
        old.unlink()
    return Path(shutil.move(wheel, folder / wheel.name))


def main() -> int:
    """Make them, and say where they are."""
    parser = argparse.ArgumentParser(description="Build the wheel with compiled code, and a pure one beside it.")
    parser.add_argument("--dist", type=Path, default=CHECKOUT / "dist", metavar="FOLDER", help="where to put them")
    try:
        wheels = make_wheels(parser.parse_args().dist)
    except NoWheel as error:
        Console(stderr=True).print(f"filon: there is no wheel: {error}", markup=False, highlight=False, soft_wrap=True)
        return 1
    for wheel in wheels:
        Console().print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)", highlight=False, soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
