"""Every world of saboteur that a viewer cannot rule out, by brute force from the log: all deals, all choices of the others.

A world weighs as many deals of physical cards, and choices by who does not look, as lead to it. Roles, goals and cards are
followed through the last round, gold through the whole game, each on its own, for no event concerns two of them. Written
from the specification; nothing of `see`, `reveal` or `imagine` is used.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from numpy.typing import NDArray

from filon.games.saboteur.state import Card, Phase, What

from .twins import choosers, exact

Log = Sequence[NDArray[Any]]  # States: the deal, then one after each move
Weights = dict[Hashable, float]
Event = list[int]  # what, seat, a, b
PRIVATE = (
    *(What.LOOKED_AT, What.PASSED_WHAT, What.DREW_WHAT, What.TOOK_WHAT),
    *(What.INSPECTED_WHAT, What.NEW_ROLE, What.RECEIVED),
)


def heard(states: NDArray[Any], viewer: int) -> list[Event]:
    """What a viewer is told of the last move."""
    s = states[0]
    told = [row.tolist()[:4] for row in s.events[: s.n_events]]
    return [row for row in told if row[0] not in PRIVATE or row[1] == viewer]


def this_round(log: Log) -> Log:
    """The log from the deal of the round on."""
    last = log[-1][0].round_number
    return [states for states in log if states[0].round_number == last]


def counted(worlds: Iterator[Hashable]) -> Counter[Any]:
    """Worlds, each with the number of ways it comes about."""
    return Counter(worlds)


# --- roles --------------------------------------------------------------------------------------------------------------


class Roles(NamedTuple):
    """Where the role cards lie: before each seat, left over with the next to be drawn last, discarded in order."""

    seats: tuple[int, ...]
    left: tuple[int, ...]
    out: tuple[int, ...]


def role_worlds(log: Log, viewer: int) -> Counter[Any]:
    """SAB-103, 104, 803: all ways to deal the role cards that fit the viewer's own, and all that are shown in the end.

    SB2-409, 411, 802: and what it saw by inspection, or when it had to change its role.
    """
    first, *moves = this_round(log)
    s = first[0]
    seats = int(s.seats)
    cards = [role for role, n in enumerate(s.role_box.tolist()) for _ in range(n)]
    worlds = Counter(Roles(order[:seats], order[seats:], ()) for order in permutations(cards))
    if viewer < seats:
        worlds = Counter({world: n for world, n in worlds.items() if world.seats[viewer] == s.roles[viewer]})
    for states in moves:
        for event in heard(states, viewer):
            worlds = roles_after(worlds, event)
    return worlds


def roles_after(worlds: Counter[Roles], event: Event) -> Counter[Roles]:
    """The worlds left after an event; those about roles change or rule out something."""
    what, seat, a, b = event
    if what == What.ROLE_CHANGED:
        changed = {}
        for world, n in worlds.items():
            seats = put(world.seats, a, world.left[-1])
            changed[Roles(seats, world.left[:-1], (*world.out, world.seats[a]))] = n
        return Counter(changed)
    wanted = {What.NEW_ROLE: (seat, a), What.INSPECTED_WHAT: (a, b), What.ROLE_SHOWN: (seat, a)}.get(What(what))
    if wanted is None:
        return worlds
    fitting = {world: n for world, n in worlds.items() if world.seats[wanted[0]] == wanted[1]}
    if what == What.NEW_ROLE:
        fitting = {world: n for world, n in fitting.items() if world.out[-1] == b}
    return Counter(fitting)


def roles_of(s: Any) -> Roles:
    """The world's roles."""
    left, out = s.roles_left[: s.n_roles_left].tolist(), s.roles_out[: s.n_roles_out].tolist()
    return Roles(tuple(s.roles[: s.seats].tolist()), tuple(left), tuple(out))


# --- goals --------------------------------------------------------------------------------------------------------------


def goal_worlds(log: Log, viewer: int) -> Counter[Any]:
    """SAB-105, 415, 504, 806: all orders of the goals that fit what was turned up, shown or looked at."""
    orders = list(permutations((int(Card.TREASURE), int(Card.STONE_SE), int(Card.STONE_SW))))
    for states in this_round(log)[1:]:
        for what, _, goal, b in heard(states, viewer):
            if what in (What.TURNED_UP, What.LOOKED_AT, What.GOAL_SHOWN):
                card = b >> 1 if what == What.TURNED_UP else b
                orders = [order for order in orders if order[goal] == card]
    return counted(iter(orders))


def goals_of(s: Any) -> tuple[int, ...]:
    """The world's goals."""
    return tuple(s.goals.tolist())


# --- cards --------------------------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """Where the cards lie; hands sorted, the pile's top last."""

    hands: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    pile: tuple[int, ...]


