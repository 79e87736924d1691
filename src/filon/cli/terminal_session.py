"""`filon play`: people against bots in the terminal. Set the table, show each person its turn, read what it wants.

What is shown to a seat comes from that seat's Seen. Every move is on disk before its effect is shown (`terminal_game.py`).
"""

import secrets
import shlex
import sys
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from filon.bots import needed_by, thinks_ahead
from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import value_as_text
from filon.kernel.elision import unaccented
from filon.kernel.errors import FilonError, IllegalMove
from filon.kernel.words import Words
from filon.kernel.workshop import WORKSHOP, Urgency
from filon.play.game import deal
from filon.play.records import read_record
from filon.play.seen import Move, Seen
from filon.play.setting import KEY_BYTES

from . import saves
from .choices import lines_of_choices, print_choices
from .colours import bulleted, coloured, print_drawing, seat_style
from .listing import page_of, print_page
from .rulings import rule_behind
from .speech import Language, console, language_asked, seat_name
from .terminal_game import TerminalGame, game_from_save
from .typed import SHOWN, known_game, read_bots, read_persons, read_setting, typed_number

MOST_NEWS = 30  # sentences shown at a turn
FEWEST_NEWS = 5  # however low the window is
AFTER_THE_END = 4  # lines below the places
AROUND_NEWS = 4  # lines: a remark, two blank ones, the prompt


@dataclass(frozen=True)
class PlayArguments:
    """What was asked for on the command line."""

    game: str | None
    seats: int | None
    seat: str | None
    humans: str | None
    bots: str
    seed: int | None
    tables: Path | None
    options: list[str]
    resume: Path | None
    save: Path | None
    memory_aid: bool


def play_in_terminal(arguments: PlayArguments, asked: Language | None, words: Words) -> None:
    """Sit down, play, and leave the game on disk however it stops."""
    if arguments.resume:
        file = saves.found(arguments.resume)
        saves.check_file(file, words)
        with saves.held(file, words):
            TerminalSession(resumed_game(arguments, file, asked, words), console()).spend()
        return
    game = known_game(arguments.game or "", words)
    earlier = saves.newest_open(game)
    with nullcontext(arguments.save) if arguments.save else saves.new_file(game, words) as file, saves.held(file, words):
        TerminalSession(new_game(arguments, file, language_asked(asked), words), console()).spend(earlier)


# --- dealing, or going on ---


def resumed_game(arguments: PlayArguments, file: Path, asked: Language | None, words: Words) -> TerminalGame:
    """Take up a saved game; only how it is shown may be asked for anew."""
    others = (arguments.seats, arguments.seat, arguments.humans, arguments.seed, arguments.tables, arguments.save)
    if any(given is not None for given in others) or arguments.options or arguments.bots:
        raise FilonError(words("A saved game goes on as it was: --resume goes with --lang and --memory-aid only."))
    save = saves.read_save(file, words)
    slug = read_record(save.record).game
    if arguments.game not in (None, slug):
        raise FilonError(words("{file} is a game of {slug}, not of {game}.", file=file, slug=slug, game=arguments.game))
    known_game(slug, words)
    terminal = game_from_save(save, file, asked.value if asked else save.lang, words)
    have_compiled(terminal, words)
    terminal.memory_aid |= arguments.memory_aid
    return terminal


def have_compiled(terminal: TerminalGame, words: Words) -> None:
    """Have the game compiled behind; if bots must do without thinking until then, say so."""
    rules, bots = terminal.game.setting.rules, [bot for bot in terminal.bots if bot is not None]
    order = WORKSHOP.order(rules, Urgency.PLAYED, needed_by(bots))
    if not (order.is_ready or is_compiling_off()) and any(map(thinks_ahead, bots)):
        typer.echo(
            words(
                "{game} is being compiled; until then bots that think ahead play by the rule of thumb.",
                game=rules.IDENTITY.slug,
            ),
            err=True,
        )


