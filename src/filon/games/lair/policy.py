"""The rule of thumb of lair: count what each card is worth, let dragon and dwarves think it over, then draw by lot.

A card is worth what the dwarf's lead over the others would be if it gets through, and less by its *stake* if the dragon is
on that colour. What a dwarf loses the dragon wins, so one turn is a small game between the dragon and all dwarves at once.
Everybody solves it alike, from what lies open: in thought the turn is played over and over, and each player leans towards
what it regrets not having done (predictive regret matching+). The average of those turns is close to an equilibrium: against
it no card and no guess is better than those that are drawn, so there is no pattern to exploit. Each draws by its own dice.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import below
from filon.kernel.compiling import kernel
from filon.kernel.verbs import number

from .moves import PICK, PLACE, SPLIT, play
from .rules_path import has_card, has_pairs, is_in_lair, next_hands, space_ahead, space_behind
from .state import COLOURS, LAIR, MAX_SEATS, Card, Hand, Phase, State

# In coins; found by letting rules of thumb with other numbers play against each other.
STEP = 0.3  # one space nearer to the lair
CARD = 0.4  # one card less in the hand
RISK = 0.05  # a coin that is on a purse and not in a chest
ROLE = 1.7  # of two seats: to be the dwarves and not the dragon in the next turn
GLORY = 10.0  # a lead that nobody can take away any more
DOUBT = 10.0  # the lead that is half as good as that while the game goes on
LEAST_STAKE = 0.01  # to be caught is always worse than not to be
LAST_COINS = 0.7  # what another dwarf finds in the turn that ends the game
LAST_DOUBT = 2.0  # the same when it ends with this turn

TURNS = 16  # played in thought
CARDS = COLOURS + 1  # places of a mixture: 0 stands for the chest card, then the colours
NEVER = -1e6  # what a card is worth that is not in the hand
FINE = 1 << 20  # grains a chance is measured in


class Part(IntEnum):
    """The parts of a turn in thought. The dragon's choices are its guesses."""

    SAFE = 0  # what a card is worth that gets through
    STAKE = 1  # how much of that is lost if the dragon is there
    MIXTURE = 2  # how often each is chosen on average
    NOW = 3  # and in this turn
    REGRET = 4  # how much better each would have been so far
    WORTH = 5  # what each is worth against what the others do now; then how much it attracts
    HOPE = 6  # what the seat can look forward to when a card gets through
    FEAR = 7  # and when the dragon is there


TOLD = Part.MIXTURE + 1  # the parts that are told: a row a seat, a place a card
DRAGON = len(Part) * CARDS * MAX_SEATS  # where its parts begin in the room for thinking, behind those of all dwarf seats
ROOM = DRAGON + len(Part) * CARDS


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, chosen from what the seat may know, by its own dice."""
    if s.phase == Phase.LAY:
        return drawn_play(s, seat, dice)
    if s.phase == Phase.PLACE:
        return drawn_place(s, seat, dice)
    if s.phase == Phase.SPLIT:
        return drawn_split(s, seat, dice)
    return number(PICK, next_hands(s), Hand.LEFT + below(dice, 2))


# --- moves drawn by lot -------------------------------------------------------------------------------------------------


@kernel
def drawn_play(s: State, seat: int, dice: Any) -> int:
    """A card by the seat's mixture."""
    if has_pairs(s):
        return drawn_pair_play(s, seat, dice)
    turn = new_turn()
    think(s, 0, turn)
    return play(drawn(turn[Part.MIXTURE, seat], dice), 0)


@kernel
def drawn_pair_play(s: State, seat: int, dice: Any) -> int:
    """Of two dwarves, the one with the better turn is named, unless the chest beats both."""
    turns = new_turn(), new_turn()
    think_of_pair(s, seat, turns)
    best, action = worth_of_chest(s, seat), play(Card.CHEST, 0)
    for which in range(2):
        if can_walk(s, seat, which):
            value = value_of(s, seat, turns[which])
            if value > best:
                best, action = value, play(drawn(turns[which][Part.MIXTURE, seat], dice), which)
    return action


