"""LAI-8xx: safety; and properties of many random games."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import filon
from contract.walks import PLAYERS, walk
from filon.games.lair.state import LAIR, Phase
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.kernel.rollouts import RANDOM, THUMB
from filon.play.setting import Setting, agree, key_of
from proving import proves

from .counts import GAMES, WALKS
from .positions import board, coins, dealt, game_of, phase, places, position, purses, refused, told, turn

PATH = [{"colour": c, "coins": n} for n in range(4) for c in ("violet", "blue", "green", "yellow", "red")]


@proves("LAI-801")
def test_801_the_game_ends_after_turn_200() -> None:
    p = turn(position("A0 p3, B0 p4, C0; turn 199"), "B chest, C chest", "red")
    assert (phase(p), p.s.turn_number) == ("lay", 200)
    turn(p, "A chest, C chest", "red")
    assert (phase(p), game_of(p).scores, game_of(p).winners) == ("over", (3, 4, 0), (1,))
    assert told(p)[-2:] == ["200 turns have been played.", "The game is over."]


@proves("LAI-801")
@pytest.mark.parametrize("cap", [200, 20, 7, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_801_players_who_recover_for_ever_are_stopped(seats: int, cap: int) -> None:
    p = dealt(seats=seats, turn_cap=cap)
    turns = 0
    while p.actors:
        dragon = int(p.s.dragon_seat)
        turn(p, ", ".join(f"{'ABCD'[seat]} chest" for seat in range(seats) if seat != dragon), "red")
        turns += 1
    assert (turns, int(p.s.turn_number)) == (cap, cap)


@proves("LAI-801")
def test_801_an_arrival_in_the_last_turn_is_an_arrival() -> None:
    p = turn(position("A0, B20, C0; turn 200"), "B red, C chest", "blue")
    assert told(p)[-2:] == ["C takes all cards back; there was nothing to put into the chest.", "The game is over."]


def settings_to_walk() -> list[Setting]:
    """Every number of seats, an option and another board."""
    plain = [agree("lair", seats=seats) for seats in (2, 3, 4)]
    return [*plain, agree("lair", seats=4, shortage_share="capped", tables={"treasure": 20, "path": PATH})]


@proves("LAI-802", "LAI-803", "LAI-804", "LAI-611")
@pytest.mark.parametrize("setting", settings_to_walk(), ids=lambda setting: f"{setting.seats}-{setting.tables['treasure']}")
def test_802_803_804_what_always_holds(setting: Setting) -> None:
    for seed in range(WALKS):
        for place in walk(setting, seed, PLAYERS[seed % 3]):
            check(place.state, int(setting.tables["treasure"]))
            assert place.actors or place.state.phase == Phase.OVER


def check(s: Any, treasure: int) -> None:
    """LAI-802: coins; LAI-803: six cards a seat, used ones colours; LAI-804, 611: between turns."""
    assert int(s.treasure) + sum(map(int, s.purse)) + sum(map(int, s.chest)) == treasure
    assert min(int(s.treasure), *map(int, s.purse), *map(int, s.chest)) >= 0
    for seat in range(s.seats):
        assert int(s.used[seat]) & ~0b111110 == 0
        assert not s.card[seat] or not int(s.used[seat]) >> int(s.card[seat]) & 1
        assert (s.card[seat] != 0) == (s.laid[seat] != 0)
        assert int(s.left[seat]) <= int(s.purse[seat])
        assert not s.left[seat] or s.divided[seat]
    assert (s.waiting == 0) == (s.phase == Phase.OVER)
    if s.phase == Phase.LAY and s.seats > 2:
        assert max(map(int, s.position)) < LAIR
    if s.phase != Phase.OVER and s.seats == 2:
        assert s.used[s.dragon_seat] == 0


@proves("LAI-802")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_802_coins_are_conserved_in_many_games(seats: int) -> None:
    """Whole games inside the kernel: at the end of each all coins are there, and somebody arrived or nothing was left."""
    setting = agree("lair", seats=seats)
    states, dice = blank(setting.rules.State, 2), blank(Chance)
    scores, lengths = np.zeros((1, 4, 2), np.int64), np.zeros(1, np.int64)
    offered, key = np.zeros(setting.identity.most_moves + 1, np.int64), words_of_key(key_of(8))
    for number in range(GAMES):
        who = np.array([RANDOM, THUMB, number % 2, RANDOM if number % 3 else THUMB], np.int64)
        setting.playout.play_games(*setting.arrays, key, number, who, states, dice, offered, scores, lengths)
        s = states[0]
        check(s, 44)
        in_lair = [dwarf for dwarf in range(s.dwarves) if s.position[dwarf] >= LAIR]
        pairs = {dwarf // 2 for dwarf in in_lair if dwarf ^ 1 in in_lair}
        assert s.treasure == 0 or s.turn_number == 200 or (pairs if seats == 2 else in_lair)
        assert scores[0, :seats, 0].sum() == 44 - int(s.treasure)


@proves("LAI-805")
def test_805_the_shipped_board() -> None:
    s = dealt(seats=3).s
    assert [int(c) for c in s.colours] == [0, *((k - 1) % 5 + 1 for k in range(1, 26))]
    assert [int(n) for n in s.coins[1:21]] == [0, 1, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 1, 3, 1, 2, 1, 2, 3]
    assert [int(n) for n in s.coins[21:]] == [4] * 5
    assert int(s.coins[1:21].sum()) == 26


@proves("LAI-805", "LAI-306")
def test_805_a_users_board_is_played_and_named_as_such() -> None:
    p = position("A0, B0, C0", tables={"treasure": 30, "path": PATH})
    turn(p, "B red, C violet", "blue")
    assert (places(p), purses(p), coins(p)) == ([0, 5, 1], [0, 0, 0], 30)
    turn(p, "A chest, C red", "blue")
    turn(p, "A chest, B violet", "blue")
    assert board(p) == "A0 p0, B6 p1, C5 p0; T 29; dragon A"
    assert "changed edition" in game_of(p).drawing()
    q = position("A0, B20, C0", tables={"path": PATH})
    turn(q, "B green, C chest", "blue")
    assert (places(q)[1], purses(q)[1], phase(q)) == (23, 4, "over")


@proves("LAI-805")
def test_805_the_shipped_board_again_is_no_changed_edition() -> None:
    game = filon.new("lair", seats=3, tables={"treasure": 44})
    assert "changed edition" not in game.drawing()


def changed(**changes: Any) -> dict[str, Any]:
    """A path with its first space changed."""
    return {"path": [{**PATH[0], **changes}, *PATH[1:]]}


@proves("LAI-805")
@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"treasure": 19}, "treasure: expected 20 to 99 coins, but got 19"),
        ({"treasure": 100}, "treasure: expected 20 to 99 coins, but got 100"),
        ({"path": PATH[:19]}, "path: expected 20 spaces, but got 19"),
        ({"path": [*PATH, PATH[0]]}, "path: expected 20 spaces, but got 21"),
        (changed(colour="red"), "path: expected 4 spaces of red, but got 5"),
        (changed(colour="pink"), "path[0].colour: expected one of red, yellow, green, blue, violet, but got pink"),
        (changed(coins=-1), "path[0].coins: expected 0 to 9 coins, but got -1"),
        (changed(coins=10), "path[0].coins: expected 0 to 9 coins, but got 10"),
        (changed(coins="2"), "lair tables: "),
        ({"lair": 5}, "lair tables: "),
        ({"treasure": 44.5}, "lair tables: "),
    ],
)
def test_805_anything_else_is_refused(tables: dict[str, Any], says: str) -> None:
    with pytest.raises(filon.BadTables) as refused:
        filon.new("lair", seats=3, tables=tables)
    assert says in str(refused.value)


@proves("LAI-805")
@pytest.mark.parametrize("tables", [{"treasure": 20}, {"treasure": 99}, changed(coins=0), changed(coins=9)])
def test_805_the_bounds_themselves_are_fine(tables: dict[str, Any]) -> None:
    assert filon.new("lair", seats=4, tables=tables).seats == 4


def test_a_board_from_a_file(tmp_path: Path) -> None:
    lines = ["treasure = 50", *(f'[[path]]\ncolour = "{space["colour"]}"\ncoins = {space["coins"]}' for space in PATH)]
    file = tmp_path / "my.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert filon.new("lair", seats=3, tables=file).present.states[0].treasure == 50


def test_the_greatest_purse_can_be_divided() -> None:
    p = turn(position("A0, B20 p98, C0", tables={"treasure": 99}), "B red, C chest", "red")
    game = game_of(p)
    assert [move.text for move in game.moves(1)] == [f"split {left}" for left in range(99)]
    assert game.play("split 98", seat=1).play("pick B right").see().record.purse[1] == 98


def test_the_longest_game_is_within_its_bound() -> None:
    """Everybody caught with coins on every turn would be ten moves a turn; random play stays below."""
    setting = agree("lair", seats=4)
    rng = Random(1)
    longest = max(sum(1 for _ in walk(setting, rng.randrange(10**6))) for _ in range(3))
    assert longest <= setting.identity.longest == 10_000


@proves("LAI-801")
@pytest.mark.parametrize("seats", ["A0+0, B0+0", "A0, B0, C0"])
def test_801_a_move_after_the_last_turn_is_refused_for_that(seats: str) -> None:
    laid = "B red, C red" if "C" in seats else "B red 1"
    p = turn(position(f"{seats}; turn 7", turn_cap=7), laid, "blue")
    assert refused(p, "B play blue 1" if "+" in seats else "B play blue") == "LAI-801"


@pytest.mark.parametrize(("seats", "clause"), [("A0+0, B18+25", "LAI-614"), ("A0, B20, C0", "LAI-401")])
def test_a_move_after_an_arrival_is_refused_for_that_even_in_the_last_turn(seats: str, clause: str) -> None:
    laid = "B red, C red" if "C" in seats else "B red 1"
    p = turn(position(f"{seats}; turn 7", turn_cap=7), laid, "blue")
    assert refused(p, "B play blue 1" if "+" in seats else "B play blue") == clause


def test_a_move_after_the_treasure_was_emptied_is_refused_for_that() -> None:
    p = turn(position("A0, B20, C0; T 2"), "B red, C chest", "blue")
    assert refused(p, "B play blue") == "LAI-403"
