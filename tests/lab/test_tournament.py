"""A tournament: its games are those of the public API, the same whatever the threads, the order and the interruptions."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from numpy.typing import NDArray

from cli.running import command, environment
from contract.subjects import all_games
from filon.bots import Dice, bot_of
from filon.kernel.contract import Rules
from filon.lab import contest as contests
from filon.lab.contest import Contest, Played, check_bots, check_teams, child, teams_of
from filon.lab.ledger import FILE, Ledger
from filon.lab.simulate import BadRun
from filon.lab.standings import standings
from filon.lab.tournament import Halted, Limits, Outcome, hold
from filon.play.game import deal
from filon.play.seen import Move, Seen
from filon.play.setting import Setting, agree, agree_on, key_of
from lab.runs import SEED, smallest
from scale import ENDLESS_RUN, TOURNAMENT_DEALS, TOURNAMENT_KILLED_AFTER, TOURNAMENT_REPLAYED, TOURNAMENT_SIDED

BOTS = ("thumb", "random")


def trove(seats: int = 3, **options: Any) -> Setting:
    from fixture import trove as rules

    return agree_on(rules, seats=seats, **options)


def contest(setting: Setting | None = None, bots: tuple[str, ...] = BOTS) -> Contest:
    return Contest(setting or trove(), bots, key_of(SEED))


@lru_cache(maxsize=1)
def whole() -> Outcome:
    """What several tests compare with: all deals on one thread, kept nowhere."""
    return hold(contest(), Limits(TOURNAMENT_DEALS), threads=1)


# --- one game ---


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_game_is_the_one_the_public_api_plays(rules: Rules) -> None:
    one = contest(smallest(rules))
    for number in range(TOURNAMENT_REPLAYED):
        game, seating = deal(one.setting, child(one.key, 2 * number)), one.seatings(number)[1]
        dice = child(child(one.key, 2 * number + 1), 1)
        while actors := game.actors:
            game.play(bot_of(one.bots[seating[actors[0]]]).choose(game.see(actors[0]), Dice(dice, game.made)))
        played = one.play(number, 1)
        assert played is not None
        assert (played.deal, played.turn, played.bots) == (number, 1, seating)
        assert (played.points, played.places, played.moves) == (game.scores, game.places, game.made)


def test_the_games_of_a_deal_have_the_same_cards_and_other_dice() -> None:
    one = contest(bots=("random", "thumb"))
    hands = [str(deal(one.setting, child(one.key, 0)).see(0)) for _ in one.seatings(0)]
    assert len(set(hands)) == 1
    assert one.play(0, 0) != one.play(0, 1)


class Rogue:
    """Says what nobody may."""

    name = "rogue"

    def choose(self, seen: Seen, _dice: NDArray[Any]) -> Move:
        action = next(n for n in range(seen.setting.identity.actions) if n not in {move.action for move in seen.moves()})
        return Move(seen.viewer_number, action, "")


def test_an_illegal_move_is_the_end_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "bot_of", lambda name: Rogue() if name == "rogue" else bot_of(name))
    with pytest.raises(BadRun, match="the bot rogue made an illegal move: "):
        hold(contest(bots=("rogue", "thumb")), Limits(3), threads=2)


class Faulty:
    """Goes wrong in some way."""

    name = "faulty"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, _seen: Seen, _dice: NDArray[Any]) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (RuntimeError("no idea"), r"the bot faulty failed: RuntimeError\('no idea'\)"),
        (None, "the bot faulty answered with None, which is no move"),
        (3, "the bot faulty answered with 3, which is no move"),
        (Move(0, 9999, ""), "the bot faulty made an illegal move: "),
    ],
)
def test_a_bot_that_goes_wrong_is_named(answer: Any, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "bot_of", lambda name: Faulty(answer) if name == "faulty" else bot_of(name))
    with pytest.raises(BadRun, match=sentence):
        hold(contest(bots=("faulty", "thumb")), Limits(1), threads=1)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["thumb"], "2 to 64 bots, but got 1"),
        ([f"bot{n}" for n in range(65)], "2 to 64 bots, but got 65"),
        (["thumb", "random", "thumb"], "'thumb' is named twice"),
        (["thumb", "nobody"], "there is no bot 'nobody'"),
        (["thumb", ""], "there is no bot ''"),
    ],
)
def test_bots_that_cannot_compete_are_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        check_bots(names)


# --- many games ---


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    assert hold(contest(), Limits(TOURNAMENT_DEALS), threads=threads) == whole()


def test_a_short_tournament_is_the_beginning_of_a_long_one() -> None:
    short = hold(contest(), Limits(3))
    assert short.games == whole().games[:6]
    assert (short.deals, [len(games) for games in short.by_deal]) == (3, [2, 2, 2])


@pytest.mark.parametrize("threads", [1, 2])
def test_a_match_ends_when_it_is_sure_with_the_same_deal_whatever_the_threads(threads: int) -> None:
    limits = Limits(ENDLESS_RUN, until_sure=True)
    one = hold(contest(agree("dragobert", seats=2)), limits, threads=threads)
    assert one.is_sure
    assert one == hold(contest(agree("dragobert", seats=2)), limits, threads=3)
    before = hold(contest(agree("dragobert", seats=2)), replace(limits, deals=one.deals - 1), threads=1)
    assert not before.is_sure
    assert before.games == one.games[:-2]


def test_time_is_up_but_the_first_deal_is_finished() -> None:
    assert hold(contest(), Limits(ENDLESS_RUN, minutes=1e-9), threads=2).deals == 1


@pytest.mark.parametrize(
    ("limits", "bots", "sentence"),
    [
        (Limits(0), BOTS, "deals to be 1 or more, but got 0"),
        (Limits(1, minutes=0), BOTS, "minutes to be more than 0"),
        (Limits(1, minutes=float("nan")), BOTS, "minutes to be more than 0"),
        (Limits(1, until_sure=True, against=1), BOTS, "between 0 and 1"),
        (Limits(1, until_sure=True), ("thumb", "random", "other"), "only a match of two bots"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: Limits, bots: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadRun, match=sentence):
        hold(contest(bots=bots), limits)


def impatient(after: int) -> Callable[[int, int], None]:
    """Somebody who presses Ctrl-C when so many deals are done."""

    def interrupt(done: int, _total: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return interrupt


@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_keeps_the_finished_deals(threads: int) -> None:
    with pytest.raises(Halted) as stopped:
        hold(contest(), Limits(TOURNAMENT_DEALS), threads=threads, progress=impatient(4))
    outcome = stopped.value.outcome
    assert 4 <= outcome.deals < TOURNAMENT_DEALS
    assert outcome.games == whole().games[: len(outcome.games)]


# --- by team ---


def one_round(seats: int = 3) -> Setting:
    return agree("saboteur", seats=seats, rounds=1)


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_by_team_a_bot_holds_the_sides_that_are_shown_in_the_end(seats: int) -> None:
    one = Contest(one_round(seats), BOTS, key_of(SEED), by_team=True)
    met = 0
    for number in range(TOURNAMENT_SIDED):
        for turn in range(2):
            played = one.play(number, turn)
            assert played is not None
            assert played.sides == teams_of(one.dealt(number))
            holders = {
                side: {bot for bot, on in zip(played.bots, played.sides, strict=True) if on == side} for side in played.sides
            }
            assert all(len(bots) == 1 for bots in holders.values())
            met += len(holders) == 2
            assert set().union(*holders.values()) == ({0, 1} if len(holders) == 2 else {turn ^ one.seatings(number)[0][0]})
    assert met


@pytest.mark.parametrize(
    "setting",
    [agree("dragobert", seats=4), agree("saboteur", seats=5), agree("saboteur", seats=5, rounds=1, expansion=True)],
    ids=["no sides", "three rounds", "roles change"],
)
def test_where_nobody_keeps_a_side_there_are_no_teams(setting: Setting) -> None:
    with pytest.raises(BadRun, match=f"{setting.identity.slug} with these options has no teams"):
        check_teams(setting)


def test_deals_in_which_all_are_on_one_side_say_nothing() -> None:
    contest = Contest(one_round(), BOTS, key_of(SEED), by_team=True)
    alone = next(number for number in range(99) if len(set(teams_of(contest.dealt(number)))) == 1)
    outcome = hold(contest, Limits(alone + 1, until_sure=True))
    table = standings(outcome)
    assert (table.deals, table.by_team) == (alone + 1, True)
    before = hold(contest, Limits(alone)).games if alone else ()
    assert table.bots[0].pairs.pairs == 2 * len(before), "of three seats one or none is a saboteur's"
    lonely = Outcome(contest, outcome.games[-2:])
    with pytest.raises(BadRun, match="in no deal so far were bots on different sides"):
        standings(lonely)


def test_seated_by_team_is_another_tournament(tmp_path: Path) -> None:
    with Ledger(tmp_path, one_round(), BOTS, SEED) as book:
        hold(book.contest, Limits(1), ledger=book)
    with (
        pytest.raises(BadRun, match="holds another tournament: by_team is False there, but True here"),
        Ledger(tmp_path, one_round(), BOTS, by_team=True),
    ):
        pass


def test_a_ledger_that_does_not_speak_of_teams_is_of_single_seats(tmp_path: Path) -> None:
    first = kept(tmp_path, deals=1)
    file = tmp_path / FILE
    heading, *games = file.read_bytes().splitlines(keepends=True)
    old = {name: value for name, value in json.loads(heading).items() if name != "by_team"}
    file.write_bytes(b"".join([json.dumps(old, separators=(",", ":")).encode() + b"\n", *games]))
    assert kept(tmp_path, deals=1) == first


@pytest.mark.parametrize("by_team", [True, False])
@pytest.mark.parametrize(
    "change",
    [
        {"sides": []},
        {"sides": ["saboteur", "saboteur", "saboteur"]},
        {"sides": ["boss", "digger", "digger"]},
        {"deal": 1 << 62},
        {"deal": 10**30},
        {"points": [10**400, 0, 0], "places": [1, 2, 2]},
    ],
    ids=lambda change: "-".join(change),
)
def test_sides_that_were_not_dealt_and_numbers_that_cannot_be_are_refused(
    change: dict[str, Any], tmp_path: Path, *, by_team: bool
) -> None:
    with Ledger(tmp_path, one_round(), BOTS, SEED, by_team=by_team) as book:
        hold(book.contest, Limits(2), ledger=book)
    file = tmp_path / FILE
    heading, game, *rest = file.read_bytes().splitlines(keepends=True)
    forged = json.dumps({**json.loads(game), **change}).encode() + b"\n"
    assert json.loads(forged) != json.loads(game)
    file.write_bytes(b"".join([heading, forged, *rest]))
    with pytest.raises(BadRun, match=r"is damaged: "), Ledger(tmp_path, one_round(), BOTS, by_team=by_team):
        pass


# --- the ledger ---


def ledger(folder: Path, setting: Setting | None = None, bots: tuple[str, ...] = BOTS, seed: int | None = SEED) -> Ledger:
    return Ledger(folder, setting or trove(), bots, seed)


def kept(folder: Path, deals: int = TOURNAMENT_DEALS, seed: int | None = SEED) -> Outcome:
    """Play in a folder, or go on there."""
    with ledger(folder, seed=seed) as book:
        return hold(book.contest, Limits(deals), ledger=book, threads=2)


def games_in(folder: Path) -> list[Played]:
    """What a folder holds."""
    with ledger(folder) as book:
        return book.played


def test_every_game_is_kept_once(tmp_path: Path) -> None:
    assert kept(tmp_path / "new" / "folder") == whole()
    there = games_in(tmp_path / "new" / "folder")
    assert sorted(there, key=lambda game: (game.deal, game.turn)) == list(whole().games)


def test_a_finished_tournament_plays_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(tmp_path) == whole()
    before = (tmp_path / FILE).read_bytes()
    monkeypatch.setattr(Contest, "play", lambda *_: pytest.fail("a game was played"))
    assert kept(tmp_path) == whole()
    assert kept(tmp_path, deals=2).games == whole().games[:4]
    assert (tmp_path / FILE).read_bytes() == before


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    for after in (1, 5):
        with pytest.raises(Halted), ledger(tmp_path) as book:
            hold(book.contest, Limits(TOURNAMENT_DEALS), ledger=book, threads=2, progress=impatient(after))
    assert 5 <= len(games_in(tmp_path)) < len(whole().games)
    assert kept(tmp_path) == whole()
    assert len(games_in(tmp_path)) == len(whole().games)


def test_without_a_seed_it_goes_on_with_the_one_it_has(tmp_path: Path) -> None:
    first = kept(tmp_path, deals=2, seed=None)
    second = kept(tmp_path, deals=3, seed=None)
    assert second.games[:4] == first.games
    assert first.contest.key not in (key_of(SEED), key_of(None))


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    kept(tmp_path, deals=3)
    file = tmp_path / FILE
    data = file.read_bytes()
    last = data.rstrip(b"\n").rindex(b"\n") + 1
    torn = [data[:last] + b"{", data[:-1], data[:-2], data[: last + 9], data + b"\0\0\0", data + b"\0" * 40 + b"\n"]
    for cut in torn:
        file.write_bytes(cut)
        assert kept(tmp_path, deals=3).games == whole().games[:6]
        assert len(games_in(tmp_path)) == 6


def test_a_torn_heading_is_a_new_beginning(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"format":"filon-tour')
    assert kept(tmp_path, deals=1).games == whole().games[:2]
    assert len(games_in(tmp_path)) == 2


@pytest.mark.parametrize("rubbish", [b'{"my": "data"}', b"no line of ours", b'{"format":"another'])
def test_what_is_not_ours_is_never_overwritten(rubbish: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    with pytest.raises(BadRun, match="is not the games of a tournament"):
        kept(tmp_path, deals=1)
    assert (tmp_path / FILE).read_bytes() == rubbish


@pytest.mark.parametrize(
    "change",
    [
        {"bots": [7, 7, 7]},
        {"bots": [0, 0, 0]},
        {"bots": [0, 1]},
        {"points": [1]},
        {"places": []},
        {"places": [9, 1, 2]},
        {"places": [2, 2, 2]},
        {"points": [1, 2, 3], "places": [1, 2, 3]},
        {"moves": -5},
        {"turn": 2},
        {"deal": -1},
        {"sides": ["digger"]},
    ],
    ids=str,
)
def test_a_game_that_cannot_have_been_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    kept(tmp_path, deals=2)
    file = tmp_path / FILE
    heading, game, *rest = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([heading, json.dumps({**json.loads(game), **change}).encode() + b"\n", *rest]))
    with pytest.raises(BadRun, match=r"is damaged: .* is no game of this tournament"):
        games_in(tmp_path)


def test_a_game_may_be_there_twice_but_not_in_two_ways(tmp_path: Path) -> None:
    kept(tmp_path, deals=2)
    file = tmp_path / FILE
    whole_file = file.read_bytes()
    game = whole_file.splitlines(keepends=True)[1]
    file.write_bytes(whole_file + game)
    assert kept(tmp_path, deals=2).games == whole().games[:4]
    file.write_bytes(whole_file + json.dumps({**json.loads(game), "moves": 1}).encode() + b"\n")
    with pytest.raises(BadRun, match=r"is damaged: game \d of deal \d is in it twice"):
        games_in(tmp_path)


@pytest.mark.parametrize("rubbish", [b"nothing\n", b'{"deal": 3}\n', b"\n", b"\xff\xfe\n"])
def test_damage_further_up_is_refused(rubbish: bytes, tmp_path: Path) -> None:
    kept(tmp_path, deals=2)
    file = tmp_path / FILE
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], rubbish, *lines[2:]]))
    with pytest.raises(BadRun, match="is damaged"):
        games_in(tmp_path)
    file.write_bytes(b"".join([rubbish, *lines]))
    with pytest.raises(BadRun, match="is not the games of a tournament"):
        games_in(tmp_path)


def test_another_setting_in_the_folder_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    kept(tmp_path, deals=1)
    before = (tmp_path / FILE).read_bytes()
    others = {
        "seats is 3 there, but 2 here": ledger(tmp_path, trove(seats=2)),
        "options is": ledger(tmp_path, trove(first_seat=1)),
        "bots is": ledger(tmp_path, bots=("random", "thumb")),
        "seed is": ledger(tmp_path, seed=SEED + 1),
        "game is 'trove' there, but 'dragobert' here": ledger(tmp_path, smallest()),
    }
    for sentence, other in others.items():
        with pytest.raises(BadRun, match=f"holds another tournament: {sentence}"), other:
            pass
    assert (tmp_path / FILE).read_bytes() == before


def test_one_at_a_time(tmp_path: Path) -> None:
    with ledger(tmp_path), pytest.raises(BadRun, match="another tournament is being played"), ledger(tmp_path):
        pass
    with ledger(tmp_path):
        pass


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot write"), ledger(tmp_path / "file"):
        pass
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadRun, match="cannot write"), ledger(tmp_path):
        pass


@pytest.mark.parametrize("after", TOURNAMENT_KILLED_AFTER)
def test_a_killed_tournament_goes_on_without_repeating_or_losing_a_game(after: int, tmp_path: Path) -> None:
    arguments = ["tournament", "dragobert", "--bots", "thumb,random", "--seats", "2", "--seed", str(SEED)]
    folder = tmp_path / "games"
    asked = command([*arguments, "--deals", str(ENDLESS_RUN), "--out", str(folder)])
    with subprocess.Popen(asked, env=environment(tmp_path), stderr=subprocess.PIPE) as process:
        while process.poll() is None and lines_in(folder) < 1 + after:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    setting = agree("dragobert", seats=2)
    there = lines_in(folder) - 1
    assert there >= after
    with Ledger(folder, setting, BOTS) as book:
        assert len(book.played) == there
        deals = there // 2 + 2
        outcome = hold(book.contest, Limits(deals), ledger=book)
    assert outcome == hold(contest(setting), Limits(deals))
    assert lines_in(folder) - 1 == 2 * deals


def lines_in(folder: Path) -> int:
    """How many lines are written."""
    file = folder / FILE
    return file.read_bytes().count(b"\n") if file.exists() else 0
