"""Moves of saboteur as numbers and as meanings: read back as they were written, and no two that mean the same."""

import pytest

from filon.games.saboteur import moves
from filon.games.saboteur.state import CARDS, HAND, MAX_SEATS, TOOLS, Card, Front, State
from filon.kernel.layout import blank
from filon.kernel.verbs import number, part, parts

HANDFUL = range(1, 1 << HAND)


def test_cards_discarded_together_are_read_back() -> None:
    for slots in HANDFUL:
        assert part(number(moves.PASS_MORE, slots), moves.PASS_MORE) == slots
        assert moves.count(slots) == slots.bit_count()
        for front in (*range(TOOLS), *Front):
            action = number(moves.CLEAR, front, slots)
            assert parts(action, moves.CLEAR) == (front, slots, 0)


def test_action_cards_of_the_expansion_are_read_back() -> None:
    for card in range(Card.PRISON, Card.SWAP_HAND + 1):
        for seat in range(MAX_SEATS):
            action = number(moves.PLAY, card, seat)
            assert parts(action, moves.PLAY) == (card, seat, 0)
    assert [part(number(moves.STEAL, seat), moves.STEAL) for seat in range(MAX_SEATS)] == list(range(MAX_SEATS))


@pytest.mark.parametrize("hand", [range(1, 7), range(CARDS - 6, CARDS)])
def test_other_cards_discarded_are_another_meaning(hand: range) -> None:
    states = blank(State)
    states[0].hands[2, : len(hand)] = hand
    passes = [number(moves.PASS_MORE, slots) for slots in HANDFUL if slots.bit_count() <= 3]
    clears = [
        number(moves.CLEAR, front, slots) for front in (*range(TOOLS), *Front) for slots in HANDFUL if slots.bit_count() == 2
    ]
    meant = [moves.meaning(states[0], 2, action) for action in (*passes, *clears)]
    assert len(set(meant)) == len(meant)


def test_the_same_cards_in_other_slots_mean_the_same() -> None:
    states = blank(State, 2)
    states[0].hands[1, :4] = [3, 5, 5, 9]
    states[1].hands[1, :4] = [3, 4, 5, 9]
    assert moves.meaning(states[0], 1, number(moves.PASS_MORE, 0b1010)) == moves.meaning(
        states[0], 1, number(moves.PASS_MORE, 0b1100)
    )
    assert moves.meaning(states[0], 1, number(moves.PASS_MORE, 0b1010)) == moves.meaning(
        states[1], 1, number(moves.PASS_MORE, 0b1100)
    )
    assert moves.meaning(states[0], 1, number(moves.PASS, 1)) == moves.meaning(states[1], 1, number(moves.PASS, 2))
