"""The rule of thumb of kingsmine: dig where it pays, buy tools that save actions, keep all gems for one long chain.

Tools come first and are paid with corners and halves. A dwarf digs the tiles that bring most an action (`dig.py`),
the cart is emptied when it is full, and every barter follows a plan (`trade.py`). Piles are stacked at the very end,
when they are largest, or when the cave is full. All this rests on what the seat may know, and needs no dice.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.kingsmine import moves
from filon.games.kingsmine.rules.game import legal
from filon.games.kingsmine.rules.legal import can_beg, can_empty
from filon.games.kingsmine.rules.mine import can_blast
from filon.games.kingsmine.rules.power import can_swap, can_use
from filon.games.kingsmine.rules.things import beside, cart_room
from filon.games.kingsmine.state import CELL_ROWS, KINDS, LEVELS, MOST_MOVES, SIDES, Kind, Object, Phase, State
from filon.kernel.compiling import kernel
from filon.kernel.verbs import Verb, number, part

from .dig import ANY_RATE, FAR, best_cell, best_of, known_tile, rate_here
from .stack import best_pile, stack_step
from .trade import barter_step, profit_of
from .worth import BLAST, ROWS, STUCK, Row, add_cart, is_last_turn, is_late, weigh

# In points, if nothing else is said.
ACTION = 6.0  # an action must bring
PILE_WORTH = 20.0  # a pile that is stacked before the end must bring
WORST = -1e9


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action for the seat, from what it may know."""
    phase = s.phase
    if Phase.FIRST_GEM <= phase <= Phase.SPARE:
        return stack_step(s, seat)
    w = np.zeros((ROWS, KINDS))
    weigh(s, seat, w)
    if phase == Phase.ACTION or phase == Phase.OFFER or phase == Phase.TAKE:
        stuck = heed_pit(s, seat, w)
        return choose_action(s, seat, w, stuck) if phase == Phase.ACTION else barter_step(s, seat, w)
    if phase == Phase.SECOND:
        return moves.DIG_AGAIN if top_worth(s, seat, w) > 0.0 and rate_here(s, seat, w) > 0.0 else moves.STOP
    if phase == Phase.ANGEL:
        return moves.USE_ANGEL if worth_of_angel(w, int(s.danger)) > w[Row.KEEP, Kind.ANGEL_L] else moves.DECLINE
    if phase == Phase.DAGGER:
        return moves.USE_DAGGER if worth_of_dagger(s, seat, w) > w[Row.KEEP, Kind.DAGGER_L] else moves.DECLINE
    return choose_best(s, seat, w)


@kernel
def heed_pit(s: State, seat: int, w: NDArray[Any]) -> bool:
    """Who has nowhere to dig needs a ladder; if there is nothing but a danger, an explosive helps too. Is it so?"""
    if rate_here(s, seat, w) > 0.0:
        return False
    cell, rate, _ = best_cell(s, seat, w, 0.0)
    if rate > 0.0:
        return False
    if w[Row.GAIN, Kind.LADDER] > 0.0:
        w[Row.GAIN, Kind.LADDER] += STUCK
    if cell:
        w[Row.KEEP, Kind.EXPLOSIVE] = BLAST
        w[Row.GAIN, Kind.EXPLOSIVE] = 0.0 if s.caves[seat, Kind.EXPLOSIVE] else BLAST
    return True


# --- actions ------------------------------------------------------------------------------------------------------------


@kernel
def choose_action(s: State, seat: int, w: NDArray[Any], stuck: bool) -> int:
    """Powers that pay, a full cart, a good barter; else dig."""
    if is_last_turn(s):
        return last_action(s, seat, w)
    power = choose_power(s, seat, w, stuck)
    if power:
        return number(moves.POWER, power)
    profit = profit_of(s, seat, w)
    if profit > ACTION:
        return moves.BARTER
    pile = pile_in_time(s, seat, w)
    if pile:
        return number(moves.STACK, pile)
    if cart_room(s, seat) <= 0 or (s.triggered and s.cart_loads[seat]):
        return unload(s, seat, w, profit)
    if stuck:
        return pass_time(s, seat, profit)
    return dig_or_move(s, seat, w)


@kernel
def dig_or_move(s: State, seat: int, w: NDArray[Any]) -> int:
    """To where digging brings most, and there dig; a danger is blasted."""
    cell, _, side = best_cell(s, seat, w, ANY_RATE)
    if cell != s.dwarves[seat]:
        return number(moves.MOVE, side)
    return moves.BLAST if can_blast(s, seat) and top_worth(s, seat, w) < 0.0 else moves.DIG


