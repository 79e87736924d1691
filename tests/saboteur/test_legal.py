"""The legal moves against a list made on paper: every card, both ways, every place of the table, seat, tool and goal."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from numpy.typing import NDArray

from contract.walks import MIXED, legal_of, walk
from filon.games import rules_of
from filon.play.setting import Setting, agree

from . import counts
from .naive import LADDERS, WAYS, Paper, is_symmetric
from .recount import GOLD, NAMES, NUMBERS, THEFT, TOOLS, audit, fields_of, place

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
    if s.phase == THEFT:
        owned = [sum(row) for row in fields["nuggets"]]
        return {"decline"} | {f"steal {seat}" for seat in range(s.seats) if seat != s.turn and owned[seat] > 0}
    seat, hand = fields["turn"], set(fields["hands"][fields["turn"]])
    paper = Paper()
    paper.cards = fields["maze"]
    paper.face_down -= set(paper.cards)
    found = {f"pass {card}" for card in hand}
    if not fields["broken"][seat] and seat not in fields["prison"]:
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
    return found | listed_with_expansion(seat, fields) if s.expansion else found


def listed_with_expansion(seat: int, fields: dict[str, Any]) -> set[str]:
    """What only the expansion adds to a turn."""
    cards, seats = fields["hands"][seat], set(range(len(fields["hands"])))
    prisoners, thieves = fields["prison"], set(fields["thieves"])
    for_whom = {
        "prison": seats - prisoners - {seat},
        "free": prisoners,
        "hands_off": thieves,
        "inspection": seats - {seat},
        "role_change": seats,
        "swap_hand": seats - {seat},
    }
    called = {"inspection": "inspect", "role_change": "change_role"}
    found = {f"{called.get(card, card)} {other}" for card in set(cards) & set(for_whom) for other in for_whom[card]}
    if "thief" in cards and seat not in thieves:
        found.add("thief")
    in_order = sorted(cards, key=NUMBERS.__getitem__)
    found |= {f"pass {' '.join(chosen)}" for n in (2, 3) for chosen in combinations(in_order, n)}
    fronts = [*fields["broken"][seat], *["prison"] * (seat in prisoners), *["thief"] * (seat in thieves)]
    return found | {f"discard_two {' '.join(two)} {front}" for two in combinations(in_order, 2) for front in fronts}


def lays(paper: Paper, hand: set[str]) -> set[str]:
    """Every laying: all cards, both ways, all places of the table."""
    near = {(x + dx, y + dy) for x, y in paper.cards for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    found, ways = set(), paper.ways_on()
    for card, turned in product(sorted(hand & set(WAYS)), (0, 1)):
        for x, y in near:  # elsewhere it is SAB-304
            if not (turned and is_symmetric(card)) and not paper.why_not((x, y), card, turned, ways):
                found.add(f"lay {card} {x},{y}{' turned' * turned}")
    return found


@pytest.mark.parametrize("seats", range(3, 11))
def test_legal_moves_are_those_listed_on_paper(seats: int) -> None:
    setting = agree("saboteur", seats=seats, tables=None)
    for seed in range(counts.LISTED):
        for position in walk(setting, seed, MIXED):
            for seat in position.actors:
                legal = legal_of(setting, position.states, seat)
                texts = [RULES.text_of(position.state, seat, action) for action in legal]
                assert len(set(texts)) == len(texts)
                assert set(texts) == listed(position.state)


@pytest.mark.parametrize("seats", [2, 5, 7, 12])
def test_so_they_are_with_the_expansion(seats: int) -> None:
    setting = agree("saboteur", seats=seats, tables=None, expansion=True)
    verbs = set()
    for seed in range(counts.LISTED):
        for position in walk(setting, seed, MIXED):
            for seat in position.actors:
                texts = [RULES.text_of(position.state, seat, action) for action in position.legal]
                assert position.legal == sorted(position.legal)
                assert len(set(texts)) == len(texts)
                assert set(texts) == listed(position.state)
                verbs |= {text.split()[0] for text in texts}
    assert verbs >= {"lay", "break", "prison", "thief", "inspect", "change_role", "swap_hand", "pass", "discard_two"}


@pytest.mark.parametrize("seed", range(counts.DUG))
def test_they_are_in_games_that_are_dug_on_purpose(seed: int) -> None:
    """Lay whenever one can, far to the east if possible: mazes with many sites, stones and treasures."""
    check_dug(agree("saboteur", seats=3 + seed % 8, tables=None), seed)


@pytest.mark.parametrize("seed", range(counts.DUG))
def test_they_are_when_games_with_the_expansion_are_dug(seed: int) -> None:
    """The same, with ladders, doors, crystals and thieves; the whole game is followed on paper, too."""
    check_dug(agree("saboteur", seats=2 + seed % 11, tables=None, expansion=True), seed)


def test_such_games_reach_the_treasure_and_meet_thieves_and_ladders() -> None:
    setting = agree("saboteur", seats=4, tables=None, expansion=True)
    finished, laid, stolen = 0, set(), 0
    for seed in range(counts.DUG):
        *history, (last, _) = dug(setting, seed)
        finished += int((last[0].ended_finisher > 0).sum())
        laid |= {text.split()[1] for _, text in history if text.startswith("lay")}
        stolen += sum(text.startswith("steal") for _, text in history)
    assert finished > 0
    assert laid >= LADDERS
    assert stolen > 0


def dug(setting: Setting, seed: int) -> Iterator[tuple[NDArray[Any], str]]:
    """Every position of a game in which everybody digs, with the move made there; then the last, without a move."""
    states = next(walk(setting, seed)).states.copy()
    while setting.entry.actors_at(states, 0):
        s, seat = states[0], int(states[0].turn)
        texts = {RULES.text_of(s, seat, action): action for action in legal_of(setting, states, seat)}
        chosen = eastward(texts)
        yield states.copy(), chosen
        setting.entry.apply_at(states, 0, seat, texts[chosen])
    yield states, ""


def check_dug(setting: Setting, seed: int) -> None:
    """List the moves of every position of such a game, and follow it on paper."""
    *history, (last, _) = dug(setting, seed)
    for states, _ in history:
        s, seat = states[0], int(states[0].turn)
        assert {RULES.text_of(s, seat, action) for action in legal_of(setting, states, seat)} == listed(s)
    assert audit([(states[0], text) for states, text in history], last[0]) == []
    assert last[0].rounds_ended == 3


def eastward(texts: dict[str, int]) -> str:
    """The laying furthest to the east that is no dead end; or a thief, a theft; or the last move there is, but a pass."""
    layings = [text for text in texts if text.startswith("lay") and "end_" not in text]
    others = [text for text in texts if text.startswith(("thief", "steal"))] or list(texts)[-1:]
    return max(layings, key=lambda text: int(text.split()[2].split(",")[0]), default=others[0])


def test_every_place_of_the_table_is_refused_as_on_paper() -> None:
    """On one position the clause of every card, way and place, the rim included."""
    setting = agree("saboteur", seats=5, tables=None)
    states = next(p.states.copy() for n, p in enumerate(walk(setting, 5)) if n == 30)
    check_refusals(setting, states, [NAMES[card] for card in states[0].hands[states[0].turn].tolist() if card])


def test_so_is_every_place_with_the_expansion() -> None:
    """On positions with much laid: ladders, a bridge, doors, stubs and other path cards."""
    setting = agree("saboteur", seats=5, tables=None, expansion=True)
    for seed, hand in enumerate(
        (["ladder_s", "ladder_ne", "bridge"], ["ladder_w", "green_ns_e", "gem_nsw_e", "bend_ne_sw"])
    ):
        states = next(walk(setting, seed)).states.copy()
        for _ in range(45):
            texts = {
                RULES.text_of(states[0], int(states[0].turn), a): a for a in legal_of(setting, states, int(states[0].turn))
            }
            setting.entry.apply_at(states, 0, int(states[0].turn), texts[eastward(texts)])
        assert states[0].n_laid > 15
        check_refusals(setting, states, hand)


def check_refusals(setting: Setting, states: NDArray[Any], hand: list[str]) -> None:
    """Ask about every path card of this hand, both ways, on every place."""
    s, seat = states[0], int(states[0].turn)
    s.broken[seat] = s.prison[seat] = 0
    s.hands[seat] = 0
    s.hands[seat, : len(hand)] = sorted(NUMBERS[card] for card in hand)
    s.hand_sizes[seat] = len(hand)
    paper = Paper()
    paper.cards = fields_of(s)["maze"]
    paper.face_down -= set(paper.cards)
    words = setting.words("en")
    for card in set(hand) & set(WAYS):
        for turned, (x, y) in product(range(2 - is_symmetric(card)), PLACES):
            action = RULES.read_text(s, seat, f"lay {card} {x},{y}{' turned' * turned}")
            assert action is not None
            refusal = RULES.why_not(s, seat, action, words)
            assert (refusal.clause if refusal else "") == paper.why_not((x, y), card, turned), (card, turned, x, y)


def test_places_have_the_numbers_paper_gives_them() -> None:
    assert [place(35 * 13 + 9), place(0), place(944)] == [(8, 12), (-1, -1), (33, 25)]
