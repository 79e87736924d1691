"""How long the events of dragobert stand, the pictures of those that are staged, and who is out of a round."""

from filon.kernel.pace import LONG, Figure, Staged, Weights, picture

from .state import Fate, State, TwoPlayer, What


def burnt(s: State, dwarf: int, _a: int, _b: int) -> Figure:
    """A dwarf before the flames, in the colour of its player."""
    return ("flame", f"burnt-{dwarf // 2 if s.two_player == TwoPlayer.DOUBLE_DRAW else dwarf}")


WEIGHTS: Weights = {
    What.DRAGON_CAME: Staged("Dragobert comes nearer!", "bad", picture("dragobert"), LONG),
    What.BURNT: Staged("Burnt!", "bad", burnt),
}


def is_out(s: State, seat: int) -> bool:
    """DRA-204: who is burnt or on the way out, with all their dwarves, takes no more turns this round."""
    each = 2 if s.two_player == TwoPlayer.DOUBLE_DRAW else 1
    return all(s.fate[dwarf] in (Fate.OUT, Fate.BURNT) for dwarf in range(each * seat, each * (seat + 1)))
