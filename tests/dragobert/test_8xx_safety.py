"""DRA-8xx: tables within bounds, piles that never run out, a round that always ends, components that are never lost."""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import filon
from filon.games.dragobert.state import Action, Fate, Kind, Phase
from filon.kernel.errors import BadTables
from filon.play.setting import agree, thawed
from proving import proves

from .counts import WALKS
from .positions import big, board, box, dealt, dig, exits, game_of, moves, pile, play, position, stack, take, walk

FEW = {"extraction": {"red": 6, "blue": 6, "plain": 11, "dragon": 7}}
MANY = {
    "extraction": {"red": 20, "blue": 20, "plain": 33, "dragon": 7},
    "exit": [{"actions": ["step"], "count": 23}, {"actions": ["bonus", "swap"], "count": 1}],
}
DRAGONS = {"extraction": {"red": 1, "blue": 1, "plain": 1, "dragon": 27}}
ONLY_SWAPS = {"exit": [{"actions": ["swap"], "count": 8}]}
SWAPS_AND_BONUS = {"exit": [{"actions": ["swap"], "count": 7}, {"actions": ["bonus", "swap"], "count": 1}]}
SETTINGS: dict[str, dict[str, Any]] = {
    **{f"{seats} seats": {"seats": seats} for seats in range(2, 7)},
    **{f"{seats} seats, stay": {"seats": seats, "red_into_dragon": "stay"} for seats in range(2, 7)},
    "double_draw": {"seats": 2, "two_player": "double_draw"},
    "double_draw, stay": {"seats": 2, "two_player": "double_draw", "red_into_dragon": "stay"},
    "even16": {"seats": 4, "extraction_table": "even16"},
    "30 cards": {"seats": 5, "tables": FEW},
    "30 cards, double_draw": {"seats": 2, "two_player": "double_draw", "tables": FEW, "red_into_dragon": "stay"},
    "80 cards": {"seats": 3, "tables": MANY},
    "27 dragons": {"seats": 3, "tables": DRAGONS},
    "only swaps": {"seats": 6, "tables": ONLY_SWAPS},
    "swaps and bonus, double_draw": {"seats": 2, "two_player": "double_draw", "tables": SWAPS_AND_BONUS},
}
SLOW = ("only swaps", "swaps and bonus, double_draw")  # here dwarves hardly ever dig, so that 200 turns are reached
SHIPPED = [name for name, setting in SETTINGS.items() if "tables" not in setting]
EVERY_SETTING = pytest.mark.parametrize("name", list(SETTINGS))


@cache
def visited(name: str) -> NDArray[Any]:
    """Every position of some games of a setting: half of them bold, half of them timid."""
    setting = agree("dragobert", **SETTINGS[name])
    rates = (0.01, 0.05) if name in SLOW else (0.8, 0.3)
    return np.concatenate([walk(setting, WALKS, seed=800 + i, digging=rate) for i, rate in enumerate(rates)])


def table(**kinds: int) -> dict[str, Any]:
    """An Extraction table."""
    return {"extraction": {"red": 0, "blue": 0, "plain": 0, "dragon": 0} | kinds}


def cards(*rows: tuple[list[str], int]) -> dict[str, Any]:
    """An Exit table."""
    return {"exit": [{"actions": actions, "count": count} for actions, count in rows]}


# --- DRA-801 ------------------------------------------------------------------------------------------------------------


@proves("DRA-801")
def test_801_the_shipped_tables_have_58_and_16_cards() -> None:
    for name in ("plain20", "even16"):
        p = dealt(seats=3, extraction_table=name)
        assert (len(pile(p)), len(exits(p))) == (58, 16)
    assert Counter(pile(dealt(seats=3))) == {"red": 14, "blue": 14, "plain": 20, "dragon": 10}
    faces = Counter(action for card in exits(dealt(seats=3)) for action in card.split("+"))
    assert faces == {"step": 7, "double_step": 5, "all_together": 6, "swap": 7, "bonus": 1}


INSIDE = {
    "30 cards": table(plain=23, dragon=7),
    "80 cards": table(red=73, dragon=7),
    "7 dragons": table(red=20, blue=20, plain=20, dragon=7),
    "29 dragons of 30": table(blue=1, dragon=29),
    "79 dragons of 80": table(blue=1, dragon=79),
    "8 Exit cards": cards((["step"], 8)),
    "24 Exit cards": cards((["step"], 24)),
    "one bonus": cards((["step"], 7), (["bonus", "swap"], 1)),
    "no bonus": cards((["step", "swap"], 8)),
    "a row of none": cards((["step"], 8), (["swap"], 0)),
    "both": table(plain=23, dragon=7) | cards((["step"], 8)),
    "nothing changed": {},
}


