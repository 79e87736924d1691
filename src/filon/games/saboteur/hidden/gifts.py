"""Hands the viewer gave away in swaps: by which choices of others their cards can have gone where.

Who held how many cards when is public, and so is every card played. A *history* says which cards of a hand each choice out
of the viewer's sight was about: one of them is played, two are discarded to clear a card in front, or one to three are
passed face down. Dealt cards are told apart by when they were dealt, so a history and an order of the deck make a world, and
all worlds that fit what the viewer has seen are equally likely (`__init__.py`). Cards the viewer has never seen are all
alike until they are shown: choices among them alone are made by lot, and what they are is one shuffle in the end.

It is otherwise with a *gift*: the hand the viewer gave away in a swap (SB2-803). It knows these cards, and they go along
with the hand they are in, from seat to seat if that is swapped on, until each is played, passed, or comes back to the viewer
by another swap; then all of that hand is seen. A hand holds cards of one gift at most, and gifts have one thing in common
only: the deck. A history weighs

    the ways to make each choice that takes just those cards of the gift, the others being any of those not known: one of
    them in the open, or a set of them face down; and for a hand that comes back, the orders in which its others can lie

    x  A (A - 1) ... for each kind: the ways to be that card for those shown by others that were of no gift, where A is how
    many of the kind the viewer was not dealt itself

    x  (cards never shown)!

The first is summed for each gift over its choices, one after the other; a row of weights has a place for every way its cards
can lie: each in the hand, shown, or face down. The other two depend only on which cards of gifts were shown: all ways to
combine these are weighed, one is drawn, and each gift's choices are then drawn from the last to the first. With these
`swaps.py` plays the round again.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.lots import fraction, pick
from filon.games.saboteur.moves import count
from filon.games.saboteur.state import CARDS, HAND, MAX_SEATS, MAX_SWAPS, Card, Phase, State
from filon.kernel.compiling import kernel
from filon.kernel.rows import copy_row

from .gold import count_sets

# --- the story of the round, as all saw it ------------------------------------------------------------------------------

SIZE, DRAWN, GIFT, BACK, SWAP = range(5)  # columns of a story: of each turn the size of the hand before it, cards drawn,
STORY = 5  # the gift in that hand, the gift that comes back to the viewer (from 1; 0: none), and which swap it is


@kernel
def tell_story(s: State, viewer: int, story: NDArray[Any]) -> int:
    """SB2-202, 203, 206, 207, 417, 418: who had how many cards when, and where gifts went; how many gifts there are."""
    sizes = np.zeros(MAX_SEATS, np.int64)
    sizes[: s.seats] = s.hand_dealt
    pile = -int(s.n_aside) - int(s.seats) * int(s.hand_dealt)
    for card in range(CARDS):
        pile += s.copies[card]
    holds = np.zeros(MAX_SEATS, np.int64)  # the gift each seat has in hand
    gifts = swaps = 0
    for turn in range(s.turn_number):
        seat, drawer = int(s.log_seat[turn]), drawer_of(s, turn)
        story[turn, SIZE] = sizes[seat]
        story[turn, GIFT] = holds[seat]
        story[turn, SWAP] = swaps
        sizes[seat] -= count_leaving(s, turn)
        if s.log_card[turn] == Card.SWAP_HAND:
            swaps += 1
            sizes[seat], sizes[drawer] = sizes[drawer], sizes[seat]
            holds[seat], holds[drawer] = holds[drawer], holds[seat]
            if is_swap_of(s, turn, viewer):
                gifts += 1
                story[turn, BACK] = holds[viewer]
                holds[viewer] = 0
                holds[seat + drawer - viewer] = gifts
        story[turn, DRAWN] = min(pile, count_drawn(s, turn))
        sizes[drawer] += story[turn, DRAWN]
        pile -= story[turn, DRAWN]
    return gifts


@kernel
def drawer_of(s: State, turn: int) -> int:
    """SB2-202, 417: who draws after a turn: who did it, but the other seat after a swap."""
    return int(s.log_place[turn]) if s.log_card[turn] == Card.SWAP_HAND else int(s.log_seat[turn])


@kernel
def count_leaving(s: State, turn: int) -> int:
    """SB2-203, 206: how many cards leave the hand in a turn: one that is played, two that are discarded, all passed."""
    if s.log_card[turn] > 0:
        return 1
    return int(s.log_more[turn]) if s.log_more[turn] > 0 else 2


@kernel
def count_drawn(s: State, turn: int) -> int:
    """SAB-503, SB2-202, 203, 206: how many are drawn then, if there are so many: as many as passed, or one.

    None when the treasure is reached: the round is over at once.
    """
    if turn == s.turn_number - 1 and s.phase != Phase.TURN and s.ended_finisher[s.round_number - 1] > 0:
        return 0
    return max(1, int(s.log_more[turn])) if s.log_card[turn] == Card.NONE else 1


@kernel
def is_swap_of(s: State, turn: int, viewer: int) -> bool:
    """Is the viewer one of the two seats that swap?"""
    return bool(s.log_seat[turn] == viewer or s.log_place[turn] == viewer)


@kernel
def received(s: State, viewer: int, turn: int, swap: int) -> NDArray[Any]:
    """SB2-803: the hand the viewer got in a swap of its own."""
    hand: NDArray[Any] = s.got[swap] if s.log_seat[turn] == viewer else s.gave[swap]
    return hand


@kernel
def given(s: State, viewer: int, turn: int, swap: int) -> NDArray[Any]:
    """SB2-803: the hand it gave away."""
    hand: NDArray[Any] = s.gave[swap] if s.log_seat[turn] == viewer else s.got[swap]
    return hand


# --- choices from a hand with a gift ------------------------------------------------------------------------------------

SETS = 1 << HAND  # sets of a gift's cards, a bit each
PLACES = 3**HAND  # where a gift's cards are: for each a digit
IN_HAND, SHOWN, FACE_DOWN = range(3)
DIGITS_OF_THREE = bytes(sum(3**i for i in range(3) if cards >> i & 1) for cards in range(8))  # a 1 for each card of a set


def sets_at(where: int) -> bytes:
    """For each number of digits the cards that are there."""
    return bytes(sum(1 << i for i in range(HAND) if places // 3**i % 3 == where) for places in range(PLACES))


HELD, OPENED, COVERED = sets_at(IN_HAND), sets_at(SHOWN), sets_at(FACE_DOWN)

TURN, KIND, MANY, CARDS_HELD = range(4)  # columns of a choice; a gift's last row is none: where all cards are now
CHOICE = 4
BACK_TO_VIEWER = -1  # as the KIND of a choice; 0 is face down


@kernel
def list_choices(s: State, gift: int, story: NDArray[Any], choices: NDArray[Any], n: int) -> int:
    """Write the choices made from the hand that had a gift behind the first n; how many there are then.

    Two cards discarded are two choices, which counts each way twice, in every history alike.
    """
    for turn in range(s.turn_number):
        size = story[turn, SIZE]
        if story[turn, GIFT] == gift:
            if s.log_card[turn]:
                n = add_choice(choices, n, turn, int(s.log_card[turn]), 1, size)
            elif s.log_more[turn] > 0:
                n = add_choice(choices, n, turn, 0, int(s.log_more[turn]), size)
            else:
                n = add_choice(choices, n, turn, int(s.log_two[turn, 0]), 1, size)
                n = add_choice(choices, n, turn, int(s.log_two[turn, 1]), 1, size - 1)
        if story[turn, BACK] == gift:
            n = add_choice(choices, n, turn, BACK_TO_VIEWER, story[turn, SWAP], 0)
    return add_choice(choices, n, 0, 0, 0, 0)


@kernel
def add_choice(choices: NDArray[Any], n: int, turn: int, kind: int, many: int, size: int) -> int:
    """One choice more."""
    choices[n, TURN] = turn
    choices[n, KIND] = kind
    choices[n, MANY] = many
    choices[n, CARDS_HELD] = size
    return n + 1


@kernel
def count_ways(s: State, viewer: int, choice: NDArray[Any], gift: NDArray[Any], held: int, taken: int) -> float:
    """In how many ways a choice takes exactly these of the cards of a gift that are in the hand."""
    kind, n = choice[KIND], count(taken)
    if kind == BACK_TO_VIEWER:
        return count_orders(received(s, viewer, choice[TURN], choice[MANY]), gift, held) if taken == held else 0.0
    if n > choice[MANY]:
        return 0.0
    others = choice[CARDS_HELD] - count(held)
    if kind == Card.NONE:
        return count_sets(others, choice[MANY] - n)
    if n == 0:
        return float(others)
    return 1.0 if gift[first_of(taken)] == kind else 0.0


@kernel
def digits(cards: int) -> int:
    """A 1 for each card of a set, as digits to the base 3."""
    return DIGITS_OF_THREE[cards & 7] + 27 * DIGITS_OF_THREE[cards >> 3]


@kernel
def first_of(cards: int) -> int:
    """The first card of a set."""
    at = 0
    while cards >> at & 1 == 0:
        at += 1
    return at


@kernel
def count_orders(hand: NDArray[Any], gift: NDArray[Any], held: int) -> float:
    """In how many orders of kinds the others of a hand can lie if these of the gift are among it; 0 if they cannot be."""
    orders, n, known = 1.0, 0, 0
    for slot in range(HAND):
        if hand[slot] == Card.NONE:
            break
        rank = rank_of(hand, slot)
        for i in range(HAND):
            rank -= held >> i & int(gift[i] == hand[slot])
        if rank > 0:
            n += 1
            orders = orders * n / rank
        else:
            known += 1
    return orders if known == count(held) else 0.0


@kernel
def rank_of(hand: NDArray[Any], slot: int) -> int:
    """Of the cards of its kind in a hand, the how manieth is this, from 1?"""
    rank = 0
    for i in range(slot + 1):
        rank += hand[i] == hand[slot]
    return rank


@kernel
def weigh_choices(s: State, viewer: int, choices: NDArray[Any], gift: NDArray[Any], weights: NDArray[Any]) -> None:
    """Row by row, how much all ways weigh that bring a gift's cards to where they are before that choice."""
    weights[0, places_at_first(gift)] = 1.0
    for row in range(len(choices) - 1):
        to = FACE_DOWN if choices[row, KIND] == Card.NONE else SHOWN
        for places in range(PLACES):
            if weights[row, places] == 0.0:
                continue
            held = HELD[places]
            taken = held
            while taken >= 0:
                ways = count_ways(s, viewer, choices[row], gift, held, taken)
                weights[row + 1, places + to * digits(taken)] += weights[row, places] * ways
                taken = (taken - 1) & held if taken > 0 else -1


