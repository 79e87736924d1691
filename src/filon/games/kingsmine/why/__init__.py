"""Why a move of kingsmine is refused: the clause, and a sentence. The questions are those of the rules."""

from collections.abc import Callable
from dataclasses import replace

from filon.games.kingsmine import moves
from filon.games.kingsmine.names import cell_words, object_words, thing_words
from filon.games.kingsmine.rules.barter import can_barter
from filon.games.kingsmine.rules.legal import can_beg, can_empty, can_place
from filon.games.kingsmine.rules.mine import is_side_seen
from filon.games.kingsmine.rules.power import can_swap, can_use, place_for_king
from filon.games.kingsmine.rules.stack import can_stack, has_workshop
from filon.games.kingsmine.rules.things import (
    beside,
    cart_room,
    cave_room,
    has_big_cart,
    has_ladder,
    has_object,
    has_pick,
    places_of,
)
from filon.games.kingsmine.state import (
    ACTIONS_A_TURN,
    CENTRE,
    FIRST_TOOL,
    LEVELS,
    MAX_SEATS,
    SIDE,
    Collection,
    Kind,
    Object,
    Phase,
    State,
)
from filon.kernel.contract import Refusal
from filon.kernel.verbs import part
from filon.kernel.words import Words

from .steps import (
    could_barter,
    why_not_complete,
    why_not_done,
    why_not_done_offering,
    why_not_finish,
    why_not_first,
    why_not_next,
    why_not_offer,
    why_not_owned,
    why_not_spare,
    why_not_take,
)

Check = Callable[[State, int, int, Words], Refusal | None]  # a seat, and what its move names: 0 if that is nothing


def why_not(s: State, seat: int, action: int, words: Words) -> Refusal | None:
    """The first reason against a move, or None if it is legal."""
    if seat >= s.seats:
        return Refusal("KIN-115", words("You are watching this game."))
    if s.phase == Phase.OVER:
        return Refusal("KIN-403", words("The game is over: everybody has had a last turn."))
    if seat != s.asked:
        return why_not_asked(s, words)
    found = moves.VERBS.of(action)
    verb, named = found.name, part(action, found.verb)
    if verb in CHECKS[Phase(s.phase)]:
        refusal = CHECKS[Phase(s.phase)][verb](s, seat, named, words)
        return refusal and replace(refusal, near=ASKED_FOR)
    return why_not_now(s, seat, verb, named, words)


def why_not_asked(s: State, words: Words) -> Refusal:
    """Another seat must choose."""
    name = words.seat(int(s.asked))
    if s.asked != s.active:
        return Refusal(reaction_clause(s), words("{seat} must answer first.", seat=name))
    clause = {Phase.PILE: "KIN-108", Phase.CELL: "KIN-108", Phase.DWARF: "KIN-114"}.get(Phase(s.phase), "KIN-115")
    return Refusal(clause, words("It is for {seat} to choose.", seat=name))


def reaction_clause(s: State) -> str:
    """The clause by which a seat is asked that is not at its turn."""
    if s.phase == Phase.DAGGER:
        return "KIN-353" if s.power == Object.THIEF else "KIN-352"
    return {Phase.ANGEL: "KIN-346", Phase.LOSE: "KIN-337"}.get(Phase(s.phase), "KIN-338")


# --- moves of the wrong moment ------------------------------------------------------------------------------------------


def why_not_now(s: State, seat: int, verb: str, named: int, words: Words) -> Refusal:
    """A move that is not what is asked: something else is under way, or it was not begun."""
    phase = Phase(s.phase)
    if phase in (Phase.PILE, Phase.CELL, Phase.DWARF):
        return why_not_in_setup(s, verb, words)
    if phase == Phase.ACTION:
        return why_not_begun(s, seat, verb, named, words)
    if phase in (Phase.OFFER, Phase.TAKE):
        return why_not_in_barter(s, verb, words)
    return Refusal(ASKED[phase], words(UNDER_WAY[phase]))


