"""KIN-5xx: what piles, caves and curses score, and who wins."""

from typing import Any

import pytest

from filon.games.kingsmine.state import MAX_POINTS, What
from filon.games.kingsmine.tables import shipped_tables
from filon.play.game import Game
from proving import proves

from .positions import events, game_of, play, points, position

GEM_POINTS = [0, 2, 6, 12, 20, 30, 42, 56, 72, 90, 110, 132, 156, 184, 210, 240, 272, 306, 342, 380, 420]
LONG = "rr rs ss se ee ea aa ar rr rs ss se ee ea aa ar re es sa ar".split()  # noqa: SIM905


def ended(text: str, **options: Any) -> Game:
    """The game, over after the last turn of D."""
    p = play(position(f"{text}; turn D; by D; last 0", **options), "end turn")
    return game_of(p)


def kinds(chain: str) -> list[str]:
    """`rs se` as kinds of gems, however their halves are named."""
    order = "rsea"
    return ["gem_" + "".join(sorted(pair, key=order.index)) for pair in chain.split()]


def stacked(chain: str, **options: Any) -> int:
    """The points of a chain, laid in this order with its halves as they are named."""
    first, *rest = chain.split()
    gems = kinds(chain)
    p = position(f"A cave workshop, cave20, {', '.join(gems)}", **options)
    play(p, "stack gems", f"first {gems[0]} {first[1]}", *(f"next {gem}" for gem in gems[1:]), "stop")
    assert len(rest) == len(gems) - 1
    return points(p)[0]


# --- piles --------------------------------------------------------------------------------------------------------------


@proves("KIN-501")
def test_501_the_shipped_points() -> None:
    tables = shipped_tables({})
    assert tables["gems"] == GEM_POINTS[1:]
    rows = [[0, 2, 4, 6], [20, 22, 24, 26], [60, 62, 64, 66], [140, 142, 144, 146], [260, 262, 264, 266], [400, 0, 0, 0]]
    assert tables["nuggets"] == rows
    assert tables["points"] == {"grimoire": 10, "tile": 1, "curse": 10}


@proves("KIN-501")
def test_501_piles_score_separately() -> None:
    corners = "nug_nw nug_ne nug_sw nug_se"
    assert ended(f"A piles {corners}, {corners}; B piles {corners} {corners}").scores[:2] == (40, 60)
    game = ended("A piles gem_rs gem_se, gem_ee gem_ea gem_aa; C piles gem_rs gem_se")
    assert game.scores == (2 + 6, 0, 2, 0)


@proves("KIN-501")
def test_501_a_generous_box_scores_all_it_promises() -> None:
    corners = ["nug_nw", "nug_ne", "nug_sw", "nug_se"]
    tiles = {kind: dict.fromkeys("abcd", 6 if kind in corners else 0) for kind in shipped_tables({})["tiles"]}
    box = {"tiles": tiles, "nuggets": [[0, MAX_POINTS, MAX_POINTS, MAX_POINTS]] * 6}
    game = ended(f"A piles {', '.join(corners * 10)}", tables=box)
    assert game.scores[0] == 40 * MAX_POINTS
    counted = [row for row in game.present.states[0].events.tolist() if row[0] == What.COUNTED and row[1] == 0]
    assert [row[2] for row in counted] == [40 * MAX_POINTS]


@proves("KIN-502")
@pytest.mark.parametrize(
    ("chain", "score"), [("rs", 0), ("rs sr", 2), ("rs se ea", 6), ("rs se er", 6), ("rr rs", 2), ("rs se ea aa ar", 20)]
)
def test_502_a_chain_has_a_gem_less_than_tiles(chain: str, score: int) -> None:
    assert stacked(chain) == score


@proves("KIN-503")
@pytest.mark.parametrize(
    ("chain", "score"),
    [
        ("rs se ea ar", 20),
        ("rr rs ss sr", 20),
        ("rs se ea ae", 12),
        ("rs se er", 6),
        ("rs sr", 2),
        ("rs ss se ee ea ar", 42),
    ],
)
def test_503_an_even_chain_of_four_or_more_that_closes_is_a_ring(chain: str, score: int) -> None:
    assert stacked(chain) == score


@proves("KIN-503")
def test_503_odd_chains_are_no_rings_and_neither_is_any_without_the_option() -> None:
    assert stacked("rs se ea aa ar") == 20
    assert stacked("rs se ea ar", ring_bonus=False) == 12
    assert stacked("rs sr", ring_bonus=False) == 2


@proves("KIN-501", "KIN-502", "KIN-503")
@pytest.mark.parametrize("n", range(1, 21))
def test_501_502_503_every_row_of_the_table(n: int) -> None:
    chain = LONG[:n]
    is_ring = n >= 4 and n % 2 == 0 and chain[0][0] == chain[-1][1]
    assert stacked(" ".join(chain)) == GEM_POINTS[n if is_ring else n - 1]


@proves("KIN-503")
def test_503_fourteen_open_and_as_a_ring_and_twenty() -> None:
    assert stacked("rs ss se ee ea aa ar rr rs se ea aa as se") == 184
    assert stacked("rs ss se ee ea aa ar rr rs se ea aa ae er") == 210
    assert stacked(" ".join(LONG)) == 420


