"""Moves of trove: action numbers with slots of a hand, their meanings in card kinds, their notation."""

from filon.kernel.compiling import kernel
from filon.kernel.notation import plain
from filon.scene.paths import Path, Touches

from .state import CHESTS, HAND, Card, State

LOOK = 0  # + chest
BURY = LOOK + CHESTS  # + slot
LAY = BURY + HAND  # + slot
ACTIONS = LAY + HAND

BURY_MEANS = 10  # + card; with Card.UNKNOWN the shadow of a burial
LAY_MEANS = 20  # + card; with Card.UNKNOWN the shadow of a card laid


@kernel
def look(chest: int) -> int:
    """The move that looks into a chest."""
    return LOOK + chest


@kernel
def bury(slot: int) -> int:
    """The move that buries the card in a slot."""
    return BURY + slot


@kernel
def lay(slot: int) -> int:
    """The move that lays the card in a slot."""
    return LAY + slot


@kernel
def is_look(action: int) -> bool:
    """Is this a look?"""
    return action < BURY


@kernel
def is_bury(action: int) -> bool:
    """Is this a burial?"""
    return BURY <= action < LAY


@kernel
def chest_of(action: int) -> int:
    """The chest of a look."""
    return action - LOOK


@kernel
def slot_of(action: int) -> int:
    """The slot of a burial or of a card laid."""
    return action - BURY if is_bury(action) else action - LAY


@kernel
def shadow_of(action: int) -> int:
    """What those learn of a move who may not see its card."""
    if is_look(action):
        return action
    return BURY_MEANS if is_bury(action) else LAY_MEANS


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """TRO-205: slots are places in one hand in one world; a move means its card."""
    if is_look(action):
        return action
    return shadow_of(action) + int(s.hands[seat, slot_of(action)])


def text_of(s: State, seat: int, action: int) -> str:
    """`look 2`, `bury gold`, `lay copper`."""
    if is_look(action):
        return f"look {chest_of(action) + 1}"
    verb = "bury" if is_bury(action) else "lay"
    slot = slot_of(action)
    card = Card(s.hands[seat, slot]) if slot < s.hand_sizes[seat] else Card.UNKNOWN
    return f"{verb} {card.name.lower()}" if card else f"{verb} slot {slot + 1}"


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    wanted = plain(text)
    return next((action for action in range(ACTIONS) if plain(text_of(s, seat, action)) == wanted), None)


def path_of(action: int) -> Path:
    """A chest to look into, or a card of the hand."""
    return (f"chest-{chest_of(action)}",) if is_look(action) else (f"hand-{slot_of(action)}",)


touches = Touches(ACTIONS, path_of)
