"""A barter in one gesture: whatever the rules allow can be put together in any order, and nothing else can be made."""

from random import Random

import pytest

from contract.walks import THUMB, walk
from filon.games.kingsmine.moves import BARTER, DONE_OFFERING, FINISH, OFFER, TAKE
from filon.games.kingsmine.state import Kind
from filon.kernel.verbs import number
from filon.play.bundled import Bundled, bundled, openings
from filon.play.seen import see
from filon.play.setting import agree_on

from .positions import RULES, game_of, play, position

CAVE = "A cave gem_rs, 2 nug_nw, 2 beer, curse; king gem_ss, nug_se, jester_l"


def give(kind: Kind) -> int:
    return number(OFFER, kind)


def take(kind: Kind) -> int:
    return number(TAKE, kind)


def tray(text: str, *chosen: int) -> Bundled | None:
    return bundled(game_of(position(text)).see(0), chosen)


def test_every_barter_of_the_rule_of_thumb_is_made_in_one_gesture_in_any_order() -> None:
    setting, dice, found = agree_on(RULES, seats=4), Random(7), 0
    seen, steps = None, list[int]()
    for place in walk(setting, 5, THUMB):
        if place.action == BARTER:
            seen, steps = see(setting, place.states, 0, place.seat), []
        steps.append(place.action)
        if place.action == FINISH and seen is not None:
            chosen = [step for step in steps if step not in (BARTER, DONE_OFFERING, FINISH)]
            dice.shuffle(chosen)
            made = bundled(seen, chosen)
            assert made
            assert list(made.contents.steps) == steps
            assert made.refusal(setting.words("en")) is None
            found += 1
    assert found > 5


def test_things_come_on_the_tray_and_off_it() -> None:
    made = tray(CAVE, take(Kind.WORKSHOP), give(Kind.GEM_RS))
    assert made
    ways = {way.touches[0]: way.chosen for way in made.contents.ways}
    assert ways["cave-nug-nw"] == (give(Kind.GEM_RS), take(Kind.WORKSHOP), give(Kind.NUG_NW))
    assert ways["offered-0"] == (take(Kind.WORKSHOP),)
    assert ways["taken-0"] == (give(Kind.GEM_RS),)
    assert ways["let-be"] is None
    assert "cave-gem-rs" not in ways, "there was one"
    assert "stock-workshop" not in ways, "KIN-260: there is one for each"
    assert "cave-curse" not in ways


@pytest.mark.parametrize(
    ("chosen", "clause"),
    [
        ((give(Kind.GEM_RS),), "KIN-251"),
        ((take(Kind.WORKSHOP), give(Kind.BEER)), "KIN-251"),
        ((), "KIN-263"),
        ((give(Kind.GEM_RS), take(Kind.GEM_SS)), ""),
        ((take(Kind.JESTER_L),), ""),
        ((give(Kind.NUG_NW), give(Kind.BEER), take(Kind.WORKSHOP)), ""),
    ],
)
def test_what_cannot_be_made_says_why(chosen: tuple[int, ...], clause: str) -> None:
    made = tray(CAVE, *chosen)
    assert made
    words = made.seen.setting.words("en")
    assert (made.refusal(words) is None) is (clause == "")
    refusal = made.why_not_touch("finish", words)
    assert (refusal.clause if refusal else "") == clause


def test_what_does_not_go_on_the_tray_says_why() -> None:
    made = tray(CAVE + "; B cave workshop", give(Kind.GEM_RS))
    assert made
    words = made.seen.setting.words("en")
    curse = made.why_not_touch("cave-curse", words)
    assert curse
    assert curse.clause == "KIN-259"
    assert made.why_not_touch("cave-beer", words) is None


@pytest.mark.parametrize(
    "chosen",
    [(give(Kind.GEM_RR),), (give(Kind.BEER),) * 3, (give(Kind.GEM_RS), take(Kind.GEM_RS)), (BARTER,), (-1,), (10**6,)],
)
def test_what_nobody_has_is_no_bundle(chosen: tuple[int, ...]) -> None:
    assert tray(CAVE, *chosen) is None


def test_nothing_moves_and_nothing_new_is_told_before_it_is_made() -> None:
    p = play(position(f"c3 = gem_rr, 4; A on c3; {CAVE}"), "dig")
    made = bundled(game_of(p).see(0), [give(Kind.GEM_RS)])
    assert made
    words = made.seen.setting.words("en")
    assert made.scene("wide", words).happened == made.seen.scene("wide", words).happened
    assert openings(made.seen) == [BARTER]
    assert made.scene("tall", words).asked == "A, you give 1 gold and take 0: both must be the same."
