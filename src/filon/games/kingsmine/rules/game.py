"""A game of kingsmine in the order of the rulebook: what may be done, what is done, the turn, the end, scores.

Whatever a seat does leads to a `Step`: ends of actions and turns are in one place each.
"""

from typing import Any

from numpy.typing import NDArray

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import (
    ACTIONS_A_TURN,
    EVERYONE,
    LEVELS,
    Kind,
    Phase,
    State,
    What,
    Why,
)
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.verbs import is_a, part

from .king import beg, begin_barter, choose_ware, cover, offer
from .legal import (
    legal_actions,
    legal_answers,
    legal_cells,
    legal_covers,
    legal_dwarves,
    legal_first_gems,
    legal_flights,
    legal_free_tiles,
    legal_losses,
    legal_next_gems,
    legal_nuggets,
    legal_offers,
    legal_piles,
    legal_second,
    legal_sheds,
    legal_spares,
    legal_swaps,
    legal_takes,
    legal_thefts,
)
from .mine import answer_angel, blast, dig, go_on_shedding, look, lose, shed, step_aside
from .power import answer_dagger, fly, name_carts, name_loot, take_free, use_power
from .stack import begin_pile, complete_nuggets, first_gem, next_gem, spare_corner
from .things import Step, ask, cart_to_cave, count_curses

WORKSHOP_FIRST = 128  # more than there are curses

# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """The one seat that must choose, in its turn or by a reaction; nobody when the game is over."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.asked)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending; KIN-708: none of them depends on a face-down tile."""
    phase = s.phase
    if seat != s.asked or phase == Phase.OVER:
        return 0
    if phase == Phase.ACTION:
        return legal_actions(s, seat, out)
    if phase == Phase.OFFER:
        return legal_offers(s, seat, out)
    if phase == Phase.TAKE:
        return legal_takes(s, seat, out)
    if phase == Phase.SECOND:
        return legal_second(out)
    if phase == Phase.COVER:
        return legal_covers(out)
    if phase == Phase.FIRST_GEM:
        return legal_first_gems(s, seat, out)
    if phase == Phase.NEXT_GEM:
        return legal_next_gems(s, seat, out)
    return legal_rarely(s, seat, out)


def is_open_choice(s: State, seat: int) -> bool:
    """KIN-705, 706, 708: whenever no pile is chosen: which of its piles a seat has left, others do not know."""
    return bool(s.phase != Phase.PILE)


