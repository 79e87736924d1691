"""The rules of saboteur in the order of the rulebook: deal, what may be done, what is done, the end, scores.

Hands are in `rules_hand.py`, the maze is in `rules_maze.py`, sharing in `rules_gold.py`.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.rows import copy_row

from . import moves
from .rules_gold import nuggets_of, offer_gold, pay_saboteurs, take_gold
from .rules_hand import draw_card, is_first_of_kind, pile_to_hand, slot_with, take_from_hand
from .rules_maze import hand_to_maze, is_dead_end, lay_out, matches, maze_to_discard, turn_goals
from .state import CARDS, EVERYONE, GOALS, GOLD, ROLES, ROUNDS, TOOLS, Card, Options, Phase, Role, State, Tables, What
from .tables import OPENINGS

MENDS = bytes((0b001, 0b010, 0b100, 0b011, 0b101, 0b110))  # the tools each repair shows, a bit each, from FIX_PICK on

# --- deal ---------------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """SAB-101, 102, 701: take what this number of players uses out of the box, and begin the first of three rounds."""
    start(s, key)
    silence(s)
    s.seats = options.seats
    s.rounds = ROUNDS + 1 - options.rounds
    copy_row(tables.copies, s.copies)
    copy_row(tables.roles[options.seats], s.role_box)
    s.hand_dealt = tables.hand[options.seats]
    clear_gold(s, tables)
    clear_ended(s)
    begin_round(s, first_seat(s, int(options.first_seat)))


@kernel
def clear_gold(s: State, tables: Tables) -> None:
    """SAB-108: all gold cards are in the pile."""
    copy_row(tables.gold, s.gold_box)
    copy_row(tables.gold, s.gold_pile)
    s.gold_left = 0
    for value in range(GOLD):
        s.gold_left += s.gold_pile[value]
    s.gold[:] = 0
    s.gold_cards[:] = 0
    s.gold_pay[:] = 0
    s.offers[:] = 0
    s.offer_left = 0


@kernel
def clear_ended(s: State) -> None:
    """No round is over yet."""
    s.round_number = 0
    s.rounds_ended = 0
    s.ended_roles[:] = 0
    s.ended_goals[:] = 0
    s.ended_winner[:] = 0
    s.ended_finisher[:] = 0


@kernel
def first_seat(s: State, choice: int) -> int:
    """SAB-109: ages are unknown, so the option says who begins; by default the deal does."""
    return below(s, int(s.seats)) if choice == 1 else choice - 2


@kernel
def begin_round(s: State, starter: int) -> None:
    """SAB-702, 703: start, goals, roles and all cards anew; nothing stays in front of anyone, gold cards are kept."""
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
    """SAB-107, 702: the discard pile is empty, no tool is broken, and nobody has done or seen anything."""
    s.looked[:] = 0
    s.looked_turn[:] = 0
    s.discarded[:] = 0
    s.down[:] = 0
    s.down_seat[:] = 0
    s.down_turn[:] = 0
    s.n_down = 0
    s.broken[:] = 0
    s.log_seat[:] = 0
    s.log_card[:] = 0
    s.log_place[:] = 0
    s.log_more[:] = 0
    s.broke[:] = 0
    s.mended[:] = 0
    s.lays[:] = 0
    s.dead_ends[:] = 0
    s.rockfalls[:] = 0
    s.passes[:] = 0


@kernel
def deal_roles(s: State) -> None:
    """SAB-102, 103, 104: shuffle the roles used and deal one to each seat; what is left over is seen by nobody."""
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
    """SAB-105: shuffle the three goals and lay them face down."""
    s.goals[0] = Card.TREASURE
    s.goals[1] = Card.STONE_SE
    s.goals[2] = Card.STONE_SW
    shuffle(s, s.goals, GOALS)
    lay_out(s)


@kernel
def deal_cards(s: State) -> None:
    """SAB-106, 107: shuffle path and action cards together and deal hands; the rest is the draw pile."""
    n = 0
    for card in range(CARDS):
        for _ in range(s.copies[card]):
            s.pile[n] = card
            n += 1
    shuffle(s, s.pile, n)
    s.pile_left = n
    s.hands[:] = 0
    s.hand_sizes[:] = 0
    for seat in range(s.seats):
        for _ in range(s.hand_dealt):
            pile_to_hand(s, seat)


# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """SAB-110, 207: the seat whose turn it is, in a turn or in choosing gold."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.turn)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    if s.phase == Phase.OVER or seat != s.turn:
        return 0
    if s.phase == Phase.GOLD:
        return legal_takes(s, seat, out)
    return legal_turn(s, seat, out)


