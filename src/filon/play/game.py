"""A game being played, from Python: deal it, ask it, move in it, take moves back, keep it as a record.

`filon.new` deals, `filon.load` replays, `filon.verify` proves. Nothing here knows a rule.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from filon.games import rules_of
from filon.kernel.chance import CHANCE_VERSION as CHANCE_VERSION
from filon.kernel.contract import Refusal, Value
from filon.kernel.errors import BadRecord, BadSeats, ChangedRules, FilonError, GameOver, IllegalMove, NoMove, Phrase
from filon.kernel.fields import position_data
from filon.kernel.words import SEAT_LETTERS, Words, words_for

from .picture import Picture
from .position import Position
from .records import RECORD_FORMAT, Event, Record, check_text, digest_of, read_record, seed_of
from .seen import Move, Seen, checked_seat
from .setting import Seed, Setting, Tables, agree, agree_on, key_of, thawed
from .setup import placed
from .trail import Trail


class Game:
    """A game in progress. Make one with `filon.new`."""

    def __init__(self, position: Position, key: bytes | None, seed: Seed) -> None:
        self.setting = position.setting
        self.seed = seed
        self._key = key
        self._positions = Trail([position])  # after each move that stands; the last is the present
        self._movers: Trail[int] = Trail()  # who made each of those moves
        self._events: Trail[Event] = Trail()

    # --- what is asked ---

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.setting.seats

    @property
    def present(self) -> Position:
        """The present one, with every secret: for who plays, deals or keeps a table, never for who is shown something."""
        return self._positions[-1]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over."""
        return self.present.actors

    @property
    def made(self) -> int:
        """How many moves were made, those taken back not counted."""
        return len(self._movers)

    @property
    def digest(self) -> str:
        """Eight bytes that tell this position from others; a record has them after every event."""
        return self.present.digest

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.present.over

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        return self.present.scores

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, 1 for the best; equals share a place."""
        return self.present.places

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none before the end."""
        return self.present.winners

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of the seat that must choose; name the seat when several do."""
        return self.present.moves(self._acting(seat)) if not self.over else []

    @property
    def forced(self) -> tuple[Move, ...]:
        """The moves to which their seats have no other, as everybody can see; they are found once for a position."""
        return self.present.forced

    def see(self, viewer: int | None = None, *, at: int | None = None) -> Seen:
        """What a seat may know, or the spectator when none is named; `at`: after that many moves, not now."""
        return (self.present if at is None else self.position_after(at)).see(viewer)

    def position_after(self, moves: int) -> Position:
        """The position after so many of the moves that stand, with every secret, as `present` has."""
        if moves not in range(len(self._positions)):
            raise NoMove("there are positions 0 to {last}, but got {got!r}", last=self.made, got=moves)
        return self._positions[moves]

    def why_not(self, move: Move | int | str, seat: int | None = None, language: str = "en") -> Refusal | None:
        """Why a move is not allowed: clause and sentence; None if it is legal. Answers to anything, never raises."""
        words = self.setting.words(language)
        try:
            return self.see(self._acting(seat, move)).why_not(move, words)
        except BadSeats as error:
            return Refusal("", error.said(words))

    def story(self, seat: int | None = None, language: str = "en") -> list[str]:
        """All that happened so far, in sentences, as a seat or the spectator saw it."""
        words = self.setting.words(language)
        return [line for position in self._positions for line in position.see(seat).story(words)]

    def drawing(self, seat: int | None = None, language: str = "en", *, memory_aid: bool = False) -> str:
        """The table as text, as a seat or the spectator sees it."""
        return self.see(seat).drawing(self.setting.words(language), memory_aid=memory_aid)

    def picture(
        self, seat: int | None = None, shape: str = "wide", language: str = "en", *, memory_aid: bool = False
    ) -> Picture:
        """The table as a picture, as a seat or the spectator sees it; a notebook shows it."""
        return self.see(seat).picture(shape, language, memory_aid=memory_aid)

    def __str__(self) -> str:
        return self.drawing()

    def __repr__(self) -> str:
        return f"<{self.code}>"

    @property
    def code(self) -> str:
        """The position in one word: game and rules, seats, number of events, digest of what anybody may see."""
        identity = self.setting.identity
        return f"{identity.slug}/{identity.version}:{self.seats}:{len(self._events)}:{digest_of(self.see().record)}"

    # --- what is done ---

    def play(self, move: Move | int | str, seat: int | None = None, language: str = "en") -> "Game":
        """Make a move; raise IllegalMove, with nothing changed, if the rules forbid it."""
        seat, words = self._acting(seat, move), self.setting.words(language)
        action = self._meant(move, seat, words)
        if isinstance(action, Refusal):
            raise self._illegal(action)
        before = self.present
        if refusal := before.why_not(seat, action, words):
            raise self._illegal(refusal)
        self._positions.append(before.after(seat, action))
        self._movers.append(seat)
        self._note(seat, "move", before.move(seat, action).text)
        before.let_go()
        return self

    def undo(self, seat: int | None = None) -> "Game":
        """Take the last move back; the record keeps both."""
        if not self.made:
            raise NoMove("there is no move to take back")
        taker = self._movers[-1] if seat is None else self._acting(seat)
        self._positions.pop()
        self._movers.pop()
        self._note(taker, "undo", "")
        return self

    def note(self, seat: int, kind: str, text: str = "") -> "Game":
        """Put a resignation (`resign`) or a change of player (`seat`) on record; the position stays as it is."""
        if kind not in ("resign", "seat"):
            raise BadRecord("expected the event resign or seat, but got {got!r}", got=kind)
        check_text(text)
        self._note(self._acting(seat), kind, text)
        return self

    def copy(self) -> "Game":
        """An independent game in the same position, with the same past and the same future chance."""
        twin = copy(self)
        twin._positions = self._positions.copy()
        twin._movers = self._movers.copy()
        twin._events = self._events.copy()
        return twin

    def imagine(self, viewer: int | None = None, seed: Seed = None) -> "Game":
        """A game that could be this one, as far as a viewer knows: hidden things dealt anew, the future too."""
        return imagined(self.see(viewer), seed)

    # --- as data ---

    def position(self) -> dict[str, Any]:
        """The whole position as JSON-able data in the game's own words, with every secret; `filon.position` sets it up."""
        return position_data(self.setting.rules, self.present.state)

    def record(self) -> dict[str, Any]:
        """The game as JSON-able data (`filon-record/1`); the seed is in it only once the game is over.

        So is the first position of a game that was set up: both tell every secret.
        """
        if self._key is None:
            raise BadRecord("an imagined game has no record: it was never dealt")
        setting = self.setting
        record = Record(
            format=RECORD_FORMAT,
            game=setting.identity.slug,
            rules=setting.identity.version,
            chance=CHANCE_VERSION,
            seats=setting.seats,
            options=thawed(setting.options),
            tables_digest=setting.tables_digest,
            deal=self._positions[0].digest,
            events=list(self._events),
            tables=None if setting.shipped else thawed(setting.tables),
            seed=self.written_seed() if self.over else None,
            position=position_data(setting.rules, self._positions[0].state)
            if self.over and self.present.is_set_up
            else None,
        )
        data: dict[str, Any] = msgspec.to_builtins(record.seal())
        return data

    def written_seed(self) -> int | str:
        """The seed as a record holds it. Whoever knows it knows every card."""
        if self._key is None:
            raise BadRecord("an imagined game has no record: it was never dealt")
        return self._key.hex() if self.seed is None or isinstance(self.seed, bytes) else int(self.seed)

    # --- within ---

    def _acting(self, seat: int | None, move: Move | int | str | None = None) -> int:
        if seat is None and isinstance(move, Move):
            seat = move.seat
        if seat is None:
            actors = self.actors
            if len(actors) > 1:
                raise BadSeats("seats {seats} choose now: say which with seat=", seats=", ".join(map(str, actors)))
            seat = actors[0] if actors else 0
        return checked_seat(self.setting, seat_of_letter(seat))

    def reads(self, text: str, seat: int) -> bool:
        """Does a text mean a move of that seat, legal or not?"""
        return self.setting.rules.read_text(self.see(seat).record, seat, text) is not None

    def _meant(self, move: Move | int | str, seat: int, words: Words) -> int | Refusal:
        if type(move) is int and move in range(self.setting.identity.actions):
            return move  # nothing to look up: bots play by number
        return self.see(seat).meant(move, words)

    def _illegal(self, refusal: Refusal) -> IllegalMove:
        return (GameOver if self.over else IllegalMove)(refusal.clause, refusal.sentence, self.code)

    def _note(self, seat: int, kind: Any, text: str) -> None:
        self._events.append(Event(len(self._events) + 1, seat, kind, text, self.digest))


