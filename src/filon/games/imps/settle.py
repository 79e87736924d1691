"""A position of imps that somebody sets up: what follows, and where the cards, chests and gems are that it does not name."""

from filon.kernel.errors import BadPosition
from filon.kernel.settling import counted, left_over, pile_of, put, things_in

from .rules_table import find_head
from .state import GALLERIES, NUMBERS, TO_CLOSE, Chest, Phase, Place, State

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
    check_imps(s)
    check_turn(s)


def settle_gallery(s: State, gallery: int, given: frozenset[str]) -> None:
    """IMP-212, 244: the nuggets on each card, how often each number is there, whose imp is at the head."""
    for spot in range(1, int(s.n_cards[gallery]) + 1):
        if "nuggets" not in given:
            printed = int(s.kind_nuggets[s.kinds[gallery, spot]])
            s.nuggets[gallery, spot] = printed + HELD.get(Chest(s.opened[gallery, spot]), 0)
    for number in range(1, NUMBERS + 1):
        s.counts[gallery, number] = (s.numbers[gallery] == number).sum()
    s.heads[gallery] = find_head(s, gallery)


def check_imps(s: State) -> None:
    """IMP-245, 252: in a gallery every imp stands on a card, no two on one; elsewhere on none."""
    places = list(zip(s.where.tolist(), s.stands.tolist(), strict=True))
    inside = [place for place in places if place[0] not in list(Place)]
    if len(set(inside)) < len(inside) or not all(0 < spot <= s.n_cards[gallery] for gallery, spot in inside):
        raise BadPosition("an imp in a gallery stands on a card of its own")
    if any(spot for where, spot in places if where in list(Place)):
        raise BadPosition("an imp that is in no gallery stands on no card")
    if s.counts.max() >= TO_CLOSE:
        raise BadPosition("{n} cards of one number would have closed a gallery", n=TO_CLOSE)


def check_turn(s: State) -> None:
    """What is asked must have been begun: dice thrown, a service bought, a gallery chosen."""
    begun = {Phase.EQUIP: s.service, Phase.REMOVE: s.service, Phase.KILL: s.service, Phase.SPOT: s.chosen_gallery}
    begun |= dict.fromkeys((Phase.DIG, Phase.BOMB, Phase.SHOOT, Phase.BOTH, Phase.VICTIM), s.die_a and s.die_b)
    begun[Phase.DIGGER] = s.dig_number and s.chosen_gallery
    if not begun.get(Phase(s.phase), 1):
        raise BadPosition("what is asked was never begun")


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
    """The chests that were not opened, and what is still in them."""
    pile = s.chests[: s.n_chests].tolist()
    dealt, told = ([], pile) if "chests" in given else (pile, [])
    closed = counted(s.closed)
    if "closed" not in given:
        closed = left_over(closed, things_in(s.opened))
    s.n_chests = put(s.chests, pile_of(s, left_over(closed, told), dealt, told))
    for chest in range(1, len(s.closed)):
        s.closed[chest] = closed[chest]
