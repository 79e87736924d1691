"""Every clause that truly forbids a move of kingsmine, worked out on paper: what a refusal may name, and nothing else.

Of several true reasons a refusal names one. A move of the wrong moment has the clause of its moment: what opens it, or what
is asked instead; a move that is asked for has a reason of its own.
"""

from collections import Counter
from dataclasses import replace

from .barter import Barter
from .ledger import Ledger
from .paper import CATALOGUE, CENTRE, CURSE, LASTING, TOOLS, Move, beside, near

ASKED = {
    "pile": {"pile"},
    "cell": {"cell"},
    "dwarf": {"dwarf"},
    "action": {"move", "dig", "empty_cart", "lantern", "blast", "barter", "power", "stack", "beg", "end_turn"},
    "second": {"dig_again", "stop"},
    "offer": {"offer", "done_offering"},
    "take": {"take", "finish"},
    "cover": {"cover"},
    "first": {"first"},
    "next": {"next", "stop"},
    "complete": {"complete"},
    "spare": {"spare", "done"},
    "angel": {"use_angel", "decline"},
    "dagger": {"use_dagger", "decline"},
    "lose": {"lose"},
    "shed": {"shed"},
    "swap": {"swap"},
    "king": {"take", "stop"},
    "steal": {"steal", "skip"},
    "fly": {"fly"},
}
OPENED_BY = {
    "pile": {"108"},
    "cell": {"108"},
    "dwarf": {"113"},
    "stop": {"228", "291", "365"},
    "offer": {"261"},
    "done_offering": {"261"},
    "take": {"261", "365"},
    "finish": {"261"},
    "cover": {"273"},
    "first": {"290"},
    "next": {"290"},
    "complete": {"293"},
    "spare": {"293"},
    "done": {"293"},
    "use_angel": {"344"},
    "use_dagger": {"351"},
    "decline": {"348"},
    "lose": {"336"},
    "shed": {"338"},
    "swap": {"361", "363"},
    "steal": {"366", "367"},
    "skip": {"367"},
    "fly": {"369", "370"},
}  # the clauses without which there is no such move
BEGUN_BY: dict[str, Move] = {
    **dict.fromkeys(("offer", "done_offering", "take", "finish"), ("barter",)),
    **dict.fromkeys(("first", "next"), ("stack", "gems")),
    **dict.fromkeys(("complete", "spare", "done"), ("stack", "nuggets")),
    **dict.fromkeys(("steal", "skip"), ("power", "thief")),
    "swap": ("power", "jester"),
    "fly": ("power", "sorcerer"),
}  # the action that each of them follows on
ASKED_BY = {
    "second": {"228", "229"},
    "offer": {"267"},
    "take": {"267"},
    "cover": {"273"},
    "first": {"290"},
    "next": {"290", "291"},
    "complete": {"293"},
    "spare": {"293"},
    "angel": {"344"},
    "dagger": {"351"},
    "lose": {"336"},
    "shed": {"338"},
    "swap": {"363"},
    "king": {"365"},
    "steal": {"367"},
    "fly": {"370"},
}  # the clauses that ask for something else
SET_UP = ("pile", "cell", "dwarf")
BARTER = {"offer", "done_offering", "take", "finish"}


def reasons(ledger: Ledger, seat: int, move: Move, legal: list[Move]) -> set[str]:
    """The clauses against a move, without the game's prefix; none if it is one of the legal ones."""
    if ledger.phase == "over":
        return {"403", "404"}
    if seat != ledger.actor:
        return another_seat(ledger)
    if move in legal:
        return set()
    verb, *rest = move
    if verb in ASKED[ledger.phase]:
        return against(ledger, str(verb), rest)
    return wrong_moment(ledger, str(verb), rest, legal)


def another_seat(ledger: Ledger) -> set[str]:
    """The clause by which somebody else is asked."""
    if ledger.actor == ledger.active:
        return {"pile": {"108"}, "cell": {"108"}, "dwarf": {"114"}}.get(ledger.phase, {"115"})
    if ledger.phase == "dagger":
        return {"353"} if ledger.power == "thief" else {"352"}
    return {"angel": {"346"}, "lose": {"337"}}.get(ledger.phase, {"338"})


