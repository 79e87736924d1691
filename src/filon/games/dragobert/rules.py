"""The rules of dragobert in the order of the rulebook: deal, what may be done, what is done, scores.

The verbs that move cards, discs and dragon, and the questions they ask, are in `rules_mine.py`.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.rows import copy_row
from filon.kernel.verbs import number, part

from . import moves
from .rules_mine import (
    burn_the_slow,
    can_swap_with,
    exit_to_discard,
    first_dwarf,
    is_useless,
    keep_bonus,
    move_all_left,
    move_left,
    next_in_mine,
    next_starter,
    nuggets_of,
    renew_exits,
    seat_of,
    shows,
    stack_of,
    step_right,
    swap_discs,
    take_extraction,
    wake_dragon,
)
from .state import (
    BIG_NUGGETS,
    DRAGON_START,
    EVERYONE,
    ROUNDS,
    TURN_CAP,
    WAGON,
    Action,
    Fate,
    Kind,
    Options,
    Phase,
    State,
    Tables,
    TwoPlayer,
    What,
)

# --- deal ---------------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """DRA-101, 105, 106, 112, 601, 602: seats, one dwarf each or two, twelve big nuggets, and the first round."""
    start(s, key)
    s.seats = options.seats
    s.red_into_dragon = options.red_into_dragon
    s.two_player = options.two_player
    s.dwarves = 2 * options.seats if options.two_player == TwoPlayer.DOUBLE_DRAW else options.seats
    copy_row(tables.extraction, s.extraction_box)
    copy_row(tables.exits, s.exit_box)
    s.exit_total = tables.n_exits
    s.supply = BIG_NUGGETS
    begin_round(s, first_seat(s, options.first_seat))


@kernel
def first_seat(s: State, choice: int) -> int:
    """DRA-113, 114: ages are unknown, so the option says who starts; by default the deal does."""
    if choice == 1:
        return below(s, s.seats)
    return choice - 2


@kernel
def begin_round(s: State, starter: int) -> None:
    """DRA-103, 104, 107, 115: row, discs, ladder and piles as at the start; big nuggets stay with their owners."""
    s.round_number += 1
    s.starter = starter
    s.turns = 0
    s.dragon = DRAGON_START
    for dwarf in range(len(s.fate)):
        s.fate[dwarf] = Fate.IN_MINE if dwarf < s.dwarves else Fate.ABSENT
        s.position[dwarf] = WAGON if dwarf < s.dwarves else 0
        s.slot[dwarf] = 0
    s.slots_taken = 0
    s.stacks[:] = 0
    s.boxed[:] = 0
    shuffle_extraction(s)
    shuffle_exits(s)
    s.dwarf = first_dwarf(s, starter)
    s.phase = Phase.DRAW
    tell(s, What.ROUND_BEGAN, s.dwarf, s.round_number, 0, EVERYONE)


@kernel
def shuffle_extraction(s: State) -> None:
    """DRA-108, 109, 110: all Extraction cards, shuffled again and again until the top is no dragon."""
    s.extraction[:] = 0
    n = 0
    for kind in range(Kind.RED, Kind.BONUS):
        count = int(s.extraction_box[kind])
        s.extraction[n : n + count] = kind
        n += count
    s.extraction_left = n
    shuffle(s, s.extraction, n)
    while s.extraction[n - 1] == Kind.DRAGON:
        shuffle(s, s.extraction, n)


@kernel
def shuffle_exits(s: State) -> None:
    """DRA-111: all Exit cards into a face-down pile, the discard empty."""
    copy_row(s.exit_box, s.exits)
    s.exits_left = s.exit_total
    s.discard[:] = 0
    s.discarded = 0
    s.drawn = 0
    shuffle(s, s.exits, s.exits_left)


# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """DRA-202: only the seat whose turn it is may act; DRA-407: nobody after the third round."""
    if s.phase == Phase.OVER:
        return 0
    return 1 << seat_of(s, s.dwarf)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    if s.phase == Phase.OVER or seat != seat_of(s, s.dwarf):
        return 0
    if s.phase == Phase.DRAW:
        return legal_draws(out)
    return legal_actions(s, out)


@kernel
def legal_draws(out: NDArray[Any]) -> int:
    """DRA-201: the top Extraction card or the top Exit card, no third choice."""
    out[0] = moves.DRAW_EXTRACTION
    out[1] = moves.DRAW_EXIT
    return 2


@kernel
def legal_actions(s: State, out: NDArray[Any]) -> int:
    """DRA-206, 330, 331, 333: the card drawn stays drawn; one action it shows and that can be carried out."""
    n = 0
    for action in range(moves.STEP, moves.BONUS + 1):
        out[n] = action
        n += shows(s.drawn, moves.shown_action(action))
    if shows(s.drawn, Action.SWAP):
        for dwarf in range(s.dwarves):
            out[n] = number(moves.SWAP, dwarf)
            n += can_swap_with(s, dwarf)
    return n


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    silence(s)
    if action == moves.DRAW_EXTRACTION:
        dig(s, s.dwarf)
    elif action == moves.DRAW_EXIT:
        turn_up_exit(s)
    else:
        take_exit_action(s, s.dwarf, action)


@kernel
def dig(s: State, dwarf: int) -> None:
    """DRA-207, 208, 305, 609: take the card, move as it says, leave if at the way out, stack the card, see the new top.

    DRA-607: a card that led into the fire was not stacked yet, so no partner keeps it.
    """
    kind = take_extraction(s)
    s.turns += 1
    tell(s, What.DUG, dwarf, kind, 0, EVERYONE)
    if kind == Kind.RED:
        step_right(s, dwarf)
    elif kind == Kind.BLUE:
        move_left(s, dwarf, 1)
    if s.fate[dwarf] == Fate.BURNT:
        s.boxed[kind] += 1
    else:
        s.stacks[stack_of(s, dwarf), kind] += 1
        tell(s, What.STACKED, dwarf, kind, 0, EVERYONE)
    wake_dragon(s)
    end_turn(s)


@kernel
def turn_up_exit(s: State) -> None:
    """DRA-209, 703: turn the top Exit card up for all. DRA-210: the dragon sleeps on."""
    s.turns += 1
    s.exits_left -= 1
    s.drawn = s.exits[s.exits_left]
    s.exits[s.exits_left] = 0
    tell(s, What.TURNED_UP, s.dwarf, s.drawn, 0, EVERYONE)
    s.phase = Phase.ACTION
    if is_useless(s):
        exit_to_discard(s)
        end_exit_turn(s)


@kernel
def take_exit_action(s: State, dwarf: int, action: int) -> None:
    """DRA-209, 330: carry out the one action chosen, then put the card away."""
    tell(s, What.CHOSE, dwarf, moves.shown_action(action), 0, EVERYONE)
    if action == moves.STEP:
        move_left(s, dwarf, 1)
    elif action == moves.DOUBLE_STEP:
        move_left(s, dwarf, 2)
    elif action == moves.ALL_TOGETHER:
        move_all_left(s, dwarf)
    elif action == moves.BONUS:
        keep_bonus(s, dwarf)
    else:
        swap_discs(s, dwarf, part(action, moves.SWAP))
    if action != moves.BONUS:
        exit_to_discard(s)
    end_exit_turn(s)


@kernel
def end_exit_turn(s: State) -> None:
    """DRA-337: the Exit pile is renewed before the turn passes on."""
    renew_exits(s)
    end_turn(s)


@kernel
def end_turn(s: State) -> None:
    """DRA-204, 205, 405: the next dwarf still in the mine plays; when there is none the round ends."""
    if s.turns >= TURN_CAP:
        burn_the_slow(s)
    following = next_in_mine(s, s.dwarf)
    if following < 0:
        end_round(s)
    else:
        s.dwarf = following
        s.phase = Phase.DRAW


@kernel
def end_round(s: State) -> None:
    """DRA-102, 405, 407: count, pay, and begin the next round; after the third the game is over."""
    winner = count_round(s)
    tell(s, What.ROUND_ENDED, winner, s.round_number, 0, EVERYONE)
    if s.round_number == ROUNDS:
        s.phase = Phase.OVER
        tell(s, What.GAME_ENDED, 0, 0, 0, EVERYONE)
    else:
        begin_round(s, next_starter(s, winner))


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def count_round(s: State) -> int:
    """DRA-501, 707: count the stacks that are out, for all to see, and pay the prizes; say who won, or -1 (DRA-508)."""
    for dwarf in range(s.dwarves):
        s.last_slot[dwarf] = s.slot[dwarf]
        s.last_nuggets[dwarf] = nuggets_of(s, dwarf) if s.fate[dwarf] == Fate.OUT else 0
        s.last_prize[dwarf] = 0
    winner = ranked(s, 0)
    if s.round_number < ROUNDS:
        pay_prizes(s)
    for dwarf in range(s.dwarves):
        tell(s, What.COUNTED, dwarf, s.last_prize[dwarf], 0, EVERYONE)
    return winner


@kernel
def pay_prizes(s: State) -> None:
    """DRA-502, 509, 510, 512, 615: 3, 2 and 1 big nuggets for the first three dwarves, as far as there are so many."""
    for rank in range(3):
        dwarf = ranked(s, rank)
        if dwarf >= 0:
            prize = 3 - rank
            s.last_prize[dwarf] = prize
            s.big[seat_of(s, dwarf)] += prize
            s.supply -= prize


@kernel
def ranked(s: State, rank: int) -> int:
    """DRA-503, 507: the dwarf of that rank (0 is first) in the round just counted, or -1."""
    for dwarf in range(s.dwarves):
        if s.last_nuggets[dwarf] > 0 and count_better(s, dwarf) == rank:
            return dwarf
    return -1


@kernel
def count_better(s: State, dwarf: int) -> int:
    """DRA-504, 505, 506: how many dwarves brought more nuggets, bonus included, or as many from a higher slot."""
    better = 0
    for other in range(s.dwarves):
        more = s.last_nuggets[other] > s.last_nuggets[dwarf]
        equal = s.last_nuggets[other] == s.last_nuggets[dwarf]
        better += more or (equal and s.last_slot[other] < s.last_slot[dwarf])
    return better


@kernel
def round_of(s: State) -> int:
    """The round under way, from 1."""
    return int(s.round_number)


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """DRA-511, 513, 514, 515, 616: big nuggets, and after the third round the nuggets brought out of it.

    DRA-516, 517, 518, 519, 617: what breaks a tie is the seat's highest ladder slot; without one, nothing does.
    """
    for seat in range(s.seats):
        out[seat, 0] = s.big[seat]
        out[seat, 1] = 0
    if s.phase != Phase.OVER:
        return
    for dwarf in range(s.dwarves):
        if s.fate[dwarf] == Fate.OUT:
            seat = seat_of(s, dwarf)
            out[seat, 0] += nuggets_of(s, dwarf)
            out[seat, 1] = max(out[seat, 1], 1 + s.dwarves - s.slot[dwarf])
