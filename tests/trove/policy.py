"""The rule of thumb of trove: get rid of copper, look around, and bid high unless the chest is known to hold bones."""

from typing import Any

from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .moves import BURY, LAY, LOOK
from .rules import can_look_into
from .state import Card, Phase, State, Treasure


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, from what the seat knows."""
    if s.phase == Phase.BID:
        return number(LAY, 0 if knows_bones(s, seat) else highest_slot(s, seat))
    if s.deck_left > 0 and s.hands[seat, 0] == Card.COPPER:
        return number(BURY, 0)
    return number(LOOK, any_chest(s, seat, dice))


@kernel
def knows_bones(s: State, seat: int) -> bool:
    """Has the seat seen that nothing is to be won this round?"""
    chest = s.round_number - 1
    return bool(s.looked[seat, chest] and s.chests[chest] == Treasure.BONES)


@kernel
def highest_slot(s: State, seat: int) -> int:
    """The first slot that holds the highest card."""
    slot = int(s.hand_sizes[seat]) - 1
    while slot > 0 and s.hands[seat, slot - 1] == s.hands[seat, slot]:
        slot -= 1
    return slot


@kernel
def any_chest(s: State, seat: int, dice: Any) -> int:
    """One of the chests the seat may look into, by its own dice."""
    chosen = -1
    found = 0
    for chest in range(len(s.chests)):
        if can_look_into(s, seat, chest):
            found += 1
            if below(dice, found) == 0:
                chosen = chest
    return chosen
