"""The large counts: `make proof`. Runs parts of the suite with their counts raised, one part after another.

Each part leaves a dated result in docs/proof. A part already proved for these very sources is skipped, so a run that was
interrupted goes on where it stopped; `--fresh` proves everything again. The clauses of a game are a part if `PROOF` in its
`tests/<slug>/counts.py` says how far its counts are raised.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from listing import CHECKOUT, TESTS, modules_named

RESULTS = CHECKOUT / "docs" / "proof"
DONE = re.compile(r"\[ *(\d+)%\]")
OUTCOME = re.compile(r"(\d+) (passed|failed|error)")


@dataclass(frozen=True)
class Part:
    """A part of the suite and how many times its usual counts it is run with."""

    name: str
    tests: tuple[str, ...]
    scale: int
    says: str

    @property
    def result(self) -> Path:
        """Where its result is kept."""
        return RESULTS / f"{self.name}.json"


def parts_of_games() -> Iterator[Part]:
    """The clauses of every game that says how far they are to be proved."""
    for game, counts in modules_named("counts").items():
        if hasattr(counts, "PROOF"):
            yield Part(game, (game,), counts.PROOF.scale, counts.PROOF.says)


PARTS = (
    Part("ends", ("contract/test_ends.py",), 250, "whole games inside the kernel end within their bound"),
    Part("recount", ("contract/test_recount.py",), 60, "components conserved, scores recounted, games followed on paper"),
    Part("legal", ("contract/test_legal.py",), 40, "legal moves are what no clause forbids"),
    Part("reasons", ("contract/test_reasons.py",), 50, "no clause is cited that forbids nothing a touch could make"),
    Part("copies", ("contract/test_copies.py", "contract/test_round_trips.py"), 54, "copies, undo, records and texts"),
    Part("walks", ("contract/test_walks.py",), 10, "random walks through the public API"),
    Part("tables", ("contract/test_interleaved.py",), 20, "tables beside each other and in threads"),
    Part("damage", ("contract/test_records.py",), 5, "damaged records are refused"),
    Part("chance", ("kernel/test_chance.py",), 20, "shuffles and dice favour nothing"),
    Part("secrecy", ("contract/test_secrecy.py",), 80, "twins, recall, imagination and planted leaks"),
    Part("peeking", ("search/test_peeking.py",), 100, "no bot peeks: the same move on twins, 1,000 positions a game"),
    Part("forced", ("contract/test_forced.py",), 100, "what a table plays for a seat is forced in 3,000 worlds"),
    Part("undo", ("contract/test_discretion.py",), 30, "what may be taken back told nobody anything, by twins"),
    Part(
        "scenes",
        ("scene/test_scenes.py", "scene/test_paths.py", "scene/test_svg.py"),
        60,
        "positions as sprites, touches and pictures",
    ),
    Part("evenings", ("browser/test_whole_game.py",), 2, "every game played in the browser, at a desk and on a phone"),
    Part("saving", ("cli/test_saving.py",), 2, "a terminal game that is left or killed goes on where it was"),
    Part("warming", ("cli/test_machine.py",), 2, "a stranger's game is compiled from nothing"),
    Part("wheel", ("shipping/test_installed.py",), 2, "the wheel in an environment of its own plays all games compiled"),
    Part("axe", ("browser/test_axe.py",), 2, "every kind of page can be read by everybody, in every look it can have"),
    Part("wires", ("web/test_twins.py",), 2, "no secret goes over a wire, whatever the look of the page at its end"),
    *parts_of_games(),
)


def fingerprint() -> str:
    """A digest of everything a result depends on."""
    digest = hashlib.sha256()
    for folder in ("src", "tests", "tools"):
        for file in sorted((CHECKOUT / folder).rglob("*.py")):
            digest.update(f"{file.relative_to(CHECKOUT)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def is_proved(part: Part, sources: str) -> bool:
    """Was this part proved for these sources?"""
    if not part.result.exists():
        return False
    result = json.loads(part.result.read_text(encoding="utf-8"))
    return bool(result["passed"] and result["sources"] == sources and result["scale"] == part.scale)


def counts_of(part: Part) -> dict[str, int]:
    """The counts its tests use, as raised; those of a game's own by their names in its `counts.py`."""
    modules = ["scale", *(f"{test}.counts" for test in part.tests if (TESTS / test / "counts.py").exists())]
    show = (
        f"import json; from importlib import import_module as of; wanted = {sorted(names_used(part))!r}\n"
        f"print(json.dumps({{k: v for name in {modules!r} for k, v in vars(of(name)).items() if k in wanted}}))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", show], cwd=TESTS, env=environment(part), capture_output=True, text=True, check=True
    ).stdout
    counts: dict[str, int] = json.loads(printed)
    return counts


