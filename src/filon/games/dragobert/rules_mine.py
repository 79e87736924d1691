"""Inside the mine: the verbs that move cards, discs and the dragon, each from one place to another, and the questions
the rules ask of a position.
"""

from filon.kernel.chance import shuffle
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row

from .state import (
    BESIDE_WAY_OUT,
    BONUS_NUGGETS,
    EVERYONE,
    WAY_OUT,
    Action,
    Fate,
    Kind,
    Phase,
    RedIntoDragon,
    State,
    TwoPlayer,
    What,
)

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
    copy_row(s.discard, s.exits)
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
def step_right(s: State, dwarf: int) -> None:
    """DRA-301: one card towards the dragon. DRA-306, 307: into its fire, or no step at all."""
    if s.position[dwarf] + 1 < s.dragon:
        s.position[dwarf] += 1
        tell(s, What.MOVED, dwarf, s.position[dwarf] - 1, s.position[dwarf], EVERYONE)
    elif s.red_into_dragon == RedIntoDragon.ELIMINATE:
        burn(s, dwarf)


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
    if not is_anyone_in_mine(s):
        return
    tell(s, What.CAPPED, s.dwarf, 0, 0, EVERYONE)
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
    return min(dwarf, partner) if is_in_mine(s, dwarf) and is_in_mine(s, partner) else dwarf


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
