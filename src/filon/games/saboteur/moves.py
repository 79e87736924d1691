"""Moves of saboteur: action numbers, their meaning and notation; nothing else counts on their arithmetic.

A laying or a pass names a slot of the sorted hand, several cards are a bit a slot, all other moves speak of kinds, seats and
places. The order of the ranges is the order of the hand, so that walking through it finds moves in ascending order; what the
expansion adds comes after all of the base game. Rim places are numbers too: a laying off the table can be spoken of, and
refused.
"""

import re

from filon.kernel.compiling import kernel

from .state import CARDS, CELLS, FIXES, FRONTS, GOALS, HAND, MAX_SEATS, STRIDE, TOOLS, Card, Front, State, Tool
from .tables import IS_SYMMETRIC

PLAYED = Card.SWAP_HAND + 1 - Card.PRISON  # kinds of action card the expansion adds
SLOTS = 1 << HAND  # sets of slots

LAY = 0  # + (slot x 2 + turned) x CELLS + place
BREAK = LAY + HAND * 2 * CELLS  # + tool x MAX_SEATS + seat
REPAIR = BREAK + TOOLS * MAX_SEATS  # + (kind x MAX_SEATS + seat) x TOOLS + tool
ROCKFALL = REPAIR + FIXES * MAX_SEATS * TOOLS  # + place
MAP = ROCKFALL + CELLS  # + goal
PASS = MAP + GOALS  # + slot
TAKE = PASS + HAND  # + value - 1
PLAY = TAKE + 3  # + (card - Card.PRISON) x MAX_SEATS + seat: an action card of the expansion
PASS_MORE = PLAY + PLAYED * MAX_SEATS  # + slots, a bit each
CLEAR = PASS_MORE + SLOTS  # + front x SLOTS + slots
STEAL = CLEAR + FRONTS * SLOTS  # + seat
DECLINE = STEAL + MAX_SEATS
ACTIONS = DECLINE + 1

MEANT_OTHER = 2 * CARDS * CELLS  # layings mean shape x CELLS + place
MEANT_PASS = MEANT_OTHER + PASS - BREAK  # + Card
MEANT_TAKE = MEANT_PASS + CARDS  # + value - 1
PASS_SHADOW = MEANT_TAKE + 3
TAKE_SHADOW = PASS_SHADOW + 1
MEANT_PLAY = TAKE_SHADOW + 1  # + card and seat
MEANT_PASS_MORE = MEANT_PLAY + PASS_MORE - PLAY  # + the Cards, as digits to the base CARDS
MEANT_CLEAR = MEANT_PASS_MORE + CARDS**3  # + front x CARDS x CARDS + the Cards
MEANT_THEFT = MEANT_CLEAR + FRONTS * CARDS**2
PASS_MORE_SHADOW = MEANT_THEFT + MAX_SEATS + 1  # + how many


@kernel
def lay(slot: int, turned: int, cell: int) -> int:
    """The move that lays the card of a slot."""
    return LAY + (slot * 2 + turned) * CELLS + cell


@kernel
def break_tool(tool: int, seat: int) -> int:
    """The move that breaks a tool of a seat."""
    return BREAK + tool * MAX_SEATS + seat


@kernel
def repair(card: int, seat: int, tool: int) -> int:
    """The move that mends a tool of a seat with a repair card."""
    return REPAIR + ((card - Card.FIX_PICK) * MAX_SEATS + seat) * TOOLS + tool


@kernel
def rockfall(cell: int) -> int:
    """The move that removes the card of a place."""
    return ROCKFALL + cell


@kernel
def look(goal: int) -> int:
    """The move that looks at a goal."""
    return MAP + goal


@kernel
def pass_card(slot: int) -> int:
    """The move that discards the card of a slot."""
    return PASS + slot


@kernel
def take(value: int) -> int:
    """The move that takes a gold card."""
    return TAKE + value - 1


@kernel
def play_on(card: int, seat: int) -> int:
    """The move that plays an action card of the expansion on a seat; a thief lies in front of who plays it."""
    return PLAY + (card - Card.PRISON) * MAX_SEATS + seat


@kernel
def pass_cards(slots: int) -> int:
    """The move that discards the cards of two or three slots, a bit each."""
    return PASS_MORE + slots


