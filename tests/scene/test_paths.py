"""Paths: touches and the actions they begin come from one declaration; looked up or tried one by one, they are the same."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest

import scale
from contract.subjects import Variant, some_variants
from contract.walks import MIXED, some_positions
from filon.play.seen import MOST_ASKED, Seen, see
from filon.scene import Path, Standing, Token, Touches

some = pytest.mark.parametrize("variant", some_variants(), ids=str)


def looks(variant: Variant) -> Iterator[Seen]:
    """Positions of a seeded game with the eyes of a seat that must choose, of another, or of the spectator, in turn."""
    setting = variant.setting
    for place, position in enumerate(some_positions(setting, 2, MIXED, scale.PATH_POSITIONS)):
        others = [seat for seat in range(setting.seats) if seat not in position.actors]
        yield see(setting, position.states, 0, [position.seat if position.actors else 0, *others[:1], None][place % 3])


def tried(touches: Touches, s: Any, seat: int) -> dict[tuple[str, ...], list[int]]:
    """The actions by the touches that make or begin them, one by one."""
    begun: dict[tuple[str, ...], list[int]] = {}
    for action in range(touches.actions):
        path = touches(s, seat, action)
        for n in range(len(path) + 1):
            begun.setdefault(path[:n], []).append(action)
    return begun


def check(touches: Touches, s: Any, seat: int) -> None:
    """All that can be looked up is what is found by trying."""
    here, begun = touches.at(s, seat), tried(touches, s, seat)
    assert {path: list(here.begun_by(path)) for path in begun} == begun
    later = {name for path in begun for name in path[1:]}
    names = {name for path in begun for name in path}
    assert {name for name in names if here.comes_later(name)} == later
    whole = {action: touches(s, seat, action) for action in range(touches.actions)}
    for name in sorted(names)[:: 1 + len(names) // scale.TOUCHED_IN_VAIN]:
        assert list(here.using(name)) == [action for action, path in whole.items() if name in path]
    for nowhere in (("nothing",), (*max(begun, key=len), "nothing"), ("nothing", *max(begun, key=len))):
        assert list(here.begun_by(nowhere)) == []


@some
def test_looked_up_and_tried_one_by_one(variant: Variant) -> None:
    touches: Any = variant.rules.touches
    assert touches.actions == variant.setting.identity.actions
    for seen in looks(variant):
        check(touches, seen.record, seen.viewer_number)
        assert all(touches.at(seen.record, seen.viewer_number).sprites(step) for step in touches.tree.then)


@some
def test_a_touch_in_vain_asks_about_few_actions(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the game's paths are known, few are looked at again, and few reasons are compared, however many there are."""
    touches: Any = variant.rules.touches
    touches.prepare()
    why_not, path_of = Mock(wraps=variant.rules.why_not), Mock(wraps=touches.path_of)
    monkeypatch.setattr(variant.rules, "why_not", why_not)
    monkeypatch.setattr(touches, "path_of", path_of)
    for seen in looks(variant):
        scene = seen.scene()
        for sprite in scene.sprites[:: 1 + len(scene.sprites) // scale.TOUCHED_IN_VAIN]:
            why_not.reset_mock()
            path_of.reset_mock()
            seen.why_not_touch([sprite.id], scene=scene)
            seen.why_not_touch([scene.sprites[0].id, sprite.id], scene=scene)
            assert why_not.call_count <= 3 * MOST_ASKED  # the first, the second, and the second without the first
            assert path_of.call_count <= 3 * MOST_ASKED


# --- a game of its own --------------------------------------------------------------------------------------------------

PATHS: tuple[Path, ...] = (
    ("a", "b"),
    ("a",),
    (Token("many"), "c"),
    (Token("many"),),
    ("a", Token("none"), "c"),
    (Token("other"), Token("none", 1), Token("none"), "b"),
    ("d", Token("many"), "d"),
)


def standing(s: dict[Token, tuple[str, ...]], seat: int) -> Standing:
    return s


@pytest.mark.parametrize(
    "stands",
    [
        {("many", 0): ("a",), ("none", 0): (), ("none", 1): (), ("other", 0): ("a",)},
        {("many", 0): ("a", "b", "a"), ("none", 0): ("c",), ("none", 1): ("a", "b"), ("other", 0): ("z",)},
        {("many", 0): ("d", "d"), ("none", 0): (), ("none", 1): ("d",), ("other", 0): ("d", "a")},
    ],
)
def test_tokens_for_several_sprites_for_one_and_for_none(stands: dict[tuple[str, int], tuple[str, ...]]) -> None:
    check(Touches(len(PATHS), PATHS.__getitem__, standing), {Token(*key): sprites for key, sprites in stands.items()}, 0)
