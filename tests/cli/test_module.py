"""`python -m filon` is the command."""

import subprocess
import sys


def test_the_package_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "filon", "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("filon ")