@kernel
def legal_turn(s: State, seat: int, out: NDArray[Any]) -> int:
    """SAB-201, 204, 210, 211: one thing, with a card of the hand, whatever the role; of equal cards the first will do.

    The hand is sorted as the moves are, so its parts are walked through one after the other.
    """
    hand = s.hands[seat]
    size = int(s.hand_sizes[seat])
    n = 0
    slot = 0
    while slot < size and hand[slot] < Card.START:
        if is_first_of_kind(hand, slot) and s.broken[seat] == 0:
            n = legal_lays(s, slot, int(hand[slot]), out, n)
        slot += 1
    while slot < size and hand[slot] < Card.FIX_PICK:
        if is_first_of_kind(hand, slot):
            n = legal_breaks(s, seat, int(hand[slot]), out, n)
        slot += 1
    while slot < size and hand[slot] < Card.ROCKFALL:
        if is_first_of_kind(hand, slot):
            n = legal_repairs(s, int(hand[slot]), out, n)
        slot += 1
    if slot < size and hand[slot] == Card.ROCKFALL:
        n = legal_rockfalls(s, out, n)
    if hand[size - 1] == Card.MAP:
        n = legal_looks(s, out, n)
    return legal_passes(hand, size, out, n)


@kernel
def legal_lays(s: State, slot: int, card: int, out: NDArray[Any], n: int) -> int:
    """SAB-301, 302, 303, 304, 306, 309, 314: on a site, either way round if that makes a difference, matching neighbours.

    Sites are empty places beside linked openings, in all directions. Only a seat without broken tools gets here.
    """
    for turned in range(2 - moves.is_symmetric(card)):
        openings = OPENINGS[2 * card + turned]
        for i in range(s.n_sites):
            cell = int(s.sites[i])
            out[n] = moves.lay(slot, turned, cell)
            n += matches(s, cell, openings)
    return n


@kernel
def legal_breaks(s: State, seat: int, card: int, out: NDArray[Any], n: int) -> int:
    """SAB-402, 403: another seat, whose tool of that kind is whole."""
    tool = card - Card.BREAK_PICK
    for target in range(s.seats):
        out[n] = moves.break_tool(tool, target)
        n += can_break(s, seat, target, tool)
    return n


@kernel
def can_break(s: State, seat: int, target: int, tool: int) -> bool:
    """SAB-402, 403: not one's own, and none that is broken."""
    return (target != seat) & (int(s.broken[target]) >> tool & 1 == 0)


@kernel
def legal_repairs(s: State, card: int, out: NDArray[Any], n: int) -> int:
    """SAB-406, 407: a broken tool of a kind the card shows, of any seat, its own too; one of them, never both."""
    for target in range(s.seats):
        for tool in range(TOOLS):
            out[n] = moves.repair(card, target, tool)
            n += can_mend(s, card, target, tool)
    return n


@kernel
def can_mend(s: State, card: int, target: int, tool: int) -> bool:
    """SAB-406: a broken tool that the card shows."""
    return (MENDS[card - Card.FIX_PICK] & int(s.broken[target])) >> tool & 1 == 1


@kernel
def legal_rockfalls(s: State, out: NDArray[Any], n: int) -> int:
    """SAB-409, 410, 411: any laid path card; none without one."""
    for i in range(s.n_laid):
        out[n] = moves.rockfall(int(s.laid[i]))
        n += 1
    return n


@kernel
def legal_looks(s: State, out: NDArray[Any], n: int) -> int:
    """SAB-416, 417: any face-down goal, also one seen before."""
    for goal in range(GOALS):
        out[n] = moves.look(goal)
        n += int(s.goals_up) >> goal & 1 == 0
    return n


