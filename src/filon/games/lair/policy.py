"""The rule of thumb of lair: weigh each card in coins, then mix, so that there is no pattern to catch.

A dwarf and the dragon that hunts it play a small game: the dwarf names a colour, the dragon guesses. If colour c is worth
`safe[c]` when it gets through and `caught[c]` when it does not, the dragon's best mixture leaves the dwarf no better colour,
and the dwarf's best mixture leaves the dragon no better guess; both come from one number, the value of that game. A dragon
with several dwarves before it plays against one of them, by lot, in proportion to what each has at stake.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import below
from filon.kernel.compiling import kernel

from . import moves
from .rules_path import has_card, has_pairs, is_in_lair, next_hands, space_ahead, space_behind
from .state import COLOURS, LAIR, Card, Hand, Phase, State

STEP = 0.25  # what one space nearer to the lair is worth, in coins
CARD = 0.55  # what a card back in the hand is worth
RISK = 0.05  # the part of a purse that is lost before it can be stored, on average
GLORY = 7.0  # what ending the game in the lead is worth
SHAME = 1.0  # what ending it for somebody else costs
LEAST_STAKE = 0.25  # being caught is never better than that below getting through
ROUNDS = 24  # halvings until the value of the game is known
FINE = 1 << 20  # grains a chance is measured in


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """A legal action, chosen from what the seat may know, by its own dice."""
    if s.phase == Phase.LAY:
        return drawn_card(s, seat, dice)
    if s.phase == Phase.PLACE:
        return drawn_place(s, dice)
    if s.phase == Phase.SPLIT:
        return drawn_split(s, seat, dice)
    return moves.pick(next_hands(s), Hand.LEFT + below(dice, 2))


# --- cards --------------------------------------------------------------------------------------------------------------


@kernel
def drawn_card(s: State, seat: int, dice: Any) -> int:
    """A card by the dwarf's mixture; of two dwarves, the one for which the game is worth more."""
    chances = np.zeros(COLOURS + 1)
    which = better_dwarf(s, seat)
    mix_cards(s, seat, which, chances)
    return moves.play(drawn(chances, dice), which)


@kernel
def better_dwarf(s: State, seat: int) -> int:
    """Which of a seat's dwarves to walk with: the one with the better game, 0 where there is no choice."""
    if not has_pairs(s) or is_in_lair(s, 2 * seat + 1):
        return 0
    if is_in_lair(s, 2 * seat):
        return 1
    guesses = np.zeros(COLOURS + 1)
    return int(value_of_game(s, seat, 1, guesses) > value_of_game(s, seat, 0, guesses))


@kernel
def mix_cards(s: State, seat: int, which: int, chances: NDArray[Any]) -> None:
    """Fill in how often each card is laid (place 0: the chest): what leaves the dragon no better guess than another.

    A colour is as frequent as a guess at it is harmless. The chest card cannot be caught, so it needs no mixing.
    """
    value = value_of_game(s, seat, which, chances)
    if worth_of_chest(s, seat) >= value:
        chances[:] = 0.0
        chances[0] = 1.0
        return
    total = 0.0
    for colour in range(Card.RED, Card.CHEST):
        if chances[colour] > 0.0:
            chances[colour] = 1.0 / (worth_if_safe(s, seat, which, colour) - worth_if_caught(s, seat, which, colour))
            total += chances[colour]
    for colour in range(Card.RED, Card.CHEST):
        chances[colour] /= total


@kernel
def value_of_game(s: State, seat: int, which: int, guesses: NDArray[Any]) -> float:
    """What laying a colour is worth against the dragon's best mixture, which is filled in; very little with none in hand."""
    low, high = -1000.0, 1000.0
    for _ in range(ROUNDS):
        value = (low + high) / 2.0
        if fill_guesses(s, seat, which, value, guesses) > 1.0:
            low = value
        else:
            high = value
    fill_guesses(s, seat, which, low, guesses)
    return low


@kernel
def fill_guesses(s: State, seat: int, which: int, value: float, guesses: NDArray[Any]) -> float:
    """How often each colour must be guessed so that none is worth more than `value`; say how much that is together."""
    total = 0.0
    guesses[0] = 0.0
    for colour in range(Card.RED, Card.CHEST):
        guesses[colour] = 0.0
        if has_card(s, seat, colour):
            safe = worth_if_safe(s, seat, which, colour)
            stake = safe - worth_if_caught(s, seat, which, colour)
            guesses[colour] = max(0.0, (safe - value) / stake)
            total += guesses[colour]
    return total


# --- worth, in coins ----------------------------------------------------------------------------------------------------


