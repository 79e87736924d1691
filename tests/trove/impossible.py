"""Positions of trove that cannot be."""

CHANGED = (
    "deck_left",
    "hand_sizes",
    "spent",
    "hands",
)  # public or own fields of which, in any position, one number more or less is too much
BEYOND: tuple[tuple[str, int], ...] = ()  # numbers that would lead the rules outside their tables, in circles, or to no end
