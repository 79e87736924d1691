"""Writes the pictures of docs/pictures anew: `make pictures`. Seeded games: a picture moves only when art or layout do.

The README opens with one of them.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from contract.subjects import CHECKOUT
from contract.walks import MIXED, play_on
from filon.games.dragobert.state import Fate, Phase
from filon.games.imps import state as imps
from filon.games.kingsmine import state as kingsmine
from filon.games.lair import state as lair
from filon.games.saboteur import state as saboteur
from filon.play.game import Game, deal
from filon.play.picture import Picture
from filon.play.setting import agree

FOLDER = CHECKOUT / "docs" / "pictures"


def mixed(game: Game, seed: int) -> Iterator[object]:
    """By dice and by rule of thumb, seats in turn."""
    return play_on(game, MIXED, seed)


@dataclass(frozen=True)
class Shot:
    """A picture: the first position that is wanted, of games from a seed on, as the seat sees it that must choose."""

    name: str
    seats: int
    seed: int
    wanted: Callable[[Game], bool]
    shape: str = "wide"
    language: str = "en"
    touched: Sequence[str] = ()
    game: str = "dragobert"
    names: Sequence[str] = ()
    players: Callable[[Game, int], Iterator[object]] = mixed
    expansion: bool = False

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.svg"

    def picture(self) -> Picture:
        """Play until there."""
        game = next(game for seed in count(self.seed) for game in self.games(seed) if self.wanted(game))
        seen = game.see(game.actors[0] if game.actors else None)
        return seen.picture(self.shape, self.language, touched=self.touched, names=self.names)

    def games(self, seed: int) -> Iterator[Game]:
        """A game again after each of its moves."""
        options: dict[str, Any] = {"expansion": True} if self.expansion else {}
        game = deal(agree(self.game, seats=self.seats, **options), seed)
        for _ in self.players(game, seed):
            yield game


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


def is_over(game: Game) -> bool:
    """The game has ended."""
    return game.over


def cards_turned_up(game: Game) -> bool:
    """In lair somebody walks, somebody is caught with a purse, and somebody opened a chest, all in one moment."""
    s = game.see().record
    told = {int(row[0]) for row in s.events[: s.n_events]}
    has_all = {lair.What.PLACED, lair.What.MOVED} <= told and (s.shown == lair.Card.CHEST).any()
    return bool(has_all and s.phase == lair.Phase.SPLIT)


def cards_turned_up_for_two(game: Game) -> bool:
    """In lair two players have two dwarves each on their way, and cards were turned up before."""
    s = game.see().record
    return bool(s.phase == lair.Phase.LAY and s.dragon and (s.position > 0).all())


def cards_laid_by_some(game: Game) -> bool:
    """In lair some have laid a card and some have not, and all have walked."""
    s = game.see().record
    return bool(s.phase == lair.Phase.LAY and s.laid.any() and (s.position > 0).all() and s.dragon)


def hand_to_pick(game: Game) -> bool:
    """In lair two hands are closed."""
    return bool(game.see().record.phase == lair.Phase.PICK)


def rich_and_caught(game: Game) -> bool:
    """In lair a purse of many coins is to be divided."""
    s = game.see().record
    return bool(s.phase == lair.Phase.SPLIT and s.purse[game.actors[0]] > MANY)


MANY = 6  # coins
PEOPLE = ("Inès", "Tom", "Zoé", "Marc", "Lou", "Bao", "Maxime", "Jo", "Anne", "Kim", "Hugo-Maximilien", "Fatou")


def lair_shots(name: str, seats: int, wanted: Callable[[Game], bool], language: str = "en") -> tuple[Shot, Shot]:
    """The same moment of lair on both shapes."""
    wide = Shot(f"lair-{name}", seats, 1, wanted, language=language, game="lair", names=PEOPLE[:seats])
    return wide, replace(wide, name=f"{wide.name}-tall", shape="tall")


def digging(game: Game, seed: int) -> Iterator[object]:
    """In saboteur they mostly dig, mostly eastwards, whatever they are."""
    dice = Random(f"digging {seed}")
    while not game.over:
        moves = game.moves()
        tunnels = [move for move in moves if move.text.startswith("lay") and "end" not in move.text]
        deeds = [move for move in moves if move.text.split()[0] in DEEDS]
        east = sorted(tunnels, key=lambda move: (-int(move.text.split()[2].split(",")[0]), move.action))
        wanted = east[: 1 + dice.randrange(EAST)] if dice.random() < EAGER else deeds
        game.play(dice.choice(wanted or moves))
        yield game


EAST, EAGER = 4, 0.7
DEEDS = ("break", "map", "repair", "rockfall", "prison", "free", "thief", "hands_off", "inspect", "swap_hand", "steal")


def dug_far(game: Game) -> bool:
    """In saboteur many cards lie, somebody's tool is broken, and the first card can be laid in several places."""
    s = game.see().record
    if s.phase != saboteur.Phase.TURN or s.n_laid < FAR or not s.broken.any():
        return False
    return len(game.see(game.actors[0]).touches().after(("hand-0",)).then) > SEVERAL


