"""Positions set up from data: worked examples by hand, what cannot be, nonsense, records that begin from one."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

import filon
from api.cases import Case
from contract.subjects import Variant, all_games, registered_games
from filon.bots import Dice, bot_of
from filon.kernel.contract import Rules
from filon.kernel.fields import fields_in
from filon.kernel.template import entry_of
from filon.play.game import set_up
from filon.play.records import read_record
from filon.play.setting import agree, key_of
from filon.play.setup import drafted
from filon.search import Budget, think
from filon.search.compiled_search import search_of
from listing import modules_named

LEAST_IMPOSSIBLE = 100

IMPOSSIBLE: dict[str, list[Case]] = {
    slug: module.IMPOSSIBLE for slug, module in modules_named("impossible").items() if hasattr(module, "IMPOSSIBLE")
}


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


DEEP = nested(100_000)
NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 10**9, 1.5, "", "nonsense", "unknown", b"x", object()),
    *(DEEP, {"1": DEEP}, [DEEP] * 4, {"red": DEEP}),
    *([], [None] * 3, ["x"] * 3, [[]] * 4, [-1] * 5, [[10**9]] * 6, list(range(200))),
    *({}, {"x": 1}, {None: 1}, {"1": "x"}, {"c3": [5]}, {"9,12": -1}, {1: [1]}, [{}] * 4, [{"red": "x"}] * 4),
)


def cases() -> Iterator[Any]:
    """Every position that cannot be."""
    for slug, listed in IMPOSSIBLE.items():
        for n, case in enumerate(listed):
            yield pytest.param(slug, case, id=f"{slug}-{n}")


def test_there_are_enough_of_them() -> None:
    assert sum(map(len, IMPOSSIBLE.values())) >= LEAST_IMPOSSIBLE


@pytest.mark.parametrize(("slug", "case"), list(cases()))
def test_what_cannot_be_is_refused_in_a_sentence(slug: str, case: Case) -> None:
    seats, options, fields = case
    with pytest.raises(filon.BadPosition) as refused:
        filon.position(slug, fields, seats=seats, **options)
    french = refused.value.said(agree(slug, seats=seats, **options).words("fr"))
    assert str(refused.value) != french
    assert "{" not in str(refused.value).partition("but got")[0].partition("would be")[0]


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_nonsense_is_refused_or_means_something_and_never_falls_over(rules: Rules) -> None:
    setting = Variant(rules, rules.IDENTITY.usual_seats).setting
    for name in fields_in(rules):
        for data in NONSENSE:
            with suppress(filon.BadPosition):
                drafted(setting, {name: data}, key_of(1))


@pytest.mark.parametrize(
    "fields", [[], "deck", 7, {7: 1}, {"deck_of_cards": []}, {"events": []}, {"seats": 3}, {"hand_sizes": [1]}]
)
def test_what_is_no_field_is_refused(fields: Any) -> None:
    with pytest.raises(filon.BadPosition):
        set_up(agree("saboteur", seats=5), fields)


def test_a_refusal_names_what_is_wrong_and_what_there_is() -> None:
    with pytest.raises(filon.BadPosition, match=r"^saboteur has no field 'card'; its fields are: phase, round_number, "):
        filon.position("saboteur", {"card": 1}, seats=5)
    with pytest.raises(filon.BadPosition, match=r"^hand_sizes cannot be told: it follows from "):
        filon.position("saboteur", {"hand_sizes": 1}, seats=5)
    with pytest.raises(filon.BadPosition, match=r"^hands\[0\]\[1\]: expected one of cross.* but got 'crosss'$"):
        filon.position("saboteur", {"hands": [["map", "crosss"], [], [], [], []]}, seats=5)
    with pytest.raises(filon.BadPosition, match=r"^this position cannot be: coins: 47, but there are 44$"):
        filon.position("lair", {"purse": [1, 1, 1], "treasure": 44}, seats=3)


# --- worked examples, by hand -------------------------------------------------------------------------------------------


def test_dragobert_double_dragon() -> None:
    """Example 2: two dragons on end; what the pile holds beneath nobody needs to say."""
    stacks = [{"red": 2, "plain": 1}, {"red": 2}, {"plain": 1}]
    fields = {"dragon": 7, "position": [5, 6, 2], "stacks": stacks, "dwarf": 2}
    game = filon.position("dragobert", {**fields, "extraction": ["plain", "dragon", "dragon", "blue"]}, seats=3)
    after = game.play("draw extraction").position()
    assert (after["dragon"], after["fate"], after["extraction"][0]) == (5, ["burnt", "burnt", "in_mine"], "blue")
    assert after["stacks"] == [{}, {}, {"plain": 2}]


def test_lair_caught_on_its_own_colour() -> None:
    """Example 2: the treasure follows from the purses and a chest."""
    fields = {"position": [0, 10, 4], "purse": [2, 5, 1], "treasure": 36}
    game = filon.position("lair", fields, seats=3, first_seat=0)
    game.play("play violet", 1).play("play yellow", 2).play("place violet", 0).play("split 2", 1).play("pick B right", 0)
    after = game.position()
    assert (after["position"], after["purse"], after["treasure"]) == ([0, 5, 7], [2, 2, 1], 39)


def test_imps_heads_are_found() -> None:
    """Galleries are told by their cards; who is at the head, and gets an income, follows."""
    where = ["reserve"] * 3 + [3] + ["reserve"] * 5 + [3] + ["reserve"] * 2
    fields = {"where": where, "stands": [0] * 3 + [3] + [0] * 5 + [1, 0, 0], "active": 0}
    gallery = {"numbers": {"3": [1, 4, 2]}, "kinds": {"3": ["good", "plain", "rich"]}}
    game = filon.position("imps", {**fields, **gallery}, seats=4)
    printed = game.present.state.kind_nuggets.tolist()
    assert game.position()["nuggets"] == {"3": [printed[2], printed[3], printed[1]]}
    assert game.present.state.heads.tolist() == [0, 0, 0, 4, 0, 0]


def test_kingsmine_a_pile_of_two() -> None:
    """Who owns a pile knows its tiles; all tiles that are nowhere have left the game."""
    mine = {"c3": ["gem_ra", "gem_rr"], "b3": ["gem_ss"]}
    game = filon.position(
        "kingsmine", {"mine": mine, "colours": {"c3": 0, "b3": 1}, "dwarves": ["c3", "b3"]}, seats=2, first_seat=0
    )
    assert game.position()["known"] == {"c3": [[0], [0]], "b3": [[1]]}
    assert game.see(1).position()["mine"] == {"c3": ["unknown", "unknown"], "b3": ["gem_ss"]}
    assert game.play("dig").position()["carts"] == [["gem_ra"], []]


def test_saboteur_two_neighbours() -> None:
    """E03: tunnels are linked from the start."""
    hand = ["curve_sw", "end_s_w", "cross", "line_ns"]
    fields = {"maze": {"9,12": "cross", "8,11": "tee_nes"}, "hands": [hand, [], [], [], []], "turn": 0}
    moves = {str(move) for move in filon.position("saboteur", fields, seats=5).moves()}
    assert {"lay curve_sw 9,11", "lay end_s_w 9,11", "lay cross 9,11"} <= moves
    assert not {"lay curve_sw 9,11 turned", "lay line_ns 9,11"} & moves


# --- a game like any other ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", registered_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_position_set_up_is_searched_drawn_seen_and_played(rules: Rules) -> None:
    game = filon.position(rules.IDENTITY.slug, {}, seats=rules.IDENTITY.usual_seats)
    seat = game.actors[0]
    seen = game.see(seat)
    assert str(game)
    assert seen.picture()._repr_svg_()
    assert think(seen, Budget(iterations=8), bytes(32)).move in seen.moves()
    assert bot_of("thumb").choose(seen, Dice(bytes(32), 1)) in seen.moves()
    assert game.play(game.moves(seat)[0]).made == 1


def test_the_same_data_and_seed_are_the_same_game() -> None:
    fields = {"hands": [["cross"], [], [], [], []], "turn": 0}
    one, other = (filon.position("saboteur", fields, seats=5, seed=4) for _ in range(2))
    assert one.digest == other.digest
    assert filon.position("saboteur", one.position(), seats=5, seed=4).digest == one.digest
    assert filon.position("saboteur", fields, seats=5, seed=5).position() != one.position()


# --- records ------------------------------------------------------------------------------------------------------------


def finished() -> filon.Game:
    """A game from the middle, played to its end."""
    game = filon.position("lair", {"position": [19, 19, 19], "purse": [3, 4, 5]}, seats=3, first_seat=0, seed=8)
    while not game.over:
        game.play(game.moves(game.actors[0])[-1], game.actors[0])
    return game


def test_a_record_begins_from_the_position(tmp_path: Path) -> None:
    game = finished()
    file = tmp_path / "set-up.json"
    file.write_text(json.dumps(game.record()), encoding="utf-8")
    again = filon.load(file)
    assert (again.digest, again.scores, again.record()) == (game.digest, game.scores, game.record())
    assert filon.verify(file).ok


def test_before_the_end_a_record_tells_no_secret_of_it() -> None:
    game = filon.position("lair", {"position": [19, 19, 19]}, seats=3, first_seat=0, seed=8)
    first = game.position()
    game.play(game.moves(1)[0], 1)
    record = game.record()
    assert not {"seed", "position"} & record.keys()
    assert filon.load(record, 8, first).digest == game.digest
    assert filon.verify(record, 8, position=first).ok
    with pytest.raises(filon.ChangedRules):
        filon.load(record, 8)


def test_a_game_that_was_dealt_has_no_position_in_its_record() -> None:
    game = filon.new("lair", seats=3, seed=8, turn_cap=2)
    while not game.over:
        game.play(game.moves(game.actors[0])[0], game.actors[0])
    assert "position" not in game.record()


@pytest.mark.parametrize("fields", [{"purse": [44, 1, 0]}, {"nothing": 1}, {"position": [0, 0, 0]}])
def test_a_record_that_begins_from_what_cannot_be_or_from_elsewhere_is_not_proved(fields: dict[str, Any]) -> None:
    record = read_record(finished().record())
    forged = msgspec.structs.replace(record, position={**(record.position or {}), **fields}, checksum="").seal()
    assert not filon.verify(msgspec.to_builtins(forged)).ok


def test_what_the_rules_find_impossible_only_on_the_way_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A history that was told wrongly may show only when hidden things are dealt anew, moves later."""

    def sure(*_: object) -> None:
        raise AssertionError

    seen = filon.new("lair", seats=3, seed=1).see(0)
    doors = entry_of(seen.setting.rules)
    monkeypatch.setattr(doors, "imagine_at", sure)
    with pytest.raises(filon.BadPosition, match="contradicts itself"):
        seen.imagine(1)
    monkeypatch.setattr(search_of(seen.setting.rules), "search", sure)
    with pytest.raises(filon.BadPosition, match="contradicts itself"):
        think(seen, Budget(iterations=8), bytes(32))


