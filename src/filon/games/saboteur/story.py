"""The story of saboteur: the events of a Seen in sentences, and what seats, cards, tools and places are called in them."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from filon.kernel.words import Words

from .moves import PLACES
from .state import FRONT_CARDS, Card, Phase, Role, State, Tool, What

Row = tuple[int, int, int, int]


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """One sentence an event, in the order things happened; what another says already is left out, cards are listed."""
    rows: list[Row] = [(int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in s.events[: s.n_events]]
    told = {what for what, *_ in rows}
    sentences: list[str] = []
    for (what, seat), group in groupby((row for row in rows if TOLD_BETTER.get(row[0]) not in told), itemgetter(0, 1)):
        if what in LISTED:
            cards = " · ".join(card_words(card, words) for _, _, card, _ in group)
            sentences.append(words(LISTED[what], seat=words.seat(seat), card=cards))
        else:
            sentences += [sentence_of(row, words) for row in group]
    return [sentence for sentence in sentences if sentence]


def notice_of(s: State, viewer: int) -> str:
    """Who one is, when the game is new; how a round ended, while gold is shared and when the next one is new."""
    if is_sharing(s) or (is_fresh(s, viewer) and s.rounds_ended):
        return f"round-{s.rounds_ended}"
    return "role" if is_fresh(s, viewer) else ""


def is_sharing(s: State) -> bool:
    """Is a round over and its gold being shared or stolen?"""
    return bool(s.phase in (Phase.GOLD, Phase.THEFT))


def is_fresh(s: State, viewer: int) -> bool:
    """Is the round still new to a viewer: has it not played in it yet? For a spectator it is until all have."""
    if s.phase != Phase.TURN:
        return False
    return bool(viewer not in s.log_seat[: s.turn_number] if viewer < s.seats else s.turn_number < s.seats)


LISTED: dict[int, str] = {
    What.PASSED_WHAT: "You pass and discard face down: {card}.",
    What.DREW_WHAT: "You draw: {card}.",
    What.DISCARDED: "{seat} discards: {card}.",
    What.RECEIVED: "You receive: {card}.",
}


TOLD_BETTER: dict[int, int] = {
    What.LOOKED: What.LOOKED_AT,
    What.PASSED: What.PASSED_WHAT,
    What.DREW: What.DREW_WHAT,
    What.TOOK: What.TOOK_WHAT,
    What.INSPECTED: What.INSPECTED_WHAT,
}


def sentence_of(row: Row, words: Words) -> str:
    """The sentence for one event; empty where there is nothing to say."""
    what, seat, a, _ = row
    if what in LISTED:
        return words(LISTED[what], seat=words.seat(seat), card=card_words(a, words))
    if what in PLAYED:
        return played_words(row, words)
    if what in ENDING:
        return ending_words(row, words)
    if what in WITH_PEOPLE:
        return people_words(row, words)
    name = words.seat(seat)
    match what:
        case What.ROUND_BEGAN:
            return words("Round {n}: {seat} begins.", n=a, seat=name)
        case What.PASSED if a == 1:
            return words("{seat} passes and discards a card face down.", seat=name)
        case What.PASSED:
            return words("{seat} passes and discards {n} cards face down.", seat=name, n=a)
        case What.DREW if a == 0:
            return words("{seat} draws the last card of the pile.", seat=name)
        case What.TOOK:
            return words("{seat} takes a gold card.", seat=name)
        case What.TOOK_WHAT:
            return words.count("You take gold worth {n} nugget.", "You take gold worth {n} nuggets.", a)
    return ""


PLAYED = (What.LAID, What.TURNED_UP, What.BROKE, What.MENDED, What.ROCKFALL, What.LOOKED, What.LOOKED_AT)


def played_words(row: Row, words: Words) -> str:
    """A card was played."""
    what, seat, a, b = row
    name = words.seat(seat)
    match what:
        case What.LAID:
            return words(
                "{seat} lays a path card at {place}: {card}.", seat=name, place=PLACES[b], card=shape_words(a, words)
            )
        case What.TURNED_UP:
            return words("A goal is reached, {goal}: {card}.", goal=goal_words(a, words), card=shape_words(b, words))
        case What.BROKE:
            return words(BROKE[b], seat=name, other=words.seat(a))
        case What.MENDED if a == seat:
            return words(MENDED_OWN[b], seat=name)
        case What.MENDED:
            return words(MENDED[b], seat=name, other=words.seat(a))
        case What.ROCKFALL:
            return words(
                "{seat} lets rocks fall at {place}: {card} is gone.", seat=name, place=PLACES[a], card=shape_words(b, words)
            )
        case What.LOOKED:
            return words("{seat} looks secretly at {goal}.", seat=name, goal=goal_words(a, words))
    return words("You look secretly at {goal}: {card}.", goal=goal_words(a, words), card=card_words(b, words))


WITH_PEOPLE = range(What.CLEARED, What.SWAPPED + 1)


def people_words(row: Row, words: Words) -> str:
    """The expansion's action cards."""
    what, seat, a, b = row
    name, role = words.seat(seat), role_words(b, words)
    if what in DONE_TO_SELF and a == seat:
        return words(DONE_TO_SELF[what], seat=name)
    if what in DONE_TO_OTHER:
        return words(DONE_TO_OTHER[what], seat=name, other=words.seat(a))
    match what:
        case What.CLEARED:
            return words("{seat} discards two cards and gets rid of: {card}.", seat=name, card=front_words(a, words))
        case What.LAY_IN_WAIT:
            return words("{seat} lies in wait as a thief.", seat=name)
        case What.INSPECTED_WHAT:
            return words("You look secretly at the role of {other}: {role}.", other=words.seat(a), role=role)
    return words("Your new role: {role}. Your old one: {old}.", role=role_words(a, words), old=role)


