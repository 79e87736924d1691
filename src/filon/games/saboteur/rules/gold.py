"""Sharing in saboteur: gold cards offered to the diggers, or paid to the saboteurs."""

from typing import Any

from numpy.typing import NDArray

from filon.games.saboteur.state import EVERYONE, GOLD, Phase, Role, State, What
from filon.games.saboteur.tables import PAY
from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row


@kernel
def count_seated(s: State, role: int) -> int:
    """SAB-606: how many seats have that role; the one left over is nobody's."""
    n = 0
    for seat in range(s.seats):
        n += s.roles[seat] == role
    return n


@kernel
def offer_gold(s: State, finisher: int) -> None:
    """SAB-601, 602, 604: as many gold cards as diggers are seated; who reached the treasure chooses first, if a digger.

    Else the first digger to his right does.
    """
    first = first_digger(s, s.roles, finisher)
    s.phase = Phase.GOLD
    s.turn = first
    s.offer_left = count_seated(s, Role.DIGGER)
    for _ in range(s.offer_left):
        s.offers[first, s.round_number - 1, draw_gold(s)] += 1
    tell(s, What.GOLD_OFFERED, first, s.offer_left, 0, EVERYONE)


@kernel
def draw_gold(s: State) -> int:
    """SAB-611: the value of a gold card drawn from the pile, each card as likely as the next."""
    at = below(s, int(s.gold_left))
    value = 1
    while at >= s.gold_pile[value]:
        at -= int(s.gold_pile[value])
        value += 1
    s.gold_pile[value] -= 1
    s.gold_left -= 1
    return value


@kernel
def first_digger(s: State, roles: NDArray[Any], finisher: int) -> int:
    """SAB-602, 604: who chooses first: the digger who reached the treasure, or the first one to a saboteur's right."""
    return finisher if roles[finisher] == Role.DIGGER else next_digger(s, roles, finisher)


@kernel
def next_digger(s: State, roles: NDArray[Any], seat: int) -> int:
    """SAB-603: the next digger counter-clockwise; saboteurs are skipped."""
    seat = (seat + int(s.seats) - 1) % int(s.seats)
    while roles[seat] != Role.DIGGER:
        seat = (seat + int(s.seats) - 1) % int(s.seats)
    return seat


@kernel
def take_gold(s: State, seat: int, value: int) -> None:
    """SAB-603, 610, 807: take one of the cards offered and pass the rest on; which it was, only the taker knows."""
    now = int(s.round_number) - 1
    s.gold[seat, now, value] += 1
    s.gold_cards[seat, now] += 1
    s.offer_left -= 1
    tell(s, What.TOOK, seat, s.offer_left, 0, EVERYONE)
    tell(s, What.TOOK_WHAT, seat, value, 0, 1 << seat)
    if s.offer_left > 0:
        s.turn = next_digger(s, s.roles, seat)
        copy_row(s.offers[seat, now], s.offers[s.turn, now])
        s.offers[s.turn, now, value] -= 1


@kernel
def pay_saboteurs(s: State) -> None:
    """SAB-605, 607, 608, 609: each saboteur is paid by their number, in seat order, broken tools or not.

    Nobody is paid if none is seated.
    """
    due = PAY[count_seated(s, Role.SABOTEUR)]
    for seat in range(s.seats):
        if s.roles[seat] == Role.SABOTEUR:
            pay(s, seat, due)


@kernel
def pay(s: State, seat: int, due: int) -> None:
    """SAB-605, 607: give a saboteur what is due to him."""
    ones, twos, threes = exact_set(s.gold_pile, due)
    pile_to_seat(s, seat, 3, threes)
    pile_to_seat(s, seat, 2, twos)
    pile_to_seat(s, seat, 1, ones)
    s.gold_pay[seat, s.round_number - 1] = due
    tell(s, What.PAID, seat, due, s.gold_cards[seat, s.round_number - 1], EVERYONE)


@kernel
def exact_set(pile: NDArray[Any], due: int) -> tuple[int, int, int]:
    """SAB-607: the 1s, 2s and 3s of a pile that are worth what is due, with most 3s, then most 2s."""
    for threes in range(min(due // 3, int(pile[3])), -1, -1):
        rest = due - 3 * threes
        twos = min(rest // 2, int(pile[2]))
        if rest - 2 * twos <= pile[1]:
            return rest - 2 * twos, twos, threes
    assert due == 0, "tables are checked so that the pile can pay"
    return 0, 0, 0


@kernel
def pile_to_seat(s: State, seat: int, value: int, n: int) -> None:
    """Give a seat so many gold cards of a value."""
    s.gold_pile[value] -= n
    s.gold_left -= n
    s.gold[seat, s.round_number - 1, value] += n
    s.gold_cards[seat, s.round_number - 1] += n


@kernel
def nuggets_of(s: State, seat: int) -> int:
    """SAB-703, 705, SB2-601: the nuggets on a seat's gold cards of all rounds, or with the expansion nuggets themselves."""
    nuggets = 0
    for row in range(s.gold.shape[1]):
        nuggets += int(s.nuggets[seat, row])
        for value in range(1, GOLD):
            nuggets += value * int(s.gold[seat, row, value])
    return nuggets
