"""The game of a terminal: who sits where, and a file that always holds its last position. Nothing is printed here.

Bots and moves without alternative are played here; for each viewer the sentences since it last chose are collected.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from filon.bots import Bot, Dice, bot_of, prompt
from filon.kernel.errors import BadRecord, BadSeats
from filon.kernel.words import Words
from filon.play.game import Game, deal, load, replay_event
from filon.play.records import Event, Record, read_record
from filon.play.seen import Move
from filon.play.setting import Seed, key_of

from .saves import SAVE_FORMAT, Save, seed_in, write_json


@dataclass
class TerminalGame:
    """A game in the terminal. `bots` has one place a seat, None where a person sits."""

    game: Game
    seed: int | bytes
    bots: tuple[Bot | None, ...]
    seat: int
    language: str
    file: Path
    memory_aid: bool = False
    events: int = 0  # on record so far
    news: dict[int | None, list[str]] = field(default_factory=dict)

    @property
    def words(self) -> Words:
        """The words of this game in its language."""
        return self.game.setting.words(self.language)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def next_person(self) -> int | None:
        """Play on until a person has a choice, and say who; None when the game is over."""
        while actors := self.game.actors:
            seat = next((seat for seat in actors if self.bots[seat] or self.only_move(seat)), None)
            if seat is None:
                return actors[0]
            self.carry_out(self.only_move(seat) or self.chosen_by_bot(seat), seat)
            self.tell(None)
        return None

    def only_move(self, seat: int) -> Move | None:
        """The seat's one legal move, if everybody can see that there is no other."""
        return next((move for move in self.game.forced if move.seat == seat), None)

    def forced(self) -> set[int]:
        """The seats whose move is made for them here."""
        return {move.seat for move in self.game.forced}

    def chosen_by_bot(self, seat: int) -> Move:
        """What the bot of a seat wants to do; its dice depend on the seed and the number of events alone."""
        bot = self.bots[seat]
        assert bot is not None
        return prompt(bot, self.game.setting.rules).choose(self.game.see(seat), Dice(key_of(self.seed), self.events))

    def play(self, move: Move | str, seat: int) -> None:
        """Make the move a person chose."""
        self.carry_out(move, seat)
        self.tell(seat)

    def carry_out(self, move: Move | str, seat: int) -> None:
        """Make a move; it is on disk before anybody hears of it."""
        self.game.play(move, seat=seat, language=self.language)
        self.events += 1
        self.keep()

    def keep(self) -> None:
        """Write the game down: a save while it lasts, its record when it is over."""
        record = self.game.record()
        if self.game.over:
            write_json(self.file, record, self.words)
            return
        bots = [None if bot is None else bot.name for bot in self.bots]
        save = Save(SAVE_FORMAT, self.game.written_seed(), record, self.seat, bots, self.language, self.memory_aid)
        write_json(self.file, save, self.words)

    def tell(self, chooser: int | None) -> None:
        """Add what the last move made happen to everybody's news; who chose it has read what came before."""
        for viewer in (*self.persons, None):
            if chooser in ((viewer,) if viewer is not None else self.persons):
                self.news[viewer] = []
            self.news.setdefault(viewer, []).extend(self.game.see(viewer).story(self.words))


def walk(record: Record, seed: Seed) -> Iterator[tuple[Event | None, Game]]:
    """A record event by event: the deal, then the game after each event. All of it is checked before the first."""
    last = load(record_data(record), seed)
    game = deal(last.setting, last.seed)
    yield None, game
    for event in record.events:
        replay_event(game, event, record)
        yield event, game


def record_data(record: Record) -> dict[str, object]:
    """A record as plain data again."""
    data: dict[str, object] = msgspec.to_builtins(record)
    return data


def game_from_save(save: Save, file: Path, language: str, words: Words) -> TerminalGame:
    """The game a save was made of, with the news its people have not read yet."""
    record = read_record(save.record)
    seed = seed_in(save, record)
    if len(save.bots) != record.seats or None not in save.bots or seed is None:
        raise BadRecord(words("{file} is not a saved game: {why}", file=file, why="bots"))
    if save.seat not in range(record.seats) or save.bots[save.seat] is not None:
        raise BadSeats(words("{file} is not a saved game: {why}", file=file, why="seat"))
    bots = tuple(None if name is None else bot_of(name) for name in save.bots)
    steps = walk(record, seed)
    terminal = TerminalGame(next(steps)[1], seed, bots, save.seat, language, file, save.memory_aid)
    terminal.tell(None)
    forced = terminal.forced()
    for event, _ in steps:
        terminal.events += 1
        terminal.tell(event.seat if event and event.kind == "move" and event.seat not in forced else None)
        forced = terminal.forced()
    return terminal
