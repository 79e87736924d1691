"""SB2-901 and 902: what is always true with the expansion."""

from collections import Counter

import pytest

from contract.walks import walk
from filon.play.setting import agree
from proving import proves

from . import counts
from .naive import ALL_COPIES
from .positions import expanded, hand_of, play
from .recount import NAMES, cards_of

SIX = "cross, end_w, map, rockfall, end_s, {last}"


@proves("SB2-901")
@pytest.mark.parametrize(
    ("last", "move", "sizes"),
    [
        ("swap_hand", "swap_hand 1", (6, 6)),
        ("line_ns", "pass cross end_w map", (6, 6)),
        ("line_ns", "pass map", (6, 6)),
        ("line_ns", "lay line_ns 8,11", (6, 6)),
        ("line_ns", "discard_two cross map thief", (5, 6)),
        ("thief", "discard_two cross map thief", (5, 6)),
    ],
)
def test_no_play_makes_a_hand_of_more_than_six(last: str, move: str, sizes: tuple[int, int]) -> None:
    p = expanded(hand=SIX.format(last=last), thief=[0])
    play(p, move)
    assert (len(hand_of(p, 0)), len(hand_of(p, 1))) == sizes


@proves("SB2-901")
def test_a_swap_with_a_smaller_hand_makes_none_larger() -> None:
    p = expanded(hands={0: SIX.format(last="swap_hand"), 1: "map"})
    play(p, "swap_hand 1")
    assert (len(hand_of(p, 0)), len(hand_of(p, 1))) == (1, 6)
    q = expanded(hands={0: "swap_hand", 1: SIX.format(last="map")})
    play(q, "swap_hand 1")
    assert (len(hand_of(q, 0)), len(hand_of(q, 1))) == (6, 1)


@proves("SB2-902")
@pytest.mark.parametrize("seats", range(2, 13))
def test_no_card_is_ever_lost(seats: int) -> None:
    setting = agree("saboteur", seats=seats, tables=None, expansion=True)
    for seed in range(counts.WALKS):
        for place in walk(setting, seed):
            s = place.state
            cards = Counter({NAMES[card]: n for card, n in cards_of(s).items()})
            assert cards == ALL_COPIES
            assert cards.total() == 118
            assert int((s.aside > 0).sum()) == 10
            assert int(s.hand_sizes.max()) <= 6
