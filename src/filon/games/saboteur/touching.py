"""Touches of saboteur: which sprites are touched, in order, for which move."""

from collections.abc import Sequence

import numpy as np

from filon.scene.paths import Standing, Token, Touches

from .moves import ACTIONS, LAY, VERBS, first_card
from .state import EMPTY, HAND, MAX_SEATS, Card, State


def standing(s: State, seat: int) -> Standing:
    """Where in the hand the first card of a kind lies, and the first that is equal to that of a slot."""
    hand = s.hands[seat].tolist() if seat < MAX_SEATS else []
    cards = {first_card(card): (hand_id(hand, card),) for card in ACTION_CARDS}
    likes = {Token("like", slot): (hand_id(hand, hand[slot]) if hand else HAND_IDS[slot],) for slot in range(HAND)}
    return {**cards, **likes}


def hand_id(hand: list[int], card: int) -> str:
    """The sprite of the first such card in a hand; a name no sprite has if there is none."""
    return HAND_IDS[hand.index(card)] if card in hand else "hand-none"


def promising(s: State, actions: Sequence[int]) -> Sequence[int]:
    """Of many layings, those where a linked opening leads or, if there are none, those beside a face-up card.

    All others are no nearer than SAB-304.
    """
    asked = np.asarray(actions)
    others, places = asked >= LAY.end, asked % LAY.size2
    for nearest in (np.isin(places, s.sites[: s.n_sites]), (s.touched[places] != 0) & (s.maze[places] == EMPTY)):
        if np.any(nearest & ~others):
            found: list[int] = asked[nearest | others].tolist()
            return found
    return actions


HAND_IDS = tuple(f"hand-{slot}" for slot in range(HAND))
ACTION_CARDS = (int(Card.NONE), *range(Card.BREAK_PICK, Card.SWAP_HAND + 1))

touches = Touches(ACTIONS, VERBS.path_of, standing, promising)
