"""What a game of kingsmine never loses (KIN-802): counted in a position that somebody made by hand."""

from collections import Counter

from .moves import kind_name
from .rules.things import places_of
from .state import BIG_CART, FIRST_TOOL, KINDS, State


def census(s: State) -> dict[str, int]:
    """Tiles and tools by kind, wherever they are, and places in caves that are miscounted."""
    found: Counter[int] = Counter(kind for pile in s.piles.reshape(-1).tolist() if (kind := int(pile)))
    for cell, height in enumerate(s.heights.tolist()):
        found.update(s.mine[cell, :height].tolist())
    for seat in range(s.seats):
        found.update(s.carts[seat, : s.cart_loads[seat]].tolist())
    found.update([*s.covered[: s.n_covered].tolist(), *s.board.tolist(), *s.stacked[: s.n_stacked].tolist()])
    for counts in (*s.caves, s.removed, s.to_place):
        found.update({kind: int(n) for kind, n in enumerate(counts)})
    found.update({kind: int(s.wares[kind]) for kind in range(FIRST_TOOL, KINDS)})
    things = {kind_name(kind): found[kind] for kind in range(1, KINDS)}
    blanks = sum(s.mine[cell, :height].tolist().count(0) for cell, height in enumerate(s.heights))
    blanks += sum(s.carts[seat, :load].tolist().count(0) + max(0, load - BIG_CART) for seat, load in enumerate(s.cart_loads))
    miscounted = {"places in caves miscounted": places_miscounted(s), "tiles in the mine miscounted": mine_miscounted(s)}
    return {
        "seats": int(s.seats),
        "tiles that trigger the end": int(s.end_tiles),
        **things,
        "tiles of no kind": blanks,
        **miscounted,
    }


def mine_miscounted(s: State) -> int:
    """Colours whose face-down tiles, or piles not yet placed, are not those that are counted."""
    wrong = 0
    for colour in range(s.seats):
        lying = Counter(kind for kind in s.piles[colour].reshape(-1).tolist() if kind)
        for cell, height in enumerate(s.heights.tolist()):
            lying.update(s.mine[cell, :height].tolist() if s.colours[cell] == colour + 1 else ())
        wrong += int(s.n_piles[colour]) != sum(map(bool, s.piles[colour].any(axis=1)))
        wrong += any(lying[kind] != n for kind, n in enumerate(s.buried[colour].tolist()))
    return wrong


def places_miscounted(s: State) -> int:
    """KIN-303, 304: caves whose places in use are not those of their things."""
    loads = [sum(int(n) * places_of(kind) for kind, n in enumerate(cave) if kind) for cave in s.caves]
    return sum(load != used for load, used in zip(loads, s.cave_loads.tolist(), strict=True))
