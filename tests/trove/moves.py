"""Moves of trove: action numbers with slots of a hand, their meanings in card kinds, their notation."""

from filon.kernel.compiling import kernel
from filon.kernel.verbs import Part, Verbs, is_a, meant, part
from filon.scene.paths import Touches

from .state import CHESTS, HAND, Card, State


def cards_in_hand(s: State, seat: int) -> list[str]:
    """What lies in each slot of a hand, in notation."""
    return [Card(card).name.lower() if card else f"slot {slot + 1}" for slot, card in enumerate(s.hands[seat])]


CARD = Part("card", HAND, words=cards_in_hand)

VERBS = Verbs()
LOOK = VERBS.verb("look {chest}", Part("chest", CHESTS, words=("1", "2", "3"), ids="012"), touch="chest-{chest}")
BURY = VERBS.verb("bury {card}", CARD, touch="hand-{card}")
LAY = VERBS.verb("lay {card}", CARD, touch="hand-{card}")

ACTIONS = VERBS.actions
text_of, read_text = VERBS.text_of, VERBS.read_text
touches = Touches(ACTIONS, VERBS.path_of)


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """TRO-205: slots are places in one hand in one world; a move means its card."""
    if is_a(action, BURY):
        return meant(BURY, int(s.hands[seat, part(action, BURY)]))
    if is_a(action, LAY):
        return meant(LAY, int(s.hands[seat, part(action, LAY)]))
    return action


@kernel
def shadow_of(action: int) -> int:
    """What those learn of a move who may not see its card."""
    if is_a(action, BURY):
        return meant(BURY)
    return meant(LAY) if is_a(action, LAY) else action
