"""Every clause that truly forbids a move of imps, worked out on paper: what a refusal may name, and nothing else.

Of several true reasons a refusal names one. A move of the wrong moment has the clause of its moment: what opens, closes or
orders it; a move that is asked for has a reason of its own.
"""

from .ledger import Ledger
from .paper import CEMETERY, GALLERY, RESERVE, Imp, Move

SAME_MOVE = ""  # what is forbidden by no clause: another move stands for it
ASKED = {
    "start": ("recover", "play_on"),
    "village": ("buy", "skip"),
    "equip": ("equip",),
    "remove": ("remove",),
    "kill": ("kill",),
    "gallery": ("gallery",),
    "spot": ("bomb",),
    "dig": ("dig", "pass"),
    "digger": ("digger",),
    "bomb": ("bomb", "pass"),
    "shoot": ("shoot", "pass"),
    "both": ("place_bomb", "shoot_any", "pass"),
    "victim": ("shoot",),
}


def reasons(ledger: Ledger, seat: int, move: Move) -> set[str]:
    """The clauses against a move, without the game's prefix; none if it is legal."""
    if ledger.phase == "over":
        return {"403"} if ledger.supply == 0 else {"801"}
    if seat != ledger.active:
        return {"114"}
    if move in ledger.legal():
        return set()
    verb, *rest = move
    if verb in ASKED[ledger.phase]:
        return against(ledger, str(verb), rest)
    return wrong_moment(ledger, str(verb))


# --- moves that are asked for -------------------------------------------------------------------------------------------


def against(ledger: Ledger, verb: str, rest: list[str | int]) -> set[str]:
    """What is against a move of the kind that is asked for."""
    if verb == "buy":
        return against_buying(ledger, str(rest[0]))
    if verb in ("equip", "digger"):
        imp = ledger.imps[int(rest[0])][int(rest[1]) - 1] if int(rest[0]) < ledger.seats else None
        return against_wearer(ledger, imp) if verb == "equip" else against_digger(ledger, imp)
    if verb == "dig":
        return against_digging(ledger, int(rest[0]), int(rest[1]))
    if verb == "bomb":
        return against_spot(ledger, int(rest[0]), int(rest[1]))
    if verb == "shoot":
        return {"275"} if ledger.phase == "victim" else {"271"}
    return {"remove": {"234"}, "kill": {"236"}, "gallery": {"233"}, "shoot_any": {"275"}}[verb]


def against_buying(ledger: Ledger, ware: str) -> set[str]:
    """IMP-231, 237, 238."""
    dear = {"238"} if ledger.bags[ledger.active] < ledger.box.prices[ware] else set()
    placed = {"231"} if ware == "bomb_place" and not ledger.has_bomb(ledger.active) else set()
    useless = {"237"} if not ledger.targets(ware) else set()
    return dear | placed | useless


def against_wearer(ledger: Ledger, imp: Imp | None) -> set[str]:
    """IMP-226 to 228; no clause forbids one of several alike in reserve, who are one move together."""
    if imp is None or imp.seat != ledger.active or imp.where == CEMETERY:
        return {"227"}
    if imp.where == GALLERY:
        return {"226"}
    return {"228"} if ledger.bought in imp.wears else {SAME_MOVE}


def against_digger(ledger: Ledger, imp: Imp | None) -> set[str]:
    """IMP-245 to 247; no clause forbids one of several alike in reserve, who are one move together."""
    if imp is None or imp.seat != ledger.active:
        return {"245"}
    if imp.where == CEMETERY:
        return {"247"}
    assert imp.is_bound or imp.where == RESERVE
    return {"246"} if imp.is_bound else {SAME_MOVE}


def against_digging(ledger: Ledger, number: int, gallery: int) -> set[str]:
    """IMP-242, 248, 249."""
    other = {"242"} if sorted((number, gallery)) != sorted(ledger.numbers()) else set()
    empty = {"249"} if not ledger.piles[number] else set()
    nobody = {"248"} if not ledger.movable() else set()
    return other | empty | nobody


def against_spot(ledger: Ledger, gallery: int, spot: int) -> set[str]:
    """IMP-232, 233, 261, 275."""
    if ledger.phase == "bomb":
        return {"261"}
    if gallery == ledger.chosen[1] and spot <= len(ledger.galleries[gallery]):
        return {"233"}
    return {"232"} if ledger.bought else {"275"}


# --- moves of another moment --------------------------------------------------------------------------------------------


def wrong_moment(ledger: Ledger, verb: str) -> set[str]:
    """The clauses that order a turn, or say which dice allow what."""
    if verb in ("recover", "play_on"):
        dead = any(imp.where == CEMETERY for imp in ledger.imps[ledger.active])
        return {"205"} if dead else {"204"}
    if verb in ("buy", "skip", "equip", "remove", "kill"):
        return away_from_village(ledger, verb)
    if ledger.dice is None:
        return before_dice(ledger, verb)
    if verb in ("dig", "digger"):
        return {"253"} if ledger.phase not in ("dig", "digger") else {"242", "245"}
    if verb == "pass":
        return {"250"} if ledger.phase == "digger" else {"254"}
    return other_dice(ledger, verb)


def away_from_village(ledger: Ledger, verb: str) -> set[str]:
    """IMP-221 to 223, 239."""
    if ledger.dice is not None:
        return {"221", "239"} if verb in ("remove", "kill") else {"221"}
    if ledger.phase == "start":
        return {"221"}
    return {"222"} if ledger.bought else {"223"}


def before_dice(ledger: Ledger, verb: str) -> set[str]:
    """IMP-201: first the village; IMP-230, 232: only the expert places a bomb there, gallery first."""
    if verb in ("gallery", "bomb"):
        return {"232"} if ledger.bought == "bomb_place" else {"230"}
    return {"250"} if verb == "pass" else {"201"}


def other_dice(ledger: Ledger, verb: str) -> set[str]:
    """IMP-261, 271, 273, 275: what bomb and pistol allow."""
    if ledger.phase in ("both", "victim"):
        return {"273"}
    if ledger.phase in ("gallery", "spot"):
        return {"275"} if verb in ("gallery", "bomb") else {"273"}
    if verb in ("place_bomb", "shoot_any"):
        return {"273"}
    return {"271"} if verb == "shoot" else {"261"}