@kernel
def places_at_first(gift: NDArray[Any]) -> int:
    """All cards of a gift are in hand; slots without a card count as passed long ago."""
    places = 0
    for slot in range(HAND):
        if gift[slot] == Card.NONE:
            places += FACE_DOWN * digits(1 << slot)
    return places


@kernel
def draw_choices(
    s: State,
    viewer: int,
    choices: NDArray[Any],
    gift: NDArray[Any],
    weights: NDArray[Any],
    shown: int,
    takes: NDArray[Any],
) -> None:
    """Draw where the cards of a gift are now if these were shown, then by which choices, last first; note what each took."""
    last = len(choices) - 1
    for places in range(PLACES):
        if OPENED[places] != shown:
            weights[last, places] = 0.0
    places = pick(s, weights[last], PLACES)
    ways = np.zeros(SETS)
    for row in range(last - 1, -1, -1):
        to = FACE_DOWN if choices[row, KIND] == Card.NONE else SHOWN
        there = COVERED[places] if to == FACE_DOWN else OPENED[places]
        for taken in range(SETS):
            ways[taken] = 0.0
            before = places - to * digits(taken)
            if taken & there == taken and weights[row, before] > 0.0:
                ways[taken] = weights[row, before] * count_ways(s, viewer, choices[row], gift, HELD[before], taken)
        taken = pick(s, ways, SETS)
        places -= to * digits(taken)
        if choices[row, KIND] != BACK_TO_VIEWER:
            takes[choices[row, TURN]] |= taken


