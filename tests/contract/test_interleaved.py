"""Two tables in one process do not disturb each other: played turn about or in threads, each plays its own deck."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

import pytest

import scale
from contract.subjects import Variant, all_games, all_variants, variants_of
from contract.walks import PLAYERS, Position, content_of, dealt, walk
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Rules
from filon.play.records import digest_of
from filon.play.setting import key_of


def tables_of(variants: list[Variant]) -> list[tuple[Variant, int]]:
    """Tables with their own seeds: all variants in turn, replaced boxes among them."""
    return list(zip(islice(cycle(variants), max(scale.INTERLEAVED_TABLES, len(variants))), range(1000), strict=False))


def play(table: tuple[Variant, int]) -> Iterator[Position]:
    """The positions of one table."""
    variant, seed = table
    return walk(variant.setting, seed, PLAYERS[seed % 3])


def alone(table: tuple[Variant, int]) -> str:
    """How a table ends when nobody else plays."""
    *_, last = play(table)
    return digest_of(last.state)


def turn_about(tables: list[tuple[Variant, int]]) -> list[str]:
    """How the tables end when they take turns, one move each."""
    games = dict(enumerate(map(play, tables)))
    ends: dict[int, str] = {}
    while games:
        for number, game in list(games.items()):
            position = next(game, None)
            if position is None:
                del games[number]
            else:
                ends[number] = digest_of(position.state)
    return [ends[number] for number in range(len(tables))]


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_tables_taking_turns_end_as_they_do_alone(rules: Rules) -> None:
    tables = tables_of(variants_of(rules))
    ends = [alone(table) for table in tables]
    assert turn_about(tables) == ends
    assert len(set(ends)) == len(ends)


def test_games_of_all_kinds_in_threads_end_as_they_do_alone() -> None:
    tables = tables_of(list(all_variants()))
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(alone, tables))
    assert together == [alone(table) for table in tables]


@pytest.mark.parametrize("variant", all_variants(), ids=str)
def test_a_record_that_was_played_on_is_dealt_like_a_blank_one(variant: Variant) -> None:
    setting = variant.setting
    fresh = dealt(setting, 7)
    *_, last = walk(setting, 3)
    assert content_of(last.states) != content_of(fresh)
    setting.entry.deal_at(last.states, 0, *setting.arrays, words_of_key(key_of(7)))
    assert content_of(last.states) == content_of(fresh)
