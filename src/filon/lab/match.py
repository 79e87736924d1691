"""A match: how strong one bot is beside another, as strength is measured everywhere in Filon.

>>> from filon.lab.match import match
>>> from filon.play.setting import agree
>>> strength = match(agree("dragobert", seats=3), "thumb", "random", deals=40, seed=7)
>>> strength.share > 0.5, strength.pairs
(True, 160)
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from filon.kernel.workshop import OnProgress
from filon.play.setting import Seed, Setting, key_of

from .contest import Contest, check_bots, check_teams
from .ledger import Ledger
from .standings import Share, standings
from .summary import Interval
from .tournament import Limits, Outcome, hold


@dataclass(frozen=True)
class Strength:
    """How often a seat of ours is in a better place than a seat of theirs at the same table, ties one half."""

    game: str
    options: dict[str, Any]
    seats: int
    ours: str
    theirs: str
    share: float  # of the pairs (ours, theirs) at the same table
    share_95: Interval  # over deals
    always_95: Interval  # right also of a match that ended because it was sure
    is_sure: bool  # did it end because of that?
    by_team: bool  # did each hold a whole side?
    by_side: dict[str, Share]  # the share when ours was on that side, where the game tells sides
    deals: int
    games: int
    pairs: int
    seconds: float
    seed: str  # the same match again

    def as_data(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)


def match(
    setting: Setting,
    ours: str,
    theirs: str,
    *,
    deals: int,
    minutes: float | None = None,
    until_sure: bool = False,
    against: float = 0.5,
    by_team: bool = False,
    seed: Seed = None,
    folder: Path | None = None,
    threads: int | None = None,
    progress: OnProgress | None = None,
) -> Strength:
    """Play at most so many deals, each twice with sides exchanged; stop earlier when time is up or, if so wished, when sure.

    Sure is: the share is not `against`, by a test that may be looked at after every deal. By team, each holds a whole
    side, then the other. With a folder the games are kept, and a match that was interrupted goes on where it was.
    """
    limits, bots = Limits(deals, minutes, until_sure, against), check_bots([ours, theirs])
    if by_team:
        check_teams(setting)
    begun = perf_counter()
    if folder is None:
        outcome = hold(Contest(setting, bots, key_of(seed), by_team=by_team), limits, threads=threads, progress=progress)
    else:
        with Ledger(folder, setting, bots, seed, by_team=by_team) as ledger:
            outcome = hold(ledger.contest, limits, ledger=ledger, threads=threads, progress=progress)
    return strength_of(outcome, perf_counter() - begun)


def strength_of(outcome: Outcome, seconds: float) -> Strength:
    """What a match says of the bot named first."""
    ours, theirs = outcome.contest.bots
    table = standings(outcome)
    first = next(bot for bot in table.bots if bot.name == ours)
    assert table.always_95 is not None
    return Strength(
        game=table.game,
        options=table.options,
        seats=table.seats,
        ours=ours,
        theirs=theirs,
        share=first.pairs.share,
        share_95=first.pairs.share_95,
        always_95=table.always_95,
        is_sure=table.is_sure,
        by_team=outcome.contest.by_team,
        by_side=first.by_side,
        deals=table.deals,
        games=table.games,
        pairs=first.pairs.pairs,
        seconds=seconds,
        seed=table.seed,
    )
