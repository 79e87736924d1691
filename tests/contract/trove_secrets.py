"""*Who sees what* of trove as a `who_sees.py` of its own would have it: what comes of it is held against what trove has."""

from typing import Any

from contract.declared_secrets import NOBODY, OWNER

WHO_SEES = {"hands": OWNER, "deck": NOBODY, "buried": OWNER, "bids": OWNER, "chests": NOBODY}
WHO_HEARS = {"saw": OWNER, "buried_what": OWNER, "drew_what": OWNER, "laid_what": OWNER}
MOVES = {"bury": "card", "lay": "card"}


def shown(state: Any, field: str, place: tuple[int, ...], viewer: int) -> bool:
    """An opened chest to all, a closed one to who has looked into it."""
    if field != "chests":
        return False
    return bool(state.taken_by[place] or (viewer < state.seats and state.looked[viewer][place]))