@kernel
def legal_rarely(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions in phases that are not met in every turn."""
    phase = s.phase
    if phase == Phase.NUGGETS:
        return legal_nuggets(s, seat, out)
    if phase == Phase.SPARE:
        return legal_spares(s, seat, out)
    if phase == Phase.ANGEL:
        return legal_answers(moves.USE_ANGEL, out)
    if phase == Phase.DAGGER:
        return legal_answers(moves.USE_DAGGER, out)
    if phase == Phase.LOSE:
        return legal_losses(s, seat, out)
    if phase == Phase.SHED:
        return legal_sheds(s, seat, out)
    if phase == Phase.PILE:
        return legal_piles(s, seat, out)
    if phase == Phase.CELL:
        return legal_cells(s, out)
    if phase == Phase.DWARF:
        return legal_dwarves(s, out)
    if phase == Phase.JESTER:
        return legal_swaps(s, out)
    if phase == Phase.KING:
        return legal_free_tiles(s, seat, out)
    if phase == Phase.THIEF:
        return legal_thefts(s, out)
    return legal_flights(s, seat, out)


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action, and what comes of itself until a seat is asked again."""
    silence(s)
    step = carry_out(s, seat, action)
    if step == Step.ACTED:
        step = end_action(s)
    if step == Step.PASSED:
        end_turn(s)


@kernel
def carry_out(s: State, seat: int, action: int) -> int:
    """What a seat does in each phase, and the Step after it."""
    phase = s.phase
    if phase == Phase.ACTION:
        return act(s, seat, action)
    if phase == Phase.OFFER:
        return offer(s, seat, action)
    if phase == Phase.TAKE:
        return choose_ware(s, seat, action)
    if phase == Phase.SECOND:
        return dig_again(s, seat, action)
    if phase == Phase.COVER:
        return cover_tile(s, seat, action)
    if phase == Phase.FIRST_GEM:
        return first_gem(s, seat, action)
    if phase == Phase.NEXT_GEM:
        return next_gem(s, seat, action)
    return carry_out_rarely(s, seat, action)


@kernel
def carry_out_rarely(s: State, seat: int, action: int) -> int:
    """The same in phases that are not met in every turn."""
    phase = s.phase
    if phase == Phase.NUGGETS:
        return complete_nuggets(s, seat, part(action, moves.COMPLETE))
    if phase == Phase.SPARE:
        return spare_corner(s, seat, action)
    if phase == Phase.ANGEL:
        return answer_angel(s, seat, action)
    if phase == Phase.DAGGER:
        return answer_dagger(s, seat, action)
    if phase == Phase.LOSE:
        return lose(s, seat, action)
    if phase == Phase.SHED:
        return shed(s, seat, action)
    if phase == Phase.PILE:
        return take_pile(s, seat, part(action, moves.PILE))
    if phase == Phase.CELL:
        return pile_to_mine(s, seat, part(action, moves.CELL))
    if phase == Phase.DWARF:
        return dwarf_to_mine(s, seat, part(action, moves.DWARF))
    if phase == Phase.JESTER:
        return name_carts(s, seat, action)
    if phase == Phase.KING:
        return take_free(s, seat, action)
    if phase == Phase.THIEF:
        return name_loot(s, seat, action)
    return fly(s, seat, part(action, moves.FLY))


@kernel
def act(s: State, seat: int, action: int) -> int:
    """KIN-201: one of the two actions; KIN-202: or the end of the turn."""
    if action == moves.END_TURN:
        tell(s, What.TURN_ENDED, seat, s.actions_left, 0, EVERYONE)
        return Step.PASSED
    s.actions_left -= 1
    if action == moves.BARTER:
        return begin_barter(s, seat)
    if action == moves.DIG:
        return dig(s, seat)
    if is_a(action, moves.POWER):
        return use_power(s, seat, part(action, moves.POWER))
    if is_a(action, moves.STACK):
        return begin_pile(s, seat, part(action, moves.STACK))
    if is_a(action, moves.MOVE):
        step_aside(s, seat, part(action, moves.MOVE))
    elif action == moves.EMPTY_CART:
        cart_to_cave(s, seat)
    elif action == moves.LANTERN:
        look(s, seat)
    elif action == moves.BLAST:
        blast(s, seat)
    else:
        beg(s, seat)
    return Step.ACTED


@kernel
def dig_again(s: State, seat: int, action: int) -> int:
    """KIN-228, 229: the second tile, or not."""
    if action == moves.DIG_AGAIN:
        return dig(s, seat)
    s.dug_tiles = 0
    return Step.ACTED


@kernel
def cover_tile(s: State, seat: int, action: int) -> int:
    """KIN-203, 273: one by one; then the barter is over, or the surplus goes on being shed."""
    if not cover(s, seat, part(action, moves.COVER)):
        return Step.ASK
    return go_on_shedding(s, seat) if s.danger else Step.ACTED


# --- set-up -------------------------------------------------------------------------------------------------------------


@kernel
def take_pile(s: State, seat: int, pile: int) -> int:
    """KIN-108, 706: one of its piles, and only the seat itself knows which."""
    s.in_hand[seat] = pile
    tell(s, What.PILE_TAKEN, seat, s.n_piles[seat], 0, EVERYONE)
    tell(s, What.PILE_WHICH, seat, pile, 0, 1 << seat)
    return ask(s, Phase.CELL, seat)


@kernel
def pile_to_mine(s: State, seat: int, cell: int) -> int:
    """KIN-108, 701, 702: face down on the mine; its owner knows the order. Then the next seat, clockwise."""
    pile = int(s.in_hand[seat]) - 1
    for level in range(LEVELS):
        s.mine[cell, level] = s.piles[seat, pile, level]
        s.known[cell, level] = 1 << seat
        s.piles[seat, pile, level] = 0
    s.heights[cell] = LEVELS
    s.colours[cell] = seat + 1
    s.in_hand[seat] = 0
    s.n_piles[seat] -= 1
    tell(s, What.PILE_PLACED, seat, cell, 0, EVERYONE)
    s.active = (seat + 1) % int(s.seats)
    is_done = s.active == s.first_seat and s.n_piles[seat] == 0
    return ask(s, Phase.DWARF if is_done else Phase.PILE, int(s.active))


@kernel
def dwarf_to_mine(s: State, seat: int, cell: int) -> int:
    """KIN-113, 114: the dwarves in the same order; KIN-115: then the first player has the first turn."""
    s.dwarves[seat] = cell
    tell(s, What.DWARF_PLACED, seat, cell, 0, EVERYONE)
    s.active = (seat + 1) % int(s.seats)
    if s.active != s.first_seat:
        return ask(s, Phase.DWARF, int(s.active))
    begin_turn(s, int(s.first_seat))
    return Step.ASK


# --- the turn -----------------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s: State, seat: int) -> None:
    """KIN-201: two actions."""
    s.turn_number += 1
    s.active = seat
    s.actions_left = ACTIONS_A_TURN
    s.turn_tiles = s.tiles_left
    tell(s, What.TURN_BEGAN, seat, 1 if s.triggered else 0, 0, EVERYONE)
    ask(s, Phase.ACTION, seat)


@kernel
def end_action(s: State) -> int:
    """KIN-401, 402: after each action few tiles may trigger the end; KIN-202: after two the turn ends."""
    if s.triggered == 0 and s.tiles_left <= s.end_tiles:
        trigger_end(s, Why.TILES)
    if s.actions_left == 0:
        return Step.PASSED
    return ask(s, Phase.ACTION, int(s.active))


@kernel
def end_turn(s: State) -> None:
    """KIN-115: clockwise; KIN-404: until the last turns are over."""
    s.idle_turns = s.idle_turns + 1 if s.tiles_left == s.turn_tiles else 0
    if s.triggered == 0 and s.idle_turns >= s.stalemate_turns:
        trigger_end(s, Why.STALEMATE)
    if s.triggered and s.last_turns == 0:
        end_game(s)
        return
    if s.triggered:
        s.last_turns -= 1
    begin_turn(s, (int(s.active) + 1) % int(s.seats))


@kernel
def trigger_end(s: State, why: int) -> None:
    """KIN-403, 404, 801: every seat plays one last turn, the triggering one last."""
    s.triggered = 1 + s.active
    s.last_turns = s.seats
    tell(s, What.END_TRIGGERED, s.active, s.tiles_left, why, EVERYONE)


@kernel
def end_game(s: State) -> None:
    """KIN-403, 510: the game is over, and is counted."""
    s.phase = Phase.OVER
    s.actions_left = 0
    for seat in range(s.seats):
        curses = count_curses(s, seat)
        tell(s, What.COUNTED, seat, s.workshop_points[seat], cave_points(s, seat), EVERYONE)
        if curses:
            tell(s, What.CURSED, seat, curses, curses * int(s.curse_points), EVERYONE)
        tell(s, What.TOTAL, seat, points_of(s, seat), 0, EVERYONE)
    tell(s, What.GAME_ENDED, s.active, 0, 0, EVERYONE)


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """KIN-510: the highest score wins; KIN-511: a tie is broken by the workshop, then by fewer curses, then by nothing."""
    for seat in range(s.seats):
        out[seat, 0] = points_of(s, seat)
        out[seat, 1] = WORKSHOP_FIRST * int(s.workshop_points[seat]) - count_curses(s, seat)


@kernel
def points_of(s: State, seat: int) -> int:
    """KIN-501, 506, 508, 509: the workshop and the cave, less the curses; nothing else in the cart and no tool counts."""
    return int(s.workshop_points[seat]) + cave_points(s, seat) - count_curses(s, seat) * int(s.curse_points)


@kernel
def cave_points(s: State, seat: int) -> int:
    """KIN-505: each tile in the cave, KIN-507: but for curses unless it is agreed."""
    n = int(s.caves[seat, Kind.CURSE]) if s.curse_cave_point else 0
    for kind in range(1, Kind.CURSE):
        n += int(s.caves[seat, kind])
    return n * int(s.cave_points)
