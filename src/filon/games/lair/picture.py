"""How lair looks: as text for the terminal, and each move in a few words.

What is in a chest is not drawn, though every seat knows it (LAI-707), unless the table's memory aid is on.
"""

from filon.kernel.notation import letter_of
from filon.kernel.standing import standing
from filon.kernel.words import Words

from .moves import PLACE, PLAY, PLAY_CHEST, SPLIT, VERBS, has_two_each, name_of
from .rules import scores
from .rules_path import has_card, next_hands, space_ahead
from .state import COLOURS, DWARVES, LAIR, START, Card, Hand, Phase, State
from .story import card_words, dwarf_words, space_words

CELL = 14  # columns of a space; five of them and their lines are 76 columns wide


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), "", *board_lines(s, words), "", *middle_lines(s, words), ""]
    lines += [seat_line(s, seat, words, memory_aid) for seat in range(s.seats)]
    lines += final_lines(s, words) if s.phase == Phase.OVER else own_lines(s, viewer, words)
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


# --- what is asked ------------------------------------------------------------------------------------------------------


def heading(s: State, words: Words) -> str:
    """Where the game stands and who must choose."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    return words("Turn {n}", n=s.turn_number) + " · " + asked_words(s, words)


def asked_words(s: State, words: Words) -> str:
    """What is asked of whom."""
    waiting = [words.seat(seat) for seat in range(s.seats) if s.waiting >> seat & 1]
    seats = list_words(waiting, words)
    match s.phase:
        case Phase.LAY:
            return words("to lay a card: {seats}", seats=seats)
        case Phase.PLACE:
            return words("{seats} places the dragon", seats=seats)
        case Phase.SPLIT:
            return words("to divide a purse: {seats}", seats=seats)
        case Phase.PICK:
            return words("{seats} picks a hand of {seat}", seats=seats, seat=words.seat(next_hands(s)))
    return words("The game is over.")


def list_words(names: list[str], words: Words) -> str:
    """Names in a row."""
    return words(" and ").join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


# --- the board ----------------------------------------------------------------------------------------------------------


def board_lines(s: State, words: Words) -> list[str]:
    """The lair on top, then the path in rows of five, the start below: the way up into the mountain."""
    there = there_words(s, words)
    lines = []
    for first in range(LAIR, START, -COLOURS):
        block = range(first, first + COLOURS)
        lines.append(row_line([space_line(s, space, words) for space in block]))
        if any(space in there for space in block):
            lines.append(row_line([there.get(space, "") for space in block]))
    return [*lines, "  " + words("start: {dwarves}", dwarves=there.get(START) or "-")]


def row_line(texts: list[str]) -> str:
    """A row of the board: five cells as wide as the longest text needs."""
    return "│" + "│".join(f"{text:^{CELL}}" for text in texts) + "│"


def space_line(s: State, space: int, words: Words) -> str:
    """One space: its number, or that it is the lair, its colour and its coins."""
    label = words("lair") if space >= LAIR else space
    colour = card_words(int(s.colours[space]), words)
    return f"{label:>5} {colour:<6} {int(s.coins[space])}"


def there_words(s: State, words: Words) -> dict[int, str]:
    """Who stands on which space, the dragon first."""
    there: dict[int, list[str]] = {}
    if has_dragon(s):
        there[LAIR + int(s.dragon) - 1] = [words("DRAGON")]
    for dwarf, space in enumerate(s.position[: s.dwarves].tolist()):
        there.setdefault(space, []).append(name_of(s, dwarf))
    return {space: " ".join(names) for space, names in there.items()}


def has_dragon(s: State) -> bool:
    """Does the dragon stand in its lair? Between turns its seat holds it."""
    return s.phase != Phase.LAY and s.phase != Phase.PLACE and s.dragon != Card.UNKNOWN


def middle_lines(s: State, words: Words) -> list[str]:
    """The treasure, and the dragon's seat."""
    dragon = words("dragon: {seat}", seat=words.seat(s.dragon_seat))
    return [
        words.count("Treasure: {n} coin", "Treasure: {n} coins", int(s.treasure)) + " · " + dragon,
        *last_lines(s, words),
    ]


def last_lines(s: State, words: Words) -> list[str]:
    """The cards turned up last and where the dragon was."""
    if not any(s.shown):
        return []
    cards = [f"{words.seat(n)} {card_words(int(c), words)}" for n, c in enumerate(s.shown[: s.seats]) if c]
    return [words("Turned up: {cards}; the dragon on {colour}", cards=", ".join(cards), colour=card_words(s.dragon, words))]


