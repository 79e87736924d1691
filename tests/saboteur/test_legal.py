"""The legal moves against a list made on paper: every card, both ways, every place of the table, seat, tool and goal."""

from itertools import product
from typing import Any

import pytest

import scale
from contract.walks import MIXED, legal_of, walk
from filon.games import rules_of
from filon.setting import agree

from .naive import WAYS, Paper, is_symmetric
from .recount import GOLD, NAMES, TOOLS, fields_of, place

RULES = rules_of("saboteur")
MENDED = {f"fix_{tool}": {tool} for tool in TOOLS} | {
    "fix_pick_lamp": {"pick", "lamp"},
    "fix_pick_cart": {"pick", "cart"},
    "fix_lamp_cart": {"lamp", "cart"},
}
PLACES = list(product(range(-1, 34), range(-1, 26)))


def listed(s: Any) -> set[str]:
    """Every legal move of the seat to play, in notation."""
    fields = fields_of(s)
    if s.phase == GOLD:
        return {f"take {value}" for value in fields["offer"]}
    seat, hand = fields["turn"], set(fields["hands"][fields["turn"]])
    paper = Paper()
    paper.cards = fields["maze"]
    paper.face_down -= set(paper.cards)
    found = {f"pass {card}" for card in hand}
    if not fields["broken"][seat]:
        found |= lays(paper, hand)
    for other, tool in product(range(s.seats), TOOLS):
        if f"break_{tool}" in hand and other != seat and tool not in fields["broken"][other]:
            found.add(f"break {tool} {other}")
        found |= {
            f"repair {card} {other} {tool}"
            for card in hand & set(MENDED)
            if tool in MENDED[card] and tool in fields["broken"][other]
        }
    if "rockfall" in hand:
        found |= {f"rockfall {x},{y}" for (x, y), (card, _) in paper.cards.items() if card in WAYS}
    if "map" in hand:
        found |= {f"map {goal}" for goal in range(3) if (16, 10 + 2 * goal) in paper.face_down}
    return found


def lays(paper: Paper, hand: set[str]) -> set[str]:
    """Every laying: all cards, both ways, all places of the table."""
    near = {(x + dx, y + dy) for x, y in paper.cards for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    found = set()
    for card, turned in product(sorted(hand & set(WAYS)), (0, 1)):
        for x, y in near:  # elsewhere it is SAB-304
            if not (turned and is_symmetric(card)) and not paper.why_not((x, y), card, turned):
                found.add(f"lay {card} {x},{y}{' turned' * turned}")
    return found


@pytest.mark.parametrize("seats", range(3, 11))
def test_legal_moves_are_those_listed_on_paper(seats: int) -> None:
    setting = agree("saboteur", seats=seats, tables=None)
    for seed in range(scale.SABOTEUR_LISTED):
        for position in walk(setting, seed, MIXED):
            for seat in position.actors:
                legal = legal_of(setting, position.states, seat)
                texts = [RULES.text_of(position.state, seat, action) for action in legal]
                assert len(set(texts)) == len(texts)
                assert set(texts) == listed(position.state)


@pytest.mark.parametrize("seed", range(scale.SABOTEUR_DUG))
def test_they_are_in_games_that_are_dug_on_purpose(seed: int) -> None:
    """Lay whenever one can, far to the east if possible: mazes with many sites, stones and treasures."""
    setting = agree("saboteur", seats=3 + seed % 8, tables=None)
    states = next(walk(setting, seed)).states.copy()
    reached = 0
    while setting.entry.actors_at(states, 0):
        s, seat = states[0], int(states[0].turn)
        legal = legal_of(setting, states, seat)
        texts = {RULES.text_of(s, seat, action): action for action in legal}
        assert set(texts) == listed(s)
        setting.entry.apply_at(states, 0, seat, texts[eastward(texts)])
        reached += states[0].phase == GOLD
    assert states[0].rounds_ended == 3


def eastward(texts: dict[str, int]) -> str:
    """The laying furthest to the east that is no dead end, or the last move there is."""
    layings = [text for text in texts if text.startswith("lay") and "end_" not in text]
    return max(layings, key=lambda text: int(text.split()[2].split(",")[0]), default=list(texts)[-1])


def test_every_place_of_the_table_is_refused_as_on_paper() -> None:
    """On one position the clause of every card, way and place, the rim included."""
    setting = agree("saboteur", seats=5, tables=None)
    states = next(p.states.copy() for n, p in enumerate(walk(setting, 5)) if n == 30)
    s, seat = states[0], int(states[0].turn)
    s.broken[seat] = 0
    fields = fields_of(s)
    paper = Paper()
    paper.cards = fields["maze"]
    paper.face_down -= set(paper.cards)
    words = setting.words("en")
    for slot, card in enumerate(fields["hands"][seat]):
        card = NAMES[int(s.hands[seat, slot])]
        if card in WAYS:
            for turned, (x, y) in product(range(2 - is_symmetric(card)), PLACES):
                action = RULES.read_text(s, seat, f"lay {card} {x},{y}{' turned' * turned}")
                assert action is not None
                refusal = RULES.why_not(s, seat, action, words)
                assert (refusal.clause if refusal else "") == paper.why_not((x, y), card, turned), (card, turned, x, y)


def test_places_have_the_numbers_paper_gives_them() -> None:
    assert [place(35 * 13 + 9), place(0), place(944)] == [(8, 12), (-1, -1), (33, 25)]
