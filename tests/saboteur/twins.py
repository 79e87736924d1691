"""Twins of a position of saboteur, written from the table *Who sees what* of its specification: roles, goals, cards and gold
that a viewer may not see are exchanged, all else stays. Nothing of `see`, `reveal` or `imagine` is used.

Gold is exchanged by playing the sharing of all ended rounds again with other cards: saboteurs' pay follows from the pile, so
an exchange after which they would have got another number of cards is no twin, and another one is tried.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.saboteur.state import Phase, What
from filon.setting import Setting

DIGGER, SABOTEUR = 1, 2
FIRST_PASS, FIRST_TAKE = 12540, 12546  # action numbers: a pass for each of six slots, then gold cards
TRIES = 30  # of exchanging gold
Taken = list[tuple[int, int, list[int]]]  # seat, row, cards: all it was offered, its own first, or its pay


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that this viewer cannot tell from this one."""
    other = states.copy()
    s = other[0]
    replace_chance(other, rng)
    if s.phase == Phase.OVER:
        return other
    if s.phase == Phase.TURN:
        exchange_roles(s, viewer, rng)
        exchange_goals(s, viewer, rng)
    exchange_cards(s, viewer, rng)
    exchange_gold(s, viewer, rng)
    rewrite_events(s, viewer, rng)
    return other


def exchange_roles(s: Any, viewer: int, rng: Random) -> None:
    """Rows own role and left-over roles: those of the others and the one left over, until the round ends."""
    places = [(s.roles, seat) for seat in range(s.seats) if seat != viewer]
    shuffle_places([*places, *((s.roles_left, i) for i in range(s.n_roles_left))], rng)


def exchange_goals(s: Any, viewer: int, rng: Random) -> None:
    """Rows goal seen by map and face-up goal: all others; whoever else looked saw what lies there."""
    mine = s.looked[viewer].tolist() if viewer < s.seats else [0, 0, 0]
    shuffle_places([(s.goals, goal) for goal in range(3) if not mine[goal] and not s.goals_up >> goal & 1], rng)
    for seat in range(s.seats):
        for goal in range(3):
            if s.looked_turn[seat, goal]:
                s.looked[seat, goal] = s.goals[goal]


def exchange_cards(s: Any, viewer: int, rng: Random) -> None:
    """Rows hand, draw pile, face-down discards: what lies there out of the viewer's sight."""
    strangers = [seat for seat in range(s.seats) if seat != viewer]
    places = [(s.pile, i) for i in range(s.pile_left)]
    places += [(s.hands[seat], i) for seat in strangers for i in range(s.hand_sizes[seat])]
    places += [(s.down, i) for i in range(s.n_down) if s.down_seat[i] != viewer]
    shuffle_places(places, rng)
    for seat in strangers:
        s.hands[seat, : s.hand_sizes[seat]].sort()


def shuffle_places(places: list[tuple[Any, int]], rng: Random) -> None:
    """What lies in these places, in another order."""
    things = [int(row[i]) for row, i in places]
    rng.shuffle(things)
    for (row, i), thing in zip(places, things, strict=True):
        row[i] = thing


# --- gold ---------------------------------------------------------------------------------------------------------------


def exchange_gold(s: Any, viewer: int, rng: Random) -> None:
    """Rows gold on offer, gold held, gold pile: shared anew, if that can be without the viewer noticing."""
    for _ in range(TRIES):
        unseen = unseen_gold(s, viewer)
        rng.shuffle(unseen)
        taken = share_again(s, viewer, unseen, rng)
        if taken is not None:
            write_gold(s, taken, unseen)
            return


def known_gold(s: Any, viewer: int, row: int) -> list[int]:
    """What the viewer knows to have left the pile in a round: the offer it chose from, or its pay."""
    if viewer >= s.seats:
        return []
    counts = (s.offers if s.ended_winner[row] == DIGGER else s.gold)[viewer, row].tolist()
    return [value for value, n in enumerate(counts) for _ in range(n)]


def unseen_gold(s: Any, viewer: int) -> list[int]:
    """All other gold cards of the box."""
    cards = Counter({value: int(s.gold_box[value]) for value in (1, 2, 3)})
    for row in range(s.rounds_ended):
        cards.subtract(known_gold(s, viewer, row))
    return list(cards.elements())