def new_game(arguments: PlayArguments, file: Path, language: str, words: Words) -> TerminalGame:
    """Check every wish before anything is compiled, then deal; the deal is on disk at once."""
    if arguments.save and file.exists():
        raise FilonError(words("{file} exists already; go on with it by --resume, or choose another name.", file=file))
    setting = read_setting(arguments.game or "", arguments.seats, arguments.tables, arguments.options, words)
    persons = read_persons(arguments.seat, arguments.humans, setting.seats, words)
    bots = read_bots(arguments.bots or "thumb", persons, setting.seats, words)
    seed = arguments.seed if arguments.seed is not None else secrets.token_bytes(KEY_BYTES)
    terminal = TerminalGame(deal(setting, seed), seed, bots, persons[0], language, file, arguments.memory_aid)
    have_compiled(terminal, words)
    terminal.keep()
    terminal.tell(None)
    return terminal


# --- a session at the terminal ---


class TerminalSession:
    """The dialogue: what people read and type until the game is over or they leave."""

    def __init__(self, terminal: TerminalGame, out: Console) -> None:
        self.terminal = terminal
        self.out = out
        self.words = terminal.words
        self.card = terminal.game.setting.identity
        self.reader: int | None = None  # the person in front of the screen
        self.commands = {
            "help": self.show_help,
            "why": self.show_why,
            "rules": self.show_rules,
            "story": self.show_story,
        }

    def spend(self, earlier: Path | None = None) -> None:
        """Play until the end, or until somebody leaves; remind of an earlier game left open."""
        with suppress(ImportError):
            import readline  # noqa: F401  # arrow keys and history at the prompt
        try:
            self.greet()
            if earlier:
                name = shlex.quote(earlier.stem)
                self.note(self.words("An earlier game is still open: filon play --resume {name}", name=name))
            while (seat := self.terminal.next_person()) is not None:
                if not (self.hand_over(seat) and self.turn(seat)):
                    self.farewell()
                    return
            self.show_end()
        except EOFError:
            self.out.print()
            self.farewell()
        except KeyboardInterrupt:
            self.out.print()
            self.farewell()
            raise

    def greet(self) -> None:
        """Who plays, and where the game is kept."""
        words, setting = self.words, self.terminal.game.setting
        self.out.print(Rule(Text(self.card.titles.get(words.language, self.card.slug), "bold"), style="yellow"))
        people = Text(", ").join(self.seat_text(seat) for seat in range(setting.seats))
        self.out.print(Text(words("At the table: ")) + people)
        if not setting.shipped:
            self.out.print(words("A changed edition: the cards are counted as in your own tables."))
        changed = [
            f"{o.name} = {value_as_text(setting.options[o.name])}"
            for o in self.card.options
            if setting.options[o.name] != o.default
        ]
        if changed:
            self.out.print(words("Options: {options}", options=", ".join(changed)))
        self.note(words("After every move the game is safe in {file}", file=self.terminal.file))
        self.note(words("Type help to see what you can type."))

    def seat_text(self, seat: int) -> Text:
        """A seat and who sits there."""
        bot = self.terminal.bots[seat]
        who = bot.name if bot else self.words("you") if len(self.terminal.persons) == 1 else self.words("a person")
        return Text.assemble((seat_name(seat), seat_style(seat)), f" ({who})")

    def hand_over(self, seat: int) -> bool:
        """Between two people: a clean screen until the right one sits in front of it; False if somebody leaves."""
        if seat == self.reader or len(self.terminal.persons) == 1:
            return True
        wipe(self.out)
        self.out.print(self.coloured(self.words("{seat} is next. Give {seat} the keyboard.", seat=seat_name(seat))))
        while text := self.read(self.words("{seat}, press Enter when nobody else is looking. ", seat=seat_name(seat))):
            if self.is_command(text, "quit"):
                return False
            self.out.print(
                self.words("Enter alone shows the table of {seat}; quit leaves, and the game is safe.", seat=seat_name(seat))
            )
        self.reader = seat
        return True

    def turn(self, seat: int) -> bool:
        """One person's turn; False if it leaves."""
        self.show_turn(seat)
        return self.answer(seat)

    def show_turn(self, seat: int) -> None:
        """How the table looks, what happened, what can be done: the last two are together on the smallest screen."""
        self.out.print()
        title = self.words("Your turn, {seat}", seat=seat_name(seat))
        self.out.print(Rule(Text(title, seat_style(seat)), style="yellow"))
        seen = self.terminal.game.see(seat)
        self.show_drawing(seen)
        self.out.print()
        self.show_news(seat, below=lines_of_choices(seen))
        print_choices(seen, self.words, self.out)

    def show_news(self, viewer: int | None, below: int) -> None:
        """The sentences since the viewer last chose, as many as leave room for some lines below them."""
        news = self.terminal.news.get(viewer, [])
        room = self.out.height - below - AROUND_NEWS if self.out.is_terminal else MOST_NEWS
        shown = min(max(room, FEWEST_NEWS), MOST_NEWS)
        if earlier := len(news[:-shown]):
            self.note(self.words.count("{n} earlier sentence: type story.", "{n} earlier sentences: type story.", earlier))
        for sentence in news[-shown:]:
            self.out.print(bulleted("·", "dim", self.coloured(sentence)))
        self.out.print()

    def show_drawing(self, seen: Seen) -> None:
        """The table as the viewer sees it."""
        drawing = seen.drawing(self.words, memory_aid=self.terminal.memory_aid)
        print_drawing(drawing, seen.setting.rules, self.out, self.words)

    # --- what people type ---

    def answer(self, seat: int) -> bool:
        """Read until a move is made; False if the person leaves."""
        while True:
            text = self.read(f"{seat_name(seat)}> ")
            verb, _, rest = text.partition(" ")
            if self.is_command(verb, "quit"):
                return False
            command = next((name for name in self.commands if self.is_command(verb, name)), None)
            if command:
                self.commands[command](seat, rest.strip())
            elif text and self.moved(seat, text):
                return True

    def is_command(self, verb: str, name: str) -> bool:
        """Is the word typed this command, in English or in the table's language?"""
        typed = "help" if verb == "?" else unaccented(verb)
        return typed in (name, unaccented(self.words(COMMANDS[name])))

    def read(self, prompt: str) -> str:
        """A line from the person; what was not typed at a keyboard is repeated, so that a transcript reads well."""
        text = " ".join(input(prompt).split())
        if not sys.stdin.isatty():
            self.out.print(text)
        return text

    def moved(self, seat: int, text: str) -> bool:
        """Make the move a text means, or say why not."""
        try:
            self.terminal.play(self.meant(seat, text), seat)
        except IllegalMove as refusal:
            self.refuse(refusal.clause, refusal.sentence)
            return False
        return True

    def meant(self, seat: int, text: str) -> Move | str:
        """The move of that number, or the only one that begins so; else the text itself, for the game to judge."""
        moves = self.terminal.game.see(seat).moves()
        if text.isdecimal():
            if typed_number(text) in range(1, len(moves) + 1):
                return moves[typed_number(text) - 1]
            raise IllegalMove(
                "", self.words("There are moves 1 to {n} here, but no {text}.", n=len(moves), text=text[:SHOWN]), ""
            )
        if self.terminal.game.reads(text, seat):
            return text
        near = [move for move in moves if move.text.lower().startswith(text.lower())]
        if len(near) > 1:
            found = ", ".join(move.text for move in near)
            raise IllegalMove("", self.words("{text} could mean: {moves}.", text=repr(text), moves=found), "")
        return next(iter(near), text[:SHOWN])

    def refuse(self, clause: str, sentence: str) -> None:
        """A refusal: the sentence, its clause, and what the rules page says there."""
        self.out.print(bulleted("✗", "bold red", self.coloured(f"{sentence} ({clause})" if clause else sentence)))
        page = page_of(self.card, self.words.language) if clause else None
        rule = rule_behind(page, clause) if page else ""
        if rule:
            self.out.print(bulleted("›", "dim", Text(rule, "dim")))

    def coloured(self, text: str) -> Text:
        """A sentence with the colours of the game."""
        return coloured(text, self.terminal.game.setting.rules)

    def note(self, text: str) -> None:
        """A remark in the margin."""
        self.out.print(text, style="dim", soft_wrap=True)

    def show_help(self, seat: int, _: str) -> None:
        """What can be typed."""
        words = self.words
        example = self.terminal.game.see(seat).moves()[-1].text
        rows = {
            "1": words("the move of that number"),
            example: words("a move as it is written; its beginning is enough if no other begins so"),
            f"{words('why')} {example}": words("may I do that, and if not, which rule forbids it?"),
            words("story"): words("all that happened so far"),
            words("rules"): words("the rules page"),
            words("help"): words("this list, and the table once more"),
            words("quit"): words("leave; the game is safe and can be taken up again"),
        }
        grid = Grid.grid(padding=(0, 2))
        for typed, meaning in rows.items():
            grid.add_row(Text(typed, "bold"), meaning)
        self.out.print(grid)
        self.show_turn(seat)

    def show_why(self, seat: int, text: str) -> None:
        """Whether a move is allowed, and the clause if it is not."""
        if not text:
            self.out.print(self.words("Say which move: why, and then the move."))
            return
        try:
            move = self.meant(seat, text)
            refusal = self.terminal.game.why_not(move, seat=seat, language=self.words.language)
        except IllegalMove as error:
            self.refuse(error.clause, error.sentence)
            return
        if refusal:
            self.refuse(refusal.clause, refusal.sentence)
        else:
            self.out.print(bulleted("✓", "bold green", Text(self.words("{move} is allowed.", move=str(move)))))

    def show_rules(self, seat: int, _: str) -> None:
        """The rules page, then the table again."""
        print_page(self.card, self.words, self.out)
        self.show_turn(seat)

    def show_story(self, seat: int, _: str) -> None:
        """Everything so far, as this seat saw it."""
        for sentence in self.terminal.game.story(seat, self.words.language):
            self.out.print(bulleted("·", "dim", self.coloured(sentence)))

    # --- leaving ---

    def farewell(self) -> None:
        """Say how to come back."""
        self.out.print(self.words("The game is safe. Go on with it by:"))
        self.out.print(f"  filon play --resume {shell_word(self.terminal.file)}", soft_wrap=True)

    def show_end(self) -> None:
        """How the game ended, and where its record is."""
        words, game = self.words, self.terminal.game
        alone = self.terminal.persons[0] if len(self.terminal.persons) == 1 else None
        self.out.print()
        self.out.print(Rule(Text(self.verdict(alone), "bold"), style="yellow"))
        self.show_drawing(game.see(alone))
        self.out.print()
        self.show_news(alone, below=game.seats + AFTER_THE_END)
        grid = Grid.grid(padding=(0, 2))
        for seat in sorted(range(game.seats), key=lambda seat: (game.places[seat], seat)):
            points = words.count("{n} point", "{n} points", game.scores[seat])
            grid.add_row(f"{game.places[seat]}.", self.seat_text(seat), points)
        self.out.print(grid)
        self.out.print()
        file = shell_word(self.terminal.file)
        self.note(words("The record of this game is in {file}", file=self.terminal.file))
        self.note(words("See it again: filon replay {file}", file=file))
        self.note(words("Prove it:     filon verify {file}", file=file))

    def verdict(self, alone: int | None) -> str:
        """Who won, in a few words."""
        winners = self.terminal.game.winners
        if alone in winners:
            return self.words("You win!") if len(winners) == 1 else self.words("You share the victory!")
        names = ", ".join(seat_name(seat) for seat in winners)
        return self.words.count("{names} wins.", "{names} share the victory.", len(winners), names=names)


COMMANDS = {"help": "help", "why": "why", "rules": "rules", "story": "story", "quit": "quit"}


def wipe(out: Console) -> None:
    """An empty screen with nothing to scroll back to."""
    out.clear()
    if out.is_terminal:
        out.file.write("\x1b[3J")


def shell_word(file: Path) -> str:
    """A file name as it must be typed at the shell."""
    return shlex.quote(str(file))
