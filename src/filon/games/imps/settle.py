"""A position of imps that somebody sets up: what follows, and where the cards, chests and gems are that it does not name."""

from filon.kernel.settling import counted, left_over, pile_of, put, things_in

from .rules_table import find_head
from .state import GALLERIES, NUMBERS, Chest, State

HELD = {Chest.NUGGET: 1, Chest.TWO_NUGGETS: 2}  # nuggets in chests


def settle(s: State, given: frozenset[str]) -> None:
    """Galleries and their heads, gems, piles, chests."""
    if "supply" not in given:
        s.supply = max(0, int(s.supply) - int(s.bags.sum()))
    for gallery in range(1, GALLERIES + 1):
        settle_gallery(s, gallery, given)
    for number in range(1, NUMBERS + 1):
        settle_pile(s, number, given)
    settle_chests(s, given)


def settle_gallery(s: State, gallery: int, given: frozenset[str]) -> None:
    """IMP-212, 244: the nuggets on each card, how often each number is there, whose imp is at the head."""
    for spot in range(1, int(s.n_cards[gallery]) + 1):
        if "nuggets" not in given:
            printed = int(s.kind_nuggets[s.kinds[gallery, spot]])
            s.nuggets[gallery, spot] = printed + HELD.get(Chest(s.opened[gallery, spot]), 0)
    for number in range(1, NUMBERS + 1):
        s.counts[gallery, number] = (s.numbers[gallery] == number).sum()
    s.heads[gallery] = find_head(s, gallery)


def settle_pile(s: State, number: int, given: frozenset[str]) -> None:
    """IMP-104, 701: the cards of a number that are in no gallery and not discarded; the top one is visible."""
    pile = s.piles[number, : s.pile_left[number]].tolist()
    dealt, told = ([], pile) if "piles" in given else (pile, [])
    rest = left_over(
        counted(s.copies), things_in(s.kinds[s.numbers == number]), counted(s.discards[number]).elements(), told
    )
    n = s.pile_left[number] = put(s.piles[number], pile_of(s, rest, dealt, told))
    s.tops[number] = s.piles[number, n - 1] if n else 0


def settle_chests(s: State, given: frozenset[str]) -> None:
    """IMP-106: the chests that were not opened, and what is still in them."""
    pile = s.chests[: s.n_chests].tolist()
    dealt, told = ([], pile) if "chests" in given else (pile, [])
    closed = counted(s.closed)
    if "closed" not in given:
        closed = left_over(closed, things_in(s.opened))
    s.n_chests = put(s.chests, pile_of(s, left_over(closed, told), dealt, told))
    for chest in range(1, len(s.closed)):
        s.closed[chest] = closed[chest]
