"""Touches of saboteur: which sprites are touched, in order, for which move."""

from collections.abc import Sequence

import numpy as np

from filon.scene.paths import Path, Standing, Token, Touches

from . import moves
from .moves import FRONT_NAMES, TOOL_NAMES, card_name
from .state import CELLS, EMPTY, HAND, MAX_SEATS, STRIDE, Card, State


def path_of(action: int) -> Path:
    """The sprites to touch, in order: a card of the hand, then the place, goal, seat or pile it is for; or a gold card.

    To lay a card turned, `turn` is touched before the place. A repair that could mend either of two tools is two moves that
    share a path: the person is asked. Of equal cards the first is touched, for two of them twice. To discard several cards
    `several`, or what lies in front of oneself, is touched before them.
    """
    if action < moves.BREAK:
        card, place = HAND_IDS[moves.slot_of(action)], CELL_IDS[moves.cell_of(action)]
        return (card, "turn", place) if moves.turned_of(action) else (card, place)
    if action < moves.REPAIR:
        return first_card(Card.BREAK_PICK + moves.tool_of(action)), f"seat-{moves.target_of(action)}"
    if action < moves.ROCKFALL:
        shows = TOOL_NAMES[moves.tool_of(action)] in card_name(moves.fix_of(action))
        return first_card(moves.fix_of(action) if shows else Card.NONE), f"seat-{moves.target_of(action)}"
    if action < moves.MAP:
        return first_card(Card.ROCKFALL), CELL_IDS[moves.cell_of(action)]
    if action < moves.PASS:
        return first_card(Card.MAP), f"goal-{moves.goal_of(action)}"
    if action < moves.TAKE:
        return HAND_IDS[moves.slot_of(action)], "discard"
    if action < moves.PLAY:
        return (f"gold-{moves.value_of(action)}",)
    if action < moves.PASS_MORE:
        return first_card(moves.played_of(action)), f"seat-{moves.played_on(action)}"
    if action < moves.STEAL:
        cards = [Token("like", slot) for slot in range(HAND) if moves.slots_of(action) >> slot & 1]
        if action < moves.CLEAR:
            return "several", *cards, "discard"
        enough = () if len(cards) == 2 else ("discard",)  # so that one card alone is no beginning of two
        return f"front-{FRONT_NAMES[moves.front_of(action)]}", *cards, *enough
    return (f"seat-{moves.robbed_of(action)}",) if action < moves.DECLINE else ("decline",)


def first_card(card: int) -> Token:
    """The first such card in hand."""
    return Token("card", card)


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
    others, places = asked >= moves.BREAK, asked % CELLS
    for nearest in (np.isin(places, s.sites[: s.n_sites]), (s.touched[places] != 0) & (s.maze[places] == EMPTY)):
        if np.any(nearest & ~others):
            found: list[int] = asked[nearest | others].tolist()
            return found
    return actions


HAND_IDS = tuple(f"hand-{slot}" for slot in range(HAND))
CELL_IDS = tuple(f"cell-{cell % STRIDE - 1}-{cell // STRIDE - 1}" for cell in range(CELLS))
ACTION_CARDS = (int(Card.NONE), *range(Card.BREAK_PICK, Card.SWAP_HAND + 1))

touches = Touches(moves.ACTIONS, path_of, standing, promising)