DONE_TO_SELF: dict[int, str] = {
    What.FREED: "{seat} gets out of prison.",
    What.HANDS_OFF: "{seat} drives off their own thief.",
    What.ROLE_CHANGED: "{seat} takes a new role.",
}
DONE_TO_OTHER: dict[int, str] = {
    What.IMPRISONED: "{seat} puts {other} in prison.",
    What.FREED: "{seat} gets {other} out of prison.",
    What.HANDS_OFF: "{seat} drives off the thief of {other}.",
    What.INSPECTED: "{seat} looks secretly at the role of {other}.",
    What.ROLE_CHANGED: "{seat} makes {other} take a new role.",
    What.SWAPPED: "{seat} swaps hands with {other}.",
}
ENDING = (
    *(What.ROUND_ENDED, What.ROLE_SHOWN, What.GOAL_SHOWN, What.GOLD_OFFERED, What.PAID, What.GAME_ENDED),
    *(What.SHARED, What.STOLE, What.DECLINED),
)


def ending_words(row: Row, words: Words) -> str:
    """A round or the game came to its end."""
    what, seat, a, b = row
    if what == What.ROUND_ENDED and seat < 0:
        return words("Round {n} is over: no card is left, and the treasure was not reached. The saboteurs win.", n=b)
    name = words.seat(seat)
    match what:
        case What.ROUND_ENDED:
            return words(REACHED[a], n=b, seat=name)
        case What.ROLE_SHOWN:
            return words(WAS[a], seat=name)
        case What.GOAL_SHOWN:
            return words("Under {goal} lay: {card}.", goal=goal_words(a, words), card=card_words(b, words))
        case What.GOLD_OFFERED:
            return words.count(
                "{n} gold card is drawn; {seat} takes it.", "{n} gold cards are drawn; {seat} chooses first.", a, seat=name
            )
        case What.PAID:
            return words.count("{seat} is paid {n} nugget.", "{seat} is paid {n} nuggets.", a, seat=name)
        case What.SHARED if b == Role.GEOLOGIST:
            return words.count("{seat} gets {n} nugget for crystals.", "{seat} gets {n} nuggets for crystals.", a, seat=name)
        case What.SHARED:
            return words.count("{seat} gets {n} nugget.", "{seat} gets {n} nuggets.", a, seat=name)
        case What.STOLE:
            return words("{seat} steals a nugget from {other}.", seat=name, other=words.seat(a))
        case What.DECLINED:
            return words("{seat} steals nothing.", seat=name)
    return words("The game is over.")


