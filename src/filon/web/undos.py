"""What somebody may take back, found out beside the loop: others' time, and the answer to a move, do not depend on it."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from filon.house.undoing import Undoing
from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.workshop import RULES, library_of

_log = logging.getLogger(__name__)

UNDO_THREADS = 1


class UndoService:
    """Judges moves for those who made them, at all tables of a server."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(UNDO_THREADS, "undo")

    async def is_discreet(self, wanted: Undoing, rules: Rules) -> bool:
        """Did these moves tell nobody anything? While their game is not compiled that would take too long: then it is no."""
        if not is_at_hand(rules):
            return False
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: wanted.is_discreet)
        except Exception:
            _log.exception("nobody knows what a move told")
            return False

    def close(self) -> None:
        """Judge nothing more."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def is_at_hand(rules: Rules) -> bool:
    """Can many worlds be imagined in a moment?"""
    return is_compiling_off() or library_of(RULES, rules).is_loaded
