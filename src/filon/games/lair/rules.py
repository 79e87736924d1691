"""The rules of lair in the order of the rulebook: deal, what may be done, what is done, the end, scores.

The verbs that move dwarves, coins and cards, and the questions they ask, are in `rules_path.py`.
"""

from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.rows import copy_row
from filon.kernel.verbs import number, part, parts

from .moves import PICK, PLACE, PLAY, PLAY_CHEST, SPLIT, play
from .rules_path import (
    go_ahead,
    go_back,
    hand_to_table,
    hand_to_treasure,
    has_card,
    has_pairs,
    is_caught,
    is_in_lair,
    is_mover,
    keep_face_up,
    next_hands,
    purse_to_chest,
    share_of,
    take_cards_back,
    treasure_to_purse,
    turn_up_cards,
    walker_of,
)
from .state import DWARVES, EVERYONE, LAIR, Card, Hand, Options, Phase, State, Tables, What

# --- deal ---------------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """LAI-101, 102, 103, 104, 106, 601: a dwarf, a purse, a chest and a set a seat; two dwarves if two play.

    All coins are in the treasure, 44 whatever the number of seats. Colours follow the seats, spare pieces stay in the box.
    LAI-105, 107: purses and chests are empty, all cards in hand, every dwarf on the start, as on a blank record.
    """
    start(s, key)
    s.seats = options.seats
    s.dwarves = DWARVES if options.seats == 2 else options.seats
    s.shortage_share = options.shortage_share
    s.turn_cap = options.turn_cap
    copy_row(tables.colours, s.colours)
    copy_row(tables.coins, s.coins)
    s.treasure = tables.treasure
    begin_turn(s, first_dragon(s, options.first_seat))


@kernel
def first_dragon(s: State, choice: int) -> int:
    """LAI-108, 109, 603: ages are unknown, so the option says who is the dragon first; by default the deal does."""
    if choice == 1:
        return below(s, s.seats)
    return choice - 2


@kernel
def begin_turn(s: State, dragon_seat: int) -> None:
    """LAI-201, 202, 602: one seat is the dragon, all others lay a card."""
    s.turn_number += 1
    s.dragon_seat = dragon_seat
    s.named[:] = 0
    s.phase = Phase.LAY
    s.waiting = ((1 << s.seats) - 1) & ~(1 << dragon_seat)
    tell(s, What.TURN_BEGAN, dragon_seat, 0, 0, EVERYONE)


# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """LAI-202, 207, 210, 323: all dwarf seats that have not laid; then the dragon; all caught; then the dragon."""
    return int(s.waiting)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    if not s.waiting >> seat & 1:
        return 0
    if s.phase == Phase.LAY:
        return legal_pair_cards(s, seat, out) if has_pairs(s) else legal_cards(s, seat, 0, out, 0)
    if s.phase == Phase.PLACE:
        return legal_places(out)
    if s.phase == Phase.SPLIT:
        return legal_splits(s, seat, out)
    return legal_picks(s, out)


def is_open_choice(s: State, seat: int) -> bool:
    """LAI-703, 708: always: every hand can be deduced and purses lie open; secret is only what was chosen."""
    return True


@kernel
def legal_cards(s: State, seat: int, which: int, out: NDArray[Any], n: int) -> int:
    """LAI-203, 204, 205, 330: a card of the hand, no pass; the chest card always is one, and may be the last."""
    n = legal_colours(s, seat, which, out, n)
    out[n] = play(Card.CHEST, 0)
    return n + 1


@kernel
def legal_colours(s: State, seat: int, which: int, out: NDArray[Any], n: int) -> int:
    """LAI-204: the colours in the hand."""
    for colour in range(Card.RED, Card.CHEST):
        out[n] = play(colour, which)
        n += has_card(s, seat, colour)
    return n


@kernel
def legal_pair_cards(s: State, seat: int, out: NDArray[Any]) -> int:
    """LAI-604, 606, 612: a colour for either dwarf that is not in the lair; the chest card for neither."""
    n = 0
    if not is_in_lair(s, 2 * seat):
        n = legal_colours(s, seat, 0, out, n)
    if not is_in_lair(s, 2 * seat + 1):
        n = legal_colours(s, seat, 1, out, n)
    out[n] = play(Card.CHEST, 0)
    return n + 1


@kernel
def legal_places(out: NDArray[Any]) -> int:
    """LAI-208, 209: any of the five lair spaces, every time."""
    for colour in range(Card.RED, Card.CHEST):
        out[colour - 1] = number(PLACE, colour)
    return Card.CHEST - 1


@kernel
def legal_splits(s: State, seat: int, out: NDArray[Any]) -> int:
    """LAI-320: the whole purse in two hands, one of which may hold everything."""
    purse = int(s.purse[seat])
    for left in range(purse + 1):
        out[left] = number(SPLIT, left)
    return purse + 1


@kernel
def legal_picks(s: State, out: NDArray[Any]) -> int:
    """LAI-321, 323: one of two hands of the seat whose turn it is to open them."""
    seat = next_hands(s)
    out[0] = number(PICK, seat, Hand.LEFT)
    out[1] = number(PICK, seat, Hand.RIGHT)
    return 2


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    silence(s)
    if s.phase == Phase.LAY:
        lay_card(s, seat, action)
    elif s.phase == Phase.PLACE:
        place_dragon(s, part(action, PLACE))
    elif s.phase == Phase.SPLIT:
        split_purse(s, seat, part(action, SPLIT))
    else:
        caught, hand, _ = parts(action, PICK)
        pick_hand(s, caught, hand)


@kernel
def lay_card(s: State, seat: int, action: int) -> None:
    """LAI-202, 605, 606: lay a card and, of two dwarves, name one openly, but none with the chest card."""
    if action == PLAY_CHEST:
        hand_to_table(s, seat, Card.CHEST, 0)
    else:
        which, colour, _ = parts(action, PLAY)
        hand_to_table(s, seat, colour, which + 1 if has_pairs(s) else 0)
    ask_dragon_after(s, seat, Phase.PLACE)


@kernel
def ask_dragon_after(s: State, seat: int, phase: int) -> None:
    """LAI-207, 323: the dragon waits until every seat has chosen."""
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        s.waiting = 1 << s.dragon_seat
        s.phase = phase


@kernel
def place_dragon(s: State, colour: int) -> None:
    """LAI-208, 213, 214: place the dragon and turn up the cards; movers, empty treasure, the caught, then the rest."""
    s.dragon = colour
    tell(s, What.PLACED, s.dragon_seat, colour, 0, EVERYONE)
    turn_up_cards(s)
    move_and_collect(s)
    if s.treasure == 0:
        end_game(s, What.EMPTIED)
    else:
        frighten_caught(s)


@kernel
def move_and_collect(s: State) -> None:
    """LAI-311, 316: all movers go, then all are paid, at the same time and before anybody gives coins back.

    LAI-313: a mover whose space shows no coin has no part in a shortage. LAI-309: a space never runs dry.
    """
    due = 0
    gainers = 0
    for seat in range(s.seats):
        if is_mover(s, seat):
            keep_face_up(s, seat)
            shown = int(s.coins[go_ahead(s, walker_of(s, seat), int(s.shown[seat]))])
            due += shown
            gainers += shown > 0
    if gainers == 0:
        return
    treasure = int(s.treasure)
    is_short = due > treasure
    if is_short:
        tell(s, What.SHORT, 0, treasure, gainers, EVERYONE)
    for seat in range(s.seats):
        if is_mover(s, seat):
            shown = int(s.coins[s.position[walker_of(s, seat)]])
            if shown > 0:
                treasure_to_purse(s, seat, share_of(s, treasure // gainers, shown) if is_short else shown, shown)


@kernel
def frighten_caught(s: State) -> None:
    """LAI-317, 607, 608: the caught go back and take their cards; LAI-322: who has coins must put the purse at stake."""
    for seat in range(s.seats):
        if is_caught(s, seat):
            go_back(s, walker_of(s, seat), int(s.dragon))
            take_cards_back(s, seat)
            if s.purse[seat] > 0:
                s.asked[seat] = 1
                s.waiting |= 1 << seat
    s.waiting &= ~(1 << s.dragon_seat)
    if s.waiting:
        s.phase = Phase.SPLIT
    else:
        end_turn(s)


@kernel
def split_purse(s: State, seat: int, left: int) -> None:
    """LAI-320, 704: so many coins in the left hand, all others in the right; only the seat knows how many."""
    s.left[seat] = left
    s.divided[seat] = 1
    tell(s, What.SPLIT, seat, 0, 0, EVERYONE)
    tell(s, What.SPLIT_HOW, seat, left, s.purse[seat] - left, 1 << seat)
    ask_dragon_after(s, seat, Phase.PICK)


@kernel
def pick_hand(s: State, seat: int, hand: int) -> None:
    """LAI-321, 323: the hand is opened at once; after the last one the turn goes on."""
    hand_to_treasure(s, seat, hand)
    if next_hands(s) < 0:
        end_turn(s)


# --- the end ------------------------------------------------------------------------------------------------------------


@kernel
def end_turn(s: State) -> None:
    """LAI-214, 402: chest cards, the end check, and the dragon passes; LAI-801: never more turns than agreed."""
    for seat in range(s.seats):
        if s.shown[seat] == Card.CHEST:
            purse_to_chest(s, seat)
            take_cards_back(s, seat)
    if has_arrived(s):
        end_game(s, What.GAME_ENDED)
    elif s.turn_number >= s.turn_cap:
        end_game(s, What.CAPPED)
    else:
        begin_turn(s, next_dragon(s))


@kernel
def has_arrived(s: State) -> bool:
    """LAI-401, 804: one dwarf in the lair ends the game; LAI-614: with two dwarves each, both of one seat."""
    for seat in range(s.seats):
        if has_pairs(s):
            if is_in_lair(s, 2 * seat) and is_in_lair(s, 2 * seat + 1):
                return True
        elif is_in_lair(s, seat):
            return True
    return False


@kernel
def next_dragon(s: State) -> int:
    """LAI-215: the dragon passes to the left, and what its seat has stays as it is (LAI-212).

    LAI-609, 610, 611: of two seats the dwarf seat becomes the dragon only when it was caught or played the chest card, with
    coins or without; either way it has all its cards again.
    """
    if has_pairs(s):
        seat = 1 - int(s.dragon_seat)
        is_changed = is_caught(s, seat) or s.shown[seat] == Card.CHEST
        return seat if is_changed else int(s.dragon_seat)
    return (int(s.dragon_seat) + 1) % int(s.seats)


@kernel
def end_game(s: State, why: int) -> None:
    """LAI-403, 404, 405, 406, 615: an empty treasure ends the game at once, whoever arrived; one coin keeps it going."""
    s.phase = Phase.OVER
    s.waiting = 0
    tell(s, why, 0, 0, 0, EVERYONE)
    if why != What.GAME_ENDED:
        tell(s, What.GAME_ENDED, 0, 0, 0, EVERYONE)


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """LAI-501, 502, 506, 616: purse and chest; what breaks a tie is nearness to the lair, then nothing (LAI-505)."""
    for seat in range(s.seats):
        out[seat, 0] = int(s.purse[seat]) + int(s.chest[seat])
        out[seat, 1] = nearness_of(s, seat)


@kernel
def nearness_of(s: State, seat: int) -> int:
    """LAI-503, 504: the dwarf's position, the lair as one; LAI-613, 617: with two, arrivals first, then the sum of both."""
    if not has_pairs(s):
        return min(int(s.position[seat]), LAIR)
    nearness = 0
    for dwarf in range(2 * seat, 2 * seat + 2):
        nearness += min(int(s.position[dwarf]), LAIR) + 2 * LAIR * is_in_lair(s, dwarf)
    return nearness
