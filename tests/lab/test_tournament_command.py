"""`filon tournament` as a person meets it: exit codes, sentences in two languages, JSON, and a folder to come back to."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.running import Outcome, Terminal
from filon.cli import tournament_report as command
from filon.kernel.workshop import OnProgress
from filon.lab.ledger import FILE
from lab.runs import SEED
from scale import ENDLESS_RUN

REFUSED, INTERRUPTED = 2, 130
SMALL = ("--bots", "thumb,random", "--seats", "2", "--seed", str(SEED))


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FILON_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    return Terminal(tmp_path, monkeypatch)


def compete(terminal: Terminal, *arguments: str) -> Outcome:
    return terminal.run("tournament", "dragobert", *SMALL, *arguments)


def test_json_is_all_there_is_on_the_output_whatever_the_threads(terminal: Terminal) -> None:
    one, other = (compete(terminal, "--deals", "4", "--json", "--threads", threads) for threads in ("1", "3"))
    assert (one.code, one.err) == (0, "")
    assert one.data == other.data
    assert (one.data["asked"], one.data["deals"], one.data["games"]) == (4, 4, 8)
    assert one.data["names"] == ["thumb", "random"]
    assert [bot["name"] for bot in one.data["bots"]] == ["thumb", "random"]


def test_games_are_rounded_up_to_whole_deals(terminal: Terminal) -> None:
    assert compete(terminal, "--games", "5", "--json").data["deals"] == 3


def test_the_seed_that_is_told_repeats_the_tournament(terminal: Terminal) -> None:
    first = terminal.run("tournament", "dragobert", "--bots", "thumb,random", "--deals", "2", "--json")
    again = terminal.run(
        "tournament", "dragobert", "--bots", "thumb,random", "--deals", "2", "--json", "--seed", first.data["seed"]
    )
    assert first.data == again.data


def test_a_person_reads_who_is_better_in_either_language(terminal: Terminal) -> None:
    english = compete(terminal, "--deals", "4").out
    french = compete(terminal, "--deals", "4", "--lang", "fr").out
    for told in ("thumb", "random", "rating", "pairs won", "4 deals, 8 games"):
        assert told in english
    for told in ("thumb", "random", "cote", "duels gagnés", "4 donnes, 8 parties"):
        assert told in french


def test_until_sure(terminal: Terminal) -> None:
    told = compete(terminal, "--deals", str(ENDLESS_RUN), "--until-sure")
    assert told.code == 0
    assert "it is sure who is better" in told.out


def test_by_team_sides_are_told(terminal: Terminal) -> None:
    asked = (
        "tournament",
        "saboteur",
        "--bots",
        "thumb,random",
        "--seats",
        "5",
        "-o",
        "rounds=1",
        "--by-team",
        "--deals",
        "3",
    )
    told = terminal.run(*asked, "--seed", str(SEED)).out
    assert "By team: a bot has all seats of a side" in told
    assert "digger" in told
    assert terminal.run(*asked, "--json").data["by_team"] is True


def test_the_same_command_goes_on_in_its_folder(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "progress_bar", impatient)
    stopped = compete(terminal, "--deals", "50", "--out", "games")
    assert stopped.code == INTERRUPTED
    assert "of 50 deals were finished; the same command goes on with them" in stopped.err
    monkeypatch.undo()
    monkeypatch.chdir(terminal.folder)
    done = compete(terminal, "--deals", "5", "--out", "games", "--json")
    assert done.data == compete(terminal, "--deals", "5", "--json").data


@contextmanager
def impatient(_what: str, _deals: int) -> Iterator[OnProgress]:
    """A progress bar at which somebody presses Ctrl-C."""

    def interrupt(done: int, _total: int) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    yield interrupt


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing", "--bots", "thumb,random"], "There is no game 'nothing'"),
        (["dragobert", "--bots", "thumb"], "2 to 64 bots, but got 1"),
        (["dragobert", "--bots", "thumb,nobody"], "there is no bot 'nobody'"),
        (["dragobert", "--bots", "thumb,thumb"], "named twice"),
        (["dragobert", "--bots", ",".join(f"b{n}" for n in range(70))], "2 to 64 bots, but got 70"),
        (["dragobert", *SMALL, "--deals", "0"], "deals to be 1 or more, but got 0"),
        (["dragobert", *SMALL, "--games", "0"], "games to be 1 or more, but got 0"),
        (["dragobert", *SMALL, "--games", "4", "--deals", "2"], "not both"),
        (["dragobert", *SMALL, "--minutes", "0"], "minutes to be more than 0"),
        (["dragobert", *SMALL, "--threads", "0"], "threads to be 1 or more"),
        (["dragobert", "--bots", "thumb,random", "--seats", "9"], "2 to 6 seats"),
        (["dragobert", "--bots", "thumb,random", "--seed", "seven"], "as the seed, but got 'seven'"),
        (["dragobert", *SMALL, "--option", "two_player=none"], "expected one of plain, double_draw"),
        (["dragobert", *SMALL, "--out", "file/games"], "cannot write file/games"),
        (["dragobert", *SMALL, "--out", ""], "expected a folder in which to keep the games, but got ''"),
        (
            ["dragobert", "--bots", "thumb,random", "--seed", "9" * 83, "--out", "games"],
            "hex digits as the seed, but got '999",
        ),
        (["dragobert", *SMALL, "--by-team"], "dragobert with these options has no teams"),
    ],
)
def test_refusals_come_before_the_first_game(
    arguments: list[str], sentence: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    (terminal.folder / "file").write_text("")
    monkeypatch.setattr(command, "hold_with_bar", lambda *_: pytest.fail("games were played"))
    told = terminal.run("tournament", *arguments)
    assert (told.code, told.out) == (REFUSED, "")
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert [file.name for file in terminal.folder.iterdir()] == ["file"]


def test_another_tournament_in_the_folder_is_refused(terminal: Terminal) -> None:
    compete(terminal, "--deals", "1", "--out", "games")
    before = (terminal.folder / "games" / FILE).read_bytes()
    told = terminal.run("tournament", "dragobert", "--bots", "random,thumb", "--seats", "2", "--out", "games")
    assert (told.code, told.out) == (REFUSED, "")
    assert "games holds another tournament: bots is" in told.err
    assert (terminal.folder / "games" / FILE).read_bytes() == before
