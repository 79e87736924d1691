"""Compiled or not, or changed from one to the other in the middle: the same moves, and the same digest of every position."""

import json
import os
import subprocess
import sys
from functools import lru_cache
from typing import Any

import pytest

import filon
from contract.subjects import TESTS, Variant, all_games, some_of, some_variants
from contract.switching import switch_of
from contract.walks import MIXED, play_on, play_to_end, scores_of, walk
from filon.kernel.compiling import is_compiling_off
from filon.kernel.contract import Rules
from filon.kernel.workshop import RULES, WORKSHOP
from filon.play.game import deal
from filon.play.records import digest_of

SEED = 5
pytestmark = pytest.mark.skipif(is_compiling_off(), reason="there is but one way")
Path = list[object]


def path_of(variant: Variant, plain: str) -> Path:
    """Every position of a seeded game, with the entry points plain always, never, or at every other move."""
    path: Path = []
    with switch_of(variant.rules) as switch:
        if plain != "never":
            switch.plain()
        for place, position in enumerate(walk(variant.setting, SEED, MIXED)):
            if plain == "at every other move":
                (switch.compiled if place % 2 else switch.plain)()
            path.append((digest_of(position.state), position.actors, position.legal, position.action))
        path.append(scores_of(variant.setting, position.states))
    return path


@lru_cache(maxsize=1)
def compiled_path(variant_name: str) -> Path:
    """The same, compiled."""
    (variant,) = (variant for variant in some_variants() if str(variant) == variant_name)
    return path_of(variant, "never")


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.parametrize("plain", ["always", "at every other move"])
def test_a_game_is_the_same_whether_it_is_compiled_or_not(variant: Variant, plain: str) -> None:
    expected, got = compiled_path(str(variant)), path_of(variant, plain)
    assert len(expected) > 2
    for place, (one, other) in enumerate(zip(expected, got, strict=True)):
        assert one == other, f"move {place}"


def at_once(rules: Rules) -> bool:
    """Do several seats act at once, somewhere in a game?"""
    return any(len(position.actors) > 1 for position in walk(some_of(rules)[0].setting, SEED, MIXED))


@lru_cache(maxsize=1)
def games_at_once() -> list[Rules]:
    """The games in which they do."""
    return [rules for rules in all_games() if at_once(rules)]


def record_of(rules: Rules, *, changing: bool) -> dict[str, Any]:
    """A game through the public API. If wished, entry points change after the first of several who act at once, and back."""
    game = deal(some_of(rules)[0].setting, SEED)
    with switch_of(rules) as switch:
        before = len(game.actors)
        for _ in play_on(game, MIXED, SEED):
            if changing:
                (switch.plain if 1 < before > len(game.actors) else switch.compiled)()
            before = len(game.actors)
    return game.record()


def test_entry_points_that_change_while_several_act_at_once_change_nothing() -> None:
    assert games_at_once() or len(all_games()) == 1, "nobody acts at once anywhere"
    for rules in games_at_once():
        assert record_of(rules, changing=True) == record_of(rules, changing=False)


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_record_written_uncompiled_is_verified_compiled_and_the_other_way_round(rules: Rules, registered: None) -> None:
    setting = some_of(rules)[0].setting
    with switch_of(rules) as switch:
        switch.plain()
        written = play_to_end(deal(setting, SEED), MIXED, SEED).record()
        switch.compiled()
        assert filon.verify(written).ok
        assert play_to_end(deal(setting, SEED), MIXED, SEED).record() == written
        switch.plain()
        assert filon.verify(written).ok


THINK = """
import json, sys, threading
from contract.subjects import all_games, some_of
from contract.walks import dealt
from filon.bots import prompt
from filon.bots.search_bot import SearchBot
from filon.kernel.workshop import RULES, WORKSHOP, Urgency, library_of
from filon.play.dice import Dice
from filon.play.seen import see
from filon.search.compiled_search import SEARCH

first, *others = sorted(all_games(), key=lambda rules: rules.IDENTITY.slug != sys.argv[1])
bot = SearchBot.named("search:400")
before = type(prompt(bot, first)).__name__
WORKSHOP.finish(first, [RULES, SEARCH])
setting = some_of(first)[0].setting
states = dealt(setting, 5)
thoughts, is_over = [], threading.Event()

def think():
    seat = next(seat for seat in range(setting.seats) if setting.entry.actors_at(states, 0) >> seat & 1)
    while not is_over.is_set() or len(thoughts) < 2:
        thought = bot.think(see(setting, states, 0, seat), Dice(3))
        thoughts.append(str([(str(choice.move), choice.share, choice.results) for choice in thought.choices]))

thinking = threading.Thread(target=think)
thinking.start()
loaded = [WORKSHOP.order(rules, Urgency.PLAYED).is_ready for rules in others]
is_over.set()
thinking.join()
print(json.dumps([before, type(prompt(bot, first)).__name__, all(loaded), len(thoughts) > 1, len(set(thoughts))]))
"""


def test_a_thought_under_way_is_the_same_while_the_rules_of_other_games_are_loaded() -> None:
    for rules in all_games():
        WORKSHOP.finish(rules, [RULES])
    slug = "trove" if len(all_games()) > 1 else all_games()[0].IDENTITY.slug
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", THINK, slug],
        cwd=TESTS,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["ThumbBot", "SearchBot", True, True, 1]
