"""`make mutants`: break a game's rules in many small ways, one at a time, and see whether its tests notice.

The breaks are cosmic-ray's: an operator exchanged, a number one higher or lower, a loop that never runs. A seeded sample of
them is tried, each in a copy of the checkout and interpreted, so that nothing is compiled: first the game's own tests, then
what the contract suite says of it. What no test noticed is listed with the line before and after. There is no list of
exceptions: a mutant that changes nothing a player could see counts as one that got away.

Interpreted, some tests would take minutes for every survivor (thousands of deals, every variant). So each test is given a
few seconds for its variants, the same ones for every mutant; what only the rest would notice counts as got away, too.

The same file is a pytest plugin inside those test runs (quick tests first, no endless test); see the last section.
"""

import argparse
import ast
import hashlib
import json
import os
import signal
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate, islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from shutil import copy2, copytree, ignore_patterns
from subprocess import PIPE, STDOUT, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "tests", "tools")
COPIED = (*SOURCES, "docs", "pyproject.toml")
RULES = ("rules*", "hidden*", "moves", "tables")  # what holds rules in a game's folder: files, or folders in it
BAR = 0.90
PATIENCE = 5  # times what the unmutated tests take
LEAST_PATIENCE = 30.0  # seconds
SHARE, CONTRACT_SHARE = 4.0, 2.0  # seconds that the variants of one test may take together
QUICK = 4.0  # seconds of the quickest files, which are tried alone first: they import little and notice most
RING_AGAIN = 0.2  # seconds: numpy swallows an exception that strikes in the middle of a comparison
ENDLESS = 97  # exit code of a test run that met an endless test
NO_TESTS = 5  # pytest's own
TIMES, SHARED = "FILON_MUTANTS_TIMES", "FILON_MUTANTS_SHARE"  # environment: how long tests take, and may take
PYTEST = ["-m", "pytest", "-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-o", "addopts=", "-p", "mutants"]


Times = dict[str, float]  # seconds


class Unfit(Exception):
    """The unmutated rules do not pass, or there is nothing to try: no verdict is possible."""


# --- mutants ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """One application of one cosmic-ray operator to one file."""

    file: str
    operator: str
    occurrence: int


@dataclass(frozen=True)
class Mutant:
    """A site, the file as the operator leaves it, and the line that shows the change."""

    site: Site
    code: str
    line: int
    before: str
    after: str


def rules_files(root: Path, game: str) -> list[str]:
    """The files that hold the game's rules, as paths inside the checkout."""
    folder = root / "src" / "filon" / "games" / game
    files = (file for name in RULES for file in (*folder.glob(f"{name}.py"), *folder.glob(f"{name}/**/*.py")))
    return sorted(file.relative_to(root).as_posix() for file in files)


@lru_cache(maxsize=1)
def operators() -> dict[str, Any]:
    """cosmic-ray's operators by name, but for those that need arguments (they also draw their own random numbers)."""
    from cosmic_ray.plugins import get_operator, operator_names

    classes = {name: get_operator(name) for name in operator_names()}
    return {name: operator() for name, operator in classes.items() if not operator.arguments()}


def sites_in(file: str, source: str) -> Iterator[Site]:
    """Every way an operator can change the file, but for what cannot be a rule."""
    from cosmic_ray.ast import get_ast

    known = operators()
    seen: dict[str, int] = defaultdict(int)
    for node, counts in walk(get_ast(source)):
        for name, operator in known.items():
            for _ in operator.mutation_positions(node):
                if counts and not is_same_question(name):
                    yield Site(file, name, seen[name])
                seen[name] += 1


def walk(node: Any, *, counts: bool = True) -> Iterator[tuple[Any, bool]]:
    """Every node in cosmic-ray's order, and whether a change there could matter: types and decorators are not rules."""
    counts = counts and not is_about_types(node) and node.type not in ("decorator", "decorators")
    yield node, counts
    for child in getattr(node, "children", ()):
        yield from walk(child, counts=counts)


def is_about_types(node: Any) -> bool:
    """Is this the annotation of an argument, a result or a variable?"""
    parent = node.parent
    if parent is None:
        return False
    place = {"annassign": 1, "tfpdef": 2}.get(parent.type)
    if parent.type == "funcdef":
        return node is parent.annotation
    return place is not None and node is parent.children[place]


def is_same_question(operator: str) -> bool:
    """`is` for `==`: the same answer for small integers, which Python shares, and no other question about a rule."""
    return operator.endswith(("ComparisonOperator_Eq_Is", "ComparisonOperator_NotEq_IsNot"))


