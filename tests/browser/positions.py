"""Positions that tests want to find a table in, and what the page of a table is fitted with to be watched."""

from collections.abc import Callable
from typing import Any

from filon.games.dragobert import moves
from filon.games.lair.rules_path import has_card, space_ahead
from filon.games.lair.state import LAIR, Card, Phase
from filon.house import Table
from filon.kernel.verbs import is_a
from filon.play.game import Game
from filon.play.seen import Move

FIRST = 0  # the first seat: the person whose page is looked at

KEEP_SOCKETS = """(() => {
  const Plain = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Plain { constructor(url) { super(url); window.sockets.push(this); } };
})()"""


def may_swap(game: Game) -> bool:
    """The first seat may swap, or do something else."""
    offered = actions_of_first(game)
    return any(is_a(action, moves.SWAP) for action in offered) and len(offered) > 1


def may_draw(game: Game) -> bool:
    """The first seat must draw, from one pile or from the other."""
    return actions_of_first(game) == {moves.DRAW_EXTRACTION, moves.DRAW_EXIT}


def after_round(game: Game) -> bool:
    """A page between two rounds lies on the table, and the first seat goes on."""
    return may_draw(game) and any(sprite.art == "page" for sprite in game.see().scene("wide").sprites)


def in_round(number: int) -> Callable[[Game], bool]:
    """In the middle of things: so many moves were made, and the first seat may draw."""
    return lambda game: len(game.record()["events"]) >= number and may_draw(game)


def actions_of_first(game: Game) -> set[int]:
    return {move.action for move in game.moves(FIRST)} if game.actors == (FIRST,) else set()


# --- lair ---------------------------------------------------------------------------------------------------------------

RICH = 14  # coins: a purse with more than are counted into a hand by one touch


def must_split(least: int) -> Callable[[Game], bool]:
    """The first seat is caught with that many coins or more, and the second is the dragon."""

    def wanted(game: Game) -> bool:
        s = game.see().record
        return bool(s.phase == Phase.SPLIT and 0 in game.actors and s.dragon_seat == 1 and s.purse[0] >= least)

    return wanted


def spoiling(table: Table, seat: int) -> Move:
    """All play so that the first seat of three gets rich: nobody else walks, and who catches it picks an empty hand."""
    assert table.game is not None
    s = table.game.see(FIRST).record
    legal = {move.text: move for move in table.game.moves(seat)}
    match s.phase:
        case Phase.SPLIT:
            return legal["split 0"]
        case Phase.PICK:
            return legal["pick A left"]
        case Phase.PLACE:
            return legal[f"place {Card(catching(s)).name.lower()}"]
    if seat != FIRST:
        return legal["play chest"]
    return legal[f"play {Card(best_colour(s)).name.lower()}"]


def best_colour(s: Any) -> int:
    """The colour that brings the first seat most, outside the lair if there is one."""
    colours = [card for card in range(Card.RED, Card.CHEST) if has_card(s, FIRST, card)]
    there = {card: space_ahead(s, int(s.position[FIRST]), card) for card in colours}
    return max(colours, key=lambda card: (there[card] < LAIR, int(s.coins[there[card]]), -there[card]))


def catching(s: Any) -> int:
    """Where the dragon goes: where the first seat does if it is rich, has no other colour left, or would reach the lair."""
    card = int(s.card[FIRST])
    if not card:
        return Card.RED
    hand = [other for other in range(Card.RED, Card.CHEST) if has_card(s, FIRST, other) and other != card]
    is_end = space_ahead(s, int(s.position[FIRST]), card) >= LAIR or not hand
    return card if is_end or s.purse[FIRST] >= RICH else card % (Card.CHEST - 1) + 1
