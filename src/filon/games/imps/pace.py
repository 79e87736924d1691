"""How long the events of imps stand, and the pictures of explosions, shots, the dead and galleries that close."""

from filon.kernel.pace import LONG, Figure, Staged, Weights, picture

from .state import NOBODY, State, What


def explosion(_s: State, owner: int, _a: int, _b: int) -> Figure:
    """A bomb as it bursts."""
    return ("blast", "bomb" if owner == NOBODY else f"bomb-{owner}")


WEIGHTS: Weights = {
    What.EXPLODED: Staged("An explosion!", "bad", explosion),
    What.SHOT: Staged("A shot!", "bad", picture("shot", "imp-{seat}")),
    What.HIRED: Staged("The killer!", "bad", picture("killer")),
    What.DIED: Staged("To the cemetery!", "bad", picture("grave-{seat}")),
    What.SAVED: Staged("Saved by its armour!", "good", picture("imp-{seat}-a")),
    What.CLOSED: Staged("A gallery closes!", "good", picture("entrance", "gems")),
    What.WON: Staged("A gallery closes!", "good", picture("sun", "imp-{seat}")),
    What.OPENED: LONG,
}
