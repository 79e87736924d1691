"""What is hidden in lair: a card laid face down and a purse divided between two hands, from all but their owner.

Both lie in OWNER fields; that a seat has laid or divided is public. Nothing else is secret: hands follow from used cards,
and what a chest holds was open when it went in.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, start
from filon.kernel.compiling import kernel
from filon.kernel.verbs import is_a, meant, parts

from .moves import PLAY, PLAY_CHEST, SPLIT
from .rules_path import has_card, has_pairs
from .state import Card, State


@kernel
def reveal(s: State, viewer: int, seen: State) -> None:
    """LAI-701, 704: nobody is shown more than the fields say: no card before all are turned up, no hand before it is picked.

    LAI-703, 705, 708: used cards, opened hands, purses and treasure are public. LAI-706, 707: so is, by recall, what chests
    hold, though it is not drawn.
    """


@kernel
def veil(s: State, seat: int, action: int, viewer: int) -> int:
    """LAI-701, 702, 704: others learn that a card was laid, or a purse divided; LAI-605: and the dwarf named with it."""
    if viewer == seat:
        return action
    if action == PLAY_CHEST:
        return meant(PLAY)
    if is_a(action, PLAY):
        which, _, _ = parts(action, PLAY)
        return meant(PLAY, which + 1 if has_pairs(s) else 0)
    return meant(SPLIT) if is_a(action, SPLIT) else action


@kernel
def imagine(s: State, viewer: int, key: NDArray[Any]) -> None:
    """LAI-701, 704: any card of its hand for each other seat that has laid, any division for each that has divided."""
    start(s, key)
    for seat in range(s.seats):
        if seat != viewer and s.laid[seat]:
            s.card[seat] = any_card(s, seat)
        if seat != viewer and s.divided[seat]:
            s.left[seat] = below(s, int(s.purse[seat]) + 1)


@kernel
def any_card(s: State, seat: int) -> int:
    """A card the seat can have laid, each as likely as the next."""
    if has_pairs(s) and s.named[seat] == 0:
        return Card.CHEST
    place = below(s, count_possible(s, seat))
    card = 0
    while place >= 0:
        card += 1
        place -= has_card(s, seat, card)
    return card


@kernel
def count_possible(s: State, seat: int) -> int:
    """How many cards it can be; LAI-606: with two dwarves, one that is named tells that it is not the chest card."""
    n = 0 if has_pairs(s) else 1
    for colour in range(Card.RED, Card.CHEST):
        n += has_card(s, seat, colour)
    return n
