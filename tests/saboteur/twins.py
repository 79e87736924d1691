"""Twins of a position of saboteur, written from the table *Who sees what* of its specification: roles, goals, cards and gold
that a viewer may not see are exchanged, all else stays. Nothing of `see`, `reveal` or `imagine` is used.

Hidden cards that never were in a swapped hand may be exchanged at will. With the expansion cards are exchanged by kind too:
two kinds with as many copies, all of them out of the viewer's sight all round, change places wherever they are remembered.

Gold is exchanged by playing the sharing of all ended rounds again with other cards: saboteurs' pay follows from the pile, so
an exchange after which they would have got another number of cards is no twin, and another one is tried.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from numpy.typing import NDArray

from contract.secrecy import Step, replace_chance
from filon.games.saboteur.state import Card, Phase, What
from filon.play.setting import Setting

DIGGER, SABOTEUR = 1, 2
COVERED = (*range(12540, 12549), *range(12633, 12697))  # action numbers: passes, gold cards; passes of two or three cards
TRIES = 30  # of exchanging gold
Taken = list[tuple[int, int, list[int]]]  # seat, row, cards: all it was offered, its own first, or its pay


def twin(states: NDArray[Any], viewer: int, rng: Random, setting: Setting) -> NDArray[Any]:
    """Another State that this viewer cannot tell from this one."""
    other = states.copy()
    s = other[0]
    replace_chance(other, rng)
    if s.phase == Phase.OVER:
        return other
    exchange_roles(s, viewer, rng)
    if s.phase == Phase.TURN:
        exchange_goals(s, viewer, rng)
    exchange_cards(s, viewer, rng)
    if s.expansion:
        exchange_kinds(s, viewer, rng)
    else:
        exchange_gold(s, viewer, rng)
    rewrite_events(s, viewer, rng)
    return other


def exchange_roles(s: Any, viewer: int, rng: Random) -> None:
    """Rows own role, inspected role, role change, undealt roles: all the viewer has not seen; until the round ends."""
    if s.phase == Phase.GOLD:
        return
    inspected, known_out = roles_known(s, viewer)
    places = [(s.roles, seat) for seat in range(s.seats) if seat != viewer and seat not in inspected]
    if s.phase != Phase.TURN:
        places = []
    places += [(s.roles_out, i) for i in range(s.n_roles_out) if i not in known_out]
    shuffle_places([*places, *((s.roles_left, i) for i in range(s.n_roles_left))], rng)


def roles_known(s: Any, viewer: int) -> tuple[set[int], set[int]]:
    """The seats whose role of now the viewer has inspected, and the role changes whose old role it knows."""
    inspected: set[int] = set()
    known_out: set[int] = set()
    changes = 0
    for seat, card, target in deeds(s):
        if card == Card.INSPECTION and seat == viewer:
            inspected.add(target)
        if card == Card.ROLE_CHANGE:
            if target in inspected | {viewer}:
                known_out.add(changes)
            inspected.discard(target)
            changes += 1
    return inspected, known_out


def deeds(s: Any) -> list[tuple[int, int, int]]:
    """Who played which card on whom, in this round."""
    n = int(s.turn_number)
    return list(zip(s.log_seat[:n].tolist(), s.log_card[:n].tolist(), s.log_place[:n].tolist(), strict=True))


def exchange_goals(s: Any, viewer: int, rng: Random) -> None:
    """Rows goal seen by map and face-up goal: all others; whoever else looked saw what lies there."""
    mine = s.looked[viewer].tolist() if viewer < s.seats else [0, 0, 0]
    shuffle_places([(s.goals, goal) for goal in range(3) if not mine[goal] and not s.goals_up >> goal & 1], rng)
    for seat in range(s.seats):
        for goal in range(3):
            if s.looked_turn[seat, goal]:
                s.looked[seat, goal] = s.goals[goal]


def exchange_cards(s: Any, viewer: int, rng: Random) -> None:
    """Rows hand, draw pile, ten set aside, face-down discards: what lies there out of the viewer's sight, and ever did."""
    swappers = {seat for who, card, target in deeds(s) if card == Card.SWAP_HAND for seat in (who, target)}
    strangers = [seat for seat in range(s.seats) if seat != viewer and seat not in swappers]
    places = [(s.pile, i) for i in range(s.pile_left)]
    places += [(s.aside, i) for i in range(s.n_aside)]
    places += [(s.hands[seat], i) for seat in strangers for i in range(s.hand_sizes[seat])]
    places += [(s.down, i) for i in range(s.n_down) if s.down_seat[i] in strangers]
    shuffle_places(places, rng)
    tidy(s)


