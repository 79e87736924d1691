"""The rules of imps in the order of the rulebook: deal, what may be done, what is done, the turn, the end, scores.

Legal actions are listed in `rules_legal.py`; the verbs are in `rules_dig.py`, `rules_fight.py` and `rules_gems.py`, and the
questions they ask in `rules_table.py`. What a seat does leads to a `Step`: dice, turns and income are in one place each.
"""

from enum import IntEnum
from typing import Any

from numpy.typing import NDArray

from filon.kernel.chance import below, shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.events import silence, tell
from filon.kernel.rows import copy_row
from filon.kernel.verbs import part, parts

from .moves import (
    BOMB,
    BUY,
    DIG,
    DIGGER,
    EQUIP,
    GALLERY,
    KILL,
    PASS,
    PLACE_BOMB,
    PLAY_ON,
    REMOVE,
    SHOOT,
    SKIP,
    spot_of,
)
from .rules_dig import dig
from .rules_fight import bomb_to_owner, bomb_to_spot, cemetery_to_reserve, explode_all, hire_killer, shoot
from .rules_gems import bag_to_supply, pay_heads
from .rules_legal import (
    legal_bombs,
    legal_both,
    legal_diggers,
    legal_digs,
    legal_galleries,
    legal_kills,
    legal_purchases,
    legal_removals,
    legal_shots,
    legal_shots_or_pass,
    legal_spots,
    legal_start,
    legal_wearers,
)
from .rules_table import count_dead, find_bomb, phase_of_dice
from .state import (
    CHEST_KINDS,
    EVERYONE,
    IMPS,
    KINDS,
    NUMBERS,
    PILE,
    SYMBOL,
    Options,
    Phase,
    Service,
    State,
    Tables,
    What,
)


class Step(IntEnum):
    """What comes after what a seat did."""

    ASK = 0  # the phase says what
    ROLL = 1
    END_TURN = 2
    INCOME = 3


ON = 1  # the code of an option that is agreed on

# --- deal ---------------------------------------------------------------------------------------------------------------


@kernel
def deal(s: State, tables: Tables, options: Options, key: NDArray[Any]) -> None:
    """IMP-113: youngest or not, the option says who starts; IMP-115: colours follow the seats.

    IMP-101, 102, 103, 107, 111: galleries, bags and cemetery are empty, imps in reserve and bare, bombs at hand.
    """
    start(s, key)
    agree(s, tables, options)
    fill_piles(s)
    fill_chests(s, tables)
    s.supply = options.supply if options.supply else tables.supply[options.seats]
    begin_turn(s, below(s, s.seats) if options.first_seat == 1 else options.first_seat - 2)
    take_income(s)


@kernel
def agree(s: State, tables: Tables, options: Options) -> None:
    """IMP-601, 602: two, three or four seats, which changes nothing but the supply."""
    s.seats = options.seats
    s.armour_single_use = options.armour_single_use == ON
    s.own_imps_pay = options.own_imps_pay == ON
    s.dead_lose_equipment = options.dead_lose_equipment == ON
    s.turn_cap = options.turn_cap
    copy_row(tables.copies, s.copies)
    copy_row(tables.nuggets, s.kind_nuggets)
    copy_row(tables.diamonds, s.kind_diamonds)
    copy_row(tables.prices, s.prices)


@kernel
def fill_piles(s: State) -> None:
    """IMP-104, 105: five piles of 10, each shuffled by itself; IMP-701: the top is visible."""
    for number in range(1, NUMBERS + 1):
        s.pile_left[number] = PILE
        n = 0
        for kind in range(1, KINDS):
            for _ in range(s.copies[kind]):
                s.piles[number, n] = kind
                n += 1
        shuffle(s, s.piles[number], n)
        s.tops[number] = s.piles[number, n - 1]


@kernel
def fill_chests(s: State, tables: Tables) -> None:
    """IMP-108, 109: ten closed chests, shuffled."""
    copy_row(tables.chests, s.closed)
    n = 0
    for chest in range(1, CHEST_KINDS):
        for _ in range(s.closed[chest]):
            s.chests[n] = chest
            n += 1
    shuffle(s, s.chests, n)
    s.n_chests = n


# --- what may be done ---------------------------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """IMP-201: the active seat alone; nobody when the game is over."""
    return 0 if s.phase == Phase.OVER else 1 << int(s.active)


