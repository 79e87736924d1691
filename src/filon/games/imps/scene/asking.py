"""Whose turn it is and what is asked, in one sentence: as everybody is told, and as the seat is told that must choose."""

from filon.games.imps.rules_table import has_card, has_digger
from filon.games.imps.state import SYMBOL, Phase, Service
from filon.games.imps.story import dice_words

from .pieces import View


def asked_of_table(view: View) -> str:
    """Who must choose and what, as everybody is told."""
    s, words = view.s, view.words
    if s.phase == Phase.OVER:
        return words("The game is over.")
    dice = dice_words(s.die_a, s.die_b, words)
    return words(TOLD[s.phase], seat=view.names[s.active], dice=dice, n=s.chosen_gallery)


TOLD: dict[int, str] = {
    Phase.START: "{seat} may bring their dead imps back.",
    Phase.VILLAGE: "{seat} is in the village.",
    Phase.EQUIP: "{seat} equips an imp.",
    Phase.REMOVE: "{seat} has a bomb taken away.",
    Phase.KILL: "{seat} sends the killer to somebody.",
    Phase.GALLERY: "{seat} chooses a place for their bomb.",
    Phase.SPOT: "{seat} chooses a place in gallery {n} for their bomb.",
    Phase.DIG: "{seat} rolled {dice} and may dig.",
    Phase.DIGGER: "{seat} chooses who digs in gallery {n}.",
    Phase.BOMB: "{seat} rolled {dice} and may place their bomb.",
    Phase.SHOOT: "{seat} rolled {dice} and may shoot.",
    Phase.BOTH: "{seat} rolled {dice}: they may place their bomb or shoot.",
    Phase.VICTIM: "{seat} chooses whom to shoot.",
}


def asked_of_seat(view: View) -> str:
    """The same as the seat is told that must choose."""
    s, words, seat = view.s, view.words, view.names[view.s.active]
    match s.phase:
        case Phase.EQUIP:
            return words(WEARER[s.service], seat=seat)
        case Phase.DIG:
            return dig_words(view, seat)
        case Phase.BOMB:
            return words(
                "{seat}, a bomb and {n}: put yours on entrance {n} or on a card {n}, or pass.", seat=seat, n=s.die_b
            )
        case Phase.SHOOT:
            return words("{seat}, a pistol and {n}: shoot in gallery {n} or on a card {n}, or pass.", seat=seat, n=s.die_a)
    return words(ASKED[s.phase], seat=seat, n=s.chosen_gallery)


ASKED: dict[int, str] = {
    Phase.START: "Your turn, {seat}: bring your dead back, which is your whole turn, or play on?",
    Phase.VILLAGE: "Your turn, {seat}: buy one thing in the village, or roll the dice.",
    Phase.REMOVE: "{seat}, which bomb is to be taken away?",
    Phase.KILL: "{seat}, whom shall the killer visit?",
    Phase.GALLERY: "{seat}, your bomb: touch the entrance of a gallery.",
    Phase.SPOT: "{seat}, where in gallery {n} does your bomb go?",
    Phase.DIGGER: "{seat}, which of your imps digs in gallery {n}?",
    Phase.BOTH: "{seat}, a bomb and a pistol: place your bomb or shoot, wherever you like.",
    Phase.VICTIM: "{seat}, whom do you shoot?",
}

WEARER: dict[int, str] = {
    Service.HELMET: "{seat}, which imp gets the helmet?",
    Service.CROSS: "{seat}, which imp gets the cross?",
    Service.ARMOUR: "{seat}, which imp gets the armour?",
}


def dig_words(view: View, seat: str) -> str:
    """What two numbers allow: a card of one in the gallery of the other."""
    s, words = view.s, view.words
    low, high = sorted((s.die_a, s.die_b))
    if not has_digger(view.record, s.active):
        return words("{seat}, {n} and {m}: none of your imps can move, you can only pass.", seat=seat, n=low, m=high)
    ways = [(a, b) for a, b in {(low, high), (high, low)} if has_card(view.record, a)]
    if not ways:
        return words("{seat}, {n} and {m}: no such card is left, you can only pass.", seat=seat, n=low, m=high)
    if len(ways) == 1:
        return words(
            "{seat}, dig a {n} in gallery {m}, or pass: touch pile {n}, then entrance {m}.",
            seat=seat,
            n=ways[0][0],
            m=ways[0][1],
        )
    return words(
        "{seat}, dig a {n} in gallery {m}, or a {m} in gallery {n}: touch pile, then entrance.", seat=seat, n=low, m=high
    )


def is_rolled(view: View) -> bool:
    """Do the dice lie as they were rolled in this turn?"""
    return bool(view.s.die_a)


def faces(view: View) -> tuple[str, str]:
    """The art of both dice; before the roll they are blank."""
    if not is_rolled(view):
        return "die-a-blank", "die-b-blank"
    a, b = view.s.die_a, view.s.die_b
    return f"die-a-{a if a != SYMBOL else 'bomb'}", f"die-b-{b if b != SYMBOL else 'pistol'}"
