"""How trove looks as text. What lies face down is not drawn, though a seat may know it, unless the memory aid is on."""

from filon.kernel.words import Words

from .moves import BURY, LOOK, VERBS
from .rules import actors, is_closed
from .state import MAX_SEATS, ROUNDS, Card, Phase, State, Treasure


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), words("Deck: {n}", n=s.deck_left)]
    lines += [chest_line(s, chest, words, memory_aid) for chest in range(len(s.chests))]
    lines += [seat_line(s, seat, viewer, words, memory_aid) for seat in range(s.seats)]
    return "\n".join(lines)


def heading(s: State, words: Words) -> str:
    """Where the game stands and who must choose."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    asked = ", ".join(words.seat(seat) for seat in range(MAX_SEATS) if actors(s) >> seat & 1)
    what = words("turn of {seats}", seats=asked) if s.phase == Phase.TURN else words("to lay a card: {seats}", seats=asked)
    return words("Round {n} of {rounds}", n=s.round_number, rounds=ROUNDS) + " · " + what


def chest_line(s: State, chest: int, words: Words, memory_aid: bool) -> str:
    """A chest: what was in it and who took it, or closed; with the memory aid, what was seen in it."""
    label = words("Chest {n}: ", n=chest + 1)
    if not is_closed(s, chest):
        who = words.seat(s.taken_by[chest] - 1)
        return label + words("{treasure}, taken by {seat}", treasure=words(Treasure(s.chests[chest]).name.lower()), seat=who)
    if memory_aid and s.chests[chest]:
        return label + words("closed, you saw {treasure}", treasure=words(Treasure(s.chests[chest]).name.lower()))
    return label + words("closed")


def seat_line(s: State, seat: int, viewer: int, words: Words, memory_aid: bool) -> str:
    """A seat: its hand to itself and its size to others, what it has buried and laid."""
    hand = cards_words([int(card) for card in s.hands[seat]], int(s.hand_sizes[seat]), words, viewer == seat)
    drawn = memory_aid and viewer == seat
    buried = cards_words([int(card) for card in s.buried[seat]], int(s.buried_sizes[seat]), words, drawn)
    laid = cards_words([int(s.bids[seat])], int(s.laid[seat]), words, drawn)
    return words(
        "{seat}: hand {hand}; buried {buried}; laid {laid}", seat=words.seat(seat), hand=hand, buried=buried, laid=laid
    )


def cards_words(cards: list[int], size: int, words: Words, shown: bool) -> str:
    """Cards by name, or as backs."""
    return " ".join(words(Card(card).name.lower()) if shown else "▒" for card in cards[:size]) or "-"


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words."""
    verb, (named,) = VERBS.split(action)
    if verb == LOOK:
        return words("look into chest {n}", n=named + 1)
    card = words(Card(s.hands[seat, named]).name.lower())
    return words("bury {card}", card=card) if verb == BURY else words("lay {card}", card=card)