@proves("DRA-801")
@pytest.mark.parametrize("name", list(INSIDE))
def test_801_tables_within_the_bounds_are_dealt_whole(name: str) -> None:
    tables = INSIDE[name]
    p = dealt(seats=3, tables=tables)
    extraction = tables.get("extraction", {"red": 14, "blue": 14, "plain": 20, "dragon": 10})
    assert Counter(pile(p)) == Counter(extraction)
    if "exit" in tables:
        faces = {frozenset(row["actions"]): row["count"] for row in tables["exit"] if row["count"]}
        assert Counter(frozenset(card.split("+")) for card in exits(p)) == faces


OUTSIDE = {
    "29 cards": table(plain=22, dragon=7),
    "81 cards": table(plain=74, dragon=7),
    "6 dragons": table(plain=52, dragon=6),
    "no gold": table(dragon=30),
    "fewer than none": table(red=-1, plain=50, dragon=9),
    "a kind unknown": {"extraction": {"red": 14, "blue": 14, "plain": 20, "dragon": 10, "green": 1}},
    "a kind missing": {"extraction": {"red": 14, "blue": 14, "plain": 20}},
    "text for a count": {"extraction": {"red": "14", "blue": 14, "plain": 20, "dragon": 10}},
    "a fraction for a count": {"extraction": {"red": 14.5, "blue": 14, "plain": 20, "dragon": 10}},
    "truth for a count": {"extraction": {"red": True, "blue": 27, "plain": 20, "dragon": 10}},
    "a list for a table": {"extraction": [14, 14, 20, 10]},
    "7 Exit cards": cards((["step"], 7)),
    "25 Exit cards": cards((["step"], 25)),
    "no Exit cards": {"exit": []},
    "two bonuses": cards((["step"], 7), (["bonus", "swap"], 2)),
    "two bonuses in two rows": cards((["step"], 7), (["bonus", "swap"], 1), (["step", "bonus"], 1)),
    "the bonus alone": cards((["step"], 7), (["bonus"], 1)),
    "the bonus twice": cards((["step"], 7), (["bonus", "bonus"], 1)),
    "one action twice": cards((["step", "step"], 8)),
    "three actions": cards((["step", "swap", "all_together"], 8)),
    "no action": cards(([], 8)),
    "an action unknown": cards((["fly"], 8)),
    "an action in capitals": cards((["STEP"], 8)),
    "fewer than none of a card": cards((["step"], 9), (["swap"], -1)),
    "a key unknown in a card": {"exit": [{"actions": ["step"], "count": 8, "colour": "red"}]},
    "a card without a count": {"exit": [{"actions": ["step"]}]},
    "actions as text": {"exit": [{"actions": "step", "count": 8}]},
    "a table unknown": {"mine": {"plain": 6}},
}


@proves("DRA-801")
@pytest.mark.parametrize("name", list(OUTSIDE))
def test_801_anything_else_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadTables) as caught:
        agree("dragobert", seats=3, tables=OUTSIDE[name])
    assert "dragobert tables" in str(caught.value)
    assert "xpected" in str(caught.value) or "unknown" in str(caught.value) or "missing" in str(caught.value)


@proves("DRA-801")
def test_801_a_changed_edition_is_named_in_the_record() -> None:
    changed, shipped = (filon.new("dragobert", seats=3, seed=1, tables=tables) for tables in (FEW, None))
    assert changed.record()["tables"]["extraction"] == FEW["extraction"]
    assert changed.record()["tables"]["exit"] == thawed(changed.setting.tables["exit"])
    assert changed.record()["tables_digest"] != shipped.record()["tables_digest"]
    assert "tables" not in shipped.record()


@proves("DRA-801")
@pytest.mark.parametrize("viewer", [0, None])
def test_801_a_changed_edition_is_named_on_the_table(viewer: int | None) -> None:
    changed, shipped = (filon.new("dragobert", seats=3, seed=1, tables=tables) for tables in (FEW, None))
    assert "changed edition" in changed.drawing(viewer)
    assert "changed edition" not in shipped.drawing(viewer)
    assert "changed edition" not in filon.new("dragobert", seats=3, extraction_table="even16").drawing(viewer)


