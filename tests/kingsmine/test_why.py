"""Refusals of kingsmine: every move that is not legal, and no other, has a clause, a true one (reasons.py), a sentence."""

from random import Random
from typing import Any

import pytest

from contract.subjects import clauses_of
from contract.walks import dealt, legal_of
from filon.kernel.contract import Value
from filon.kernel.seats import seats_in
from filon.play.seen import see
from filon.play.setting import Setting, agree_on

from . import counts
from .jumble import jumble
from .ledger import Ledger
from .positions import RULES, play, position
from .reasons import reasons
from .recount import REPLACED, follow, ledger_of, move_of

ACTIONS = range(RULES.IDENTITY.actions)
ASKED_EVERY = 8  # positions of a game between two at which every move is asked about
MOVES = 48  # on a jumbled table


def check(setting: Setting, states: Any, ledger: Ledger, seat: int) -> set[str]:
    """Ask about every move of the notation; the clauses that were named."""
    seen, named, allowed, legal = see(setting, states, 0, seat), set(), [], ledger.legal()
    for action in ACTIONS:
        text = RULES.text_of(seen.record, seat, action)
        assert RULES.read_text(seen.record, seat, text) == action
        refusal = seen.why_not(action)
        true = reasons(ledger, seat, move_of(text), legal)
        if refusal is None:
            assert not true, f"{text} is offered against {true}"
            allowed.append(action)
            continue
        assert refusal.clause.removeprefix("KIN-") in true, f"{ledger.phase}, {text}: {refusal}, on paper {true}"
        assert refusal.sentence.strip()
        named.add(refusal.clause)
    assert allowed == legal_of(setting, states, seat)
    return named


SETTINGS: list[tuple[int, Any, dict[str, Value]]] = [
    (2, None, {}),
    (3, REPLACED, {"ladder_levels": 8}),
    (4, None, {"end_tiles_per_player": 4}),
]


@pytest.mark.parametrize(("seats", "tables", "options"), SETTINGS)
def test_every_refusal_names_a_true_clause(seats: int, tables: Any, options: dict[str, Value]) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables, **options)
    named: set[str] = set()
    for seed in range(counts.REFUSED):
        states, rng = dealt(setting, seed), Random(f"refused {seed}")
        ledger = jumble(states[0], 2000 + seed) if seed else ledger_of(states[0])
        for place in range(MOVES):
            if not seats_in(setting.entry.actors_at(states, 0)):
                break
            if place % ASKED_EVERY == seed % ASKED_EVERY:
                named |= check(setting, states, ledger, ledger.actor)
                named |= check(setting, states, ledger, rng.randrange(seats))
            action = rng.choice(legal_of(setting, states, ledger.actor))
            text = RULES.text_of(states[0], ledger.actor, action)
            setting.entry.apply_at(states, 0, ledger.actor, action)
            assert list(follow(ledger, text, states[0])) == []
    assert named <= clauses_of(RULES)
    assert len(named) > 25


FULL_CAVE = "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea"
RARE: dict[str, tuple[str, ...]] = {
    "KIN-113": ("",),
    "KIN-212": ("c3 = 5; b3 = 3; A on c3",),
    "KIN-213": ("c3 = 8; b3 = 1; A on c3; A cave ladder",),
    "KIN-214": ("c3 = 5; A on c3",),
    "KIN-222": ("c3 = 5; A on c3; A cart gem_rr, gem_rs, gem_re",),
    "KIN-223": ("c3 = 3; b3 = 3; d3 = 4; c2 = 3; c4 = 3; A on c3",),
    "KIN-225": ("c3 = 0; A on c3",),
    "KIN-228": ("c3 = 5; A on c3",),
    "KIN-229": ("c3 = 5; A on c3; A cave pick", "dig"),
    "KIN-232": (f"A cave {FULL_CAVE}; A cart gem_aa, curse",),
    "KIN-233": ("",),
    "KIN-236": ("",),
    "KIN-238": ("c3 = 0; A on c3; A cave lantern",),
    "KIN-241": ("",),
    "KIN-246": ("c3 = 0; A on c3; A cave explosive",),
    "KIN-251": ("A cave 2 beer", "barter", "offer beer", "done offering"),
    "KIN-253": ("A cave 2 beer", "barter", "offer beer", "done offering"),
    "KIN-257": ("A cave cart6, 2 beer; A cart gem_rr", "barter"),
    "KIN-259": ("A cave curse, 2 beer", "barter"),
    "KIN-260": ("A cave lantern, 4 beer", "barter", "offer beer", "offer beer", "done offering"),
    "KIN-261": ("A cave gem_rr, 2 beer", "barter", "offer beer"),
    "KIN-262": ("A cave gem_rr, 2 beer", "barter", "offer beer", "done offering"),
    "KIN-263": ("A cave 2 beer", "barter"),
    "KIN-264": (f"A cave {FULL_CAVE}, nug_nw; king 1 gem_aa, 2 nug_ne", "barter", "offer nug_nw", "done offering"),
    "KIN-266": ("A cave curse",),
    "KIN-275": (
        "A cave 2 beer; D cave 8 explosive; king 1 gem_aa",
        "barter",
        "offer beer",
        "done offering",
    ),
    "KIN-284": ("A cave king_lr",),
    "KIN-285": ("",),
    "KIN-287": ("A cave workshop",),
    "KIN-290": ("A cave workshop, gem_rr, gem_ss", "stack gems", "first gem_rr r"),
    "KIN-293": ("A cave workshop, 2 nug_nw", "stack nuggets"),
    "KIN-294": ("A cave workshop, grimoire_l",),
    "KIN-298": ("actions 1",),
    "KIN-299": (f"A cave {FULL_CAVE}, gem_aa",),
    "KIN-362": ("A cave jester_lr, cart6; A cart gem_rr; B cart gem_rs", "power jester"),
    "KIN-363": ("A cave jester_lr; A cart gem_rr", "power jester"),
    "KIN-365": ("A cave king_lr; king 3 gem_rr", "power king"),
    "KIN-367": ("A cave thief_lr; B cart gem_rr", "power thief"),
    "KIN-370": ("c3 = 5; A on c3; A cave sorcerer_lr", "power sorcerer"),
    "KIN-372": ("A cave priest_lr; A cart curse",),
}  # a position, and the moves after which the clause is named


@pytest.mark.parametrize("clause", RARE)
def test_so_it_does_in_positions_that_are_rare(clause: str) -> None:
    text, *moves = RARE[clause]
    p = play(position(text), *moves)
    assert clause in check(p.setting, p.states, p.ledger, 0)


def test_whose_answer_is_waited_for() -> None:
    p = play(position("c3 = firedamp, 5; A on c3; B on c3; B cave angel_lr, beer; A cave beer"), "dig")
    assert check(p.setting, p.states, p.ledger, 0) == {"KIN-346"}
    play(p, "decline", "lose beer")
    assert check(p.setting, p.states, p.ledger, 0) == {"KIN-337"}
    p = play(position("A cave jester_lr; B cart gem_rr; B cave dagger_lr"), "power jester", "swap A B")
    assert check(p.setting, p.states, p.ledger, 2) == {"KIN-352"}
    p = play(position("A cave thief_lr; B cart gem_rr; B cave dagger_lr"), "power thief", "steal gem_rr")
    assert check(p.setting, p.states, p.ledger, 2) == {"KIN-353"}
    assert check(p.setting, p.states, p.ledger, 1) == {"KIN-351"}
    p = play(position("by A; last 0"), "end turn")
    assert check(p.setting, p.states, p.ledger, 0) == {"KIN-403"}