@kernel
def legal_passes(hand: NDArray[Any], size: int, out: NDArray[Any], n: int) -> int:
    """SAB-206, 405: any card in hand may be discarded."""
    for slot in range(size):
        out[n] = moves.pass_card(slot)
        n += is_first_of_kind(hand, slot)
    return n


@kernel
def legal_takes(s: State, seat: int, out: NDArray[Any]) -> int:
    """SAB-603: one of the gold cards on offer; equal ones are one option."""
    n = 0
    for value in range(1, GOLD):
        out[n] = moves.take(value)
        n += s.offers[seat, s.round_number - 1, value] > 0
    return n


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    silence(s)
    if action < moves.BREAK:
        lay_path(s, seat, action)
    elif action < moves.REPAIR:
        break_tool(s, seat, moves.target_of(action), moves.tool_of(action))
    elif action < moves.ROCKFALL:
        mend_tool(s, seat, moves.fix_of(action), moves.target_of(action), moves.tool_of(action))
    elif action < moves.MAP:
        drop_rocks(s, seat, moves.cell_of(action))
    elif action < moves.PASS:
        look_at_goal(s, seat, moves.goal_of(action))
    elif action < moves.TAKE:
        pass_turn(s, seat, moves.slot_of(action))
    else:
        choose_gold(s, seat, moves.value_of(action))


@kernel
def lay_path(s: State, seat: int, action: int) -> None:
    """SAB-201, 503, 504: lay a path card and turn up the goals it reaches; the treasure ends the round, a stone does not."""
    shape = moves.shape_of(s, seat, action)
    cell = moves.cell_of(action)
    take_from_hand(s, seat, moves.slot_of(action))
    note(s, seat, shape >> 1, cell, shape & 1)
    s.lays[seat] += 1
    s.dead_ends[seat] += is_dead_end(shape >> 1)
    tell(s, What.LAID, seat, shape, cell, EVERYONE)
    hand_to_maze(s, cell, shape)
    if turn_goals(s, seat, cell):
        s.ended_finisher[s.round_number - 1] = seat + 1
        end_round(s)
    else:
        end_turn(s, seat)


@kernel
def break_tool(s: State, seat: int, target: int, tool: int) -> None:
    """SAB-401, 404: a broken tool lies face up in front of another seat until it is mended."""
    card = Card.BREAK_PICK + tool
    take_from_hand(s, seat, slot_with(s, seat, card))
    note(s, seat, card, target, tool)
    s.broke[seat, target] += 1
    s.broken[target] |= 1 << tool
    tell(s, What.BROKE, seat, target, tool, EVERYONE)
    end_turn(s, seat)


@kernel
def mend_tool(s: State, seat: int, card: int, target: int, tool: int) -> None:
    """SAB-407, 408: one tool is mended; the repair and the broken tool are both discarded."""
    take_from_hand(s, seat, slot_with(s, seat, card))
    note(s, seat, card, target, tool)
    s.mended[seat, target] += 1
    s.broken[target] &= ~(1 << tool)
    s.discarded[card] += 1
    s.discarded[Card.BREAK_PICK + tool] += 1
    tell(s, What.MENDED, seat, target, tool, EVERYONE)
    end_turn(s, seat)


@kernel
def drop_rocks(s: State, seat: int, cell: int) -> None:
    """SAB-409, 412: the removed card and the rockfall are discarded."""
    take_from_hand(s, seat, slot_with(s, seat, Card.ROCKFALL))
    shape = maze_to_discard(s, cell)
    note(s, seat, Card.ROCKFALL, cell, shape)
    s.rockfalls[seat] += 1
    s.discarded[Card.ROCKFALL] += 1
    tell(s, What.ROCKFALL, seat, cell, shape, EVERYONE)
    end_turn(s, seat)


@kernel
def look_at_goal(s: State, seat: int, goal: int) -> None:
    """SAB-415, 801, 804: look secretly at a goal, and remember it; all see which goal, the map is discarded."""
    take_from_hand(s, seat, slot_with(s, seat, Card.MAP))
    note(s, seat, Card.MAP, goal, 0)
    s.looked[seat, goal] = s.goals[goal]
    s.looked_turn[seat, goal] = s.turn_number
    s.discarded[Card.MAP] += 1
    tell(s, What.LOOKED, seat, goal, 0, EVERYONE)
    tell(s, What.LOOKED_AT, seat, goal, s.goals[goal], 1 << seat)
    end_turn(s, seat)


