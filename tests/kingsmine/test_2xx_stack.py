"""KIN-28x and KIN-29x: characters in general, stacking collections, begging."""

import pytest

from proving import proves

from .paper import CORNERS
from .positions import asked, cave, copied, events, moves, play, points, position, refused, removed, stock

RING = "gem_rs, gem_se, gem_ea, gem_ra"
CHARACTERS = ("jester", "king", "thief", "sorcerer", "priest")
READY = "A cave {}, curse; A cart gem_rs; B cart gem_rr; king gem_ss"  # every power would change something


def chained(cave_text: str, first: str, *rest: str) -> int:
    """The points of a chain of A."""
    p = play(position(f"A cave workshop, {cave_text}"), "stack gems", f"first {first}", *(f"next gem_{gem}" for gem in rest))
    return points(play(p, "stop"))[-1]


# --- powers -------------------------------------------------------------------------------------------------------------


@proves("KIN-281", "KIN-311")
@pytest.mark.parametrize("character", CHARACTERS)
def test_281_311_a_character_needs_both_halves_in_the_cave(character: str) -> None:
    assert f"power {character}" in moves(position(READY.format(f"{character}_lr")))
    for half, other in (("l", "r"), ("r", "l")):
        p = position(READY.format(f"{character}_{half}").replace("A cart gem_rs", f"A cart {character}_{other}"))
        assert refused(p, f"power {character}") == "KIN-281"
    assert refused(position(READY.format("beer") + f"; B cave {character}_lr"), f"power {character}") == "KIN-281"


@proves("KIN-282")
@pytest.mark.parametrize(
    ("character", "steps"),
    [("jester", ["swap A B"]), ("king", ["take gem_ss"]), ("thief", ["skip"]), ("sorcerer", ["fly c3"]), ("priest", [])],
)
def test_282_after_the_power_both_halves_leave_the_game(character: str, steps: list[str]) -> None:
    p = position(READY.format(f"{character}_lr") + "; c3 = 3")
    before = copied(p)
    play(p, f"power {character}")
    if steps:
        assert (f"{character}_l" in cave(p, "A"), removed(p, before)) == (True, "")
    for step in steps:
        play(p, step)
    while asked(p) in ("A king", "A thief"):
        assert moves(p)[-1] in ("stop", "skip")
        play(p, moves(p)[-1])
    gone = f"{character}_l, {character}_r" + (", curse" if character == "priest" else "")
    assert (removed(p, before), f"{character}_l" in cave(p, "A"), asked(p)) == (gone, False, "A action")
    assert p.s.actions_left == 1
    assert (p.s.power, p.s.swap_a, p.s.swap_b, p.s.victim, p.s.loot, p.s.king_taken, p.s.king_places) == (0,) * 7


@proves("KIN-283")
def test_283_until_then_the_halves_use_their_places() -> None:
    p = position("A cave king_lr, 8 beer; king gem_ss, gem_rr")
    assert refused(p, "power king") == "KIN-284"
    p = play(position("A cave king_lr, 7 beer; king gem_ss, gem_rr"), "power king", "take gem_rr")
    assert (asked(p), moves(p)) == ("A king", ["stop"])
    assert refused(p, "take gem_ss") == "KIN-365"


@proves("KIN-284")
@pytest.mark.parametrize(
    ("character", "text"),
    [
        ("jester", ""),
        ("jester", "A cart gem_rs; B cave cart6; C cave cart6; D cave cart6"),
        ("king", ""),
        ("king", "king gem_ss; A cave 8 beer"),
        ("thief", "A cart gem_rs"),
        ("thief", "B cart gem_rs; A cart gem_rr, gem_re, gem_ra; A cave 8 beer"),
        ("priest", "A cart curse; B cave curse"),
    ],
)
def test_284_no_power_that_can_change_nothing(character: str, text: str) -> None:
    owned = f"A cave {character}_lr"
    whole = text.replace("A cave", owned + ",") if "A cave" in text else f"{owned}; {text}"
    p = position(whole)
    assert f"power {character}" not in moves(p)
    assert refused(p, f"power {character}") in ("KIN-284", "KIN-372")


# --- the workshop -------------------------------------------------------------------------------------------------------


@proves("KIN-285")
@pytest.mark.parametrize("what", ["gems", "nuggets", "grimoire"])
def test_285_no_stacking_without_the_tool(what: str) -> None:
    text = "A cave gem_rs, nug_nw, grimoire_lr"
    assert refused(position(f"{text}; B cave workshop"), f"stack {what}") == "KIN-285"
    assert f"stack {what}" in moves(position(f"{text}, workshop"))


