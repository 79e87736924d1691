"""Why a move of saboteur is refused: the clause, and a sentence. The questions are those of the rules."""

from dataclasses import replace

from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, part, parts, tokens_of
from filon.kernel.words import Words

from . import moves
from .rules.gold import nuggets_of
from .rules.hand import slot_with
from .rules.legal import MENDS, fronts_of
from .rules.maze import LADDER_BESIDE_GOAL, objection
from .state import HAND, Card, Phase, State
from .story import card_words, tool_words


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if s.phase == Phase.OVER:
        return Refusal("SAB-701", words("The game is over."))
    if seat >= s.seats:
        return Refusal("SAB-207", words("You are watching this game."))
    if s.phase == Phase.THEFT and is_theft(action) and s.thief[seat] and s.prison[seat]:
        return Refusal("SB2-611", words("In prison you may not steal."))
    if seat != s.turn:
        clause = TURNS[s.phase]
        return Refusal(clause, words("It is the turn of {seat}.", seat=words.seat(s.turn)))
    if s.phase == Phase.GOLD:
        return why_not_take(s, seat, action, words)
    if s.phase == Phase.THEFT:
        return why_not_steal(s, seat, action, words)
    if is_a(action, moves.LAY):
        return why_not_lay(s, seat, action, words)
    if is_action_card(action) or (s.expansion and is_a(action, moves.PLAY)):
        refusal = why_not_action_card(s, seat, action, words)
        return replace(refusal, near=CARD_IN_HAND) if refusal and not refusal.near else refusal
    if is_a(action, moves.PASS):
        return why_not_slot(s, seat, part(action, moves.PASS), words)
    if is_a(action, moves.TAKE) and s.expansion:
        return Refusal("SB2-103", words("With the expansion there are no gold cards."))
    if is_a(action, moves.TAKE):
        return Refusal("SAB-601", words("Gold is shared when the treasure has been reached."))
    return why_not_of_expansion(s, seat, action, words) if s.expansion else why_not_without(action, words)


def is_theft(action: int) -> bool:
    """Is this what a thief may do?"""
    return is_a(action, moves.STEAL) or action == moves.DECLINE


def is_action_card(action: int) -> bool:
    """Does this play an action card of the base game?"""
    return any(is_a(action, verb) for verb in (moves.BREAK, moves.REPAIR, moves.ROCKFALL, moves.MAP))


