"""The pictures of dragobert."""

from filon.games.dragobert.state import Fate, Phase
from filon.play.game import Game
from shooting import DOCUMENTED, Shot, both_shapes, is_over


def in_danger(game: Game) -> bool:
    """In the second round: somebody is out, somebody is burnt, the dragon is near, and two or more are left to play."""
    s = game.see().record
    has_gold = s.round_number == 2 and s.phase == Phase.DRAW and not round_is_over(game)
    several = (s.fate == Fate.BURNT).any() and (s.fate == Fate.IN_MINE).sum() > 1
    return bool(has_gold and several and s.slots_taken and s.dragon <= 6)


def may_swap(game: Game) -> bool:
    """Several others to change places with."""
    return sum(str(move).startswith("swap") for move in game.moves()) > 2


def is_deadly(game: Game) -> bool:
    """Digging leads into the fire."""
    return not game.over and "fire" in game.see().scene().asked


def round_is_over(game: Game) -> bool:
    """The last move ended a round."""
    return "page" in {sprite.id for sprite in game.see().scene().sprites}


SHOTS = (
    *both_shapes(Shot("dragobert", "mid-game", 5, 8, in_danger, folder=DOCUMENTED)),
    *both_shapes(Shot("dragobert", "swap", 6, 5, may_swap, touched=("act-swap",), folder=DOCUMENTED)),
    *both_shapes(Shot("dragobert", "deadly-french", 4, 1, is_deadly, language="fr", folder=DOCUMENTED)),
    *both_shapes(Shot("dragobert", "round", 6, 2, round_is_over, folder=DOCUMENTED)),
    *both_shapes(Shot("dragobert", "final", 4, 3, is_over, folder=DOCUMENTED)),
)
