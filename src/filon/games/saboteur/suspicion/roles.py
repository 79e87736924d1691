"""Suspicion with the expansion: who is blue, green, boss, profiteer, geologist or saboteur, judged by what everybody did.

The role cards of a round lie in *slots*: one before each seat, then one for each role discarded by a role change (SB2-411),
for deeds before a change were those of another role. All slots are dealt from the same box without putting back. Each deed
of a slot has a lean for every role: the logarithm of how much likelier that role does it than a digger of either team. So a
way to fill the slots weighs the number of ways the cards can be dealt so, times the exponential of all leans; what a viewer
knows (its own role, inspected ones, all once shown) is certain.

- `suspect_roles(s, viewer, out)`: the chance of each Role for each seat, exactly by these weights.
- `weigh_sets(s, viewer, out)`: the weight of each set of saboteurs; `suspect` answers with it.
- `give_roles_suspecting(s, viewer, saboteurs)`: draw all roles of a world with these saboteurs by the same weights.
- `guess_roles(s, viewer, out)`: about the chances, without counting who else has a role: for those who must be quick.

Sums over all ways to fill slots are taken slot by slot over how many cards of each role are used so far; that is one number,
a digit for each role.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games.saboteur.lots import pick
from filon.games.saboteur.rules.maze import START_CELL, is_dead_end
from filon.games.saboteur.state import MAX_CARDS, MAX_CHANGES, MAX_SEATS, ROLES, Card, Front, Phase, Role, State
from filon.games.saboteur.tables import CRYSTALS, DOOR_OF
from filon.kernel.chance import shuffle
from filon.kernel.compiling import kernel

from .deeds import FAR, MORE_DEEDS, Deed, after_rockfall, hopes_of, judge_laying, steps_from

MAX_SLOTS = MAX_SEATS + MAX_CHANGES
MOST_USED = 1728  # numbers of cards used of six roles, 15 in all: at most 4 x 4 x 4 x 3 x 3 x 3

# Leans of each deed: nearer, as near, astray, dead end, rockfall, clearing, map, pass,
# pass more, gem, blue door, green door, off blue, off green, harm, harmed, help, helped
NO_LEAN = (0.0,) * MORE_DEEDS
ROLE_LEANS = (
    NO_LEAN,
    NO_LEAN,
    (-1.3, -0.8, 0.1, 2.0, 1.5, -0.7, -0.3, -0.1, 0.3, -1.0, 0.1, 0.1, 0.1, 0.1, 0.4, 0.2, 0.6, -0.1),  # saboteur
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.6, -1.8, -0.6, 0.8, 0.0, 0.0, 0.0, 0.0),  # blue
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.8, 0.6, 0.8, -0.6, 0.0, 0.0, 0.0, 0.0),  # green
    (0.2, 0.0, 0.0, -0.4, -0.3, 0.2, 0.0, 0.0, -0.3, 0.0, 0.4, 0.4, -0.1, -0.1, 0.1, -0.1, 0.0, -0.1),  # boss
    (-0.4, -0.3, 0.5, 1.2, 0.9, -0.4, 0.0, -0.1, -0.2, -0.8, 0.1, 0.1, 0.0, 0.0, -0.3, 0.2, 0.2, 0.5),  # profiteer
    (-1.5, -0.8, 0.5, 1.8, 1.0, -0.6, -0.4, -0.3, -0.6, 1.2, 0.0, 0.0, -0.2, -0.2, -0.1, 0.0, -0.4, -0.1),  # geologist
)
TENTHS = bytes(round(10 * lean) + 100 for leans in ROLE_LEANS for lean in leans)  # so that they are looked up fast


# --- what is known ------------------------------------------------------------------------------------------------------


@kernel
def fill_known(s: State, viewer: int, known: NDArray[Any]) -> None:
    """SAB-104, SB2-409, 413, 802: the Role the viewer knows to be before each seat, or 0; an inspection up to a change."""
    known[:] = Role.UNKNOWN
    if s.phase != Phase.TURN:
        known[: s.seats] = s.ended_roles[s.round_number - 1, : s.seats]
        return
    if s.discarded[Card.INSPECTION]:
        for turn in range(s.turn_number):
            place = int(s.log_place[turn])
            if s.log_card[turn] == Card.INSPECTION and s.log_seat[turn] == viewer:
                known[place] = s.roles[place]
            elif s.log_card[turn] == Card.ROLE_CHANGE:
                known[place] = Role.UNKNOWN
    if viewer < s.seats:
        known[viewer] = s.roles[viewer]


@kernel
def fill_known_discards(s: State, viewer: int, known: NDArray[Any]) -> None:
    """SB2-413, 802: the same for discarded roles, of which a seat saw its own, and who inspected it before."""
    change = 0
    saw = 1 << viewer
    for turn in range(s.turn_number):
        place = int(s.log_place[turn])
        if s.log_card[turn] == Card.INSPECTION and s.log_seat[turn] == viewer:
            saw |= 1 << place
        elif s.log_card[turn] == Card.ROLE_CHANGE:
            if saw >> place & 1:
                known[int(s.seats) + change] = s.roles_out[change]
            saw = saw & ~(1 << place) | 1 << viewer
            change += 1


# --- deeds --------------------------------------------------------------------------------------------------------------


@kernel
def fill_slots(s: State, change: int, slots: NDArray[Any]) -> None:
    """The slot of the role each seat had before a change of that number: of its next discard, or what it has now."""
    for seat in range(s.seats):
        slots[seat] = seat
    number = int(s.n_roles_out)
    for turn in range(int(s.turn_number) - 1, -1, -1):
        if s.log_card[turn] == Card.ROLE_CHANGE:
            number -= 1
            if number >= change:
                slots[s.log_place[turn]] = int(s.seats) + number


@kernel
def count_more_deeds(s: State, viewer: int, deeds: NDArray[Any]) -> None:
    """SAB-802: count the deeds of each slot in this round, as the viewer judges them."""
    slots = np.zeros(MAX_SEATS, np.int64)
    fill_slots(s, 0, slots)
    steps = np.full(MAX_CARDS, FAR, np.int64)  # from where each tunnel card that still lies leads, to the treasure
    barred = np.zeros(MAX_SEATS, np.int64)
    goals = hopes_of(s, viewer)
    nearest = steps_from(goals, START_CELL, 15)
    changes = 0
    for turn in range(s.turn_number):
        seat, card = int(s.log_seat[turn]), int(s.log_card[turn])
        slot = slots[seat]
        if card == Card.NONE:
            note_pass(s, turn, slot, barred, deeds)
        elif card < Card.START:
            deeds[slot, judge_laying(s, goals, turn, nearest, steps)] += 1
            nearest = min(nearest, steps[turn])
            note_laying(card, slot, deeds)
        elif card == Card.MAP:
            deeds[slot, Deed.MAP] += 1
        elif card == Card.ROCKFALL:
            deeds[slot, judge_rockfall(int(s.log_more[turn]) >> 1)] += 1
            nearest = after_rockfall(s, goals, turn, steps)
        elif card == Card.ROLE_CHANGE:
            changes += 1
            fill_slots(s, changes, slots)
        elif card <= Card.FREE:
            note_affair(s, viewer, turn, slots, barred, deeds)


@kernel
def note_pass(s: State, turn: int, slot: int, barred: NDArray[Any], deeds: NDArray[Any]) -> None:
    """A pass tells something of who could have laid; two cards discarded clear what lay in front."""
    seat, n = int(s.log_seat[turn]), int(s.log_more[turn])
    if n == 0:
        barred[seat] -= s.log_place[turn] <= Front.PRISON
    elif barred[seat] == 0:
        deeds[slot, Deed.PASS if n == 1 else Deed.PASS_MORE] += 1


@kernel
def note_laying(card: int, slot: int, deeds: NDArray[Any]) -> None:
    """Doors and crystals tell something beside where they lead."""
    deeds[slot, Deed.GEM] += CRYSTALS[card]
    deeds[slot, Deed.BLUE_DOOR] += DOOR_OF[card] == Role.BLUE
    deeds[slot, Deed.GREEN_DOOR] += DOOR_OF[card] == Role.GREEN


@kernel
def judge_rockfall(card: int) -> int:
    """Which deed it is to take this card away."""
    if DOOR_OF[card]:
        return Deed.OFF_BLUE if DOOR_OF[card] == Role.BLUE else Deed.OFF_GREEN
    return Deed.CLEARING if is_dead_end(card) else Deed.ROCKFALL


@kernel
def note_affair(s: State, viewer: int, turn: int, slots: NDArray[Any], barred: NDArray[Any], deeds: NDArray[Any]) -> None:
    """What is done to another; what the viewer did to others tells it nothing, and mending one's own tools nobody."""
    seat, card, place = int(s.log_seat[turn]), int(s.log_card[turn]), int(s.log_place[turn])
    is_harm = card in (Card.PRISON, Card.BREAK_PICK, Card.BREAK_LAMP, Card.BREAK_CART)
    barred[place] += 1 if is_harm else -1
    if seat != place and seat != viewer:
        deeds[slots[seat], Deed.HARM if is_harm else Deed.HELP] += 1
        deeds[slots[place], Deed.HARMED if is_harm else Deed.HELPED] += 1


