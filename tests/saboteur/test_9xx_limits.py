"""SAB-901 to 905: the table, and what is always true of it."""

from collections import Counter

import pytest

from contract.walks import MIXED, walk
from filon.games.saboteur import moves as numbers
from filon.games.saboteur.state import CELLS, OFF_TABLE
from filon.play.setting import agree
from proving import proves

from . import counts
from .naive import COPIES
from .positions import dealt, lies, moves, play, position, refused
from .recount import NAMES, cards_of


@proves("SAB-901")
def test_the_table_has_33_columns_and_25_rows() -> None:
    p = dealt()
    on_table = {(numbers.column_of(c), numbers.row_of(c)) for c in range(CELLS) if p.s.maze[c] != OFF_TABLE}
    assert on_table == {(column, row) for column in range(33) for row in range(25)}
    north = position("8,11 NS", hand="line_ns")
    assert "lay line_ns 8,10" in moves(north)
    east = position("9,12 EW", hand="line_ew")
    assert "lay line_ew 10,12" in moves(east)


@proves("SAB-903")
@pytest.mark.parametrize("place", ["-1,12", "33,12", "8,-1", "8,25", "-1,-1", "33,25"])
def test_nothing_is_laid_off_the_table(place: str) -> None:
    assert refused(position(hand="cross"), f"lay cross {place}") == "SAB-903"


@proves("SAB-904")
def test_an_opening_may_point_off_the_table() -> None:
    p = position("7,12 EW; 6,12 EW; 5,12 EW; 4..0,12 NESW", hand="curve_sw, tee_new")
    assert refused(p, "lay tee_new -1,12") == "SAB-903"
    play(p, "lay curve_sw 0,11")
    assert lies(p, 0, 11) == "SW"
    assert not any(" -1," in text for text in moves(p))


@proves("SAB-905")
@pytest.mark.parametrize("seats", range(3, 11))
def test_no_card_and_no_gold_is_ever_lost(seats: int) -> None:
    setting = agree("saboteur", seats=seats, tables=None)
    for seed in range(counts.WALKS):
        for place in walk(setting, seed, MIXED):
            s = place.state
            cards = Counter({NAMES[card]: n for card, n in cards_of(s).items()})
            assert cards == COPIES
            assert cards.total() == 67
            held = int(s.gold[:, :, 1:].sum())
            assert held == s.gold_cards.sum()
            assert int(s.gold_pile.sum()) == s.gold_left
            assert int(s.gold_left) + held + int(s.offer_left) == 28
