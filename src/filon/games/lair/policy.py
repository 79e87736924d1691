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

from . import moves
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
    """The parts of a turn in thought; each has a row a seat and a place a card. The dragon's row is about its guesses."""

    SAFE = 0  # what a card is worth that gets through
    STAKE = 1  # how much of that is lost if the dragon is there
    WORTH = 2  # what each choice is worth against what the others do now
    REGRET = 3  # how much better each would have been so far
    NOW = 4  # how often each is chosen in this turn
    MIXTURE = 5  # and on average


PARTS = len(Part)


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, chosen from what the seat may know, by its own dice."""
    if s.phase == Phase.LAY:
        return drawn_play(s, seat, dice)
    if s.phase == Phase.PLACE:
        return drawn_place(s, seat, dice)
    if s.phase == Phase.SPLIT:
        return drawn_split(s, seat, dice)
    return moves.pick(next_hands(s), Hand.LEFT + below(dice, 2))


# --- moves drawn by lot -------------------------------------------------------------------------------------------------


@kernel
def drawn_play(s: State, seat: int, dice: Any) -> int:
    """A card by the seat's mixture; of two dwarves, the one with the better turn is named, unless the chest beats both."""
    turn = new_turn()
    if not has_pairs(s):
        think(s, 0, turn)
        return moves.play(drawn(turn[Part.MIXTURE, seat], dice), 0)
    best, action = worth_of_chest(s, seat, outlooks_of(s)), moves.play(Card.CHEST, 0)
    for which in range(2):
        if can_walk(s, seat, which):
            think(s, which, turn)
            value = value_of(s, seat, turn)
            if value > best:
                best, action = value, moves.play(drawn(turn[Part.MIXTURE, seat], dice), which)
    return action


@kernel
def drawn_place(s: State, seat: int, dice: Any) -> int:
    """A lair space by the dragon's mixture; any will do against a chest card that shows (LAI-606)."""
    which = named_dwarf(s)
    if which < 0:
        return moves.place(Card.RED + below(dice, COLOURS))
    turn = new_turn()
    think(s, which, turn)
    return moves.place(drawn(turn[Part.MIXTURE, seat], dice))


