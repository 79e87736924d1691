"""Cards the viewer has not seen in a round in which hands were swapped: the round is played once more, card by card.

Which cards of the hands the viewer gave away each choice of others was about is drawn first (`gifts.py`). Then all
hands but the viewer's are followed through the log in numbered cards, most of which are not known yet: those that leave a
hand in the open become what all saw, those in a hand that comes to the viewer what it saw, and the rest is dealt at the end
from what is left. So what others remember of swaps among themselves fits what they hold, played and passed.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.rules.deal import set_aside
from filon.games.saboteur.rules.hand import into_hand
from filon.games.saboteur.state import CARDS, HAND, MAX_CARDS, MAX_SEATS, MAX_SWAPS, TOOLS, Card, State
from filon.kernel.chance import below, shuffle
from filon.kernel.compiling import kernel
from filon.kernel.rows import copy_row

from .gifts import (
    DRAWN,
    GIFT,
    STORY,
    SWAP,
    count_leaving,
    draw_takes,
    drawer_of,
    given,
    is_swap_of,
    rank_of,
    received,
    tell_story,
)

# --- the round once more ------------------------------------------------------------------------------------------------

GIVEN = MAX_SWAPS * HAND  # cards of gifts are numbered from 1, HAND for each gift; all others, as they are dealt, from there
NUMBERS = GIVEN + MAX_CARDS + 1


@kernel
def imagine_swapped(s: State, viewer: int) -> None:
    """SB2-414, 801, 803: fill in all cards of a round in which hands were swapped, and what others gave and got."""
    left = s.pile_left
    story = np.zeros((MAX_CARDS, STORY), np.int64)
    gifts = np.zeros((MAX_SWAPS, HAND), np.int64)
    takes = np.zeros(MAX_CARDS, np.int64)
    n = tell_story(s, viewer, story)
    list_gifts(s, viewer, story, gifts)
    if n > 0:
        draw_takes(s, viewer, story, gifts, n, takes)
    kinds = np.zeros(NUMBERS, np.int64)
    for gift in range(n):
        copy_row(gifts[gift], kinds[1 + gift * HAND :])
    held = np.zeros((MAX_SEATS, HAND), np.int64)
    down = np.zeros(MAX_CARDS, np.int64)
    rows = np.zeros((MAX_SWAPS, 2, HAND), np.int64)
    last = play_again(s, viewer, story, takes, kinds, held, down, rows)
    write_hands(s, viewer, kinds, held, down)
    s.pile_left = unseen_to_pile(s)
    shuffle(s, s.pile, int(s.pile_left))
    for number in range(GIVEN + 1, last + 1):
        if kinds[number] == Card.NONE:
            s.pile_left -= 1
            kinds[number] = s.pile[s.pile_left]
            s.pile[s.pile_left] = 0
    write_hands(s, viewer, kinds, held, down)
    write_swaps(s, viewer, kinds, rows)
    set_aside(s)
    assert s.pile_left == left


@kernel
def list_gifts(s: State, viewer: int, story: NDArray[Any], gifts: NDArray[Any]) -> None:
    """SB2-803: what the viewer gave away in each of its swaps."""
    n = 0
    for turn in range(s.turn_number):
        if s.log_card[turn] == Card.SWAP_HAND and is_swap_of(s, turn, viewer):
            copy_row(given(s, viewer, turn, story[turn, SWAP]), gifts[n])
            n += 1


@kernel
def play_again(
    s: State,
    viewer: int,
    story: NDArray[Any],
    takes: NDArray[Any],
    kinds: NDArray[Any],
    held: NDArray[Any],
    down: NDArray[Any],
    rows: NDArray[Any],
) -> int:
    """Play the round again with numbered cards in all hands but the viewer's; the last number dealt."""
    last, passed, gifts = GIVEN, 0, 0
    for seat in range(s.seats):
        if seat != viewer:
            last = deal_numbers(held[seat], int(s.hand_dealt), last)
    gone = np.zeros(HAND, np.int64)
    for turn in range(s.turn_number):
        seat, drawer = int(s.log_seat[turn]), drawer_of(s, turn)
        n = count_leaving(s, turn)
        is_pass = s.log_card[turn] == Card.NONE and s.log_more[turn] > 0
        if seat != viewer:
            leave_hand(s, held[seat], story[turn, GIFT], takes[turn], gone, n)
            if is_pass:
                copy_row(gone[:n], down[passed:])
            else:
                show(s, turn, gone, kinds)
        passed += n if is_pass else 0
        if s.log_card[turn] == Card.SWAP_HAND:
            if is_swap_of(s, turn, viewer):
                gifts += 1
                come_back(s, held[seat + drawer - viewer], received(s, viewer, turn, story[turn, SWAP]), kinds)
                take_gift(held[seat + drawer - viewer], kinds, gifts)
            else:
                exchange_hands(held[seat], held[drawer], rows[story[turn, SWAP]])
        if drawer != viewer:
            last = deal_numbers(held[drawer], story[turn, DRAWN], last)
    return last


@kernel
def deal_numbers(hand: NDArray[Any], n: int, last: int) -> int:
    """The next n numbers go into a hand; the last of them."""
    for slot in range(HAND):
        if hand[slot] == 0 and n > 0:
            last += 1
            n -= 1
            hand[slot] = last
    return last


@kernel
def leave_hand(s: State, hand: NDArray[Any], gift: int, taken: int, gone: NDArray[Any], n: int) -> None:
    """These cards of a gift leave a hand, and then others by lot until there are n."""
    at = 0
    gone[:] = 0
    for slot in range(HAND):
        if hand[slot] > 0 and hand[slot] <= GIVEN and taken >> (hand[slot] - 1 - (gift - 1) * HAND) & 1:
            gone[at] = hand[slot]
            hand[slot] = 0
            at += 1
    while at < n:
        slot = slot_by_lot(s, hand)
        gone[at] = hand[slot]
        hand[slot] = 0
        at += 1