@kernel
def legal(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions of the seat, ascending."""
    phase = s.phase
    if seat != s.active or phase == Phase.OVER:
        return 0
    if phase == Phase.VILLAGE:
        return legal_purchases(s, seat, out)
    if phase == Phase.DIG:
        return legal_digs(s, seat, out)
    if phase == Phase.DIGGER:
        return legal_diggers(s, seat, out)
    if phase == Phase.START:
        return legal_start(out)
    if phase == Phase.BOMB:
        return legal_bombs(s, out)
    if phase == Phase.SHOOT:
        return legal_shots_or_pass(s, out)
    return legal_rarely(s, seat, out)


@kernel
def legal_rarely(s: State, seat: int, out: NDArray[Any]) -> int:
    """The legal actions in phases that are not met in every turn."""
    phase = s.phase
    if phase == Phase.EQUIP:
        return legal_wearers(s, seat, out)
    if phase == Phase.REMOVE:
        return legal_removals(s, out)
    if phase == Phase.KILL:
        return legal_kills(s, out)
    if phase == Phase.GALLERY:
        return legal_galleries(s, out)
    if phase == Phase.SPOT:
        return legal_spots(s, out)
    if phase == Phase.BOTH:
        return legal_both(s, out)
    return legal_shots(s, out)


# --- what is done -------------------------------------------------------------------------------------------------------


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action, and what comes of itself until a seat is asked again (IMP-201)."""
    silence(s)
    step = carry_out(s, seat, action)
    if step == Step.ROLL:
        step = roll(s)
    if step == Step.END_TURN:
        step = end_turn(s)
    if step == Step.INCOME:
        take_income(s)


@kernel
def carry_out(s: State, seat: int, action: int) -> int:
    """What a seat does in each phase, and the Step after it."""
    if action == PASS:
        tell(s, What.PASSED, seat, 0, 0, EVERYONE)
        return Step.END_TURN
    phase = s.phase
    if phase == Phase.VILLAGE:
        return visit_village(s, seat, action)
    if phase == Phase.DIG:
        s.dig_number, s.chosen_gallery, _ = parts(action, DIG)
        return ask(s, Phase.DIGGER)
    if phase == Phase.DIGGER:
        dig(s, part(action, DIGGER), int(s.chosen_gallery), int(s.dig_number))
        return Step.END_TURN
    if phase == Phase.SHOOT or phase == Phase.VICTIM:
        shoot(s, seat, part(action, SHOOT))
        return Step.END_TURN
    if phase == Phase.BOMB or phase == Phase.SPOT:
        return place_bomb(s, seat, action)
    return carry_out_rarely(s, seat, action)


@kernel
def carry_out_rarely(s: State, seat: int, action: int) -> int:
    """The same in phases that are not met in every turn."""
    phase = s.phase
    if phase == Phase.START:
        return begin_with_dead(s, seat, action)
    if phase == Phase.EQUIP:
        equip(s, seat, part(action, EQUIP))
        return Step.ROLL
    if phase == Phase.REMOVE:
        remove_bomb(s, action)
        return Step.ROLL
    if phase == Phase.KILL:
        hire_killer(s, part(action, KILL))
        return Step.ROLL
    if phase == Phase.GALLERY:
        s.chosen_gallery = part(action, GALLERY)
        return ask(s, Phase.SPOT)
    return ask(s, Phase.GALLERY if action == PLACE_BOMB else Phase.VICTIM)


@kernel
def ask(s: State, phase: int) -> int:
    """The active seat goes on choosing."""
    s.phase = phase
    return Step.ASK


@kernel
def begin_with_dead(s: State, seat: int, action: int) -> int:
    """IMP-202, 204: bringing the dead back is the whole turn; else the turn begins with the income."""
    if action == PLAY_ON:
        return Step.INCOME
    cemetery_to_reserve(s, seat)
    return Step.END_TURN


@kernel
def visit_village(s: State, seat: int, action: int) -> int:
    """IMP-221, 222, 223, 225: at most one purchase, paid at once, before the dice."""
    if action == SKIP:
        tell(s, What.SKIPPED, seat, 0, 0, EVERYONE)
        return Step.ROLL
    s.service = part(action, BUY)
    bag_to_supply(s, seat, int(s.service))
    return ask(s, phase_of_service(int(s.service)))


@kernel
def phase_of_service(service: int) -> int:
    """IMP-230, 235, 239: expert and killer are sent at once, in the village step."""
    if service == Service.BOMB_PLACE:
        return Phase.GALLERY
    if service == Service.BOMB_REMOVE:
        return Phase.REMOVE
    return Phase.KILL if service == Service.KILLER else Phase.EQUIP


@kernel
def equip(s: State, seat: int, imp: int) -> None:
    """IMP-112, 229: a piece, of which there are always enough, beside what the imp wears."""
    s.worn[imp] |= 1 << s.service
    tell(s, What.EQUIPPED, seat, imp % IMPS + 1, s.service, EVERYONE)


@kernel
def remove_bomb(s: State, action: int) -> None:
    """IMP-234: back to its owner, or out of the game."""
    gallery, spot = spot_of(part(action, REMOVE))
    i = find_bomb(s, gallery, spot)
    tell(s, What.REMOVED, s.bomb_owner[i], gallery, spot, EVERYONE)
    bomb_to_owner(s, i)


@kernel
def place_bomb(s: State, seat: int, action: int) -> int:
    """IMP-230, 261, 273: by the expert, who comes before the dice, or by the dice."""
    gallery, spot = spot_of(part(action, BOMB))
    bomb_to_spot(s, seat, gallery, spot)
    tell(s, What.PLACED, seat, gallery, spot, EVERYONE)
    return Step.ROLL if s.service == Service.BOMB_PLACE else Step.END_TURN


# --- the turn -----------------------------------------------------------------------------------------------------------


@kernel
def begin_turn(s: State, seat: int) -> int:
    """IMP-204, 205: who has dead imps is asked about them first of all."""
    s.turn_number += 1
    s.active = seat
    s.die_a = 0
    s.die_b = 0
    forget_choices(s)
    tell(s, What.TURN_BEGAN, seat, 0, 0, EVERYONE)
    return ask(s, Phase.START) if count_dead(s, seat) else Step.INCOME


@kernel
def forget_choices(s: State) -> None:
    """What was begun is carried out."""
    s.service = Service.NONE
    s.dig_number = 0
    s.chosen_gallery = 0


@kernel
def take_income(s: State) -> None:
    """IMP-211, 221: income, then the village; IMP-405: the end is tested in between."""
    pay_heads(s, int(s.active))
    if s.supply == 0:
        end_game(s, What.EMPTIED)
    else:
        s.phase = Phase.VILLAGE


@kernel
def roll(s: State) -> int:
    """IMP-241: both dice; IMP-263, 264, 265, 274: a bomb explodes those in play, and both dice are rolled again.

    IMP-405: the end is tested before the new roll.
    """
    forget_choices(s)
    roll_dice(s)
    if s.die_a == SYMBOL and s.n_bombs:
        explode_all(s)
        if s.supply == 0:
            return Step.END_TURN
        roll_dice(s)
    return ask(s, phase_of_dice(s))


@kernel
def roll_dice(s: State) -> None:
    """IMP-106: 1 to 5, and the bomb on die A, the pistol on die B."""
    s.die_a = below(s, SYMBOL) + 1
    s.die_b = below(s, SYMBOL) + 1
    tell(s, What.ROLLED, s.active, s.die_a, s.die_b, EVERYONE)


@kernel
def end_turn(s: State) -> int:
    """IMP-403, 405: an empty supply ends the game at once, IMP-801: and so many turns do; IMP-114: else clockwise."""
    if s.supply == 0:
        end_game(s, What.EMPTIED)
        return Step.ASK
    if s.turn_number >= s.turn_cap:
        end_game(s, What.CAPPED)
        return Step.ASK
    return begin_turn(s, (int(s.active) + 1) % int(s.seats))


@kernel
def end_game(s: State, why: int) -> None:
    """IMP-403, 502, 801: the game stops at once, and is counted."""
    s.phase = Phase.OVER
    forget_choices(s)
    tell(s, why, s.active, 0, 0, EVERYONE)
    for seat in range(s.seats):
        tell(s, What.COUNTED, seat, s.bags[seat], nuggets_under(s, seat), EVERYONE)
    tell(s, What.GAME_ENDED, s.active, 0, 0, EVERYONE)


# --- scores -------------------------------------------------------------------------------------------------------------


@kernel
def scores(s: State, out: NDArray[Any]) -> None:
    """IMP-501, 502, 503, 504: gems, and nuggets whatever the supply holds; most wins, IMP-505: nothing breaks a tie."""
    for seat in range(s.seats):
        out[seat, 0] = int(s.bags[seat]) + nuggets_under(s, seat)
        out[seat, 1] = 0


@kernel
def nuggets_under(s: State, seat: int) -> int:
    """IMP-502, 503, 506: on the cards a seat's imps stand on, chest nuggets too, bound or not, never doubled; no others."""
    n = 0
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        n += int(s.nuggets[s.where[imp], s.stands[imp]]) if s.stands[imp] else 0
    return n