# --- seats --------------------------------------------------------------------------------------------------------------


def seat_line(s: State, seat: int, words: Words, memory_aid: bool) -> str:
    """A seat: purse, chest and what lies before it; its used cards below."""
    mark = "▶" if s.waiting >> seat & 1 else " "
    called = [words.seat(other) for other in range(s.seats)]
    letter = f"{letter_of(seat)} {called[seat]:<{max(map(len, called))}}" if any(words.names) else letter_of(seat)
    purse = words.count("{n} coin on the purse", "{n} coins on the purse", int(s.purse[seat]))
    parts = [f"{purse:<23}", f"{chest_words(s, seat, words, memory_aid):<20}", *doing_words(s, seat, words)]
    line = f"{mark} {letter} " + "  ".join(parts)
    used = ", ".join(card_words(c, words) for c in range(Card.RED, Card.CHEST) if not has_card(s, seat, c))
    return f"{line}\n    {words('used: {cards}', cards=used)}" if used else line


def chest_words(s: State, seat: int, words: Words, memory_aid: bool) -> str:
    """LAI-706, 707: a closed chest; how much is in it only with the memory aid, or when the game is over."""
    if memory_aid or s.phase == Phase.OVER:
        return words.count("{n} coin in the chest", "{n} coins in the chest", int(s.chest[seat]))
    return words("chest closed")


def doing_words(s: State, seat: int, words: Words) -> list[str]:
    """What is before a seat: the dragon, a card face down, two closed hands."""
    if seat == s.dragon_seat and s.phase != Phase.OVER:
        return [words("the dragon")]
    if s.laid[seat] and s.named[seat]:
        return [words("a card face down for {dwarf}", dwarf=dwarf_words(s, 2 * seat + int(s.named[seat]) - 1, words))]
    if s.laid[seat]:
        return [words("a card face down")]
    return [words("two closed hands")] if s.divided[seat] else []


def own_lines(s: State, viewer: int, words: Words) -> list[str]:
    """What only the viewer knows: the card it has laid, the coins in its hands."""
    if viewer >= s.seats:
        return []
    if s.card[viewer]:
        return ["", words("You have laid {card}.", card=card_words(int(s.card[viewer]), words))]
    if s.divided[viewer]:
        left = int(s.left[viewer])
        right = int(s.purse[viewer]) - left
        return ["", words("You hold {left} in the left hand and {right} in the right.", left=left, right=right)]
    return []


def final_lines(s: State, words: Words) -> list[str]:
    """The final count, best seat first; equals share a place."""
    lines = [""]
    for seat, place, points in standing(scores, s):
        lines.append(f"{place}. {words.seat(seat)}  {words.count('{n} coin in all', '{n} coins in all', points)}")
    return lines


# --- moves --------------------------------------------------------------------------------------------------------------


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words, with where it would lead."""
    if action == PLAY_CHEST:
        return words.count(
            "chest: {n} coin to safety, all cards back", "chest: {n} coins to safety, all cards back", int(s.purse[seat])
        )
    verb, named = VERBS.split(action)
    if verb == PLAY:
        which, colour = named
        return said_play(s, seat, which, colour, words)
    if verb == PLACE:
        return words("dragon on {colour}", colour=card_words(named[0], words))
    if verb == SPLIT:
        left = named[0]
        return words("{left} in the left hand, {right} in the right", left=left, right=int(s.purse[seat]) - left)
    caught, hand = named
    return words(PICKS[hand], seat=words.seat(caught))


def said_play(s: State, seat: int, which: int, card: int, words: Words) -> str:
    """A colour, and the space it leads to."""
    dwarf = (2 * seat + which) % DWARVES if has_two_each(s) else seat
    if s.position[dwarf] >= LAIR:
        return card_words(card, words)
    there = space_ahead(s, int(s.position[dwarf]), card)
    space = space_words(s, there, words)
    coins = int(s.coins[there])
    if has_two_each(s):
        name = dwarf_words(s, dwarf, words)
        return words.count("{dwarf} to {space}: {n} coin", "{dwarf} to {space}: {n} coins", coins, dwarf=name, space=space)
    return words.count("to {space}: {n} coin", "to {space}: {n} coins", coins, space=space)


PICKS: dict[int, str] = {Hand.LEFT: "the left hand of {seat}", Hand.RIGHT: "the right hand of {seat}"}