def wrong_moment(ledger: Ledger, verb: str, rest: list[str | int], legal: list[Move]) -> set[str]:
    """What is asked instead, or what the move would follow on."""
    if ledger.phase in SET_UP:
        return {"108"} if verb in ("pile", "cell") else {"113"}
    if ledger.phase == "action":
        return against_again(ledger) if verb == "dig_again" else against_following(ledger, verb, rest, legal)
    if ledger.phase in ("offer", "take") and verb in BARTER:
        return {"261"}
    return ASKED_BY[ledger.phase]


def against_following(ledger: Ledger, verb: str, rest: list[str | int], legal: list[Move]) -> set[str]:
    """What follows on an action: that comes first or, if it is forbidden, so is this; nobody flies to nowhere either."""
    begins = BEGUN_BY.get(verb)
    if verb == "fly" and (rest[0] not in ledger.mine or rest[0] == ledger.player.dwarf):
        return {"370"}
    if begins is None or begins in legal:
        return OPENED_BY[verb]
    return against(ledger, str(begins[0]), list(begins[1:]))


def against_again(ledger: Ledger) -> set[str]:
    """KIN-228, 229: a second tile needs a pick, a first tile, and what the first one needs."""
    return {"229"} | against_dig(ledger) | (set() if ledger.player.has("pick") else {"228"})


# --- moves that are asked for -------------------------------------------------------------------------------------------


def against(ledger: Ledger, verb: str, rest: list[str | int]) -> set[str]:
    """What is against a move of the kind that is asked for."""
    by_itself = {"cell": against_cell, "move": against_move, "power": against_power, "stack": against_stack}
    if verb in by_itself:
        return by_itself[verb](ledger, str(rest[0]))
    if verb == "offer":
        return against_offer(ledger, str(rest[0]))
    if verb == "take":
        return {"365"} if ledger.phase == "king" else against_take(ledger, str(rest[0]))
    if verb == "swap":
        return against_swap(ledger, int(rest[0]), int(rest[1]))
    if verb in ONE_CLAUSE:
        return {ONE_CLAUSE[verb]}
    return against_action(ledger, verb)


ONE_CLAUSE = {
    "pile": "108",
    "dwarf": "113",
    "barter": "266",
    "first": "290",
    "next": "290",
    "complete": "293",
    "spare": "293",
    "done": "293",
    "lose": "336",
    "shed": "338",
    "stop": "365",
    "steal": "367",
    "fly": "370",
}


def against_action(ledger: Ledger, verb: str) -> set[str]:
    """Small actions, and the ends of offering and taking."""
    me, height = ledger.player, ledger.height(ledger.player.dwarf)
    found = {
        "dig": against_dig(ledger),
        "empty_cart": {"232"} if me.cart else {"233"},
        "lantern": {"236"} if not me.tools["lantern"] else {"238"},
        "blast": {"241"} if not me.tools["explosive"] else {"246"},
        "beg": {"298"} if ledger.actions < 2 else {"299"},
        "done_offering": against_done_offering(ledger),
        "finish": against_finish(ledger),
    }[verb]
    extra = {"lantern": "238", "blast": "246"}.get(verb)
    return found | ({extra} if extra and height == 0 else set())


def against_dig(ledger: Ledger) -> set[str]:
    """KIN-222, 223, 225."""
    me = ledger.player
    full = {"222"} if len(me.cart) >= me.cart_size else set()
    if ledger.height(me.dwarf) == 0:
        return full | {"225"}
    return full if ledger.is_visible(me.dwarf) else full | {"223"}


def against_done_offering(ledger: Ledger) -> set[str]:
    """KIN-264 if it could be done with more room, else KIN-263 or 265."""
    if replace(ledger.barter(), room=len(CATALOGUE)).can_be_done():
        return {"264"}
    return {"265"} if ledger.offers else {"263"}


def against_finish(ledger: Ledger) -> set[str]:
    """KIN-251, 263, 264."""
    if ledger.worth(ledger.offers) != ledger.worth(ledger.takes):
        return {"251"}
    return {"264"} if ledger.offers or ledger.takes else {"263"}


