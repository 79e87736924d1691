"""The rules of dragobert, in the order of the rulebook: deal, what may be done, what is done, verbs, questions, scores."""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell

from . import moves
from .state import (
    BESIDE_WAY_OUT,
    BIG_NUGGETS,
    BONUS_NUGGETS,
    DRAGON_START,
    EVERYONE,
    ROUNDS,
    TURN_CAP,
    WAGON,
    WAY_OUT,
    Action,
    Fate,
    Kind,
    Options,
    Phase,
    RedIntoDragon,
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
    s.extraction_box[:] = tables.extraction
    s.exit_box[:] = tables.exits
    s.exit_total = tables.n_exits
    s.big[:] = 0
    s.supply = BIG_NUGGETS
    s.last_nuggets[:] = 0
    s.last_slot[:] = 0
    s.last_prize[:] = 0
    s.round_number = 0
    silence(s)
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
    s.exits[:] = s.exit_box
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
    for action in range(moves.STEP, moves.SWAP):
        out[n] = action
        n += shows(s.drawn, moves.shown_action(action))
    if shows(s.drawn, Action.SWAP):
        for dwarf in range(s.dwarves):
            out[n] = moves.swap_with(dwarf)
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
    """DRA-207, 208, 305, 609: take the card, move as it says, stack it, leave with it if at the way out, see the new top.

    DRA-607: a card that led into the fire was not stacked yet, so no partner keeps it.
    """
    kind = take_extraction(s)
    s.turns += 1
    tell(s, What.DUG, dwarf, kind, 0, EVERYONE)
    burnt = False
    if kind == Kind.RED:
        burnt = step_right(s, dwarf)
    elif kind == Kind.BLUE:
        step_left(s, dwarf)
    if burnt:
        s.boxed[kind] += 1
    else:
        s.stacks[stack_of(s, dwarf), kind] += 1
        tell(s, What.STACKED, dwarf, kind, 0, EVERYONE)
        if s.position[dwarf] == WAY_OUT:
            leave(s, dwarf)
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
        swap_discs(s, dwarf, moves.swapped_dwarf(action))
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


# --- verbs: cards -------------------------------------------------------------------------------------------------------


@kernel
def take_extraction(s: State) -> int:
    """DRA-802: the top card of the Extraction pile, which never runs out; the caller says where it goes."""
    assert s.extraction_left > 0
    s.extraction_left -= 1
    kind = int(s.extraction[s.extraction_left])
    s.extraction[s.extraction_left] = 0
    return kind


@kernel
def exit_to_discard(s: State) -> None:
    """DRA-335: a used Exit card goes face up on the discard."""
    s.discard[s.discarded] = s.drawn
    s.discarded += 1
    s.drawn = 0


@kernel
def keep_bonus(s: State, dwarf: int) -> None:
    """DRA-329: the bonus card goes face down into the stack."""
    s.drawn = 0
    s.stacks[stack_of(s, dwarf), Kind.BONUS] += 1
    tell(s, What.STACKED, dwarf, Kind.BONUS, 0, EVERYONE)


@kernel
def renew_exits(s: State) -> None:
    """DRA-336, 337, 338, 803: an empty Exit pile is made anew from the discard, the card just used included."""
    if s.exits_left > 0:
        return
    s.exits[:] = s.discard
    s.exits_left = s.discarded
    s.discard[:] = 0
    s.discarded = 0
    shuffle(s, s.exits, s.exits_left)
    tell(s, What.EXIT_RENEWED, s.dwarf, s.exits_left, 0, EVERYONE)


@kernel
def stack_to_box(s: State, dwarf: int) -> None:
    """DRA-312, 313, 805: a burnt dwarf's cards, a bonus card among them, are out of the round but not of the game."""
    for kind in range(len(s.boxed)):
        s.boxed[kind] += s.stacks[dwarf, kind]
        s.stacks[dwarf, kind] = 0


@kernel
def stack_to_dwarf(s: State, holder: int, dwarf: int) -> None:
    """DRA-606, 608: a common stack, lying with the first of the pair, becomes one dwarf's own."""
    if holder == dwarf:
        return
    for kind in range(len(s.boxed)):
        s.stacks[dwarf, kind] += s.stacks[holder, kind]
        s.stacks[holder, kind] = 0


# --- verbs: discs and dragon --------------------------------------------------------------------------------------------


@kernel
def step_right(s: State, dwarf: int) -> bool:
    """DRA-301: one card towards the dragon. DRA-306, 307: into its fire, or no step at all; say whether it burnt."""
    if s.position[dwarf] + 1 < s.dragon:
        s.position[dwarf] += 1
        tell(s, What.MOVED, dwarf, s.position[dwarf] - 1, s.position[dwarf], EVERYONE)
        return False
    if s.red_into_dragon == RedIntoDragon.STAY:
        return False
    burn(s, dwarf)
    return True


@kernel
def step_left(s: State, dwarf: int) -> None:
    """DRA-302, 320: one card towards the way out."""
    s.position[dwarf] -= 1
    tell(s, What.MOVED, dwarf, s.position[dwarf] + 1, s.position[dwarf], EVERYONE)


@kernel
def move_left(s: State, dwarf: int, steps: int) -> None:
    """DRA-320, 321: one or two cards left; what would lead past the way out is dropped."""
    for _ in range(steps):
        if s.position[dwarf] > WAY_OUT:
            step_left(s, dwarf)
    if s.position[dwarf] == WAY_OUT:
        leave(s, dwarf)


@kernel
def move_all_left(s: State, actor: int) -> None:
    """DRA-322, 323, 403: every dwarf in the mine moves 1 left. DRA-404, 614: they leave from the actor on, clockwise."""
    dwarf = actor
    for _ in range(s.dwarves):
        if is_in_mine(s, dwarf):
            move_left(s, dwarf, 1)
        dwarf = clockwise(s, dwarf)


@kernel
def swap_discs(s: State, dwarf: int, other: int) -> None:
    """DRA-324, 325, 328, 619: two discs change places; the stacks stay."""
    s.position[dwarf], s.position[other] = s.position[other], s.position[dwarf]
    tell(s, What.SWAPPED, dwarf, other, 0, EVERYONE)


@kernel
def leave(s: State, dwarf: int) -> None:
    """DRA-401, 402: the highest free slot, and out of the dragon's reach. DRA-608, 609, 610, 613: with the whole stack."""
    stack_to_dwarf(s, stack_of(s, dwarf), dwarf)
    s.fate[dwarf] = Fate.OUT
    s.slots_taken += 1
    s.slot[dwarf] = s.slots_taken
    tell(s, What.LEFT, dwarf, s.slots_taken, 0, EVERYONE)


@kernel
def burn(s: State, dwarf: int) -> None:
    """DRA-312: out for this round, the stack with it. DRA-606, 611, 612: a partner still in the mine keeps a common one."""
    tell(s, What.BURNT, dwarf, s.position[dwarf], 0, EVERYONE)
    holder = stack_of(s, dwarf)
    s.fate[dwarf] = Fate.BURNT
    s.position[dwarf] = 0
    partner = partner_of(s, dwarf)
    if is_in_mine(s, partner):
        stack_to_dwarf(s, holder, partner)
    else:
        stack_to_box(s, dwarf)


@kernel
def wake_dragon(s: State) -> None:
    """DRA-309, 315: while the top is a dragon it comes. DRA-316, 317, 406: unless nobody is left in the mine."""
    while is_anyone_in_mine(s) and s.extraction[s.extraction_left - 1] == Kind.DRAGON:
        s.boxed[take_extraction(s)] += 1
        move_dragon(s)


@kernel
def move_dragon(s: State) -> None:
    """DRA-310, 311, 319: it changes places with the card on its left, and whoever stood there is burnt. DRA-314: boxed."""
    assert s.dragon > BESIDE_WAY_OUT
    s.dragon -= 1
    tell(s, What.DRAGON_CAME, s.dwarf, s.dragon + 1, s.dragon, EVERYONE)
    for dwarf in range(s.dwarves):
        if is_in_mine(s, dwarf) and s.position[dwarf] == s.dragon:
            burn(s, dwarf)


@kernel
def burn_the_slow(s: State) -> None:
    """DRA-804: whoever is still inside after 200 turns is burnt."""
    tell(s, What.CAPPED, s.dwarf, s.turns, 0, EVERYONE)
    for dwarf in range(s.dwarves):
        if is_in_mine(s, dwarf):
            burn(s, dwarf)


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def seat_of(s: State, dwarf: int) -> int:
    """DRA-105, 602: the seat a dwarf belongs to."""
    return dwarf // 2 if s.two_player == TwoPlayer.DOUBLE_DRAW else int(dwarf)


@kernel
def first_dwarf(s: State, seat: int) -> int:
    """DRA-603, 604, 618: a seat starts with its dwarf number 1."""
    return 2 * seat if s.two_player == TwoPlayer.DOUBLE_DRAW else seat


@kernel
def partner_of(s: State, dwarf: int) -> int:
    """The other dwarf of a pair; a dwarf without one is its own partner."""
    return dwarf ^ 1 if s.two_player == TwoPlayer.DOUBLE_DRAW else dwarf


@kernel
def stack_of(s: State, dwarf: int) -> int:
    """DRA-304, 605: the stack a dwarf adds to: while both of a pair are in the mine the one of the first, else its own."""
    partner = partner_of(s, dwarf)
    return min(dwarf, partner) if is_in_mine(s, partner) else dwarf


@kernel
def is_in_mine(s: State, dwarf: int) -> bool:
    """DRA-308, 318: in the mine, on any card between the way out and the dragon, alone or not."""
    return bool(s.fate[dwarf] == Fate.IN_MINE)


@kernel
def is_anyone_in_mine(s: State) -> bool:
    """DRA-316: is a dwarf left for the dragon to come for?"""
    for dwarf in range(s.dwarves):
        if is_in_mine(s, dwarf):
            return True
    return False


@kernel
def next_in_mine(s: State, dwarf: int) -> int:
    """DRA-202, 204, 205: clockwise, the next dwarf in the mine, perhaps the same again; -1 if there is none."""
    for _ in range(s.dwarves):
        dwarf = clockwise(s, dwarf)
        if is_in_mine(s, dwarf):
            return dwarf
    return -1


@kernel
def clockwise(s: State, dwarf: int) -> int:
    """DRA-203, 603: the next higher number, wrapping round; so a pair plays one after the other."""
    return dwarf + 1 if dwarf + 1 < s.dwarves else 0


@kernel
def shows(card: int, action: int) -> bool:
    """DRA-330: does an Exit card show this action?"""
    return bool(card >> action & 1)


@kernel
def can_swap_with(s: State, dwarf: int) -> bool:
    """DRA-326, 327: another dwarf, and in the mine."""
    return dwarf != s.dwarf and is_in_mine(s, dwarf)


@kernel
def is_useless(s: State) -> bool:
    """DRA-332, 334: a card that shows only a swap, with nobody to swap with."""
    if s.drawn != 1 << Action.SWAP:
        return False
    for dwarf in range(s.dwarves):
        if can_swap_with(s, dwarf):
            return False
    return True


@kernel
def is_deadly(s: State) -> bool:
    """DRA-306: would digging now lead the acting dwarf into the fire? Legal, but to be marked."""
    top_is_red = s.extraction[s.extraction_left - 1] == Kind.RED
    beside_dragon = s.position[s.dwarf] + 1 == s.dragon
    return bool(s.phase == Phase.DRAW and top_is_red and beside_dragon and s.red_into_dragon == RedIntoDragon.ELIMINATE)


@kernel
def nuggets_of(s: State, dwarf: int) -> int:
    """DRA-301, 302, 303, 329: what the cards of a stack are worth."""
    stack = s.stacks[dwarf]
    gold = 2 * int(stack[Kind.RED]) + int(stack[Kind.BLUE]) + int(stack[Kind.PLAIN])
    return gold + BONUS_NUGGETS * int(stack[Kind.BONUS])


@kernel
def next_starter(s: State, winner: int) -> int:
    """DRA-116, 117, 618: the winner's seat starts the next round; without a winner, whoever started this one."""
    return seat_of(s, winner) if winner >= 0 else int(s.starter)


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
