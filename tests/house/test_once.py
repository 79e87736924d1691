"""A move at a table is found legal once and carried out once; how long the game has lasted does not matter."""

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from filon.house import Refused, Table, commands, players
from filon.kernel.template import entry_of

from .tables import ANNA, OFFERED, content, folded, started, step, write

DOORS = ("legal_at", "apply_at", "copy_at")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Table], Counter[str]]:
    """Counts how often the rules are asked at a table from then on."""

    def count(table: Table) -> Counter[str]:
        calls: Counter[str] = Counter()
        plain = entry_of(table.setting.rules)
        doors: dict[str, Any] = {name: getattr(plain, name) for name in dir(plain) if name.endswith("_at")}

        def through(name: str, *given: Any) -> Any:
            calls[name] += 1
            return doors[name](*given)

        spied = {name: lambda *given, name=name: through(name, *given) for name in DOORS}
        monkeypatch.setitem(vars(table.setting), "entry", SimpleNamespace(**doors | spied))
        return calls

    return count


@pytest.mark.parametrize("game", ["trove", "dragobert", "saboteur", "imps"])
def test_a_move_is_found_legal_once_and_carried_out_once(game: str, counted: Callable[[Table], Counter[str]]) -> None:
    table, made = started(game), 0
    while table.status == "playing" and made < 12:
        assert table.play is not None
        seat = min(table.play.waiting)
        guest = table.chairs[seat].guest
        assert guest is not None
        question, action = table.play.asked[seat], table.seen(seat).moves()[-1].action
        calls = counted(table)
        write(table, commands.move(table, guest, question, action, f"move-{table.version}"))
        assert calls == {"legal_at": 1, "apply_at": 1, "copy_at": 1}
        made += 1
        play_forced(table)
    assert made > 5


def play_forced(table: Table) -> None:
    """Let the table make all moves that are forced now."""
    while table.status == "playing" and (forced := commands.forced_move(table)):
        write(table, forced)


def test_a_bots_and_a_forced_move_likewise(counted: Callable[[Table], Counter[str]]) -> None:
    table, kinds = started(people=1), set[bool]()
    while table.status == "playing" and len(kinds) < 2:
        forced = table.play.forced_move() if table.play else None
        turns = players.turns(table)
        if forced is None and not turns:
            step(table)
            continue
        action = turns[0].seen.moves()[0].action if turns else None
        calls = counted(table)
        if forced is not None:
            write(table, commands.forced_move(table))
        elif action is not None:
            write(table, commands.bot_move(table, turns[0].seat, action, turns[0].question))
        assert calls["apply_at"] == 1
        assert calls["legal_at"] <= 1
        kinds.add(forced is None)
    assert kinds == {True, False}


def test_what_was_tried_and_not_written_leaves_no_trace() -> None:
    """Two answers to one question are decided; the second is written."""
    table = started()
    assert table.play is not None
    seat = min(table.play.waiting)
    guest, question = table.chairs[seat].guest or ANNA, table.play.asked[seat]
    first, *_, last = [move.action for move in table.seen(seat).moves()]
    before = content(table)
    commands.move(table, guest, question, first)
    chosen = commands.move(table, guest, question, last)
    commands.move(table, guest, question, first)
    assert content(table) == before
    write(table, chosen)
    assert content(table) == content(folded(table))
    with pytest.raises(Refused):
        commands.move(table, guest, question, first)


def test_a_table_that_stands_still_shares_its_past_and_not_its_future() -> None:
    table = started("dragobert", seats=3)
    stills = []
    for _ in range(10):
        step(table)
        stills.append((table.still(), content(Table.fold(table.id, table.key, list(table.log), OFFERED))))
    for still, then in stills:
        assert content(still) == then