def exchange_kinds(s: Any, viewer: int, rng: Random) -> None:
    """Row hands swapped: kinds the viewer has never seen in this round change places, also in what others gave and got."""
    unseen = [int(copies) for copies in s.copies]
    for card in seen_cards(s, viewer):
        unseen[card] = 0
    for copies in set(unseen) - {0}:
        kinds = [card for card, n in enumerate(unseen) if n == copies]
        others = dict(zip(kinds, rng.sample(kinds, len(kinds)), strict=True))
        for row in hidden_rows(s, viewer):
            row[:] = [others.get(card, card) for card in row.tolist()]
    tidy(s)


def seen_cards(s: Any, viewer: int) -> set[int]:
    """Every kind of which the viewer has seen a card: in its hand, passed, played, given and got."""
    cards = {card for _, card, _ in deeds(s)} | set(s.log_two.ravel().tolist())
    if viewer < s.seats:
        cards |= set(s.hands[viewer].tolist())
    cards |= {int(s.down[i]) for i in range(s.n_down) if s.down_seat[i] == viewer}
    for i in swaps_of(s, viewer):
        cards |= set(s.gave[i].tolist()) | set(s.got[i].tolist())
    return cards


def swaps_of(s: Any, viewer: int) -> list[int]:
    """Which of the swaps are the viewer's."""
    swaps = [(seat, target) for seat, card, target in deeds(s) if card == Card.SWAP_HAND]
    return [i for i, seats in enumerate(swaps) if viewer in seats]


def hidden_rows(s: Any, viewer: int) -> list[Any]:
    """Rows of cards of which the viewer sees none."""
    mine = swaps_of(s, viewer)
    rows = [s.hands[seat] for seat in range(s.seats) if seat != viewer]
    rows += [row[i] for row in (s.gave, s.got) for i in range(s.n_swaps) if i not in mine]
    return [*rows, s.pile, s.aside, *(s.down[i : i + 1] for i in range(s.n_down) if s.down_seat[i] != viewer)]


def tidy(s: Any) -> None:
    """Hands, also swapped ones, are sorted; cards passed together lie the other way round."""
    for rows in (s.hands, s.gave, s.got):
        for row in rows:
            held = sorted(card for card in row.tolist() if card)
            row[:] = [*held, *[0] * (len(row) - len(held))]
    for turn in set(s.down_turn[: s.n_down].tolist()):
        together = s.down_turn == turn
        together[s.n_down :] = False
        s.down[together] = sorted(s.down[together].tolist(), reverse=True)


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
    passed = [int(s.down[i]) for i in range(s.n_down) if s.down_turn[i] == s.turn_number]
    given: dict[int, list[int]] = {}
    if s.n_swaps and s.turn_number:
        seat, _, target = deeds(s)[-1]
        given = {seat: s.got[s.n_swaps - 1].tolist(), target: s.gave[s.n_swaps - 1].tolist()}
    for row in s.events[: s.n_events]:
        what, seat, a = (int(number) for number in row[:3])
        if seat == viewer:
            continue
        if what == What.LOOKED_AT:
            row[3] = s.goals[a]
        elif what == What.PASSED_WHAT:
            row[2] = passed.pop(0) if passed else rng.choice([1, 57])
        elif what == What.DREW_WHAT:
            row[2] = rng.choice([card for card in s.hands[seat].tolist() if card])
        elif what == What.TOOK_WHAT:
            values = s.gold[seat, s.rounds_ended - 1].tolist()
            row[2] = values.index(1)
        elif what == What.INSPECTED_WHAT:
            row[3] = s.roles[a]
        elif what == What.NEW_ROLE:
            row[2], row[3] = s.roles[seat], s.roles_out[s.n_roles_out - 1]
        elif what == What.RECEIVED and given:
            row[2] = given[seat].pop(0)


def hides(states: NDArray[Any], viewer: int) -> bool:
    """Spectators and seats see all once the game has ended."""
    return bool(states[0].phase != Phase.OVER)


def is_covered(states: NDArray[Any], seat: int, action: int, viewer: int) -> bool:
    """Rows face-down discards and gold on offer: others see how many cards are passed or that one is taken, not which."""
    return viewer != seat and action in COVERED


def turns_up(step: Step, viewer: int) -> bool:
    """Does this move show the viewer something hidden?

    A goal, its own look, draw or offer, its new role, a hand it gets, the end of a round, a deal.
    """
    before, after = step.before[0], step.after[0]
    shown = bool(before.goals_up != after.goals_up or before.rounds_ended != after.rounds_ended)
    dealt = bool(before.round_number != after.round_number or before.phase != after.phase)
    offered = bool(before.phase == Phase.GOLD and after.turn == viewer)
    _, card, target = deeds(after)[-1] if after.turn_number else (0, 0, 0)
    met = card in (Card.ROLE_CHANGE, Card.SWAP_HAND) and target == viewer
    return shown or dealt or offered or met or (viewer == step.seat and bool(before.phase == Phase.TURN))
