"""People who choose at the same time, in secret and in any order: cards are laid, purses divided, hands picked."""

import pytest

from browser.conftest import Comes, Sits
from browser.evening import play_to_the_end
from browser.house import House
from browser.people import Person, until
from browser.positions import RICH, must_split, spoiling

DRAGON_FIRST = {"first_seat": 0}  # Anna is the dragon
BACKS = ("#back-1", "#back-2")


def at_lair(house: House, sits: Sits, *names: str, **how: object) -> tuple[str, list[Person]]:
    """A table of lair at its first cards, with everybody's page open."""
    table_id, people = sits(*names, game="lair", options=DRAGON_FIRST, **how)
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")
    return table_id, people


def laid(person: Person, seat: int) -> str:
    """What the page shows of the card a seat has laid in the first turn: where it is and its art."""
    return person.board.get(f"played-1-{seat}", "")


def questions(person: Person) -> set[int]:
    """What the page was asked, all the time."""
    return {frame["question"] for frame in person.heard("view") if "question" in frame}


def test_the_last_seat_lays_first_and_nobodys_question_goes_stale(house: House, sits: Sits) -> None:
    table_id, (anna, bruno, chloe) = at_lair(house, sits, "Anna", "Bruno", "Chloe")
    before = house.table(table_id).version
    chloe.touch("card-green")
    chloe.until(lambda: bool(chloe.done), "Chloe's card is not acknowledged")
    until([anna.page], lambda: all("#back-2" in laid(person, 2) for person in (anna, bruno, chloe)), "no card is seen")
    assert chloe.chosen == ["card-green"]
    assert anna.lit == []
    assert questions(bruno) == {before}
    bruno.touch("card-blue")
    bruno.until(lambda: bool(bruno.done), "Bruno's card is not acknowledged")
    until([anna.page], lambda: all("#back-1" in laid(person, 1) for person in (anna, bruno, chloe)), "no card is seen")
    assert questions(bruno) == questions(chloe) == {before}
    assert [person.heard("refused") for person in (anna, bruno, chloe)] == [[], [], []]
    assert [entry.seat for entry in house.table(table_id).log if entry.kind == "moved"] == [2, 1]
    anna.is_asked()
    anna.touch("lair-red")
    until([bruno.page], lambda: all("#card-green" in laid(person, 2) for person in (anna, bruno, chloe)), "no reveal")
    assert all("#card-blue" in laid(person, 1) for person in (anna, bruno, chloe))


def test_two_lay_before_either_is_answered(house: House, sits: Sits) -> None:
    _, (anna, bruno, chloe) = at_lair(house, sits, "Anna", "Bruno", "Chloe", hand="finger", tall=True)
    for person in (bruno, chloe):
        person.is_asked()
    for person, card in ((bruno, "card-violet"), (chloe, "card-chest")):
        person.touch(card)
        person.confirm()
    until([anna.page], lambda: bool(bruno.done and chloe.done), "not both are acknowledged")
    assert len({*bruno.done, *chloe.done}) == 2
    assert [bruno.heard("refused"), chloe.heard("refused")] == [[], []]
    until([anna.page], lambda: bool(anna.lit), "the dragon is not asked")
    assert all(back in laid(anna, seat) for seat, back in enumerate(BACKS, 1))


def test_reloaded_while_cards_are_laid(house: House, sits: Sits, comes: Comes) -> None:
    """A page that comes back shows its own card, and of the others' no more than that they lie there."""
    table_id, (anna, bruno, chloe) = at_lair(house, sits, "Anna", "Bruno", "Chloe")
    bruno.touch("card-violet")
    bruno.until(lambda: bool(bruno.done), "the card is not acknowledged")
    for person in (anna, bruno, chloe):
        person.page.reload()
        person.arrive()
    stranger = comes("Stranger")
    stranger.goes_to(f"{house.address}/table/{table_id}")
    assert bruno.chosen == ["card-violet"]
    assert bruno.lit == []
    for person in (anna, chloe, stranger):
        assert "#back-1" in laid(person, 1)
        assert person.chosen == []
        assert not any("violet" in str(told) for _, told in person.told)
    chloe.touch("card-red")
    chloe.until(lambda: bool(chloe.done), "the question asked before is not open any more")


@pytest.mark.parametrize("least", [2, RICH], ids=["few", "many"])
def test_a_purse_is_divided_by_finger_and_a_hand_is_picked(house: House, sits: Sits, least: int) -> None:
    table_id, (anna, bruno) = sits(
        "Anna", "Bruno", absent=("Chloe",), game="lair", wanted=must_split(least), choose=spoiling, hand="finger", tall=True
    )
    for person in (anna, bruno):
        person.goes_to(f"{house.address}/table/{table_id}")
    game = house.table(table_id).game
    assert game is not None
    purse = int(game.see().record.purse[0])
    assert bruno.lit == []
    path = ["handful-2", "one-1"] if least == RICH else ["coin-1"]
    for sprite in path:
        anna.touch(sprite)
        anna.until(lambda sprite=sprite: bool(anna.done) or sprite in anna.chosen, f"{sprite} has no effect")  # type: ignore[misc]
    left = 11 if least == RICH else 1
    anna.until(lambda: bool(anna.done), "the purse is not divided")
    assert house.table(table_id).log[max(anna.done)].data["text"] == f"split {left}"
    bruno.until(lambda: bruno.lit == ["hand-0-left", "hand-0-right"], "the dragon may not pick")
    anna.until(lambda: f"{left} coin" in anna.board.get("hand-0-left-words", ""), "the divided purse is not shown")
    assert [bruno.board[f"hand-0-{side}-words"].split()[-1] for side in ("left", "right")] == ["left", "right"]
    bruno.touch("hand-0-right")
    anna.until(lambda: anna.board["panel-0-coins"].endswith(f" {left}"), "the other hand is not kept")
    lost = [said for _, said in anna.told if f"{purse - left} coin" in said]
    assert lost


def test_a_whole_game_of_two_with_two_dwarves_each(house: House, sits: Sits) -> None:
    table_id, people = sits("Anna", "Bruno", game="lair", options={"turn_cap": 20}, hand="finger", tall=True)
    for person in people:
        person.goes_to(f"{house.address}/table/{table_id}")
    play_to_the_end(people)
    texts = [str(entry.data["text"]) for entry in house.table(table_id).log if entry.kind == "moved"]
    assert {text[-1] for text in texts if text.startswith("play") and not text.endswith("chest")} == {"1", "2"}
    assert all(person.heard("refused") == [] for person in people)
