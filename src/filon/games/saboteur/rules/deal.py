"""Dealing in saboteur: what a game takes out of the box, and how each round begins."""

from typing import Any

from numpy.typing import NDArray

from filon.games.saboteur.state import CARDS, EVERYONE, GOALS, GOLD, ROLES, ROUNDS, Card, Options, Phase, State, Tables, What
from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row

from .hand import pile_to_hand
from .maze import lay_out


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """SAB-101, 102, 701: take what this number of players uses out of the box, and begin the first of three rounds.

    SB2-101, 102, 103: the expansion changes what is in the box, and from 2 to 12 may play.
    """
    start(s, key)
    s.seats = options.seats
    s.expansion = options.expansion - 1
    s.rounds = ROUNDS + 1 - options.rounds
    copy_row(tables.copies, s.copies)
    copy_row(tables.roles[options.seats], s.role_box)
    s.hand_dealt = tables.hand[options.seats]
    s.n_aside = tables.aside
    stack_gold(s, tables)
    begin_round(s, first_seat(s, int(options.first_seat)))


@kernel
def stack_gold(s: State, tables: Tables) -> None:
    """SAB-108: all gold cards are in the pile. SB2-601: nuggets come from a bank that never runs short."""
    copy_row(tables.gold, s.gold_box)
    copy_row(tables.gold, s.gold_pile)
    for value in range(GOLD):
        s.gold_left += s.gold_pile[value]


@kernel
def first_seat(s: State, choice: int) -> int:
    """SAB-109, SB2-108: ages are unknown, so the option says who begins; by default the deal does."""
    return below(s, int(s.seats)) if choice == 1 else choice - 2


@kernel
def begin_round(s: State, starter: int) -> None:
    """SAB-702, 703, SB2-701: start, goals, roles and all cards anew; nothing stays in front of anyone, gold is kept."""
    s.round_number += 1
    s.phase = Phase.TURN
    s.starter = starter
    s.turn = starter
    s.turn_number = 0
    clear_round(s)
    deal_roles(s)
    deal_goals(s)
    deal_cards(s)
    tell(s, What.ROUND_BEGAN, starter, s.round_number, 0, EVERYONE)


@kernel
def clear_round(s: State) -> None:
    """SAB-107, 702: the discard pile is empty, nothing lies in front of anyone, and nobody has done or seen anything."""
    s.looked[:] = 0
    s.looked_turn[:] = 0
    s.discarded[:] = 0
    s.down[:] = 0
    s.down_seat[:] = 0
    s.down_turn[:] = 0
    s.n_down = 0
    s.roles_out[:] = 0
    s.n_roles_out = 0
    s.gave[:] = 0
    s.got[:] = 0
    s.n_swaps = 0
    s.broken[:] = 0
    s.prison[:] = 0
    s.thief[:] = 0
    s.log_seat[:] = 0
    s.log_card[:] = 0
    s.log_place[:] = 0
    s.log_more[:] = 0
    s.log_two[:] = 0
    s.broke[:] = 0
    s.mended[:] = 0
    s.lays[:] = 0
    s.dead_ends[:] = 0
    s.rockfalls[:] = 0
    s.passes[:] = 0


@kernel
def deal_roles(s: State) -> None:
    """SAB-102, 103, 104, SB2-106, 801: shuffle the roles used and deal one to each seat; nobody sees what is left over."""
    n = 0
    for role in range(ROLES):
        for _ in range(s.role_box[role]):
            s.roles_left[n] = role
            n += 1
    shuffle(s, s.roles_left, n)
    s.roles[:] = 0
    for seat in range(s.seats):
        n -= 1
        s.roles[seat] = s.roles_left[n]
        s.roles_left[n] = 0
    s.n_roles_left = n


@kernel
def deal_goals(s: State) -> None:
    """SAB-105, SB2-104: shuffle the three goals and lay them face down."""
    s.goals[0] = Card.TREASURE
    s.goals[1] = Card.STONE_SE
    s.goals[2] = Card.STONE_SW
    shuffle(s, s.goals, GOALS)
    lay_out(s)


@kernel
def deal_cards(s: State) -> None:
    """SAB-106, 107, SB2-107: shuffle path and action cards together and deal hands; the rest is the draw pile."""
    n = 0
    for card in range(CARDS):
        for _ in range(s.copies[card]):
            s.pile[n] = card
            n += 1
    shuffle(s, s.pile, n)
    s.pile_left = n
    set_aside(s)
    s.hands[:] = 0
    s.hand_sizes[:] = 0
    for seat in range(s.seats):
        for _ in range(s.hand_dealt):
            pile_to_hand(s, seat)


@kernel
def set_aside(s: State) -> None:
    """SB2-105, 801: the top cards of the pile are set aside, unseen and unused."""
    for i in range(s.n_aside):
        s.pile_left -= 1
        s.aside[i] = s.pile[s.pile_left]
        s.pile[s.pile_left] = 0
