"""Templates: one module for each game, the same every time, with that game's rules bound."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from contract.subjects import all_games
from filon.games import rules_of
from filon.kernel.template import entry_of, load_template, playout_of
from fixture import trove


def test_a_game_has_its_own_entry_points() -> None:
    modules = {entry_of(rules) for rules in all_games()} | {playout_of(rules) for rules in all_games()}
    assert len(modules) == 2 * len(all_games())
    for rules in all_games():
        assert entry_of(rules).rules is rules
        assert playout_of(rules).rules is rules


def test_the_same_module_every_time() -> None:
    assert entry_of(trove) is entry_of(trove)
    assert sys.modules["trove.entry"] is entry_of(trove)
    assert entry_of(rules_of("dragobert")).__name__ == "filon.games.dragobert.entry"


def test_two_threads_never_find_a_template_half_loaded(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("from time import sleep\n\nsleep(0.2)\nDONE = True\n")
    with ThreadPoolExecutor(2) as pool:
        loaded = list(pool.map(lambda _: vars(load_template(slow, trove)).get("DONE"), range(2)))
    del sys.modules["trove.slow"]
    assert loaded == [True, True]
