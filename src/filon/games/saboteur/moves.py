"""Moves of saboteur: its verbs, their meaning, notation and touches; nothing else counts on their numbers.

A laying or a pass names a slot of the sorted hand, several cards are a bit a slot, all other moves speak of kinds, seats and
places. The order of the verbs is the order of the hand, so that walking through it finds moves in ascending order; what the
expansion adds comes after all of the base game. Rim places are numbers too: a laying off the table can be spoken of, and
refused.
"""

import re
from collections.abc import Iterator

from filon.kernel.compiling import kernel
from filon.kernel.verbs import Part, Tokens, Verb, Verbs, is_a, meant, number, one_of, part, parts, together, tokens_of
from filon.scene.paths import Path, Token

from .state import CARDS, CELLS, FIXES, GOALS, HAND, MAX_SEATS, STRIDE, TOOLS, Card, Front, State, Tool
from .tables import IS_SYMMETRIC

# --- what moves name ----------------------------------------------------------------------------------------------------

CARD_NAMES = {int(card): card.name.lower() for card in Card}
CARD_NUMBERS = {name: card for card, name in CARD_NAMES.items()}
CARDS_BY_TOKENS = {tokens_of(name): card for name, card in CARD_NUMBERS.items()}
LONGEST_NAME = max(map(len, CARDS_BY_TOKENS))
BETWEEN = re.compile(r"[\s(),;]+")
TOOL_NAMES = tuple(tool.name.lower() for tool in Tool)
FRONT_NAMES = (*TOOL_NAMES, *(front.name.lower() for front in Front))
PLACES = tuple(f"{cell % STRIDE - 1},{cell // STRIDE - 1}" for cell in range(CELLS))  # in notation: `9,12`
SLOTS = 1 << HAND  # sets of slots
NOTHING = "nothing"  # no card at all, in notation
TOO_FEW = 0b11  # slots of a hand that has not so many cards


def card_name(card: int) -> str:
    """A card in notation."""
    return CARD_NAMES[card]


def hand_names(s: State, seat: int) -> list[str]:
    """The card of each slot in notation."""
    return [CARD_NAMES[card] for card in s.hands[seat].tolist()]


def thief_targets(_s: State, seat: int) -> list[str]:
    """SB2-407: a thief lies in front of who plays it, which need not be said."""
    return ["" if target == seat else str(target) for target in range(MAX_SEATS)]


def read_cards(text: str) -> list[int]:
    """The cards that are named anywhere in a text."""
    return [CARD_NUMBERS[word] for word in BETWEEN.split(text.lower().replace("-", "_")) if word in CARD_NUMBERS]


class Several(Part):
    """Cards of the hand, a bit a slot: named one after the other, in any order; of equal ones the first."""

    @property
    def is_fixed(self) -> bool:
        """Which cards these are, a position says."""
        return False

    def write(self, s: State, seat: int, value: int) -> str:
        """The cards of these slots."""
        return " ".join(map(card_name, cards_in(s, seat, value))) or NOTHING

    def read(self, s: State, seat: int, tokens: Tokens, *, leniently: bool) -> Iterator[tuple[int, int]]:  # noqa: ARG002
        """As many cards as the tokens begin with, or fewer."""
        if tokens[:1] == (NOTHING,):
            yield 0, 1
        yield from self.longer(s.hands[seat].tolist(), 0, tokens, 0)

    def longer(self, hand: list[int], slots: int, tokens: Tokens, n: int) -> Iterator[tuple[int, int]]:
        """The same, some cards found in the first n tokens: `fix_lamp cart` begins with a card and may be one."""
        for length in range(LONGEST_NAME, 0, -1):
            card = CARDS_BY_TOKENS.get(tokens[n : n + length], -1)
            slot = next((slot for slot in range(HAND) if not slots >> slot & 1 and hand[slot] == card), HAND)
            if slot < HAND:
                yield from self.longer(hand, slots | 1 << slot, tokens, n + length)
        if slots:
            yield slots, n