def why_not_in_setup(s: State, verb: str, words: Words) -> Refusal:
    """Piles first, each with its cell, then dwarves; then turns."""
    if verb in ("pile", "cell"):
        if s.phase == Phase.DWARF:
            return Refusal("KIN-108", words("All piles are placed: now place your dwarf."))
        if s.phase == Phase.CELL:
            return Refusal("KIN-108", words("First place the pile in your hand."))
        return Refusal("KIN-108", words("First take one of your piles."))
    if verb == "dwarf":
        return Refusal("KIN-113", words("Dwarves are placed when all piles are on the mine."))
    return Refusal("KIN-113", words("First all piles and dwarves are placed."))


def why_not_begun(s: State, seat: int, verb: str, named: int, words: Words) -> Refusal:
    """A move that follows on an action: that comes first, and if it cannot be begun, what forbids it is the reason."""
    refusal = why_not_fly(s, seat, named, words) if verb == "fly" else None
    if refusal:
        return replace(refusal, near=BEGUN_BY_ACTION)
    if verb not in BEGUN_BY:
        return Refusal(FOLLOWS[verb], words(NOT_BEGUN[verb]))
    begins, with_what = BEGUN_BY[verb]
    if refusal := CHECKS[Phase.ACTION][begins](s, seat, with_what, words):
        sentence = refusal.sentence if refusal.clause != "KIN-281" else words(NEEDS_CHARACTER[verb])
        return Refusal(refusal.clause, sentence, near=BEGUN_BY_ACTION)
    return Refusal(FOLLOWS[verb], words(NOT_BEGUN[verb]), near=CAN_BE_BEGUN)


ASKED_FOR, CAN_BE_BEGUN, BEGUN_BY_ACTION = 3, 2, 1  # how near a move is to being allowed
BEGUN_BY: dict[str, tuple[str, int]] = {
    "offer": ("barter", 0),
    "done offering": ("barter", 0),
    "take": ("barter", 0),
    "finish": ("barter", 0),
    "first": ("stack", Collection.GEMS),
    "next": ("stack", Collection.GEMS),
    "complete": ("stack", Collection.NUGGETS),
    "spare": ("stack", Collection.NUGGETS),
    "done": ("stack", Collection.NUGGETS),
    "swap": ("power", Object.JESTER),
    "steal": ("power", Object.THIEF),
    "skip": ("power", Object.THIEF),
    "fly": ("power", Object.SORCERER),
}  # the action that begins what a verb belongs to: its verb, and what it names
NEEDS_CHARACTER = {
    "swap": "Only a jester swaps carts, and you do not have both its halves in your cave.",
    "steal": "Only a thief takes tiles out of carts, and you do not have both its halves in your cave.",
    "skip": "Only a thief takes tiles out of carts, and you do not have both its halves in your cave.",
    "fly": "A dwarf steps to the next cell only; for more you need a sorcerer, both its halves in your cave.",
}  # what is said of a power without its character


def why_not_in_barter(s: State, verb: str, words: Words) -> Refusal:
    """Offers come first, then what is taken, and nothing in between."""
    if verb in ("offer", "done offering"):
        return Refusal("KIN-261", words("Your offer is made: now choose what you take."), near=CAN_BE_BEGUN)
    if verb in ("take", "finish"):
        return Refusal("KIN-261", words("First offer what you give, and say that it is all."), near=CAN_BE_BEGUN)
    return Refusal("KIN-267", words("A barter that is begun must be finished."))