def can_be_turned(game: Game) -> bool:
    """In saboteur the first card fits turned, the seat knows a goal, and some cards lie."""
    s = game.see().record
    if s.phase != saboteur.Phase.TURN or s.n_laid < FAR // 2:
        return False
    seen = game.see(game.actors[0])
    return bool(seen.record.looked.any() and seen.touches().after(("hand-0", "turn")).then)


def gold_is_shared(game: Game) -> bool:
    """In saboteur somebody chooses from several gold cards."""
    s = game.see().record
    return bool(s.phase == saboteur.Phase.GOLD and s.offer_left > SEVERAL - 1)


def second_round(game: Game) -> bool:
    """In saboteur the saboteurs have won, and the second round begins."""
    s = game.see().record
    return bool(s.round_number == 2 and not s.turn_number and s.ended_winner[0] == saboteur.Role.SABOTEUR)


FAR, SEVERAL = 20, 3


def dug_far_with_expansion(game: Game) -> bool:
    """In saboteur with its expansion many cards lie, doors and ladders too; somebody is a prisoner, and somebody a thief."""
    s = game.see().record
    cards = {int(s.maze[cell]) >> 1 for cell in s.laid[: s.n_laid]}
    kinds = {saboteur.Card(card).name.split("_")[0] for card in cards}
    if not {"LADDER", "GREEN", "BLUE", "GEM"} <= kinds or not s.prison.any() or not s.thief.any() or not dug_far(game):
        return False
    return any(name.startswith("cell") for name in game.see(game.actors[0]).touches().after(("hand-0",)).then)


def may_clear(game: Game) -> bool:
    """In saboteur with its expansion two cards or more lie in front of who must play, and some lie in the maze."""
    s = game.see().record
    if s.phase != saboteur.Phase.TURN or s.n_laid < FAR // 2:
        return False
    seat = game.actors[0]
    return int(s.broken[seat]).bit_count() + int(s.prison[seat]) + (int(s.thief[seat]) > 0) > 1


def may_steal(game: Game) -> bool:
    """In saboteur with its expansion the treasure is reached, and a thief may rob several."""
    s = game.see().record
    return bool(s.phase == saboteur.Phase.THEFT and s.ended_finisher[s.rounds_ended - 1] and len(game.moves()) > SEVERAL)


def second_round_with_expansion(game: Game) -> bool:
    """In saboteur with its expansion one of the two teams has won, and the second round begins."""
    s = game.see().record
    has_winner = s.ended_winner[0] in (saboteur.Role.BLUE, saboteur.Role.GREEN)
    return bool(s.round_number == 2 and not s.turn_number and has_winner)


def saboteur_shots(
    name: str, seats: int, wanted: Callable[[Game], bool], touched: Sequence[str] = (), language: str = "en"
) -> tuple[Shot, Shot]:
    """The same moment of saboteur on both shapes."""
    names = PEOPLE[:seats]
    wide = Shot(
        f"saboteur-{name}", seats, 1, wanted, "wide", language, touched, game="saboteur", names=names, players=digging
    )
    return wide, replace(wide, name=f"{wide.name}-tall", shape="tall")


def expansion_shots(
    name: str, seats: int, wanted: Callable[[Game], bool], touched: Sequence[str] = (), language: str = "en"
) -> tuple[Shot, ...]:
    """The same with the expansion."""
    return tuple(
        replace(shot, expansion=True) for shot in saboteur_shots(f"expansion-{name}", seats, wanted, touched, language)
    )


