"""Leaks planted in lair: each breaks one line of the table *Who sees what*, and one of the checks must notice."""

from typing import Any

from contract.common_leaks import (
    COMMON,
    DrawnPublic,
    Leaks,
    actors_know,
    drawing_tells,
    forgotten,
    imagine_knows,
    imagine_mistakes,
    legal_knows,
    of_others,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    shown,
    story_tells,
    told_to,
    veil_tells,
)
from filon.games.lair import moves
from filon.games.lair.state import MAX_SEATS, Card, Phase
from filon.kernel.verbs import is_a, number, part


def laid_cards(s: Any) -> list[int]:
    """The cards face down on the table."""
    return [int(card) for card in s.card if card]


def catches_nobody(s: Any, seat: int, action: int) -> bool:
    """Is this a space to which nobody goes?"""
    return s.phase == Phase.PLACE and part(action, moves.PLACE) not in laid_cards(s)


def is_empty_hand(s: Any, seat: int, action: int) -> bool:
    """Is a hand picked while some hand holds nothing?"""
    return is_a(action, moves.PICK) and bool((s.divided & (s.left == 0)).any())


def colours_to_catch(s: Any, seat: int) -> list[int]:
    """Where somebody goes, to a dragon about to be placed."""
    return [card for card in laid_cards(s) if card != Card.CHEST] if s.phase == Phase.PLACE else []


def covered(s: Any, seat: int, action: int) -> int:
    """All that lies covered, with a move that others learn the shadow of."""
    is_covered = action < moves.PLACE.start or is_a(action, moves.SPLIT)
    return int(s.card.sum()) + int(s.left.sum()) if is_covered else 0


def leave_blank(imagined: Any, seen: Any) -> None:
    """Cards and hands that were not seen stay unknown."""
    imagined.card, imagined.left = seen.card, seen.left


LEAKS: Leaks = (
    *COMMON,
    DrawnPublic,
    public("card", "A card is seen as soon as it is laid."),
    public("left", "Everybody sees into closed hands."),
    shown(
        "DragonSeesCards",
        "When all cards are laid, the dragon is shown them before it chooses.",
        "card",
        where=lambda s, viewer: s.phase == Phase.PLACE and viewer == s.dragon_seat,
    ),
    shown(
        "WhoHasLaidSees",
        "Whoever has laid its own card sees those of the others.",
        "card",
        where=lambda s, viewer: viewer < s.seats and s.laid[viewer] == 1,
    ),
    shown(
        "HandsOpenWhenAllHaveSplit",
        "The dragon, about to pick, sees which hand is the fuller one.",
        "left",
        where=lambda s, _viewer: s.phase == Phase.PICK,
    ),
    forgotten("ChestsForgotten", "What went into a chest is forgotten (LAI-707).", "chest", where=of_others(MAX_SEATS)),
    forgotten("OwnCardForgotten", "A seat does not know any more what it has laid itself.", "card"),
    told_to("EventsForEveryone", "A move tells everybody what only its seat may hear.", None, caught_by="twins"),
    story_tells(
        "RawMoveInStory",
        "The story tells each viewer which cards were laid.",
        lambda s: [Card(card).name for card in laid_cards(s)],
    ),
    veil_tells("VeilOff", "What others learn of a move is what lies covered.", covered, only_others=True),
    legal_knows("LegalKnowsCards", "The dragon is not offered a space where it would catch nobody.", catches_nobody),
    reason_knows("ReasonKnowsHands", "A refusal tells that a hand is empty.", is_empty_hand),
    policy_peeks(
        "The rule of thumb places the dragon where somebody goes.",
        colours_to_catch,
        lambda colours: int(number(moves.PLACE, colours[0])),
    ),
    actors_know(
        "ActorsKnowCards",
        "Once a chest card is laid, the dragon is asked already.",
        lambda s, acting: acting | (1 << int(s.dragon_seat) if Card.CHEST in laid_cards(s) else 0),
    ),
    drawing_tells("DrawingReadsState", "The drawing has a card turned up a little.", lambda s: sorted(laid_cards(s))),
    scene_tells("SceneShowsHands", "A closed hand is drawn fatter the more it holds.", lambda s: int(s.left.sum()), by="w"),
    imagine_knows("Whoever imagines sees the real cards and hands.", "card", "left"),
    imagine_mistakes("ImagineForgetsCards", "Whoever imagines leaves the cards of others unknown.", leave_blank),
)
