"""`make check`: style, types, the tests of what changed and the contract of one small game, within two minutes.

What changed is whatever differs from the merge base with main: committed since, not committed yet, or new. A table of rules
says which tests that asks for; `make test` is everything, and tests in a browser are left to it. Every step is said with its
reason. When the time is up the check stops, and says what it did not get to.
"""

import argparse
import os
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen, TimeoutExpired, run

CHECKOUT = Path(__file__).resolve().parent.parent
SECONDS = 120.0
GRACE = 5.0  # seconds of those in which tests that are cut short may say what failed so far
SHORTEST = 15.0  # with fewer seconds left no step is begun: it would hardly be under way
MAIN = ("main", "origin/main")
SMALLEST = "trove"  # the game whose contract is always checked: it has every kind of secret
FAILED, UNFINISHED, INTERRUPTED = 1, 2, 130
NO_TESTS = 5  # pytest's own: a document without examples has none

CONTRACT = "contract "
BROWSER = "browser"
DOCUMENTS = "tests/api/test_documents.py"
KERNEL = ("tests/kernel", f"{CONTRACT}{SMALLEST}", f"{CONTRACT}dragobert")
NODE = "tests/client/test_modules.py"  # the one file there that needs no browser

# What a changed file asks for: the first rule that fits it has the say.
RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"src/filon/(games/\w+|play/.*|\w+)\.py", ("tests/api",)),
    (r"src/filon/games/(\w+)/.*", (r"tests/\1", CONTRACT + r"\1")),
    (r"src/filon/kernel/.*", KERNEL),
    (r"src/filon/web/static/.*", (NODE,)),
    (r"src/filon/(\w+)/.*", (r"tests/\1",)),
    (r"tests/browser/.*|tests/client/test_(?!modules)\w+\.py", (BROWSER,)),
    (r"tests/client/.*", (NODE,)),
    (r"tests/contract/.*|tests/\w+\.py", KERNEL),
    (r"(tests/\w+/test_\w+\.py)", (r"\1",)),
    (r"tests/\w+/(shots\.py|pictures/.*)", ("tests/scene/test_documents.py",)),
    (r"tests/(\w+)/.*", (r"tests/\1", CONTRACT + r"\1")),
    (r"tools/wheel\.py", ("tests/shipping",)),
    (r"tools/.*", ("tests/tools",)),
    (r"benchmarks/.*", ("tests/lab",)),
    (r"(docs/\w+\.md)", (r"\1", DOCUMENTS)),
    (r"docs/rules/.*", ("tests/api",)),
    (r"docs/pictures/.*", ("tests/scene/test_documents.py",)),
    (r"\w+\.md|Makefile|pyproject\.toml", (DOCUMENTS,)),
)
# Beside that, all that is shipped: who may import whom, and whether every sentence is translated.
SHIPPED, LINTS = r"src/.*\.(py|po|html)", ("tests/kernel/test_sources.py", "tests/words")


class Unfit(Exception):
    """There is nothing to compare with: it is not known what changed."""


# --- what changed -------------------------------------------------------------------------------------------------------


def git(root: Path, *arguments: str) -> str:
    """What git answers; a refusal says why."""
    done = run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Unfit(done.stderr.strip() or f"git {arguments[0]} found nothing")
    return done.stdout


def base_of(root: Path, asked: str | None) -> str:
    """The commit that changes are counted from: where this branch left another, main unless one is named; else the last."""
    if asked is not None:
        return git(root, "merge-base", "HEAD", asked).strip()
    for name in MAIN:
        with suppress(Unfit):
            return git(root, "merge-base", "HEAD", name).strip()
    return git(root, "rev-parse", "HEAD").strip()


def changed_files(root: Path, base: str) -> list[str]:
    """Every file that differs from a commit, is gone since, or that git does not know yet; both names of one that moved."""
    differing = git(root, "diff", "--name-only", "--no-renames", "-z", base, "--")
    unknown = git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted(set(filter(None, (differing + unknown).split("\0"))))


# --- what that asks for ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """Something to run: its name, why, and what to tell Python."""

    name: str
    why: str
    command: tuple[str, ...]


@dataclass
class Plan:
    """The steps in their order, the tests in a browser that were asked for, and the files that nothing here looks at."""

    steps: list[Step]
    left: list[str] = field(default_factory=list)
    untested: list[str] = field(default_factory=list)


def asked_by(file: str) -> list[str]:
    """What a changed file asks for: folders and files of tests, contracts of games."""
    fitting = ((re.fullmatch(pattern, file), wanted) for pattern, wanted in RULES)
    found, wanted = next(((found, wanted) for found, wanted in fitting if found), (None, ()))
    asked = [found.expand(one) for one in wanted] if found else []
    return asked + (list(LINTS) if re.fullmatch(SHIPPED, file) else [])


def tests_asked_by(root: Path, file: str) -> list[str]:
    """The same, as far as it is there: of a test that is gone, its folder; contracts only of games."""
    known = (present(root, one) for one in asked_by(file))
    return [one for one in known if one]


def present(root: Path, asked: str) -> str:
    """What is asked for if it exists, else the folder it would lie in, else nothing."""
    if asked.startswith(CONTRACT):
        slug = asked.removeprefix(CONTRACT)
        return asked if slug == SMALLEST or (root / "src/filon/games" / slug).is_dir() else ""
    if asked == BROWSER or (root / asked).exists():
        return asked
    folder = str(Path(asked).parent)
    return folder if folder.count("/") and (root / folder).is_dir() else ""