# --- what a slot may be -------------------------------------------------------------------------------------------------


@kernel
def fill_odds(s: State, viewer: int, odds: NDArray[Any]) -> None:
    """How much likelier than a digger's each slot's deeds are if it holds a Role; 0 for what the viewer knows it is not."""
    deeds = np.zeros((MAX_SLOTS, MORE_DEEDS), np.int64)
    known = np.zeros(MAX_SLOTS, np.int64)
    count_more_deeds(s, viewer, deeds)
    fill_known(s, viewer, known)
    fill_known_discards(s, viewer, known)
    for slot in range(n_slots(s)):
        for role in range(ROLES):
            can_be = known[slot] == Role.UNKNOWN or known[slot] == role
            odds[slot, role] = odds_of(deeds[slot], role) if can_be else 0.0


@kernel
def odds_of(deeds: NDArray[Any], role: int) -> float:
    """The exponential of the leans of these deeds."""
    tenths = 0
    for deed in range(MORE_DEEDS):
        tenths += deeds[deed] * (TENTHS[role * MORE_DEEDS + deed] - 100)
    return exp(tenths / 10.0)


@kernel
def n_slots(s: State) -> int:
    """SB2-411: a role before each seat, and those discarded."""
    return int(s.seats) + int(s.n_roles_out)


