"""A server of its own for benchmarks that drive a browser: a process on a free port, with its tables in a temporary file."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 120.0  # seconds for the server to compile and answer


@contextmanager
def serving(cache: str = "", pace: str = "") -> Iterator[str]:
    """A server process, compiling into that folder or the usual one, with that pace or the usual one; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from filon.cli import main; main()", "serve", "--port", str(port)]
        process = subprocess.Popen(
            [*command, *(["--pace", pace] if pace else []), "--database", f"sqlite:///{folder}/tables.sqlite"],
            stderr=subprocess.DEVNULL,
            env={**os.environ, **({"FILON_CACHE": cache} if cache else {})},
        )
        try:
            wait_for(f"http://127.0.0.1:{port}", is_compiled=not cache)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str, *, is_compiled: bool) -> None:
    """Wait until the server answers, and dragobert is compiled if that is asked."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
                if json.load(answer)["games"]["dragobert"] or not is_compiled:
                    return
        except OSError:
            pass
        time.sleep(0.2)
    raise TimeoutError("the server did not get ready")
