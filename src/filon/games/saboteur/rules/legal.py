"""What may be done in saboteur: every legal move of a position, ascending, and the questions others ask of it."""

from typing import Any

from numpy.typing import NDArray

from filon.games.saboteur import moves
from filon.games.saboteur.state import FRONTS, GOALS, GOLD, HAND, STRIDE, TOOLS, Card, Front, Phase, State
from filon.games.saboteur.tables import IS_LADDER, OPENINGS
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .gold import nuggets_of
from .hand import is_first_of_kind
from .maze import START_CELL, can_hold_ladder, matches

MENDS = bytes((0b001, 0b010, 0b100, 0b011, 0b101, 0b110))  # the tools each repair shows, a bit each, from FIX_PICK on


def choices(how_many: tuple[int, ...]) -> list[list[int]]:
    """SAB-211: the ways to choose so many slots of a hand, ascending, a bit each; of equal cards only the first ones.

    There is a row for every `slots_like_last` that a hand may have.
    """
    rows = range(1 << HAND)
    sets = [slots for slots in range(1 << HAND) if slots.bit_count() in how_many]
    return [[slots for slots in sets if slots & twice & ~(slots << 1) == 0] for twice in rows]


def flat(rows: list[list[int]]) -> bytes:
    """The rows one after the other, all as long as the first."""
    return b"".join(bytes(row).ljust(len(rows[0]), b"\0") for row in rows)


def counts(rows: list[list[int]]) -> bytes:
    """How much of each row is there, by the size of the hand, from 0 on."""
    return bytes(sum(slots < 1 << size for slots in row) for row in rows for size in range(HAND + 1))


CHOICES_OF_TWO = choices((2,))
CHOICES_OF_MORE = choices((2, 3))
TWO, N_TWO, WIDTH_OF_TWO = flat(CHOICES_OF_TWO), counts(CHOICES_OF_TWO), len(CHOICES_OF_TWO[0])
MORE, N_MORE, WIDTH_OF_MORE = flat(CHOICES_OF_MORE), counts(CHOICES_OF_MORE), len(CHOICES_OF_MORE[0])


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    if seat != s.turn:
        return 0
    if s.phase == Phase.TURN:
        return legal_turn(s, seat, out)
    if s.phase == Phase.GOLD:
        return legal_takes(s, seat, out)
    return legal_thefts(s, seat, out) if s.phase == Phase.THEFT else 0


def is_open_choice(s: State, seat: int) -> bool:
    """SB2-613, 614: a theft, for nuggets lie open; SAB-801, 807: turns and gold are a matter of hidden cards."""
    return bool(s.phase == Phase.THEFT)


@kernel
def legal_turn(s: State, seat: int, out: NDArray[Any]) -> int:
    """SAB-201, 204, 210, 211: one thing, with a card of the hand, whatever the role; of equal cards the first will do.

    The hand is sorted as the moves are, so its parts are walked through one after the other.
    """
    hand = s.hands[seat]
    size = int(s.hand_sizes[seat])
    n = 0
    slot = 0
    is_able = can_lay(s, seat)
    while slot < size and hand[slot] < Card.BRIDGE:
        if is_first_of_kind(hand, slot) and is_able:
            n = legal_lays(s, slot, int(hand[slot]), out, n)
        slot += 1
    while slot < size and hand[slot] < Card.START:
        if is_first_of_kind(hand, slot) and is_able:
            n = legal_lays_of_expansion(s, slot, int(hand[slot]), out, n)
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
    while slot < size and hand[slot] == Card.ROCKFALL:
        slot += 1
    if slot < size and hand[slot] == Card.MAP:
        n = legal_looks(s, out, n)
    n = legal_passes(hand, size, out, n)
    return legal_of_expansion(s, seat, slot, out, n) if s.expansion else n