@kernel
def worth_if_safe(s: State, seat: int, which: int, colour: int) -> float:
    """What a colour brings when the dragon is elsewhere: coins less their risk, nearness, and how the game would end."""
    here = place_of(s, seat, which)
    there = space_ahead(s, here, colour)
    coins = min(float(s.coins[there]), float(s.treasure))
    if ends_game(s, seat, which, there):
        return coins + (GLORY if is_leading(s, seat, int(coins)) else -SHAME)
    if there >= LAIR:
        return coins + STEP * (LAIR - here)
    return coins * (1.0 - RISK) + STEP * (there - here) - CARD


@kernel
def worth_if_caught(s: State, seat: int, which: int, colour: int) -> float:
    """What a colour brings when the dragon is there: half the purse gone, ground lost, all cards back."""
    here = place_of(s, seat, which)
    there = space_behind(s, here, colour)
    worth = CARD * count_used(s, seat) - 0.5 * float(s.purse[seat]) - STEP * (here - there)
    return min(worth, worth_if_safe(s, seat, which, colour) - LEAST_STAKE)


@kernel
def worth_of_chest(s: State, seat: int) -> float:
    """What the chest card brings: the purse out of danger, all cards back."""
    return RISK * float(s.purse[seat]) + CARD * count_used(s, seat)


@kernel
def place_of(s: State, seat: int, which: int) -> int:
    """Where a seat's dwarf stands."""
    return int(s.position[2 * seat + which if has_pairs(s) else seat])


@kernel
def ends_game(s: State, seat: int, which: int, there: int) -> bool:
    """Would a dwarf that goes there end the game?"""
    if there < LAIR:
        return False
    return not has_pairs(s) or is_in_lair(s, 2 * seat + 1 - which)


@kernel
def is_leading(s: State, seat: int, coins: int) -> bool:
    """With so many coins more, would the seat have more than any other, or as many?"""
    mine = int(s.purse[seat]) + int(s.chest[seat]) + coins
    for other in range(s.seats):
        if other != seat and int(s.purse[other]) + int(s.chest[other]) > mine:
            return False
    return True


@kernel
def count_used(s: State, seat: int) -> int:
    """How many cards lie used before a seat."""
    n = 0
    for colour in range(Card.RED, Card.CHEST):
        n += not has_card(s, seat, colour)
    return n


# --- the dragon ---------------------------------------------------------------------------------------------------------


@kernel
def drawn_place(s: State, dice: Any) -> int:
    """A lair space by the dragon's mixture."""
    chances = np.zeros(COLOURS + 1)
    mix_guesses(s, chances)
    return moves.place(drawn(chances, dice))


@kernel
def mix_guesses(s: State, chances: NDArray[Any]) -> None:
    """Fill in how often the dragon guesses each colour: the best mixture against each dwarf, weighed by what is at stake."""
    guesses = np.zeros(COLOURS + 1)
    for seat in range(s.seats):
        if seat != s.dragon_seat:
            guess_at(s, seat, guesses)
            share = attention_to(s, seat)
            for colour in range(Card.RED, Card.CHEST):
                chances[colour] += share * guesses[colour]


@kernel
def guess_at(s: State, seat: int, guesses: NDArray[Any]) -> None:
    """The mixture against one seat, of which all add up to 1; any colour will do if it can have laid none."""
    which = int(s.named[seat]) - 1 if has_pairs(s) else 0
    total = 0.0
    if which >= 0:
        value_of_game(s, seat, which, guesses)
        for colour in range(Card.RED, Card.CHEST):
            total += guesses[colour]
    for colour in range(Card.RED, Card.CHEST):
        guesses[colour] = guesses[colour] / total if total > 0.0 else 1.0 / COLOURS


@kernel
def attention_to(s: State, seat: int) -> float:
    """How likely the dragon plays against this seat."""
    total = 0.0
    for other in range(s.seats):
        if other != s.dragon_seat:
            total += stake_of(s, other)
    return stake_of(s, seat) / total


@kernel
def stake_of(s: State, seat: int) -> float:
    """What a dragon can hope to spoil for a seat."""
    return 2.0 + float(s.purse[seat]) + 0.5 * count_used(s, seat)


# --- purses and dice ----------------------------------------------------------------------------------------------------


@kernel
def drawn_split(s: State, seat: int, dice: Any) -> int:
    """All in one hand or about even, and either hand by lot: whatever the dragon picks, it takes half on average."""
    purse = int(s.purse[seat])
    smaller = below(dice, 2) * (purse // 2)
    return moves.split(smaller if below(dice, 2) else purse - smaller)


@kernel
def drawn(chances: NDArray[Any], dice: Any) -> int:
    """A card by its chance; place 0 stands for the chest card."""
    left = float(below(dice, FINE)) / FINE
    chosen = 0
    for card in range(COLOURS + 1):
        if chances[card] > 0.0:
            chosen = card
            left -= chances[card]
            if left < 0.0:
                break
    return Card.CHEST if chosen == 0 else chosen
