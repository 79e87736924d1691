"""How long the events of kingsmine stand, and the pictures of dangers, thefts and finished collections.

The steps of a barter are parts of one deed, which is told with its end.
"""

from filon.kernel.pace import STEP, Figure, Staged, Weights, picture

from .state import Collection, Kind, State, What

COLLECTIONS: dict[int, str] = {
    Collection.GEMS: "gem-ruby",
    Collection.NUGGETS: "nugget-whole",
    Collection.GRIMOIRE: "whole-grimoire",
}


def danger(_s: State, _seat: int, kind: int, _b: int) -> Figure:
    """What was dug up."""
    return (f"tile-{Kind(kind).name.lower()}",)


def collection(_s: State, _seat: int, kind: int, _b: int) -> Figure:
    """A whole pile of the workshop."""
    return ("sun", COLLECTIONS[kind])


WEIGHTS: Weights = {
    What.DANGER: Staged("Danger!", "bad", danger),
    What.COMPLETED: Staged("A collection!", "good", collection),
    What.STOLEN: Staged("Stop thief!", "bad", picture("whole-thief")),
    What.SWAPPED: Staged("The jester laughs!", "bad", picture("whole-jester")),
    What.ANGEL_USED: Staged("Saved by the angel!", "good", picture("whole-angel")),
    What.DAGGER_USED: Staged("A dagger!", "bad", picture("whole-dagger")),
    What.END_TRIGGERED: Staged("The last turns!", "good", picture("end")),
    What.BARTER_BEGAN: STEP,
    What.OFFERED: STEP,
    What.OFFERED_ALL: STEP,
    What.CHOSEN: STEP,
}