@kernel
def legal_lays(s: State, slot: int, card: int, out: NDArray[Any], n: int) -> int:
    """SAB-301, 302, 303, 304, 306, 309, 314: on a site, either way round if that makes a difference, matching neighbours.

    Sites are empty places beside linked openings, in all directions. SB2-303, 306: one linked tunnel of several is enough,
    and doors bar nobody. Only a seat that can lay gets here.
    """
    for turned in range(2 - moves.is_symmetric(card)):
        openings = OPENINGS[2 * card + turned]
        for i in range(s.n_sites):
            cell = int(s.sites[i])
            out[n] = number(moves.LAY, slot, turned, cell)
            n += matches(s, cell, openings)
    return n


@kernel
def legal_lays_of_expansion(s: State, slot: int, card: int, out: NDArray[Any], n: int) -> int:
    """SB2-301, 307: its path cards are laid like all others, but for ladders."""
    return legal_ladders(s, slot, card, out, n) if IS_LADDER[card] else legal_lays(s, slot, card, out, n)


@kernel
def legal_ladders(s: State, slot: int, card: int, out: NDArray[Any], n: int) -> int:
    """SB2-307, 308: wherever it touches a card, matches, and lies beside no goal; it needs no link.

    All places round the maze are looked at, row by row.
    """
    north, south, west, east = frame_of(s)
    for turned in range(2):
        openings = OPENINGS[2 * card + turned]
        for row in range(north - 1, south + 2):
            for cell in range(row * STRIDE + west - 1, row * STRIDE + east + 2):
                out[n] = number(moves.LAY, slot, turned, cell)
                n += can_hold_ladder(s, cell) & matches(s, cell, openings)
    return n


@kernel
def frame_of(s: State) -> tuple[int, int, int, int]:
    """The first and last row, and the first and last column, of the start and all laid cards; the rim counts."""
    north, west = divmod(START_CELL, STRIDE)
    south, east = north, west
    for i in range(s.n_laid):
        row, column = divmod(int(s.laid[i]), STRIDE)
        north, south, west, east = min(north, row), max(south, row), min(west, column), max(east, column)
    return north, south, west, east


@kernel
def can_lay(s: State, seat: int) -> bool:
    """SAB-301, SB2-404: with no tool broken, and no prison in front."""
    return int(s.broken[seat]) | int(s.prison[seat]) == 0


@kernel
def legal_breaks(s: State, seat: int, card: int, out: NDArray[Any], n: int) -> int:
    """SAB-402, 403: another seat, whose tool of that kind is whole."""
    tool = card - Card.BREAK_PICK
    for target in range(s.seats):
        out[n] = number(moves.BREAK, tool, target)
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
            out[n] = number(moves.REPAIR, card, target, tool)
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
        out[n] = number(moves.ROCKFALL, int(s.laid[i]))
        n += 1
    return n


@kernel
def legal_looks(s: State, out: NDArray[Any], n: int) -> int:
    """SAB-416, 417: any face-down goal, also one seen before."""
    for goal in range(GOALS):
        out[n] = number(moves.MAP, goal)
        n += int(s.goals_up) >> goal & 1 == 0
    return n


@kernel
def legal_passes(hand: NDArray[Any], size: int, out: NDArray[Any], n: int) -> int:
    """SAB-206, 405, SB2-405: any card in hand may be discarded, by prisoners too."""
    for slot in range(size):
        out[n] = number(moves.PASS, slot)
        n += is_first_of_kind(hand, slot)
    return n


@kernel
def legal_takes(s: State, seat: int, out: NDArray[Any]) -> int:
    """SAB-603: one of the gold cards on offer; equal ones are one option."""
    n = 0
    for value in range(1, GOLD):
        out[n] = number(moves.TAKE, value)
        n += s.offers[seat, s.round_number - 1, value] > 0
    return n


# --- with the expansion -------------------------------------------------------------------------------------------------


@kernel
def legal_of_expansion(s: State, seat: int, slot: int, out: NDArray[Any], n: int) -> int:
    """SB2-201, 206, 405: its action cards, passing with more cards, clearing what lies in front; prisoners may too.

    Before that slot of the hand there are none of its action cards.
    """
    hand = s.hands[seat]
    for i in range(slot, s.hand_sizes[seat]):
        if hand[i] >= Card.PRISON and is_first_of_kind(hand, i):
            n = legal_plays(s, seat, int(hand[i]), out, n)
    n = legal_passes_of_more(s, seat, out, n)
    return legal_clearings(s, seat, out, n)


