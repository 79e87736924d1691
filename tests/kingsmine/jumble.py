"""Tables in the middle of a game on which much can happen: things dealt out at random, halves together, dangers on top.

Random play seldom brings both halves of anything into one cave, several dwarves onto one pile or a full King's board; here
it does not have to. A jumbled table keeps every clause on capacity, and everything is on it once.
"""

from random import Random
from typing import Any

from .ledger import Ledger
from .paper import CURSE, DANGERS, LASTING, OUTSIDE, PLACES, Player, Tile
from .recount import fields, ledger_of

BURIED = 6  # tiles a player that stay in the mine, at least
SPREAD = 0.65  # of the tiles leave it, about


def jumble(s: Any, seed: int) -> Ledger:
    """Make a State that was just dealt such a table; the same on paper."""
    rng = Random(f"jumbled {seed}")
    ledger = ledger_of(s)
    lay_piles(ledger, rng)
    give_tools(ledger, rng)
    spread_tiles(ledger, rng)
    for pile in ledger.mine.values():
        bring_up_danger(pile, rng)
    ledger.active = ledger.actor = rng.randrange(ledger.seats)
    ledger.begin_turn()
    ledger.turn = rng.randrange(1, 90)
    for name, value in fields(ledger).items():
        s[name] = value
    return ledger


def lay_piles(ledger: Ledger, rng: Random) -> None:
    """The set-up is played at random, but dwarves like company."""
    while ledger.phase != "dwarf":
        ledger.move(rng.choice(ledger.legal()))
    crowded = rng.sample(list(ledger.mine), 2)
    for player in ledger.players:
        player.dwarf = rng.choice(crowded)


def give_tools(ledger: Ledger, rng: Random) -> None:
    """Some lasting tools, some beers and explosives."""
    for player in ledger.players:
        wanted = [tool for tool in LASTING if rng.random() < 0.4] + rng.choices(["beer", "explosive"], k=rng.randrange(4))
        if rng.random() < 0.5:
            wanted.append("cave20")
        for tool in wanted:
            lasting = tool in LASTING and player.tools[tool]
            if ledger.stock[tool] and not lasting and (tool in OUTSIDE or player.room > 0):
                player.tools[tool] += 1
                ledger.stock[tool] -= 1
        if rng.random() < 0.2:
            ledger.stock += player.tools
            player.tools.clear()


def spread_tiles(ledger: Ledger, rng: Random) -> None:
    """Tiles from anywhere in the mine to caves, carts, the King's board or out of the game; an object to one owner."""
    owners = {name: rng.choice(ledger.players) for name in ("gem", "nug")}
    tiles = [(pile, tile) for pile in ledger.mine.values() for tile in pile if rng.random() < SPREAD]
    rng.shuffle(tiles)
    for pile, tile in tiles[: len(ledger.face_down()) - BURIED * ledger.seats]:
        name = tile.kind.split("_")[0]
        owner = owners.setdefault(name, rng.choice(ledger.players))
        if name in ("gem", "nug", CURSE) and rng.random() < 0.6:
            owner = rng.choice(ledger.players)
        if put(ledger, owner, tile.kind, rng):
            pile.remove(tile)


def put(ledger: Ledger, owner: Player, kind: str, rng: Random) -> bool:
    """Put a tile somewhere; False if it should stay in the mine."""
    if kind in DANGERS and kind != CURSE:
        return False
    where = rng.choices(["cave", "cart", "king", "out"], weights=[9, 3, 4, 1])[0]
    if where == "cave" and owner.room > 0:
        owner.cave.append(kind)
    elif where == "cart" and len(owner.cart) < owner.cart_size:
        owner.cart.append(kind)
    elif where == "king" and kind != CURSE:
        free = [place for place in PLACES if place not in ledger.king]
        place = free[0] if free else rng.choice(PLACES)
        if place in ledger.king:
            ledger.covered.append((place, ledger.king[place]))
        ledger.king[place] = kind
    else:
        ledger.removed.append(kind)
    return True


def bring_up_danger(pile: list[Tile], rng: Random) -> None:
    """More often than not a danger comes to the top."""
    dangers = [tile for tile in pile if tile.kind in DANGERS]
    if dangers and rng.random() < 0.7:
        tile = rng.choice(dangers)
        pile.remove(tile)
        pile.append(tile)
