"""What a game of imps never loses (IMP-802, 803): counted in a position that somebody made by hand."""

from collections import Counter

from .state import GALLERIES, IMPS, NUMBERS, SYMBOL, Kind, Place, State

CARDS = {
    number: {int(kind): f"cards {number}:{kind.name.lower()}" for kind in Kind if kind} for number in range(1, NUMBERS + 1)
}  # what the cards of a number are called, by kind


def census(s: State) -> dict[str, int]:
    """Gems, tunnel cards by number and kind, chests, imps that are somewhere."""
    found = {"seats": int(s.seats), "gems": int(s.supply) + int(s.bags.sum())}
    piles, discards, numbers = s.piles.tolist(), s.discards.tolist(), s.numbers.tolist()
    dug = Counter(zip(s.numbers[1 : GALLERIES + 1].flat, s.kinds[1 : GALLERIES + 1].flat, strict=True))
    wrong = 0
    for number, names in CARDS.items():
        pile = piles[number][: s.pile_left[number]]
        for kind, name in names.items():
            found[name] = pile.count(kind) + discards[number][kind] + dug[number, kind]
        wrong += abs(int(s.pile_left[number]) - sum(card > 0 for card in piles[number]))
        wrong += abs(int(s.n_cards[number]) - sum(card > 0 for card in numbers[number]))
        found["cards miscounted"] = wrong
    found["chests miscounted"] = abs(int(s.closed.sum()) - int(s.n_chests))
    found["numbers that cannot be"] = sum(die > SYMBOL for die in (s.die_a, s.die_b)) + (s.turn_number < 1)
    found["turns at most"], found["prices"] = int(s.turn_cap), int(s.prices.sum())
    found["imps nowhere"] = sum(not 0 <= where <= max(Place) for where in s.where[: s.seats * IMPS].tolist())
    return found
