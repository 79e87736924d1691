"""`filon serve`: says where the page is, opens it if asked to, and ends with a sentence."""

import io
import logging
import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import platformdirs
import segno
import typer

from filon.kernel.errors import FilonError
from filon.kernel.words import Words

from .speech import known_game

THIS_MACHINE, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  only with --lan
UNROUTED = ("192.0.2.1", 9)  # an address for documents; nothing is sent there
FAILED = 1


@dataclass(frozen=True)
class Wishes:
    """What the options said."""

    host: str
    port: int
    database: str
    open_browser: bool
    lan: bool
    game: str | None
    log: bool
    pace: float


def serve(wishes: Wishes, words: Words) -> None:
    """Serve until interrupted."""
    first = known_game(wishes.game, words) if wishes.game else None
    typer.echo(words("Filon is getting up …"), err=True)
    from filon.web.server import listen, run

    if wishes.log:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    try:
        listening = listen(wishes.host or (EVERYWHERE if wishes.lan else THIS_MACHINE), wishes.port)
        database = wishes.database or usual_database()
        run(
            listening,
            database,
            first=first,
            pace=wishes.pace,
            ready=lambda: greet(listening, wishes, database, words),
        )
    except FilonError as error:
        typer.echo(f"filon: {error.said(words)}", err=True)
        raise typer.Exit(FAILED) from None
    typer.echo(words("Filon has closed its doors. Every move is kept."))


def usual_database() -> str:
    """The file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("filon", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def greet(listening: socket.socket, wishes: Wishes, database: str, words: Words) -> None:
    """Say where the page is, and where the tables are kept."""
    port = listening.getsockname()[1]
    address = address_of(wishes.host if wishes.host not in ("", EVERYWHERE, "::") else THIS_MACHINE, port)
    typer.echo(words("Play here: {address}   (Ctrl+C ends it)", address=address))
    typer.echo(words("Tables are kept in {place}", place=database.removeprefix("sqlite:///")))
    if wishes.lan:
        invite_the_network(port, words)
    if wishes.open_browser:
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
