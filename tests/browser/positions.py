"""Positions that tests want to find a table in, and what the page of a table is fitted with to be watched."""

from collections.abc import Callable

from filon.game import Game
from filon.games.dragobert import moves

FIRST = 0  # the first seat: the person whose page is looked at

KEEP_SOCKETS = """(() => {
  const Plain = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Plain { constructor(url) { super(url); window.sockets.push(this); } };
})()"""


def may_swap(game: Game) -> bool:
    """The first seat may swap, or do something else."""
    offered = actions_of_first(game)
    return any(action >= moves.SWAP for action in offered) and len(offered) > 1


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