REACHED: dict[int, str] = {  # by the side that won
    Role.DIGGER: "Round {n} is over: {seat} has reached the treasure. The gold diggers win.",
    Role.BLUE: "Round {n} is over: {seat} has reached the treasure. The blue team wins.",
    Role.GREEN: "Round {n} is over: {seat} has reached the treasure. The green team wins.",
    Role.BOSS: "Round {n} is over: {seat} has reached the treasure, but doors bar both teams. The boss wins alone.",
    Role.SABOTEUR: "Round {n} is over: {seat} has reached the treasure, but doors bar both teams. The saboteurs win.",
}


# --- names --------------------------------------------------------------------------------------------------------------


def card_words(card: int, words: Words) -> str:
    """A card's name."""
    return words(CARDS[card])


def shape_words(shape: int, words: Words) -> str:
    """A path card as it lies."""
    card = shape >> 1
    return words(TURNED[card]) if shape & 1 and card in TURNED else card_words(card, words)


def tool_words(tool: int, words: Words) -> str:
    """A tool's name."""
    return words(TOOLS[tool])


def front_words(front: int, words: Words) -> str:
    """A card in front of a seat."""
    return card_words(FRONT_CARDS[front], words)


def role_words(role: int, words: Words) -> str:
    """A role's name."""
    return words(ROLES[role])


def goal_words(goal: int, words: Words) -> str:
    """A goal by where it lies."""
    return words(GOALS[goal])