def plan_for(root: Path, files: Sequence[str], workers: int) -> Plan:
    """Style, types, the smallest contract; then tests that changed, whole folders, and contracts of other games."""
    reasons: dict[str, list[str]] = {}
    untested = []
    for file in files:
        asked = tests_asked_by(root, file)
        untested += [] if asked else [file]
        for one in asked:
            reasons.setdefault(one, []).append(file)
    left = reasons.pop(BROWSER, [])
    reasons.pop(f"{CONTRACT}{SMALLEST}", None)
    return Plan([*always(workers), *tests_for(reasons, workers)], left, untested)


def always(workers: int) -> Iterator[Step]:
    """What is checked whatever changed."""
    yield Step("style", "always", ("ruff", "check", "--quiet", "."))
    yield Step("layout", "always", ("ruff", "format", "--check", "--quiet", "."))
    yield Step("types", "always", ("mypy", "--no-error-summary"))
    yield contract_of(SMALLEST, "always", workers)


def tests_for(reasons: dict[str, list[str]], workers: int) -> Iterator[Step]:
    """What is small in one run, then each folder, then each contract."""
    games = [one for one in reasons if one.startswith(CONTRACT)]
    small = [one for one in reasons if is_small(one)]
    alone = [one for one in small if str(Path(one).parent) not in reasons]
    if alone:
        why = because([file for one in alone for file in reasons[one]])
        yield Step(" ".join(alone), why, pytest(alone, workers))
    for folder in (one for one in reasons if one not in (*games, *small)):
        yield Step(folder, because(reasons[folder]), pytest([folder], workers))
    for game in games:
        yield contract_of(game.removeprefix(CONTRACT), because(reasons[game]), workers)


def is_small(asked: str) -> bool:
    """A single file, or tests that only read sources."""
    return bool(Path(asked).suffix) or asked in LINTS


def contract_of(game: str, why: str, workers: int) -> Step:
    """The contract suite for one game."""
    return Step(f"the contract of {game}", why, (*pytest(["tests/contract"], workers), "-k", game))


def pytest(targets: Iterable[str], workers: int) -> tuple[str, ...]:
    """A run of tests."""
    return ("pytest", "-q", "--no-header", "-n", str(workers), "--dist", "worksteal", *targets)


def because(files: Sequence[str]) -> str:
    """The reason of a step: a file that changed, and how many more."""
    distinct = list(dict.fromkeys(files))
    more = f" and {len(distinct) - 1} more" if len(distinct) > 1 else ""
    return f"{distinct[0]}{more} changed"


# --- the run ------------------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """A line, before whatever a step prints."""
    sys.stdout.write(f"filon: {text}\n")
    sys.stdout.flush()


def is_passed(step: Step, root: Path, seconds: float) -> bool | None:
    """Run a step; None if it was not done in time."""
    with Popen([sys.executable, "-m", *step.command], cwd=root, start_new_session=True) as process:
        try:
            return process.wait(max(0.0, seconds - GRACE)) in (0, NO_TESTS)
        except TimeoutExpired:
            process.send_signal(signal.SIGINT)
            with suppress(TimeoutExpired):
                process.wait(GRACE)
            return None
        finally:
            end(process)


def end(process: Popen[bytes]) -> None:
    """End what is left of a step, and whatever it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def check(plan: Plan, root: Path, seconds: float) -> int:
    """Run the steps as long as there is time, and say how it went."""
    began = time.monotonic()
    failed, waiting = [], list(plan.steps)
    while waiting and time.monotonic() - began < seconds - SHORTEST:
        step, start = waiting[0], time.monotonic()
        say(f"checking {step.name} ({step.why})")
        passed = is_passed(step, root, seconds - (start - began))
        if passed is None:
            break
        waiting.pop(0)
        failed += [] if passed else [step]
        say(f"{'passed' if passed else 'FAILED'}, {time.monotonic() - start:.0f} s")
    report(plan, failed, waiting, time.monotonic() - began)
    return FAILED if failed else UNFINISHED if waiting else 0


def report(plan: Plan, failed: Sequence[Step], waiting: Sequence[Step], seconds: float) -> None:
    """What was found, what was not got to, and what was not asked."""
    for step in failed:
        say(f"failed: {step.name}")
    for step in waiting:
        say(f"not finished in {seconds:.0f} s: {step.name} ({step.why})")
    for file in plan.left:
        say(f"left to make test, which has a browser: {file}")
    if plan.untested:
        say(f"no test here looks at {', '.join(plan.untested)}")
    if not failed and not waiting:
        say(f"all is well as far as this goes, after {seconds:.0f} s; make test is everything")


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Style, types, the tests of what changed, and a small contract.")
    parser.add_argument("--base", metavar="REV", help="count changes from where this branch left REV (main)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"stop after so many ({SECONDS:.0f})")
    parser.add_argument("--workers", type=int, default=2, help="how many processes run tests (2)")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None, root: Path = CHECKOUT) -> int:
    """The command: 0 if all is well, 1 if something failed, 2 if time or git did not allow to know."""
    asked = arguments(argv)
    try:
        base = base_of(root, asked.base)
        files = changed_files(root, base)
    except Unfit as reason:
        say(f"cannot tell what changed: {reason}")
        return UNFINISHED
    told = f"{len(files)} files changed" if files else "nothing has changed"
    say(f"{told} since {base[:10]}; this takes {asked.seconds:.0f} s at most")
    try:
        return check(plan_for(root, files, asked.workers), root, asked.seconds)
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