@kernel
def legal_plays(s: State, seat: int, card: int, out: NDArray[Any], n: int) -> int:
    """SB2-419: an action card on every seat it can be played on; on none, if there is none."""
    targets = targets_of(s, seat, card)
    for target in range(s.seats):
        out[n] = number(moves.PLAY, card, target)
        n += targets >> target & 1
    return n


@kernel
def targets_of(s: State, seat: int, card: int) -> int:
    """SB2-401, 403, 406, 407, 408, 409, 410, 414, 416: whom a card is for, a bit each; no second prison or thief."""
    if card == Card.PRISON:
        return others(s, seat) & ~prisoners(s)
    if card == Card.FREE:
        return prisoners(s)
    if card == Card.THIEF:
        return 1 << seat & ~thieves(s)
    if card == Card.HANDS_OFF:
        return thieves(s)
    return others(s, seat) | (1 << seat if card == Card.ROLE_CHANGE else 0)


@kernel
def others(s: State, seat: int) -> int:
    """All seats but one, a bit each."""
    return (1 << int(s.seats)) - 1 & ~(1 << seat)


@kernel
def prisoners(s: State) -> int:
    """The seats in prison, a bit each."""
    seats = 0
    for seat in range(s.seats):
        seats |= int(s.prison[seat]) << seat
    return seats


@kernel
def thieves(s: State) -> int:
    """The seats with a thief in front of them, a bit each."""
    seats = 0
    for seat in range(s.seats):
        seats |= (s.thief[seat] > 0) << seat
    return seats


@kernel
def legal_passes_of_more(s: State, seat: int, out: NDArray[Any], n: int) -> int:
    """SAB-211, SB2-206: two or three cards of the hand; of equal cards the first ones."""
    twice = slots_like_last(s.hands[seat])
    more = int(N_MORE[twice * (HAND + 1) + int(s.hand_sizes[seat])])
    for i in range(more):
        out[n + i] = number(moves.PASS_MORE, MORE[twice * WIDTH_OF_MORE + i])
    return n + more


@kernel
def legal_clearings(s: State, seat: int, out: NDArray[Any], n: int) -> int:
    """SB2-203, 204: any two cards of the hand, for any card in front of oneself."""
    fronts = fronts_of(s, seat)
    if fronts == 0:
        return n
    twice = slots_like_last(s.hands[seat])
    two = int(N_TWO[twice * (HAND + 1) + int(s.hand_sizes[seat])])
    for front in range(FRONTS):
        if fronts >> front & 1:
            for i in range(two):
                out[n + i] = number(moves.CLEAR, front, TWO[twice * WIDTH_OF_TWO + i])
            n += two
    return n


@kernel
def fronts_of(s: State, seat: int) -> int:
    """SB2-203, 402: what lies in front of a seat, a bit each: its broken tools, prison, thief."""
    prison, thief = int(s.prison[seat]), int(s.thief[seat] > 0)
    return int(s.broken[seat]) | prison << Front.PRISON | thief << Front.THIEF


@kernel
def slots_like_last(hand: NDArray[Any]) -> int:
    """The slots with the same card as the slot before, a bit each."""
    slots = 0
    for slot in range(1, HAND):
        slots |= (hand[slot] == hand[slot - 1]) << slot
    return slots


@kernel
def legal_thefts(s: State, seat: int, out: NDArray[Any]) -> int:
    """SB2-613, 614: a nugget of any other seat that owns one, a prisoner too; or none."""
    n = 0
    for target in range(s.seats):
        out[n] = number(moves.STEAL, target)
        n += can_rob(s, seat, target)
    out[n] = moves.DECLINE
    return n + 1


@kernel
def can_rob(s: State, seat: int, target: int) -> bool:
    """SB2-613, 614: another seat, with at least one nugget of whatever round."""
    return bool(target != seat and nuggets_of(s, target) > 0)
