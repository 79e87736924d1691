"""Leaks planted in imps, where only the order of piles and chests and the chance to come are hidden: a check must notice."""

from typing import Any

from contract.common_leaks import (
    COMMON,
    BlockPublic,
    DrawnPublic,
    Leaks,
    actors_know,
    drawing_tells,
    forgotten,
    imagine_knows,
    imagine_mistakes,
    legal_knows,
    place_of,
    policy_peeks,
    public,
    reason_knows,
    scene_tells,
    shown,
    spectator_forgets,
    story_tells,
    texts_tell,
    told_to,
    touches_tell,
    veil_tells,
)
from filon.games.imps import moves
from filon.games.imps.state import Chest, Kind, Phase
from filon.kernel.verbs import is_a, parts

NUMBERS = range(1, 6)


def under_top(s: Any, number: int) -> int:
    """The tunnel card nobody may see yet; 0 if there is none."""
    left = int(s.pile_left[number])
    return int(s.piles[number, left - 2]) if left > 1 else 0


def all_under_tops(s: Any) -> list[int]:
    """Those of all numbers."""
    return [under_top(s, number) for number in NUMBERS]


def next_chest(s: Any) -> int:
    """The chest that will be opened next; 0 if there is none."""
    return int(s.chests[s.n_chests - 1]) if s.n_chests else 0


def shown_next_chest(s: Any, viewer: int) -> Any:
    """Where the next chest stands, for who is about to dig."""
    return s.phase in (Phase.DIG, Phase.DIGGER) and viewer == s.active and place_of(s.chests, s.n_chests - 1)


def digs_up_bones(s: Any, seat: int, action: int) -> bool:
    """Is the next card of the number that is dug bones?"""
    return is_a(action, moves.DIG) and under_top(s, parts(action, moves.DIG)[0]) == Kind.BONES


def forget_tops(imagined: Any, seen: Any) -> None:
    """The tops are taken from the other end of the piles."""
    imagined.tops = imagined.piles[:, 0]


LEAKS: Leaks = (
    *COMMON,
    DrawnPublic,
    BlockPublic,
    public("piles", "The piles lie spread out."),
    public("chests", "The chests lie open."),
    shown(
        "UnderTopsRevealed",
        "The card under each top peeps out.",
        "piles",
        where=lambda s, _viewer: place_of(s.piles, s.pile_left - 2),
    ),
    shown("ActiveSeatSeesChest", "Whoever is about to dig is shown the next chest.", "chests", where=shown_next_chest),
    shown(
        "RevealedTooEarly",
        "Piles and chests are turned up in the last turns already, not at the end.",
        "piles",
        "chests",
        where=lambda s, _viewer: s.supply < 30,
    ),
    forgotten("NeverRevealed", "After the end the piles stay covered.", "piles"),
    forgotten("DiscardsForgotten", "What lies in the discards is forgotten (IMP-704).", "discards"),
    spectator_forgets("A spectator does not know which chests were opened (IMP-705).", "closed"),
    told_to("WhisperedEvents", "Dice are told to the active seat alone.", lambda s: s.active),
    story_tells(
        "StoryForetells",
        "The story says what the next chest would have held.",
        lambda s: [Chest(next_chest(s)).name],
    ),
    drawing_tells("DrawingShowsUnderTops", "The drawing has the second card of every pile.", all_under_tops),
    drawing_tells(
        "MemoryAidKnowsOrder",
        "The memory aid lists the closed chests in their order.",
        lambda s: s.chests.tolist(),
        as_memory_aid=True,
    ),
    scene_tells("SceneTiltsPile", "A pile lies askew if bones come next.", lambda s: sum(all_under_tops(s)), by="w"),
    scene_tells("IdsOfCoveredCards", "Covered cards have sprites with ids by kind.", all_under_tops, by="id"),
    touches_tell("TouchesForetell", "The ids to touch tell what the next chest holds.", lambda s, _seat: next_chest(s)),
    texts_tell("TextsForetell", "Moves name the card that would come up next.", lambda s, _seat: all_under_tops(s)),
    legal_knows("LegalKnowsPiles", "One may not dig when the next card of that number is bones.", digs_up_bones),
    reason_knows(
        "ReasonKnowsChest",
        "A refusal warns of what nobody can know.",
        lambda s, _seat, action: is_a(action, moves.DIGGER) and next_chest(s) == Chest.BOMB,
    ),
    policy_peeks(
        "The rule of thumb passes, or skips, when a bomb is in the next chest.",
        lambda s, _seat: next_chest(s) == Chest.BOMB,
    ),
    actors_know(
        "ActorsKnowChest",
        "When diamonds are in the next chest, everybody is asked.",
        lambda s, acting: (1 << int(s.seats)) - 1 if next_chest(s) == Chest.TWO_DIAMONDS else acting,
    ),
    veil_tells(
        "VeilTellsMore", "With a move, others learn what it will turn up.", lambda s, _seat, _action: under_top(s, 1)
    ),
    imagine_knows("Whoever imagines sees the real piles and chests.", "piles", "chests"),
    imagine_mistakes("ImagineForgetsTops", "Whoever imagines does not know the tops any more.", forget_tops),
)