@kernel
def choose_power(s: State, seat: int, w: NDArray[Any], stuck: bool) -> int:
    """A character whose power is worth an action; 0 if none is."""
    for character in range(Object.JESTER, Object.PRIEST + 1):
        if can_use(s, seat, character) and worth_of_power(s, seat, w, character, stuck) > ACTION:
            return character
    return 0


@kernel
def worth_of_power(s: State, seat: int, w: NDArray[Any], character: int, stuck: bool) -> float:
    """What a character can do now."""
    if character == Object.JESTER:
        return best_swap(s, seat, w)
    if character == Object.KING:
        return best_three(s, w)
    if character == Object.THIEF:
        return best_loot(s, seat, w)
    if character == Object.PRIEST:
        return float(s.curse_points) + ACTION
    return STUCK if stuck else 0.0


@kernel
def pile_in_time(s: State, seat: int, w: NDArray[Any]) -> int:
    """A pile to be stacked before the last turn: near the end all but the best, for which that turn is kept."""
    if not is_late(s):
        return 0
    first, _ = best_pile(s, seat, w[Row.OWN], 0)
    second, gain = best_pile(s, seat, w[Row.OWN], first)
    return second if gain > ACTION else 0


@kernel
def unload(s: State, seat: int, w: NDArray[Any], profit: float) -> int:
    """A full cart goes into the cave; if that is full, something has to leave it."""
    if can_empty(s, seat):
        return moves.EMPTY_CART
    if profit > 0.0:
        return moves.BARTER
    pile, gain = best_pile(s, seat, w[Row.OWN], 0)
    if gain > PILE_WORTH or (pile and is_late(s)):
        return number(moves.STACK, pile)
    return moves.END_TURN


@kernel
def pass_time(s: State, seat: int, profit: float) -> int:
    """There is nothing good to dig: the cart is emptied, something bartered, a beer begged for."""
    if can_empty(s, seat):
        return moves.EMPTY_CART
    if profit > 0.0:
        return moves.BARTER
    return moves.BEG if can_beg(s, seat) else moves.END_TURN


# --- the last turn ------------------------------------------------------------------------------------------------------


@kernel
def last_action(s: State, seat: int, w: NDArray[Any]) -> int:
    """The best pile, and what makes it better before, or the next best."""
    own = w[Row.OWN]
    pile, gain = best_pile(s, seat, own, 0)
    if s.actions_left == 1:
        return last_of_all(s, seat, pile, gain)
    profit = profit_of(s, seat, w)
    _, second = best_pile(s, seat, own, pile)
    emptied = gain_of_emptying(s, seat, w, gain)
    if profit > max(second, emptied):
        return moves.BARTER
    if emptied > second:
        return moves.EMPTY_CART
    return number(moves.STACK, pile) if pile else last_of_all(s, seat, pile, gain)


@kernel
def last_of_all(s: State, seat: int, pile: int, gain: float) -> int:
    """The last action of a seat: a pile, or tiles into the cave."""
    if can_empty(s, seat) and float(s.cart_loads[seat]) * float(s.cave_points) > gain:
        return moves.EMPTY_CART
    return number(moves.STACK, pile) if pile else moves.END_TURN


@kernel
def gain_of_emptying(s: State, seat: int, w: NDArray[Any], gain: float) -> float:
    """What the tiles of the cart add to the best pile, and to the cave."""
    if not can_empty(s, seat):
        return 0.0
    add_cart(s, seat, w)
    _, better = best_pile(s, seat, w[Row.OWN], 0)
    return better - gain + float(s.cart_loads[seat]) * float(s.cave_points)


# --- dangers ------------------------------------------------------------------------------------------------------------


@kernel
def top_worth(s: State, seat: int, w: NDArray[Any]) -> float:
    """What the tile under the dwarf is worth, as far as the seat knows; an unknown one something."""
    cell = int(s.dwarves[seat])
    kind = known_tile(s, seat, cell, int(s.heights[cell]) - 1)
    return float(w[Row.TILE, kind]) if kind else 1.0


@kernel
def worth_of_angel(w: NDArray[Any], danger: int) -> float:
    """What the danger would cost."""
    return -float(w[Row.GAIN, danger])


@kernel
def worth_of_dagger(s: State, seat: int, w: NDArray[Any]) -> float:
    """What jester or thief would cost."""
    if s.power == Object.THIEF:
        return float(w[Row.TILE, s.loot])
    one, other = int(s.swap_a) - 1, int(s.swap_b) - 1
    mine, theirs = (one, other) if one == seat else (other, one)
    return worth_of_cart(s, w, mine) - worth_of_cart(s, w, theirs)


# --- choices that are weighed one by one --------------------------------------------------------------------------------


