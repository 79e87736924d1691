"""What is hidden in trove: hands, deck, closed chests, buried cards, cards laid while others still choose."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import shuffle, start
from filon.kernel.compiling import kernel

from .moves import meaning, shadow_of
from .rules import insert_into_hand, is_closed
from .state import CHESTS, MAX_SEATS, State


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


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """TRO-503, 504: which card is buried or laid only its seat knows."""
    return meaning(s, seat, action) if viewer == seat else shadow_of(action)


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """TRO-501, 502, 503, 504: the cards not in sight, in any order, in the places not in sight; so with the chests."""
    start(s, key)
    pool_to_deck(s)
    for seat in range(s.seats):
        if seat != viewer:
            fill_places_of(s, seat)
    fill_chests(s)


@kernel
def pool_to_deck(s: State) -> None:
    """Shuffle every card not in sight; more than the deck holds, so the rest is taken from its top."""
    n = 0
    for card in range(1, len(s.card_box)):
        unseen = int(s.card_box[card]) - count_in_sight(s, card)
        s.deck[n : n + unseen] = card
        n += unseen
    shuffle(s, s.deck, n)


@kernel
def count_in_sight(s: State, card: int) -> int:
    """How many cards of a kind the viewer has before its eyes or remembers."""
    found = int(s.spent[card])
    for seat in range(s.seats):
        found += int(s.bids[seat] == card)
        for slot in range(s.hand_sizes[seat]):
            found += int(s.hands[seat, slot] == card)
        for grave in range(s.buried_sizes[seat]):
            found += int(s.buried[seat, grave] == card)
    return found


@kernel
def fill_places_of(s: State, seat: int) -> None:
    """Deal another seat its hand, its buried cards and the card it has laid from the top of the pool."""
    top = count_pool(s)
    size = int(s.hand_sizes[seat])
    s.hand_sizes[seat] = 0
    for _ in range(size):
        top -= 1
        insert_into_hand(s, seat, int(s.deck[top]))
        s.deck[top] = 0
    for grave in range(s.buried_sizes[seat]):
        top -= 1
        s.buried[seat, grave] = s.deck[top]
        s.deck[top] = 0
    if s.laid[seat]:
        top -= 1
        s.bids[seat] = s.deck[top]
        s.deck[top] = 0


@kernel
def count_pool(s: State) -> int:
    """How many cards are in the pool still."""
    n = 0
    while n < len(s.deck) and s.deck[n]:
        n += 1
    return n


@kernel
def fill_chests(s: State) -> None:
    """Put the treasures not known into the chests not known, in any order."""
    missing = np.zeros(CHESTS, np.int8)
    n = 0
    for treasure in range(1, CHESTS + 1):
        missing[n] = treasure
        n += not holds(s.chests, treasure)
    shuffle(s, missing, n)
    for chest in range(CHESTS):
        if s.chests[chest] == 0:
            n -= 1
            s.chests[chest] = missing[n]


@kernel
def holds(chests: NDArray[Any], treasure: int) -> bool:
    """Is this treasure in a chest the viewer knows?"""
    for chest in range(len(chests)):
        if chests[chest] == treasure:
            return True
    return False
