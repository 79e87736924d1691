"""The workshop of kingsmine: chains of gems, nuggets and the grimoire, stacked tile by tile as one pile an action."""

from filon.games.kingsmine import moves
from filon.games.kingsmine.state import (
    CORNERS,
    EVERYONE,
    FIRST_CORNER,
    FIRST_GEM,
    GEM_KINDS,
    MOST_NUGGETS,
    MOST_SPARES,
    Collection,
    Kind,
    Object,
    Phase,
    State,
    What,
)
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.verbs import part

from .things import Step, ask, has_object, thing_from_cave

RING = 4  # tiles of the shortest ring

# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def has_workshop(s: State, seat: int) -> bool:
    """KIN-285, 339: only its owner can stack; piles stay and count without it."""
    return bool(s.caves[seat, Kind.WORKSHOP] > 0)


@kernel
def has_gem(s: State, seat: int) -> bool:
    """KIN-287, 291: one gem is a chain already."""
    for kind in range(FIRST_GEM, FIRST_GEM + GEM_KINDS):
        if s.caves[seat, kind]:
            return True
    return False


@kernel
def has_corner(s: State, seat: int) -> bool:
    """KIN-287, 292: one corner is a quarter of a nugget."""
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        if s.caves[seat, kind]:
            return True
    return False


@kernel
def can_stack(s: State, seat: int, collection: int) -> bool:
    """KIN-285, 287, 294: gems, corners, or both halves of the grimoire; KIN-315: no other object."""
    if not has_workshop(s, seat):
        return False
    if collection == Collection.GEMS:
        return has_gem(s, seat)
    if collection == Collection.NUGGETS:
        return has_corner(s, seat)
    return has_object(s, seat, Object.GRIMOIRE)


@kernel
def count_nuggets(s: State, seat: int) -> int:
    """KIN-292: complete nuggets the corners in the cave make."""
    n = MOST_NUGGETS
    for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
        n = min(n, int(s.caves[seat, kind]))
    return n


@kernel
def fits_chain(s: State, kind: int) -> bool:
    """KIN-290: has the gem a half equal to the open end?"""
    return moves.begin_half_of(kind, 0) == s.open_half or moves.open_half_of(kind, 0) == s.open_half


@kernel
def count_gems(s: State) -> int:
    """KIN-502: one gem a contact; KIN-503: one more in a ring, which is even, of 4 or more, and closed."""
    tiles = int(s.chain_tiles)
    is_ring = tiles >= RING and tiles % 2 == 0 and s.open_half == s.begin_half
    return tiles if is_ring and s.ring_bonus else tiles - 1


# --- verbs --------------------------------------------------------------------------------------------------------------


@kernel
def begin_pile(s: State, seat: int, collection: int) -> int:
    """KIN-286, 288: one collection, always as a new pile."""
    s.n_collections += 1
    s.pile_seat[s.n_collections] = seat
    s.pile_what[s.n_collections] = collection
    if collection == Collection.GEMS:
        return ask(s, Phase.FIRST_GEM, seat)
    if collection == Collection.NUGGETS:
        return ask(s, Phase.NUGGETS, seat)
    return stack_grimoire(s, seat)


@kernel
def end_pile(s: State, seat: int, points: int) -> int:
    """KIN-501: the pile scores by its table, KIN-289: and stays."""
    s.pile_points[s.n_collections] = points
    s.workshop_points[seat] += points
    tell(s, What.COMPLETED, seat, s.pile_what[s.n_collections], points, EVERYONE)
    return Step.ACTED


@kernel
def cave_to_pile(s: State, seat: int, kind: int, turned: int) -> None:
    """KIN-286: a tile of the cave onto the pile under way."""
    thing_from_cave(s, seat, kind)
    s.stacked[s.n_stacked] = kind
    s.stacked_turned[s.n_stacked] = turned
    s.stacked_pile[s.n_stacked] = s.n_collections
    s.n_stacked += 1
    tell(s, What.STACKED, seat, kind, turned, EVERYONE)


@kernel
def stack_grimoire(s: State, seat: int) -> int:
    """KIN-294, 504: both halves, of a worth by themselves."""
    cave_to_pile(s, seat, Kind.GRIMOIRE_L, 0)
    cave_to_pile(s, seat, Kind.GRIMOIRE_R, 0)
    return end_pile(s, seat, int(s.grimoire_points))


@kernel
def first_gem(s: State, seat: int, action: int) -> int:
    """KIN-290: the first tile of a chain, and its open end."""
    kind, turned = moves.started_of(part(action, moves.FIRST))
    s.begin_half = moves.begin_half_of(kind, turned)
    return gem_to_chain(s, seat, kind, turned)


@kernel
def gem_to_chain(s: State, seat: int, kind: int, turned: int) -> int:
    """KIN-290: the other half becomes the open end; KIN-291: the chain may end after any tile."""
    cave_to_pile(s, seat, kind, turned)
    s.open_half = moves.open_half_of(kind, turned)
    s.chain_tiles += 1
    return ask(s, Phase.NEXT_GEM, seat)


@kernel
def next_gem(s: State, seat: int, action: int) -> int:
    """KIN-290: a tile that fits, turned if need be; KIN-291: or none."""
    if action == moves.STOP:
        return end_chain(s, seat)
    kind = part(action, moves.NEXT)
    return gem_to_chain(s, seat, kind, 0 if moves.begin_half_of(kind, 0) == s.open_half else 1)


@kernel
def end_chain(s: State, seat: int) -> int:
    """KIN-501, 502: a lone tile holds no gem."""
    points = int(s.gem_points[count_gems(s)])
    s.begin_half = 0
    s.open_half = 0
    s.chain_tiles = 0
    return end_pile(s, seat, points)


@kernel
def complete_nuggets(s: State, seat: int, nuggets: int) -> int:
    """KIN-292, 293: so many complete nuggets first."""
    for _ in range(nuggets):
        for kind in range(FIRST_CORNER, FIRST_CORNER + CORNERS):
            cave_to_pile(s, seat, kind, 0)
    s.complete = nuggets
    return ask(s, Phase.SPARE, seat)


@kernel
def spare_corner(s: State, seat: int, action: int) -> int:
    """KIN-293: then spare corners, at most 3; after the third the pile is done."""
    if action != moves.DONE:
        kind = part(action, moves.SPARE)
        cave_to_pile(s, seat, kind, 0)
        s.spares += 1
        s.last_corner = kind
        if s.spares < MOST_SPARES:
            return Step.ASK
    points = int(s.nugget_points[s.complete, s.spares])
    s.complete = 0
    s.spares = 0
    s.last_corner = 0
    return end_pile(s, seat, points)
