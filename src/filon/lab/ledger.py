"""The ledger: the folder in which a tournament keeps its games, so that it can be stopped and taken up again.

`games.jsonl` begins with what is played; then every finished game is a line. A line is written as soon as the game is over,
so a killed process loses no finished game; it is on disk about a second later or at the end, so a power cut loses few. A
line that was torn is dropped, and its game is played again. One process at a time may write.
"""

import os
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO

import msgspec
from filelock import FileLock, Timeout

from filon.kernel.chance import CHANCE_VERSION as CHANCE_VERSION
from filon.play.setting import Seed, Setting, key_of, thawed

from .contest import Contest, Played, has_teams, teams_of
from .export import refusing
from .simulate import BadRun

LEDGER_FORMAT = "filon-tournament/1"
FILE = "games.jsonl"
LOCK = "games.lock"
OPENING = b'{"format":"' + LEDGER_FORMAT.encode()  # of a heading
FLUSH_SECONDS = 1.0  # seconds between two visits to the disk
MOST_DEALS = 1 << 48  # more than anybody plays
MOST_POINTS = 1 << 31  # more than anybody makes


class Heading(msgspec.Struct, frozen=True):
    """What is played: the first line."""

    format: str
    game: str
    rules: int
    chance: str
    seats: int
    options: dict[str, Any]
    tables: str  # their digest
    bots: list[str]
    seed: str  # the contest's key in hex
    by_team: bool = False


class Ledger:
    """The games of one contest in a folder, those that were there already and those that are added."""

    contest: Contest
    played: list[Played]

    def __init__(
        self, folder: Path, setting: Setting, bots: tuple[str, ...], seed: Seed = None, *, by_team: bool = False
    ) -> None:
        self.folder = folder
        self.file = folder / FILE
        self.setting = setting
        self.bots = bots
        self.seed = seed
        self.by_team = by_team
        self._lock = FileLock(folder / LOCK)
        self._synced = monotonic()

    def __enter__(self) -> "Ledger":
        with refusing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._take_lock()
        try:
            self._take_up()
        except BaseException:
            self._lock.release()
            raise
        return self

    def add(self, game: Played) -> None:
        """Write a finished game down."""
        with refusing(self.file):
            self._write(msgspec.json.encode(game))
            if monotonic() - self._synced > FLUSH_SECONDS:
                self._sync()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with refusing(self.file):
            self._sync()
            self._stream.close()
        self._lock.release()

    def _take_lock(self) -> None:
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise BadRun("another tournament is being played in {folder}", folder=self.folder) from None

    def _take_up(self) -> None:
        with refusing(self.file):
            lines = whole_lines(self.file)
        there = read_heading(lines[0], self.file) if lines else None
        seed = bytes.fromhex(there.seed) if there and self.seed is None else self.seed
        self.contest = Contest(self.setting, self.bots, key_of(seed), by_team=self.by_team)
        if there:
            self._compare(there)
        self.played = [read_game(line, self.file, self.contest) for line in lines[1:]]
        check_once(self.played, self.file)
        with refusing(self.file):
            self._stream: BinaryIO = self.file.open("ab")
            self._stream.truncate(sum(map(len, lines)))
            if not there:
                self._write(msgspec.json.encode(heading_of(self.contest)))

    def _compare(self, there: Heading) -> None:
        here = heading_of(self.contest)
        for name in Heading.__struct_fields__:
            if getattr(here, name) != getattr(there, name):
                raise BadRun(
                    "{folder} holds another tournament: {name} is {there!r} there, but {here!r} here",
                    folder=self.folder,
                    name=name,
                    there=getattr(there, name),
                    here=getattr(here, name),
                )

    def _write(self, line: bytes) -> None:
        self._stream.write(line + b"\n")
        self._stream.flush()

    def _sync(self) -> None:
        os.fsync(self._stream.fileno())
        self._synced = monotonic()


def heading_of(contest: Contest) -> Heading:
    """What is played, as it is written."""
    setting = contest.setting
    return Heading(
        format=LEDGER_FORMAT,
        game=setting.identity.slug,
        rules=setting.identity.version,
        chance=CHANCE_VERSION,
        seats=setting.seats,
        options=thawed(setting.options),
        tables=setting.tables_digest,
        bots=list(contest.bots),
        seed=contest.key.hex(),
        by_team=contest.by_team,
    )


def whole_lines(file: Path) -> list[bytes]:
    """The lines of the file that were written to their end; what is torn and cannot be a line of ours is refused."""
    data = file.read_bytes() if file.exists() else b""
    lines = data.splitlines(keepends=True)
    if not lines or is_whole(lines[-1]):
        return lines
    if len(lines) == 1 and not (lines[0].startswith(OPENING) or OPENING.startswith(lines[0])):
        raise BadRun("{file} is not the games of a tournament", file=file)
    return lines[:-1]


def is_whole(line: bytes) -> bool:
    """Was all of the last line written?"""
    return line.startswith(b"{") and line.endswith(b"}\n")


def read_heading(line: bytes, file: Path) -> Heading:
    """The first line, or a refusal."""
    try:
        return msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError as error:
        raise BadRun("{file} is not the games of a tournament: {error}", file=file, error=error) from error


def read_game(line: bytes, file: Path, contest: Contest) -> Played:
    """Another line, or a refusal: a game is one of the contest's, with a result that can be."""
    try:
        game = msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError as error:
        raise BadRun("{file} is damaged: {error}", file=file, error=error) from error
    if not is_game_of(contest, game) or not is_result(game, contest.setting.seats):
        raise BadRun("{file} is damaged: {line} is no game of this tournament", file=file, line=line.decode().strip())
    return game


def check_once(games: list[Played], file: Path) -> None:
    """Refuse two lines that say different things of one game; the same line twice is one game."""
    told: dict[tuple[int, int], Played] = {}
    for game in games:
        if told.setdefault((game.deal, game.turn), game) != game:
            raise BadRun(
                "{file} is damaged: game {turn} of deal {deal} is in it twice", file=file, turn=game.turn, deal=game.deal
            )


def is_game_of(contest: Contest, game: Played) -> bool:
    """Did these bots sit so in that game, on the sides it was dealt?"""
    if not (0 <= game.deal < MOST_DEALS and 0 <= game.turn < len(contest.bots)):
        return False
    if contest.seatings(game.deal)[game.turn] != game.bots:
        return False
    return not has_teams(contest.setting) or teams_of(contest.dealt(game.deal)) == game.sides


def is_result(game: Played, seats: int) -> bool:
    """Can so many seats end so? Who has more points has a better place."""
    if any(abs(points) > MOST_POINTS for points in game.points):
        return False
    rows = list(zip(game.points, game.places, strict=False))
    lengths = {len(game.points), len(game.places), len(game.sides) or seats}
    ordered = all(one[1] < other[1] for one in rows for other in rows if one[0] > other[0])
    return lengths == {seats} and min(game.places) == 1 and max(game.places) <= seats and ordered and game.moves >= 0
