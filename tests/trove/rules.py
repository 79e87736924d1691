"""The rules of trove: deal, what may be done, what is done, verbs, questions, scores."""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.hands import lay_out, sort_in, take_out
from filon.kernel.seats import clockwise
from filon.kernel.verbs import is_a, number, part

from .moves import BURY, LAY, LOOK
from .state import EVERYONE, HAND, ROUNDS, Options, Phase, State, Tables, What

# --- deal ---------------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """TRO-101, 102, 104: shuffle all cards of the box, two a seat, the rest is the deck."""
    start(s, key)
    s.seats = options.seats
    s.card_box[:] = tables.cards
    s.worth[:] = tables.worth
    s.deck_left = lay_out(s.card_box, s.deck)
    shuffle(s, s.deck, int(s.deck_left))
    shuffle_chests(s)
    for seat in range(s.seats):
        for _ in range(HAND):
            deck_to_hand(s, seat)
    begin_round(s, below(s, int(s.seats)) if options.first_seat == 1 else options.first_seat - 2)


@kernel
def shuffle_chests(s: State) -> None:
    """TRO-103: one treasure a chest."""
    for chest in range(len(s.chests)):
        s.chests[chest] = chest + 1
    shuffle(s, s.chests, len(s.chests))


@kernel
def begin_round(s: State, starter: int) -> None:
    """TRO-104, 201: turns begin with the starter."""
    s.round_number += 1
    s.starter = starter
    s.turn = starter
    s.phase = Phase.TURN
    tell(s, What.ROUND_BEGAN, starter, s.round_number, 0, EVERYONE)


# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """TRO-105, 201: the seat whose turn it is; TRO-301: all who have not laid their card; nobody after round two."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.TURN:
        return 1 << int(s.turn)
    choosing = 0
    for seat in range(s.seats):
        choosing |= int(s.laid[seat] == 0) << seat
    return choosing


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    if not actors(s) >> seat & 1:
        return 0
    return legal_turn(s, seat, out) if s.phase == Phase.TURN else legal_lays(s, seat, out)


def is_open_choice(s: State, seat: int) -> bool:
    """TRO-204, 301, 501: without a choice among hidden cards: the last one of a hand, or a turn in which none is buried."""
    return bool(s.hand_sizes[seat] == 1 or (s.phase == Phase.TURN and s.deck_left == 0))


@kernel
def legal_turn(s: State, seat: int, out: NDArray[Any]) -> int:
    """TRO-202, 203, 204: a look, or a burial while there is a card to draw."""
    n = 0
    for chest in range(len(s.chests)):
        out[n] = number(LOOK, chest)
        n += can_look_into(s, seat, chest)
    if s.deck_left > 0:
        for slot in range(s.hand_sizes[seat]):
            out[n] = number(BURY, slot)
            n += is_first_of_its_kind(s, seat, slot)
    return n


@kernel
def legal_lays(s: State, seat: int, out: NDArray[Any]) -> int:
    """TRO-301: any card of the hand."""
    n = 0
    for slot in range(s.hand_sizes[seat]):
        out[n] = number(LAY, slot)
        n += is_first_of_its_kind(s, seat, slot)
    return n


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    silence(s)
    if is_a(action, LOOK):
        look_into(s, seat, part(action, LOOK))
        end_turn(s)
    elif is_a(action, BURY):
        hand_to_grave(s, seat, part(action, BURY))
        end_turn(s)
    else:
        hand_to_table(s, seat, part(action, LAY))
        if actors(s) == 0:
            turn_up(s)


@kernel
def look_into(s: State, seat: int, chest: int) -> None:
    """TRO-502: all see who looks where, the looker what is there."""
    s.looked[seat, chest] = 1
    tell(s, What.LOOKED, seat, chest, 0, EVERYONE)
    tell(s, What.SAW, seat, chest, s.chests[chest], 1 << seat)