@proves("KIN-286", "KIN-501")
def test_286_501_each_action_makes_one_pile_of_its_own() -> None:
    p = position("A cave workshop, gem_rs, gem_se, gem_aa, gem_ra")
    play(p, "stack gems", "first gem_rs s", "next gem_se", "stop")
    assert (asked(p), p.s.actions_left, points(p), cave(p, "A")) == ("A action", 1, [2], "gem_ra, gem_aa, workshop")
    play(p, "stack gems", "first gem_ra a", "next gem_aa", "stop")
    assert (points(p), p.s.workshop_points[0], p.s.n_collections, cave(p, "A")) == ([2, 2], 4, 2, "workshop")
    assert [int(n) for n in p.s.stacked_pile[:4]] == [1, 1, 2, 2]
    assert (asked(p), p.s.open_half, p.s.begin_half, p.s.chain_tiles) == ("B action", 0, 0, 0)


@proves("KIN-286", "KIN-254")
def test_286_a_collection_comes_out_of_the_cave() -> None:
    p = position("A cave workshop, beer; A cart gem_rs, nug_nw, grimoire_l; B cave gem_rr")
    for what in ("gems", "nuggets", "grimoire"):
        assert f"stack {what}" not in moves(p)
    assert refused(p, "stack gems") == "KIN-287"


@proves("KIN-287", "KIN-315")
def test_287_315_only_gems_nuggets_and_the_grimoire() -> None:
    owned = "angel_lr, dagger_lr, cart6_lr, ladder_lr, curse"
    p = position(f"A cave workshop, {owned}")
    assert not [move for move in moves(p) if move.startswith("stack")]
    assert refused(p, "stack gems") == "KIN-287"
    assert refused(p, "stack nuggets") == "KIN-287"


@proves("KIN-288", "KIN-289")
def test_288_289_a_pile_stays_as_it_is() -> None:
    p = position("A cave workshop, gem_se, gem_ea; A piles gem_rs")
    play(p, "stack gems")
    assert len(moves(p)) == 4
    play(p, "first gem_se e", "next gem_ea", "stop")
    assert points(p) == [0, 2]
    p = play(position("A cave workshop, beer; A piles gem_rs, nug_nw"), "barter")
    assert moves(p) == ["offer beer", "offer workshop"]


@proves("KIN-290")
def test_290_first_a_tile_and_its_open_end() -> None:
    p = play(position("A cave workshop, gem_rs, gem_aa, 2 gem_se"), "stack gems")
    assert sorted(moves(p)) == ["first gem_aa a", "first gem_rs r", "first gem_rs s", "first gem_se e", "first gem_se s"]
    play(p, "first gem_rs r")
    assert (p.s.open_half, p.s.begin_half, p.s.chain_tiles, p.s.stacked_turned[0]) == (1, 2, 1, 1)
    assert refused(p, "next gem_aa") == "KIN-290"
    assert refused(p, "next gem_se") == "KIN-290"


@proves("KIN-290")
def test_290_each_next_tile_begins_with_the_open_end() -> None:
    p = play(position("A cave workshop, gem_rs, gem_ss, gem_se, gem_sa, gem_ea"), "stack gems", "first gem_rs s")
    assert moves(p) == ["next gem_ss", "next gem_se", "next gem_sa", "stop"]
    play(p, "next gem_ss")
    assert (moves(p), p.s.open_half) == (["next gem_se", "next gem_sa", "stop"], 2)
    play(p, "next gem_sa")
    assert (moves(p), p.s.open_half) == (["next gem_ea", "stop"], 4)
    play(p, "next gem_ea")
    assert (p.s.open_half, [int(n) for n in p.s.stacked_turned[:4]]) == (3, [0, 0, 0, 1])
    assert moves(p) == ["next gem_se", "stop"]
    assert refused(p, "next gem_sa") == "KIN-290"
    play(p, "next gem_se")
    assert moves(p) == ["stop"]
    assert cave(p, "A") == "workshop"


@proves("KIN-291", "KIN-502")
def test_291_502_a_chain_may_stop_after_any_tile() -> None:
    p = play(position(f"A cave workshop, {RING}"), "stack gems", "first gem_rs s")
    assert "stop" in moves(p)
    play(p, "stop")
    assert (points(p), asked(p), cave(p, "A")) == ([0], "A action", "gem_ra, gem_se, gem_ea, workshop")
    assert chained(RING, "gem_rs s", "se") == 2
    assert chained(RING, "gem_rs s", "se", "ea") == 6


