"""Leaks planted in trove: each breaks one line of the table *Who sees what* in spec.md, and a check must notice."""

from typing import Any

from contract.common_leaks import (
    COMMON,
    Leaks,
    actors_know,
    drawing_tells,
    forgotten,
    has_heard,
    imagine_knows,
    legal_knows,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    shown,
    story_tells,
    told_to,
    veil_off,
)
from filon.kernel.verbs import is_a, part

from .moves import LOOK
from .state import Card, Treasure, What


def is_look_at_bones(s: Any, seat: int, action: int) -> bool:
    """Is this a look into the chest of bones?"""
    return is_a(action, LOOK) and s.chests[part(action, LOOK)] == Treasure.BONES


def rich_seats(s: Any) -> int:
    """The seats that hold gold, a bit each."""
    return sum(1 << seat for seat in range(s.seats) if Card.GOLD in s.hands[seat])


LEAKS: Leaks = (
    *COMMON,
    public("hands", "Everybody sees every hand."),
    public("deck", "Everybody sees the deck."),
    public("buried", "Everybody sees what is buried."),
    public("bids", "A card is seen as soon as it is laid."),
    shown(
        "RevealWithoutCondition",
        "Whoever looks into one chest has seen them all.",
        "chests",
        where=lambda s, viewer: viewer < s.seats and s.looked[viewer].any(),
    ),
    forgotten(
        "LookForgotten",
        "What was in a chest is forgotten once somebody else has moved.",
        "chests",
        where=lambda s, viewer: not has_heard(s, viewer, What.SAW) and s.taken_by == 0,
    ),
    told_to("EventsForEveryone", "A move tells everybody what only its seat may hear.", None, caught_by="twins"),
    story_tells(
        "RawMoveInStory",
        "The story tells each viewer which card was laid.",
        lambda s: [Card(card).name.lower() for card in s.bids if card],
    ),
    veil_off("What others learn of a move is the move itself, card and all."),
    legal_knows("LegalKnowsChests", "One may not look into a chest of bones, seen or not.", is_look_at_bones),
    reason_knows("ReasonKnowsChests", "A refusal that tells what is in the chest.", is_look_at_bones),
    policy_peeks(
        "The rule of thumb looks into the chests it has not looked into.",
        lambda s, _seat: s.chests[s.round_number - 1] == Treasure.BONES,
    ),
    actors_know(
        "ActorsKnowHands", "Seats that hold gold are asked first.", lambda s, acting: acting & rich_seats(s) or acting
    ),
    drawing_tells("DrawingReadsState", "The picture shows the top of the deck.", lambda s: s.deck[s.deck_left - 1]),
    scene_tells("SceneShowsHands", "The sprites of every seat carry what it holds.", lambda s: s.hands.tolist()),
    imagine_knows("Whoever imagines sees the real game.", "hands", "deck", "buried", "bids", "chests"),
)
