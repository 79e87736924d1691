"""Every world of a round with the expansion that a viewer cannot rule out, by brute force: all deals, all choices of others.

Cards are dealt and drawn one by one from what is left, each physical card a way of its own; whoever plays, discards or
passes does it with any of the cards in hand, and hands are swapped whole. What the viewer saw rules worlds out as it sees
it. What is left in the end is set aside or lies in the pile, in any order. Written from the specification; nothing of `see`,
`reveal` or `imagine` is used.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial, prod
from typing import Any, NamedTuple

from filon.games.saboteur.state import Card, Phase, What

from .worlds import Log, heard, orders, put, this_round

Hand = tuple[int, ...]
WIDE = 10  # so many times as many worlds may be looked at on the way


class Round(NamedTuple):
    """Where the cards of a round are: hands sorted; what is not drawn yet counted by kind."""

    hands: tuple[Hand, ...]
    down: Hand
    swaps: tuple[tuple[Hand, Hand], ...]  # what who played each swap gave, and what it got
    rest: tuple[int, ...]


class Swapped(NamedTuple):
    """The same in the end: the rest is set aside or lies in the pile, its top last."""

    hands: tuple[Hand, ...]
    down: Hand
    swaps: tuple[tuple[Hand, Hand], ...]
    aside: Hand
    pile: Hand


def swapped_of(s: Any) -> Swapped:
    """The world's cards."""
    hands = tuple(tuple(s.hands[seat, : s.hand_sizes[seat]].tolist()) for seat in range(s.seats))
    swaps = tuple((held(s.gave[i]), held(s.got[i])) for i in range(s.n_swaps))
    aside, pile = s.aside[: s.n_aside].tolist(), s.pile[: s.pile_left].tolist()
    return Swapped(hands, tuple(s.down[: s.n_down].tolist()), swaps, tuple(aside), tuple(pile))


def held(row: Any) -> Hand:
    """The cards of a row."""
    return tuple(card for card in row.tolist() if card)


def swap_worlds(log: Log, viewer: int, most: int) -> dict[Any, float]:
    """SB2-105, 107, 203, 206, 414, 417, 803: every deal, then every choice and every draw that the viewer cannot rule out.

    None at all if there are more than so many, or far more on the way.
    """
    first, *moves = this_round(log)
    s = first[0]
    worlds = dealt_worlds(s, viewer)
    for before, states in zip([first, *moves], moves, strict=False):
        if before[0].phase == Phase.TURN:
            worlds = follow(worlds, before[0], states, viewer)
        if len(worlds) > WIDE * most:
            return {}
    found: Counter[Swapped] = Counter()
    for world, n in worlds.items():
        if len(worlds) > most or len(found) > most:
            return {}
        for cards in orders(list(world.rest)):
            aside, pile = cards[: s.n_aside], cards[s.n_aside :]
            ways = n * prod(factorial(copies) for copies in world.rest)
            found[Swapped(world.hands, world.down, world.swaps, aside, pile)] += ways
    return {world: float(n) for world, n in found.items()}


# --- dealing ------------------------------------------------------------------------------------------------------------


def dealt_worlds(s: Any, viewer: int) -> Counter[Round]:
    """Every way to deal hands; the viewer knows its own."""
    worlds = Counter({Round((), (), (), tuple(s.copies.tolist())): 1})
    for seat in range(s.seats):
        known = held(s.hands[seat]) if seat == viewer else None
        found: Counter[Round] = Counter()
        for world, n in worlds.items():
            for hand, ways in hands_from(world.rest, int(s.hand_dealt), known):
                rest = tuple(copies - hand.count(card) for card, copies in enumerate(world.rest))
                found[world._replace(hands=(*world.hands, hand), rest=rest)] += n * ways
        worlds = found
    return worlds


def hands_from(rest: Hand, size: int, known: Hand | None) -> Iterator[tuple[Hand, int]]:
    """Every hand of that size, or the one that is known, with the sets of physical cards it can be."""
    cards = [card for card, copies in enumerate(rest) for _ in range(min(copies, size))]
    for hand in {known} if known is not None else set(combinations(cards, size)):
        ways = prod(comb(rest[card], hand.count(card)) for card in set(hand))
        if ways:
            yield hand, ways


# --- a turn -------------------------------------------------------------------------------------------------------------


def follow(worlds: Counter[Round], before: Any, states: Any, viewer: int) -> Counter[Round]:
    """The worlds left after a turn: cards leave a hand, hands are swapped, cards are drawn."""
    seat, turn = int(before.turn), int(before.turn_number)
    after = states[0] if states[0].turn_number > turn else None
    assert after is not None, "the round has been dealt away"
    told = heard(states, viewer)
    shown = [int(after.log_card[turn])] if after.log_card[turn] else after.log_two[turn].tolist()
    number = int(after.log_more[turn])
    if any(shown):
        worlds = leaving(worlds, seat, len(shown), shown)
    else:
        mine = [row[2] for row in told if row[0] == What.PASSED_WHAT] if seat == viewer else None
        worlds = leaving(worlds, seat, number, mine, down=True)
    if after.log_card[turn] == Card.SWAP_HAND:
        got = tuple(sorted(row[2] for row in told if row[0] == What.RECEIVED))
        worlds = swapping(worlds, seat, int(after.log_place[turn]), viewer, got)
    drawer = next((row[1] for row in told if row[0] == What.DREW), seat)
    mine = [row[2] for row in told if row[0] == What.DREW_WHAT]
    for draw in range(sum(row[0] == What.DREW for row in told)):
        worlds = drawing(worlds, drawer, mine[draw] if drawer == viewer else 0)
    return worlds


def leaving(
    worlds: Counter[Round], seat: int, number: int, known: list[int] | None, *, down: bool = False
) -> Counter[Round]:
    """Any set of so many physical cards of the hand leaves it; the viewer may know of which kinds."""
    found: Counter[Round] = Counter()
    for world, n in worlds.items():
        hand = world.hands[seat]
        for slots in combinations(range(len(hand)), number):
            cards = sorted((hand[slot] for slot in slots), reverse=True)
            if known is None or cards == sorted(known, reverse=True):
                kept = tuple(card for slot, card in enumerate(hand) if slot not in slots)
                passed = (*world.down, *cards) if down else world.down
                found[world._replace(hands=put(world.hands, seat, kept), down=passed)] += n
    return found


def swapping(worlds: Counter[Round], seat: int, other: int, viewer: int, got: Hand) -> Counter[Round]:
    """Two hands are exchanged; the viewer sees what it gets."""
    found: Counter[Round] = Counter()
    for world, n in worlds.items():
        gave, taken = world.hands[seat], world.hands[other]
        hands = put(put(world.hands, seat, taken), other, gave)
        if viewer not in (seat, other) or hands[viewer] == got:
            found[world._replace(hands=hands, swaps=(*world.swaps, (gave, taken)))] += n
    return found


def drawing(worlds: Counter[Round], seat: int, known: int) -> Counter[Round]:
    """Any card that is left is drawn; `known` is which, or 0 if the viewer does not know."""
    found: Counter[Round] = Counter()
    for world, n in worlds.items():
        for card, copies in enumerate(world.rest):
            if copies and known in (0, card):
                hand = tuple(sorted((*world.hands[seat], card)))
                rest = put(world.rest, card, copies - 1)
                found[world._replace(hands=put(world.hands, seat, hand), rest=rest)] += n * copies
    return found
