"""Naive bookkeeping for imps beside the engine: what is conserved, who has what, and whole games followed on paper.

The game itself is in `ledger.py`, which shares no code with the rules. Here the record of the engine is read, as numbers:
what chance gave, to tell the ledger, and every field, to say where the engine differs.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .ledger import Ledger
from .paper import BOMB, CEMETERY, NUMBERS, PISTOL, Agreed, Box, Face, Imp, Move

KINDS = ["", "rich", "good", "plain", "diamond", "ddiamond", "nchest", "chest", "pick", "bones"]
OBJECTS = ["", "", "", "", "", "", "chest", "chest", "pick", "bones"]
CHESTS = ["", "nugget", "two_nuggets", "diamond", "two_diamonds", "bomb", "bones", "helmet", "cross", "armour"]
WARES = ["", "helmet", "cross", "armour", "bomb_place", "bomb_remove", "killer"]
PHASES = ["", "start", "village", "equip", "remove", "kill", "gallery", "spot", "dig", "digger", "bomb", "shoot", "both"]
PHASES += ["victim", "over"]
HELD = {"two_nuggets": ("nugget", 2), "two_diamonds": ("diamond", 2)}  # of the other chests, one of what they are called
NOBODY, CEMETERY_PLACE, SYMBOL = 4, 6, 6
ROLLED, LAID = 10, 17  # events
ROWS, SPOTS, PILE, ALL_IMPS, ALL_BOMBS = 6, 12, 10, 12, 6
NAMED = re.compile(r"(equip|kill|digger|shoot) ([A-D])([1-3])")
AT_SPOT = re.compile(r"(remove|bomb) (?:entrance ([1-5])|card ([1-5])-(\d+))")

REPLACED = {
    "tunnel": {
        "rich": {"nuggets": 2},
        "good": {"count": 0},
        "diamond": {"count": 0},
        "ddiamond": {"diamonds": 3},
        "nchest": {"count": 2},
        "pick": {"count": 3, "nuggets": 0, "diamonds": 1},
    },
    "chests": {"nugget": 0, "two_nuggets": 2, "two_diamonds": 0, "bones": 2, "helmet": 0, "armour": 2},
    "prices": {"helmet": 0, "cross": 2, "armour": 1, "bomb_place": 1, "bomb_remove": 3, "killer": 2},
    "supply": {"two": 30, "three": 41, "four": 77},
}


def components(s: Any) -> dict[str, int]:
    """IMP-802, 803: gems; cards of each number and kind; chests; imps, each in one place; bombs, one a seat."""
    seats = int(s.seats)
    totals = Counter({"gems": int(s.supply) + sum(map(int, s.bags))})
    for number in NUMBERS:
        totals.update(f"{number}:{KINDS[kind]}" for kind in s.piles[number][: s.pile_left[number]].tolist())
        for kind, count in enumerate(s.discards[number].tolist()):
            totals[f"{number}:{KINDS[kind]}"] += count
    for gallery in NUMBERS:
        here = zip(s.numbers[gallery].tolist(), s.kinds[gallery].tolist(), strict=True)
        totals.update(f"{number}:{KINDS[kind]}" for number, kind in here if number)
    imps = list(zip(s.where.tolist(), s.stands.tolist(), strict=True))[: 3 * seats]
    inside = [place for place in imps if place[0] in NUMBERS]
    totals["imps"] = sum(0 <= where <= CEMETERY_PLACE for where, _ in imps)
    totals["imps that share a card"] = len(inside) - len(set(inside))
    bombs = range(int(s.n_bombs))
    owners = [int(s.bomb_owner[k]) for k in bombs if s.bomb_owner[k] != NOBODY]
    totals["bombs that share an owner"] = len(owners) - len(set(owners))
    totals["bombs that share a spot"] = len(bombs) - len({(int(s.bomb_gallery[k]), int(s.bomb_spot[k])) for k in bombs})
    pile = Counter(s.chests[: s.n_chests].tolist())
    totals["chests miscounted"] = sum(pile[chest] != int(s.closed[chest]) for chest in range(1, len(CHESTS)))
    return {name: total for name, total in totals.items() if not name.endswith(":")}


def scores(s: Any) -> list[int]:
    """IMP-501 to 503: gems, and the nuggets under one's imps."""
    found = [int(bag) for bag in s.bags[: s.seats]]
    for imp in range(3 * int(s.seats)):
        if s.where[imp] in NUMBERS:
            found[imp // 3] += int(s.nuggets[s.where[imp]][s.stands[imp]])
    return found


def audit(history: Sequence[tuple[Any, str]], last: Any) -> list[str]:
    """Follow the moves of a game (the state before each, its text) to its last state; list what differs."""
    ledger = ledger_of(history[0][0])
    found = [f"the deal: {difference}" for difference in differences(ledger, history[0][0])]
    for place, (_, text) in enumerate(history):
        after = history[place + 1][0] if place + 1 < len(history) else last
        found += [f"move {place + 1} ({text}): {difference}" for difference in follow(ledger, text, after)]
    if ledger.phase != "over":
        found.append("the game ended early")
    if ledger.scores() != scores(last):
        found.append(f"expected scores {ledger.scores()}, but the last position has {scores(last)}")
    return found


def follow(ledger: Ledger, text: str, after: Any) -> Iterator[str]:
    """Make a move on paper; what differs then."""
    if move_of(text) not in ledger.legal():
        yield f"on paper only these are legal: {ledger.legal()}"
        return
    ledger.move(move_of(text), Told(after))
    learn_orders(ledger, after)
    yield from differences(ledger, after)


def differences(ledger: Ledger, s: Any) -> list[str]:
    """Where the engine has something else."""
    return [
        f"expected {name} {value}, but got {s[name].tolist()}"
        for name, value in fields(ledger).items()
        if s[name].tolist() != value
    ]


# --- from the engine to paper -------------------------------------------------------------------------------------------


def ledger_of(s: Any) -> Ledger:
    """A game as it is dealt; the order of piles and chests, the first seat and the box are read from its record."""
    piles = {number: [KINDS[kind] for kind in s.piles[number][: s.pile_left[number]].tolist()] for number in NUMBERS}
    chests = [CHESTS[chest] for chest in s.chests[: s.n_chests].tolist()]
    rules = [bool(s[name]) for name in ("armour_single_use", "own_imps_pay", "dead_lose_equipment")]
    return Ledger(int(s.seats), int(s.active), box_of(s), Agreed(int(s.supply), int(s.turn_cap), *rules), piles, chests)


def box_of(s: Any) -> Box:
    """What is printed."""
    return Box(
        nuggets=dict(zip(KINDS, s.kind_nuggets.tolist(), strict=True)),
        diamonds=dict(zip(KINDS, s.kind_diamonds.tolist(), strict=True)),
        objects=dict(zip(KINDS, OBJECTS, strict=True)),
        prices=dict(zip(WARES[1:], s.prices.tolist()[1:], strict=True)),
        chests={chest: HELD.get(chest, (chest, 1)) for chest in CHESTS[1:]},
    )


class Told:
    """What chance gave in the move that led to a State: its dice and the cards that were laid, as everybody saw."""

    def __init__(self, after: Any) -> None:
        rows = after.events[: after.n_events].tolist()
        self.rolls = [faces(row[2], row[3]) for row in rows if row[0] == ROLLED]
        self.cards: list[str] = [KINDS[row[3]] for row in rows if row[0] == LAID]

    def roll(self) -> tuple[Face, Face]:
        """The next roll of this move."""
        return self.rolls.pop(0)

    def lay(self) -> str:
        """The next card of this move."""
        return self.cards.pop(0)


def faces(a: int, b: int) -> tuple[Face, Face]:
    """What the dice show."""
    return BOMB if a == SYMBOL else a, PISTOL if b == SYMBOL else b


def learn_orders(ledger: Ledger, after: Any) -> None:
    """The order of piles that were rebuilt in this move: if the cards are the right ones, any order will do."""
    for number in ledger.fresh:
        order = [KINDS[kind] for kind in after.piles[number][: after.pile_left[number]].tolist()]
        if sorted(order) == sorted(ledger.piles[number]):
            ledger.piles[number] = order


def move_of(text: str) -> Move:
    """A text in notation as the ledger says it."""
    if found := NAMED.fullmatch(text):
        return (found[1], "ABCD".index(found[2]), int(found[3]))
    if found := AT_SPOT.fullmatch(text):
        return (found[1], int(found[2] or found[3]), int(found[4] or 0))
    verb, *rest = text.split()
    if verb == "buy":
        return ("buy", rest[0].replace("-", "_"))
    if verb in ("gallery", "dig"):
        return (verb, *(int(word) for word in rest if word != "in"))
    return (text.replace(" ", "_"),)


# --- from paper to the engine -------------------------------------------------------------------------------------------


def fields(ledger: Ledger) -> dict[str, Any]:
    """The fields of a State as they should be, secrets included."""
    parts = (turn_fields, imp_fields, gallery_fields, bomb_fields, pile_fields)
    return {name: value for part in parts for name, value in part(ledger).items()}


def turn_fields(ledger: Ledger) -> dict[str, Any]:
    """Whose turn it is, what was begun in it, gems."""
    chosen = [int(number) for number in ledger.chosen[1:]]
    return {
        "phase": PHASES.index(ledger.phase),
        "turn_number": ledger.turn,
        "active": ledger.active,
        "service": WARES.index(ledger.bought),
        "die_a": face(ledger, 0),
        "die_b": face(ledger, 1),
        "dig_number": chosen[0] if ledger.phase == "digger" else 0,
        "chosen_gallery": chosen[-1] if chosen else 0,
        "supply": ledger.supply,
        "bags": padded(ledger.bags, 4),
    }


def face(ledger: Ledger, die: int) -> int:
    """What a die shows; 0 before it is rolled."""
    shown = ledger.dice[die] if ledger.dice else 0
    return shown if isinstance(shown, int) else SYMBOL


def imp_fields(ledger: Ledger) -> dict[str, Any]:
    """Where every imp is and what it wears."""
    imps = [imp for imps in ledger.imps for imp in imps]
    places = [place_of(ledger, imp) for imp in imps]
    heads = [ledger.head(gallery) for gallery in NUMBERS]
    return {
        "where": padded([where for where, _ in places], ALL_IMPS),
        "stands": padded([spot for _, spot in places], ALL_IMPS),
        "worn": padded([sum(1 << WARES.index(piece) for piece in imp.wears) for imp in imps], ALL_IMPS),
        "bound": padded([int(imp.is_bound) for imp in imps], ALL_IMPS),
        "heads": [0, *(3 * head.seat + head.which if head else 0 for head in heads)],
    }


def place_of(ledger: Ledger, imp: Imp) -> tuple[int, int]:
    """An imp's gallery and its spot there; the reserve is gallery 0, the cemetery gallery 6."""
    if imp.card:
        gallery = ledger.gallery_of(imp)
        return gallery, ledger.galleries[gallery].index(imp.card) + 1
    return (CEMETERY_PLACE if imp.where == CEMETERY else 0), 0


def gallery_fields(ledger: Ledger) -> dict[str, Any]:
    """The cards in every gallery; row 0 is empty, and so is the entrance in each."""
    rows = [[], *ledger.galleries.values()]
    return {
        "n_cards": [len(cards) for cards in rows],
        "numbers": [padded([0, *(card.number for card in cards)], SPOTS) for cards in rows],
        "kinds": [padded([0, *(KINDS.index(card.kind) for card in cards)], SPOTS) for cards in rows],
        "nuggets": [padded([0, *(card.nuggets for card in cards)], SPOTS) for cards in rows],
        "opened": [padded([0, *(CHESTS.index(card.opened) for card in cards)], SPOTS) for cards in rows],
        "counts": [[sum(card.number == number for card in cards) for number in range(ROWS)] for cards in rows],
    }


def bomb_fields(ledger: Ledger) -> dict[str, Any]:
    """Bombs in the order in which they were placed."""
    places = [ledger.place_of(bomb) for bomb in ledger.bombs]
    return {
        "n_bombs": len(places),
        "bomb_owner": padded([NOBODY if bomb.owner is None else bomb.owner for bomb in ledger.bombs], ALL_BOMBS),
        "bomb_gallery": padded([gallery for gallery, _ in places], ALL_BOMBS),
        "bomb_spot": padded([spot for _, spot in places], ALL_BOMBS),
    }


def pile_fields(ledger: Ledger) -> dict[str, Any]:
    """Piles, discards and chests."""
    piles = [[], *([KINDS.index(kind) for kind in pile] for pile in ledger.piles.values())]
    discards = [[], *ledger.discards.values()]
    return {
        "piles": [padded(pile, PILE) for pile in piles],
        "pile_left": [len(pile) for pile in piles],
        "tops": [pile[-1] if pile else 0 for pile in piles],
        "discards": [[discard.count(kind) for kind in KINDS] for discard in discards],
        "chests": padded([CHESTS.index(chest) for chest in ledger.chests], PILE),
        "n_chests": len(ledger.chests),
        "closed": [ledger.chests.count(chest) for chest in CHESTS],
    }


def padded(numbers: list[int], length: int) -> list[int]:
    """Filled up with zeros."""
    return [*numbers, *[0] * (length - len(numbers))]
