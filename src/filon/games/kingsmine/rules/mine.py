"""The mine of kingsmine: steps, digging, lantern and explosive, and what dangers do, with the angels that save from them."""

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import EVERYONE, FALL, LOOK, SIDES, Kind, Object, Phase, Place, State, What
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.verbs import part

from .king import shed_to_king
from .things import (
    Step,
    ask,
    beside,
    cart_room,
    cart_to_box,
    cave_room,
    count_tools,
    has_ladder,
    has_object,
    has_pick,
    next_in,
    object_to_box,
    tile_to_box,
    tile_to_cart,
    tool_to_stock,
)

# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def can_step(s: State, seat: int, side: int) -> bool:
    """KIN-211, 214, 216: to a cell that shares a side and holds or held a pile, whoever stands there."""
    cell = int(s.dwarves[seat])
    target = beside(cell, side)
    return s.colours[target] > 0 and can_climb(s, int(s.heights[target]), int(s.heights[cell]), has_ladder(s, seat))


@kernel
def can_climb(s: State, one: int, other: int, ladder: bool) -> bool:
    """KIN-212, 213, 215: between heights, also that of the ground, one level apart, with a ladder more.

    KIN-217: nothing else helps.
    """
    levels = abs(one - other)
    return levels <= 1 or (ladder and levels <= s.ladder_levels)


@kernel
def is_side_seen(s: State, cell: int) -> bool:
    """KIN-223, 224: is a neighbouring cell lower? Where no pile is, the height is 0."""
    height = s.heights[cell]
    for side in range(SIDES):
        if s.heights[beside(cell, side)] < height:
            return True
    return False


@kernel
def can_dig(s: State, seat: int) -> bool:
    """KIN-222, 223, 225, 335: room in the cart whatever is dug, and a side of the top tile to be seen.

    KIN-225: at height 0 no neighbour is lower.
    """
    return is_side_seen(s, int(s.dwarves[seat])) and cart_room(s, seat) > 0


@kernel
def can_look(s: State, seat: int) -> bool:
    """KIN-236, 238: with a lantern, above ground."""
    return bool(s.caves[seat, Kind.LANTERN] > 0 and s.heights[s.dwarves[seat]] > 0)


@kernel
def can_blast(s: State, seat: int) -> bool:
    """KIN-241, 244, 246: with an explosive, above ground; neither a visible side nor room is needed."""
    return bool(s.caves[seat, Kind.EXPLOSIVE] > 0 and s.heights[s.dwarves[seat]] > 0)


@kernel
def top_of(s: State, cell: int) -> int:
    """The Kind of the top tile of a pile."""
    return int(s.mine[cell, s.heights[cell] - 1])


# --- verbs --------------------------------------------------------------------------------------------------------------


@kernel
def step_aside(s: State, seat: int, side: int) -> None:
    """KIN-211: the dwarf steps to the next cell; KIN-227: its level is the height there."""
    cell = int(s.dwarves[seat])
    s.dwarves[seat] = beside(cell, side)
    tell(s, What.MOVED, seat, cell, s.dwarves[seat], EVERYONE)


@kernel
def mine_to_hand(s: State, cell: int) -> int:
    """KIN-226, 227: the top tile is taken off, so that every dwarf on the pile goes down one level."""
    height = int(s.heights[cell]) - 1
    kind = int(s.mine[cell, height])
    s.mine[cell, height] = 0
    s.known[cell, height] = 0
    s.heights[cell] = height
    s.tiles_left -= 1
    s.buried[s.colours[cell] - 1, kind] -= 1
    return kind


@kernel
def mine_to_box(s: State, seat: int, cell: int, tiles: int) -> None:
    """KIN-331, 334: so many tiles leave the game, or what is there."""
    n = min(tiles, int(s.heights[cell]))
    for _ in range(n):
        tile_to_box(s, seat, mine_to_hand(s, cell), Place.MINE)
    tell(s, What.SANK, seat, cell, n, EVERYONE)


@kernel
def look(s: State, seat: int) -> None:
    """KIN-237, 238, 703, 704: the top three tiles, or what is there, seen by one seat alone; that it looks is public."""
    cell = int(s.dwarves[seat])
    height = int(s.heights[cell])
    n = min(LOOK, height)
    tell(s, What.LOOKED, seat, cell, n, EVERYONE)
    for depth in range(1, n + 1):
        s.known[cell, height - depth] |= 1 << seat
        tell(s, What.LOOKED_AT, seat, s.mine[cell, height - depth], depth, 1 << seat)


@kernel
def blast(s: State, seat: int) -> None:
    """KIN-242, 245: a danger on top leaves the game without harm; KIN-243, 707: any other tile is seen by all and stays."""
    cell = int(s.dwarves[seat])
    tool_to_stock(s, seat, Kind.EXPLOSIVE)
    tell(s, What.BLASTED, seat, cell, 0, EVERYONE)
    kind = top_of(s, cell)
    if kind >= Kind.CURSE:
        mine_to_box(s, seat, cell, 1)
    else:
        s.known[cell, s.heights[cell] - 1] = EVERYONE
        tell(s, What.SHOWN, seat, kind, cell, EVERYONE)


# --- digging ------------------------------------------------------------------------------------------------------------