@proves("KIN-504")
def test_504_a_stacked_grimoire_scores_10() -> None:
    assert ended("A piles grimoire").scores[0] == 10
    assert ended("B cave grimoire_lr").scores[1] == 2


# --- cave and cart ------------------------------------------------------------------------------------------------------


@proves("KIN-505", "KIN-509")
def test_505_509_each_tile_in_the_cave_scores_1_and_tools_0() -> None:
    game = ended("A cave gem_rs, 2 nug_nw, pick_l, jester_lr, 3 beer, lantern, cart6, workshop; B cave 2 beer, pick")
    assert game.scores == (6, 0, 0, 0)
    assert ended("A cave nug_nw, nug_ne, nug_sw, nug_se").scores[0] == 4


@proves("KIN-506", "KIN-507")
def test_506_507_each_curse_costs_10_and_scores_nothing_else() -> None:
    game = ended("A cave curse, gem_rs; B cart curse; C cave curse; C cart curse, gem_rr")
    assert game.scores == (1 - 10, -10, -20, 0)


@proves("KIN-507")
def test_507_with_the_option_a_curse_in_the_cave_scores_1_besides() -> None:
    game = ended("A cave 2 curse, gem_rs; B cart curse", curse_cave_point=True)
    assert game.scores == (3 - 20, -10, 0, 0)


@proves("KIN-508")
def test_508_other_tiles_in_the_cart_score_nothing() -> None:
    assert ended("A cart gem_rs, nug_nw, grimoire_l; B cart curse, gem_rr").scores == (0, -10, 0, 0)


@proves("KIN-501", "KIN-505", "KIN-506", "KIN-511")
def test_505_511_the_worked_example() -> None:
    piles = "A piles gem_rs gem_se gem_ea gem_ra, nug_nw nug_ne nug_sw nug_se nug_nw, grimoire"
    text = f"{piles}; A cave gem_rs, pick_l, nug_ne, curse, 2 beer; A cart gem_aa, curse"
    assert ended(text).scores[0] == 52 + 3 - 10 - 10


def test_points_of_a_users_box() -> None:
    tables = {"points": {"grimoire": 3, "tile": 2, "curse": 4}, "gems": [5] * 20}
    game = ended("A piles grimoire, gem_rs gem_se; A cave gem_aa, curse; A cart curse", tables=tables)
    assert game.scores[0] == 3 + 5 + 2 - 8


# --- who wins -----------------------------------------------------------------------------------------------------------


@proves("KIN-510")
def test_510_the_highest_score_wins() -> None:
    game = ended("A cave gem_rs; B cave gem_rr, gem_ss; C cave curse")
    assert (game.scores, game.winners) == ((1, 2, -10, 0), (1,))
    assert ended("A cave curse; B cart curse; C cave 2 curse").winners == (3,)


@proves("KIN-511")
def test_511_a_tie_goes_to_the_higher_workshop_total() -> None:
    game = ended("A piles nug_nw nug_ne; B piles nug_nw; B cave gem_rr, gem_ss; C piles nug_nw, nug_sw; D cave 4 gem_ee")
    assert (game.scores, game.winners) == ((4, 4, 4, 4), (0, 2))


@proves("KIN-511")
def test_511_then_to_fewer_curses_and_then_it_is_shared() -> None:
    cave = ", ".join(["gem_rr", "gem_rs", "gem_re", "gem_ra", "gem_ss", "gem_se", "gem_sa", "gem_ee", "gem_ea", "gem_aa"])
    game = ended(f"A cave cave20, {cave}, curse; B cave beer; C cart curse; D cave curse")
    assert (game.scores, game.winners) == ((0, 0, -10, -10), (1,))
    assert ended("A cave gem_rr; B cave gem_ss; C cave gem_ee").winners == (0, 1, 2)
    piles = "A piles nug_nw nug_ne nug_sw nug_se; C piles nug_nw nug_ne nug_sw nug_se"
    game = ended(f"{piles}; A cave curse; C cart curse; A cart gem_rr")
    assert (game.scores[0], game.scores[2], game.winners) == (10, 10, (0, 2))


@proves("KIN-511")
def test_511_a_workshop_counts_before_curses() -> None:
    ten = "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea, gem_aa"
    game = ended(f"A piles nug_nw nug_ne nug_sw nug_se; A cave curse; B cave {ten}")
    assert (game.scores[:2], game.winners) == ((10, 10), (0,))


def test_the_count_is_told() -> None:
    p = play(position("A piles grimoire; A cave gem_rr, curse; A cart curse; turn D; by D; last 0"), "end turn")
    rows = [[int(n) for n in row[1:4]] for row in p.s.events[: p.s.n_events]]
    assert events(p) == ["TURN_ENDED", "COUNTED", "CURSED", "TOTAL", *["COUNTED", "TOTAL"] * 3, "GAME_ENDED"]
    assert rows[1:4] == [[0, 10, 1], [0, 2, 20], [0, -9, 0]]