def seat_of_letter(seat: object) -> object:
    """A seat called by its letter as its number; anything else as it is."""
    letter = seat.upper() if isinstance(seat, str) else ""
    return SEAT_LETTERS.index(letter) if len(letter) == 1 and letter in SEAT_LETTERS else seat


def new(game: str, /, *, seats: int, seed: Seed = None, tables: Tables = None, **options: Value) -> Game:
    """Deal a game: `filon.new("dragobert", seats=4, seed=7)`.

    `seed` is a number, the 32 bytes of a key, or None for a deal nobody chose. `tables` replaces the component tables.
    """
    return deal(agree(game, seats=seats, tables=tables, **options), seed)


def deal(setting: Setting, seed: Seed = None) -> Game:
    """Deal a game of a setting already agreed on."""
    key = key_of(seed)
    return Game(Position.dealt(setting, key), key, seed)


def position(
    game: str,
    fields: Mapping[str, Any] | None = None,
    /,
    *,
    seats: int,
    seed: Seed = 0,
    tables: Tables = None,
    **options: Value,
) -> Game:
    """Set a position up: `filon.position("lair", {"purse": [0, 5, 1]}, seats=3)`.

    What is not told is as dealt from the seed, or follows from what is told. Raise BadPosition if no game comes to this.
    """
    return set_up(agree(game, seats=seats, tables=tables, **options), {} if fields is None else fields, seed)