@kernel
def dig(s: State, seat: int) -> int:
    """KIN-221: the top tile under the dwarf into the cart; KIN-344, 345: at a danger the digger's angel is asked first."""
    cell = int(s.dwarves[seat])
    s.dug_tiles += 1
    kind = top_of(s, cell)
    if kind < Kind.CURSE:
        return mine_to_cart(s, seat, cell)
    s.danger = kind
    s.known[cell, s.heights[cell] - 1] = EVERYONE
    tell(s, What.DANGER, seat, kind, cell, EVERYONE)
    if has_object(s, seat, Object.ANGEL):
        return ask(s, Phase.ANGEL, seat)
    return meet_danger(s, seat)


@kernel
def mine_to_cart(s: State, seat: int, cell: int) -> int:
    """KIN-221, 333: the tile is in the cart, a curse too."""
    kind = mine_to_hand(s, cell)
    tile_to_cart(s, seat, kind)
    tell(s, What.DUG, seat, kind, cell, EVERYONE)
    return go_on_digging(s, seat)


@kernel
def go_on_digging(s: State, seat: int) -> int:
    """KIN-228, 229: with a pick a second tile may be dug, which is decided now."""
    if s.dug_tiles == 1 and has_pick(s, seat) and can_dig(s, seat):
        return ask(s, Phase.SECOND, seat)
    s.dug_tiles = 0
    return Step.ACTED


@kernel
def meet_danger(s: State, seat: int) -> int:
    """KIN-331, 332, 333: what the danger does to a digger without help; KIN-230: all but a curse end the dig.

    KIN-346, 347: others are asked for their angels at a firedamp only.
    """
    danger = s.danger
    cell = int(s.dwarves[seat])
    if danger == Kind.CURSE:
        s.danger = 0
        return mine_to_cart(s, seat, cell)
    if danger == Kind.COLLAPSE:
        mine_to_box(s, seat, cell, FALL)
        return end_accident(s)
    for other in range(s.seats):
        if other != seat and s.dwarves[other] == cell and has_object(s, other, Object.ANGEL):
            s.to_ask |= 1 << other
    return ask_angels(s, seat)


@kernel
def end_accident(s: State) -> int:
    """KIN-230: a dig ends after a collapse or firedamp, cancelled or not."""
    s.danger = 0
    s.saved = 0
    s.dug_tiles = 0
    return Step.ACTED


@kernel
def answer_angel(s: State, seat: int, action: int) -> int:
    """KIN-344, 348: an angel saves its owner, who may decline."""
    is_used = action == moves.USE_ANGEL
    tell(s, What.ANGEL_USED if is_used else What.ANGEL_KEPT, seat, s.danger, 0, EVERYONE)
    if is_used:
        object_to_box(s, seat, Object.ANGEL)
    if seat == s.active:
        return cancel_danger(s, seat) if is_used else meet_danger(s, seat)
    s.to_ask &= ~(1 << seat)
    if is_used:
        s.saved |= 1 << seat
    return ask_angels(s, int(s.active))


@kernel
def cancel_danger(s: State, seat: int) -> int:
    """KIN-345: only the danger leaves the game, nobody is harmed; KIN-230: a curse does not end the dig."""
    danger = s.danger
    mine_to_box(s, seat, int(s.dwarves[seat]), 1)
    if danger != Kind.CURSE:
        return end_accident(s)
    s.danger = 0
    return go_on_digging(s, seat)


@kernel
def ask_angels(s: State, digger: int) -> int:
    """KIN-346: the others on the pile that have an angel, clockwise; then the firedamp explodes."""
    if s.to_ask:
        return ask(s, Phase.ANGEL, next_in(s, int(s.to_ask), digger))
    return explode(s, digger)


@kernel
def explode(s: State, digger: int) -> int:
    """KIN-332, 337: the pile falls, carts are cleared, digger first, and then tools are lost; the saved lose nothing."""
    cell = int(s.dwarves[digger])
    mine_to_box(s, digger, cell, FALL)
    for i in range(s.seats):
        seat = (digger + i) % int(s.seats)
        if s.dwarves[seat] == cell and not s.saved >> seat & 1:
            cart_to_box(s, seat)
            if count_tools(s, seat):
                s.to_lose |= 1 << seat
    return ask_losers(s)


@kernel
def ask_losers(s: State) -> int:
    """KIN-336, 337: the loser chooses the tool, digger first, then clockwise."""
    if s.to_lose:
        return ask(s, Phase.LOSE, next_in(s, int(s.to_lose), int(s.active)))
    return end_accident(s)


@kernel
def lose(s: State, seat: int, action: int) -> int:
    """KIN-332, 336: one tool to the stock."""
    kind = part(action, moves.LOSE)
    s.to_lose &= ~(1 << seat)
    tool_to_stock(s, seat, kind)
    tell(s, What.LOST, seat, kind, 0, EVERYONE)
    return go_on_shedding(s, seat)


@kernel
def go_on_shedding(s: State, seat: int) -> int:
    """KIN-338: who has more than the cave holds sheds the surplus at once, piece by piece; then the next one loses."""
    if cave_room(s, seat) < 0:
        return ask(s, Phase.SHED, seat)
    return ask_losers(s)


@kernel
def shed(s: State, seat: int, action: int) -> int:
    """KIN-338: tiles go to the King's board, tools to the stock."""
    kind = part(action, moves.SHED)
    tell(s, What.SHED, seat, kind, 0, EVERYONE)
    if shed_to_king(s, seat, kind):
        return go_on_shedding(s, seat)
    return ask(s, Phase.COVER, seat)