# --- DRA-802 to 804 -----------------------------------------------------------------------------------------------------


@proves("DRA-802")
@EVERY_SETTING
def test_802_the_extraction_pile_never_runs_out(name: str) -> None:
    states = visited(name)
    asked = states[states["phase"] == Phase.DRAW]
    assert (asked["extraction_left"] > 0).all()
    tops = asked["extraction"][np.arange(len(asked)), asked["extraction_left"] - 1]
    assert not np.isin(tops, [Kind.UNKNOWN, Kind.DRAGON]).any()


@proves("DRA-802")
def test_802_the_last_gold_card_wakes_the_seventh_dragon() -> None:
    """The fewest dragons, all of them at the bottom: the pile is not empty before the round is over."""
    p = position("d 8; A1, B1; boxed 6 red, 6 blue, 10 plain; E plain; round 3", tables=FEW)
    assert pile(p) == ["plain"] + ["dragon"] * 7
    dig(p)
    assert (board(p), p.s.extraction_left) == ("d 1; A burnt, B burnt; over", 0)


@proves("DRA-802")
def test_802_without_a_card_to_draw_the_engine_stops() -> None:
    p = position("d 8; A4, B4")
    p.s.extraction_left = 0
    with pytest.raises(AssertionError):
        dig(p)


@proves("DRA-803")
@EVERY_SETTING
def test_803_there_is_always_an_exit_card_to_draw(name: str) -> None:
    states = visited(name)
    assert (states["exits_left"][states["phase"] == Phase.DRAW] > 0).all()
    together = states["exits_left"].astype(int) + states["discarded"] + (states["drawn"] > 0)
    assert (together >= states["exit_total"] - 1).all()


@proves("DRA-803")
def test_803_the_smallest_table_with_the_bonus_kept() -> None:
    p = position("d 8; A7, B7; X bonus+swap; D rest", tables=SWAPS_AND_BONUS)
    play(p, "draw exit", "bonus")
    assert (exits(p), p.s.discarded, stack(p, "A")) == (["swap"] * 7, 0, {"bonus": 1})


@proves("DRA-804")
def test_804_after_200_turns_whoever_is_inside_is_burnt() -> None:
    p = position("d 8; A4 (3), B3 (2), C slot 1 (1); E plain, plain; turns 198; round 3")
    dig(p)
    assert (p.s.turns, board(p)) == (199, "d 8; A4 (4), B3 (2), C slot 1 (1); turn B")
    dig(p)
    assert (p.s.turns, board(p)) == (200, "d 8; A burnt, B burnt, C slot 1 (1); over")
    assert (box(p), game_of(p).scores) == ({"red": 1, "plain": 5}, (0, 0, 1))


@proves("DRA-804")
def test_804_an_exit_turn_can_be_the_last_too() -> None:
    p = position("d 8; A4, B3, C slot 1 (1); turns 199")
    take(p, "all_together")
    assert (p.s.round_number, big(p), p.seat) == (2, [0, 0, 3], 2)


@proves("DRA-804")
def test_804_in_double_draw_the_common_stack_is_lost() -> None:
    text = "d 8; A1 on 4, A2 on 3, B1 slot 1 (2), B2 burnt; common A (4); E plain; turns 199; round 3"
    p = dig(position(text, two_player="double_draw"))
    assert (board(p), sum(box(p).values())) == ("d 8; A1 burnt, A2 burnt, B1 slot 1 (2), B2 burnt; over", 4)


@proves("DRA-804")
def test_804_the_story_says_after_how_many_turns() -> None:
    p = dig(position("d 8; A4, B3; E plain; turns 199"))
    assert any("200 turns" in sentence for sentence in game_of(p).story())


@proves("DRA-804")
def test_804_who_leaves_in_the_200th_turn_is_out_and_no_fire_is_told_of() -> None:
    p = take(position("d 8; A1 (1), B burnt; turns 199; round 3"), "step")
    assert board(p) == "d 8; A slot 1 (1), B burnt; over"
    assert not any("200" in sentence or "fire" in sentence for sentence in game_of(p).story())


@proves("DRA-804", "DRA-334")
@pytest.mark.parametrize("name", SLOW)
def test_804_with_nothing_but_swaps_the_cap_is_reached(name: str) -> None:
    states = visited(name)
    assert states["turns"].max() == 199 or (states["turns"][states["phase"] == Phase.OVER] == 200).any()
    assert (states["turns"] <= 200).all()
    lone = (states["fate"] == Fate.IN_MINE).sum(axis=1) == 1
    assert not (lone & (states["drawn"] == 1 << Action.SWAP)).any()


