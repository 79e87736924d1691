"""The story of dragobert: the events of a Seen in sentences, and what dwarves and seats are called in them."""

from collections.abc import Sequence

from filon.kernel.words import Words

from .moves import name_of
from .state import TURN_CAP, Action, Kind, Phase, State, TwoPlayer, What


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """One sentence an event, in the order things happened; what the sentence before says already is left out."""
    rows = [[int(number) for number in s.events[i]] for i in range(s.n_events)]
    sentences = [sentence_of(s, row, words) for row in rows]
    return [sentence for sentence in sentences if sentence]


def notice_of(s: State, viewer: int) -> str:
    """DRA-707: how a round ended, right after the move that ended it, unless it ended the game; the same for everybody."""
    ended = s.phase != Phase.OVER and any(row[0] == What.ROUND_ENDED for row in s.events[: s.n_events])
    return f"round-{s.round_number - 1}" if ended else ""


def sentence_of(s: State, row: list[int], words: Words) -> str:
    """The sentence for one event; empty where another event tells it."""
    what, dwarf, a, b, _ = row
    name = dwarf_words(s, dwarf, words) if dwarf >= 0 else ""
    match what:
        case What.DUG:
            return words(DUG[a], dwarf=name)
        case What.TURNED_UP:
            return words("{dwarf} turns up an Exit card: {card}.", dwarf=name, card=card_words(a, words))
        case What.CHOSE:
            return words(CHOSEN[a], dwarf=name)
        case What.MOVED:
            return words("{dwarf} goes from {a} to {b}.", dwarf=name, a=a, b=b)
        case What.SWAPPED:
            return words("{dwarf} and {other} change places.", dwarf=name, other=dwarf_words(s, a, words))
        case What.LEFT:
            return words("{dwarf} leaves the mine and takes slot {slot} of the ladder.", dwarf=name, slot=a)
        case What.DRAGON_CAME:
            return words("A dragon card! Dragobert comes from {a} to {b}.", a=a, b=b)
        case What.BURNT:
            return words("{dwarf} is burnt, and out for this round.", dwarf=name)
        case What.EXIT_RENEWED:
            return words.count(
                "The Exit discard is shuffled into a new pile of {n} card.",
                "The Exit discard is shuffled into a new pile of {n} cards.",
                a,
            )
        case What.CAPPED:
            return words("After {n} turns the fire reaches everyone still inside.", n=TURN_CAP)
        case What.COUNTED if s.last_slot[dwarf]:
            return counted_words(name, int(s.last_nuggets[dwarf]), a, words)
        case What.ROUND_ENDED:
            return round_words(name, a, words)
        case What.ROUND_BEGAN:
            return words("Round {n} begins; {dwarf} plays first.", n=a, dwarf=name)
        case What.GAME_ENDED:
            return words("The game is over.")
    return ""


def dwarf_words(s: State, dwarf: int, words: Words) -> str:
    """What a dwarf is called: by its player, with a number where a player has two; else as notation does."""
    if s.two_player != TwoPlayer.DOUBLE_DRAW:
        return words.seat(dwarf)
    player = words.player(dwarf // 2, "")
    return f"{player} {dwarf % 2 + 1}" if player else name_of(s, dwarf)


def counted_words(name: str, nuggets: int, prize: int, words: Words) -> str:
    """What a dwarf brought out, and what it won for it."""
    brought = words.count("{dwarf} brings out {n} nugget.", "{dwarf} brings out {n} nuggets.", nuggets, dwarf=name)
    if not prize:
        return brought
    return brought + " " + words.count("It wins {n} big nugget.", "It wins {n} big nuggets.", prize)


def round_words(winner: str, number: int, words: Words) -> str:
    """Who won a round."""
    if winner:
        return words("Round {n} is over: {dwarf} brought out the most.", n=number, dwarf=winner)
    return words("Round {n} is over, and nobody brought out any gold.", n=number)


def card_words(card: int, words: Words) -> str:
    """An Exit card by its actions."""
    return words(" or ").join(words(ACTIONS[action]) for action in Action if card >> action & 1)


ACTIONS: dict[int, str] = {
    Action.STEP: "one step",
    Action.DOUBLE_STEP: "two steps",
    Action.ALL_TOGETHER: "all together",
    Action.SWAP: "swap",
    Action.BONUS: "gold bonus",
}

DUG: dict[int, str] = {
    Kind.RED: "{dwarf} digs: two nuggets behind a red door, one card towards the dragon.",
    Kind.BLUE: "{dwarf} digs: one nugget behind a blue door, one card towards the way out.",
    Kind.PLAIN: "{dwarf} digs: one nugget.",
}

CHOSEN: dict[int, str] = {
    Action.STEP: "{dwarf} takes one step.",
    Action.DOUBLE_STEP: "{dwarf} takes two steps.",
    Action.ALL_TOGETHER: "{dwarf} calls: all together!",
    Action.SWAP: "{dwarf} chooses to swap.",
    Action.BONUS: "{dwarf} keeps the card: three nuggets at the count.",
}
