"""The King of kingsmine: his board and his stock, how things come to him and go from him, and the end of a barter."""

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import EVERYONE, FIRST_TOOL, KINDS, PLACES, TILE_KINDS, Kind, Phase, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.verbs import part

from .things import (
    Step,
    ask,
    clear_row,
    thing_from_cave,
    thing_to_cave,
    tool_from_stock,
    tool_to_stock,
)

# --- his board ----------------------------------------------------------------------------------------------------------


@kernel
def free_place(s: State) -> int:
    """KIN-273: the lowest free place; 0 if there is none."""
    for place in range(1, PLACES + 1):
        if s.board[place] == 0:
            return place
    return 0


@kernel
def tile_to_place(s: State, seat: int, kind: int, place: int) -> None:
    """KIN-271, 272: on a free place, or over the tile that lies there, which is then hidden."""
    below = int(s.board[place])
    if below:
        tell(s, What.COVERED, seat, below, place, EVERYONE)
        s.covered[s.n_covered] = below
        s.covered_place[s.n_covered] = place
        s.n_covered += 1
        s.wares[below] -= 1
    s.board[place] = kind
    s.wares[kind] += 1
    tell(s, What.GIVEN, seat, kind, place, EVERYONE)


@kernel
def place_to_cave(s: State, seat: int, place: int) -> None:
    """KIN-253, 364: the visible tile of a place becomes the seat's; KIN-274: what it covered is visible again."""
    kind = int(s.board[place])
    tell(s, What.TAKEN, seat, kind, place, EVERYONE)
    s.wares[kind] -= 1
    s.board[place] = uncover(s, place)
    thing_to_cave(s, seat, kind)


@kernel
def uncover(s: State, place: int) -> int:
    """KIN-274: the tile covered last on a place; 0 if there is none."""
    i = int(s.n_covered) - 1
    while i >= 0 and s.covered_place[i] != place:
        i -= 1
    if i < 0:
        return 0
    kind = int(s.covered[i])
    s.wares[kind] += 1
    s.n_covered -= 1
    while i < s.n_covered:
        s.covered[i] = s.covered[i + 1]
        s.covered_place[i] = s.covered_place[i + 1]
        i += 1
    s.covered[i] = 0
    s.covered_place[i] = 0
    return kind


@kernel
def tile_to_king(s: State, seat: int, kind: int) -> bool:
    """KIN-273: to the lowest free place; with none free it waits for the giver to choose one."""
    thing_from_cave(s, seat, kind)
    place = free_place(s)
    if place == 0:
        s.to_place[kind] += 1
        return False
    tile_to_place(s, seat, kind, place)
    return True


@kernel
def shed_to_king(s: State, seat: int, kind: int) -> bool:
    """KIN-338: a tile to the board, a tool to the stock; is it done without a choice?"""
    if kind < FIRST_TOOL:
        return tile_to_king(s, seat, kind)
    tool_given(s, seat, kind)
    return True


@kernel
def tool_given(s: State, seat: int, kind: int) -> None:
    """KIN-271: a tool goes to the stock."""
    tool_to_stock(s, seat, kind)
    tell(s, What.GIVEN, seat, kind, 0, EVERYONE)


@kernel
def cover(s: State, seat: int, place: int) -> bool:
    """KIN-273: the first tile in catalogue order that waits, over the one chosen; is it the last that waits?"""
    kind = 1
    while s.to_place[kind] == 0:
        kind += 1
    s.to_place[kind] -= 1
    tile_to_place(s, seat, kind, place)
    while kind < TILE_KINDS and s.to_place[kind] == 0:
        kind += 1
    return kind == TILE_KINDS


# --- a barter, step by step ---------------------------------------------------------------------------------------------


@kernel
def begin_barter(s: State, seat: int) -> int:
    """KIN-261: one action in steps; KIN-267: it is carried through."""
    tell(s, What.BARTER_BEGAN, seat, 0, 0, EVERYONE)
    return ask(s, Phase.OFFER, seat)


@kernel
def offer(s: State, seat: int, action: int) -> int:
    """KIN-261: one thing more is offered, or all is; KIN-268: nothing moves yet."""
    if action == moves.DONE_OFFERING:
        s.last_kind = 0
        tell(s, What.OFFERED_ALL, seat, s.offered_gold, 0, EVERYONE)
        return ask(s, Phase.TAKE, seat)
    kind = part(action, moves.OFFER)
    s.offered[kind] += 1
    s.offered_gold += s.gold[kind]
    s.last_kind = kind
    tell(s, What.OFFERED, seat, kind, s.offered_gold, EVERYONE)
    return Step.ASK


@kernel
def choose_ware(s: State, seat: int, action: int) -> int:
    """KIN-261: one thing more is to be taken, or the barter is carried out."""
    if action == moves.FINISH:
        return finish(s, seat)
    kind = part(action, moves.TAKE)
    s.taken[kind] += 1
    s.taken_gold += s.gold[kind]
    s.last_kind = kind
    tell(s, What.CHOSEN, seat, kind, s.taken_gold, EVERYONE)
    return Step.ASK


@kernel
def finish(s: State, seat: int) -> int:
    """KIN-268: first the taken things leave the King, then the given ones arrive."""
    tell(s, What.BARTERED, seat, s.offered_gold, count_things(s), EVERYONE)
    take_tiles(s, seat)
    for kind in range(FIRST_TOOL, KINDS):
        for _ in range(s.taken[kind]):
            tell(s, What.TAKEN, seat, kind, 0, EVERYONE)
            tool_from_stock(s, seat, kind)
    is_placed = give_things(s, seat)
    clear_row(s.offered)
    clear_row(s.taken)
    s.offered_gold = 0
    s.taken_gold = 0
    s.last_kind = 0
    return Step.ACTED if is_placed else ask(s, Phase.COVER, seat)


@kernel
def count_things(s: State) -> int:
    """How many things change hands."""
    n = 0
    for kind in range(1, KINDS):
        n += int(s.offered[kind]) + int(s.taken[kind])
    return n


@kernel
def take_tiles(s: State, seat: int) -> None:
    """KIN-269, 270: of each kind the tiles on the lowest places; what they uncover stays."""
    for place in range(1, PLACES + 1):
        kind = s.board[place]
        if s.taken[kind]:
            s.taken[kind] -= 1
            place_to_cave(s, seat, place)


@kernel
def give_things(s: State, seat: int) -> bool:
    """KIN-271, 273: tiles to the King's board, in catalogue order, tools to the stock; has every tile found a free place?"""
    is_placed = True
    for kind in range(1, KINDS):
        for _ in range(s.offered[kind]):
            if kind >= FIRST_TOOL:
                tool_given(s, seat, kind)
            elif not tile_to_king(s, seat, kind):
                is_placed = False
    return is_placed


# --- begging ------------------------------------------------------------------------------------------------------------


@kernel
def beg(s: State, seat: int) -> None:
    """KIN-297: the King sends a beer, and the turn is over."""
    s.actions_left = 0
    tool_from_stock(s, seat, Kind.BEER)
    tell(s, What.BEGGED, seat, 0, 0, EVERYONE)
