"""Work that takes long, done in threads beside the loop: drawing a view, telling a story.

Whatever is handed over must not change any more. The loop stays free for answers. Work is handed over in short parts, in the
order in which it comes: whoever wants much waits longer than whoever wants little.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

DRAWING_THREADS = 2  # one job does not hold up the rest; with more of them the loop would wait longer for the interpreter

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Apart:
    """The threads of one server."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(DRAWING_THREADS, "apart")
        self.waiting = 0  # who waits for what comes of their work

    async def do(self, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
        """What comes of this work."""
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, partial(work, *given, **named))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Begin nothing more."""
        self.threads.shutdown(wait=False, cancel_futures=True)
