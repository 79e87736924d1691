"""What a game of dragobert never loses (DRA-805): counted in a position that somebody made by hand."""

from collections import Counter

from .state import DRAGON_START, Action, Fate, Kind, State


def census(s: State) -> dict[str, int]:
    """Extraction cards by kind, Exit cards by what they show, big nuggets, and what was agreed."""
    found = Counter({"seats": int(s.seats), "dwarves": int(s.dwarves), "big nuggets": int(s.supply) + int(s.big.sum())})
    pile = s.extraction[: s.extraction_left].tolist()
    for kind in (Kind.RED, Kind.BLUE, Kind.PLAIN, Kind.DRAGON):
        found[f"{kind.name.lower()} cards"] = pile.count(kind) + int(s.stacks[:, kind].sum()) + int(s.boxed[kind])
    exits = Counter([*s.exits[: s.exits_left].tolist(), *s.discard[: s.discarded].tolist(), int(s.drawn)])
    exits[max(s.exit_box.tolist())] += int(s.stacks[:, Kind.BONUS].sum()) + int(s.boxed[Kind.BONUS])
    shown = {card: "/".join(action.name.lower() for action in Action if card >> action & 1) for card in exits if card}
    found.update({f"Exit cards with {shown[card]}": n for card, n in exits.items() if card})
    found["dwarves in the fire"] = sum(not 0 < place < s.dragon for place in s.position[s.fate == Fate.IN_MINE].tolist())
    found["dragons off the row"] = int(not 0 < s.dragon <= DRAGON_START)
    return found