def set_up(setting: Setting, fields: Mapping[str, Any], seed: Seed = 0) -> Game:
    """Set a position up in a setting already agreed on."""
    key = key_of(seed)
    return Game(Position(setting, placed(setting, fields, key), is_set_up=True), key, seed)


def imagined(seen: Seen, seed: Seed = None) -> Game:
    """A game that this could be a view of, with what it hides dealt anew, and the future too: for bots to try moves in."""
    return Game(Position(seen.setting, seen.imagine(seed), is_set_up=seen.is_set_up), None, None)


def load(record: dict[str, Any] | str | bytes | Path, seed: Seed = None, position: Mapping[str, Any] | None = None) -> Game:
    """Replay a record to its last event; raise ChangedRules naming the first event these rules play differently.

    A record of an open game has no seed and, if it was set up, no first position; whoever keeps them gives them here.
    """
    return replayed(read_record(record), seed, position=position)


def replayed(data: Record, seed: Seed = None, language: str = "en", *, position: Mapping[str, Any] | None = None) -> Game:
    """The game of a record; a move the rules forbid is refused with their sentence in a language."""
    position = position if position is not None else data.position
    seed = seed if seed is not None else seed_of(data)
    if seed is None:
        raise BadRecord("this record has no seed: the game was still open when it was written")
    if data.chance != CHANCE_VERSION:
        raise BadRecord(
            "this record draws its chance from {got!r}; these rules have {expected!r}",
            got=data.chance,
            expected=CHANCE_VERSION,
        )
    rules = rules_of(data.game)
    for name in data.options:
        rules.IDENTITY.option(name)
    setting = agree_on(rules, seats=data.seats, tables=data.tables, **data.options)
    game = deal(setting, seed) if position is None else set_up(setting, position, seed)
    if setting.tables_digest != data.tables_digest:
        raise ChangedRules(0, "the shipped component tables have changed since this record was written")
    if game.digest != data.deal:
        raise ChangedRules(
            0, "from this seed the cards are dealt differently by {rules}", rules=rules_difference(data, setting)
        )
    for event in data.events:
        replay_event(game, event, data, language)
    return game


def replay_event(game: Game, event: Event, data: Record, language: str = "en") -> None:
    """Repeat one event of a record and compare digests."""
    try:
        if event.kind == "move":
            game.play(event.text, seat=event.seat, language=language)
        elif event.kind == "undo":
            game.undo(event.seat)
        else:
            game.note(event.seat, event.kind, event.text)
    except (IllegalMove, NoMove, BadSeats) as error:
        named = {**named_event(event), "rules": rules_difference(data, game.setting), "error": error.phrase}
        raise ChangedRules(
            event.n, "event {n} ({kind} {text!r} of seat {seat}) is not possible in {rules}: {error}", **named
        ) from error
    if game._events[-1].digest != event.digest:
        named = {**named_event(event), "rules": rules_difference(data, game.setting)}
        raise ChangedRules(
            event.n, "event {n} ({kind} {text!r} of seat {seat}) leads to another position in {rules}", **named
        )


def named_event(event: Event) -> dict[str, Any]:
    """What an error says of an event."""
    return {"n": event.n, "kind": event.kind, "text": event.text, "seat": event.seat}


def rules_difference(data: Record, setting: Setting) -> Phrase:
    """Which rules differ from which, for an error."""
    slug, now = setting.identity.slug, setting.identity.version
    if now == data.rules:
        return Phrase("these rules {now} of {game}", now=now, game=slug)
    return Phrase("rules {now} of {game} than in rules {then}", now=now, game=slug, then=data.rules)


@dataclass(frozen=True)
class Verdict:
    """What `verify` found; `at` is the first event that differs, 0 for the deal, None when all is well."""

    ok: bool
    sentence: str
    events: int
    at: int | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def verify(
    record: dict[str, Any] | str | bytes | Path,
    seed: Seed = None,
    language: str = "en",
    *,
    position: Mapping[str, Any] | None = None,
) -> Verdict:
    """Prove a record: replay every event and compare every digest. The sentence of the verdict is in that language.

    The record of a table that was closed early has no seed; the key in the table's proof (`bytes.fromhex`) deals it.
    """
    words = words_for(language)
    try:
        data = read_record(record)
        words = words_for(language, rules_of(data.game).IDENTITY.folder / "locale")
        game = replayed(data, seed, language, position=position)
    except ChangedRules as error:
        return Verdict(False, error.said(words), len(data.events), at=error.n)
    except FilonError as error:
        return Verdict(False, error.said(words), 0)
    events = len(data.events)
    if data.seed is not None and not game.over:
        said = words("this record is cut short: after event {n} the game is not over", n=events)
        return Verdict(False, said, events)
    said = words.count("{n} event replayed, every digest the same", "{n} events replayed, every digest the same", events)
    return Verdict(True, said, events, scores=game.scores, winners=game.winners)
