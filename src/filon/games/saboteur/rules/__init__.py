"""The rules of saboteur, with and without its expansion: who must choose, what is done, scores.

Dealing is in `deal.py`, what may be done in `legal.py`, hands are in `hand.py`, the maze is in `maze.py`, what the
expansion's action cards do in `people.py`. How a turn, a round and a game end is in `end.py`, sharing in `gold.py` and, with
the expansion, `nuggets.py`.
"""

from typing import Any

from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.state import EVERYONE, HAND, Card, Phase, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.verbs import is_a, part, parts

from .end import end_round, end_turn, go_on, note
from .gold import nuggets_of, take_gold
from .hand import draw_card, slot_with, take_from_hand
from .maze import hand_to_maze, is_dead_end, maze_to_discard, turn_goals
from .people import clear_front, discard_front, play_on_seat, steal


@kernel
def actors(s: State) -> int:
    """SAB-110, 207: the seat whose turn it is, in a turn, in choosing gold, in stealing."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.turn)


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action. SAB-201, 503, 511: one thing in a turn; then the next turn begins, or the round is over."""
    silence(s)
    if s.phase != Phase.TURN:
        choose(s, seat, action)
        return
    if is_a(action, moves.LAY):
        lay_path(s, seat, action)
    elif is_a(action, moves.BREAK):
        tool, target, _ = parts(action, moves.BREAK)
        break_tool(s, seat, target, tool)
    elif is_a(action, moves.REPAIR):
        card, target, tool = parts(action, moves.REPAIR)
        mend_tool(s, seat, card, target, tool)
    elif is_a(action, moves.ROCKFALL):
        drop_rocks(s, seat, part(action, moves.ROCKFALL))
    elif is_a(action, moves.MAP):
        look_at_goal(s, seat, part(action, moves.MAP))
    elif is_a(action, moves.PASS):
        pass_turn(s, seat, part(action, moves.PASS))
    else:
        act_with_expansion(s, seat, action)
    if not end_turn(s, seat):
        end_round(s)


@kernel
def choose(s: State, seat: int, action: int) -> None:
    """SAB-603, SB2-610: after a round, a gold card or a nugget."""
    if s.phase == Phase.GOLD:
        choose_gold(s, seat, part(action, moves.TAKE))
    else:
        steal(s, seat, action)


@kernel
def act_with_expansion(s: State, seat: int, action: int) -> None:
    """SB2-201: what only the expansion knows."""
    if is_a(action, moves.PLAY):
        card, target, _ = parts(action, moves.PLAY)
        play_on_seat(s, seat, card, target)
    elif is_a(action, moves.PASS_MORE):
        pass_with_more(s, seat, part(action, moves.PASS_MORE))
    else:
        front, slots, _ = parts(action, moves.CLEAR)
        clear_front(s, seat, front, slots)


@kernel
def lay_path(s: State, seat: int, action: int) -> None:
    """SAB-201, 503, 504: lay a path card and turn up the goals it reaches; the treasure ends the round, a stone does not."""
    shape = moves.shape_of(s, seat, action)
    slot, _, cell = parts(action, moves.LAY)
    take_from_hand(s, seat, slot)
    note(s, seat, shape >> 1, cell, shape & 1)
    s.lays[seat] += 1
    s.dead_ends[seat] += is_dead_end(shape >> 1)
    tell(s, What.LAID, seat, shape, cell, EVERYONE)
    hand_to_maze(s, cell, shape)
    if turn_goals(s, seat, cell):
        s.ended_finisher[s.round_number - 1] = seat + 1


@kernel
def break_tool(s: State, seat: int, target: int, tool: int) -> None:
    """SAB-401, 404: a broken tool lies face up in front of another seat until it is mended."""
    card = Card.BREAK_PICK + tool
    take_from_hand(s, seat, slot_with(s, seat, card))
    note(s, seat, card, target, tool)
    s.broke[seat, target] += 1
    s.broken[target] |= 1 << tool
    tell(s, What.BROKE, seat, target, tool, EVERYONE)


@kernel
def mend_tool(s: State, seat: int, card: int, target: int, tool: int) -> None:
    """SAB-407, 408: one tool is mended; the repair and the broken tool are both discarded."""
    take_from_hand(s, seat, slot_with(s, seat, card))
    note(s, seat, card, target, tool)
    s.mended[seat, target] += 1
    s.discarded[card] += 1
    discard_front(s, target, tool)
    tell(s, What.MENDED, seat, target, tool, EVERYONE)


@kernel
def drop_rocks(s: State, seat: int, cell: int) -> None:
    """SAB-409, 412: the removed card and the rockfall are discarded."""
    take_from_hand(s, seat, slot_with(s, seat, Card.ROCKFALL))
    shape = maze_to_discard(s, cell)
    note(s, seat, Card.ROCKFALL, cell, shape)
    s.rockfalls[seat] += 1
    s.discarded[Card.ROCKFALL] += 1
    tell(s, What.ROCKFALL, seat, cell, shape, EVERYONE)


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


@kernel
def pass_turn(s: State, seat: int, slot: int) -> None:
    """SAB-206, 208, SB2-206: discard a card face down; only who did it knows which."""
    note(s, seat, Card.NONE, 0, 1)
    s.passes[seat] += 1
    tell(s, What.PASSED, seat, 1, 0, EVERYONE)
    discard_down(s, seat, slot)


@kernel
def pass_with_more(s: State, seat: int, slots: int) -> None:
    """SB2-206, 207: discard two or three cards face down, and draw as many, or what is left."""
    n = moves.count(slots)
    note(s, seat, Card.NONE, 0, n)
    s.passes[seat] += 1
    tell(s, What.PASSED, seat, n, 0, EVERYONE)
    for slot in range(HAND - 1, -1, -1):
        if slots >> slot & 1:
            discard_down(s, seat, slot)
    for _ in range(1, min(n, int(s.pile_left))):
        draw_card(s, seat)


@kernel
def discard_down(s: State, seat: int, slot: int) -> None:
    """SAB-206, 801, 804: a card is discarded face down, and who discarded it when is remembered."""
    card = take_from_hand(s, seat, slot)
    s.down[s.n_down] = card
    s.down_seat[s.n_down] = seat
    s.down_turn[s.n_down] = s.turn_number
    s.n_down += 1
    tell(s, What.PASSED_WHAT, seat, card, 0, 1 << seat)


@kernel
def choose_gold(s: State, seat: int, value: int) -> None:
    """SAB-603: when the last gold card is taken, the round is done with."""
    take_gold(s, seat, value)
    if s.offer_left == 0:
        go_on(s)


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def round_of(s: State) -> int:
    """The round under way, from 1."""
    return int(s.round_number)


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """SAB-705, 706, SB2-703: most nuggets wins; nothing breaks a tie."""
    for seat in range(s.seats):
        out[seat, 0] = nuggets_of(s, seat)
        out[seat, 1] = 0