@kernel
def choose_best(s: State, seat: int, w: NDArray[Any]) -> int:
    """The legal action with the best worth; of equals the first."""
    out = np.zeros(MOST_MOVES + 1, np.int64)
    n = legal(s, seat, out)
    chosen, best = 0, WORST
    if s.phase == Phase.DWARF:
        return choose_cell(s, seat, w, out[:n], moves.DWARF)
    if s.phase == Phase.SORCERER:
        return choose_cell(s, seat, w, out[:n], moves.FLY)
    for i in range(n):
        worth = worth_of(s, seat, w, int(out[i]))
        if worth > best:
            chosen, best = int(out[i]), worth
    return chosen


@kernel
def choose_cell(s: State, seat: int, w: NDArray[Any], out: NDArray[Any], verb: Verb) -> int:
    """The cell where digging brings most, of those a dwarf may come to by these moves of a verb."""
    steps = np.full(CELL_ROWS, FAR)
    for action in out:
        steps[part(action, verb)] = 0
    cell, _ = best_of(s, seat, w, steps, ANY_RATE)
    for action in out:
        if part(action, verb) == cell:
            return int(action)
    return int(out[0])


@kernel
def worth_of(s: State, seat: int, w: NDArray[Any], action: int) -> float:
    """What an action is worth; to stop and to skip are worth nothing."""
    phase = s.phase
    if action == moves.STOP or action == moves.SKIP:
        return 0.0
    if phase == Phase.PILE:
        return worth_of_pile(s, seat, w, part(action, moves.PILE) - 1)
    if phase == Phase.CELL:
        return worth_of_place(s, seat, part(action, moves.CELL))
    if phase == Phase.LOSE:
        return -float(w[Row.KEEP, part(action, moves.LOSE)])
    if phase == Phase.SHED:
        return -float(w[Row.KEEP, part(action, moves.SHED)])
    if phase == Phase.COVER:
        return -float(w[Row.TILE, s.board[part(action, moves.COVER)]])
    if phase == Phase.JESTER:
        one, other = moves.swapped_of(part(action, moves.SWAP))
        return worth_of_swap(s, seat, w, one, other)
    if phase == Phase.KING:
        return float(w[Row.TILE, part(action, moves.TAKE)])
    return float(w[Row.TILE, part(action, moves.STEAL)])


@kernel
def worth_of_pile(s: State, seat: int, w: NDArray[Any], pile: int) -> float:
    """What lies in one of the seat's own piles."""
    total = 0.0
    for level in range(LEVELS):
        total += w[Row.TILE, s.piles[seat, pile, level]]
    return total


@kernel
def worth_of_place(s: State, seat: int, cell: int) -> float:
    """Own piles lie best beside each other."""
    n = 0.0
    for side in range(SIDES):
        colour = s.colours[beside(cell, side)]
        n += 1.0 if colour == seat + 1 else -0.1 if colour else 0.0
    return n


@kernel
def worth_of_cart(s: State, w: NDArray[Any], owner: int) -> float:
    """What the tiles of a cart are worth to the seat."""
    total = 0.0
    for i in range(s.cart_loads[owner]):
        total += w[Row.TILE, s.carts[owner, i]]
    return total


@kernel
def worth_of_swap(s: State, seat: int, w: NDArray[Any], one: int, other: int) -> float:
    """What a seat gets by a swap; that of two others is worth nothing."""
    if one != seat and other != seat:
        return 0.0
    theirs = other if one == seat else one
    return worth_of_cart(s, w, theirs) - worth_of_cart(s, w, seat)


@kernel
def best_swap(s: State, seat: int, w: NDArray[Any]) -> float:
    """The best cart to swap the own one with."""
    best = 0.0
    for other in range(s.seats):
        if other != seat and can_swap(s, seat, other):
            best = max(best, worth_of_swap(s, seat, w, seat, other))
    return best


@kernel
def best_loot(s: State, seat: int, w: NDArray[Any]) -> float:
    """The best tile of each opposing cart."""
    total = 0.0
    for other in range(s.seats):
        best = 0.0
        for i in range(s.cart_loads[other]):
            best = max(best, w[Row.TILE, s.carts[other, i]])
        total += best if other != seat else 0.0
    return total


@kernel
def best_three(s: State, w: NDArray[Any]) -> float:
    """The three best tiles of the King's board."""
    one, two, three = 0.0, 0.0, 0.0
    for place in range(1, len(s.board)):
        worth = w[Row.TILE, s.board[place]] if s.board[place] else 0.0
        if worth > one:
            one, two, three = worth, one, two
        elif worth > two:
            two, three = worth, two
        elif worth > three:
            three = worth
    return one + two + three