def why_not_action_card(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A card of the hand, for whom or what it is for."""
    if is_a(action, moves.BREAK):
        return why_not_break(s, seat, action, words)
    if is_a(action, moves.REPAIR):
        return why_not_repair(s, seat, action, words)
    if is_a(action, moves.ROCKFALL):
        return why_not_rockfall(s, seat, part(action, moves.ROCKFALL), words)
    if is_a(action, moves.MAP):
        return why_not_look(s, seat, part(action, moves.MAP), words)
    card, target, _ = parts(action, moves.PLAY)
    return why_not_play(s, seat, card, target, words)


CARD_MISSING, CARD_IN_HAND, NO_PLACE, NO_MATCH, IN_OTHER_WORDS = 1, 2, 3, 4, 5  # how near a move is to being allowed
TURNS: dict[int, str] = {Phase.TURN: "SAB-207", Phase.GOLD: "SAB-603", Phase.THEFT: "SB2-610"}  # whose turn it is


def why_not_slot(s: State, seat: int, slot: int, words: Words) -> Refusal | None:
    """The card must be in hand; of equal cards the first stands for all."""
    hand = s.hands[seat]
    if slot >= s.hand_sizes[seat]:
        return Refusal("SAB-207", words("You have no such card."))
    return not_first(words) if slot and hand[slot] == hand[slot - 1] else None


def not_first(words: Words) -> Refusal:
    """SAB-211: said only where the first of equal cards may be used so."""
    return Refusal("SAB-211", words("Equal cards are one choice: take the first of them."), near=IN_OTHER_WORDS)


def why_not_card(s: State, seat: int, card: int, words: Words) -> Refusal | None:
    """A card of that kind must be in hand."""
    if slot_with(s, seat, card) < s.hand_sizes[seat]:
        return None
    return not_held(card, words)


def not_held(card: int, words: Words) -> Refusal:
    """A card is played from the own hand."""
    return Refusal("SAB-207", words("You do not hold this card: {card}.", card=card_words(card, words)), near=CARD_MISSING)


def why_not_text(s: State, seat: int, text: str, words: Words) -> Refusal | None:
    """A card that is named but not held has no slot, so no action number stands for its move; None of all other texts."""
    tokens = tokens_of(text)
    if tokens[:1] not in (("lay",), ("pass",)) and tokens[:2] != ("discard", "two"):
        return None
    hand = s.hands[seat].tolist()
    cards = [card for card in moves.read_cards(text) if card]
    missing = (card for card in cards if cards.count(card) > hand.count(card))
    return next((not_held(card, words) for card in missing), None)


# --- path cards ---------------------------------------------------------------------------------------------------------


def why_not_lay(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """SAB-316: in this order the card, tools, the place, its neighbours, the link; SAB-211 only if all of these allow it."""
    slot, turned, cell = parts(action, moves.LAY)
    one_choice = why_not_slot(s, seat, slot, words)
    if slot >= s.hand_sizes[seat]:
        return one_choice
    card = int(s.hands[seat, slot])
    is_aimed = card == Card.ROCKFALL and not turned  # turned, it is meant as a path card
    if is_aimed and (refusal := why_not_rockfall(s, seat, cell, words)):
        return refusal
    if card > Card.START:
        return Refusal("SAB-201", words("This is no path card: {card}.", card=card_words(card, words)), near=CARD_MISSING)
    if s.broken[seat]:
        return Refusal("SAB-301", words("While one of your tools is broken you may not lay path cards."), near=CARD_IN_HAND)
    if s.prison[seat]:
        return Refusal("SB2-404", words("In prison you may not lay path cards."), near=CARD_IN_HAND)
    if refusal := why_not_place(s, cell, moves.shape_of(s, seat, action), words):
        return refusal
    if turned and moves.is_symmetric(card):
        return Refusal("SAB-211", words("This card is the same either way: lay it as it is."), near=IN_OTHER_WORDS)
    return one_choice


def why_not_place(s: State, cell: int, shape: int, words: Words) -> Refusal | None:
    """Whether a shape may lie on a place."""
    clause = objection(s, cell, shape)
    if clause == LADDER_BESIDE_GOAL:
        return Refusal("SB2-308", words("A ladder may not lie beside a goal."), near=NO_PLACE)
    near = NO_MATCH if clause in (306, 309) else NO_PLACE
    return Refusal(f"SAB-{clause}", words(OBJECTIONS[clause]), near=near) if clause else None


OBJECTIONS: dict[int, str] = {
    903: "That is beyond the edge of the table.",
    302: "A card lies there already.",
    304: "A path card must lie beside a face-up card of the maze.",
    306: "It does not match its neighbours: open sides must meet open ones, closed sides closed ones.",
    309: "No tunnel leads there from the start.",
}


# --- action cards -------------------------------------------------------------------------------------------------------


def why_not_break(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A broken tool is for another seat that has none of the kind."""
    tool, target, _ = parts(action, moves.BREAK)
    refusal = why_not_card(s, seat, Card.BREAK_PICK + tool, words)
    if refusal:
        return refusal
    if target >= s.seats:
        return Refusal("SAB-402", words("Nobody sits there."))
    if target == seat:
        return Refusal("SAB-402", words("You may break the tools of others only."))
    if s.broken[target] >> tool & 1:
        who, what = words.seat(target), tool_words(tool, words)
        return Refusal("SAB-403", words("{seat} has that tool broken already: {tool}.", seat=who, tool=what))
    return None


def why_not_repair(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A repair is for a broken tool it shows."""
    card, target, tool = parts(action, moves.REPAIR)
    refusal = why_not_card(s, seat, card, words)
    if refusal:
        return refusal
    if target >= s.seats:
        return Refusal("SAB-406", words("Nobody sits there."))
    if not MENDS[card - Card.FIX_PICK] >> tool & 1:
        sentence = words("That card does not mend this tool: {tool}.", tool=tool_words(tool, words))
        return Refusal("SAB-406", sentence, near=CARD_MISSING)
    if not s.broken[target] >> tool & 1:
        who, what = words.seat(target), tool_words(tool, words)
        return Refusal("SAB-406", words("{seat} has no such broken tool: {tool}.", seat=who, tool=what))
    return None


def why_not_rockfall(s: State, seat: int, cell: int, words: Words) -> Refusal | None:
    """A rockfall takes a laid path card."""
    refusal = why_not_card(s, seat, Card.ROCKFALL, words)
    if refusal:
        return refusal
    if not s.n_laid:
        return Refusal("SAB-410", words("There is no laid path card that a rockfall could take."))
    if not 0 < s.maze[cell] >> 1 < Card.START:
        return Refusal("SAB-409", words("A rockfall takes a laid path card, never the start or a goal."))
    return None


def why_not_look(s: State, seat: int, goal: int, words: Words) -> Refusal | None:
    """A map is for a face-down goal."""
    refusal = why_not_card(s, seat, Card.MAP, words)
    if refusal:
        return refusal
    if s.goals_up >> goal & 1:
        return Refusal("SAB-416", words("That goal lies face up."))
    return None


# --- gold ---------------------------------------------------------------------------------------------------------------


def why_not_take(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """One of the gold cards on offer."""
    if not is_a(action, moves.TAKE):
        return Refusal("SAB-603", words("The round is over: take one of the gold cards."))
    if not s.offers[seat, s.round_number - 1, part(action, moves.TAKE)]:
        return Refusal("SAB-603", words("No such gold card is on offer."))
    return None


# --- with the expansion -------------------------------------------------------------------------------------------------


def why_not_without(action: int, words: Words) -> Refusal:
    """What only the expansion knows, without it: cards nobody holds, and more than one thing a turn."""
    if is_a(action, moves.PLAY):
        return replace(not_held(parts(action, moves.PLAY)[0], words), near=0)
    if is_a(action, moves.PASS_MORE):
        return Refusal("SAB-201", words("You pass by discarding one card."))
    return Refusal("SAB-201", words("You lay a path card, play an action card or pass: one of these, and nothing else."))


def why_not_of_expansion(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """What only the expansion knows."""
    if is_a(action, moves.PASS_MORE):
        return why_not_slots(s, seat, part(action, moves.PASS_MORE), (2, 3), words)
    if is_a(action, moves.CLEAR):
        return why_not_clear(s, seat, action, words)
    return Refusal("SB2-610", words("Thieves act when a round is over and its nuggets are shared."))


def why_not_play(s: State, seat: int, card: int, target: int, words: Words) -> Refusal | None:
    """An action card is for whom its text says."""
    refusal = why_not_card(s, seat, card, words)
    if refusal:
        return refusal
    if target >= s.seats:
        return Refusal("SB2-419", words("Nobody sits there."))
    other = words.seat(target)
    match card, target == seat:
        case Card.PRISON, True:
            return Refusal("SB2-403", words("You may put others in prison, not yourself."))
        case Card.PRISON, _ if s.prison[target]:
            return Refusal("SB2-401", words("{seat} is in prison already.", seat=other))
        case Card.FREE, _ if not s.prison[target]:
            return Refusal("SB2-406", words("{seat} is not in prison.", seat=other))
        case Card.THIEF, False:
            return Refusal("SB2-407", words("You play a thief in front of yourself."))
        case Card.THIEF, _ if s.thief[target]:
            return Refusal("SB2-401", words("A thief lies in front of you already."))
        case Card.HANDS_OFF, _ if not s.thief[target]:
            return Refusal("SB2-408", words("{seat} has no thief.", seat=other))
        case Card.INSPECTION, True:
            return Refusal("SB2-409", words("You know your own role: look at that of another."))
        case Card.SWAP_HAND, True:
            return Refusal("SB2-414", words("Swap hands with another."))
    return None


def why_not_slots(s: State, seat: int, slots: int, counts: tuple[int, ...], words: Words) -> Refusal | None:
    """So many cards of the hand; of equal cards the first stand for all."""
    if moves.count(slots) not in counts:
        return Refusal("SB2-206", words("You pass with one, two or three cards."))
    if slots >> int(s.hand_sizes[seat]):
        return Refusal("SAB-207", words("You have no such card."))
    hand = s.hands[seat]
    if any(slots >> slot & 1 and not slots >> slot - 1 & 1 and hand[slot] == hand[slot - 1] for slot in range(1, HAND)):
        return not_first(words)
    return None


def why_not_clear(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """Two cards of the hand, for a card in front of oneself."""
    front, slots, _ = parts(action, moves.CLEAR)
    if s.hand_sizes[seat] < 2:
        return Refusal("SB2-204", words("You need two cards in hand for that."))
    if not fronts_of(s, seat) >> front & 1:
        return Refusal("SB2-204", words("No such card lies in front of you."))
    if moves.count(slots) != 2:
        return Refusal("SB2-203", words("Discard two cards to clear one in front of you."))
    return why_not_slots(s, seat, slots, (2,), words)


def why_not_steal(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """A nugget of another seat that has one, or none."""
    if not is_theft(action):
        return Refusal("SB2-610", words("The round is over: steal a nugget, or do not."))
    if action == moves.DECLINE:
        return None
    target = part(action, moves.STEAL)
    if target >= s.seats:
        return Refusal("SB2-613", words("Nobody sits there."))
    if target == seat:
        return Refusal("SB2-613", words("You cannot steal from yourself."), near=1)
    if nuggets_of(s, target) < 1:
        return Refusal("SB2-614", words("{seat} has no nugget.", seat=words.seat(target)), near=1)
    return None