def burrowing(game: Game, seed: int) -> Iterator[object]:
    """In imps they dig and place bombs whenever they can, and buy now and then, whatever it brings."""
    dice = Random(f"burrowing {seed}")
    while not game.over:
        moves = game.moves()
        eager = [move for move in moves if move.text.split()[0] not in IDLE]
        buys = [move for move in eager if move.text.startswith("buy")]
        game.play(dice.choice(moves if not eager or (buys and dice.random() < THRIFT) else eager))
        yield game


IDLE, THRIFT = ("pass", "skip", "shoot"), 0.7


def told_of_imps(game: Game) -> list[int]:
    """In imps, the kinds of what the last move made happen."""
    s = game.see().record
    return [int(row[0]) for row in s.events[: s.n_events]]


def dug_by_many(game: Game) -> bool:
    """In imps somebody may dig in two ways; bombs lie about, somebody is dead, bound or equipped."""
    s = game.see().record
    has_all = s.n_bombs and s.bound.any() and s.worn.any() and (s.where == imps.Place.CEMETERY).any()
    return bool(s.phase == imps.Phase.DIG and has_all and len(game.moves()) == SEVERAL)


def gallery_closed(game: Game) -> bool:
    """In imps a gallery closed, and several went home with a salary."""
    told = told_of_imps(game)
    return imps.What.CLOSED in told and told.count(imps.What.SALARY) > 1 and not game.over


def bombs_exploded(game: Game) -> bool:
    """In imps bombs exploded, several died, and the dice are rolled again."""
    return told_of_imps(game).count(imps.What.DIED) > 1 and told_of_imps(game).count(imps.What.ROLLED) > 1 and not game.over


def rich_in_village(game: Game) -> bool:
    """In imps somebody can buy almost anything, and some are dead."""
    s = game.see().record
    return bool(s.phase == imps.Phase.VILLAGE and len(game.moves()) > MANY - 1 and s.worn.any())


