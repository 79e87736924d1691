"""The story of imps: the events of a Seen in sentences, and what seats, imps, cards, bombs and spots are called in them."""

import unicodedata
from collections.abc import Sequence

from filon.kernel.words import Words

from .moves import imp_name
from .state import IMPS, NOBODY, SYMBOL, Chest, Kind, Service, State, What

Row = tuple[int, int, int, int]

TITLES = {"en": "The Imps", "fr": "Les Lutins des galeries"}


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """One sentence an event, in the order things happened; the first card of a dig is told with its digger."""
    rows: list[Row] = [(int(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in s.events[: s.n_events]]
    told = []
    for n, row in enumerate(rows):
        if row[0] == What.DUG:
            told.append(dug_words(s, row, rows[n + 1], words))
        elif row[0] != What.LAID or rows[n - 1][0] != What.DUG:
            told.append(sentence_of(s, row, words))
    return [sentence for sentence in told if sentence]


def sentence_of(s: State, row: Row, words: Words) -> str:
    """The sentence for one event; empty where another event tells it."""
    what = row[0]
    if what in VILLAGE:
        return village_words(s, row, words)
    if what in VIOLENCE:
        return violence_words(row, words)
    if what in CLOSING:
        return closing_words(row, words)
    if what in ENDING:
        return ending_words(s, row, words)
    return turn_words(s, row, words)


def turn_words(s: State, row: Row, words: Words) -> str:
    """The steps of a turn, and the search of a card."""
    what, seat, a, b = row
    name = words.seat(seat)
    match what:
        case What.TURN_BEGAN:
            return words("Turn {n}: {seat} plays.", n=s.turn_number, seat=name)
        case What.RECOVERED:
            return words.count(
                "{seat} brings {n} imp back from the cemetery.",
                "{seat} brings {n} imps back from the cemetery.",
                a,
                seat=name,
            )
        case What.INCOME:
            return words("{seat} takes {gems} for leading.", seat=name, gems=gem_words(a, b, words))
        case What.ROLLED:
            return words("{seat} rolls {dice}.", seat=name, dice=dice_words(a, b, words))
        case What.LAID:
            return words("The pick digs on: {card}.", card=card_words(s, a, b, words))
        case What.DIAMONDS:
            return words("{seat} takes {gems} for diamonds.", seat=name, gems=gem_words(a, b, words))
        case What.OPENED:
            return opened_words(name, a, b, words)
        case What.BOUND:
            return words("{imp} is stuck on bones.", imp=imp_begins(seat, a, words))
        case What.RENEWED:
            return words.count("Pile {m} is made up again: {n} card.", "Pile {m} is made up again: {n} cards.", b, m=a)
        case What.PASSED:
            return words("{seat} passes.", seat=name)
    return ""


def dug_words(s: State, dug: Row, laid: Row, words: Words) -> str:
    """Who digs where, and the card."""
    _, seat, imp, gallery = dug
    card = card_words(s, laid[2], laid[3], words)
    return words("{imp} digs in gallery {n}: {card}.", imp=imp_begins(seat, imp, words), n=gallery, card=card)


def opened_words(name: str, chest: int, b: int, words: Words) -> str:
    """What was in a chest: for a piece of equipment, whether the imp can wear it; for diamonds, the gems they brought."""
    if chest in (Chest.HELMET, Chest.CROSS, Chest.ARMOUR) and not b:
        return words("The chest holds {what}, which the imp wears already: it is lost.", what=chest_words(chest, words))
    if chest in (Chest.DIAMOND, Chest.TWO_DIAMONDS):
        due = 1 + (chest == Chest.TWO_DIAMONDS)
        gems = gem_words(b, due, words)
        return words("The chest holds {what}: {seat} takes {gems}.", what=chest_words(chest, words), seat=name, gems=gems)
    return words("The chest holds {what}.", what=chest_words(chest, words))


# --- village, bombs and shots -------------------------------------------------------------------------------------------

VILLAGE = (What.BOUGHT, What.SKIPPED, What.EQUIPPED, What.PLACED, What.REMOVED, What.HIRED)


def village_words(s: State, row: Row, words: Words) -> str:
    """What was bought, and what came of it; bombs are placed by dice too. That who has no gems buys nothing goes unsaid."""
    what, seat, a, b = row
    name = "" if seat == NOBODY else words.seat(seat)
    match what:
        case What.BOUGHT:
            return words(BOUGHT[a], seat=name, gems=gem_words(b, b, words))
        case What.SKIPPED:
            return words("{seat} buys nothing.", seat=name) if s.bags[seat] >= min(s.prices[1:]) else ""
        case What.EQUIPPED:
            return words(EQUIPPED[b], imp=imp_begins(seat, a, words))
        case What.PLACED:
            return words("{seat} puts their bomb on {spot}.", seat=name, spot=spot_words(a, b, words))
        case What.REMOVED:
            return words("The expert takes {bomb} from {spot}.", bomb=bomb_words(seat, words), spot=spot_words(a, b, words))
    return words("The killer comes for {imp} in gallery {n}.", imp=imp_words(seat, a, words), n=b)


BOUGHT: dict[int, str] = {
    Service.HELMET: "{seat} buys a helmet for {gems}.",
    Service.CROSS: "{seat} buys a cross for {gems}.",
    Service.ARMOUR: "{seat} buys an armour for {gems}.",
    Service.BOMB_PLACE: "{seat} pays the expert {gems} to place their bomb.",
    Service.BOMB_REMOVE: "{seat} pays the expert {gems} to take a bomb away.",
    Service.KILLER: "{seat} pays the killer {gems}.",
}

EQUIPPED: dict[int, str] = {
    Service.HELMET: "{imp} puts the helmet on.",
    Service.CROSS: "{imp} wears the cross.",
    Service.ARMOUR: "{imp} puts the armour on.",
}

VIOLENCE = (What.EXPLODED, What.SHOT, What.DIED, What.SAVED, What.REWARDED)


def violence_words(row: Row, words: Words) -> str:
    """Explosions, shots, and whom they hit."""
    what, seat, a, b = row
    match what:
        case What.EXPLODED:
            return words("{bomb} on {spot} explodes.", bomb=bomb_begins(seat, words), spot=spot_words(a, b, words))
        case What.SHOT:
            return words("A shot hits {imp} in gallery {n}.", imp=imp_words(seat, a, words), n=b)
        case What.DIED:
            return words("{imp} goes to the cemetery.", imp=imp_begins(seat, a, words))
        case What.SAVED:
            return words("{imp} is saved by its armour and goes home.", imp=imp_begins(seat, a, words))
    return words("{seat} gets {gems} as a reward.", seat=words.seat(seat), gems=gem_words(a, b, words))


# --- closing, and the end -----------------------------------------------------------------------------------------------

CLOSING = (What.CLOSED, What.SALARY, What.WON, What.PAID, What.BOMB_HOME)


def closing_words(row: Row, words: Words) -> str:
    """A gallery closes; what each seat was paid in all is told only where the supply could not pay it."""
    what, seat, a, b = row
    name = "" if seat == NOBODY else words.seat(seat)
    match what:
        case What.CLOSED:
            return words.count("Gallery {m} closes with {n} card.", "Gallery {m} closes with {n} cards.", b, m=a)
        case What.SALARY if b == 0:
            return words("{imp} goes home without a salary.", imp=imp_begins(seat, a, words))
        case What.SALARY:
            return words("{imp} goes home; its salary: {gems}.", imp=imp_begins(seat, a, words), gems=gem_words(b, b, words))
        case What.WON:
            return words("{seat} takes the gallery: {gems}.", seat=name, gems=gem_words(a, b, words))
        case What.PAID if a < b:
            return words("{seat} is paid {gems}: the supply has no more.", seat=name, gems=gem_words(a, b, words))
        case What.BOMB_HOME:
            return words("{bomb} is taken away unexploded.", bomb=bomb_begins(seat, words))
    return ""


ENDING = (What.EMPTIED, What.CAPPED, What.COUNTED, What.GAME_ENDED)


def ending_words(s: State, row: Row, words: Words) -> str:
    """How the game came to its end, and the final count."""
    what, seat, a, b = row
    match what:
        case What.EMPTIED:
            return words("The supply is empty.")
        case What.CAPPED:
            return words.count("{n} turn has been played.", "{n} turns have been played.", int(s.turn_cap))
        case What.COUNTED:
            gems, nuggets = gem_words(a, a, words), nugget_words(b, words)
            return words(
                "{seat}: {gems}, and {nuggets} under their imps.", seat=words.seat(seat), gems=gems, nuggets=nuggets
            )
    return words("The game is over.")


# --- names --------------------------------------------------------------------------------------------------------------


def imp_words(seat: int, which: int, words: Words) -> str:
    """What a seat's imp 1, 2 or 3 is called: by its number and its player; else as notation does."""
    if not words.player(seat, ""):
        return imp_name(IMPS * seat + which - 1)
    return words("imp {n} {of_seat}", n=which, of_seat=of_words(seat, words))


def imp_begins(seat: int, which: int, words: Words) -> str:
    """What an imp is called where a sentence begins."""
    return begun(imp_words(seat, which, words))


def of_words(seat: int, words: Words) -> str:
    """Whose something is. French elides before the vowel of a name, not before the letter of a seat."""
    name = words.player(seat, "")
    first = unicodedata.normalize("NFD", name.lower())[:1]
    if words.language == "fr" and first and first in VOWELS:
        return f"d’{name}"
    return words("of {seat}", seat=words.seat(seat))


VOWELS = "aeiouœæ"


def begun(said: str) -> str:
    """Words where a sentence begins."""
    return said[0].upper() + said[1:]


def gem_words(got: int, due: int, words: Words) -> str:
    """So many gems; of how many, where the supply could not pay."""
    if got < due:
        return words.count("{n} gem of {due}", "{n} gems of {due}", got, due=due)
    return words.count("{n} gem", "{n} gems", got)


def nugget_words(n: int, words: Words) -> str:
    """So many nuggets."""
    return words.count("{n} nugget", "{n} nuggets", n)


def dice_words(die_a: int, die_b: int, words: Words) -> str:
    """What two dice show."""
    first = words("a bomb") if die_a == SYMBOL else str(die_a)
    second = words("a pistol") if die_b == SYMBOL else str(die_b)
    return words("{first} and {second}", first=first, second=second)


def card_words(s: State, number: int, kind: int, words: Words) -> str:
    """A tunnel card: its number, and what is printed on it."""
    return words("{number} ({things})", number=number, things=kind_words(s, kind, words))


def kind_words(s: State, kind: int, words: Words) -> str:
    """What is printed on a kind of card."""
    nuggets, diamonds = int(s.kind_nuggets[kind]), int(s.kind_diamonds[kind])
    things = [nugget_words(nuggets, words)] if nuggets else []
    if diamonds:
        things.append(words.count("{n} diamond", "{n} diamonds", diamonds))
    if kind in OBJECTS:
        things.append(words(OBJECTS[kind]))
    return ", ".join(things) or words("nothing")


def spot_words(gallery: int, spot: int, words: Words) -> str:
    """An entrance, or a card by its gallery and its place in it."""
    if spot == 0:
        return words("entrance {n}", n=gallery)
    return words("card {m} of gallery {n}", m=spot, n=gallery)


def bomb_words(owner: int, words: Words) -> str:
    """Whose bomb it is."""
    if owner == NOBODY:
        return words("the bomb out of a chest")
    return words("the bomb {of_seat}", of_seat=of_words(owner, words))


def bomb_begins(owner: int, words: Words) -> str:
    """Whose bomb it is, where a sentence begins."""
    return begun(bomb_words(owner, words))


def chest_words(chest: int, words: Words) -> str:
    """What is in a chest."""
    return words(CHESTS[chest])


def piece_words(service: int, words: Words) -> str:
    """A piece of equipment, or a service of the village."""
    return words(SERVICES[service])


OBJECTS: dict[int, str] = {
    Kind.NCHEST: "a chest",
    Kind.CHEST: "a chest",
    Kind.PICK: "a pick",
    Kind.BONES: "bones",
}

CHESTS: dict[int, str] = {
    Chest.UNKNOWN: "something hidden",
    Chest.NUGGET: "a nugget",
    Chest.TWO_NUGGETS: "two nuggets",
    Chest.DIAMOND: "a diamond",
    Chest.TWO_DIAMONDS: "two diamonds",
    Chest.BOMB: "a bomb",
    Chest.BONES: "bones",
    Chest.HELMET: "a helmet",
    Chest.CROSS: "a cross",
    Chest.ARMOUR: "an armour",
}

SERVICES: dict[int, str] = {
    Service.HELMET: "helmet",
    Service.CROSS: "cross",
    Service.ARMOUR: "armour",
    Service.BOMB_PLACE: "bomb placed",
    Service.BOMB_REMOVE: "bomb removed",
    Service.KILLER: "killer",
}
