"""How long the events of saboteur stand, and the pictures of goals that are reached and rounds that end.

Cards that are played against somebody stand longer than others: the game is about who plays them.
"""

from filon.kernel.pace import LONG, Figure, Staged, Weights

from .state import Card, Phase, Role, State, What


def goal(_s: State, _seat: int, _a: int, shape: int) -> Figure:
    """The treasure, or stones."""
    card = shape >> 1
    return ("sun", "bignugget") if card == Card.TREASURE else (f"card-{Card(card).name.lower()}",)


def winners(_s: State, _seat: int, role: int, _b: int) -> Figure:
    """Those who have won a round."""
    return (f"role-{Role(role).name.lower()}",)


WEIGHTS: Weights = {
    What.TURNED_UP: Staged("A goal is reached!", "good", goal),
    What.ROUND_ENDED: Staged("The round is over!", "good", winners),
    What.BROKE: LONG,
    What.ROCKFALL: LONG,
    What.IMPRISONED: LONG,
    What.ROLE_CHANGED: LONG,
    What.SWAPPED: LONG,
    What.STOLE: LONG,
}


def is_out(s: State, seat: int) -> bool:
    """Who has no card left waits for the end of the round."""
    return bool(s.phase == Phase.TURN and s.hand_sizes[seat] == 0)
