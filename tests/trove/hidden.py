"""What is hidden in trove: hands, deck, closed chests, buried cards, cards laid while others still choose."""

from filon.kernel.compiling import kernel

from .rules import is_closed
from .state import MAX_SEATS, State


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """TRO-303, 502: an opened chest to all, a closed one to who has looked into it."""
    for chest in range(len(s.chests)):
        if not is_closed(s, chest) or has_looked(s, viewer, chest):
            seen.chests[chest] = s.chests[chest]


@kernel
def has_looked(s: State, viewer: int, chest: int) -> bool:
    """TRO-502: has this viewer seen the inside of the chest? The spectator never has."""
    return bool(viewer < MAX_SEATS and s.looked[viewer, chest])