# --- gifts together -----------------------------------------------------------------------------------------------------


@kernel
def draw_takes(s: State, viewer: int, story: NDArray[Any], gifts: NDArray[Any], n: int, takes: NDArray[Any]) -> None:
    """Draw for every turn which cards of the gift in hand it was about, a bit each."""
    choices = np.zeros((2 * int(s.turn_number) + MAX_SWAPS, CHOICE), np.int64)
    ends = np.zeros(MAX_SWAPS + 1, np.int64)
    for gift in range(n):
        ends[gift + 1] = list_choices(s, gift + 1, story, choices, ends[gift])
    weights = np.zeros((ends[n], PLACES))
    for gift in range(n):
        rows = slice(ends[gift], ends[gift + 1])
        weigh_choices(s, viewer, choices[rows], gifts[gift], weights[rows])
    shown = np.zeros(MAX_SWAPS, np.int64)
    draw_shown(s, viewer, story, gifts, n, weights, ends, shown)
    for gift in range(n):
        rows = slice(ends[gift], ends[gift + 1])
        draw_choices(s, viewer, choices[rows], gifts[gift], weights[rows], shown[gift], takes)


@kernel
def draw_shown(
    s: State,
    viewer: int,
    story: NDArray[Any],
    gifts: NDArray[Any],
    n: int,
    weights: NDArray[Any],
    ends: NDArray[Any],
    shown: NDArray[Any],
) -> None:
    """Draw which cards of each gift were shown since, a bit each, all combinations weighed together."""
    sums = np.zeros((MAX_SWAPS, SETS))
    sets = np.zeros((MAX_SWAPS, SETS), np.int64)
    sizes = np.ones(MAX_SWAPS, np.int64)
    for gift in range(n):
        sizes[gift] = sum_by_shown(weights[ends[gift + 1] - 1], sums[gift], sets[gift])
    dealt = np.zeros(CARDS, np.int64)
    opened = np.zeros(CARDS, np.int64)
    count_dealt_and_opened(s, viewer, story, dealt, opened)
    total = sum_combinations(gifts, n, sums, sets, sizes, dealt, opened, np.inf, shown)
    sum_combinations(gifts, n, sums, sets, sizes, dealt, opened, total * fraction(s), shown)


