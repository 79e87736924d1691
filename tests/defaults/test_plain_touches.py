"""Touches from declarations: what lies there, chips for the rest, and no move that ends where another goes on."""

from itertools import product

import pytest

from defaults.tiny import BID, BURY, GIVE, LOOK, PASS, RULES, SET, VERBS, moves_of, position, seen_by
from filon.defaults.plain_touches import PlainPaths
from filon.kernel.verbs import Part, Verbs, number
from filon.scene import Touch, touch_tree


@pytest.mark.parametrize(
    ("action", "path"),
    [
        (number(LOOK, 2), ("chests-2",)),
        (number(BURY, 1), ("hands-1",)),
        (number(GIVE, 1, 2), ("give-card-to-other", "hands-1", "panel-2")),
        (number(SET, 5), ("board-c2",)),
        (number(BID, 3), ("amount-3",)),
        (PASS, ("pass-by",)),
    ],
)
def test_the_touches_of_a_move(action: int, path: tuple[str, ...]) -> None:
    assert RULES.touches(seen_by(position(), 1), 1, action) == path


def ends_alone(tree: Touch) -> bool:
    """Does nothing go on where a move is complete?"""
    return all(bool(node.moves) != bool(node.then) and ends_alone(node) for node in tree.then.values())


def test_no_move_is_complete_where_another_goes_on() -> None:
    s = seen_by(position(), 1)
    tree = touch_tree((action, RULES.touches(s, 1, action)) for action in moves_of(s, 1))
    assert ends_alone(tree)
    assert ends_alone(touch_tree((action, RULES.touches(s, 1, action)) for action in range(VERBS.actions)))


def test_touches_that_are_declared_are_kept_and_others_make_room_for_them() -> None:
    verbs = Verbs()
    verbs.verb("take {coin}", Part("coin", 2))
    verbs.verb("spend {coin} on {thing}", Part("coin", 2), Part("thing", 2), touch=("coin-{coin}", "shelf-{thing}"))
    paths = PlainPaths(verbs)
    assert [paths.path_of(action) for action in range(2)] == [("take-coin", "coin-0"), ("take-coin", "coin-1")]
    spent = [(f"coin-{coin}", f"shelf-{thing}") for coin, thing in product(range(2), repeat=2)]
    assert [paths.path_of(action) for action in range(2, 6)] == spent
    assert ends_alone(touch_tree((action, paths.path_of(action)) for action in range(verbs.actions)))


def test_verbs_of_the_same_touches_are_offered_as_a_choice() -> None:
    verbs = Verbs()
    card = Part("card", 2)
    verbs.verb("lay {card}", card)
    verbs.verb("burn {card}", card)
    paths = PlainPaths(verbs)
    assert touch_tree((action, paths.path_of(action)) for action in range(4)).then["card-1"].moves == [1, 3]


def test_steps_say_what_they_stand_for() -> None:
    button, card, other = PlainPaths(VERBS).steps(number(GIVE, 1, 2))
    assert (button.sprite, button.part) == ("give-card-to-other", None)
    assert [(step.part.name if step.part else "", step.value) for step in (card, other)] == [("card", 1), ("other", 2)]