CARDS: dict[int, str] = {
    Card.NONE: "a hidden card",
    Card.CROSS: "crossing",
    Card.TEE_NES: "junction north, east, south",
    Card.TEE_NEW: "junction north, east, west",
    Card.LINE_NS: "straight north to south",
    Card.LINE_EW: "straight east to west",
    Card.CURVE_SE: "curve south to east",
    Card.CURVE_SW: "curve south to west",
    Card.END_S: "dead end south",
    Card.END_W: "dead end west",
    Card.END_N_S: "dead ends north and south",
    Card.END_E_W: "dead ends east and west",
    Card.END_S_E: "dead ends south and east",
    Card.END_S_W: "dead ends south and west",
    Card.END_N_S_W: "dead ends north, south and west",
    Card.END_E_S_W: "dead ends east, south and west",
    Card.END_ALL: "dead ends on all sides",
    Card.BRIDGE: "bridge",
    Card.BEND_NW_SE: "double curve, north to west and south to east",
    Card.BEND_NE_SW: "double curve, north to east and south to west",
    Card.LADDER_S: "ladder south",
    Card.LADDER_W: "ladder west",
    Card.LADDER_SE: "ladder south and east",
    Card.LADDER_NE: "ladder north and east",
    Card.GREEN_EW: "green door, straight east to west",
    Card.GREEN_SE: "green door, curve south to east",
    Card.GREEN_NS_E: "green door, straight north to south, dead end east",
    Card.BLUE_NS: "blue door, straight north to south",
    Card.BLUE_EW: "blue door, straight east to west",
    Card.BLUE_SW: "blue door, curve south to west",
    Card.GEM_ESW: "crystal, junction east, south, west",
    Card.GEM_NES: "crystal, junction north, east, south",
    Card.GEM_CROSS: "crystal, crossing",
    Card.GEM_ESW_N: "crystal, junction east, south, west, dead end north",
    Card.GEM_NSW_E: "crystal, junction north, south, west, dead end east",
    Card.GEM_EW_S: "crystal, straight east to west, dead end south",
    Card.GEM_END_S: "crystal, dead end south",
    Card.GEM_END_W: "crystal, dead end west",
    Card.STUB_NE_S: "curve north to east, dead end south",
    Card.STUB_SE_N: "curve south to east, dead end north",
    Card.STUB_NS_E: "straight north to south, dead end east",
    Card.STUB_NS_EW: "straight north to south, dead ends east and west",
    Card.STUB_EW_NS: "straight east to west, dead ends north and south",
    Card.START: "the start",
    Card.TREASURE: "the treasure",
    Card.STONE_SE: "stones, curve south to east",
    Card.STONE_SW: "stones, curve south to west",
    Card.BREAK_PICK: "broken pick",
    Card.BREAK_LAMP: "broken lamp",
    Card.BREAK_CART: "broken cart",
    Card.FIX_PICK: "repair of a pick",
    Card.FIX_LAMP: "repair of a lamp",
    Card.FIX_CART: "repair of a cart",
    Card.FIX_PICK_LAMP: "repair of a pick or lamp",
    Card.FIX_PICK_CART: "repair of a pick or cart",
    Card.FIX_LAMP_CART: "repair of a lamp or cart",
    Card.ROCKFALL: "rockfall",
    Card.MAP: "map",
    Card.PRISON: "prison",
    Card.FREE: "out of prison",
    Card.THIEF: "thief",
    Card.HANDS_OFF: "hands off",
    Card.INSPECTION: "inspection",
    Card.ROLE_CHANGE: "change of role",
    Card.SWAP_HAND: "swap of hands",
}
TURNED: dict[int, str] = {
    Card.TEE_NES: "junction north, south, west",
    Card.TEE_NEW: "junction east, south, west",
    Card.CURVE_SE: "curve north to west",
    Card.CURVE_SW: "curve north to east",
    Card.END_S: "dead end north",
    Card.END_W: "dead end east",
    Card.END_S_E: "dead ends north and west",
    Card.END_S_W: "dead ends north and east",
    Card.END_N_S_W: "dead ends north, east and south",
    Card.END_E_S_W: "dead ends north, east and west",
    Card.LADDER_S: "ladder north",
    Card.LADDER_W: "ladder east",
    Card.LADDER_SE: "ladder north and west",
    Card.LADDER_NE: "ladder south and west",
    Card.GREEN_SE: "green door, curve north to west",
    Card.GREEN_NS_E: "green door, straight north to south, dead end west",
    Card.BLUE_SW: "blue door, curve north to east",
    Card.GEM_ESW: "crystal, junction north, east, west",
    Card.GEM_NES: "crystal, junction north, south, west",
    Card.GEM_ESW_N: "crystal, junction north, east, west, dead end south",
    Card.GEM_NSW_E: "crystal, junction north, east, south, dead end west",
    Card.GEM_EW_S: "crystal, straight east to west, dead end north",
    Card.GEM_END_S: "crystal, dead end north",
    Card.GEM_END_W: "crystal, dead end east",
    Card.STUB_NE_S: "curve south to west, dead end north",
    Card.STUB_SE_N: "curve north to west, dead end south",
    Card.STUB_NS_E: "straight north to south, dead end west",
    Card.STONE_SE: "stones, curve north to west",
    Card.STONE_SW: "stones, curve north to east",
}
TOOLS: dict[int, str] = {Tool.PICK: "pick", Tool.LAMP: "lamp", Tool.CART: "cart"}
ROLES: dict[int, str] = {
    Role.UNKNOWN: "a hidden role",
    Role.DIGGER: "gold digger",
    Role.SABOTEUR: "saboteur",
    Role.BLUE: "blue digger",
    Role.GREEN: "green digger",
    Role.BOSS: "boss",
    Role.PROFITEER: "profiteer",
    Role.GEOLOGIST: "geologist",
}
GOALS: dict[int, str] = {0: "the northern goal", 1: "the middle goal", 2: "the southern goal"}
WAS: dict[int, str] = {
    Role.DIGGER: "{seat} was a gold digger.",
    Role.SABOTEUR: "{seat} was a saboteur.",
    Role.BLUE: "{seat} was a blue digger.",
    Role.GREEN: "{seat} was a green digger.",
    Role.BOSS: "{seat} was the boss.",
    Role.PROFITEER: "{seat} was the profiteer.",
    Role.GEOLOGIST: "{seat} was a geologist.",
}
BROKE: dict[int, str] = {
    Tool.PICK: "{seat} breaks the pick of {other}.",
    Tool.LAMP: "{seat} breaks the lamp of {other}.",
    Tool.CART: "{seat} breaks the cart of {other}.",
}
MENDED: dict[int, str] = {
    Tool.PICK: "{seat} mends the pick of {other}.",
    Tool.LAMP: "{seat} mends the lamp of {other}.",
    Tool.CART: "{seat} mends the cart of {other}.",
}
MENDED_OWN: dict[int, str] = {
    Tool.PICK: "{seat} mends their own pick.",
    Tool.LAMP: "{seat} mends their own lamp.",
    Tool.CART: "{seat} mends their own cart.",
}