def names_used(part: Part) -> set[str]:
    """The counts that the part's files name."""
    files = [
        file for test in part.tests for file in ([TESTS / test] if test.endswith(".py") else (TESTS / test).glob("*.py"))
    ]
    return {
        name for file in files for name in re.findall(r"\b(?:scale|counts)\.([A-Z_]+)", file.read_text(encoding="utf-8"))
    }


def environment(part: Part) -> dict[str, str]:
    """The environment of a part's process."""
    return {**os.environ, "FILON_SCALE": str(part.scale)}


def run(part: Part) -> Iterator[tuple[int, str]]:
    """Run a part; tell how many per cent are done, with the last line printed."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-n",
        "2",
        "--dist",
        "worksteal",
        *(f"tests/{test}" for test in part.tests),
    ]
    with subprocess.Popen(
        command, cwd=CHECKOUT, env=environment(part), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        per_cent = 0
        for line in process.stdout:
            found = DONE.search(line)
            per_cent = int(found[1]) if found else per_cent
            yield per_cent, line


def prove(part: Part, sources: str, progress: Progress) -> dict[str, Any]:
    """Run a part to its end and keep its result."""
    task = progress.add_task(part.says, total=100)
    began, lines = time.monotonic(), []
    for per_cent, line in run(part):
        progress.update(task, completed=per_cent)
        lines.append(line)
    outcome = {word: int(n) for n, word in OUTCOME.findall(lines[-1] if lines else "")}
    passed = set(outcome) == {"passed"}
    result = {
        "part": part.name,
        "says": part.says,
        "command": f"python tools/proof.py --only {part.name} --fresh",
        "date": datetime.now(UTC).date().isoformat(),
        "passed": passed,
        "tests": outcome,
        "scale": part.scale,
        "counts": counts_of(part),
        "seconds": round(time.monotonic() - began),
        "python": platform.python_version(),
        "sources": sources,
    }
    RESULTS.mkdir(parents=True, exist_ok=True)
    part.result.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if not passed:
        progress.console.print("".join(lines[-60:]), markup=False, highlight=False)
    return result


def main() -> int:
    """Prove what is not proved yet; say at the end what failed."""
    parser = argparse.ArgumentParser(description="The large counts, part by part.")
    parser.add_argument("--fresh", action="store_true", help="prove again what is proved already")
    parser.add_argument("--only", choices=[part.name for part in PARTS], help="one part")
    wanted = parser.parse_args()
    console, sources = Console(), fingerprint()
    parts = [part for part in PARTS if wanted.only in (None, part.name)]
    failed = []
    with Progress(console=console) as progress:
        for part in parts:
            if not wanted.fresh and is_proved(part, sources):
                console.print(f"{part.name}: proved already for these sources")
                continue
            result = prove(part, sources, progress)
            console.print(f"{part.name}: {result['tests']} in {result['seconds']} s")
            failed += [] if result["passed"] else [part.name]
    console.print(f"not proved: {', '.join(failed)}" if failed else "everything is proved")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