def counted_with_nuggets(game: Game) -> bool:
    """In imps the game has ended, and some have imps on nuggets."""
    s = game.see().record
    there = [imp for imp in range(imps.IMPS * int(s.seats)) if s.stands[imp] and s.nuggets[s.where[imp], s.stands[imp]]]
    return game.over and len({imp // imps.IMPS for imp in there}) > 1


def imps_shots(name: str, seats: int, wanted: Callable[[Game], bool], language: str = "en") -> tuple[Shot, Shot]:
    """The same moment of imps on both shapes."""
    wide = Shot(f"imps-{name}", seats, 1, wanted, language=language, game="imps", names=PEOPLE[:seats], players=burrowing)
    return wide, replace(wide, name=f"{wide.name}-tall", shape="tall")


def collecting(game: Game, seed: int) -> Iterator[object]:
    """In kingsmine they dig and stack whenever they can, and barter for a workshop, whatever it brings."""
    dice = Random(f"collecting {seed}")
    while not game.over:
        moves = game.moves()
        game.play(dice.choices(moves, [eagerness(move.text) for move in moves])[0])
        yield game


def eagerness(text: str) -> float:
    """How gladly somebody who collects makes a move of kingsmine."""
    known = (EAGERNESS[beginning] for beginning in EAGERNESS if text.startswith(beginning))
    return next(known, 2)


EAGERNESS = {
    "take workshop": 90,
    "take angel": 90,
    "take dagger": 90,
    "take beer": 0.1,
    "take explosive": 0.3,
    "offer beer": 9,
    "offer workshop": 0.01,
    "offer angel": 0.01,
    "offer dagger": 0.01,
    "offer gem": 0.4,
    "offer nug": 0.8,
    "done": 1.5,
    "stop": 0.02,
    "dig": 9,
    "empty": 9,
    "power": 9,
    "next": 9,
    "move": 4,
    "beg": 0.3,
    "end": 0.1,
    "blast": 0.2,
}  # by the beginning of a move


def traded_by_many(game: Game) -> bool:
    """In kingsmine the King has many tiles, piles are stacked, carts are laden, and who plays may do many things."""
    s = game.see().record
    laden = (s.cart_loads[: s.seats] > 0).sum() > 1 and (s.board > 0).sum() > SEVERAL and (s.heights > 0).sum() > MANY
    return bool(s.phase == kingsmine.Phase.ACTION and laden and s.n_collections and len(game.moves()) > MANY)


def barters(game: Game) -> bool:
    """In kingsmine several things are offered, and some are chosen already."""
    s = game.see().record
    chosen = s.phase == kingsmine.Phase.TAKE and s.offered.sum() > SEVERAL - 1 and s.taken.any()
    return bool(chosen and (s.board > 0).sum() > SEVERAL and len(game.moves()) > SEVERAL - 1)


def builds_chain(game: Game) -> bool:
    """In kingsmine a chain of gems grows, and may grow on."""
    s = game.see().record
    return bool(s.phase == kingsmine.Phase.NEXT_GEM and s.chain_tiles > SEVERAL - 1 and len(game.moves()) > SEVERAL - 1)


def may_be_saved(game: Game) -> bool:
    """In kingsmine somebody's angel or dagger may save it."""
    return game.see().record.phase in (kingsmine.Phase.ANGEL, kingsmine.Phase.DAGGER)


def counted_with_piles(game: Game) -> bool:
    """In kingsmine the game has ended, and all have stacked something."""
    s = game.see().record
    return game.over and bool((s.workshop_points[: s.seats] > 0).all())


def kingsmine_shots(
    name: str, seats: int, seed: int, wanted: Callable[[Game], bool], language: str = "en"
) -> tuple[Shot, Shot]:
    """The same moment of kingsmine on both shapes."""
    names = PEOPLE[:seats]
    wide = Shot(
        f"kingsmine-{name}", seats, seed, wanted, language=language, game="kingsmine", names=names, players=collecting
    )
    return wide, replace(wide, name=f"{wide.name}-tall", shape="tall")


SHOTS = (
    Shot("mid-game", 5, 8, in_danger),
    Shot("mid-game-tall", 5, 8, in_danger, "tall"),
    Shot("swap", 6, 5, may_swap, touched=("act-swap",)),
    Shot("swap-tall", 6, 5, may_swap, "tall", touched=("act-swap",)),
    Shot("deadly-french", 4, 1, is_deadly, language="fr"),
    Shot("deadly-french-tall", 4, 1, is_deadly, "tall", "fr"),
    Shot("round", 6, 2, round_is_over),
    Shot("round-tall", 6, 2, round_is_over, "tall"),
    Shot("final", 4, 3, is_over),
    Shot("final-tall", 4, 3, is_over, "tall"),
    *lair_shots("mid-game", 4, cards_laid_by_some),
    *lair_shots("reveal", 4, cards_turned_up),
    *lair_shots("split-french", 3, rich_and_caught, "fr"),
    *lair_shots("pick", 4, hand_to_pick),
    *lair_shots("two-players", 2, cards_turned_up_for_two),
    *lair_shots("final", 4, is_over),
    *saboteur_shots("mid-game", 5, dug_far, ("hand-0",)),
    *saboteur_shots("turned-french", 4, can_be_turned, ("hand-0", "turn"), "fr"),
    *saboteur_shots("gold", 5, gold_is_shared),
    *saboteur_shots("round", 10, second_round),
    *saboteur_shots("final", 5, is_over),
    *expansion_shots("mid-game", 7, dug_far_with_expansion, ("hand-0",)),
    *expansion_shots("twelve-french", 12, may_clear, ("several", "hand-0"), "fr"),
    *expansion_shots("theft", 7, may_steal),
    *expansion_shots("round", 8, second_round_with_expansion),
    *imps_shots("mid-game", 4, dug_by_many),
    *imps_shots("closing", 4, gallery_closed),
    *imps_shots("explosion", 4, bombs_exploded),
    *imps_shots("village-french", 3, rich_in_village, "fr"),
    *imps_shots("final", 4, counted_with_nuggets),
    *kingsmine_shots("mid-game", 4, 31, traded_by_many),
    *kingsmine_shots("barter", 4, 24, barters),
    *kingsmine_shots("chain", 3, 38, builds_chain),
    *kingsmine_shots("reaction-french", 4, 13, may_be_saved, "fr"),
    *kingsmine_shots("final", 4, 58, counted_with_piles),
)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        file = shot.picture().save(shot.file)
        sys.stdout.write(f"filon: wrote {file.relative_to(CHECKOUT)} ({file.stat().st_size:,} bytes)\n")


if __name__ == "__main__":
    main()
