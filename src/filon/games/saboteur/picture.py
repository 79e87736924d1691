"""How saboteur looks: as text for the terminal, and each move in a few words.

A card of the maze is one letter: thick lines are tunnels, thin ones dead ends, double ones the start, ladders and stones; a
bridge crosses a double line, a double curve is a slanting one. Ladders, doors and crystals are listed below the maze.
"""

from collections.abc import Iterator

from filon.kernel.standing import standing
from filon.kernel.verbs import is_a, part, parts
from filon.kernel.words import Words

from . import moves
from .moves import PLACES, card_name
from .rules import scores
from .rules.gold import nuggets_of
from .rules.maze import is_dead_end
from .state import CELLS, EMPTY, FACE_DOWN, GOALS, GOLD, OFF_TABLE, Card, Phase, Side, State, Tool
from .story import card_words, front_words, goal_words, role_words, shape_words, tool_words
from .tables import IS_LADDER, JOINED, OPENINGS

# By openings, N 1, E 2, S 4, W 8.
THROUGH = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
STUBS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
STONES = " ╨╞╚╥║╔╠╡╝═╩╗╣╦╬"
TUNNEL_AND_STUB = {  # openings of the tunnel, and of dead ends beside it
    (3, 4): "┡",
    (12, 1): "┪",
    (6, 1): "┢",
    (9, 4): "┩",
    (5, 2): "┠",
    (5, 8): "┨",
    (5, 10): "╂",
    (10, 5): "┿",
    (10, 4): "┯",
    (10, 1): "┷",
    (14, 1): "╈",
    (11, 4): "╇",
    (13, 2): "╉",
    (7, 8): "╊",
}
TWO_TUNNELS: dict[int, str] = {Card.BRIDGE: "╪", Card.BEND_NW_SE: "╱", Card.BEND_NE_SW: "╲"}


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), "", *maze_lines(s), "", *middle_lines(s, words), ""]
    lines += [seat_line(s, seat, words) for seat in range(s.seats)]
    if s.phase == Phase.OVER:
        lines += ["", *last_round_lines(s, words), "", *final_lines(s, words)]
    elif viewer < s.seats:
        lines += ["", *own_lines(s, viewer, words, memory_aid)]
    return "\n".join(line.rstrip() for line in lines)


# --- what is asked ------------------------------------------------------------------------------------------------------


