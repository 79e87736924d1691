"""Whose turn it is and what is asked, in one sentence: as everybody is told, and as the seat is told that must choose."""

from filon.games.kingsmine.names import half_words, object_words, thing_words
from filon.games.kingsmine.state import Kind, Phase
from filon.kernel.words import Words

from .pieces import View


def asked_of_viewer(view: View) -> str:
    """What the viewer is told."""
    if view.s.phase == Phase.OVER:
        return view.words("The game is over.")
    if view.bundle:
        return bundle_words(view)
    return said_with(ASKED if view.is_asked else TOLD, view)


def bundle_words(view: View) -> str:
    """What is still to be done for a barter."""
    s = view.s
    seat, given, taken = view.names[s.asked], s.offered_gold, s.taken_gold
    if not any(s.offered) and not any(s.taken):
        return view.words(
            "{seat}, touch what you give in your cave, and what you take from the King for the same gold.", seat=seat
        )
    if given == taken:
        return view.words(
            "{seat}, {given} gold for {taken} gold: barter, or go on choosing.", seat=seat, given=given, taken=taken
        )
    return view.words(
        "{seat}, you give {given} gold and take {taken}: both must be the same.", seat=seat, given=given, taken=taken
    )


def said_with(sentences: dict[int, str], view: View) -> str:
    """The sentence of a phase with its things filled in."""
    s, words = view.s, view.words
    if s.phase == Phase.ACTION and s.actions_left == 1:
        return words(LAST_ACTION[sentences is ASKED], seat=view.names[s.asked])
    if s.phase == Phase.DAGGER and s.loot:
        return words(ROBBED[sentences is ASKED], **things_of(view, words))
    if s.phase == Phase.ANGEL and s.asked != s.active:
        return words(BESIDE[sentences is ASKED], **things_of(view, words))
    return words(ASKED[s.phase] if sentences is ASKED else TOLD[s.phase], **things_of(view, words))


def things_of(view: View, words: Words) -> dict[str, object]:
    """What sentences speak of."""
    s = view.s
    return {
        "seat": view.names[s.asked],
        "active": view.names[s.active],
        "danger": thing_words(s.danger or Kind.UNKNOWN, words),
        "loot": thing_words(s.loot or Kind.UNKNOWN, words),
        "half": half_words(s.open_half, words) if s.open_half else "",
        "victim": view.names[s.victim - 1] if s.victim else "",
        "power": object_words(s.power, words) if s.power else "",
        "n": s.king_taken,
        "gold": s.offered_gold,
        "taken": s.taken_gold,
    }


TOLD: dict[int, str] = {
    Phase.PILE: "{seat} chooses one of their piles.",
    Phase.CELL: "{seat} chooses a place for their pile.",
    Phase.DWARF: "{seat} chooses where their dwarf begins.",
    Phase.ACTION: "{seat}'s turn, two actions.",
    Phase.SECOND: "{seat} may dig a second tile with their pick.",
    Phase.OFFER: "{seat} barters with the King: what do they give?",
    Phase.TAKE: "{seat} barters with the King: what do they take?",
    Phase.COVER: "The King's board is full: {seat} chooses what to cover.",
    Phase.FIRST_GEM: "{seat} begins a chain of gems.",
    Phase.NEXT_GEM: "{seat} builds a chain of gems, its open end is {half}.",
    Phase.NUGGETS: "{seat} stacks nuggets: how many complete ones?",
    Phase.SPARE: "{seat} may add spare corners to their nuggets.",
    Phase.ANGEL: "{seat} dug up: {danger}! Will their angel save them?",
    Phase.DAGGER: "{active}'s jester swaps carts: will {seat} use their dagger?",
    Phase.LOSE: "Firedamp: {seat} must lose a tool.",
    Phase.SHED: "{seat} has too many things for their cave.",
    Phase.JESTER: "{seat}'s jester swaps two carts.",
    Phase.KING: "{seat}'s king takes tiles from the King's board, {n} of 3 so far.",
    Phase.THIEF: "{seat}'s thief is at {victim}'s cart.",
    Phase.SORCERER: "{seat}'s sorcerer flies: where to?",
}

ASKED: dict[int, str] = {
    Phase.PILE: "{seat}, choose a pile for the mine: only you know what it hides, top tile on the left.",
    Phase.CELL: "{seat}, touch a place for your pile, beside another one: dwarves walk from pile to pile.",
    Phase.DWARF: "{seat}, touch the pile where your dwarf begins: it digs where it stands.",
    Phase.ACTION: "Your turn, {seat}: two actions. Touch a button, or a lit pile to walk there.",
    Phase.SECOND: "{seat}, your pick may dig a second tile here: dig on, or stop?",
    Phase.OFFER: "{seat}, what do you give to the King? Touch it in your cave, then say so: {gold} gold so far.",
    Phase.TAKE: "{seat}, take things worth {gold} gold from the King: {taken} so far.",
    Phase.COVER: "{seat}, the King's board is full: touch the tile that yours shall hide.",
    Phase.FIRST_GEM: "{seat}, link gems like dominoes: touch the first tile in your cave, then the end to go on from.",
    Phase.NEXT_GEM: "{seat}, go on with a tile that shows {half}: each one more scores more. Or stop.",
    Phase.NUGGETS: "{seat}, four different corners make a nugget: how many whole ones do you stack in one pile?",
    Phase.SPARE: "{seat}, add spare corners for a few more points, each a different one, or be done.",
    Phase.ANGEL: "{seat}, you dug up: {danger}! Spend your angel to be safe?",
    Phase.DAGGER: "{seat}, {active}'s jester swaps your cart. Spend your dagger to stop him?",
    Phase.LOSE: "{seat}, the firedamp takes one of your tools: touch the one you lose.",
    Phase.SHED: "{seat}, your cave is too small now: touch what the King gets for nothing.",
    Phase.JESTER: "{seat}, your jester swaps the tiles of two carts: touch both carts.",
    Phase.KING: "{seat}, your king takes up to 3 tiles from the King's board for nothing: {n} so far.",
    Phase.THIEF: "{seat}, your thief takes one tile out of {victim}'s cart: touch it, or leave the cart.",
    Phase.SORCERER: "{seat}, your sorcerer carries your dwarf to any pile: touch it.",
}

# The same in special cases, as others are told and as the seat is told
LAST_ACTION: dict[bool, str] = {  # as all are told, and as the seat is asked
    False: "{seat}'s turn, one action left.",
    True: "Your turn, {seat}: one action left. Touch a button, or a lit pile to walk there.",
}
ROBBED: dict[bool, str] = {
    False: "{active}'s thief takes {loot}: will {seat} use their dagger?",
    True: "{seat}, {active}'s thief takes {loot}. Spend your dagger to stop him?",
}
BESIDE: dict[bool, str] = {
    False: "{active} dug up: {danger}! Will {seat}'s angel save them?",
    True: "{seat}, {active} dug up: {danger}! Spend your angel to be safe?",
}