@kernel
def fill_digits(s: State, digits: NDArray[Any]) -> int:
    """What one more used card of each Role adds to the number of cards used; how many such numbers there are."""
    numbers = 1
    for role in range(ROLES):
        digits[role] = numbers
        numbers *= int(s.role_box[role]) + 1
    return numbers


@kernel
def left_of(s: State, digits: NDArray[Any], used: int, role: int) -> int:
    """How many cards of a Role are left when so many are used; as many ways there are to deal one."""
    box = int(s.role_box[role])
    return box - used // int(digits[role]) % (box + 1)


@kernel
def fill_slot(
    s: State, digits: NDArray[Any], odds: NDArray[Any], before: NDArray[Any], after: NDArray[Any], numbers: int
) -> None:
    """One slot more is dealt: from the weight of all ways before it to that after it."""
    after[:numbers] = 0.0
    for used in range(numbers):
        if before[used] > 0.0:
            for role in range(ROLES):
                left = left_of(s, digits, used, role)
                if left and odds[role] > 0.0:
                    after[used + digits[role]] += before[used] * left * odds[role]


# --- sets of saboteurs --------------------------------------------------------------------------------------------------


@kernel
def weigh_sets(s: State, viewer: int, out: NDArray[Any]) -> None:
    """The weight of each set of saboteurs, a bit a seat; they add up to 1.

    Sets of slots are walked through in order, filling the last slot first: what the set before had in common is kept.
    """
    odds, slots = np.zeros((MAX_SLOTS, ROLES)), n_slots(s)
    fill_odds(s, viewer, odds)
    digits = np.zeros(ROLES, np.int64)
    numbers = fill_digits(s, digits)
    ways = np.zeros((MAX_SLOTS + 1, MOST_USED))  # to fill the slots from each on, by cards used
    ways[slots, 0] = 1.0
    out[: 1 << int(s.seats)] = 0.0
    last = (1 << slots) - 1
    for saboteurs in range(1 << slots):
        if count_bits(saboteurs) <= s.role_box[Role.SABOTEUR]:
            filled = highest_bit(saboteurs ^ last) + 1
            while filled > 0:
                filled -= 1
                as_said = odds_given(odds[filled], saboteurs >> filled & 1)
                fill_slot(s, digits, as_said, ways[filled + 1], ways[filled], numbers)
            out[saboteurs & ((1 << int(s.seats)) - 1)] += ways[0, :numbers].sum()
            last = saboteurs
    out[: 1 << int(s.seats)] /= out[: 1 << int(s.seats)].sum()


@kernel
def odds_given(odds: NDArray[Any], is_saboteur: int) -> NDArray[Any]:
    """The odds of a slot that holds a saboteur, or surely none."""
    given = odds.copy()
    for role in range(ROLES):
        if (role == Role.SABOTEUR) != (is_saboteur == 1):
            given[role] = 0.0
    return given


