"""The rule of thumb of imps: imagine what each move changes, count it in gems, and take the best.

A move changes what seats own, the nuggets under their imps, the galleries they lead, and who is dead. Each of these has a
worth in gems, by how long the game will last; what others gain is a loss. All this lies open, and what does not
(chests, the dice to come) is counted at its average. So the rule of thumb needs no dice of its own.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.compiling import kernel
from filon.kernel.verbs import part, parts

from .moves import BOMB, BUY, DIG, DIGGER, EQUIP, GALLERY, KILL, PASS, PLACE_BOMB, PLAY_ON, REMOVE, SHOOT, SKIP, spot_of
from .rules import legal, nuggets_under
from .rules_table import can_move, count_dead, has_card, has_digger, has_double, is_in_gallery, next_number, wears
from .state import (
    CHEST_KINDS,
    GALLERIES,
    IMPS,
    MAX_SEATS,
    MOST_MOVES,
    NOBODY,
    TO_CLOSE,
    Chest,
    Kind,
    Phase,
    Service,
    State,
)

# In gems, if nothing else is said; found by letting rules of thumb with other numbers play against each other.
NUGGET = 0.5  # one under an imp: it may have to leave, or die
STAYS = 0.75  # chance that a lead outlasts the turn of another seat
EXTRA = 1.2  # what a turn brings from elsewhere than leads
GRAVE = 1.5  # an imp in the cemetery costs
TIME = 2.5  # rounds that must be left to bring imps back
STUCK = 0.7  # bones that hold an imp cost
DANGER = 0.4  # chance that a bomb finds an imp where it is now
THRIFT = 1.5  # a gem spent has to bring so many
PATIENCE = 1.0  # and so many more when all turns are played
ARMOUR = 0.12  # what an armour saves a round: measured by giving some away, and so the next two
HELMET = 0.03  # what a helmet brings
CROSS = 0.015  # what a cross saves
FINAL = 10.0  # a gem ahead of the next when the game ends is worth

WORST = -1e9


class Part(IntEnum):
    """What a move changes; each part has a place a seat."""

    GEMS = 0
    NUGGETS = 1  # under the seat's imps
    LEADS = 2  # galleries it is at the head of
    GRAVES = 3  # imps in the cemetery
    LUCK = 4  # anything else, in gems


PARTS = len(Part)


@kernel
def policy(s: State, seat: int, dice: Any) -> int:
    """The legal action with the best worth; of equals the first."""
    out = np.zeros(MOST_MOVES + 1, np.int64)
    change = np.zeros((PARTS, MAX_SEATS))
    best, chosen = WORST, 0
    for i in range(legal(s, seat, out)):
        worth = worth_of(s, seat, out[i], change)
        if worth > best:
            best, chosen = worth, int(out[i])
    return chosen


@kernel
def worth_of(s: State, seat: int, action: int, change: NDArray[Any]) -> float:
    """What an action is worth; doing nothing is worth 0."""
    phase = s.phase
    if action in (PASS, SKIP, PLAY_ON):
        return 0.0
    if phase == Phase.DIG:
        number, gallery, _ = parts(action, DIG)
        return worth_of_dig(s, seat, number, gallery, change)
    if phase == Phase.DIGGER:
        return worth_of_digger(s, seat, part(action, DIGGER), s.dig_number, s.chosen_gallery, change)
    if phase == Phase.SHOOT or phase == Phase.VICTIM:
        return worth_of_shot(s, seat, part(action, SHOOT), 1.0, change)
    if phase == Phase.KILL:
        return worth_of_shot(s, seat, part(action, KILL), 0.0, change)
    if phase == Phase.BOMB or phase == Phase.SPOT:
        return worth_of_bomb(s, seat, seat, spot_of(part(action, BOMB))[0], change)
    if phase == Phase.GALLERY:
        return worth_of_bomb(s, seat, seat, part(action, GALLERY), change)
    if phase == Phase.REMOVE:
        gallery, spot = spot_of(part(action, REMOVE))
        return worth_of_removal(s, seat, gallery, spot, change)
    if phase == Phase.VILLAGE:
        return worth_of_purchase(s, seat, part(action, BUY), change)
    if phase == Phase.EQUIP:
        return worth_of_wearer(s, part(action, EQUIP))
    if phase == Phase.BOTH:
        return best_bomb(s, seat, change) if action == PLACE_BOMB else best_shot(s, seat, 1.0, change)
    return worth_of_recovery(s, seat)


# --- what a change is worth ---------------------------------------------------------------------------------------------


@kernel
def rounds_left(s: State) -> float:
    """How many turns each seat will still have, if the supply goes on shrinking like this; or before the last turn."""
    heads = 0
    for gallery in range(1, GALLERIES + 1):
        heads += s.heads[gallery] > 0
    by_supply = float(s.supply) / (heads + EXTRA * int(s.seats))
    by_turns = float(s.turn_cap - s.turn_number + 1) / int(s.seats)
    return min(by_supply, by_turns)


@kernel
def worth_of_lead(s: State, seat: int) -> float:
    """What it is worth to a seat to be at the head of a gallery: a gem a turn, as long as it lasts.

    The sooner its next turn, the fewer others there are who may go ahead before it is paid.
    """
    seats = int(s.seats)
    between = (seat - int(s.active) + seats - 1) % seats
    stays = STAYS ** (seats - 1)
    return float(STAYS**between * (1.0 - stays ** rounds_left(s)) / (1.0 - stays))


@kernel
def worth_of_change(s: State, seat: int, change: NDArray[Any]) -> float:
    """What a change is worth to a seat: its own part, less what the others gain on average; or the end of the game."""
    gems = 0.0
    for other in range(s.seats):
        gems += change[Part.GEMS, other]
    if gems >= s.supply:
        return worth_of_end(s, seat, change)
    grave = min(GRAVE, rounds_left(s))
    total = 0.0
    for other in range(s.seats):
        worth = (
            change[Part.GEMS, other]
            + NUGGET * change[Part.NUGGETS, other]
            + worth_of_lead(s, other) * change[Part.LEADS, other]
            - grave * change[Part.GRAVES, other]
            + change[Part.LUCK, other]
        )
        total += worth if other == seat else -worth / (int(s.seats) - 1)
    return total


@kernel
def worth_of_end(s: State, seat: int, change: NDArray[Any]) -> float:
    """The game would end, with what the supply can pay, the seat first: how far is it ahead of all others then?"""
    mine, best, left = 0.0, 0.0, float(s.supply)
    for step in range(s.seats):
        other = (seat + step) % int(s.seats)
        gems = min(change[Part.GEMS, other], left)
        left -= gems
        points = int(s.bags[other]) + gems + nuggets_under(s, other) + change[Part.NUGGETS, other]
        if step == 0:
            mine = points
        else:
            best = max(best, points)
    return FINAL * (mine - best)


@kernel
def nuggets_of(s: State, imp: int) -> float:
    """The nuggets on the card an imp stands on."""
    return float(s.nuggets[s.where[imp], s.stands[imp]]) if is_in_gallery(s, imp) else 0.0


# --- digging ------------------------------------------------------------------------------------------------------------


@kernel
def worth_of_dig(s: State, seat: int, number: int, gallery: int, change: NDArray[Any]) -> float:
    """A card in a gallery, by the imp that does it best."""
    best = WORST
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        if can_move(s, imp) and not has_double(s, imp):
            best = max(best, worth_of_digger(s, seat, imp, number, gallery, change))
    return best


@kernel
def worth_of_digger(s: State, seat: int, imp: int, number: int, gallery: int, change: NDArray[Any]) -> float:
    """An imp leaves its place, lays a card and steps on it, and digs on as long as there are picks."""
    change[:] = 0.0
    if is_in_gallery(s, imp):
        leave(s, imp, change)
    overtake(s, imp, gallery, change)
    laid, kind, closes = 0.0, 0, False
    dug = 0  # numbers laid by this dig, a bit each
    while number > 0 and not closes:
        kind = int(s.tops[number])
        laid += float(s.kind_nuggets[kind])
        change[Part.GEMS, seat] += float(s.kind_diamonds[kind])
        closes = s.counts[gallery, number] == TO_CLOSE - 1
        dug |= 1 << number
        following = next_number(number)
        number = following if kind == Kind.PICK and has_card(s, following) and not dug >> following & 1 else 0
    if closes:
        close(s, seat, imp, gallery, laid, change)
    else:
        change[Part.NUGGETS, seat] += float(s.kind_nuggets[kind])
        search(s, seat, imp, kind, change)
        change[Part.LUCK, seat] -= danger_in(s, imp, gallery, float(s.kind_nuggets[kind]))
    return worth_of_change(s, seat, change)


@kernel
def leave(s: State, imp: int, change: NDArray[Any]) -> None:
    """An imp leaves its card: its nuggets, its lead, and who leads then."""
    seat, gallery = imp // IMPS, int(s.where[imp])
    change[Part.NUGGETS, seat] -= nuggets_of(s, imp)
    change[Part.LUCK, seat] += danger_in(s, imp, gallery, nuggets_of(s, imp))
    lose_lead(s, imp, change)


@kernel
def lose_lead(s: State, imp: int, change: NDArray[Any]) -> None:
    """If an imp leads its gallery, the next one behind it will."""
    gallery = int(s.where[imp])
    if s.heads[gallery] == imp + 1:
        change[Part.LEADS, imp // IMPS] -= 1.0
        heir = head_without(s, gallery, imp)
        if heir >= 0:
            change[Part.LEADS, heir // IMPS] += 1.0


@kernel
def overtake(s: State, imp: int, gallery: int, change: NDArray[Any]) -> None:
    """An imp goes to the far end of a gallery, ahead of who leads there."""
    head = head_without(s, gallery, imp)
    if head >= 0:
        change[Part.LEADS, head // IMPS] -= 1.0
    change[Part.LEADS, imp // IMPS] += 1.0


@kernel
def head_without(s: State, gallery: int, imp: int) -> int:
    """The head of a gallery if that imp is not there; -1 if there is none."""
    if s.heads[gallery] != imp + 1:
        return int(s.heads[gallery]) - 1
    head, furthest = -1, 0
    for other in range(IMPS * s.seats):
        if other != imp and s.where[other] == gallery and s.stands[other] > furthest:
            head, furthest = other, int(s.stands[other])
    return head


@kernel
def search(s: State, seat: int, imp: int, kind: int, change: NDArray[Any]) -> None:
    """What the object of the last card brings: bones hold an imp without a cross, chests are worth their average."""
    stuck = 0.0 if wears(s, imp, Service.CROSS) else STUCK
    if kind == Kind.BONES:
        change[Part.LUCK, seat] -= stuck
    elif (kind == Kind.CHEST or kind == Kind.NCHEST) and s.n_chests > 0:
        total = 0.0
        for chest in range(1, CHEST_KINDS):
            total += float(s.closed[chest]) * worth_of_chest(s, chest, stuck)
        change[Part.LUCK, seat] += total / int(s.n_chests)


@kernel
def worth_of_chest(s: State, chest: int, stuck: float) -> float:
    """What is in a chest, for the imp that opens it."""
    if chest <= Chest.TWO_NUGGETS:
        return NUGGET * chest
    if chest <= Chest.TWO_DIAMONDS:
        return float(chest - Chest.DIAMOND + 1)
    if chest == Chest.BOMB:
        return -DANGER * GRAVE
    return -stuck if chest == Chest.BONES else worth_of_piece(s, chest - Chest.HELMET + Service.HELMET)


@kernel
def close(s: State, closer: int, imp: int, gallery: int, laid: float, change: NDArray[Any]) -> None:
    """The gallery closes: salaries for others, the rest for the closer, and nobody leads there any more."""
    left = laid
    for spot in range(1, s.n_cards[gallery] + 1):
        left += float(s.nuggets[gallery, spot])
    for other in range(IMPS * s.seats):
        if s.where[other] == gallery and other != imp:
            seat, nuggets = other // IMPS, nuggets_of(s, other)
            change[Part.NUGGETS, seat] -= nuggets
            if seat != closer:
                left -= nuggets
                change[Part.GEMS, seat] += nuggets * (2.0 if wears(s, other, Service.HELMET) else 1.0)
    change[Part.GEMS, closer] += left
    change[Part.LEADS, closer] -= 1.0


# --- bombs and shots ----------------------------------------------------------------------------------------------------


@kernel
def danger_in(s: State, imp: int, gallery: int, nuggets: float) -> float:
    """What an imp must fear in a gallery with a bomb."""
    if wears(s, imp, Service.ARMOUR):
        return 0.0
    for i in range(s.n_bombs):
        if s.bomb_gallery[i] == gallery:
            return DANGER * (min(GRAVE, rounds_left(s)) + NUGGET * nuggets + worth_of_lead(s, imp // IMPS))
    return 0.0


@kernel
def hit(s: State, imp: int, change: NDArray[Any]) -> float:
    """An imp is hit on its card; 1 if it dies, 0 if its armour saves it."""
    seat = imp // IMPS
    change[Part.NUGGETS, seat] -= nuggets_of(s, imp)
    if wears(s, imp, Service.ARMOUR):
        change[Part.LUCK, seat] -= s.armour_single_use * worth_of_piece(s, Service.ARMOUR)
        return 0.0
    change[Part.GRAVES, seat] += 1.0
    return 1.0


@kernel
def worth_of_shot(s: State, seat: int, imp: int, pay: float, change: NDArray[Any]) -> float:
    """An imp is shot, or killed without pay."""
    change[:] = 0.0
    lose_lead(s, imp, change)
    dead = hit(s, imp, change)
    if s.own_imps_pay or imp // IMPS != seat:
        change[Part.GEMS, seat] += pay * dead
    return worth_of_change(s, seat, change)


@kernel
def best_shot(s: State, seat: int, pay: float, change: NDArray[Any]) -> float:
    """The best imp to shoot."""
    best = WORST
    for imp in range(IMPS * s.seats):
        if is_in_gallery(s, imp):
            best = max(best, worth_of_shot(s, seat, imp, pay, change))
    return best


@kernel
def worth_of_bomb(s: State, seat: int, owner: int, gallery: int, change: NDArray[Any]) -> float:
    """A bomb in a gallery: all imps there may be hit."""
    change[:] = 0.0
    if s.heads[gallery] > 0:
        change[Part.LEADS, (int(s.heads[gallery]) - 1) // IMPS] -= 1.0
    for imp in range(IMPS * s.seats):
        if s.where[imp] == gallery:
            dead = hit(s, imp, change)
            if owner != NOBODY and (s.own_imps_pay or imp // IMPS != owner):
                change[Part.GEMS, owner] += dead
    change *= DANGER
    return worth_of_change(s, seat, change)


@kernel
def best_bomb(s: State, seat: int, change: NDArray[Any]) -> float:
    """The best gallery for a bomb."""
    best = WORST
    for gallery in range(1, GALLERIES + 1):
        best = max(best, worth_of_bomb(s, seat, seat, gallery, change))
    return best


@kernel
def worth_of_removal(s: State, seat: int, gallery: int, spot: int, change: NDArray[Any]) -> float:
    """A bomb is taken away before it explodes."""
    for i in range(s.n_bombs):
        if s.bomb_gallery[i] == gallery and s.bomb_spot[i] == spot:
            return -worth_of_bomb(s, seat, int(s.bomb_owner[i]), gallery, change)
    return 0.0


# --- village and cemetery -----------------------------------------------------------------------------------------------


@kernel
def worth_of_purchase(s: State, seat: int, service: int, change: NDArray[Any]) -> float:
    """What a purchase brings, less its price."""
    price = (THRIFT + PATIENCE * float(s.turn_number) / float(s.turn_cap)) * float(s.prices[service])
    if service == Service.KILLER:
        return best_shot(s, seat, 0.0, change) - price
    if service == Service.BOMB_PLACE:
        return best_bomb(s, seat, change) - price
    if service == Service.BOMB_REMOVE:
        best = WORST
        for i in range(s.n_bombs):
            best = max(best, worth_of_removal(s, seat, int(s.bomb_gallery[i]), int(s.bomb_spot[i]), change))
        return best - price
    return worth_of_piece(s, service) - price


@kernel
def worth_of_piece(s: State, piece: int) -> float:
    """A piece of equipment: the longer the game, the better."""
    if piece == Service.ARMOUR:
        return ARMOUR * rounds_left(s)
    return (HELMET if piece == Service.HELMET else CROSS) * rounds_left(s)


@kernel
def worth_of_wearer(s: State, imp: int) -> float:
    """Pieces go to different imps."""
    return -float(s.worn[imp])


@kernel
def worth_of_recovery(s: State, seat: int) -> float:
    """Two dead imps are worth a turn, and one without whom nobody can dig, if there is time left for them."""
    dead, needed = count_dead(s, seat), 2 if has_digger(s, seat) else 1
    return 1.0 if dead == IMPS or (dead >= needed and rounds_left(s) >= TIME) else -1.0