def against_cell(ledger: Ledger, cell: str) -> set[str]:
    """KIN-109 to 112."""
    if not ledger.mine:
        assert cell != CENTRE
        return {"109"}
    if cell in ledger.mine:
        return {"112"}
    corners = {beside(side, way) for side in near(cell) for way in "nesw"} - {cell, ""} - in_line(cell)
    return {"110", "111"} if corners & ledger.mine.keys() else {"110"}


def in_line(cell: str) -> set[str]:
    """Cells two steps straight on."""
    return {beside(beside(cell, way), way) for way in "nesw" if beside(cell, way)}


def against_move(ledger: Ledger, way: str) -> set[str]:
    """KIN-211 to 214."""
    here = ledger.player.dwarf
    there = beside(here, way)
    if there not in ledger.mine:
        return {"214"} if there else {"211", "214"}
    far = {"213"} if abs(ledger.height(here) - ledger.height(there)) > ledger.agreed.ladder_levels else set()
    return far if ledger.player.has("ladder") else far | {"212"}


def against_power(ledger: Ledger, character: str) -> set[str]:
    """KIN-281, 284, 372."""
    if not ledger.player.has_object(character):
        return {"281"}
    return {"284", "372"} if character == "priest" else {"284"}


def against_stack(ledger: Ledger, what: str) -> set[str]:
    """KIN-285, 287, 294."""
    if not ledger.player.tools["workshop"]:
        return {"285"}
    return {"294"} if what == "grimoire" else {"287"}


def against_swap(ledger: Ledger, one: int, other: int) -> set[str]:
    """KIN-362, 363."""
    if other >= ledger.seats:
        return {"363"}
    a, b = ledger.players[one], ledger.players[other]
    sizes = {"362"} if a.cart_size != b.cart_size else set()
    return sizes | (set() if a.cart + b.cart else {"363"})


def against_offer(ledger: Ledger, kind: str) -> set[str]:
    """KIN-254 to 265; KIN-264 alone if with more room it could be offered."""
    me = ledger.player
    owned = Counter(me.cave) + me.tools
    found = {"259"} if kind == CURSE else set()
    if owned[kind] <= ledger.offers.count(kind):
        found.add("254")
    elif kind != CURSE and not has_way(ledger, kind):
        found |= {"257", "258"}
    if not ledger.barter().is_next(kind, ledger.offers):
        found.add("261")
    if found:
        return found
    return {"264"} if replace(ledger.barter(), room=len(CATALOGUE)).can_offer(kind) else {"265"}


def has_way(ledger: Ledger, kind: str) -> bool:
    """Is a big cart kept if this is offered too?"""
    given = Counter([*ledger.offers, kind])
    return any(all(own.get(one, 0) >= n for one, n in given.items()) for own in ledger.barter().owns)


def against_take(ledger: Ledger, kind: str) -> set[str]:
    """KIN-251, 253, 260 to 265, 275; KIN-264 alone if with more room it could be taken, else KIN-261 if after others."""
    barter = ledger.barter()
    owned = ledger.player.tools[kind] if kind in LASTING else 0
    left = ledger.stock[kind] if kind in TOOLS else barter.wares.get(kind, 0)
    found = {"262"} if kind in ledger.offers else set()
    if kind in LASTING and owned + ledger.takes.count(kind):
        found.add("260")
    if left <= ledger.takes.count(kind):
        found.add("275" if kind in TOOLS else "253")
    if ledger.agreed.gold[kind] > ledger.worth(ledger.offers) - ledger.worth(ledger.takes):
        found.add("251")
    if not barter.is_next(kind, ledger.takes):
        found.add("261")
    if found:
        return found
    if replace(barter, room=len(CATALOGUE)).can_take(kind):
        return {"264"}
    return {"261"} if comes_later(barter, kind) else {"265"}


def comes_later(barter: Barter, kind: str) -> bool:
    """Can it be taken once others before it in the catalogue are?"""
    before = barter.catalogue[: barter.catalogue.index(kind)]
    later = (replace(barter, takes=[*barter.takes, first]) for first in before if barter.can_take(first))
    return any(after.can_take(kind) or comes_later(after, kind) for after in later)
