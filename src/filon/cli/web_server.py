"""`filon serve`: says where the page is, opens it if asked to, and ends with a sentence."""

import io
import logging
import socket
import threading
import webbrowser
from dataclasses import dataclass

import segno
import typer

from filon.kernel.errors import FilonError
from filon.kernel.words import Words

from .saves import data_folder
from .typed import known_game

THIS_MACHINE, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  only with --lan
UNROUTED = ("192.0.2.1", 9)  # an address for documents; nothing is sent there
FAILED = 1


@dataclass(frozen=True)
class ServeArguments:
    """What the options said."""

    host: str
    port: int
    database: str
    open_browser: bool
    lan: bool
    game: str | None
    log: bool
    pace: float
    open_metrics: bool


def serve_pages(arguments: ServeArguments, words: Words) -> None:
    """Serve until interrupted."""
    first = known_game(arguments.game, words) if arguments.game else None
    typer.echo(words("Filon is getting up …"), err=True)
    from filon.web.server import listen, run

    begin_log(everything=arguments.log)
    try:
        listening = listen(arguments.host or (EVERYWHERE if arguments.lan else THIS_MACHINE), arguments.port)
        database = arguments.database or usual_database(words)
        trouble = run(
            listening,
            database,
            first=first,
            pace=arguments.pace,
            open_metrics=arguments.open_metrics,
            ready=lambda: greet(listening, arguments, database, words),
        )
    except FilonError as error:
        typer.echo(f"filon: {error.said(words)}", err=True)
        raise typer.Exit(FAILED) from None
    if trouble is not None:
        typer.echo(words("Filon has closed its doors, and the last moves may not be kept."))
        typer.echo(f"filon: {trouble.said(words)}", err=True)
        raise typer.Exit(FAILED)
    typer.echo(words("Filon has closed its doors. Every move is kept."))


def begin_log(*, everything: bool) -> None:
    """What goes wrong is always said, every request only if wished. The server below says addresses: only its warnings."""
    logging.basicConfig(level=logging.INFO if everything else logging.WARNING, format="%(asctime)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def usual_database(words: Words) -> str:
    """The file in the data folder; the store makes the folder."""
    return f"sqlite:///{data_folder(words).absolute() / 'tables.sqlite'}"


def greet(listening: socket.socket, arguments: ServeArguments, database: str, words: Words) -> None:
    """Say where the page is, and where the tables are kept."""
    port = listening.getsockname()[1]
    address = address_of(arguments.host if arguments.host not in ("", EVERYWHERE, "::") else THIS_MACHINE, port)
    typer.echo(words("Play here: {address}   (Ctrl+C ends it)", address=address))
    typer.echo(words("Tables are kept in {place}", place=database.removeprefix("sqlite:///")))
    if arguments.lan:
        invite_the_network(port, words)
    if arguments.open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def address_of(host: str, port: int) -> str:
    """An address people can click."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def invite_the_network(port: int, words: Words) -> None:
    """The address of this machine in the network, and a code for phones."""
    address = address_of(address_here(), port)
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    typer.echo(words("In this network: {address}", address=address))
    typer.echo(drawn.getvalue())
    typer.echo(words("Anyone in this network can open it, without a password."))


def address_here() -> str:
    """This machine as others in the network reach it; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNROUTED)
            return str(probe.getsockname()[0])
        except OSError:
            return THIS_MACHINE
