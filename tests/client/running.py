"""Where Node is, and how tests run it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "filon" / "web" / "static"
NODE = Path(sys.executable).with_name("node")
PATIENCE = 180  # seconds for a run of Node


def node(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Node in the repository."""
    command = [str(NODE), *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def package(name: str) -> Path:
    """A file of a package that `make test` installed for the tests of the client."""
    file = ROOT / "node_modules" / name
    assert file.exists(), f"{name} is missing: run `make test`, or {NODE.with_name('npm')} ci"
    return file