def heading(s: State, words: Words) -> str:
    """Where the game stands and who must choose."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    return words("Round {n} of {m}", n=s.round_number, m=s.rounds) + " · " + words(ASKED[s.phase], seat=words.seat(s.turn))


ASKED: dict[int, str] = {
    Phase.TURN: "{seat} plays a card",
    Phase.GOLD: "{seat} chooses gold",
    Phase.THEFT: "{seat} may steal a nugget",
}


# --- the maze -----------------------------------------------------------------------------------------------------------


def maze_lines(s: State) -> list[str]:
    """The part of the table that is in use, with columns above and rows before it."""
    shown = [cell for cell in range(CELLS) if s.maze[cell] not in (EMPTY, OFF_TABLE)] + s.sites[: s.n_sites].tolist()
    columns = [moves.column_of(cell) for cell in shown]
    rows = [moves.row_of(cell) for cell in shown]
    across = range(min(columns), max(columns) + 1)
    lines = ["   " + "".join(f"{column:>3}" for column in across)]
    for row in range(min(rows), max(rows) + 1):
        cells = [moves.cell_at(column, row) for column in across]
        lines.append(f"{row:>3} " + "".join(f"{before(s, cell)}{letter(s, cell)}{after(s, cell)}" for cell in cells))
    return lines


def letter(s: State, cell: int) -> str:
    """What lies on a place, in one letter; a dot where one could build on."""
    shape = int(s.maze[cell])
    card = shape >> 1
    if shape == EMPTY:
        return "·" if cell in s.sites[: s.n_sites] else " "
    if shape == FACE_DOWN:
        return "?"
    if card == Card.TREASURE:
        return "◆"
    if card in TWO_TUNNELS:
        return TWO_TUNNELS[card]
    if card >= Card.START or IS_LADDER[card]:
        return STONES[OPENINGS[shape]]
    return tunnel_letter(shape)


def tunnel_letter(shape: int) -> str:
    """A path card with one tunnel, or none, and dead ends."""
    stubs = sum(1 << side for side in Side if JOINED[4 * shape + side] == 1 << side)
    if is_dead_end(shape >> 1):
        return STUBS[stubs]
    tunnel = OPENINGS[shape] & ~stubs
    return TUNNEL_AND_STUB[tunnel, stubs] if stubs else THROUGH[tunnel]


def before(s: State, cell: int) -> str:
    """The way from a card to the west."""
    return "╴" if OPENINGS[s.maze[cell]] >> Side.W & 1 else " "


def after(s: State, cell: int) -> str:
    """The way from a card to the east."""
    return "╶" if OPENINGS[s.maze[cell]] >> Side.E & 1 else " "


def middle_lines(s: State, words: Words) -> Iterator[str]:
    """The piles, and what lies face up in the discard."""
    pile = words.count("draw pile: {n} card", "draw pile: {n} cards", int(s.pile_left))
    down = words.count("{n} discarded face down", "{n} discarded face down", int(s.n_down))
    gold = words.count("gold pile: {n} card", "gold pile: {n} cards", int(s.gold_left))
    aside = words("{n} set aside", n=s.n_aside)
    yield " · ".join([pile, down, aside if s.expansion else gold])
    yield from landmark_lines(s, words)
    open_cards = [f"{card_name(card)} {n}" for card, n in enumerate(s.discarded.tolist()) if n]
    if open_cards:
        yield words("discarded face up: {cards}", cards=", ".join(open_cards))


def landmark_lines(s: State, words: Words) -> Iterator[str]:
    """Where ladders, doors and crystals lie."""
    for first, last in LANDMARK_CARDS:
        places = [PLACES[cell] for cell in s.laid[: s.n_laid].tolist() if first <= s.maze[cell] >> 1 <= last]
        if places:
            yield words(LANDMARKS[first], places=" ".join(places))


LANDMARK_CARDS = (
    (Card.LADDER_S, Card.LADDER_NE),
    (Card.BLUE_NS, Card.BLUE_SW),
    (Card.GREEN_EW, Card.GREEN_NS_E),
    (Card.GEM_ESW, Card.GEM_END_W),
)
LANDMARKS: dict[int, str] = {
    Card.LADDER_S: "ladders: {places}",
    Card.BLUE_NS: "blue doors: {places}",
    Card.GREEN_EW: "green doors: {places}",
    Card.GEM_ESW: "crystals: {places}",
}


# --- seats --------------------------------------------------------------------------------------------------------------


def seat_line(s: State, seat: int, words: Words) -> str:
    """A seat: cards in hand, broken tools, gold cards; the role once it is shown."""
    mark = "▶" if s.phase != Phase.OVER and s.turn == seat else " "
    name = f"{words.seat(seat):<{8 if any(words.names) else 1}}"
    hand = words.count("{n} card", "{n} cards", int(s.hand_sizes[seat]))
    gold = words.count("{n} gold card", "{n} gold cards", int(s.gold_cards[seat].sum()))
    nuggets = words.count("{n} nugget", "{n} nuggets", int(nuggets_of(s, seat)))
    parts = [f"{hand:<8}", f"{nuggets:<10}" if s.expansion else f"{gold:<13}"]
    tools = [tool_words(tool, words) for tool in Tool if s.broken[seat] >> tool & 1]
    if tools:
        parts.append(words("broken: {tools}", tools=", ".join(tools)))
    if s.prison[seat]:
        parts.append(words("in prison"))
    if s.thief[seat]:
        parts.append(words("thief"))
    if s.phase != Phase.TURN:
        parts.append(role_words(int(s.ended_roles[s.rounds_ended - 1, seat]), words))
    return f"{mark} {name}  " + "  ".join(parts)


def own_lines(s: State, viewer: int, words: Words, memory_aid: bool) -> Iterator[str]:
    """What only the viewer knows: its role, its hand, its gold; with the memory aid what it looked at and what it passed."""
    yield words("You are: {role}.", role=role_words(int(s.roles[viewer]), words))
    hand = [card_name(int(card)) for card in s.hands[viewer, : s.hand_sizes[viewer]]]
    yield words("Your hand: {cards}", cards=", ".join(hand) or "-")
    for goal in range(GOALS if memory_aid else 0):
        if s.looked[viewer, goal]:
            card = card_words(int(s.looked[viewer, goal]), words)
            yield words("You know {goal}: {card}.", goal=goal_words(goal, words), card=card)
    if memory_aid:
        yield from remembered_lines(s, viewer, words)
    gold = value_words(s.gold[viewer].sum(axis=0).tolist())
    if gold:
        yield words("Your gold: {values}", values=gold)
    if s.phase == Phase.GOLD and s.turn == viewer:
        yield words("On offer: {values}", values=value_words(s.offers[viewer, s.round_number - 1].tolist()))
    passed = [card_name(int(card)) for card in s.down[: s.n_down] if card]
    if memory_aid and passed:
        yield words("You discarded face down: {cards}", cards=", ".join(passed))


def remembered_lines(s: State, viewer: int, words: Words) -> Iterator[str]:
    """With the expansion: roles the viewer has seen, also those discarded since, and hands it gave away."""
    for seat in range(s.seats):
        if s.phase == Phase.TURN and seat != viewer and s.roles[seat]:
            yield words(
                "You know the role of {seat}: {role}.",
                seat=words.seat(seat),
                role=role_words(int(s.roles[seat]), words),
            )
    for seat, role in known_discards(s):
        yield words("You know a role {seat} discarded: {role}.", seat=words.seat(seat), role=role_words(role, words))
    for other, cards in given_hands(s, viewer):
        names = ", ".join(card_name(card) for card in cards) or "-"
        yield words("You gave your hand to {seat}: {cards}", seat=words.seat(other), cards=names)


def known_discards(s: State) -> list[tuple[int, int]]:
    """Who discarded which role in this round, as far as the viewer has seen it; in order."""
    changes = [turn for turn in range(s.turn_number) if s.log_card[turn] == Card.ROLE_CHANGE]
    return [(int(s.log_place[turn]), int(s.roles_out[n])) for n, turn in enumerate(changes) if s.roles_out[n]]


def given_hands(s: State, viewer: int) -> Iterator[tuple[int, list[int]]]:
    """To whom the viewer gave its hand in this round, and which cards; in order."""
    swaps = [turn for turn in range(s.turn_number) if s.log_card[turn] == Card.SWAP_HAND]
    for swap, turn in enumerate(swaps):
        seat, other = int(s.log_seat[turn]), int(s.log_place[turn])
        if viewer in (seat, other):
            cards = (s.gave if viewer == seat else s.got)[swap].tolist()
            yield other if viewer == seat else seat, [card for card in cards if card]


def value_words(counts: list[int]) -> str:
    """Gold cards by value, the best first."""
    return " ".join(str(value) for value in range(GOLD - 1, 0, -1) for _ in range(counts[value]))


def last_round_lines(s: State, words: Words) -> Iterator[str]:
    """What lay under the goals."""
    for goal, card in enumerate(s.ended_goals[s.rounds_ended - 1].tolist()):
        yield words("{goal}: {card}", goal=goal_words(goal, words), card=card_words(card, words))


def final_lines(s: State, words: Words) -> Iterator[str]:
    """The final count, best seat first; equals share a place."""
    for seat, place, nuggets in standing(scores, s):
        yield f"{place}. {words.seat(seat)}  {words.count('{n} nugget', '{n} nuggets', nuggets)}"


# --- moves --------------------------------------------------------------------------------------------------------------


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words."""
    if is_a(action, moves.LAY):
        card, (_, _, cell) = shape_words(moves.shape_of(s, seat, action), words), parts(action, moves.LAY)
        return words("{card} at {place}", card=card, place=PLACES[cell])
    if is_a(action, moves.BREAK) or is_a(action, moves.REPAIR):
        return said_tool(seat, action, words)
    if is_a(action, moves.ROCKFALL):
        cell = part(action, moves.ROCKFALL)
        return words("rockfall at {place}: {card}", place=PLACES[cell], card=shape_words(int(s.maze[cell]), words))
    if is_a(action, moves.MAP):
        return words("look at {goal}", goal=goal_words(part(action, moves.MAP), words))
    if is_a(action, moves.PASS):
        card = card_words(int(s.hands[seat, part(action, moves.PASS)]), words)
        return words("discard face down: {card}", card=card)
    if is_a(action, moves.TAKE):
        return words.count("gold worth {n} nugget", "gold worth {n} nuggets", part(action, moves.TAKE))
    return said_of_expansion(s, seat, action, words)


