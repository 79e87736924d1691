"""The story of lair: the events of a Seen in sentences, and what seats, dwarves, cards and spaces are called in them."""

from collections.abc import Container, Sequence

from filon.kernel.words import Words

from .moves import has_two_each, name_of
from .state import LAIR, START, Card, Hand, State, What

Row = tuple[int, int, int, int]

TITLES = {"en": "The Dragon's Lair", "fr": "L’Antre du dragon"}


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """One sentence an event, in the order things happened; what another sentence says already is left out."""
    return told_but(s, (), words)


def told_but(s: State, but: Container[int], words: Words) -> list[str]:
    """The story without some kinds of events, which a picture shows."""
    rows: list[Row] = [(int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in s.events[: s.n_events]]
    told = {what for what, *_ in rows}
    kept = [row for row in rows if TOLD_BETTER.get(row[0]) not in told and row[0] not in but]
    return [sentence for sentence in (sentence_of(s, row, rows, words) for row in kept) if sentence]


TOLD_BETTER: dict[int, int] = {What.LAID: What.LAID_WHAT, What.SPLIT: What.SPLIT_HOW}


def sentence_of(s: State, row: Row, rows: list[Row], words: Words) -> str:
    """The sentence for one event; empty where another event tells it."""
    what, seat, a, b = row
    if what in (What.MOVED, What.CAUGHT):
        return walk_words(s, row, paid(s, row, rows), words)
    name = words.seat(seat)
    match what:
        case What.TURN_BEGAN:
            return words("Turn {n}: {seat} is the dragon.", n=s.turn_number, seat=name)
        case What.LAID:
            return laid_words(s, seat, a, words)
        case What.LAID_WHAT:
            return words("You lay {card}.", card=card_words(a, words))
        case What.PLACED:
            return words("{seat} places the dragon on {colour}.", seat=name, colour=card_words(a, words))
        case What.TURNED_UP:
            return words("{seat} had laid {card}.", seat=name, card=card_words(a, words))
        case What.SHORT:
            return short_words(a, b, words)
        case What.SPLIT:
            return words("{seat} divides their purse between two hands.", seat=name)
        case What.SPLIT_HOW:
            return words("You hold {left} in the left hand and {right} in the right.", left=a, right=b)
        case What.PICKED:
            return words(PICKED[a], seat=name, dragon=words.seat(b))
        case What.OPENED:
            return opened_words(name, a, b, words)
        case What.STORED:
            return words(STORED[a > 0], seat=name)
    return ending_words(s, what, words)


def ending_words(s: State, what: int, words: Words) -> str:
    """How the game came to its end."""
    match what:
        case What.EMPTIED:
            return words("The treasure is empty.")
        case What.CAPPED:
            return words.count("{n} turn has been played.", "{n} turns have been played.", int(s.turn_cap))
        case What.GAME_ENDED:
            return words("The game is over.")
    return ""


def paid(s: State, walk: Row, rows: list[Row]) -> int:
    """How many coins a walk brought."""
    seat = seat_of(s, walk[1])
    return sum(a for what, who, a, _ in rows if what == What.COLLECTED and who == seat)


def walk_words(s: State, row: Row, coins: int, words: Words) -> str:
    """A dwarf goes ahead, with what it takes, or is frightened back."""
    what, dwarf, a, b = row
    name, there = dwarf_words(s, dwarf, words), space_words(s, b, words)
    if what == What.CAUGHT:
        if a == b:
            return words("{dwarf} is caught at the start, and takes all cards back.", dwarf=name)
        return words("{dwarf} is caught and goes back to {space}; it takes all cards back.", dwarf=name, space=there)
    if coins == 0:
        return words(EMPTY_HANDED[bool(s.coins[b])], dwarf=name, space=there)
    return words.count(
        "{dwarf} goes to {space} and takes {n} coin.",
        "{dwarf} goes to {space} and takes {n} coins.",
        coins,
        dwarf=name,
        space=there,
    )


def laid_words(s: State, seat: int, which: int, words: Words) -> str:
    """That a card was laid and, of two dwarves, for which; without one it can only be the chest card."""
    name = words.seat(seat)
    if not has_two_each(s):
        return words("{seat} lays a card face down.", seat=name)
    if not which:
        return words("{seat} lays a card and names no dwarf: it is the chest card.", seat=name)
    return words("{seat} lays a card for {dwarf}.", seat=name, dwarf=dwarf_words(s, 2 * seat + which - 1, words))


def short_words(treasure: int, gainers: int, words: Words) -> str:
    """The treasure cannot pay."""
    if gainers == 1:
        return words.count("The treasure held only {n} coin.", "The treasure held only {n} coins.", treasure)
    return words.count(
        "The treasure held only {n} coin, and {m} had to share.",
        "The treasure held only {n} coins, and {m} had to share.",
        treasure,
        m=gainers,
    )


def opened_words(name: str, lost: int, kept: int, words: Words) -> str:
    """What was in the two hands."""
    if lost == 0:
        return words.count(
            "It is empty! {seat} keeps {n} coin.", "It is empty! {seat} keeps all {n} coins.", kept, seat=name
        )
    gone = words.count("{seat} loses {n} coin", "{seat} loses {n} coins", lost, seat=name)
    return gone + words.count(" and keeps {n}.", " and keeps {n}.", kept)


# --- names --------------------------------------------------------------------------------------------------------------


def seat_of(s: State, dwarf: int) -> int:
    """Whose dwarf it is."""
    return dwarf // 2 if has_two_each(s) else dwarf


def dwarf_words(s: State, dwarf: int, words: Words) -> str:
    """What a dwarf is called: by its player, with a number where a player has two; else as notation does."""
    if not has_two_each(s):
        return words.seat(dwarf)
    player = words.player(dwarf // 2, "")
    return f"{player} {dwarf % 2 + 1}" if player else name_of(s, dwarf)


def card_words(card: int, words: Words) -> str:
    """A card's name."""
    return words(CARDS[card])


def space_words(s: State, space: int, words: Words) -> str:
    """A space by its number and colour, or as the lair or the start."""
    if space == START:
        return words("the start")
    colour = card_words(int(s.colours[space]), words)
    if space >= LAIR:
        return words("the lair ({colour})", colour=colour)
    return words("space {n} ({colour})", n=space, colour=colour)


CARDS: dict[int, str] = {
    Card.UNKNOWN: "a hidden card",
    Card.RED: "red",
    Card.YELLOW: "yellow",
    Card.GREEN: "green",
    Card.BLUE: "blue",
    Card.VIOLET: "violet",
    Card.CHEST: "the chest card",
}

EMPTY_HANDED: dict[bool, str] = {
    False: "{dwarf} goes to {space} and finds nothing.",
    True: "{dwarf} goes to {space}; the treasure has no coin for it.",
}

STORED: dict[bool, str] = {
    False: "{seat} takes all cards back; there was nothing to put into the chest.",
    True: "{seat} puts the coins of their purse into the chest and takes all cards back.",
}  # LAI-706: how much is in a chest is not said

PICKED: dict[int, str] = {
    Hand.LEFT: "{dragon} picks the left hand of {seat}.",
    Hand.RIGHT: "{dragon} picks the right hand of {seat}.",
}
