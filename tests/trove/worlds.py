"""Every world of trove that a viewer cannot rule out, by brute force from the log: all deals, all choices of the others.

A world weighs as many labelled deals as lead to it, when the other seats choose their cards without looking at them: their
choices carry no information. Written from spec.md; nothing of `see`, `reveal` or `imagine` is used.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from numpy.typing import NDArray

from filon.play.setting import Setting

from .state import CHESTS, HAND, What


class World(NamedTuple):
    """Where every card and treasure lies; hands sorted, the deck's top last, 0 for no card laid."""

    hands: tuple[tuple[int, ...], ...]
    buried: tuple[tuple[int, ...], ...]
    bids: tuple[int, ...]
    deck: tuple[int, ...]
    chests: tuple[int, ...]


Worlds = Counter[World]


def world_of(s: Any) -> World:
    """The world of a full State."""
    seats = range(s.seats)
    return World(
        hands=tuple(tuple(int(card) for card in s.hands[seat][: s.hand_sizes[seat]]) for seat in seats),
        buried=tuple(tuple(int(card) for card in s.buried[seat][: s.buried_sizes[seat]]) for seat in seats),
        bids=tuple(int(s.bids[seat]) for seat in seats),
        deck=tuple(int(card) for card in s.deck[: s.deck_left]),
        chests=tuple(int(treasure) for treasure in s.chests),
    )


def worlds_of(log: Sequence[NDArray[Any]], viewer: int, setting: Setting) -> Worlds:
    """The worlds, weighed, that a viewer of these States (the deal, then one after each move) cannot rule out."""
    first = log[0][0]
    worlds = Worlds(deals(first.card_box.tolist(), setting.seats))
    if viewer < setting.seats:
        hand = world_of(first).hands[viewer]
        worlds = Worlds({world: weight for world, weight in worlds.items() if world.hands[viewer] == hand})
    for states in log[1:]:
        s = states[0]
        heard = [[int(number) for number in row] for row in s.events[: s.n_events] if int(row[4]) >> viewer & 1]
        worlds = after(worlds, heard)
    return worlds


def deals(box: Sequence[int], seats: int) -> Counter[World]:
    """TRO-102, 103: every order of the cards is equally likely, and every order of the chests."""
    found: Counter[World] = Counter()
    nothing = ((),) * seats
    for order in orders(list(box)):
        hands = tuple(tuple(sorted(order[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
        for chests in permutations(range(1, CHESTS + 1)):
            found[World(hands, nothing, (0,) * seats, order[HAND * seats :], chests)] += 1
    return found


def orders(counts: list[int]) -> Iterator[tuple[int, ...]]:
    """Every different order of so many cards of each kind."""
    if not any(counts):
        yield ()
    for card, count in enumerate(counts):
        if count:
            counts[card] -= 1
            yield from ((card, *rest) for rest in orders(counts))
            counts[card] += 1


def after(worlds: Worlds, heard: Sequence[Sequence[int]]) -> Worlds:
    """The worlds left after a move, of which the viewer heard these events."""
    told = {what: (a, b) for what, _, a, b, _ in heard}
    for what, seat, a, b, _ in heard:
        step = {What.BURIED: buried, What.DREW: drawn, What.LAID: laid}.get(What(what))
        if step is not None:
            card = told.get(what + 1, (0, 0))[0]  # the private event comes next in the vocabulary
            worlds = moved(worlds, step, seat, card)
        elif what == What.TURNED_UP:
            worlds = moved(worlds, turned_up, seat, a)
        elif what in (What.SAW, What.OPENED):
            worlds = Worlds({world: weight for world, weight in worlds.items() if world.chests[a] == b})
    return worlds


def moved(worlds: Worlds, step: Any, seat: int, card: int) -> Worlds:
    """Every world that follows when a card goes its way; `card` is which, or 0 if the viewer does not know."""
    found: Worlds = Worlds()
    for world, weight in worlds.items():
        for which, following in step(world, seat):
            if card in (0, which):
                found[following] += weight
    return found


def buried(world: World, seat: int) -> Iterator[tuple[int, World]]:
    """TRO-204: any card of the hand goes into the ground."""
    for card, left in taken(world.hands[seat]):
        hands = put(world.hands, seat, left)
        yield card, world._replace(hands=hands, buried=put(world.buried, seat, (*world.buried[seat], card)))


def drawn(world: World, seat: int) -> Iterator[tuple[int, World]]:
    """TRO-204: the top of the deck comes into the hand."""
    card = world.deck[-1]
    hand = tuple(sorted((*world.hands[seat], card)))
    yield card, world._replace(deck=world.deck[:-1], hands=put(world.hands, seat, hand))


def laid(world: World, seat: int) -> Iterator[tuple[int, World]]:
    """TRO-301: any card of the hand goes on the table."""
    for card, left in taken(world.hands[seat]):
        yield card, world._replace(hands=put(world.hands, seat, left), bids=put(world.bids, seat, card))


def turned_up(world: World, seat: int) -> Iterator[tuple[int, World]]:
    """TRO-302: the card laid is shown and out of the game."""
    yield world.bids[seat], world._replace(bids=put(world.bids, seat, 0))


def taken(hand: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each card of a hand, copies one by one, and what is left without it."""
    for i, card in enumerate(hand):
        yield card, hand[:i] + hand[i + 1 :]


def put(row: tuple[Any, ...], seat: int, thing: Any) -> tuple[Any, ...]:
    """A row with one place changed."""
    return (*row[:seat], thing, *row[seat + 1 :])