def said_of_expansion(s: State, seat: int, action: int, words: Words) -> str:
    """A move that only the expansion knows."""
    if is_a(action, moves.PLAY):
        card, target, _ = parts(action, moves.PLAY)
        return words(ON_SELF[card]) if target == seat else words(ON_OTHER[card], seat=words.seat(target))
    if is_a(action, moves.PASS_MORE):
        cards = said_cards(s, seat, part(action, moves.PASS_MORE), words)
        return words("discard face down: {card}", card=cards)
    if is_a(action, moves.CLEAR):
        front, slots, _ = parts(action, moves.CLEAR)
        cards = said_cards(s, seat, slots, words)
        return words("get rid of {front}, discard: {cards}", front=front_words(front, words), cards=cards)
    if is_a(action, moves.STEAL):
        return words("steal a nugget from {seat}", seat=words.seat(part(action, moves.STEAL)))
    return words("steal nothing")


def said_cards(s: State, seat: int, slots: int, words: Words) -> str:
    """Several cards of a hand."""
    return " · ".join(card_words(card, words) for card in moves.cards_in(s, seat, slots))


ON_SELF: dict[int, str] = {
    Card.FREE: "get out of prison",
    Card.THIEF: "lie in wait as a thief",
    Card.HANDS_OFF: "drive off your own thief",
    Card.ROLE_CHANGE: "take a new role",
}
ON_OTHER: dict[int, str] = {
    Card.PRISON: "put {seat} in prison",
    Card.FREE: "get {seat} out of prison",
    Card.HANDS_OFF: "drive off the thief of {seat}",
    Card.INSPECTION: "look at the role of {seat}",
    Card.ROLE_CHANGE: "make {seat} take a new role",
    Card.SWAP_HAND: "swap hands with {seat}",
}


def said_tool(seat: int, action: int, words: Words) -> str:
    """A tool is broken or mended."""
    if is_a(action, moves.BREAK):
        tool, target, _ = parts(action, moves.BREAK)
        return words(BREAKS[tool], seat=words.seat(target))
    _, target, tool = parts(action, moves.REPAIR)
    return words(MENDS_OWN[tool]) if target == seat else words(MENDS[tool], seat=words.seat(target))


BREAKS: dict[int, str] = {
    Tool.PICK: "break the pick of {seat}",
    Tool.LAMP: "break the lamp of {seat}",
    Tool.CART: "break the cart of {seat}",
}
MENDS: dict[int, str] = {
    Tool.PICK: "mend the pick of {seat}",
    Tool.LAMP: "mend the lamp of {seat}",
    Tool.CART: "mend the cart of {seat}",
}
MENDS_OWN: dict[int, str] = {
    Tool.PICK: "mend your own pick",
    Tool.LAMP: "mend your own lamp",
    Tool.CART: "mend your own cart",
}
