"""The pictures of saboteur."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from filon.games.saboteur.state import Card, Phase, Role
from filon.play.game import Game
from shooting import DOCUMENTED, PEOPLE, Shot, both_shapes, is_over

EAST, EAGER = 4, 0.7
DEEDS = ("break", "map", "repair", "rockfall", "prison", "free", "thief", "hands_off", "inspect", "swap_hand", "steal")
FAR, SEVERAL = 20, 3


def digging(game: Game, seed: int) -> Iterator[object]:
    """They mostly dig, mostly eastwards, whatever they are."""
    dice = Random(f"digging {seed}")
    while not game.over:
        moves = game.moves()
        tunnels = [move for move in moves if move.text.startswith("lay") and "end" not in move.text]
        deeds = [move for move in moves if move.text.split()[0] in DEEDS]
        east = sorted(tunnels, key=lambda move: (-int(move.text.split()[2].split(",")[0]), move.action))
        wanted = east[: 1 + dice.randrange(EAST)] if dice.random() < EAGER else deeds
        game.play(dice.choice(wanted or moves))
        yield game


def dug_far(game: Game) -> bool:
    """Many cards lie, somebody's tool is broken, and the first card can be laid in several places."""
    s = game.see().record
    if s.phase != Phase.TURN or s.n_laid < FAR or not s.broken.any():
        return False
    return len(game.see(game.actors[0]).touches().after(("hand-0",)).then) > SEVERAL


def can_be_turned(game: Game) -> bool:
    """The first card fits turned, the seat knows a goal, and some cards lie."""
    s = game.see().record
    if s.phase != Phase.TURN or s.n_laid < FAR // 2:
        return False
    seen = game.see(game.actors[0])
    return bool(seen.record.looked.any() and seen.touches().after(("hand-0", "turn")).then)


def gold_is_shared(game: Game) -> bool:
    """Somebody chooses from several gold cards."""
    s = game.see().record
    return bool(s.phase == Phase.GOLD and s.offer_left > SEVERAL - 1)


def second_round(game: Game) -> bool:
    """The saboteurs have won, and the second round begins."""
    s = game.see().record
    return bool(s.round_number == 2 and not s.turn_number and s.ended_winner[0] == Role.SABOTEUR)


def dug_far_with_expansion(game: Game) -> bool:
    """With the expansion many cards lie, doors and ladders too; somebody is a prisoner, and somebody a thief."""
    s = game.see().record
    cards = {int(s.maze[cell]) >> 1 for cell in s.laid[: s.n_laid]}
    kinds = {Card(card).name.split("_")[0] for card in cards}
    if not {"LADDER", "GREEN", "BLUE", "GEM"} <= kinds or not s.prison.any() or not s.thief.any() or not dug_far(game):
        return False
    return any(name.startswith("cell") for name in game.see(game.actors[0]).touches().after(("hand-0",)).then)


def may_clear(game: Game) -> bool:
    """With the expansion two cards or more lie in front of who must play, and some lie in the maze."""
    s = game.see().record
    if s.phase != Phase.TURN or s.n_laid < FAR // 2:
        return False
    seat = game.actors[0]
    return int(s.broken[seat]).bit_count() + int(s.prison[seat]) + (int(s.thief[seat]) > 0) > 1


def may_steal(game: Game) -> bool:
    """With the expansion the treasure is reached, and a thief may rob several."""
    s = game.see().record
    return bool(s.phase == Phase.THEFT and s.ended_finisher[s.rounds_ended - 1] and len(game.moves()) > SEVERAL)


def second_round_with_expansion(game: Game) -> bool:
    """With the expansion one of the two teams has won, and the second round begins."""
    s = game.see().record
    has_winner = s.ended_winner[0] in (Role.BLUE, Role.GREEN)
    return bool(s.round_number == 2 and not s.turn_number and has_winner)


def shots(
    name: str, seats: int, wanted: Callable[[Game], bool], touched: Sequence[str] = (), language: str = "en"
) -> tuple[Shot, Shot]:
    """One moment, with names of people."""
    shot = Shot("saboteur", f"saboteur-{name}", seats, 1, wanted, "wide", language, touched, PEOPLE[:seats], digging)
    return both_shapes(replace(shot, folder=DOCUMENTED))


def expansion_shots(
    name: str, seats: int, wanted: Callable[[Game], bool], touched: Sequence[str] = (), language: str = "en"
) -> tuple[Shot, ...]:
    """The same with the expansion."""
    plain = shots(f"expansion-{name}", seats, wanted, touched, language)
    return tuple(replace(shot, options={"expansion": True}) for shot in plain)


SHOTS = (
    *shots("mid-game", 5, dug_far, ("hand-0",)),
    *shots("turned-french", 4, can_be_turned, ("hand-0", "turn"), "fr"),
    *shots("gold", 5, gold_is_shared),
    *shots("round", 10, second_round),
    *shots("final", 5, is_over),
    *expansion_shots("mid-game", 7, dug_far_with_expansion, ("hand-0",)),
    *expansion_shots("twelve-french", 12, may_clear, ("several", "hand-0"), "fr"),
    *expansion_shots("theft", 7, may_steal),
    *expansion_shots("round", 8, second_round_with_expansion),
)
