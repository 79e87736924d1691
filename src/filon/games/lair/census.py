"""What a game of lair never loses (LAI-802, 803): counted in a position that somebody made by hand."""

from .state import COLOURS, Card, Phase, State

OF_COLOURS = (1 << COLOURS + 1) - 2  # bits of cards that can be used


def census(s: State) -> dict[str, int]:
    """Coins; cards that are used or laid and are no such cards, hands and marks that cannot be."""
    chosen = [seat for seat in range(s.seats) if s.laid[seat] or s.divided[seat]]
    laid = [(int(s.card[seat]), int(s.used[seat])) for seat in range(s.seats) if s.laid[seat]]
    return {
        "seats": int(s.seats),
        "dwarves": int(s.dwarves),
        "turns at most": int(s.turn_cap),
        "phases that are none": int(s.phase not in list(Phase)),
        "coins shown on the path": int(s.coins.sum()),
        "coins": int(s.treasure) + int(s.purse.sum()) + int(s.chest.sum()),
        "cards used that are no colours": sum(used & ~OF_COLOURS != 0 for used in s.used.tolist()),
        "cards laid that are in no hand": sum(not 0 < card <= Card.CHEST or used >> card & 1 for card, used in laid),
        "marks that are neither 0 nor 1": sum(mark > 1 for mark in (*s.laid, *s.asked, *s.divided)),
        "seats that wait and have chosen": sum(int(s.waiting) >> seat & 1 for seat in chosen),
        "hands with too many coins": sum(map(bool, s.divided * (s.left > s.purse))),
    }
