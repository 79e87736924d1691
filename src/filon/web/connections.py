"""How many connections there may be: those that are silent never use up the descriptors that the store and the pages need.

A connection costs a descriptor, and a process has only so many. Who has not yet said a whole request is one of a few: when
one more comes, the oldest of them is closed. Nor may those who stay, at tables, take all that is left. So a page is always
within reach, however many keep silent or look on.
"""

import asyncio
import errno
import logging
from collections.abc import Callable
from typing import Any

from uvicorn.server import ServerState

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

MOST_WISHED = 65_536  # descriptors; more would only cost memory
USUAL_DESCRIPTORS = 1024  # descriptors, where nobody can say how many there are
OWN_DESCRIPTORS = 64  # descriptors for the store, for files and for connections that are being closed
MOST_SILENT = 1000  # connections without a whole request, however many descriptors there are
ACCEPTED_AT_ONCE = 8  # connections accepted before the next round of the loop, in which older ones may be closed
QUEUE = 2048  # connections the system keeps for us until they are accepted
TOO_MANY = "too many connections: some wait until others are closed"
SHORTAGES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

_log = logging.getLogger("filon.connections")

GiveUp = Callable[[], None]


def raise_limit() -> None:
    """Use as many descriptors as the system lets us; where it does not say how many, or says no, leave it."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = MOST_WISHED if hard == resource.RLIM_INFINITY else min(hard, MOST_WISHED)
    if soft == resource.RLIM_INFINITY or soft >= wished:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    except (ValueError, OSError):
        _log.info("the limit of %d descriptors stays", soft)


def limit_of_descriptors() -> int:
    """How many descriptors this process may use."""
    if resource is None:
        return USUAL_DESCRIPTORS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_WISHED if soft == resource.RLIM_INFINITY else soft


class Connections(ServerState):
    """The connections of a server. `silent` are those from which a whole request is waited for, the oldest first."""

    def __init__(self, descriptors: int) -> None:
        super().__init__()
        self.most = max(descriptors - OWN_DESCRIPTORS, descriptors // 2)
        self.most_silent = min(MOST_SILENT, max(1, descriptors // 4))
        self.most_at_tables = self.most * 3 // 4
        self.silent: dict[asyncio.Protocol, GiveUp] = {}

    def wait_for(self, protocol: asyncio.Protocol, give_up: GiveUp) -> None:
        """One more is silent; the oldest gives way, if there are too many."""
        if protocol in self.silent:
            return
        self.silent[protocol] = give_up
        if len(self.silent) > self.most_silent or len(self.connections) > self.most:
            self.silent.pop(next(iter(self.silent)))()

    def has_room_at_tables(self, kind: type[asyncio.Protocol]) -> bool:
        """May one more stay? Those who do are the connections that do not speak `kind` any more."""
        if sum(not isinstance(one, kind) for one in self.connections) < self.most_at_tables:
            return True
        _log.warning(TOO_MANY)
        return False

    def heard(self, protocol: asyncio.Protocol) -> None:
        """It is silent no more, or gone."""
        self.silent.pop(protocol, None)


def say_what_failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody caught: a shortage in a sentence, since asyncio says it anew for each that waits; all else as usual."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in SHORTAGES and "socket" in context:
        _log.warning(TOO_MANY)
    else:
        loop.default_exception_handler(context)
