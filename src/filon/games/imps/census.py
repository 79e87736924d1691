"""What a game of imps never loses (IMP-802, 803): counted in a position that somebody made by hand."""

from collections import Counter

from .state import GALLERIES, IMPS, NUMBERS, SYMBOL, Kind, Place, State


def census(s: State) -> dict[str, int]:
    """Gems, tunnel cards by number and kind, chests, imps that are somewhere."""
    found = Counter({"seats": int(s.seats), "gems": int(s.supply) + int(s.bags.sum())})
    for number in range(1, NUMBERS + 1):
        kinds = Counter(s.piles[number, : s.pile_left[number]].tolist())
        kinds.update({kind: int(n) for kind, n in enumerate(s.discards[number])})
        for gallery in range(1, GALLERIES + 1):
            kinds.update(s.kinds[gallery][s.numbers[gallery] == number].tolist())
        found.update({f"cards {number}:{kind.name.lower()}": kinds[kind] for kind in Kind if kind})
        found["cards miscounted"] += abs(int(s.pile_left[number]) - int((s.piles[number] > 0).sum()))
        found["cards miscounted"] += abs(int(s.n_cards[number]) - int((s.numbers[number] > 0).sum()))
    found["chests miscounted"] = abs(int(s.closed.sum()) - int(s.n_chests))
    found["numbers that cannot be"] = sum(die > SYMBOL for die in (s.die_a, s.die_b)) + (s.turn_number < 1)
    found["turns at most"], found["prices"] = int(s.turn_cap), int(s.prices.sum())
    found["imps nowhere"] = sum(not 0 <= where <= max(Place) for where in s.where[: s.seats * IMPS].tolist())
    return found