@kernel
def clear(front: int, slots: int) -> int:
    """The move that discards the cards of two slots, a bit each, to clear a card in front of oneself."""
    return CLEAR + front * SLOTS + slots


@kernel
def steal(seat: int) -> int:
    """The move that takes a nugget from a seat."""
    return STEAL + seat


# --- reading numbers ----------------------------------------------------------------------------------------------------


@kernel
def slot_of(action: int) -> int:
    """The slot of a laying or a pass."""
    return action - PASS if action >= PASS else (action - LAY) // (2 * CELLS)


@kernel
def turned_of(action: int) -> int:
    """Is the card laid turned? 1 or 0."""
    return (action - LAY) // CELLS % 2


@kernel
def cell_of(action: int) -> int:
    """The place of a laying or a rockfall."""
    return action - ROCKFALL if action >= ROCKFALL else (action - LAY) % CELLS


@kernel
def target_of(action: int) -> int:
    """The seat whose tool is broken or mended."""
    return (action - BREAK) % MAX_SEATS if action < REPAIR else (action - REPAIR) // TOOLS % MAX_SEATS


@kernel
def tool_of(action: int) -> int:
    """The tool broken or mended."""
    return (action - BREAK) // MAX_SEATS if action < REPAIR else (action - REPAIR) % TOOLS


@kernel
def fix_of(action: int) -> int:
    """The repair card used."""
    return Card.FIX_PICK + (action - REPAIR) // (TOOLS * MAX_SEATS)


@kernel
def goal_of(action: int) -> int:
    """The goal looked at."""
    return action - MAP


@kernel
def value_of(action: int) -> int:
    """The gold card taken."""
    return action - TAKE + 1


@kernel
def played_of(action: int) -> int:
    """The action card of the expansion that is played."""
    return Card.PRISON + (action - PLAY) // MAX_SEATS


@kernel
def played_on(action: int) -> int:
    """The seat it is played on."""
    return (action - PLAY) % MAX_SEATS


@kernel
def slots_of(action: int) -> int:
    """The slots discarded, a bit each, to pass or to clear a card in front."""
    return (action - PASS_MORE) % SLOTS


@kernel
def count(slots: int) -> int:
    """How many slots these are."""
    n = 0
    for slot in range(HAND):
        n += slots >> slot & 1
    return n


@kernel
def front_of(action: int) -> int:
    """What is cleared: a Tool or a Front."""
    return (action - CLEAR) // SLOTS


@kernel
def robbed_of(action: int) -> int:
    """The seat stolen from."""
    return action - STEAL


@kernel
def is_symmetric(card: int) -> bool:
    """SAB-211: does the card look the same when it is turned? So do cards without tunnels."""
    return IS_SYMMETRIC[card] == 1