@kernel
def sum_by_shown(weights: NDArray[Any], sums: NDArray[Any], sets: NDArray[Any]) -> int:
    """How much each set of cards of a gift weighs as those shown; list those that can be, and say how many."""
    for places in range(PLACES):
        sums[OPENED[places]] += weights[places]
    n = 0
    for cards in range(SETS):
        if sums[cards] > 0.0:
            sets[n] = cards
            n += 1
    return n


@kernel
def count_dealt_and_opened(s: State, viewer: int, story: NDArray[Any], dealt: NDArray[Any], opened: NDArray[Any]) -> None:
    """Count by kind the cards that were not dealt to the viewer, and those others played or the viewer got from them."""
    for card in range(1, CARDS):
        dealt[card] = int(s.copies[card])
    for slot in range(HAND):
        dealt[s.hands[viewer, slot]] -= 1
    for i in range(s.n_down):
        dealt[s.down[i]] -= s.down_seat[i] == viewer
    for turn in range(s.turn_number):
        counts, by = (dealt, -1) if s.log_seat[turn] == viewer else (opened, 1)
        counts[s.log_card[turn]] += by
        counts[s.log_two[turn, 0]] += by
        counts[s.log_two[turn, 1]] += by
        if s.log_card[turn] == Card.SWAP_HAND and is_swap_of(s, turn, viewer):
            for slot in range(HAND):
                got = received(s, viewer, turn, story[turn, SWAP])[slot]
                dealt[got] += 1
                opened[got] += 1
                dealt[given(s, viewer, turn, story[turn, SWAP])[slot]] -= 1
    dealt[0] = opened[0] = 0


@kernel
def sum_combinations(
    gifts: NDArray[Any],
    n: int,
    sums: NDArray[Any],
    sets: NDArray[Any],
    sizes: NDArray[Any],
    dealt: NDArray[Any],
    opened: NDArray[Any],
    most: float,
    shown: NDArray[Any],
) -> float:
    """Add up what the combinations weigh, until it is more than `most`; what that is, and in `shown` the last of weight."""
    total = 0.0
    ways = sizes[0] * sizes[1] * sizes[2] * sizes[3]
    now = np.zeros(MAX_SWAPS, np.int64)
    for way in range(ways):
        weight = 1.0
        left = way
        for gift in range(n):
            left, at = divmod(left, sizes[gift])
            now[gift] = sets[gift, at]
            weight *= sums[gift, now[gift]]
        weight *= weigh_deck(gifts, n, now, dealt, opened)
        if weight > 0.0:
            total += weight
            copy_row(now, shown)
            if total > most:
                break
    return total


@kernel
def weigh_deck(gifts: NDArray[Any], n: int, shown: NDArray[Any], dealt: NDArray[Any], opened: NDArray[Any]) -> float:
    """The ways to give cards to all that was dealt to others if these of the gifts were shown, but for a constant factor."""
    free = 0  # cards never shown, if no gift had been
    for card in range(1, CARDS):
        free += dealt[card] - opened[card]
    weight = 1.0
    for gift in range(n):
        for slot in range(HAND):
            if shown[gift] >> slot & 1:
                opened[gifts[gift, slot]] -= 1
                free += 1
                weight *= max(free, 1)
    for card in range(1, CARDS):
        for i in range(opened[card]):
            weight *= dealt[card] - i
    for gift in range(n):
        for slot in range(HAND):
            opened[gifts[gift, slot]] += shown[gift] >> slot & 1
    return weight