def cards_of(s: Any) -> Cards:
    """The world's cards."""
    hands = tuple(tuple(s.hands[seat, : s.hand_sizes[seat]].tolist()) for seat in range(s.seats))
    return Cards(hands, tuple(s.down[: s.n_down].tolist()), tuple(s.pile[: s.pile_left].tolist()))


def card_worlds(log: Log, viewer: int) -> Counter[Cards]:
    """SAB-106, 202, 206: every deal, then every card that can have been passed, and drawn."""
    first, *moves = this_round(log)
    s = first[0]
    worlds = deals(s.copies.tolist(), int(s.seats), int(s.hand_dealt))
    if viewer < s.seats:
        mine = cards_of(s).hands[viewer]
        worlds = Counter({world: n for world, n in worlds.items() if world.hands[viewer] == mine})
    for before, states in zip([first, *moves], moves, strict=False):
        worlds = after(worlds, before[0], states, viewer)
    return worlds


def deals(copies: list[int], seats: int, hand: int) -> Counter[Cards]:
    """All different orders of the cards; each stands for as many of physical cards as any other."""
    worlds: Counter[Cards] = Counter()
    for order in orders(copies):
        hands = tuple(tuple(sorted(order[hand * seat : hand * (seat + 1)])) for seat in range(seats))
        worlds[Cards(hands, (), order[hand * seats :])] += 1
    return worlds


def orders(counts: list[int]) -> Iterator[tuple[int, ...]]:
    """Every different order of so many cards of each kind."""
    if not any(counts):
        yield ()
    for card, count in enumerate(counts):
        if count:
            counts[card] -= 1
            yield from ((card, *rest) for rest in orders(counts))
            counts[card] += 1


def after(worlds: Counter[Cards], before: Any, states: NDArray[Any], viewer: int) -> Counter[Cards]:
    """The worlds left after a move: a card is played or passed, then one is drawn."""
    seat = int(before.turn)
    if before.phase == Phase.GOLD:
        return worlds
    played = int(states[0].log_card[before.turn_number])
    told = {row[0]: row for row in heard(states, viewer)}
    if played:
        worlds = moved(worlds, seat, play, played)
    else:
        worlds = moved(worlds, seat, pass_down, told[What.PASSED_WHAT][2] if seat == viewer else 0)
    if What.DREW in told:
        worlds = moved(worlds, seat, draw, told[What.DREW_WHAT][2] if seat == viewer else 0)
    return worlds


Step = Callable[[Cards, int], Iterator[tuple[int, Cards]]]


def moved(worlds: Counter[Cards], seat: int, step: Step, card: int) -> Counter[Cards]:
    """Every world that follows when a card goes its way; `card` is which, or 0 if the viewer does not know."""
    found: Counter[Cards] = Counter()
    for world, n in worlds.items():
        for which, following in step(world, seat):
            if card in (0, which):
                found[following] += n
    return found


def play(world: Cards, seat: int) -> Iterator[tuple[int, Cards]]:
    """Any card of the hand, copies one by one, is played in the open."""
    hand = world.hands[seat]
    for i, card in enumerate(hand):
        yield card, world._replace(hands=put(world.hands, seat, hand[:i] + hand[i + 1 :]))


def pass_down(world: Cards, seat: int) -> Iterator[tuple[int, Cards]]:
    """Any card of the hand is discarded face down."""
    for card, following in play(world, seat):
        yield card, following._replace(down=(*world.down, card))


def draw(world: Cards, seat: int) -> Iterator[tuple[int, Cards]]:
    """The top of the pile comes into the hand."""
    card = world.pile[-1]
    hand = tuple(sorted((*world.hands[seat], card)))
    yield card, world._replace(pile=world.pile[:-1], hands=put(world.hands, seat, hand))


def put(row: tuple[Any, ...], place: int, thing: Any) -> tuple[Any, ...]:
    """A row with one place changed."""
    return (*row[:place], thing, *row[place + 1 :])


# --- gold ---------------------------------------------------------------------------------------------------------------


class Gold(NamedTuple):
    """Where the gold is: the pile, what is on offer now, and what everybody was offered and got, in order."""

    pile: tuple[int, ...]  # cards worth 0 (none), 1, 2 and 3
    offer: tuple[int, ...]
    offered: tuple[tuple[int, int, tuple[int, ...]], ...]  # seat, row, cards of each value
    got: tuple[tuple[int, int, tuple[int, ...]], ...]


NO_GOLD = (0, 0, 0, 0)


def gold_of(s: Any) -> Gold:
    """The world's gold."""
    order = [(seat, row) for row in range(s.rounds_ended) for seat in range(s.seats)]
    offered = tuple((seat, row, tuple(s.offers[seat, row].tolist())) for seat, row in order if s.offers[seat, row].any())
    got = tuple((seat, row, tuple(s.gold[seat, row].tolist())) for seat, row in order if s.gold[seat, row].any())
    offer = tuple(s.offers[s.turn, s.round_number - 1].tolist()) if s.phase == Phase.GOLD else NO_GOLD
    return Gold(tuple(s.gold_pile.tolist()), offer, offered, got)


