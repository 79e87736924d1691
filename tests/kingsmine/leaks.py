"""Leaks planted in kingsmine, where tiles lie face down, some of them seen by some: a check must notice each."""

from typing import Any

import numpy as np

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
from filon.games.kingsmine import moves
from filon.games.kingsmine.state import CELL_ROWS, EVERYONE, Kind, Phase

CELLS = range(1, CELL_ROWS)


def tops(s: Any) -> list[int]:
    """The top tile of every cell; 0 where there is none."""
    return [int(s.mine[cell, s.heights[cell] - 1]) if s.heights[cell] else 0 for cell in CELLS]


def under_dwarf(s: Any, seat: int) -> int:
    """The tile a seat's dwarf stands on; 0 if there is none."""
    cell = int(s.dwarves[seat])
    return tops(s)[cell - 1] if cell else 0


def acting(s: Any) -> int:
    """The tile under the dwarf of the seat that must choose."""
    return under_dwarf(s, int(s.asked))


def is_danger(s: Any, seat: int) -> bool:
    """Does a seat's dwarf stand on what would harm it?"""
    return under_dwarf(s, seat) >= Kind.CURSE


def top_places(s: Any, viewer: int) -> Any:
    """Where the top tiles lie."""
    return place_of(s.mine, s.heights - 1)


def place_to_dig(s: Any, viewer: int) -> Any:
    """Where the tile lies that the viewer could dig, in its turn."""
    is_on = viewer == s.active and s.phase == Phase.ACTION
    return is_on and top_places(s, viewer) & (np.arange(CELL_ROWS) == s.dwarves[viewer])[:, None]


def is_own(s: Any, viewer: int) -> Any:
    """The cells on which the viewer's piles were placed, each for all its tiles."""
    return (s.colours == viewer + 1)[:, None] & (s.mine >= 0)


def reverse(imagined: Any, seen: Any) -> None:
    """Every pile upside down."""
    imagined.mine = imagined.mine[:, ::-1].copy()


LEAKS: Leaks = (
    *COMMON,
    DrawnPublic,
    BlockPublic,
    public("mine", "All tiles lie face up."),
    public("piles", "Everybody looks through all the piles before they are placed.", "recall"),
    public("in_hand", "Everybody sees which of its piles a seat places (KIN-706).", "recall"),
    shown("TopsRevealed", "The top tile of each pile lies face up (KIN-701).", "mine", where=top_places),
    shown("DiggerSees", "Whoever's turn it is sees what it would dig.", "mine", where=place_to_dig),
    shown(
        "LanternForAll",
        "What one seat saw by its lantern or before it placed its piles, all see (KIN-704).",
        "mine",
        where=lambda s, _viewer: s.known != 0,
    ),
    shown(
        "RevealedTooEarly",
        "The mine is turned up as soon as the end is triggered.",
        "mine",
        where=lambda s, _viewer: s.triggered == 1,
    ),
    forgotten(
        "LanternForgotten",
        "What a lantern showed is forgotten, but what the seat laid itself (KIN-703).",
        "mine",
        where=lambda s, viewer: s.phase != Phase.OVER and ~(is_own(s, viewer) | (s.known == EVERYONE)),
    ),
    forgotten(
        "OwnPilesForgotten",
        "Once it is placed, a seat does not know any more what is in its own pile (KIN-702).",
        "mine",
        where=is_own,
    ),
    forgotten(
        "BlastForgotten",
        "A tile that all were shown is known to its owner alone (KIN-707).",
        "mine",
        where=lambda s, viewer: (s.known == EVERYONE) & ~is_own(s, viewer),
    ),
    forgotten(
        "NeverRevealed", "After the end the tiles stay face down.", "mine", where=lambda s, _viewer: s.phase == Phase.OVER
    ),
    forgotten("CoveredForgotten", "What lies covered on the King's board is forgotten (KIN-705).", "removed", "covered"),
    spectator_forgets("A spectator does not know what is still buried (KIN-705).", "buried"),
    told_to(
        "EventsForEveryone",
        "Everybody hears which pile a seat placed and what its lantern shows.",
        None,
        caught_by="twins",
    ),
    told_to("EventsForOne", "What happens is told to the seat that did it alone.", lambda s: s.active),
    story_tells("StoryForetells", "The story says what the next dig would bring up.", lambda s: [Kind(acting(s)).name]),
    drawing_tells("DrawingShowsTops", "The drawing has the top tile of every pile.", tops),
    drawing_tells(
        "MemoryAidKnowsAll",
        "The memory aid counts what is under each dwarf, not only what one has seen.",
        lambda s: s.mine.tolist(),
        as_memory_aid=True,
    ),
    scene_tells("SceneShowsDangers", "A pile is smaller if a danger lies on top.", lambda s: sum(tops(s)), by="w"),
    scene_tells("IdsOfCoveredTiles", "Tiles that lie face down have sprites with ids by kind.", tops, by="id"),
    touches_tell("TouchesForetell", "The ids to touch tell what is under the dwarf.", under_dwarf),
    texts_tell("TextsForetell", "Moves in notation name what they would bring up.", under_dwarf),
    legal_knows(
        "LegalKnowsDangers",
        "One may not dig what would harm (KIN-708).",
        lambda s, seat, action: action == moves.DIG and is_danger(s, seat),
    ),
    reason_knows(
        "RefusalsForetell",
        "A refusal names what lies under the dwarf (KIN-243).",
        lambda s, seat, _action: under_dwarf(s, seat),
        only_refused=True,
    ),
    policy_peeks("The rule of thumb ends its turn on a danger.", is_danger),
    actors_know(
        "ActorsKnowTiles",
        "Everybody is asked when somebody stands on a firedamp.",
        lambda s, actors: (1 << int(s.seats)) - 1 if acting(s) == Kind.FIREDAMP else actors,
    ),
    veil_tells(
        "VeilForetells",
        "With a dig others learn what it will turn up.",
        lambda s, seat, action: under_dwarf(s, seat) if action == moves.DIG else 0,
        only_others=True,
    ),
    imagine_knows("Whoever imagines sees the real mine and the real piles.", "mine", "piles", "in_hand"),
    imagine_mistakes("ImagineForgetsOwn", "Whoever imagines mixes up even what it has seen.", reverse),
)