@kernel
def drawn_place(s: State, seat: int, dice: Any) -> int:
    """A lair space by the dragon's mixture; any will do against a chest card that shows (LAI-606)."""
    which = named_dwarf(s)
    if which < 0:
        return number(PLACE, Card.RED + below(dice, COLOURS))
    turn = new_turn()
    think(s, which, turn)
    return number(PLACE, drawn(turn[Part.MIXTURE, seat], dice))


@kernel
def drawn_split(s: State, seat: int, dice: Any) -> int:
    """All in one hand or about even, and either hand by lot: whatever the dragon picks, it takes half on average."""
    purse = int(s.purse[seat])
    smaller = below(dice, 2) * (purse // 2)
    return number(SPLIT, smaller if below(dice, 2) else purse - smaller)


@kernel
def drawn(chances: NDArray[Any], dice: Any) -> int:
    """A card by its chance."""
    left = float(below(dice, FINE)) / FINE
    chosen = 0
    for card in range(CARDS):
        if chances[card] > 0.0:
            chosen = card
            left -= chances[card]
            if left < 0.0:
                break
    return Card.CHEST if chosen == 0 else chosen


@kernel
def named_dwarf(s: State) -> int:
    """Which of its two dwarves the dwarf seat has named, 0 or 1, -1 for neither; 0 where a seat has one dwarf."""
    return int(s.named[1 - s.dragon_seat]) - 1 if has_pairs(s) else 0


@kernel
def can_walk(s: State, seat: int, which: int) -> bool:
    """LAI-612, 205: is the dwarf on its way, and any colour in the hand?"""
    return not is_in_lair(s, 2 * seat + which) and count_used(s, seat) < COLOURS


# --- a turn in thought --------------------------------------------------------------------------------------------------
#
# The dwarf seats do not see each other's thoughts, so they all think at once: in the room for thinking the numbers of all
# seats for one card lie side by side, in one flat row, and the loops over MAX_SEATS become one step of the processor. That
# takes constant distances and no branch in such a loop: hence `np.divide`, which does not ask whether to raise an error,
# and `before`, 1 for who goes on as before. Where no dwarf seat thinks no card is in the hand, and none is ever chosen.


@kernel
def new_turn() -> NDArray[Any]:
    """Room for what is told of a turn in thought."""
    return np.zeros((TOLD, MAX_SEATS, CARDS))


@kernel
def think(s: State, which: int, turn: NDArray[Any]) -> None:
    """Play the turn over and over and fill in the mixtures; `which` is the dwarf that walks where a seat has two."""
    room = new_room(s, which)
    for n in range(1, TURNS + 1):
        lean_dwarves(room, guesses_of(room), float(n))
        lean_dragon(room, float(n))
    tell_turn(s, room, turn)


@kernel
def think_of_pair(s: State, seat: int, turns: tuple[NDArray[Any], NDArray[Any]]) -> None:
    """The same for each of two dwarves that can walk. Side by side: the processor goes on with one while the other waits."""
    if not can_walk(s, seat, 1):
        if can_walk(s, seat, 0):
            think(s, 0, turns[0])
        return
    if not can_walk(s, seat, 0):
        think(s, 1, turns[1])
        return
    one, two = new_room(s, 0), new_room(s, 1)
    for n in range(1, TURNS + 1):
        lean_dwarves(one, guesses_of(one), float(n))
        lean_dwarves(two, guesses_of(two), float(n))
        lean_dragon(one, float(n))
        lean_dragon(two, float(n))
    tell_turn(s, one, turns[0])
    tell_turn(s, two, turns[1])


@kernel
def new_room(s: State, which: int) -> NDArray[Any]:
    """The room for thinking before the first turn in thought."""
    room = np.zeros(ROOM)
    count_worths(s, which, room)
    return room


@kernel
def at(part: int, card: int, seat: int) -> int:
    """The place of a dwarf seat's number in the room for thinking."""
    return (CARDS * part + card) * MAX_SEATS + seat


@kernel
def at_dragon(part: int, card: int) -> int:
    """The place of a number of the dragon's."""
    return DRAGON + CARDS * part + card


@kernel
def guesses_of(room: NDArray[Any]) -> tuple[float, float, float, float, float, float]:
    """How often the dragon guesses each card now, never the chest card."""
    first = at_dragon(Part.NOW, 0)
    return 0.0, room[first + 1], room[first + 2], room[first + 3], room[first + 4], room[first + 5]


@kernel
def lean_dwarves(room: NDArray[Any], guesses: tuple[float, ...], n: float) -> None:
    """All dwarf seats regret what would have been better in turn n, and choose as if the same guesses came once more.

    Later turns count more in the mixture, for by then everybody has learned. Who regrets nothing chooses as before.
    """
    for seat in range(MAX_SEATS):
        value = 0.0
        for card in range(CARDS):
            worth = room[at(Part.SAFE, card, seat)] - guesses[card] * room[at(Part.STAKE, card, seat)]
            value += room[at(Part.NOW, card, seat)] * worth
            room[at(Part.WORTH, card, seat)] = worth
        total = 0.0
        for card in range(CARDS):
            worth = room[at(Part.WORTH, card, seat)]
            regret = max(0.0, room[at(Part.REGRET, card, seat)] + worth - value)
            attraction = max(0.0, regret + worth - value)
            total += attraction
            room[at(Part.REGRET, card, seat)] = regret
            room[at(Part.WORTH, card, seat)] = attraction
        before = 0.0 if total > 0.0 else 1.0
        most = total if total > 0.0 else 1.0
        for card in range(CARDS):
            now = np.divide(room[at(Part.WORTH, card, seat)], most) + before * room[at(Part.NOW, card, seat)]
            room[at(Part.NOW, card, seat)] = now
            room[at(Part.MIXTURE, card, seat)] += n * now


@kernel
def lean_dragon(room: NDArray[Any], n: float) -> None:
    """The same for the dragon, which guesses where most is at stake: its worth is what it spoils."""
    value = 0.0
    for card in range(Card.RED, CARDS):
        worth = 0.0
        for seat in range(MAX_SEATS):
            worth += room[at(Part.NOW, card, seat)] * room[at(Part.STAKE, card, seat)]
        value += room[at_dragon(Part.NOW, card)] * worth
        room[at_dragon(Part.WORTH, card)] = worth
    total = 0.0
    for card in range(Card.RED, CARDS):
        worth = room[at_dragon(Part.WORTH, card)]
        regret = max(0.0, room[at_dragon(Part.REGRET, card)] + worth - value)
        attraction = max(0.0, regret + worth - value)
        total += attraction
        room[at_dragon(Part.REGRET, card)] = regret
        room[at_dragon(Part.WORTH, card)] = attraction
    before = 0.0 if total > 0.0 else 1.0
    most = total if total > 0.0 else 1.0
    for card in range(Card.RED, CARDS):
        now = np.divide(room[at_dragon(Part.WORTH, card)], most) + before * room[at_dragon(Part.NOW, card)]
        room[at_dragon(Part.NOW, card)] = now
        room[at_dragon(Part.MIXTURE, card)] += n * now


@kernel
def tell_turn(s: State, room: NDArray[Any], turn: NDArray[Any]) -> None:
    """What is safe, what is at stake, and the mixtures as chances."""
    for seat in range(s.seats):
        total = 0.0
        for card in range(CARDS):
            mixture = room[at_dragon(Part.MIXTURE, card) if seat == s.dragon_seat else at(Part.MIXTURE, card, seat)]
            turn[Part.SAFE, seat, card] = room[at(Part.SAFE, card, seat)]
            turn[Part.STAKE, seat, card] = room[at(Part.STAKE, card, seat)]
            turn[Part.MIXTURE, seat, card] = mixture
            total += mixture
        for card in range(CARDS):
            turn[Part.MIXTURE, seat, card] = np.divide(turn[Part.MIXTURE, seat, card], total)


@kernel
def value_of(s: State, seat: int, turn: NDArray[Any]) -> float:
    """What the turn is worth to a dwarf seat when all draw by their mixtures."""
    value = 0.0
    for card in range(CARDS):
        caught = turn[Part.MIXTURE, s.dragon_seat, card] * turn[Part.STAKE, seat, card]
        value += turn[Part.MIXTURE, seat, card] * (turn[Part.SAFE, seat, card] - caught)
    return value


# --- worth, in coins ----------------------------------------------------------------------------------------------------


@kernel
def count_worths(s: State, which: int, room: NDArray[Any]) -> None:
    """Fill in what is safe and what is at stake; before the first turn in thought every choice is as likely as the next."""
    ends = 0
    for seat in range(s.seats):
        if seat != s.dragon_seat:
            ends |= count_cards(s, seat, which, room)
    for other in range(s.seats):
        compare(room, other, outlook_of(s, other))
    average(room, float(s.seats - 1))
    if ends:
        count_ends(s, which, ends, room)
    settle(room)
    for colour in range(Card.RED, CARDS):
        room[at_dragon(Part.NOW, colour)] = 1.0 / COLOURS


@kernel
def count_cards(s: State, seat: int, which: int, room: NDArray[Any]) -> int:
    """The outlook with each card of a hand; say which would end the game, a bit each, by their places.

    LAI-606: of two dwarves one is named, so it is not the chest card.
    """
    ends = 0
    outlook = outlook_of(s, seat)
    chest = 0 if has_pairs(s) else 1
    chance = 1.0 / max(1, COLOURS - count_used(s, seat) + chest)
    room[at(Part.HOPE, 0, seat)] = outlook + gain_of_chest(s, seat)
    room[at(Part.NOW, 0, seat)] = chest * chance
    caught = gain_if_caught(s, seat)
    here = place_of(s, seat, which)
    for colour in range(Card.RED, Card.CHEST):
        if has_card(s, seat, colour):
            there = space_ahead(s, here, colour)
            ends |= int(ends_game(s, seat, which, there)) << at(Part.SAFE, colour, seat)
            room[at(Part.HOPE, colour, seat)] = outlook + gain_if_safe(s, here, there)
            room[at(Part.FEAR, colour, seat)] = outlook + (caught - STEP * (here - space_behind(s, here, colour)))
            room[at(Part.NOW, colour, seat)] = chance
    return ends


@kernel
def compare(room: NDArray[Any], other: int, outlook: float) -> None:
    """Add what each outlook is worth beside that of one other seat, as `lead` does."""
    for seat in range(MAX_SEATS):
        share = 0.0 if seat == other else 1.0
        for card in range(CARDS):
            room[at(Part.SAFE, card, seat)] += share * glory(room[at(Part.HOPE, card, seat)] - outlook, DOUBT)
            room[at(Part.WORTH, card, seat)] += share * glory(room[at(Part.FEAR, card, seat)] - outlook, DOUBT)


@kernel
def average(room: NDArray[Any], others: float) -> None:
    """Of what was added, the average over the other seats."""
    for seat in range(MAX_SEATS):
        for card in range(CARDS):
            room[at(Part.SAFE, card, seat)] = np.divide(room[at(Part.SAFE, card, seat)], others)
            room[at(Part.WORTH, card, seat)] = np.divide(room[at(Part.WORTH, card, seat)], others)


@kernel
def count_ends(s: State, which: int, ends: int, room: NDArray[Any]) -> None:
    """The cards that end the game are worth what the seats have then."""
    for seat in range(s.seats):
        for colour in range(Card.RED, Card.CHEST):
            if ends >> at(Part.SAFE, colour, seat) & 1:
                there = space_ahead(s, place_of(s, seat, which), colour)
                room[at(Part.SAFE, colour, seat)] = last_lead(s, seat, coins_on(s, there))


@kernel
def settle(room: NDArray[Any]) -> None:
    """What is at stake is the difference; a card that is not in the hand is never worth it."""
    for seat in range(MAX_SEATS):
        for card in range(CARDS):
            held = room[at(Part.NOW, card, seat)] > 0.0
            safe = room[at(Part.SAFE, card, seat)]
            stake = max(LEAST_STAKE, safe - room[at(Part.WORTH, card, seat)])
            room[at(Part.SAFE, card, seat)] = safe if held else NEVER
            room[at(Part.STAKE, card, seat)] = stake if held and card else 0.0


@kernel
def worth_of_chest(s: State, seat: int) -> float:
    """The chest card, beside the others."""
    return lead(s, seat, gain_of_chest(s, seat))


@kernel
def gain_of_chest(s: State, seat: int) -> float:
    """The chest card: the purse out of danger, all cards back."""
    return RISK * float(s.purse[seat]) + CARD * count_used(s, seat)


@kernel
def gain_if_safe(s: State, here: int, there: int) -> float:
    """A colour when the dragon is elsewhere: coins, ground, one card less."""
    ground = STEP * (min(there, LAIR) - here)
    role = ROLE if has_pairs(s) else 0.0
    return (1.0 - RISK) * coins_on(s, there) + ground - CARD + role


@kernel
def gain_if_caught(s: State, seat: int) -> float:
    """Any colour when the dragon is there: half the purse gone, all cards back; ground is lost besides."""
    return CARD * count_used(s, seat) - (1.0 - RISK) * 0.5 * float(s.purse[seat])


@kernel
def outlook_of(s: State, seat: int) -> float:
    """What a seat can look forward to: its coins, those on the purse at a risk, its ground and its cards."""
    coins = float(s.chest[seat]) + (1.0 - RISK) * float(s.purse[seat])
    return coins + STEP * ground_of(s, seat) - CARD * count_used(s, seat)


@kernel
def lead(s: State, seat: int, gain: float) -> float:
    """How good a seat's outlook, better by that gain, is beside those of the others while the game goes on."""
    total = 0.0
    for other in range(s.seats):
        if other != seat:
            total += glory(outlook_of(s, seat) + gain - outlook_of(s, other), DOUBT)
    return total / (int(s.seats) - 1)


@kernel
def last_lead(s: State, seat: int, coins: float) -> float:
    """How good it is to end the game with so many coins more; other dwarves may still find LAST_COINS this turn."""
    total = 0.0
    for other in range(s.seats):
        if other != seat:
            found = 0.0 if other == s.dragon_seat else LAST_COINS
            total += glory(float(count_coins(s, seat) - count_coins(s, other)) + coins - found, LAST_DOUBT)
    return total / (int(s.seats) - 1)


@kernel
def glory(ahead: float, doubt: float) -> float:
    """What it is worth to be so many coins ahead of another seat, or behind: the less in doubt, the nearer to GLORY."""
    return float(np.divide(GLORY * ahead, doubt + abs(ahead)))


# --- questions ----------------------------------------------------------------------------------------------------------


@kernel
def place_of(s: State, seat: int, which: int) -> int:
    """Where a seat's dwarf stands."""
    return int(s.position[2 * seat + which if has_pairs(s) else seat])


@kernel
def ground_of(s: State, seat: int) -> int:
    """How far a seat's dwarf has come, or both together."""
    if has_pairs(s):
        return min(place_of(s, seat, 0), LAIR) + min(place_of(s, seat, 1), LAIR)
    return min(place_of(s, seat, 0), LAIR)


@kernel
def coins_on(s: State, space: int) -> float:
    """How many coins a dwarf finds there."""
    return min(float(s.coins[space]), float(s.treasure))


@kernel
def ends_game(s: State, seat: int, which: int, there: int) -> bool:
    """LAI-401, 403, 614: would a dwarf that goes there end the game?"""
    if s.coins[there] >= s.treasure:
        return True
    return there >= LAIR and (not has_pairs(s) or is_in_lair(s, 2 * seat + 1 - which))


@kernel
def count_coins(s: State, seat: int) -> int:
    """LAI-501: what a seat has, on the purse and in the chest."""
    return int(s.purse[seat]) + int(s.chest[seat])


@kernel
def count_used(s: State, seat: int) -> int:
    """How many cards lie used before a seat."""
    n = 0
    for colour in range(Card.RED, Card.CHEST):
        n += not has_card(s, seat, colour)
    return n
