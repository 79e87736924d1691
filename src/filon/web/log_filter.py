"""A log that guests cannot fill: what anybody causes at will is said once a minute, with how often it happened meanwhile."""

import logging

MINUTE = 60.0  # seconds
AT_WILL = {  # by logger: how those messages begin which guests can cause as often as they like
    "uvicorn.error": ("Invalid HTTP request", "Unsupported upgrade", "No supported WebSocket", "Invalid UTF-8 sequence"),
    "filon.connections": ("too many connections",),
}


class RateFilter(logging.Filter):
    """Lets a message pass once a minute, without a traceback; the next one says how many were kept back."""

    def __init__(self, beginnings: tuple[str, ...]) -> None:
        super().__init__()
        self.beginnings = beginnings
        self.last: dict[str, float] = {}
        self.kept_back: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Shall it be said?"""
        said = next((beginning for beginning in self.beginnings if str(record.msg).startswith(beginning)), None)
        if said is None:
            return True
        record.exc_info = None
        if record.created < self.last.get(said, -MINUTE) + MINUTE:
            self.kept_back[said] = self.kept_back.get(said, 0) + 1
            return False
        self.last[said] = record.created
        if before := self.kept_back.pop(said, 0):
            record.msg = f"{record.msg} (and {before} times before)"
        return True


FILTERS = {name: RateFilter(beginnings) for name, beginnings in AT_WILL.items()}


def spare_the_log() -> None:
    """From now on those messages are rare; saying it twice changes nothing."""
    for name, one in FILTERS.items():
        logging.getLogger(name).addFilter(one)
