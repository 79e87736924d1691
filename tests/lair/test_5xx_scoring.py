"""LAI-5xx: scoring and ties."""

import pytest

from proving import proves

from .positions import game_of, position, turn


def ended(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Scores, winners and places when D walks into the lair and nobody else stirs."""
    game = game_of(turn(position(f"{text}; dragon A"), "B chest, C chest, D red", "blue"))
    assert game.over
    return game.scores, game.winners, game.places


@proves("LAI-501")
def test_501_purse_and_chest() -> None:
    game = game_of(turn(position("A1 p2 c3, B2 p1 c4, C3 p6, D20 p1 c1"), "B red, C chest, D red", "blue"))
    assert game.scores == (5, 6, 6, 6)
    assert "5 coins in all" in game.drawing()


@proves("LAI-502")
@pytest.mark.parametrize(("purses", "winner"), [((9, 1, 1), 0), ((1, 9, 1), 1), ((1, 1, 9), 2), ((1, 1, 1), 3)])
def test_502_most_coins_win(purses: tuple[int, int, int], winner: int) -> None:
    a, b, c = purses
    assert ended(f"A19 p{a}, B18 p{b}, C17 p{c}, D20 p1")[1] == (winner,)


@proves("LAI-503")
@pytest.mark.parametrize(("places", "winner"), [((14, 9, 3), 0), ((9, 14, 3), 1), ((3, 9, 14), 2), ((0, 1, 0), 1)])
def test_503_of_equals_the_nearer_to_the_lair_wins(places: tuple[int, int, int], winner: int) -> None:
    a, b, c = places
    assert ended(f"A{a} p12, B{b} p12, C{c} p12, D20 p1")[1] == (winner,)


@proves("LAI-504")
@pytest.mark.parametrize("colours", [("red", "violet"), ("violet", "red"), ("green", "green")])
def test_504_all_lair_spaces_are_equally_near_and_nearer_than_the_path(colours: tuple[str, str]) -> None:
    p = position("A20 p9, B20 p5, C20 p5; dragon A")
    game = game_of(turn(p, f"B {colours[0]}, C {colours[1]}", "yellow"))
    assert (game.scores, game.winners, game.places) == ((9, 9, 9), (1, 2), (3, 1, 1))


@proves("LAI-505")
def test_505_still_equal_the_victory_is_shared() -> None:
    assert ended("A14 p12, B14 p12, C9 p12, D20") == ((12, 12, 12, 4), (0, 1), (1, 1, 3, 4))


@proves("LAI-506")
def test_506_places_below_use_the_same_order() -> None:
    assert ended("A14 p5, B15 p5, C15 p5, D20 p9")[2] == (4, 2, 2, 1)
    drawing = game_of(turn(position("A14 p5, B15 p5, C15 p5, D20 p9"), "B chest, C chest, D red", "blue")).drawing()
    assert [line[:4] for line in drawing.splitlines()[-4:]] == ["1. D", "2. B", "2. C", "4. A"]