class TwoForOne(Several):
    """The same to clear a card in front: with fewer than two cards in hand, whatever is named is too little."""

    def read(self, s: State, seat: int, tokens: Tokens, *, leniently: bool) -> Iterator[tuple[int, int]]:
        """As many cards as the tokens begin with, or fewer; or too few."""
        yield from super().read(s, seat, tokens, leniently=leniently)
        if s.hand_sizes[seat] < 2:
            yield from ((TOO_FEW, n) for n in range(len(tokens) - 1, 0, -1))


SLOT = Part("slot", HAND, words=hand_names)
TURNED = Part("turned", 2, words=("", "turned"), also={"true": 1, "t": 1, "false": 0})
CELL = Part("cell", CELLS, words=PLACES)
CELL_IDS = tuple(f"cell-{place}" for place in CELL.shown)
TOOL = Part("tool", TOOLS, words=TOOL_NAMES)
TARGET = Part("target", MAX_SEATS, also={letter: seat for seat, letter in enumerate("abcdefghijkl")})
OWN_TARGET = Part("target", MAX_SEATS, words=thief_targets, also=TARGET.also)
GOAL = Part("goal", GOALS, also={f"g{goal}": goal for goal in range(GOALS)})
FRONT = Part("front", len(FRONT_NAMES), words=FRONT_NAMES)

# --- touches ------------------------------------------------------------------------------------------------------------


def first_card(card: int) -> Token:
    """The first such card in hand."""
    return Token("card", card)


def touch_lay(slot: int, turned: int, cell: int) -> Path:
    """To lay a card turned, `turn` is touched before the place."""
    return (f"hand-{slot}", *["turn"] * turned, CELL_IDS[cell])


def touch_repair(card: int, target: int, tool: int) -> Path:
    """A repair that could mend either of two tools is two moves that share a path: the person is asked."""
    shows = TOOL_NAMES[tool] in card_name(card)
    return first_card(card if shows else Card.NONE), f"seat-{target}"


def touch_several(slots: int) -> Path:
    """To discard several cards `several` is touched before them; of equal cards the first, for two of them twice."""
    return "several", *likes(slots), "discard"


def touch_clear(front: int, slots: int) -> Path:
    """What lies in front of oneself is touched before the two cards."""
    cards = likes(slots)
    enough = () if len(cards) == 2 else ("discard",)  # so that one card alone is no beginning of two
    return f"front-{FRONT_NAMES[front]}", *cards, *enough


def likes(slots: int) -> list[Token]:
    """The cards of these slots, or others like them."""
    return [Token("like", slot) for slot in range(HAND) if slots >> slot & 1]


# --- verbs --------------------------------------------------------------------------------------------------------------

VERBS = Verbs()
LAY = VERBS.verb("lay {slot} {cell} {turned}", SLOT, TURNED, CELL, touch=touch_lay)
BREAK = VERBS.verb(
    "break {tool} {target}",
    TOOL,
    TARGET,
    touch=lambda tool, target: (first_card(Card.BREAK_PICK + tool), f"seat-{target}"),
)
REPAIR = VERBS.verb(
    "repair {card} {target} {tool}", one_of("card", Card, Card.FIX_PICK, FIXES), TARGET, TOOL, touch=touch_repair
)
ROCKFALL = VERBS.verb("rockfall {cell}", CELL, touch=lambda cell: (first_card(Card.ROCKFALL), CELL_IDS[cell]))
MAP = VERBS.verb("map {goal}", GOAL, touch=lambda goal: (first_card(Card.MAP), f"goal-{goal}"))
PASS = VERBS.verb("pass {slot}", SLOT, touch=("hand-{slot}", "discard"))
TAKE = VERBS.verb("take {value}", Part("value", 3, low=1), touch="gold-{value}", also="take_gold {value}")


def play_verb(card: int, name: str, target: Part = TARGET) -> Verb:
    """The verb of an action card of the expansion; it may be called by the name of the card."""
    return VERBS.verb(
        f"{name} {{target}}",
        target,
        touch=lambda target: (first_card(card), f"seat-{target}"),
        also=f"{card_name(card)} {{target}}",
    )