@kernel
def hand_to_grave(s: State, seat: int, slot: int) -> None:
    """TRO-204, 503: bury a card, draw another; which, is the seat's own business."""
    card = take_from_hand(s, seat, slot)
    s.buried[seat, s.buried_sizes[seat]] = card
    s.buried_sizes[seat] += 1
    tell(s, What.BURIED, seat, 0, 0, EVERYONE)
    tell(s, What.BURIED_WHAT, seat, card, 0, 1 << seat)
    drawn = deck_to_hand(s, seat)
    tell(s, What.DREW, seat, 0, 0, EVERYONE)
    tell(s, What.DREW_WHAT, seat, drawn, 0, 1 << seat)


@kernel
def hand_to_table(s: State, seat: int, slot: int) -> None:
    """TRO-301, 504: a card face down on the table."""
    s.bids[seat] = take_from_hand(s, seat, slot)
    s.laid[seat] = 1
    tell(s, What.LAID, seat, 0, 0, EVERYONE)
    tell(s, What.LAID_WHAT, seat, s.bids[seat], 0, 1 << seat)


@kernel
def end_turn(s: State) -> None:
    """TRO-201, 301: the next seat; when all have had their turn, everybody lays a card."""
    s.turn = clockwise(s, s.turn)
    if s.turn == s.starter:
        s.phase = Phase.BID


@kernel
def turn_up(s: State) -> None:
    """TRO-302, 303: the highest card takes the chest of the round; TRO-105: two rounds."""
    winner = highest_bidder(s)
    for seat in range(s.seats):
        card = int(s.bids[seat])
        s.spent[card] += 1
        s.last_bids[seat] = card
        tell(s, What.TURNED_UP, seat, card, 0, EVERYONE)
    s.bids[:] = 0
    s.laid[:] = 0
    chest = s.round_number - 1
    s.taken_by[chest] = winner + 1
    tell(s, What.OPENED, winner, chest, s.chests[chest], EVERYONE)
    if s.round_number < ROUNDS:
        begin_round(s, winner)
    else:
        s.phase = Phase.OVER
        tell(s, What.GAME_ENDED, 0, 0, 0, EVERYONE)


# --- verbs: cards -------------------------------------------------------------------------------------------------------


@kernel
def deck_to_hand(s: State, seat: int) -> int:
    """TRO-102, 204: the top of the deck goes to the hand; TRO-501: sorted, so its order tells nothing. Say which it is."""
    s.deck_left -= 1
    card = int(s.deck[s.deck_left])
    s.deck[s.deck_left] = 0
    sort_in(s.hands[seat], int(s.hand_sizes[seat]), card)
    s.hand_sizes[seat] += 1
    return card


@kernel
def take_from_hand(s: State, seat: int, slot: int) -> int:
    """Take a card out of the hand; the caller says where it goes."""
    card = take_out(s.hands[seat], int(s.hand_sizes[seat]), slot)
    s.hand_sizes[seat] -= 1
    return card


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def is_closed(s: State, chest: int) -> bool:
    """TRO-303: a chest is closed until it is won."""
    return bool(s.taken_by[chest] == 0)


@kernel
def can_look_into(s: State, seat: int, chest: int) -> bool:
    """TRO-203: closed, and not looked into before by this seat."""
    return bool(is_closed(s, chest) and s.looked[seat, chest] == 0)


@kernel
def is_first_of_its_kind(s: State, seat: int, slot: int) -> bool:
    """TRO-205: equal cards are one choice."""
    return bool(slot == 0 or s.hands[seat, slot] != s.hands[seat, slot - 1])


@kernel
def highest_bidder(s: State) -> int:
    """TRO-302: the highest card; among equals the first clockwise from the starter."""
    best = int(s.starter)
    seat = clockwise(s, best)
    while seat != s.starter:
        if s.bids[seat] > s.bids[best]:
            best = seat
        seat = clockwise(s, seat)
    return best


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """TRO-401: what the chests taken are worth; nothing breaks a tie."""
    out[: s.seats] = 0
    for chest in range(len(s.chests)):
        if not is_closed(s, chest):
            out[s.taken_by[chest] - 1, 0] += s.worth[s.chests[chest]]