def share_again(s: Any, viewer: int, unseen: list[int], rng: Random) -> Taken | None:
    """Who takes what if these cards are on the pile in this order; None if the viewer would notice."""
    taken: Taken = []
    for row in range(s.rounds_ended):
        if s.ended_winner[row] == DIGGER:
            taken += choose_again(s, viewer, row, unseen, rng)
            continue
        for seat in range(s.seats):
            if s.gold_pay[seat, row]:
                later = [value for after in range(row, s.rounds_ended) for value in known_gold(s, viewer, after)]
                if seat > viewer and s.gold_pay[viewer, row]:
                    later = later[len(known_gold(s, viewer, row)) :]
                cards = exact(Counter(unseen + later), int(s.gold_pay[seat, row]))
                fits = sorted(cards) == sorted(known_gold(s, viewer, row)) if seat == viewer else True
                if len(cards) != s.gold_cards[seat, row] or not fits:
                    return None
                if seat != viewer and Counter(cards) - Counter(unseen):
                    return None
                for value in cards if seat != viewer else []:
                    unseen.remove(value)
                taken.append((seat, row, cards))
    return taken


def exact(pile: Mapping[int, int], due: int) -> list[int]:
    """SAB-607: of all exact sets the one with most 3s, then most 2s."""
    sets = [
        (threes, twos, due - 3 * threes - 2 * twos)
        for threes in range(pile[3] + 1)
        for twos in range(pile[2] + 1)
        if 0 <= due - 3 * threes - 2 * twos <= pile[1]
    ]
    threes, twos, ones = max(sets)
    return [3] * threes + [2] * twos + [1] * ones


def choose_again(s: Any, viewer: int, row: int, unseen: list[int], rng: Random) -> Taken:
    """SAB-602, 603, 604: other cards are taken before the viewer chooses; after it those it passed on, in any order."""
    order = choosers(s, row)
    known = known_gold(s, viewer, row)
    mine = [value for value in known if s.gold[viewer, row, value]][:1] if known else []
    rest = list((Counter(known) - Counter(mine)).elements())
    rng.shuffle(rest)
    cards = [unseen.pop() for _ in range(len(order) - len(known))] + mine + rest
    return [(seat, row, cards[at:]) for at, seat in enumerate(order)]


def choosers(s: Any, row: int) -> list[int]:
    """The diggers of a round in the order they choose."""
    finisher = int(s.ended_finisher[row]) - 1
    round_table = [(finisher - step) % int(s.seats) for step in range(s.seats)]
    return [seat for seat in round_table if s.ended_roles[row, seat] == DIGGER]


def write_gold(s: Any, taken: Taken, unseen: list[int]) -> None:
    """Put gold, offers and pile down as they are now."""
    s.gold[:] = 0
    s.offers[:] = 0
    on_offer: list[int] = []
    for seat, row, cards in taken:
        if s.ended_winner[row] == SABOTEUR:
            for value in cards:
                s.gold[seat, row, value] += 1
            continue
        is_choosing = s.phase == Phase.GOLD and row == s.round_number - 1 and seat == s.turn
        if s.gold_cards[seat, row] or is_choosing:
            for value in cards:
                s.offers[seat, row, value] += 1
        if s.gold_cards[seat, row]:
            s.gold[seat, row, cards[0]] = 1
        elif is_choosing:
            on_offer = cards
    assert len(on_offer) == s.offer_left
    s.gold_pile[:] = [0, *(unseen.count(value) for value in (1, 2, 3))]


# --- moves --------------------------------------------------------------------------------------------------------------


def rewrite_events(s: Any, viewer: int, rng: Random) -> None:
    """What only another seat was told fits what it holds now; after a new deal it may be anything."""
    for row in s.events[: s.n_events]:
        what, seat, a = (int(number) for number in row[:3])
        if seat == viewer:
            continue
        if what == What.LOOKED_AT:
            row[3] = s.goals[a]
        elif what == What.PASSED_WHAT:
            row[2] = s.down[s.n_down - 1] if s.n_down else rng.choice([1, 57])
        elif what == What.DREW_WHAT:
            row[2] = rng.choice([card for card in s.hands[seat].tolist() if card])
        elif what == What.TOOK_WHAT:
            values = s.gold[seat, s.rounds_ended - 1].tolist()
            row[2] = values.index(1)


def hides(states: NDArray[Any], viewer: int) -> bool:
    """Spectators and seats see all once the game has ended."""
    return bool(states[0].phase != Phase.OVER)


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """Rows face-down discards and gold on offer: others see that a card is passed or taken, not which."""
    return viewer != seat and action >= FIRST_PASS


def turns_up(step: Step, viewer: int) -> bool:
    """Does this move show the viewer something hidden: a goal, its own look, draw or offer, the end of a round, a deal?"""
    before, after = step.before[0], step.after[0]
    shown = bool(before.goals_up != after.goals_up or before.rounds_ended != after.rounds_ended)
    dealt = bool(before.round_number != after.round_number or before.phase != after.phase)
    offered = bool(before.phase == Phase.GOLD and after.turn == viewer)
    return shown or dealt or offered or (viewer == step.seat and bool(before.phase == Phase.TURN))