@kernel
def count_bits(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def highest_bit(bits: int) -> int:
    """The number of the highest bit that is set; -1 if none is."""
    n = -1
    while bits:
        bits >>= 1
        n += 1
    return n


# --- each seat by itself ------------------------------------------------------------------------------------------------


@kernel
def suspect_roles(s: State, viewer: int, out: NDArray[Any]) -> None:
    """The chance of each Role for each seat; a row adds up to 1."""
    odds, slots = np.zeros((MAX_SLOTS, ROLES)), n_slots(s)
    fill_odds(s, viewer, odds)
    digits = np.zeros(ROLES, np.int64)
    numbers = fill_digits(s, digits)
    before, behind = np.zeros((MAX_SLOTS + 1, MOST_USED)), np.zeros((MAX_SLOTS + 1, MOST_USED))
    before[0, 0] = 1.0
    for slot in range(slots):
        fill_slot(s, digits, odds[slot], before[slot], before[slot + 1], numbers)
    weigh_behind(s, digits, odds, behind, numbers)
    for seat in range(s.seats):
        out[seat, :ROLES] = 0.0
        for used in range(numbers):
            for role in range(ROLES):
                left = left_of(s, digits, used, role)
                if left and before[seat, used] > 0.0:
                    ways = left * odds[seat, role] * behind[seat + 1, used + digits[role]]
                    out[seat, role] += before[seat, used] * ways
        out[seat, :ROLES] /= out[seat, :ROLES].sum()


@kernel
def weigh_behind(s: State, digits: NDArray[Any], odds: NDArray[Any], behind: NDArray[Any], numbers: int) -> None:
    """The weight of all ways to fill each slot and those after it, if so many cards are used before."""
    slots = n_slots(s)
    behind[slots, :numbers] = 1.0
    for slot in range(slots - 1, -1, -1):
        for used in range(numbers):
            behind[slot, used] = 0.0
            for role in range(ROLES):
                left = left_of(s, digits, used, role)
                if left:
                    behind[slot, used] += left * odds[slot, role] * behind[slot + 1, used + digits[role]]


@kernel
def guess_roles(s: State, viewer: int, out: NDArray[Any]) -> None:
    """About the chance of each Role for each seat: each judged alone, by the roles the viewer does not know to be elsewhere.

    Read are the viewer's own role, and those it has inspected since they changed.
    """
    deeds = np.zeros((MAX_SLOTS, MORE_DEEDS), np.int64)
    known = np.zeros(MAX_SLOTS, np.int64)
    unseen = np.zeros(ROLES, np.int64)
    count_more_deeds(s, viewer, deeds)
    fill_known(s, viewer, known)
    unseen[:] = s.role_box
    for seat in range(s.seats):
        unseen[known[seat]] -= 1
    unseen[Role.UNKNOWN] = 0
    for seat in range(s.seats):
        total = 0.0
        for role in range(ROLES):
            out[seat, role] = unseen[role] * odds_of(deeds[seat], role) if unseen[role] else 0.0
            total += out[seat, role]
        for role in range(ROLES):
            out[seat, role] = role == known[seat] if known[seat] else out[seat, role] / total


# --- roles for a world --------------------------------------------------------------------------------------------------


@kernel
def give_roles_suspecting(s: State, viewer: int, saboteurs: int) -> None:
    """Give every seat and discard a role, the saboteurs being these seats, a bit each; what is left over follows."""
    odds = np.zeros((MAX_SLOTS, ROLES))
    fill_odds(s, viewer, odds)
    for seat in range(s.seats):
        odds[seat] = odds_given(odds[seat], saboteurs >> seat & 1)
    digits = np.zeros(ROLES, np.int64)
    numbers = fill_digits(s, digits)
    behind = np.zeros((MAX_SLOTS + 1, MOST_USED))
    weigh_behind(s, digits, odds, behind, numbers)
    chances = np.zeros(ROLES)
    used = 0
    for slot in range(n_slots(s)):
        for role in range(ROLES):
            left = left_of(s, digits, used, role)
            chances[role] = left * odds[slot, role] * behind[slot + 1, used + digits[role]] if left else 0.0
        role = pick(s, chances, ROLES)
        used += digits[role]
        if slot < s.seats:
            s.roles[slot] = role
        else:
            s.roles_out[slot - int(s.seats)] = role
    leave_roles(s, digits, used)


@kernel
def leave_roles(s: State, digits: NDArray[Any], used: int) -> None:
    """SB2-106, 801: the cards not used are left over, in any order."""
    n = 0
    for role in range(ROLES):
        for _ in range(left_of(s, digits, used, role)):
            s.roles_left[n] = role
            n += 1
    shuffle(s, s.roles_left, n)
