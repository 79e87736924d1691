"""What a game of trove never loses: counted in a position that somebody made by hand."""

from collections import Counter

from .state import Card, State


def census(s: State) -> dict[str, int]:
    """Cards of each kind, wherever they are."""
    found: Counter[int] = Counter(s.deck[: s.deck_left].tolist())
    for seat in range(s.seats):
        found.update([*s.hands[seat].tolist(), *s.buried[seat].tolist(), int(s.bids[seat])])
    found.update({card: int(n) for card, n in enumerate(s.spent)})
    miscounted = abs(int(s.deck_left) - int((s.deck > 0).sum()))
    miscounted += sum(abs(int(size) - int((hand > 0).sum())) for size, hand in zip(s.hand_sizes, s.hands, strict=True))
    return {
        "cards miscounted": miscounted,
        "seats": int(s.seats),
        **{card.name.lower(): found[card] for card in Card if card},
    }
