"""What seats, cells, tiles, tools and sums are called in sentences, in the reader's language.

Things are named without an article, so that a sentence can list them: "A digs on c3: ruby-sapphire."
"""

from collections import Counter
from collections.abc import Iterable

from filon.kernel.words import Words

from .moves import BEGIN, END
from .state import CELL_NAMES, GEM_KINDS, Collection, Kind, Object

HALF_NAMES: dict[int, str] = {1: "ruby", 2: "sapphire", 3: "emerald", 4: "amethyst"}
HALVES_OF = {gem + 1: (BEGIN[gem], END[gem]) for gem in range(GEM_KINDS)}  # of each kind of gem tile


def cell_words(cell: int) -> str:
    """What a cell is called, in every language."""
    return CELL_NAMES[cell]


def half_words(half: int, words: Words) -> str:
    """The gem on a half of a domino."""
    return words(HALF_NAMES[half])


def gem_words(kind: int, turned: bool, words: Words) -> str:
    """A gem tile by its halves, in the order in which they lie."""
    first, second = (half_words(half, words) for half in HALVES_OF[kind])
    return f"{second}-{first}" if turned else f"{first}-{second}"


def thing_words(kind: int, words: Words) -> str:
    """A tile or a tool."""
    return gem_words(kind, False, words) if kind in HALVES_OF else words(THINGS[kind])


def thing_begins(kind: int, words: Words) -> str:
    """A tile or a tool where a sentence begins."""
    thing = thing_words(kind, words)
    return thing[0].upper() + thing[1:]


def things_words(kinds: Iterable[int], words: Words) -> str:
    """Tiles and tools in a row, equal ones counted."""
    return listed_words((thing_words(kind, words) for kind in kinds), words)


def listed_words(things: Iterable[str], words: Words) -> str:
    """Things in a row, in the order of their first, equal ones counted."""
    counted = Counter(things)
    return ", ".join(thing if n == 1 else f"{n} × {thing}" for thing, n in counted.items()) or words("nothing")


def object_words(thing: int, words: Words) -> str:
    """What two halves make, without an article."""
    return words(OBJECTS[thing])


def collection_words(what: int, words: Words) -> str:
    """What a pile in the workshop is."""
    return words(COLLECTIONS[what])


def gold_words(n: int, words: Words) -> str:
    """So much gold."""
    return words("{n} gold", n=n)


def tile_words(n: int, words: Words) -> str:
    """So many tiles."""
    return words.count("{n} tile", "{n} tiles", n)


def point_words(n: int, words: Words) -> str:
    """So many points; a loss counts like its amount."""
    if n < 0:
        return words.count("minus {n} point", "minus {n} points", -n)
    return words.count("{n} point", "{n} points", n)


THINGS: dict[int, str] = {
    Kind.UNKNOWN: "something hidden",
    Kind.NUG_NW: "nugget corner nw",
    Kind.NUG_NE: "nugget corner ne",
    Kind.NUG_SW: "nugget corner sw",
    Kind.NUG_SE: "nugget corner se",
    Kind.JESTER_L: "left half of the jester",
    Kind.JESTER_R: "right half of the jester",
    Kind.KING_L: "left half of the king",
    Kind.KING_R: "right half of the king",
    Kind.THIEF_L: "left half of the thief",
    Kind.THIEF_R: "right half of the thief",
    Kind.SORCERER_L: "left half of the sorcerer",
    Kind.SORCERER_R: "right half of the sorcerer",
    Kind.PRIEST_L: "left half of the priest",
    Kind.PRIEST_R: "right half of the priest",
    Kind.GRIMOIRE_L: "left half of the grimoire",
    Kind.GRIMOIRE_R: "right half of the grimoire",
    Kind.ANGEL_L: "left half of the angel",
    Kind.ANGEL_R: "right half of the angel",
    Kind.DAGGER_L: "left half of the dagger",
    Kind.DAGGER_R: "right half of the dagger",
    Kind.CART6_L: "left half of the big cart",
    Kind.CART6_R: "right half of the big cart",
    Kind.LADDER_L: "left half of the ladder",
    Kind.LADDER_R: "right half of the ladder",
    Kind.PICK_L: "left half of the pick",
    Kind.PICK_R: "right half of the pick",
    Kind.CURSE: "curse",
    Kind.COLLAPSE: "collapse",
    Kind.FIREDAMP: "firedamp",
    Kind.BEER: "beer",
    Kind.EXPLOSIVE: "explosive",
    Kind.LANTERN: "lantern",
    Kind.LADDER: "ladder",
    Kind.CART6: "big cart",
    Kind.CAVE20: "big cave",
    Kind.WORKSHOP: "workshop",
    Kind.PICK: "pick",
}

OBJECTS: dict[int, str] = {
    Object.JESTER: "jester",
    Object.KING: "king",
    Object.THIEF: "thief",
    Object.SORCERER: "sorcerer",
    Object.PRIEST: "priest",
    Object.GRIMOIRE: "grimoire",
    Object.ANGEL: "angel",
    Object.DAGGER: "dagger",
    Object.CART6: "big cart",
    Object.LADDER: "ladder",
    Object.PICK: "pick",
}

COLLECTIONS: dict[int, str] = {
    Collection.GEMS: "gems",
    Collection.NUGGETS: "nuggets",
    Collection.GRIMOIRE: "grimoire",
}
