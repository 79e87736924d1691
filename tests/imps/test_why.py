"""Refusals of imps: every well-formed move that is not legal has a clause, a true one (reasons.py), and a sentence."""

from random import Random
from typing import Any

import pytest

from contract.subjects import clauses_of
from contract.walks import walk
from filon.kernel.contract import Value
from filon.play.seen import see
from filon.play.setting import Setting, agree_on

from . import counts
from .ledger import Ledger
from .positions import RULES, Position, play, position
from .reasons import SAME_MOVE, reasons
from .recount import REPLACED, follow, ledger_of, move_of

ACTIONS = range(RULES.IDENTITY.actions)
ASKED_EVERY = 5  # positions of a game between two at which every move is asked about


def check(setting: Setting, states: Any, ledger: Ledger, seat: int) -> set[str]:
    """Ask about every move of the notation; the clauses that were named."""
    seen, named = see(setting, states, 0, seat), set()
    for action in ACTIONS:
        text = RULES.text_of(seen.record, seat, action)
        assert RULES.read_text(seen.record, seat, text) == action
        refusal = seen.why_not(action)
        true = reasons(ledger, seat, move_of(text))
        if refusal is None:
            assert not true, f"{text} is offered against {true}"
            continue
        assert refusal.clause.removeprefix("IMP-") in true, f"{text} is refused by {refusal}, on paper by {true}"
        assert refusal.sentence.strip()
        named.add(refusal.clause)
    return named - {SAME_MOVE}


SETTINGS: list[tuple[int, Any, dict[str, Value]]] = [
    (2, None, {}),
    (3, None, {"supply": 30}),
    (4, REPLACED, {"turn_cap": 60}),
]


@pytest.mark.parametrize(("seats", "tables", "options"), SETTINGS)
def test_every_refusal_names_a_true_clause(seats: int, tables: Any, options: dict[str, Value]) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables, **options)
    named: set[str] = set()
    for seed in range(counts.REFUSED):
        ledger, rng, before = None, Random(seed), ""
        for place, at in enumerate(walk(setting, seed)):
            ledger = ledger or ledger_of(at.state)
            assert not before or list(follow(ledger, before, at.state)) == []
            before = RULES.text_of(at.state, at.seat, at.action) if at.action >= 0 else ""
            if place % ASKED_EVERY == seed % ASKED_EVERY or at.action < 0:
                named |= check(setting, at.states, ledger, int(at.state.active))
                named |= check(setting, at.states, ledger, rng.randrange(seats))
    assert named <= clauses_of(RULES)
    assert len(named) > 15


ALL_ONES = "1 = 1:rich, 1:good; 2 = 1:good, 1:plain; 3 = 1:diamond, 1:ddiamond; 4 = 1:nchest, 1:chest; 5 = 1:pick, 1:bones"
RARE = {
    "IMP-205": "dead green; dice 1 3",
    "IMP-221": "dead green; start",
    "IMP-231": "1 = 2:good (green); bombs green 1; gems green 9",
    "IMP-237": "gems green 9",
    "IMP-248": "1 = 2:bones (green); dead green, green; dice 1 3",
    "IMP-249": f"{ALL_ONES}; dice 1 2",
    "IMP-253": "dice bomb 2",
    "IMP-261": "1 = 2:good (red); dice bomb 2",
    "IMP-271": "1 = 2:good (red); 2 = 1:plain (blue); dice 1 pistol",
    "IMP-275": "dice bomb pistol",
}


@pytest.mark.parametrize("clause", RARE)
def test_so_it_does_in_positions_that_are_rare(clause: str) -> None:
    p: Position = position(RARE[clause])
    assert clause in check(p.setting, p.states, p.ledger, 0)
    assert check(p.setting, p.states, p.ledger, 1) == {"IMP-114"}


def test_so_it_does_a_move_later() -> None:
    p = play(position("1 = 2:bones (green), 3:good (green); dice 1 3"), "dig 1 in 3")
    assert {"IMP-245", "IMP-246"} <= check(p.setting, p.states, p.ledger, 0)
    p = play(position("3 = 1:good; bombs red 3, blue 2; gems green 2"), "buy bomb-place")
    assert "IMP-233" in check(p.setting, p.states, p.ledger, 0)
    play(p, "gallery 3")
    assert {"IMP-232", "IMP-233"} <= check(p.setting, p.states, p.ledger, 0)
    p = play(position("1 = 2:good (green); home green cross; gems green 2"), "buy cross")
    assert {"IMP-226", "IMP-227", "IMP-228"} <= check(p.setting, p.states, p.ledger, 0)