@kernel
def pass_turn(s: State, seat: int, slot: int) -> None:
    """SAB-206, 208: discard a card face down; only who did it knows which."""
    card = take_from_hand(s, seat, slot)
    note(s, seat, 0, 0, 0)
    s.down[s.n_down] = card
    s.down_seat[s.n_down] = seat
    s.down_turn[s.n_down] = s.turn_number
    s.n_down += 1
    s.passes[seat] += 1
    tell(s, What.PASSED, seat, 0, 0, EVERYONE)
    tell(s, What.PASSED_WHAT, seat, card, 0, 1 << seat)
    end_turn(s, seat)


@kernel
def choose_gold(s: State, seat: int, value: int) -> None:
    """SAB-603: when the last gold card is taken, the round is done with."""
    take_gold(s, seat, value)
    if s.offer_left == 0:
        go_on(s)


@kernel
def end_turn(s: State, seat: int) -> None:
    """SAB-110, 202, 203, 205, 209, 511: draw, if there is a card; the next seat with cards plays, or the round is over.

    No discard is ever shuffled back.
    """
    if s.pile_left > 0:
        draw_card(s, seat)
    other = seat
    for _ in range(s.seats):
        other = other + 1 if other + 1 < s.seats else 0
        if s.hand_sizes[other] > 0:
            s.turn = other
            return
    end_round(s)


# --- the end of a round -------------------------------------------------------------------------------------------------


@kernel
def end_round(s: State) -> None:
    """SAB-512, 513, 803, 806: roles and goals are shown; diggers won if the treasure was reached, by whomever."""
    now = int(s.round_number) - 1
    finisher = int(s.ended_finisher[now]) - 1
    winner = Role.DIGGER if finisher >= 0 else Role.SABOTEUR
    s.rounds_ended = s.round_number
    s.ended_winner[now] = winner
    copy_row(s.roles, s.ended_roles[now])
    copy_row(s.goals, s.ended_goals[now])
    tell(s, What.ROUND_ENDED, finisher, winner, s.round_number, EVERYONE)
    show_roles_and_goals(s)
    if finisher >= 0:
        offer_gold(s, finisher)
    else:
        pay_saboteurs(s)
        go_on(s)


@kernel
def show_roles_and_goals(s: State) -> None:
    """SAB-512, 806: every dealt role, and every goal still face down, is told to all."""
    for seat in range(s.seats):
        tell(s, What.ROLE_SHOWN, seat, s.roles[seat], 0, EVERYONE)
    for goal in range(GOALS):
        if int(s.goals_up) >> goal & 1 == 0:
            tell(s, What.GOAL_SHOWN, 0, goal, s.goals[goal], EVERYONE)


@kernel
def go_on(s: State) -> None:
    """SAB-701, 704: the seat left of whoever played the last card begins the next round; after the last the game ends."""
    if s.round_number < s.rounds:
        begin_round(s, (last_to_play(s) + 1) % int(s.seats))
        return
    s.phase = Phase.OVER
    tell(s, What.GAME_ENDED, 0, 0, 0, EVERYONE)


@kernel
def last_to_play(s: State) -> int:
    """SAB-704: who played the last card of the round; a card discarded by passing counts."""
    return int(s.log_seat[s.turn_number - 1])


# --- verbs --------------------------------------------------------------------------------------------------------------


@kernel
def note(s: State, seat: int, card: int, place: int, more: int) -> None:
    """SAB-802, 804: who did what, and when, is remembered by all."""
    s.log_seat[s.turn_number] = seat
    s.log_card[s.turn_number] = card
    s.log_place[s.turn_number] = place
    s.log_more[s.turn_number] = more
    s.turn_number += 1


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """SAB-705, 706: most nuggets wins; nothing breaks a tie."""
    for seat in range(s.seats):
        out[seat, 0] = nuggets_of(s, seat)
        out[seat, 1] = 0
