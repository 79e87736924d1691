"""A position of trove that somebody sets up: what follows, and where the cards are that it does not name."""

from filon.kernel.settling import counted, hands_of, left_over, pile_of, put, things_in

from .state import State


def settle(s: State, given: frozenset[str]) -> None:
    """Hands as dealt or from what is left, the rest of the cards in the deck, a card laid where there is a bid."""
    told = list(things_in(s.deck)) if "deck" in given else []
    dealt = [] if "deck" in given else list(things_in(s.deck))
    hands = [list(things_in(hand)) for hand in s.hands]
    spent = counted(s.spent).elements()
    rest = left_over(counted(s.card_box), spent, things_in(s.buried, s.bids), told)
    rest = left_over(rest, *hands) if "hands" in given else rest
    for seat, hand in enumerate([] if "hands" in given else hands_of(s, rest, hands)):
        s.hand_sizes[seat] = put(s.hands[seat], hand)
    s.deck_left = put(s.deck, pile_of(s, +rest, dealt, told))
    if "laid" not in given:
        s.laid = s.bids > 0