NOT_BEGUN = {
    "pile": "All piles are placed.",
    "cell": "All piles are placed.",
    "dwarf": "Your dwarf is placed.",
    "stop": "There is nothing to stop.",
    "offer": "First begin a barter.",
    "done offering": "First begin a barter.",
    "take": "First begin a barter.",
    "finish": "First begin a barter.",
    "cover": "You have no tile to lay down.",
    "first": "First choose to stack gems.",
    "next": "First choose to stack gems.",
    "complete": "First choose to stack nuggets.",
    "spare": "First choose to stack nuggets.",
    "done": "First choose to stack nuggets.",
    "use angel": "There is no danger to be saved from.",
    "use dagger": "There is no power to be saved from.",
    "decline": "You are not asked for angel or dagger.",
    "lose": "You lose a tool only at a firedamp.",
    "shed": "You have no surplus to shed.",
    "swap": "First use a jester.",
    "steal": "First use a thief.",
    "skip": "First use a thief.",
    "fly": "First use a sorcerer.",
}  # what is said of moves that follow on others, where an action is asked for
FOLLOWS = {
    "pile": "KIN-108",
    "cell": "KIN-108",
    "dwarf": "KIN-113",
    "stop": "KIN-228",
    "offer": "KIN-261",
    "done offering": "KIN-261",
    "take": "KIN-261",
    "finish": "KIN-261",
    "cover": "KIN-273",
    "first": "KIN-290",
    "next": "KIN-290",
    "complete": "KIN-293",
    "spare": "KIN-293",
    "done": "KIN-293",
    "use angel": "KIN-344",
    "use dagger": "KIN-351",
    "decline": "KIN-348",
    "lose": "KIN-336",
    "shed": "KIN-338",
    "swap": "KIN-363",
    "steal": "KIN-367",
    "skip": "KIN-367",
    "fly": "KIN-370",
}  # and the clause that says what they follow on
UNDER_WAY = {
    Phase.SECOND: "First decide about the second tile.",
    Phase.COVER: "First choose the tile to lay yours on.",
    Phase.FIRST_GEM: "First choose the gem your chain begins with.",
    Phase.NEXT_GEM: "First lay the next gem of your chain, or stop.",
    Phase.NUGGETS: "First choose how many nuggets you complete.",
    Phase.SPARE: "First add a spare corner, or say that the pile is done.",
    Phase.ANGEL: "First say whether you use your angel.",
    Phase.DAGGER: "First say whether you use your dagger.",
    Phase.LOSE: "First choose the tool you lose.",
    Phase.SHED: "First shed what your cave cannot hold.",
    Phase.JESTER: "First name the two carts to swap.",
    Phase.KING: "First take tiles from the King's board.",
    Phase.THIEF: "First steal a tile from this cart, or skip it.",
    Phase.SORCERER: "First choose the cell to fly to.",
}  # what must be done first, where something else is asked for
ASKED = {
    Phase.SECOND: "KIN-229",
    Phase.COVER: "KIN-273",
    Phase.FIRST_GEM: "KIN-290",
    Phase.NEXT_GEM: "KIN-291",
    Phase.NUGGETS: "KIN-293",
    Phase.SPARE: "KIN-293",
    Phase.ANGEL: "KIN-344",
    Phase.DAGGER: "KIN-351",
    Phase.LOSE: "KIN-336",
    Phase.SHED: "KIN-338",
    Phase.JESTER: "KIN-363",
    Phase.KING: "KIN-365",
    Phase.THIEF: "KIN-367",
    Phase.SORCERER: "KIN-370",
}  # and the clause by which it is asked


# --- set-up -------------------------------------------------------------------------------------------------------------