@kernel
def drawn_split(s: State, seat: int, dice: Any) -> int:
    """All in one hand or about even, and either hand by lot: whatever the dragon picks, it takes half on average."""
    purse = int(s.purse[seat])
    smaller = below(dice, 2) * (purse // 2)
    return moves.split(smaller if below(dice, 2) else purse - smaller)


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


@kernel
def new_turn() -> NDArray[Any]:
    """Room for a turn in thought."""
    return np.zeros((PARTS, MAX_SEATS, CARDS))


@kernel
def think(s: State, which: int, turn: NDArray[Any]) -> None:
    """Play the turn over and over and fill in the mixtures; `which` is the dwarf that walks where a seat has two."""
    turn[:] = 0.0
    count_worths(s, which, turn)
    for n in range(1, TURNS + 1):
        turn[Part.WORTH, s.dragon_seat] = 0.0
        turn[Part.WORTH, s.dragon_seat, 0] = NEVER
        for seat in range(s.seats):
            if seat != s.dragon_seat:
                answer_dragon(turn, seat, int(s.dragon_seat), n)
        lean(turn, int(s.dragon_seat), n)
    for seat in range(s.seats):
        turn[Part.MIXTURE, seat] /= turn[Part.MIXTURE, seat].sum()


@kernel
def answer_dragon(turn: NDArray[Any], seat: int, dragon: int, n: int) -> None:
    """A dwarf seat chooses against what the dragon guesses now; the dragon will guess where most is at stake."""
    safe, stake, worth = turn[Part.SAFE, seat], turn[Part.STAKE, seat], turn[Part.WORTH, seat]
    guesses, spoils = turn[Part.NOW, dragon], turn[Part.WORTH, dragon]
    for card in range(CARDS):
        worth[card] = safe[card] - guesses[card] * stake[card]
    lean(turn, seat, n)
    for card in range(CARDS):
        spoils[card] += turn[Part.NOW, seat, card] * stake[card]


@kernel
def lean(turn: NDArray[Any], seat: int, n: int) -> None:
    """Regret what would have been better in turn n, and choose as if the same came once more.

    Later turns count more in the mixture, for by then everybody has learned.
    """
    worth, regret, now, mixture = (
        turn[Part.WORTH, seat],
        turn[Part.REGRET, seat],
        turn[Part.NOW, seat],
        turn[Part.MIXTURE, seat],
    )
    value = 0.0
    for card in range(CARDS):
        value += now[card] * worth[card]
    total = 0.0
    for card in range(CARDS):
        regret[card] = max(0.0, regret[card] + worth[card] - value)
        worth[card] = max(0.0, regret[card] + worth[card] - value)  # from here on how much it attracts
        total += worth[card]
    for card in range(CARDS):
        if total > 0.0:
            now[card] = worth[card] / total
        mixture[card] += n * now[card]


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
def count_worths(s: State, which: int, turn: NDArray[Any]) -> None:
    """Fill in what is safe and what is at stake; before the first turn in thought every choice is as likely as the next."""
    outlooks = outlooks_of(s)
    for seat in range(s.seats):
        if seat == s.dragon_seat:
            turn[Part.NOW, seat, 1:] = 1.0
        else:
            count_cards(s, seat, which, outlooks, turn)
        turn[Part.NOW, seat] /= turn[Part.NOW, seat].sum()


@kernel
def count_cards(s: State, seat: int, which: int, outlooks: NDArray[Any], turn: NDArray[Any]) -> None:
    """The cards of a hand; LAI-606: of two dwarves one is named, so it is not the chest card."""
    safe, stake, now = turn[Part.SAFE, seat], turn[Part.STAKE, seat], turn[Part.NOW, seat]
    safe[:] = NEVER
    if not has_pairs(s):
        safe[0] = worth_of_chest(s, seat, outlooks)
        now[0] = 1.0
    for colour in range(Card.RED, Card.CHEST):
        if has_card(s, seat, colour):
            safe[colour] = worth_if_safe(s, seat, which, colour, outlooks)
            stake[colour] = max(LEAST_STAKE, safe[colour] - worth_if_caught(s, seat, which, colour, outlooks))
            now[colour] = 1.0


@kernel
def worth_of_chest(s: State, seat: int, outlooks: NDArray[Any]) -> float:
    """The chest card: the purse out of danger, all cards back."""
    return lead(s, seat, RISK * float(s.purse[seat]) + CARD * count_used(s, seat), outlooks)


@kernel
def worth_if_safe(s: State, seat: int, which: int, colour: int, outlooks: NDArray[Any]) -> float:
    """A colour when the dragon is elsewhere: coins, ground, one card less; or the end of the game."""
    here = place_of(s, seat, which)
    there = space_ahead(s, here, colour)
    coins = min(float(s.coins[there]), float(s.treasure))
    if ends_game(s, seat, which, there):
        return last_lead(s, seat, coins)
    ground = STEP * (min(there, LAIR) - here)
    role = ROLE if has_pairs(s) else 0.0
    return lead(s, seat, (1.0 - RISK) * coins + ground - CARD + role, outlooks)


@kernel
def worth_if_caught(s: State, seat: int, which: int, colour: int, outlooks: NDArray[Any]) -> float:
    """A colour when the dragon is there: half the purse gone, ground lost, all cards back."""
    here = place_of(s, seat, which)
    ground = STEP * (here - space_behind(s, here, colour))
    coins = (1.0 - RISK) * 0.5 * float(s.purse[seat])
    return lead(s, seat, CARD * count_used(s, seat) - coins - ground, outlooks)


@kernel
def outlooks_of(s: State) -> NDArray[Any]:
    """What each seat can look forward to: its coins, those on the purse at a risk, its ground and its cards."""
    outlooks = np.zeros(MAX_SEATS)
    for seat in range(s.seats):
        coins = float(s.chest[seat]) + (1.0 - RISK) * float(s.purse[seat])
        outlooks[seat] = coins + STEP * ground_of(s, seat) - CARD * count_used(s, seat)
    return outlooks


@kernel
def lead(s: State, seat: int, gain: float, outlooks: NDArray[Any]) -> float:
    """How good a seat's outlook, better by that gain, is beside those of the others while the game goes on."""
    total = 0.0
    for other in range(s.seats):
        if other != seat:
            total += glory(outlooks[seat] + gain - outlooks[other], DOUBT)
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
    return GLORY * ahead / (doubt + abs(ahead))


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
