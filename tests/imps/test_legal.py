"""Legal moves of imps, listed on paper at every position of random games, in four tempers that lead to different places."""

from random import Random
from typing import Any

import pytest

from contract.walks import dealt, legal_of
from filon.kernel.contract import Value
from filon.kernel.seats import seats_in
from filon.play.setting import Setting, agree_on

from . import counts
from .positions import RULES
from .recount import REPLACED, follow, ledger_of, move_of

TEMPERS = {
    "any move": (),
    "always busy": ("pass", "skip"),
    "a miser that digs": ("pass", "buy"),
    "at war": ("pass", "skip", "recover", "dig"),
}  # the verbs each avoids
SETTINGS: list[tuple[int, Any, dict[str, Value]]] = [
    (2, None, {}),
    (3, None, {"armour_single_use": False, "dead_lose_equipment": False}),
    (4, None, {"own_imps_pay": False, "supply": 99}),
    (4, REPLACED, {}),
    (2, REPLACED, {"supply": 10, "turn_cap": 1000}),
]


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize(("seats", "tables", "options"), SETTINGS)
def test_the_legal_moves_are_those_on_paper(seats: int, tables: Any, options: dict[str, Value], temper: str) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables, **options)
    for seed in range(counts.LISTED):
        assert list_moves(setting, seed, TEMPERS[temper]) > seats


def list_moves(setting: Setting, seed: int, avoided: tuple[str, ...]) -> int:
    """Play a game and list the moves of every seat on the way; say how many moves it had."""
    states, rng, made = dealt(setting, seed), Random(f"listed {seed}"), 0
    ledger = ledger_of(states[0])
    while actors := seats_in(setting.entry.actors_at(states, 0)):
        assert actors == (ledger.active,)
        offered = {seat: legal_of(setting, states, seat) for seat in range(setting.seats)}
        texts = [RULES.text_of(states[0], ledger.active, action) for action in offered[ledger.active]]
        assert sorted(map(move_of, texts), key=str) == sorted(ledger.legal(), key=str)
        assert not any(offered[seat] for seat in offered if seat != ledger.active)
        text = rng.choice([text for text in texts if text.split()[0] not in avoided] or texts)
        setting.entry.apply_at(states, 0, ledger.active, RULES.read_text(states[0], ledger.active, text))
        assert list(follow(ledger, text, states[0])) == []
        made += 1
    assert ledger.phase == "over"
    return made