@kernel
def shape_of(s: State, seat: int, action: int) -> int:
    """The shape a laying would put on the table; a card that looks the same either way is never turned."""
    card = int(s.hands[seat, slot_of(action)])
    return 2 * card if is_symmetric(card) else 2 * card + turned_of(action)


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action in card kinds."""
    if action < BREAK:
        return shape_of(s, seat, action) * CELLS + cell_of(action)
    if action < PASS:
        return MEANT_OTHER + action - BREAK
    if action < TAKE:
        return MEANT_PASS + int(s.hands[seat, slot_of(action)])
    if action < PLAY:
        return MEANT_TAKE + action - TAKE
    if action < PASS_MORE:
        return MEANT_PLAY + action - PLAY
    if action < CLEAR:
        slots = slots_of(action)
        return (MEANT_PASS if count(slots) == 1 else MEANT_PASS_MORE) + cards_meant(s, seat, slots)
    if action < STEAL:
        return MEANT_CLEAR + front_of(action) * CARDS * CARDS + cards_meant(s, seat, slots_of(action))
    return MEANT_THEFT + action - STEAL


@kernel
def cards_meant(s: State, seat: int, slots: int) -> int:
    """The cards of these slots as the digits of one number."""
    meant = 0
    for slot in range(HAND):
        if slots >> slot & 1:
            meant = meant * CARDS + int(s.hands[seat, slot])
    return meant


# --- places -------------------------------------------------------------------------------------------------------------


@kernel
def cell_at(column: int, row: int) -> int:
    """The number of a place; columns and rows of the table count from 0, the rim lies at -1."""
    return (row + 1) * STRIDE + column + 1


@kernel
def column_of(cell: int) -> int:
    """The column of a place."""
    return cell % STRIDE - 1


@kernel
def row_of(cell: int) -> int:
    """The row of a place."""
    return cell // STRIDE - 1


PLACES = tuple(f"{cell % STRIDE - 1},{cell // STRIDE - 1}" for cell in range(CELLS))  # in notation: `9,12`


# --- notation -----------------------------------------------------------------------------------------------------------


def text_of(s: State, seat: int, action: int) -> str:
    """`lay curve_se 9,12 turned`, `break pick 4`, `repair fix_pick_lamp 1 pick`, `rockfall 10,12`, `map 1`, `pass cross`.

    With the expansion `pass cross end_w`, `discard_two cross end_w prison`, `inspect 3`, `thief`, `steal 2`, `decline`.
    """
    if action < BREAK:
        shape = shape_of(s, seat, action)
        return f"lay {card_name(shape >> 1)} {PLACES[cell_of(action)]}{' turned' * (shape & 1)}"
    if action < REPAIR:
        return f"break {TOOL_NAMES[tool_of(action)]} {target_of(action)}"
    if action < ROCKFALL:
        return f"repair {card_name(fix_of(action))} {target_of(action)} {TOOL_NAMES[tool_of(action)]}"
    if action < MAP:
        return f"rockfall {PLACES[cell_of(action)]}"
    if action < PASS:
        return f"map {goal_of(action)}"
    if action < TAKE:
        return f"pass {card_name(int(s.hands[seat, slot_of(action)]))}"
    if action < PLAY:
        return f"take {value_of(action)}"
    if action < PASS_MORE:
        verb, target = VERBS[played_of(action)], played_on(action)
        return verb if verb == "thief" and target == seat else f"{verb} {target}"
    if action < STEAL:
        cards = " ".join(map(card_name, cards_in(s, seat, slots_of(action)))) or NOTHING
        return f"pass {cards}" if action < CLEAR else f"discard_two {cards} {FRONT_NAMES[front_of(action)]}"
    return f"steal {robbed_of(action)}" if action < DECLINE else "decline"


def cards_in(s: State, seat: int, slots: int) -> list[int]:
    """The cards of these slots."""
    return [int(s.hands[seat, slot]) for slot in range(HAND) if slots >> slot & 1]


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; of equal cards the first. None if it means nothing."""
    parts = parts_of(text)
    match parts:
        case ["lay", card, column, row]:
            return read_lay(s, seat, card, PLACE_NUMBERS.get(f"{column},{row}"), turned=False)
        case ["lay", card, column, row, way] if way in TURNED:
            return read_lay(s, seat, card, PLACE_NUMBERS.get(f"{column},{row}"), turned=TURNED[way])
        case ["break", tool, target]:
            return break_tool(TOOL_NUMBERS[tool], SEATS[target]) if tool in TOOL_NUMBERS and target in SEATS else None
        case ["repair", card, target, tool]:
            return read_repair(card, target, tool)
        case ["rockfall", column, row]:
            place = f"{column},{row}"
            return rockfall(PLACE_NUMBERS[place]) if place in PLACE_NUMBERS else None
        case ["map", goal]:
            number = SMALL.get(goal.removeprefix("g"), GOALS)
            return look(number) if number < GOALS else None
        case ["pass", card] if card != NOTHING:
            slot = first_slot(s, seat, CARD_NUMBERS.get(card, -1))
            return None if slot is None else pass_card(slot)
        case ["take" | "take_gold", value]:
            return take(SMALL[value]) if 1 <= SMALL.get(value, 0) <= PLAY - TAKE else None
    return read_expansion(s, seat, parts)


def parts_of(text: str) -> list[str]:
    """The words of a text in small letters; names of several words are one: `Change role (3)` begins with `change_role`."""
    parts = BETWEEN.sub(" ", text.lower()).split()
    parts = [part if part in SIGNED else part.replace("-", "_") for part in parts]
    two_words = "_".join(parts[:2])
    return [two_words, *parts[2:]] if two_words in TWO_WORDS else parts


