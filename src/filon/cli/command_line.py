"""The commands of `filon` and their options. Each imports what it needs when it runs, so that help is there at once."""

from pathlib import Path
from typing import Annotated

import typer

from filon import __version__
from filon.kernel.words import language_of_this_machine, words_for

from .bench_report import bench_command
from .simulation_report import simulate_command
from .speech import Language, common_words, language_asked

words = words_for(language_of_this_machine())  # help is spoken before any --lang is read

app = typer.Typer(
    name="filon",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help=words("Mining board games, exact to the clause: play them, study them, measure them."),
    epilog="\n\n".join(
        (
            words("Examples:"),
            "[bold]filon play dragobert[/bold]   " + words("you against three bots"),
            "[bold]filon play dragobert --seats 3 --bots thumb,random --lang fr[/bold]",
            "[bold]filon rules dragobert[/bold]   " + words("how it is played"),
            "[bold]filon doctor[/bold]   " + words("if something does not work"),
        )
    ),
)

Lang = Annotated[Language | None, typer.Option("--lang", help=words("Language; else FILON_LANG or the machine's."))]
Json = Annotated[bool, typer.Option("--json", help=words("For programs: JSON, never translated."))]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=words("A game, as filon games lists it."))]
File = Annotated[Path, typer.Argument(metavar="FILE", help=words("A record or a saved game."))]


def tell_version(wanted: bool) -> None:
    """`filon --version`."""
    if wanted:
        typer.echo(f"filon {__version__}")
        raise typer.Exit


@app.callback()
def filon(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help=words("Say the version and stop."))
    ] = False,
) -> None:
    """The options that go before a command."""


@app.command("games", help=words("List the games, their seats and options."))
def games_command(lang: Lang = None, as_json: Json = False) -> None:
    """`filon games`."""
    from .games_listing import show_games

    show_games(common_words(lang), as_json=as_json)


@app.command("rules", help=words("Read the rules of a game."))
def rules_command(game: GameName, lang: Lang = None) -> None:
    """`filon rules`."""
    from .listing import show_rules

    show_rules(game, common_words(lang))


@app.command(
    "play", help=words("Play in the terminal: people against bots. Every move is kept; quit and come back when you like.")
)
def play_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=words("A game, as filon games lists it."))] = None,
    seats: Annotated[int | None, typer.Option(help=words("How many sit at the table; 4 unless the game says no."))] = None,
    seat: Annotated[str | None, typer.Option(help=words("Your seat, by number or letter; 0, that is A."))] = None,
    humans: Annotated[
        str | None, typer.Option(metavar="SEATS", help=words("Several people at this terminal, such as 0,2 or A,C."))
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help=words("Who fills the other seats: thumb, random, or a list."))
    ] = "",
    seed: Annotated[int | None, typer.Option(help=words("A number that fixes the deal; else nobody chooses it."))] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help=words("An option of the game; may be repeated.")),
    ] = None,
    tables: Annotated[Path | None, typer.Option(metavar="TOML", help=words("Your own card counts."))] = None,
    memory_aid: Annotated[
        bool, typer.Option("--memory-aid", help=words("Also draw what a good memory would know."))
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=words("Where to keep the game; else the data folder."))
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=words("Go on with a saved game."))] = None,
    lang: Lang = None,
) -> None:
    """`filon play`."""
    if game is None and resume is None:
        raise typer.BadParameter(words("say which game, or --resume a saved one"), param_hint="GAME")
    from .terminal_session import PlayArguments, play_in_terminal

    arguments = PlayArguments(game, seats, seat, humans, bots, seed, tables, option or [], resume, save, memory_aid)
    play_in_terminal(arguments, lang, common_words(lang))


@app.command("serve", help=words("Serve the games as pages: play in the browser, alone or with others."))
def serve_command(
    host: Annotated[str, typer.Option(help=words("The address to listen on; this machine only, unless you say so."))] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help=words("The port to listen on."))] = 8777,
    database: Annotated[
        str, typer.Option(metavar="URL", help=words("Where tables are kept, sqlite:///FILE; else in the data folder."))
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help=words("Open the page in the browser."))] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help=words("For everybody in this network: shows the address and a code for phones."))
    ] = False,
    game: Annotated[str | None, typer.Option(metavar="GAME", help=words("The game to compile first."))] = None,
    pace: Annotated[float, typer.Option(min=0, max=60, help=words("Seconds a bot takes for a move."))] = 0.7,
    log: Annotated[bool, typer.Option("--log", help=words("Say every request, without names or tokens."))] = False,
    open_metrics: Annotated[
        bool, typer.Option("--open-metrics", help=words("Answer /metrics and /preparing to other machines too."))
    ] = False,
    lang: Lang = None,
) -> None:
    """`filon serve`."""
    from .web_server import ServeArguments, serve_pages

    serve_pages(ServeArguments(host, port, database, open_browser, lan, game, log, pace, open_metrics), common_words(lang))