def nothing_against(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Whatever is asked may be done."""


def why_not_pile(s: State, seat: int, pile: int, words: Words) -> Refusal | None:
    """Each pile once."""
    if s.piles[seat, pile - 1, LEVELS - 1]:
        return None
    return Refusal("KIN-108", words("That pile is on the mine already."))


def why_not_cell(s: State, seat: int, cell: int, words: Words) -> Refusal | None:
    """The centre first, then next to a pile."""
    if can_place(s, cell):
        return None
    if s.colours[CENTRE] == 0:
        return Refusal("KIN-109", words("The first pile goes on {cell}.", cell=cell_words(CENTRE)))
    if s.colours[cell]:
        return Refusal("KIN-112", words("There is a pile on {cell} already.", cell=cell_words(cell)))
    if touches_corner(s, cell):
        return Refusal("KIN-111", words("{cell} touches the mine at a corner only.", cell=cell_words(cell)))
    return Refusal("KIN-110", words("{cell} is not next to a pile.", cell=cell_words(cell)))


def touches_corner(s: State, cell: int) -> bool:
    """Is there a pile across a corner?"""
    row, column = divmod(cell - 1, SIDE)
    corners = [(row + up, column + aside) for up in (-1, 1) for aside in (-1, 1)]
    return any(s.colours[SIDE * r + c + 1] for r, c in corners if 0 <= r < SIDE and 0 <= c < SIDE)


def why_not_dwarf(s: State, seat: int, cell: int, words: Words) -> Refusal | None:
    """On a pile."""
    if s.colours[cell]:
        return None
    return Refusal("KIN-113", words("There is no pile on {cell}.", cell=cell_words(cell)))


# --- actions ------------------------------------------------------------------------------------------------------------


def why_not_move(s: State, seat: int, side: int, words: Words) -> Refusal | None:
    """Ground, and a wall that can be climbed."""
    cell = int(s.dwarves[seat])
    target = beside(cell, side)
    if s.colours[target] == 0:
        return Refusal("KIN-214", words("There is no mine on that side."))
    levels = abs(int(s.heights[target]) - int(s.heights[cell]))
    name = cell_words(target)
    if levels > 1 and not has_ladder(s, seat):
        return Refusal("KIN-212", words("{cell} is {n} levels away: you need a ladder.", cell=name, n=levels))
    if levels > max(1, int(s.ladder_levels)):
        return Refusal("KIN-213", words("{cell} is {n} levels away: no ladder reaches that far.", cell=name, n=levels))
    return None


def why_not_dig(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """A tile, room for it, and a side of it to be seen."""
    cell = int(s.dwarves[seat])
    if s.heights[cell] == 0:
        return Refusal("KIN-225", words("There is nothing left to dig on {cell}.", cell=cell_words(cell)))
    if cart_room(s, seat) <= 0:
        return Refusal("KIN-222", words("Your cart is full."))
    if not is_side_seen(s, cell):
        return Refusal("KIN-223", words("No side of that tile can be seen: all neighbouring cells are as high or higher."))
    return None


def why_not_again(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """A second tile needs a pick, and a first one."""
    if not has_pick(s, seat):
        return Refusal("KIN-228", words("Without a pick an action digs one tile."))
    return why_not_dig(s, seat, named, words) or Refusal("KIN-229", words("First dig one tile."))


def why_not_empty(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Tiles in the cart, room in the cave."""
    if can_empty(s, seat):
        return None
    if s.cart_loads[seat] == 0:
        return Refusal("KIN-233", words("Your cart is empty."))
    return Refusal("KIN-232", words("Your cave has no room for all the tiles of your cart."))


def why_not_lantern(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """A lantern, and something to look at."""
    if s.caves[seat, Kind.LANTERN] == 0:
        return Refusal("KIN-236", words("You have no lantern."))
    if s.heights[s.dwarves[seat]] == 0:
        return Refusal("KIN-238", words("There is no tile under your dwarf."))
    return None


def why_not_blast(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """An explosive, and something to blast."""
    if s.caves[seat, Kind.EXPLOSIVE] == 0:
        return Refusal("KIN-241", words("You have no explosive."))
    if s.heights[s.dwarves[seat]] == 0:
        return Refusal("KIN-246", words("There is no tile under your dwarf."))
    return None


def why_not_barter(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Something that can be exchanged, and room for it."""
    if can_barter(s, seat):
        return None
    if could_barter(s, seat):
        return Refusal("KIN-266", words("Your cave has no room for anything you could take in exchange."))
    return Refusal("KIN-266", words("There is nothing you could exchange with the King."))


def why_not_power(s: State, seat: int, character: int, words: Words) -> Refusal | None:
    """Both halves, and something to change."""
    if can_use(s, seat, character):
        return None
    name = object_words(character, words)
    if not has_object(s, seat, character):
        return Refusal("KIN-281", words("You do not have both halves of this character in your cave: {thing}.", thing=name))
    if character == Object.PRIEST:
        return Refusal("KIN-372", words("There is no curse in your cave."))
    return Refusal("KIN-284", words("This character could change nothing now: {thing}.", thing=name))


def why_not_stack(s: State, seat: int, collection: int, words: Words) -> Refusal | None:
    """The workshop, and something to stack."""
    if can_stack(s, seat, collection):
        return None
    if not has_workshop(s, seat):
        return Refusal("KIN-285", words("You have no workshop."))
    if collection == Collection.GRIMOIRE:
        return Refusal("KIN-294", words("You do not have both halves of the grimoire in your cave."))
    if collection == Collection.GEMS:
        return Refusal("KIN-287", words("There is no gem in your cave."))
    return Refusal("KIN-287", words("There is no nugget corner in your cave."))


def why_not_beg(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Both actions, a beer and room for it."""
    if can_beg(s, seat):
        return None
    if s.actions_left < ACTIONS_A_TURN:
        return Refusal("KIN-298", words("Begging costs both actions of the turn."))
    if s.wares[Kind.BEER] == 0:
        return Refusal("KIN-299", words("There is no beer in stock."))
    return Refusal("KIN-299", words("Your cave is full."))


# --- accidents and powers -----------------------------------------------------------------------------------------------


def why_not_lose(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """A tool one has."""
    return why_not_owned(s, seat, kind, "KIN-336", words)


def why_not_shed(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """Something that makes room."""
    if kind == Kind.CURSE:
        return Refusal("KIN-338", words("A curse cannot be shed."))
    if places_of(kind) == 0:
        return Refusal("KIN-338", words("That would make no room in your cave."))
    return why_not_owned(s, seat, kind, "KIN-338", words)


def why_not_swap(s: State, seat: int, pair: int, words: Words) -> Refusal | None:
    """Two carts of one size, not both empty."""
    one, other = moves.swapped_of(pair)
    if other >= s.seats:
        return Refusal("KIN-363", words("Nobody has that cart."))
    if can_swap(s, one, other):
        return None
    if has_big_cart(s, one) != has_big_cart(s, other):
        return Refusal("KIN-362", words("A cart of 3 cannot be swapped with a cart of 6."))
    return Refusal("KIN-363", words("Both carts are empty."))


def why_not_free(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """A tile that was visible when the power began, and room."""
    if kind >= FIRST_TOOL:
        return Refusal("KIN-365", words("The king takes tiles only."))
    if place_for_king(s, kind) == 0:
        return Refusal("KIN-365", words("No such tile is there to be taken: {thing}.", thing=thing_words(kind, words)))
    if cave_room(s, seat) <= 0:
        return Refusal("KIN-365", words("Your cave is full."))
    return None


def why_not_king_stop(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """One tile at least."""
    if s.king_taken:
        return None
    return Refusal("KIN-365", words("Take one tile at least."))


def why_not_steal(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """A tile of the cart."""
    if kind in s.carts[(int(s.victim) - 1) % MAX_SEATS]:
        return None
    return Refusal("KIN-367", words("There is no such tile in that cart: {thing}.", thing=thing_words(kind, words)))


def why_not_fly(s: State, seat: int, cell: int, words: Words) -> Refusal | None:
    """Another cell of the mine."""
    if cell == s.dwarves[seat]:
        return Refusal("KIN-370", words("Your dwarf is there already."))
    if s.colours[cell] == 0:
        return Refusal("KIN-370", words("There never was a pile on {cell}.", cell=cell_words(cell)))
    return None


CHECKS: dict[Phase, dict[str, Check]] = {
    Phase.PILE: {"pile": why_not_pile},
    Phase.CELL: {"cell": why_not_cell},
    Phase.DWARF: {"dwarf": why_not_dwarf},
    Phase.ACTION: {
        "move": why_not_move,
        "dig": why_not_dig,
        "dig again": why_not_again,
        "empty cart": why_not_empty,
        "lantern": why_not_lantern,
        "blast": why_not_blast,
        "barter": why_not_barter,
        "power": why_not_power,
        "stack": why_not_stack,
        "beg": why_not_beg,
        "end turn": nothing_against,
    },
    Phase.SECOND: {"dig again": nothing_against, "stop": nothing_against},
    Phase.OFFER: {"offer": why_not_offer, "done offering": why_not_done_offering},
    Phase.TAKE: {"take": why_not_take, "finish": why_not_finish},
    Phase.COVER: {"cover": nothing_against},
    Phase.FIRST_GEM: {"first": why_not_first},
    Phase.NEXT_GEM: {"next": why_not_next, "stop": nothing_against},
    Phase.NUGGETS: {"complete": why_not_complete},
    Phase.SPARE: {"spare": why_not_spare, "done": why_not_done},
    Phase.ANGEL: {"use angel": nothing_against, "decline": nothing_against},
    Phase.DAGGER: {"use dagger": nothing_against, "decline": nothing_against},
    Phase.LOSE: {"lose": why_not_lose},
    Phase.SHED: {"shed": why_not_shed},
    Phase.JESTER: {"swap": why_not_swap},
    Phase.KING: {"take": why_not_free, "stop": why_not_king_stop},
    Phase.THIEF: {"steal": why_not_steal, "skip": nothing_against},
    Phase.SORCERER: {"fly": why_not_fly},
}  # what is asked in each phase, and what can be against it