def gold_worlds(log: Log, viewer: int) -> Counter[Gold]:
    """SAB-601 to 611: every draw of physical cards and every choice among them, as far as the viewer cannot rule it out."""
    worlds = Counter({Gold(tuple(log[0][0].gold_box.tolist()), NO_GOLD, (), ()): 1})
    for states in log[1:]:
        s = states[0]
        for event in heard(states, viewer):
            worlds = shared(worlds, s, event, viewer)
    found: Counter[Gold] = Counter()
    for world, n in worlds.items():
        key = [(row, seat) for seat, row, _ in world.offered]
        assert len(set(key)) == len(key)
        found[world._replace(offered=by_row(world.offered), got=by_row(world.got))] += n
    return found


def by_row(things: tuple[tuple[int, int, tuple[int, ...]], ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Sorted by round, then by seat."""
    return tuple(sorted(things, key=lambda thing: (thing[1], thing[0])))


def shared(worlds: Counter[Gold], s: Any, event: Event, viewer: int) -> Counter[Gold]:
    """The worlds left after an event; those about gold change something."""
    what, seat, a, b = event
    row = int(s.rounds_ended) - 1
    if what == What.GOLD_OFFERED:
        for _ in range(a):
            worlds = spread(worlds, drawn)
        return offered_to(worlds, s, seat, row, viewer)
    if what == What.TOOK:
        mine = tuple(s.gold[viewer, row].tolist()) if seat == viewer else None
        worlds = spread(worlds, lambda world: taken(world, seat, row, mine))
        order = choosers(s, row)
        following = order[order.index(seat) + 1 :]
        return offered_to(worlds, s, following[0], row, viewer) if following else worlds
    if what == What.PAID:
        mine = tuple(s.gold[viewer, row].tolist()) if seat == viewer else None
        return spread(worlds, lambda world: paid(world, seat, row, (a, b), mine))
    return worlds


Ways = Callable[[Gold], Iterator[tuple[Gold, int]]]


def spread(worlds: Counter[Gold], step: Ways) -> Counter[Gold]:
    """Every world that follows, as many times as it does."""
    found: Counter[Gold] = Counter()
    for world, n in worlds.items():
        for following, ways in step(world):
            found[following] += n * ways
    return found


def drawn(world: Gold) -> Iterator[tuple[Gold, int]]:
    """SAB-611: any card of the pile is put on offer."""
    for value in (1, 2, 3):
        if world.pile[value]:
            following = world._replace(pile=changed(world.pile, value, -1), offer=changed(world.offer, value, 1))
            yield following, world.pile[value]


def taken(world: Gold, seat: int, row: int, mine: tuple[int, ...] | None) -> Iterator[tuple[Gold, int]]:
    """SAB-603: any card on offer is taken."""
    for value in (1, 2, 3):
        got = changed(NO_GOLD, value, 1)
        if world.offer[value] and mine in (None, got):
            following = world._replace(offer=changed(world.offer, value, -1), got=(*world.got, (seat, row, got)))
            yield following, world.offer[value]


def paid(
    world: Gold, seat: int, row: int, told: tuple[int, int], mine: tuple[int, ...] | None
) -> Iterator[tuple[Gold, int]]:
    """SAB-607, 610: what the pile pays must be as many cards as all saw, and if it is the viewer who is paid, his."""
    cards = exact(dict(enumerate(world.pile)), told[0])
    got = tuple(cards.count(value) for value in range(4))
    if len(cards) == told[1] and mine in (None, got):
        pile = tuple(n - out for n, out in zip(world.pile, got, strict=True))
        yield world._replace(pile=pile, got=(*world.got, (seat, row, got))), 1


def offered_to(worlds: Counter[Gold], s: Any, seat: int, row: int, viewer: int) -> Counter[Gold]:
    """SAB-807: the next to choose sees what is on offer."""
    seen = tuple(s.offers[viewer, row].tolist()) if seat == viewer else None
    return Counter(
        {
            world._replace(offered=(*world.offered, (seat, row, world.offer))): n
            for world, n in worlds.items()
            if seen in (None, world.offer)
        }
    )


def changed(cards: tuple[int, ...], value: int, by: int) -> tuple[int, ...]:
    """So many cards of a value more."""
    return put(cards, value, cards[value] + by)


# --- all together -------------------------------------------------------------------------------------------------------


def worlds_of(log: Log, viewer: int) -> Weights:
    """Roles, goals and cards together, weighed."""
    return {
        (roles, goals, cards): float(n * m * k)
        for roles, n in role_worlds(log, viewer).items()
        for goals, m in goal_worlds(log, viewer).items()
        for cards, k in card_worlds(log, viewer).items()
    }


def world_of(s: Any) -> Hashable:
    """The same of a full State."""
    return roles_of(s), goals_of(s), cards_of(s)