@kernel
def slot_by_lot(s: State, hand: NDArray[Any]) -> int:
    """A slot of a hand with a card that is of no gift."""
    n = 0
    for slot in range(HAND):
        n += hand[slot] > GIVEN
    at = below(s, n)
    for slot in range(HAND):
        if hand[slot] > GIVEN:
            if at == 0:
                return slot
            at -= 1
    return HAND


@kernel
def show(s: State, turn: int, gone: NDArray[Any], kinds: NDArray[Any]) -> None:
    """SAB-401, SB2-205: what leaves a hand in the open is what all saw; given cards come first, and are what they are."""
    one = int(s.log_card[turn]) + int(s.log_two[turn, 0])
    two = int(s.log_two[turn, 1])
    if gone[0] > GIVEN:
        kinds[gone[0]] = one
    if gone[1] > GIVEN:
        kinds[gone[1]] = one + two - kinds[gone[0]]


@kernel
def come_back(s: State, hand: NDArray[Any], seen: NDArray[Any], kinds: NDArray[Any]) -> None:
    """SB2-803: the viewer sees a hand it gets: what is of no gift in it is the rest, in any order."""
    known = np.zeros(HAND, np.int64)
    for slot in range(HAND):
        known[slot] = kinds[hand[slot]] if hand[slot] <= GIVEN else 0
    for slot in range(HAND):
        if seen[slot] == Card.NONE:
            break
        rank = rank_of(seen, slot)
        for i in range(HAND):
            rank -= known[i] == seen[slot]
        if rank > 0:
            number = slot_by_lot(s, hand)
            kinds[hand[number]] = seen[slot]
            hand[number] = 0


@kernel
def take_gift(hand: NDArray[Any], kinds: NDArray[Any], gift: int) -> None:
    """The hand is now what the viewer gave, gifts counted from 1."""
    for slot in range(HAND):
        number = 1 + (gift - 1) * HAND + slot
        hand[slot] = number if kinds[number] > 0 else 0


@kernel
def exchange_hands(gave: NDArray[Any], got: NDArray[Any], row: NDArray[Any]) -> None:
    """SB2-414: two others exchange hands; what they were is noted."""
    copy_row(gave, row[0])
    copy_row(got, row[1])
    copy_row(row[0], got)
    copy_row(row[1], gave)


@kernel
def write_hands(s: State, viewer: int, kinds: NDArray[Any], held: NDArray[Any], down: NDArray[Any]) -> None:
    """Put down what is known so far of the hands of others, and of what they passed."""
    for seat in range(s.seats):
        if seat != viewer:
            write_hand(s.hands[seat], kinds, held[seat])
    for i in range(s.n_down):
        if s.down_seat[i] != viewer:
            s.down[i] = kinds[down[i]]
    sort_passes(s)


@kernel
def write_hand(hand: NDArray[Any], kinds: NDArray[Any], numbers: NDArray[Any]) -> None:
    """The cards with these numbers, sorted."""
    hand[:] = 0
    n = 0
    for slot in range(HAND):
        if numbers[slot] > 0:
            into_hand(hand, n, kinds[numbers[slot]])
            n += 1


@kernel
def write_swaps(s: State, viewer: int, kinds: NDArray[Any], rows: NDArray[Any]) -> None:
    """SB2-803: what others gave and got."""
    swap = 0
    for turn in range(s.turn_number):
        if s.log_card[turn] == Card.SWAP_HAND:
            if not is_swap_of(s, turn, viewer):
                write_hand(s.gave[swap], kinds, rows[swap, 0])
                write_hand(s.got[swap], kinds, rows[swap, 1])
            swap += 1


# --- what is unseen -----------------------------------------------------------------------------------------------------


@kernel
def unseen_to_pile(s: State) -> int:
    """SAB-905, SB2-902: put every card that is neither in sight nor remembered into the pile; how many those are."""
    counts = np.zeros(CARDS, np.int64)
    for card in range(1, CARDS):
        counts[card] = int(s.copies[card]) - int(s.discarded[card])
    for i in range(s.n_laid):
        counts[int(s.maze[s.laid[i]]) >> 1] -= 1
    for i in range(s.n_down):
        counts[s.down[i]] -= 1
    for seat in range(s.seats):
        count_in_front(s, seat, counts)
    n = 0
    for card in range(1, CARDS):
        s.pile[n : n + counts[card]] = card
        n += counts[card]
    return n


@kernel
def count_in_front(s: State, seat: int, counts: NDArray[Any]) -> None:
    """Take a seat's cards in front, and its hand if it is seen, off the count; blank slots fall to card 0, which is none."""
    for tool in range(TOOLS):
        counts[Card.BREAK_PICK + tool] -= int(s.broken[seat]) >> tool & 1
    counts[Card.PRISON] -= int(s.prison[seat])
    counts[Card.THIEF] -= int(s.thief[seat] > 0)
    for slot in range(s.hands.shape[1]):
        counts[s.hands[seat, slot]] -= 1


@kernel
def sort_passes(s: State) -> None:
    """SB2-206: cards passed together lie in the order their hand was sorted in, the last first: no order of their own."""
    for i in range(1, s.n_down):
        at = i
        while at > 0 and s.down_turn[at] == s.down_turn[at - 1] and s.down[at] > s.down[at - 1]:
            s.down[at], s.down[at - 1] = s.down[at - 1], s.down[at]
            at -= 1