MADE_UP = """
import random, sys, filon
rng, g = random.Random(4), filon.new("saboteur", seats=5, seed=4, expansion=True)
while len(g.position()["log_seat"]) < 15:
    g.play(rng.choice(g.moves()))
told = g.position() | {"log_more": [95] * 15}
h = filon.position("saboteur", told, seats=5, seed=4, expansion=True)
for _ in range(40):
    swaps = [move for move in h.moves() if move.text.startswith("swap_hand")]
    h.play(rng.choice(swaps or h.moves()))
    if swaps:
        break
for viewer in (None, 0, 1, 2):
    for ask in (lambda: h.imagine(viewer, 1), lambda: h.see(viewer).suspect()):
        try:
            ask()
        except filon.BadPosition:
            print("refused")
print("well", bool(swaps))
"""


def test_a_past_that_is_made_up_reaches_no_compiled_code() -> None:
    """It ended in the middle of memory; so another process is asked, which may."""
    done = subprocess.run([sys.executable, "-c", MADE_UP], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["well True"]), done.stderr[-500:]
    assert "refused" in done.stdout


def test_short_hands_that_are_swapped_are_refused_in_a_sentence_by_who_goes_by_the_past() -> None:
    hands = [["swap_hand", "cross", "map"], ["line_ns"], ["thief", "end_s"]]
    game = filon.position("saboteur", {"hands": hands, "turn": 0}, seats=3, expansion=True)
    assert game.imagine(1, 1).see(1).position() == game.see(1).position()
    game.play("swap_hand 1", seat=0)
    with pytest.raises(filon.BadPosition):
        game.imagine(1, 1)
    assert game.play(game.moves()[0]).made == 2