@app.command("replay", help=words("Look at a game again, move by move."))
def replay_command(
    file: File,
    at: Annotated[int | None, typer.Option(metavar="N", help=words("The position after N moves; 0 is the deal."))] = None,
    seat: Annotated[str | None, typer.Option(help=words("With the eyes of this seat; else as a spectator."))] = None,
    lang: Lang = None,
) -> None:
    """`filon replay`."""
    from .replay import show_replay

    show_replay(file, at, seat, language_asked(lang), common_words(lang))


@app.command("picture", help=words("Draw a position of a record as a picture."))
def picture_command(
    file: File,
    out: Annotated[Path, typer.Option(metavar="FILE", help=words("Where to write it: a file .svg or .png."))],
    at: Annotated[
        int | None,
        typer.Option(metavar="N", help=words("The position after N moves; 0 is the deal, the last if none is named.")),
    ] = None,
    seat: Annotated[str | None, typer.Option(help=words("With the eyes of this seat; else as a spectator."))] = None,
    shape: Annotated[str, typer.Option(metavar="SHAPE", help=words("wide for a screen, tall for a phone."))] = "wide",
    memory_aid: Annotated[
        bool, typer.Option("--memory-aid", help=words("Also draw what a good memory would know."))
    ] = False,
    lang: Lang = None,
) -> None:
    """`filon picture`."""
    from .picture_file import save_picture

    save_picture(file, at, seat, shape, out, language_asked(lang), common_words(lang), memory_aid=memory_aid)


@app.command("verify", help=words("Prove a record: replay every move and compare every digest."))
def verify_command(
    file: File,
    proof: Annotated[
        Path | None, typer.Option(help=words("The proof of a table: was this deal fixed before anybody sat down?"))
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """`filon verify`."""
    from .replay import verify_file

    verify_file(file, proof, common_words(lang), as_json=as_json)


@app.command("warm", help=words("Compile the games, once per machine."))
def warm_command(
    chosen: Annotated[list[str] | None, typer.Argument(metavar="GAME", help=words("Which; all if none is named."))] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """`filon warm`."""
    from .warmup import warm_games

    warm_games(chosen or [], common_words(lang), as_json=as_json)


@app.command("new-game", help=words("Write a first game of your own to begin with: it can be played at once."))
def new_game_command(
    slug: Annotated[str, typer.Argument(metavar="NAME", help=words("Its name, in small letters, such as gold_rush."))],
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help=words("Where; this folder, and in a checkout of Filon the two folders of a game.")
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """`filon new-game`."""
    from .new_game import write_new_game

    write_new_game(slug, into or Path(), common_words(lang))


@app.command("clauses", help=words("Count the clauses of the rules: coded, and proved by a test."))
def clauses_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=words("Which; all if none is named."))] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """`filon clauses`."""
    from .listing import show_clauses

    show_clauses(game, common_words(lang), as_json=as_json)


@app.command("fields", help=words("List the fields of a game's positions, its words and its events."))
def fields_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=words("Which; all if none is named."))] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """`filon fields`."""
    from .field_listing import show_fields

    show_fields(game, common_words(lang), as_json=as_json)


@app.command("doctor", help=words("See whether this machine is fit to play, and what to do if not."))
def doctor_command(lang: Lang = None, as_json: Json = False) -> None:
    """`filon doctor`."""
    from .doctor import examine

    examine(common_words(lang), as_json=as_json)


@app.command("tournament", help=words("Let bots play each other, and say how strong each is."))
def tournament_command(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="NAMES", help=words("Who competes: two or more bots, such as thumb,random."))],
    seats: Annotated[int | None, typer.Option(help=words("How many sit at the table; 4 unless the game says no."))] = None,
    deals: Annotated[
        int | None, typer.Option(help=words("How many deals at most, each played once for every bot; 100 if not said."))
    ] = None,
    games: Annotated[int | None, typer.Option(help=words("The same said in games; whole deals are played."))] = None,
    minutes: Annotated[float | None, typer.Option(help=words("Begin no deal after so many minutes."))] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help=words("End a match of two bots as soon as it is sure who is better."))
    ] = False,
    by_team: Annotated[
        bool, typer.Option("--by-team", help=words("Let each bot hold whole sides, as in saboteur with rounds=1."))
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help=words("A number or 64 hex digits: the same seed, the same games."))
    ] = None,
    threads: Annotated[int | None, typer.Option(help=words("Threads; as many as there are cores if not said."))] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help=words("An option of the game; may be repeated.")),
    ] = None,
    tables: Annotated[Path | None, typer.Option(metavar="TOML", help=words("Your own card counts."))] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help=words("Keep every game there; the same command later goes on with it.")),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """`filon tournament`."""
    from .tournament_report import TournamentArguments, run_tournament

    arguments = TournamentArguments(
        game, bots, seats, deals, games, minutes, until_sure, by_team, seed, threads, option or [], tables, out
    )
    run_tournament(arguments, common_words(lang), as_json=as_json)


app.command("simulate", help=words("Play thousands of games and count what happens."))(simulate_command)
app.command("bench", help=words("Measure how fast the games run here."))(bench_command)
