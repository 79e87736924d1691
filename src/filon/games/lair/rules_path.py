"""The verbs of lair, which move dwarves, coins and cards, and the questions they ask; `rules.py` calls them."""

from filon.kernel.compiling import kernel
from filon.kernel.events import tell

from .state import EVERYONE, LAIR, START, Card, Hand, Share, State, What

# --- verbs: dwarves -----------------------------------------------------------------------------------------------------


@kernel
def go_ahead(s: State, dwarf: int, colour: int) -> int:
    """LAI-301, 308: to the first space of the colour ahead, whoever stands there; say which it is."""
    space = space_ahead(s, int(s.position[dwarf]), colour)
    tell(s, What.MOVED, dwarf, s.position[dwarf], space, EVERYONE)
    s.position[dwarf] = space
    return space


@kernel
def go_back(s: State, dwarf: int, colour: int) -> None:
    """LAI-318: to the first space of the colour behind, or to the start."""
    space = space_behind(s, int(s.position[dwarf]), colour)
    tell(s, What.CAUGHT, dwarf, s.position[dwarf], space, EVERYONE)
    s.position[dwarf] = space


# --- verbs: coins -------------------------------------------------------------------------------------------------------


@kernel
def treasure_to_purse(s: State, seat: int, coins: int, shown: int) -> None:
    """LAI-305, 306, 307, 802: coins go from the treasure on the purse, not into the chest, those of the lair too."""
    s.treasure -= coins
    s.purse[seat] += coins
    tell(s, What.COLLECTED, seat, coins, shown, EVERYONE)


@kernel
def hand_to_treasure(s: State, seat: int, hand: int) -> None:
    """LAI-321, 705, 802: the picked hand goes back to the treasure, the other to the purse; both are open now."""
    lost = int(s.left[seat]) if hand == Hand.LEFT else int(s.purse[seat]) - int(s.left[seat])
    s.purse[seat] -= lost
    s.treasure += lost
    s.left[seat] = 0
    s.divided[seat] = 0
    s.asked[seat] = 0
    tell(s, What.PICKED, seat, hand, s.dragon_seat, EVERYONE)
    tell(s, What.OPENED, seat, lost, s.purse[seat], EVERYONE)


@kernel
def purse_to_chest(s: State, seat: int) -> None:
    """LAI-326, 327, 328, 330, 802: all coins of the purse, if there are any, go into the chest, and never out of it."""
    tell(s, What.STORED, seat, s.purse[seat], 0, EVERYONE)
    s.chest[seat] += s.purse[seat]
    s.purse[seat] = 0


# --- verbs: cards -------------------------------------------------------------------------------------------------------


@kernel
def hand_to_table(s: State, seat: int, card: int, named: int) -> None:
    """LAI-202, 206, 701, 702: one card face down, to stay; all see that it is laid, its owner alone which it is."""
    s.card[seat] = card
    s.laid[seat] = 1
    s.named[seat] = named
    tell(s, What.LAID, seat, named, 0, EVERYONE)
    tell(s, What.LAID_WHAT, seat, card, 0, 1 << seat)


@kernel
def turn_up_cards(s: State) -> None:
    """LAI-213: all laid cards are turned up together."""
    for seat in range(s.seats):
        s.shown[seat] = s.card[seat]
        if s.laid[seat]:
            tell(s, What.TURNED_UP, seat, s.card[seat], 0, EVERYONE)
    s.card[:] = 0
    s.laid[:] = 0


@kernel
def keep_face_up(s: State, seat: int) -> None:
    """LAI-310, 703, 803: a mover's card stays face up before it, open to all; only colours ever do."""
    s.used[seat] |= 1 << s.shown[seat]


@kernel
def take_cards_back(s: State, seat: int) -> None:
    """LAI-324, 329, 803: all cards come back into the hand, the one just played included."""
    s.used[seat] = 0


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def space_ahead(s: State, space: int, colour: int) -> int:
    """LAI-302: strictly ahead. LAI-303, 304: where the path has none left it is the lair's; no other way leads in."""
    space += 1
    while s.colours[space] != colour:
        space += 1
    return space


@kernel
def space_behind(s: State, space: int, colour: int) -> int:
    """LAI-319: strictly behind, or the start, where a dwarf at the start stays."""
    space -= 1
    while space > START and s.colours[space] != colour:
        space -= 1
    return max(space, START)


@kernel
def has_card(s: State, seat: int, card: int) -> bool:
    """LAI-204, 703: a card is in the hand unless it lies used before the seat."""
    return not s.used[seat] >> card & 1


@kernel
def is_mover(s: State, seat: int) -> bool:
    """Was a colour turned up that is not the dragon's? LAI-211: the dragon seat shows no card."""
    card = s.shown[seat]
    return bool(card != Card.UNKNOWN and card != Card.CHEST and card != s.dragon)


@kernel
def is_caught(s: State, seat: int) -> bool:
    """LAI-317, 325: the dragon's colour is caught, never the chest card; LAI-211: nor the dragon seat."""
    return bool(s.shown[seat] == s.dragon)


@kernel
def is_in_lair(s: State, dwarf: int) -> bool:
    """LAI-504: all lair spaces are one as to nearness."""
    return bool(s.position[dwarf] >= LAIR)


@kernel
def has_pairs(s: State) -> bool:
    """LAI-101, 601: do two seats play, each with two dwarves?"""
    return bool(s.dwarves > s.seats)


@kernel
def walker_of(s: State, seat: int) -> int:
    """The dwarf the seat's card is for; LAI-605: with two dwarves, the one named when the card was laid."""
    return 2 * seat + int(s.named[seat]) - 1 if has_pairs(s) else seat


@kernel
def next_hands(s: State) -> int:
    """LAI-323: the seat whose hands the dragon faces next, from its left; -1 if there is none."""
    for step in range(1, s.seats):
        seat = (int(s.dragon_seat) + step) % int(s.seats)
        if s.asked[seat]:
            return seat
    return -1


@kernel
def share_of(s: State, share: int, shown: int) -> int:
    """LAI-312, 314: of a short treasure an equal share, be it more than the space shows; LAI-315: `capped`, never more."""
    return min(share, shown) if s.shortage_share == Share.CAPPED else share
