"""Gold the viewer has not seen: what each digger took, what saboteurs were paid, what is left in the pile.

Gold cards are drawn each as likely as the next (SAB-611), and one taken out of sight is any of those offered, each as
likely as the next; so the cards of a round that diggers won lie before them as if they had been dealt. The viewer knows its
own gold, the offer it chose from, and so what all after it took together; of saboteurs' pay, how many cards each got
(SAB-610, 802, 807). Pay is not chance: it follows from the pile (SAB-607), and so tells something about what had left it.

All gold cards not known are shuffled over the places not known, with one exception. Where diggers won the first round and
saboteurs the second, the two are *tied*: a pile that had lost other cards in the first might have paid with other cards in
the second. Every way the unseen cards of the first round can have been 1s, 2s and 3s is weighed by how many ways of drawing
physical cards give it, none if the pay would have been another; by that one way is drawn. (Other rounds are never tied
while anything is hidden: there are three, and all is open when they are over.) With the shipped box these weights are whole
numbers far below 2 ** 53, so nothing is rounded.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.lots import pick
from filon.games.saboteur.rules.gold import exact_set, first_digger, next_digger
from filon.games.saboteur.state import GOLD, MAX_SEATS, ROUNDS, Role, State
from filon.games.saboteur.tables import MOST_GOLD
from filon.kernel.chance import shuffle
from filon.kernel.compiling import kernel

MAX_WAYS = (MAX_SEATS + 1) ** 2  # so many 3s, so many 2s, the rest 1s
assert ROUNDS == 3  # else more rounds could be tied


@kernel
def imagine_gold(s: State, viewer: int) -> None:
    """SAB-108, 610, 611, 802, 807: fill in gold, offers and the pile; at first all gold is in the pile."""
    unseen = np.zeros(GOLD, np.int64)
    for value in range(1, GOLD):
        unseen[value] = int(s.gold_box[value])
        for row in range(s.rounds_ended):
            unseen[value] -= known_gold(s, viewer, row, value)
    lost = np.zeros(GOLD, np.int64)
    if is_tied(s):
        draw_lost(s, viewer, lost)
    pay_others(s, viewer, lost, unseen)
    unseen -= lost
    pool = np.zeros(MOST_GOLD, np.int8)
    n = spread(unseen, pool, 0)
    shuffle(s, pool, n)
    for row in range(s.rounds_ended):
        if s.ended_winner[row] == Role.DIGGER:
            if row == 0 and is_tied(s):
                size = spread(lost, pool, n)
                shuffle(s, pool[n:], size - n)
                deal_taken(s, viewer, row, pool, size)
            else:
                n = deal_taken(s, viewer, row, pool, n)
    for i in range(n):
        s.gold_pile[pool[i]] += 1


@kernel
def known_gold(s: State, viewer: int, row: int, value: int) -> int:
    """SAB-610, 807: the cards of a value the viewer knows to have left the pile: on the offer it chose from, or its pay."""
    if viewer >= s.seats:
        return 0
    return int(s.offers[viewer, row, value] if s.ended_winner[row] == Role.DIGGER else s.gold[viewer, row, value])


@kernel
def spread(counts: NDArray[Any], cards: NDArray[Any], n: int) -> int:
    """Write so many cards of each value behind the first n; how many there are then."""
    for value in range(1, GOLD):
        cards[n : n + counts[value]] = value
        n += counts[value]
    return n


# --- rounds that are tied -----------------------------------------------------------------------------------------------


@kernel
def is_tied(s: State) -> bool:
    """Did saboteurs win the second round after diggers won the first?"""
    return bool(s.rounds_ended >= 2 and s.ended_winner[0] == Role.DIGGER and s.ended_winner[1] == Role.SABOTEUR)


@kernel
def draw_lost(s: State, viewer: int, lost: NDArray[Any]) -> None:
    """Draw how many 1s, 2s and 3s the unseen cards of the first round were."""
    weights = np.zeros(MAX_WAYS)
    n = count_unseen_taken(s, viewer, 0)
    for way in range((n + 1) ** 2):
        weights[way] = weight_of(s, viewer, n, way, lost)
    set_way(n, pick(s, weights, (n + 1) ** 2), lost)


@kernel
def set_way(n: int, way: int, lost: NDArray[Any]) -> None:
    """A way, from 0, as cards of each value; n of them, and less than no 1s if there is no such way."""
    lost[3], lost[2] = divmod(way, n + 1)
    lost[1] = n - lost[2] - lost[3]


@kernel
def weight_of(s: State, viewer: int, n: int, way: int, lost: NDArray[Any]) -> float:
    """How many sets of physical cards of the first round are of this way, if what came later can have come of it."""
    set_way(n, way, lost)
    if lost[1] < 0:
        return 0.0
    pile = np.zeros(GOLD, np.int64)
    weight = 1.0
    for value in range(1, GOLD):
        pile[value] = int(s.gold_box[value]) - known_gold(s, viewer, 0, value)
        weight *= count_sets(pile[value], lost[value])
        pile[value] -= lost[value]
    if weight == 0.0 or not is_paid_alike(s, viewer, pile):
        return 0.0
    for value in range(1, GOLD):
        weight *= count_sets(pile[value], known_gold(s, viewer, 2, value))
    return weight


@kernel
def count_sets(n: int, size: int) -> float:
    """How many sets of that size n things have."""
    ways = 1.0
    for i in range(size):
        ways = ways * (n - i) / (i + 1)
    return ways


@kernel
def is_paid_alike(s: State, viewer: int, pile: NDArray[Any]) -> bool:
    """SAB-607: would this pile have paid the saboteurs of round two with as many cards, and the viewer with its own?

    It is left as it is after the pay.
    """
    for seat in range(s.seats):
        due = int(s.gold_pay[seat, 1])
        if due > 0:
            ones, twos, threes = exact_set(pile, due)
            if ones + twos + threes != s.gold_cards[seat, 1]:
                return False
            if seat == viewer and (twos != s.gold[seat, 1, 2] or threes != s.gold[seat, 1, 3]):
                return False
            pile[1], pile[2], pile[3] = pile[1] - ones, pile[2] - twos, pile[3] - threes
    return True


# --- where gold went ----------------------------------------------------------------------------------------------------


@kernel
def pay_others(s: State, viewer: int, lost: NDArray[Any], unseen: NDArray[Any]) -> None:
    """SAB-605, 607: saboteurs other than the viewer got what the pile paid, which is then no longer unseen."""
    pile = s.gold_box.astype(np.int64)
    if is_tied(s):
        pile -= lost
        for value in range(1, GOLD):
            pile[value] -= known_gold(s, viewer, 0, value)
    for row in range(s.rounds_ended):
        for seat in range(s.seats):
            if s.gold_pay[seat, row] > 0:
                ones, twos, threes = exact_set(pile, int(s.gold_pay[seat, row]))
                s.gold[seat, row, 1], s.gold[seat, row, 2], s.gold[seat, row, 3] = ones, twos, threes
                for value in range(1, GOLD):
                    pile[value] -= s.gold[seat, row, value]
                    unseen[value] -= s.gold[seat, row, value] if seat != viewer else 0


@kernel
def count_unseen_taken(s: State, viewer: int, row: int) -> int:
    """How many gold cards of a round that diggers won the viewer has not seen: all, or those taken before it chose."""
    n = 0
    for seat in range(s.seats):
        n += s.ended_roles[row, seat] == Role.DIGGER
    for value in range(1, GOLD):
        n -= known_gold(s, viewer, row, value)
    return n


@kernel
def deal_taken(s: State, viewer: int, row: int, pool: NDArray[Any], n: int) -> int:
    """SAB-602, 603, 604: one card of the pool after the other was taken, then those the viewer was offered; what is left.

    The cards of a round in the order they are taken; those still on offer come last.
    """
    cards = np.zeros(MAX_SEATS, np.int8)
    unseen = count_unseen_taken(s, viewer, row)
    for at in range(unseen):
        n -= 1
        cards[at] = pool[n]
    total = unseen + list_offer(s, viewer, row, cards[unseen:])
    seat = first_digger(s, s.ended_roles[row], int(s.ended_finisher[row]) - 1)
    for at in range(total):
        if seat != viewer:
            give_taken(s, seat, row, cards[at:total])
        if s.gold_cards[seat, row] == 0:
            break
        seat = next_digger(s, s.ended_roles[row], seat)
    return n


@kernel
def list_offer(s: State, viewer: int, row: int, cards: NDArray[Any]) -> int:
    """SAB-807: the cards the viewer was offered: its own first, if it has chosen, the others in any order."""
    taken = 0
    n = 0
    for value in range(1, GOLD):
        for _ in range(known_gold(s, viewer, row, value)):
            cards[n] = value
            n += 1
        if n > 0 and s.gold[viewer, row, value] > 0:
            n -= 1
            taken = value
    shuffle(s, cards, n)
    if taken > 0:
        cards[n] = cards[0]
        cards[0] = taken
        n += 1
    return n


@kernel
def give_taken(s: State, seat: int, row: int, cards: NDArray[Any]) -> None:
    """SAB-602, 603: these cards were, or are, offered to a seat; if it has chosen, it took the first."""
    for card in cards:
        s.offers[seat, row, card] += 1
    if s.gold_cards[seat, row] > 0:
        s.gold[seat, row, cards[0]] = 1