def population(root: Path, game: str) -> list[Site]:
    """Every site in the game's rules."""
    return [site for file in rules_files(root, game) for site in sites_in(file, read(root / file))]


def sample(root: Path, sites: Sequence[Site], seed: int) -> Iterator[Mutant]:
    """All mutants in an order fixed by the seed, each program once; what does not compile is no program."""
    sources = {file: read(root / file) for file in {site.file for site in sites}}
    known = {(file, tree_of(source)) for file, source in sources.items()}
    for site in Random(seed).sample(sites, len(sites)):
        mutant = mutate(site, sources[site.file])
        program = (site.file, tree_of(mutant.code))
        if program[1] and program not in known:
            known.add(program)
            yield mutant


def mutate(site: Site, source: str) -> Mutant:
    """Apply the site's operator."""
    from cosmic_ray.mutating import mutate_code

    code: str = mutate_code(source, operators()[site.operator], site.occurrence)
    lines = zip(source.splitlines(), code.splitlines(), strict=False)
    line, before, after = next((n, a, b) for n, (a, b) in enumerate(lines, 1) if a != b)
    return Mutant(site, code, line, before.strip(), after.strip())


def tree_of(code: str) -> str:
    """What the code means to Python, whatever its spacing; nothing if it does not compile."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(code)
            compile(tree, "mutant", "exec")
        except SyntaxError:
            return ""
    return ast.dump(tree)


def read(file: Path) -> str:
    """A file's text."""
    return file.read_text(encoding="utf-8")


# --- trying them --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A part of the tests: what to tell pytest, and how many seconds a test and the whole may take."""

    name: str
    chosen: tuple[str, ...]
    share: float = SHARE
    limit: float | None = None


@dataclass(frozen=True)
class Verdict:
    """How a test run went: the test that noticed (empty if none did), and what pytest said."""

    code: int
    noticed_by: str
    output: str = ""


@dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    file: str
    operator: str
    occurrence: int
    line: int
    before: str
    after: str
    killed_by: str  # empty if it survived
    seconds: float

    @property
    def site(self) -> Site:
        """Which mutant this was."""
        return Site(self.file, self.operator, self.occurrence)


