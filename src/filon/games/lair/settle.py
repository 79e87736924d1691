"""A position of lair that somebody sets up: what follows from what it says."""

from .state import Phase, State


def settle(s: State, given: frozenset[str]) -> None:
    """LAI-802: coins that nobody has are in the treasure. LAI-202, 207, 323: who has not chosen yet, else the dragon."""
    if "treasure" not in given:
        s.treasure = max(0, int(s.treasure) - int(s.purse.sum()) - int(s.chest.sum()))
    if "laid" not in given:
        s.laid = s.card > 0
    s.waiting = waiting_in(s)
    if "phase" not in given and s.phase == Phase.LAY and s.waiting == 1 << s.dragon_seat:
        s.phase = Phase.PLACE


def waiting_in(s: State) -> int:
    """The seats that must choose, a bit each."""
    others = [seat for seat in range(s.seats) if seat != s.dragon_seat]
    if s.phase == Phase.OVER:
        return 0
    left = {
        Phase.LAY: [seat for seat in others if not s.laid[seat]],
        Phase.SPLIT: [seat for seat in others if s.asked[seat] and not s.divided[seat]],
    }
    return sum(1 << seat for seat in left.get(Phase(s.phase), ())) or 1 << int(s.dragon_seat)