@proves("DRA-804")
@EVERY_SETTING
def test_804_every_round_ends_within_200_turns(name: str) -> None:
    states = visited(name)
    assert (states["turns"][states["phase"] != Phase.OVER] <= 200).all()
    between = states[:-1][np.diff(states["round_number"]) != 0]
    assert (between["turns"] <= 200).all()


@proves("DRA-804")
@pytest.mark.parametrize("name", SHIPPED)
def test_804_with_the_shipped_tables_it_is_never_reached(name: str) -> None:
    assert visited(name)["turns"].max() <= 48 + 80


# --- DRA-805 ------------------------------------------------------------------------------------------------------------


@proves("DRA-805")
@EVERY_SETTING
def test_805_extraction_cards_are_conserved(name: str) -> None:
    states = visited(name)
    elsewhere = states["stacks"].sum(axis=1, dtype=int) + states["boxed"]
    in_pile = np.arange(states["extraction"].shape[1]) < states["extraction_left"][:, None]
    for kind in (Kind.RED, Kind.BLUE, Kind.PLAIN, Kind.DRAGON):
        piled = ((states["extraction"] == kind) & in_pile).sum(axis=1)
        assert (piled + elsewhere[:, kind] == states["extraction_box"][:, kind]).all()
    total = {"30 cards": 30, "30 cards, double_draw": 30, "80 cards": 80, "27 dragons": 30}.get(name, 58)
    assert (states["extraction_left"] + elsewhere[:, : Kind.BONUS].sum(axis=1) == total).all()


@proves("DRA-805")
@EVERY_SETTING
def test_805_exit_cards_are_conserved(name: str) -> None:
    for s in visited(name):
        bonus = int(s["stacks"][:, Kind.BONUS].sum()) + int(s["boxed"][Kind.BONUS])
        kept = [card for card in s["exit_box"].tolist() if card >> Action.BONUS & 1] * bonus
        drawn = [int(s["drawn"])] if s["drawn"] else []
        lying = s["exits"][: s["exits_left"]].tolist() + s["discard"][: s["discarded"]].tolist()
        assert sorted(lying + drawn + kept) == sorted(s["exit_box"][: s["exit_total"]].tolist())


@proves("DRA-805")
@EVERY_SETTING
def test_805_twelve_big_nuggets(name: str) -> None:
    states = visited(name)
    assert (states["big"].sum(axis=1, dtype=int) + states["supply"] == 12).all()
    assert (states["big"] >= 0).all()
    assert (states["supply"] >= 0).all()


@proves("DRA-318", "DRA-805")
@EVERY_SETTING
def test_805_discs_are_conserved(name: str) -> None:
    """Each is in the mine left of the dragon, on a ladder slot of its own, or burnt."""
    states = visited(name)
    at_table = np.arange(6) < states["dwarves"][:, None]
    inside, out = states["fate"] == Fate.IN_MINE, states["fate"] == Fate.OUT
    assert ((states["fate"] > 0) == at_table).all()
    assert ((states["position"] > 0) == inside).all()
    assert (~inside | (states["position"] < states["dragon"][:, None])).all()
    assert ((states["slot"] > 0) == out).all()
    ladders = np.sort(np.where(out, states["slot"], 99), axis=1)
    assert (np.where(ladders < 99, ladders, np.arange(1, 7)) == np.arange(1, 7)).all()


@proves("DRA-805")
def test_805_the_walks_meet_what_they_are_to_check() -> None:
    """Kept and boxed bonus cards, renewed Exit piles, burnt and escaped dwarves are all among the positions visited."""
    states = np.concatenate([visited(name) for name in SETTINGS])
    assert states["stacks"][:, :, Kind.BONUS].any()
    assert states["boxed"][:, Kind.BONUS].any()
    assert (states["exits_left"] == 0).any()
    assert {Fate.IN_MINE, Fate.OUT, Fate.BURNT} <= set(states["fate"].ravel().tolist())
    assert set(range(2, 9)) <= set(states["dragon"].tolist())


@proves("DRA-801")
def test_801_a_changed_table_is_played_by_the_same_rules() -> None:
    p = position("d 8; A4, B4; X bonus+swap", tables=MANY)
    play(p, "draw exit")
    assert moves(p) == ["bonus", "swap B"]
    assert board(play(p, "bonus")) == "d 8; A4 (3), B4 (0); turn B"