@proves("KIN-292", "KIN-293")
@pytest.mark.parametrize(
    ("complete", "spares", "score"),
    [
        (0, "nw", 2),
        (0, "nw se", 4),
        (0, "nw ne sw", 6),
        (1, "", 20),
        (1, "se", 22),
        (1, "ne se", 24),
        (1, "ne sw se", 26),
        (2, "", 60),
        (2, "sw", 62),
        (3, "", 140),
        (3, "nw ne", 144),
        (4, "", 260),
        (4, "nw ne sw", 266),
        (5, "", 400),
    ],
)
def test_292_293_k_complete_nuggets_and_a_part_of_one_more(complete: int, spares: str, score: int) -> None:
    corners = [*CORNERS * complete, *(f"nug_{corner}" for corner in spares.split())]
    p = position(f"A cave workshop, cave20, {', '.join(corners)}")
    play(p, "stack nuggets", f"complete {complete}", *(f"spare {corner}" for corner in spares.split()))
    if spares.count(" ") < 2:
        play(p, "done")
    assert (points(p), cave(p, "A"), asked(p)) == ([score], "cave20, workshop", "A action")
    assert (p.s.complete, p.s.spares, p.s.last_corner) == (0, 0, 0)


@proves("KIN-293")
def test_293_first_how_many_complete_ones_then_spares_in_their_order() -> None:
    p = play(position("A cave workshop, 3 nug_nw, 2 nug_ne, 2 nug_sw, 2 nug_se"), "stack nuggets")
    assert moves(p) == ["complete 0", "complete 1", "complete 2"]
    assert refused(p, "complete 3") == "KIN-293"
    play(p, "complete 1")
    assert moves(p) == ["spare nw", "spare ne", "spare sw", "spare se", "done"]
    play(p, "spare ne")
    assert moves(p) == ["spare sw", "spare se", "done"]
    assert refused(p, "spare ne") == "KIN-293"
    assert refused(p, "spare nw") == "KIN-293"
    play(p, "spare sw", "spare se")
    assert (points(p), asked(p)) == ([26], "A action")


@proves("KIN-293")
def test_293_none_complete_needs_a_spare_and_all_are_different() -> None:
    p = play(position("A cave workshop, 2 nug_nw"), "stack nuggets")
    assert moves(p) == ["complete 0"]
    play(p, "complete 0")
    assert moves(p) == ["spare nw"]
    assert refused(p, "done") == "KIN-293"
    play(p, "spare nw")
    assert (moves(p), refused(p, "spare nw")) == (["done"], "KIN-293")


@proves("KIN-293")
def test_293_at_most_three_spares() -> None:
    p = play(position("A cave workshop, nug_nw, nug_ne, nug_sw, nug_se"), "stack nuggets", "complete 0")
    play(p, "spare nw", "spare ne", "spare sw")
    assert (points(p), cave(p, "A")) == ([6], "nug_se, workshop")


@proves("KIN-294", "KIN-504")
def test_294_504_the_grimoire_with_both_halves() -> None:
    for half in "lr":
        p = position(f"A cave workshop, grimoire_{half}; A cart grimoire_{'r' if half == 'l' else 'l'}")
        assert refused(p, "stack grimoire") == "KIN-294"
    p = play(position("A cave workshop, grimoire_lr, beer"), "stack grimoire")
    assert (points(p), cave(p, "A"), p.s.actions_left, p.s.n_stacked) == ([10], "beer, workshop", 1, 2)


# --- beg ----------------------------------------------------------------------------------------------------------------


@proves("KIN-297")
def test_297_a_beer_for_both_actions() -> None:
    p = play(position("A cave lantern"), "beg")
    assert (cave(p, "A"), stock(p, "beer"), asked(p), p.s.cave_loads[0]) == ("beer, lantern", 19, "B action", 2)
    assert "BEGGED" in events(p)


@proves("KIN-298")
def test_298_not_after_another_action() -> None:
    p = play(position("c3 = 3; A on c3"), "dig")
    assert "beg" not in moves(p)
    assert refused(p, "beg") == "KIN-298"


@proves("KIN-299")
def test_299_not_without_a_beer_in_stock_or_room_for_it() -> None:
    p = position("B cave cave20, 20 beer")
    assert (stock(p, "beer"), "beg" in moves(p), refused(p, "beg")) == (0, False, "KIN-299")
    p = position("A cave 10 beer")
    assert ("beg" in moves(p), refused(p, "beg")) == (False, "KIN-299")
    assert "beg" in moves(position("A cave 9 beer"))
    assert "beg" in moves(position("A cave 10 beer, cave20"))
    assert "beg" in moves(position("B cave cave20, 19 beer"))