PLAY = together(
    [
        play_verb(Card.PRISON, "prison"),
        play_verb(Card.FREE, "free"),
        play_verb(Card.THIEF, "thief", OWN_TARGET),
        play_verb(Card.HANDS_OFF, "hands_off"),
        play_verb(Card.INSPECTION, "inspect"),
        play_verb(Card.ROLE_CHANGE, "change_role"),
        play_verb(Card.SWAP_HAND, "swap_hand"),
    ],
    low=Card.PRISON,
)
PASS_MORE = VERBS.verb("pass {slots}", Several("slots", SLOTS), touch=touch_several)
CLEAR = VERBS.verb("discard_two {slots} {front}", FRONT, TwoForOne("slots", SLOTS), touch=touch_clear)
STEAL = VERBS.verb("steal {target}", TARGET, touch="seat-{target}")
DECLINE = VERBS.move("decline")
ACTIONS = VERBS.actions


def text_of(s: State, seat: int, action: int) -> str:
    """`lay curve_se 9,12 turned`, `break pick 4`, `repair fix_pick_lamp 1 pick`, `rockfall 10,12`, `map 1`, `pass cross`.

    With the expansion `pass cross end_w`, `discard_two cross end_w prison`, `inspect 3`, `thief`, `steal 2`, `decline`.
    """
    return VERBS.text_of(s, seat, as_it_lies(s, seat, action))


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; of equal cards the first. None if it means nothing."""
    action = VERBS.read_text(s, seat, text)
    return None if action is None else as_it_lies(s, seat, action)


def as_it_lies(s: State, seat: int, action: int) -> int:
    """SAB-211: the same move; a card that looks the same either way is never said to be turned."""
    slot, turned, cell = parts(action, LAY)
    return number(LAY, slot, 0, cell) if is_a(action, LAY) and turned and is_symmetric(int(s.hands[seat, slot])) else action


def cards_in(s: State, seat: int, slots: int) -> list[int]:
    """The cards of these slots."""
    return [int(s.hands[seat, slot]) for slot in range(HAND) if slots >> slot & 1]


# --- meaning ------------------------------------------------------------------------------------------------------------


@kernel
def count(slots: int) -> int:
    """How many slots these are."""
    n = 0
    for slot in range(HAND):
        n += slots >> slot & 1
    return n


@kernel
def is_symmetric(card: int) -> bool:
    """SAB-211: does the card look the same when it is turned? So do cards without tunnels."""
    return IS_SYMMETRIC[card] == 1


@kernel
def shape_of(s: State, seat: int, action: int) -> int:
    """The shape a laying would put on the table; a card that looks the same either way is never turned."""
    slot, turned, _ = parts(action, LAY)
    card = int(s.hands[seat, slot])
    return 2 * card if is_symmetric(card) else 2 * card + turned


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action in card kinds."""
    if is_a(action, LAY):
        return meant(LAY, shape_of(s, seat, action) * CELLS + parts(action, LAY)[2])
    if is_a(action, PASS):
        return meant(PASS, int(s.hands[seat, part(action, PASS)]))
    if is_a(action, PASS_MORE):
        slots = part(action, PASS_MORE)
        return meant(PASS if count(slots) == 1 else PASS_MORE, cards_meant(s, seat, slots))
    if is_a(action, CLEAR):
        front, slots, _ = parts(action, CLEAR)
        return meant(CLEAR, front * CARDS * CARDS + cards_meant(s, seat, slots))
    return action


@kernel
def shadow_of(action: int) -> int:
    """SAB-206, 610, 801, 802: what others learn of a pass, how many cards, or of gold that is taken: not which."""
    if is_a(action, PASS_MORE):
        return meant(PASS_MORE, count(part(action, PASS_MORE)))  # fewer than any two cards mean
    if is_a(action, PASS):
        return meant(PASS)
    return meant(TAKE) if is_a(action, TAKE) else action


@kernel
def cards_meant(s: State, seat: int, slots: int) -> int:
    """The cards of these slots as the digits of one number."""
    digits = 0
    for slot in range(HAND):
        if slots >> slot & 1:
            digits = digits * CARDS + int(s.hands[seat, slot])
    return digits


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
