"""With the expansion: which side wins a round, how nuggets are shared, and who steals when."""

from filon.games.saboteur.state import EVERYONE, Role, State, What
from filon.games.saboteur.tables import LESS_FOR_BOSS, LESS_FOR_PROFITEER, SHARES
from filon.kernel.compiling import kernel
from filon.kernel.events import tell
from filon.kernel.rows import copy_row

from .maze import count_crystals, is_open

# --- who wins -----------------------------------------------------------------------------------------------------------


@kernel
def winning_side(s: State, finisher: int) -> int:
    """SB2-505, 506, 507, 508, 509, 510, 511, 512: the Role of the side that won; DIGGER: both teams, BOSS: he alone."""
    if finisher < 0:
        return Role.SABOTEUR
    role = s.roles[finisher]
    is_blue_open, is_green_open = is_open(s, Role.BLUE), is_open(s, Role.GREEN)
    if is_blue_open and (role == Role.BLUE or not is_green_open):
        return Role.BLUE
    if is_green_open and (role == Role.GREEN or not is_blue_open):
        return Role.GREEN
    if is_blue_open:
        return Role.DIGGER
    return Role.BOSS if has_free(s, Role.BOSS) else Role.SABOTEUR


@kernel
def is_team(role: int) -> bool:
    """SB2-505: a blue or green digger."""
    return role in (Role.BLUE, Role.GREEN)


@kernel
def has_free(s: State, role: int) -> bool:
    """SB2-509, 511: is somebody of that role seated who is no prisoner?"""
    return count_free(s, role) > 0


@kernel
def count_free(s: State, role: int) -> int:
    """How many seats have that role and are no prisoners."""
    n = 0
    for seat in range(s.seats):
        n += (s.roles[seat] == role) & (s.prison[seat] == 0)
    return n


@kernel
def wins_with(role: int, side: int) -> bool:
    """SB2-513, 514, 515: does somebody of that role win when that side does? The boss alone leaves the profiteer nothing."""
    if side == Role.BOSS:
        return role == Role.BOSS
    if role == Role.BOSS:
        return side != Role.SABOTEUR
    if role == Role.PROFITEER:
        return True
    return role == side or (side == Role.DIGGER and is_team(role))


# --- sharing ------------------------------------------------------------------------------------------------------------


@kernel
def share_nuggets(s: State) -> None:
    """SB2-602, 606, 615: geologists first, then the winners; prisoners get nothing, broken tools change nothing."""
    now = int(s.round_number) - 1
    copy_row(s.prison, s.ended_prison[now])
    s.ended_crystals[now] = count_crystals(s)
    pay_geologists(s)
    pay_winners(s)


@kernel
def pay_geologists(s: State) -> None:
    """SB2-602, 604, 605, 609: a nugget for each crystal, split between those who are free, rounded down."""
    geologists = count_free(s, Role.GEOLOGIST)
    for seat in range(s.seats):
        if s.roles[seat] == Role.GEOLOGIST and s.prison[seat] == 0:
            give_nuggets(s, seat, int(s.ended_crystals[s.round_number - 1]) // geologists)


@kernel
def pay_winners(s: State) -> None:
    """SB2-516, 517, 606, 609: who is free and wins with the side that won; nobody is asked, the win passes to no other."""
    side = int(s.ended_winner[s.round_number - 1])
    winners = 0
    for seat in range(s.seats):
        winners += is_winner(s, seat, side)
    for seat in range(s.seats):
        if is_winner(s, seat, side):
            give_nuggets(s, seat, share_of(int(s.roles[seat]), winners))


@kernel
def is_winner(s: State, seat: int, side: int) -> bool:
    """SB2-606, 609: somebody who wins with that side, and is no prisoner."""
    return bool(s.prison[seat] == 0 and wins_with(int(s.roles[seat]), side))


@kernel
def share_of(role: int, winners: int) -> int:
    """SB2-607, 608: what is due to one of so many winners: the boss gets less, the profiteer still less, never below 0."""
    share = SHARES[min(winners, len(SHARES) - 1)]
    if role == Role.BOSS:
        share -= LESS_FOR_BOSS
    if role == Role.PROFITEER:
        share -= LESS_FOR_PROFITEER
    return max(share, 0)


@kernel
def give_nuggets(s: State, seat: int, n: int) -> None:
    """SB2-601, 804: a seat gets so many nuggets from the bank, and all see it."""
    s.nuggets[seat, s.round_number - 1] += n
    tell(s, What.SHARED, seat, n, s.roles[seat], EVERYONE)


# --- thieves ------------------------------------------------------------------------------------------------------------


@kernel
def first_thief(s: State) -> int:
    """SB2-610: of those who may steal, who played his card last; -1 if there is none."""
    first = -1
    for seat in range(s.seats):
        if may_steal(s, seat) and (first < 0 or s.thief[seat] > s.thief[first]):
            first = seat
    return first


@kernel
def next_thief(s: State, seat: int) -> int:
    """SB2-610: the next who may steal, clockwise; -1 when all have had their turn."""
    first = first_thief(s)
    for _ in range(s.seats):
        seat = (seat + 1) % int(s.seats)
        if seat == first:
            return -1
        if may_steal(s, seat):
            return seat
    return -1


@kernel
def may_steal(s: State, seat: int) -> bool:
    """SB2-611, 612: free, and with the thief card still in front."""
    return bool(s.thief[seat] > 0 and s.prison[seat] == 0)