def read_expansion(s: State, seat: int, parts: list[str]) -> int | None:
    """A move that only the expansion knows."""
    match parts:
        case ["thief"]:
            return play_on(Card.THIEF, seat) if seat < MAX_SEATS else None
        case ["decline"]:
            return DECLINE
        case ["steal", target]:
            return steal(SEATS[target]) if target in SEATS else None
        case ["pass", *cards] if cards:
            slots = first_slots(s, seat, cards)
            return None if slots is None else pass_cards(slots)
        case ["discard_two", *cards, front] if cards and front in FRONT_NAMES:
            slots = first_slots(s, seat, cards)
            slots = TOO_FEW if slots is None and s.hand_sizes[seat] < 2 else slots
            return None if slots is None else clear(FRONT_NAMES.index(front), slots)
        case [verb, target] if verb in PLAYED_BY:
            return play_on(PLAYED_BY[verb], SEATS[target]) if target in SEATS else None
    return None


def first_slots(s: State, seat: int, names: list[str]) -> int | None:
    """The first slots of a hand with these cards, or with none, a bit each; None if they are not all there."""
    hand, slots = s.hands[seat].tolist(), 0
    for name in names if names != [NOTHING] else ():
        fitting = [slot for slot in range(HAND) if not slots >> slot & 1 and hand[slot] == CARD_NUMBERS.get(name, -1)]
        if not fitting:
            return None
        slots |= 1 << fitting[0]
    return slots


def read_lay(s: State, seat: int, name: str, cell: int | None, *, turned: bool) -> int | None:
    """A laying; a card that looks the same either way is never turned."""
    card = CARD_NUMBERS.get(name, -1)
    slot = first_slot(s, seat, card)
    if slot is None or cell is None:
        return None
    return lay(slot, int(turned and not is_symmetric(card)), cell)


def read_repair(name: str, target: str, tool: str) -> int | None:
    """A repair, with the card it is done with."""
    card = CARD_NUMBERS.get(name, -1)
    if not Card.FIX_PICK <= card <= Card.FIX_LAMP_CART or target not in SEATS or tool not in TOOL_NUMBERS:
        return None
    return repair(card, SEATS[target], TOOL_NUMBERS[tool])


def first_slot(s: State, seat: int, card: int) -> int | None:
    """The first slot of a hand with that card, or with none; None if there is no such slot."""
    hand = s.hands[seat].tolist()
    return hand.index(card) if card in hand else None


def card_name(card: int) -> str:
    """A card in notation."""
    return CARD_NAMES[card]


CARD_NAMES = {int(card): card.name.lower() for card in Card}
CARD_NUMBERS = {name: card for card, name in CARD_NAMES.items()}
TOOL_NAMES = tuple(tool.name.lower() for tool in Tool)
NOTHING = "nothing"  # no card at all, in notation
TOO_FEW = 0b11  # slots of a hand that has not so many cards
FRONT_NAMES = (*TOOL_NAMES, *(front.name.lower() for front in Front))
VERBS: dict[int, str] = {
    Card.PRISON: "prison",
    Card.FREE: "free",
    Card.THIEF: "thief",
    Card.HANDS_OFF: "hands_off",
    Card.INSPECTION: "inspect",
    Card.ROLE_CHANGE: "change_role",
    Card.SWAP_HAND: "swap_hand",
}
PLAYED_BY = {CARD_NAMES[card]: card for card in VERBS} | {verb: card for card, verb in VERBS.items()}
TWO_WORDS = {name for name in (*PLAYED_BY, "discard_two", "take_gold") if "_" in name}
TURNED = {"turned": True, "true": True, "t": True, "false": False}
BETWEEN = re.compile(r"[\s(),;]+")
TOOL_NUMBERS = {name: tool for tool, name in enumerate(TOOL_NAMES)}
PLACE_NUMBERS = {place: cell for cell, place in enumerate(PLACES)}
SIGNED = {part for place in PLACES for part in place.split(",")}  # -1 keeps its sign
SMALL = {str(n): n for n in range(MAX_SEATS)}
SEATS = SMALL | {letter: n for n, letter in enumerate("abcdefghijkl")}  # a seat may be called by its letter