@dataclass
class Bench:
    """A copy of the checkout in which one mutant at a time is tried."""

    folder: Path
    running: Popen[str] | None = None
    closed: bool = False

    def test(self, stage: Stage, *, measured: bool = False) -> Verdict:
        """Run a stage of the tests on the copy as it is, to the first failure unless it is being measured."""
        command = [sys.executable, *PYTEST, *([] if measured else ["-x", "--tb=no"]), *stage.chosen]
        environment = self.environment(stage, keep_bytecode=measured)
        with Popen(
            command, cwd=self.folder, env=environment, stdout=PIPE, stderr=STDOUT, text=True, start_new_session=True
        ) as self.running:
            try:
                output, _ = self.running.communicate(timeout=stage.limit)
            except TimeoutExpired:
                return Verdict(ENDLESS, "time limit")
            finally:
                self.stop()
        return Verdict(self.running.returncode, noticed_by(self.running.returncode, output), output)

    def times_of(self, stage: Stage) -> Path:
        """Where it is written how long the tests of a stage take."""
        return self.folder / f"times-{stage.name}.json"

    def environment(self, stage: Stage, *, keep_bytecode: bool) -> dict[str, str]:
        """Interpreted, from the copy, and with nothing left behind that a later run could mistake for its own."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON"))}
        return inherited | {
            "PYTHONPATH": os.pathsep.join(str(self.folder / name) for name in SOURCES),
            "PYTHONDONTWRITEBYTECODE": "" if keep_bytecode else "1",
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "NUMBA_DISABLE_JIT": "1",
            "FILON_CACHE": str(self.folder / "cache"),
            TIMES: str(self.times_of(stage)),
            SHARED: str(stage.share),
        }

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Put the mutant in its file's place for a while."""
        file = self.folder / mutant.site.file
        original = read(file)
        file.write_text(mutant.code, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(original, encoding="utf-8")

    def try_out(self, mutant: Mutant, stages: Iterable[Stage]) -> Result:
        """Run the stages until one notices the mutant."""
        began = time.monotonic()
        killed_by = ""
        with self.mutated(mutant):
            for stage in stages:
                if not killed_by and not self.closed:
                    killed_by = self.test(stage).noticed_by
        site, seconds = mutant.site, round(time.monotonic() - began, 2)
        shown = (mutant.line, mutant.before, mutant.after)
        return Result(site.file, site.operator, site.occurrence, *shown, killed_by, seconds)

    def stop(self) -> None:
        """End the test run, and whatever it started, if it is still going."""
        if self.running is not None and self.running.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()


def noticed_by(code: int, output: str) -> str:
    """Who noticed: the failed test as pytest names it, or what else ended the run; nobody if all passed."""
    if code in (0, NO_TESTS):
        return ""
    if code == ENDLESS:
        return "time limit"
    for line in output.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split(" ", 1)[1].split(" - ")[0]
    return f"signal {-code}" if code < 0 else f"pytest exit {code}"


def stages_of(root: Path, game: str) -> list[Stage]:
    """The game's own tests, then the contract suite's tests that carry its name."""
    tests = root / "tests"
    if not any((tests / game).glob("test_*.py")):
        raise Unfit(f"there are no tests in tests/{game}")
    own = Stage("own", (f"tests/{game}",))
    contract = Stage("contract", ("tests/contract", "-k", game), share=CONTRACT_SHARE)
    return [own, contract] if any((tests / "contract").glob("test_*.py")) else [own]


def copy_checkout(root: Path, folder: Path) -> Bench:
    """A first bench: sources and tests, nothing compiled."""
    folder.mkdir()
    for name in COPIED:
        if (root / name).is_dir():
            copytree(root / name, folder / name, ignore=ignore_patterns("__pycache__"))
        else:
            copy2(root / name, folder / name)
    return Bench(folder)


def measure(bench: Bench, stages: Iterable[Stage], files: Iterable[str]) -> list[Stage]:
    """Run the unmutated tests, which must pass, and set the limits by how long they take."""
    measured = []
    for stage in stages:
        began = time.monotonic()
        verdict = bench.test(stage, measured=True)
        if verdict.code == NO_TESTS:
            continue
        if verdict.noticed_by:
            raise Unfit(f"the unmutated rules fail {verdict.noticed_by}:\n{verdict.output[-3000:]}")
        limit = max(LEAST_PATIENCE, PATIENCE * (time.monotonic() - began))
        measured += quickest_apart(replace(stage, limit=limit), by_file(json.loads(read(bench.times_of(stage)))))
    if not measured:
        raise Unfit("pytest finds no tests of it")
    for file in files:
        forget_bytecode(bench.folder / file)
    return measured


def forget_bytecode(file: Path) -> None:
    """A mutant may have its file's size and second, so it must never meet that file's bytecode; the copy keeps it beside."""
    for kept in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
        kept.unlink()


def quickest_apart(stage: Stage, files: Times) -> list[Stage]:
    """The same tests in two runs; a stage that chooses by name stays whole."""
    ordered = sorted(files, key=lambda file: files[file])
    total = list(accumulate(files[file] for file in ordered))
    quick = [file for file, seconds in zip(ordered, total, strict=True) if seconds <= QUICK]
    slow = ordered[len(quick) :]
    if "-k" in stage.chosen or not quick or not slow:
        return [stage]
    return [replace(stage, chosen=tuple(part)) for part in (quick, slow)]


def check_again(benches: Iterable[Bench], stages: Sequence[Stage]) -> None:
    """The copies must be as good as at the start, or the verdicts of this run are worth nothing."""
    with ThreadPoolExecutor() as pool:
        for verdict in pool.map(lambda bench: bench.test(stages[0]), benches):
            if verdict.noticed_by:
                raise Unfit(f"a copy was damaged: unmutated, it now fails {verdict.noticed_by}:\n{verdict.output[-3000:]}")


# --- results ------------------------------------------------------------------------------------------------------------


def results_file(root: Path, game: str, seed: int) -> Path:
    """Where results are kept: another file for other sources or tests."""
    digest = hashlib.sha256()
    for file in sorted(file for name in SOURCES for file in (root / name).rglob("*") if file.is_file()):
        if "__pycache__" not in file.parts:
            digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return root / ".mutants" / f"{game}-{seed}-{digest.hexdigest()[:12]}.jsonl"


def read_results(file: Path) -> dict[Site, Result]:
    """What is already known; a last line cut short is dropped."""
    results = {}
    for line in read(file).splitlines() if file.exists() else []:
        try:
            result = Result(**json.loads(line))
        except (ValueError, TypeError):
            continue
        results[result.site] = result
    return results


@dataclass
class Score:
    """The results so far."""

    asked: int
    results: list[Result] = field(default_factory=list)

    @property
    def survivors(self) -> list[Result]:
        """What no test noticed, in the order of the files."""
        return sorted((r for r in self.results if not r.killed_by), key=lambda r: (r.file, r.line, r.after))

    @property
    def killed(self) -> int:
        """How many a test noticed."""
        return len(self.results) - len(self.survivors)

    @property
    def endless(self) -> int:
        """How many of those never came to an end."""
        return sum(result.killed_by == "time limit" for result in self.results)

    @property
    def rate(self) -> float:
        """The part that was noticed."""
        return self.killed / max(1, len(self.results))

    @property
    def sentence(self) -> str:
        """The outcome in words."""
        return (
            f"{self.killed} of {len(self.results)} mutants killed, {self.endless} of them by the time limit: "
            f"{100 * self.rate:.1f} %; the bar is {100 * BAR:.0f} %"
        )


def describe(result: Result) -> str:
    """A survivor: where it is, the line before and after."""
    return f"{result.file}:{result.line}  {result.operator} {result.occurrence}\n  - {result.before}\n  + {result.after}"


def write_report(file: Path, game: str, seed: int, sites: int, score: Score) -> None:
    """The whole outcome as JSON."""
    report = {
        "game": game,
        "seed": seed,
        "sites": sites,
        "tried": len(score.results),
        "killed": score.killed,
        "endless": score.endless,
        "rate": round(score.rate, 4),
        "bar": BAR,
        "survivors": [asdict(result) for result in score.survivors],
    }
    file.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


# --- the run ------------------------------------------------------------------------------------------------------------


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Break a game's rules many times and see its tests notice.")
    parser.add_argument("game", help="the game's folder name, such as dragobert")
    parser.add_argument("--count", type=int, default=200, help="how many mutants (200)")
    parser.add_argument("--seed", type=int, default=0, help="which sample (0)")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--json", type=Path, help="write the outcome to this file too")
    parser.add_argument("--resume", action="store_true", help="go on where an earlier run of the same sources stopped")
    return parser.parse_args(argv)


def say(console: Console, text: str) -> None:
    """Print it as it is."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)


def bar_of(console: Console) -> Progress:
    """Killed, survived, left, and when it will be over."""
    counts = "[green]{task.fields[killed]} killed[/] [red]{task.fields[survived]} survived[/]"
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(counts), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(TextColumn("mutants"), *columns, console=console)


def try_all(benches: list[Bench], mutants: list[Mutant], stages: list[Stage]) -> Generator[Result, None, None]:
    """Try the mutants, as many at a time as there are benches; results come as they are known."""
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        free.put(bench)

    def one(mutant: Mutant) -> Result:
        bench = free.get()
        try:
            return bench.try_out(mutant, stages)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(benches)) as pool:
        futures: list[Future[Result]] = [pool.submit(one, mutant) for mutant in mutants]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            close(benches, futures)


def close(benches: list[Bench], futures: list[Future[Result]]) -> None:
    """End what is still going when the run is interrupted."""
    for bench in benches:
        bench.closed = True
    while not all(future.done() for future in futures):
        for bench in benches:
            bench.stop()
        time.sleep(0.05)


def run(asked: argparse.Namespace, root: Path, console: Console) -> int:
    """Sample, measure, try, report; 0 if enough mutants were killed."""
    sites = population(root, asked.game)
    if not sites:
        raise Unfit(f"there are no rules in src/filon/games/{asked.game}")
    mutants = list(islice(sample(root, sites, asked.seed), asked.count))
    kept = results_file(root, asked.game, asked.seed)
    known = read_results(kept) if asked.resume else {}
    score = Score(len(mutants), [known[mutant.site] for mutant in mutants if mutant.site in known])
    left = [mutant for mutant in mutants if mutant.site not in known]
    where = kept.relative_to(root)
    say(console, f"{asked.game}: {len(mutants)} mutants of {len(sites)}, {len(left)} left to try; results in {where}")
    if left:
        kept.parent.mkdir(exist_ok=True)
        with TemporaryDirectory(prefix="filon-mutants-") as folder:
            try_left(asked, root, Path(folder), left, kept, score, console)
    for survivor in score.survivors:
        say(console, describe(survivor))
    say(console, f"{asked.game}: {score.sentence}")
    if asked.json:
        write_report(asked.json, asked.game, asked.seed, len(sites), score)
    return 0 if score.rate >= BAR else 1


def try_left(
    asked: argparse.Namespace, root: Path, folder: Path, left: list[Mutant], kept: Path, score: Score, console: Console
) -> None:
    """Set up the benches and try what is not known yet, keeping every result at once."""
    files = rules_files(root, asked.game)
    first = copy_checkout(root, folder / "0")
    say(console, "running the unmutated tests")
    stages = measure(first, stages_of(root, asked.game), files)
    limits = {stage.name: stage.limit for stage in stages}
    say(console, "they pass; limits: " + ", ".join(f"{name} {limit:.0f} s" for name, limit in limits.items()))
    copies = [Bench(Path(copytree(first.folder, folder / str(n)))) for n in range(1, asked.workers)]
    with kept.open("a" if asked.resume else "w", encoding="utf-8") as out, bar_of(console) as progress:
        task = progress.add_task("", total=score.asked, completed=len(score.results), killed=0, survived=0)
        with closing(try_all([first, *copies], left, stages)) as results:
            for result in results:
                print(json.dumps(asdict(result)), file=out, flush=True)
                score.results.append(result)
                progress.update(task, advance=1, killed=score.killed, survived=len(score.survivors))
    check_again([first, *copies], stages)


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command: 0 at the bar or above, 1 below it, 2 if there can be no verdict."""
    asked = arguments(argv)
    console = Console()
    try:
        return run(asked, root, console)
    except Unfit as reason:
        say(console, f"{asked.game}: {reason}")
        return 2
    except KeyboardInterrupt:
        say(console, f"stopped; what is done is kept: python tools/mutants.py {asked.game} --resume goes on")
        return 130


# --- inside a test run (a pytest plugin) ----------------------------------------------------------------------------------


class QuickFirst:
    """Runs quick files before slow ones and quick tests before slow ones; ends the run at a test that seems endless."""

    def __init__(self, times: Times) -> None:
        self.times = times
        self.files = by_file(times)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What was measured, file by file, so that what a module sets up is set up once."""
        items[:] = sorted((item for item in items if item.nodeid in self.times), key=self.place)

    def place(self, item: pytest.Item) -> tuple[float, str, float]:
        """What a test's place depends on."""
        file = file_of(item.nodeid)
        return self.files[file], file, self.times[item.nodeid]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A test may take as long as its whole file takes, several times over: it may be the one that sets things up."""
        signal.signal(signal.SIGALRM, lambda *_: os._exit(ENDLESS))
        signal.setitimer(signal.ITIMER_REAL, max(LEAST_PATIENCE, PATIENCE * self.files[file_of(item.nodeid)]))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


class Stopwatch:
    """Writes down how long each test takes, and leaves out variants of a test that has used up its share."""

    def __init__(self, file: Path, share: float) -> None:
        self.file = file
        self.times: Times = defaultdict(float)
        self.passed: set[str] = set()
        self.left: Times = defaultdict(lambda: share)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """In seconds of this process, so that a busy machine leaves out no more than an idle one."""
        test, began = item.nodeid.split("[")[0], time.process_time()
        if self.left[test] <= 0:
            pytest.skip("its test has had its share")
        signal.signal(signal.SIGPROF, lambda *_: pytest.skip("too slow"))
        signal.setitimer(signal.ITIMER_PROF, self.left[test], RING_AGAIN)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.left[test] -= time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Set-up, call and tear-down, added."""
        self.times[report.nodeid] += report.duration
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Keep it for the runs to come, but for what was left out."""
        times = {test: seconds for test, seconds in self.times.items() if test in self.passed}
        self.file.write_text(json.dumps(times), encoding="utf-8")


def by_file(times: Times) -> Times:
    """How long the tests of each file take together."""
    files: Times = defaultdict(float)
    for test, seconds in times.items():
        files[file_of(test)] += seconds
    return files


def file_of(test: str) -> str:
    """The file of a test as pytest names it."""
    return test.split("::", 1)[0]


def pytest_configure(config: pytest.Config) -> None:
    """The first run of a stage is measured, the others make use of it. A counterexample need not be made small."""
    from hypothesis import Phase, settings

    settings.register_profile("mutants", settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")
    file = Path(os.environ[TIMES])
    found = find_spec("filon")
    if not (found and found.origin and Path(found.origin).is_relative_to(file.parent)):
        raise pytest.UsageError(f"another filon would be tested: {found}")
    plugin = QuickFirst(json.loads(read(file))) if file.exists() else Stopwatch(file, float(os.environ[SHARED]))
    config.pluginmanager.register(plugin)


if __name__ == "__main__":
    sys.exit(main())
