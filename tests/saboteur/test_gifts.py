"""The counting behind worlds imagined after swaps, beside counting on paper."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from contract.secrecy import Doors
from filon.games.saboteur.hidden.gifts import (
    COVERED,
    HELD,
    OPENED,
    STORY,
    count_dealt_and_opened,
    count_orders,
    digits,
    first_of,
    places_at_first,
    tell_story,
)
from filon.games.saboteur.hidden.swaps import GIVEN, leave_hand
from filon.games.saboteur.state import CARDS, HAND, MAX_CARDS, Card, State
from filon.kernel.chance import start, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import key_of

from .recount import components
from .test_imagine_expansion import SCRIPTS

SETS = range(1, 1 << HAND)


def padded(cards: tuple[int, ...]) -> np.ndarray:
    return np.array([*cards, *[0] * (HAND - len(cards))], np.int8)


def orders_on_paper(hand: tuple[int, ...], known: tuple[int, ...]) -> int:
    """The different orders of a hand without the known cards; none if they are not in it."""
    rest = Counter(hand)
    rest.subtract(known)
    return len(set(permutations(rest.elements()))) if min(rest.values(), default=0) >= 0 else 0


@pytest.mark.parametrize("hand", [(3, 5, 9), (3, 3, 9), (4, 4, 4, 7), (2, 2, 6, 6, 8), (1, 2, 3, 4, 5, 6)])
@pytest.mark.parametrize("gift", [(3, 5, 9), (2, 4, 6), (3, 3, 8), (4, 4), (1, 2, 6, 6)])
def test_the_orders_of_a_hand_with_part_of_a_gift_in_it(hand: tuple[int, ...], gift: tuple[int, ...]) -> None:
    for size in range(len(gift) + 1):
        for slots in combinations(range(len(gift)), size):
            held = sum(1 << slot for slot in slots)
            known = tuple(gift[slot] for slot in slots)
            assert count_orders(padded(hand), padded(gift), held) == orders_on_paper(hand, known), (hand, known)


def test_the_first_card_of_a_set_and_its_digits() -> None:
    for cards in SETS:
        slots = [slot for slot in range(HAND) if cards >> slot & 1]
        assert first_of(cards) == slots[0]
        assert digits(cards) == sum(3**slot for slot in slots)


def test_slots_without_a_card_count_as_passed_long_ago() -> None:
    places = places_at_first(padded((3, 5)))
    assert (HELD[places], OPENED[places], COVERED[places]) == (0b000011, 0, 0b111100)


def test_just_the_cards_taken_from_a_gift_leave_the_hand() -> None:
    s, gone = blank(State)[0], np.zeros(HAND, np.int64)
    second = [HAND + 1, HAND + 2, HAND + 3, 0, 0, 0]  # the first cards of the second gift
    for taken, left in ((0b010, [HAND + 1, 0, HAND + 3]), (0b101, [0, HAND + 2, 0]), (0b111, [0, 0, 0])):
        hand = np.array(second)
        leave_hand(s, hand, 2, taken, gone, taken.bit_count())
        assert hand.tolist() == [*left, 0, 0, 0]
        assert sorted(gone[gone > 0].tolist()) == [HAND + 1 + slot for slot in range(3) if taken >> slot & 1]


def test_cards_of_no_gift_leave_by_lot_and_leave_those_of_the_gift_alone() -> None:
    states, gone = blank(State), np.zeros(HAND, np.int64)
    start(states[0], np.arange(8, dtype=np.uint32))
    seen = set()
    for _ in range(30):
        hand = np.array([1, GIVEN + 1, GIVEN + 2, GIVEN + 3, 0, 0])
        leave_hand(states[0], hand, 1, 0b1, gone, 2)
        assert gone[0] == 1
        seen.add(int(gone[1]))
        assert sorted([*hand[hand > 0].tolist(), int(gone[1])]) == [GIVEN + 1, GIVEN + 2, GIVEN + 3]
    assert seen == {GIVEN + 1, GIVEN + 2, GIVEN + 3}


def test_what_was_dealt_to_others_and_what_they_opened() -> None:
    """Seat 0 gives map and cross for map, cross and line; others play two maps then, and pass a cross face down."""
    _, log = SCRIPTS["played from the hand given"].played()
    s = log[-1][0]
    story = np.zeros((MAX_CARDS, STORY), np.int64)
    dealt, opened = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    assert tell_story(s, 0, story) == 1
    count_dealt_and_opened(s, 0, story, dealt, opened)
    assert named(dealt) == {"cross": 2, "line_ew": 2, "map": 3, "prison": 1, "swap_hand": 1}
    assert named(opened) == {"cross": 1, "line_ew": 1, "map": 3}


def named(counts: np.ndarray) -> dict[str, int]:
    """The kinds there are, by name."""
    return {Card(card).name.lower(): int(n) for card, n in enumerate(counts) if n}


@pytest.mark.parametrize("name", SCRIPTS)
def test_imagined_worlds_have_every_card_once(name: str) -> None:
    setting, log = SCRIPTS[name].played()
    doors = Doors(setting)
    for viewer in doors.viewers:
        for number in range(3):
            imagined = doors.imagine(doors.see(log[-1], viewer), viewer, words_of_key(key_of(number)))
            s = imagined[0]
            assert components(s) == components(log[-1][0])
            assert all(s.down[: s.n_down])
            for swap in range(s.n_swaps):
                assert np.count_nonzero(s.gave[swap]) == np.count_nonzero(log[-1][0].gave[swap])
                assert np.count_nonzero(s.got[swap]) == np.count_nonzero(log[-1][0].got[swap])
