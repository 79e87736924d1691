"""`filon.new`: what it refuses, and in which words, before anything is dealt."""

from pathlib import Path
from typing import Any

import pytest

import filon


def deal_of(seed: int | bytes | None) -> Any:
    """A digest of all cards, hidden ones too."""
    return filon.new("dragobert", seats=3, seed=seed).record()["deal"]


def test_a_game_is_dealt() -> None:
    game = filon.new("dragobert", seats=3, seed=1)
    assert game.seats == 3
    assert game.setting.options["red_into_dragon"] == "eliminate"
    assert game.setting.shipped


def test_the_same_seed_deals_the_same_cards_and_none_deals_others() -> None:
    assert deal_of(1) == deal_of(1)
    assert deal_of(1) != deal_of(2)
    assert deal_of(None) != deal_of(None)


@pytest.mark.parametrize("name", ["nonesuch", "Dragobert", "drago", "../games/dragobert", ".", ""])
def test_an_unknown_game(name: str) -> None:
    with pytest.raises(filon.UnknownGame, match="the games are: dragobert"):
        filon.new(name, seats=3)


@pytest.mark.parametrize("seats", [1, 7, 0, -2, 2.5, True, "3", None])
def test_seats_out_of_range(seats: Any) -> None:
    with pytest.raises(filon.BadSeats, match="2 to 6 seats, but got"):
        filon.new("dragobert", seats=seats)


def test_an_unknown_option() -> None:
    with pytest.raises(filon.BadOption, match="no option 'colour'; its options are: red_into_dragon"):
        filon.new("dragobert", seats=3, colour="blue")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("red_into_dragon", "burn"),
        ("red_into_dragon", 1),
        ("red_into_dragon", True),
        ("first_seat", 3),
        ("first_seat", -1),
        ("first_seat", True),
        ("first_seat", None),
        ("extraction_table", ["plain20"]),
    ],
)
def test_a_value_the_option_does_not_take(option: str, value: Any) -> None:
    with pytest.raises(filon.BadOption, match=f"option '{option}': expected one of .*, but got"):
        filon.new("dragobert", seats=3, **{option: value})


@pytest.mark.parametrize("value", [0, 1001, -1, 2.0, True, "20", "many", None, [20]])
def test_a_number_the_option_does_not_take(value: Any) -> None:
    with pytest.raises(filon.BadOption, match="option 'turn_cap': expected a whole number from 1 to 1000, but got"):
        filon.new("lair", seats=3, turn_cap=value)


@pytest.mark.parametrize("value", [1, 9, 100, "many"])
def test_a_refused_number_is_told_what_else_than_the_range_there_is(value: Any) -> None:
    with pytest.raises(filon.BadOption, match="option 'supply': expected 0 or a whole number from 10 to 99, but got"):
        filon.new("imps", seats=3, supply=value)


@pytest.mark.parametrize("value", [1, 77, 1000])
def test_a_number_is_known_by_itself(value: int) -> None:
    game = filon.new("lair", seats=3, seed=5, turn_cap=value)
    assert (game.setting.options["turn_cap"], int(game.see(0).record.turn_cap)) == (value, value)
    assert filon.load(game.record(), seed=5).setting.options["turn_cap"] == value


SEATINGS = [
    ("dragobert", 3, {"two_player": "double_draw"}, r"two_player=double_draw \(two dwarves each\) is for exactly 2 seats"),
    ("saboteur", 2, {}, r"expansion=off \(base game\) is for 3 to 10 seats"),
    ("saboteur", 11, {"expansion": False}, r"expansion=off \(base game\) is for 3 to 10 seats"),
]


@pytest.mark.parametrize(("game", "seats", "options", "said"), SEATINGS)
def test_seats_that_a_value_of_an_option_is_not_for(game: str, seats: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(filon.BadSeats, match=f"^{game} with {said}, but got {seats}$"):
        filon.new(game, seats=seats, **options)


@pytest.mark.parametrize("seats", [1, 13])
def test_seats_that_no_option_allows(seats: int) -> None:
    with pytest.raises(filon.BadSeats, match=r"^saboteur is for 2 to 12 seats, but got"):
        filon.new("saboteur", seats=seats, expansion=True)


@pytest.mark.parametrize("value", [1, 0, "on", "off", "True", None])
def test_a_switch_is_a_bool_for_programs(value: Any) -> None:
    with pytest.raises(filon.BadOption, match="option 'expansion': expected one of False, True, but got"):
        filon.new("saboteur", seats=5, expansion=value)


@pytest.mark.parametrize("seed", ["7", b"", b"7", bytes(31), bytes(33), 1.5, True, [7], pytest.param(10**5000, id="huge")])
def test_a_bad_seed(seed: Any) -> None:
    with pytest.raises(filon.BadSeed, match="a seed is an int of at most 256 bits, the 32 bytes of a key, or None"):
        filon.new("dragobert", seats=3, seed=seed)


def test_a_key_is_a_seed() -> None:
    assert deal_of(bytes(32)) == deal_of(bytes(32)) != deal_of(b"\1" * 32)


TABLES = "[extraction]\nred = 10\nblue = 10\nplain = 12\ndragon = 8\n"


@pytest.mark.parametrize("as_text", [False, True])
def test_tables_from_a_file(tmp_path: Path, as_text: bool) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TABLES, encoding="utf-8")
    game = filon.new("dragobert", seats=3, seed=1, tables=str(file) if as_text else file)
    assert not game.setting.shipped
    assert game.setting.tables["extraction"] == {"red": 10, "blue": 10, "plain": 12, "dragon": 8}
    assert game.see().record.extraction_left == 40


def test_tables_equal_to_the_shipped_ones_are_the_shipped_ones() -> None:
    shipped = filon.new("dragobert", seats=3).setting
    game = filon.new("dragobert", seats=3, tables=shipped.tables)
    assert game.setting.shipped
    assert game.setting.tables_digest == shipped.tables_digest


@pytest.mark.parametrize("text", ["[extraction", "red = = 2", "\x00", "[exit]\n[exit]\n"])
def test_malformed_toml(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(filon.BadTables, match="not valid TOML"):
        filon.new("dragobert", seats=3, tables=file)


def test_toml_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(filon.BadTables, match="not valid TOML"):
        filon.new("dragobert", seats=3, tables=file)


def test_tables_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(filon.BadTables, match="cannot read tables"):
        filon.new("dragobert", seats=3, tables=tmp_path / "missing.toml")


@pytest.mark.parametrize("tables", [{"extraction": 3}, {"nonesuch": {}}, {"extraction": {"red": 2**70}}])
def test_tables_of_the_wrong_shape(tables: Any) -> None:
    with pytest.raises(filon.BadTables):
        filon.new("dragobert", seats=3, tables=tables)


@pytest.mark.parametrize(
    "name",
    [
        "UnknownGame",
        "BadSeats",
        "BadOption",
        "BadSeed",
        "BadTables",
        "BadRecord",
        "ChangedRules",
        "IllegalMove",
        "GameOver",
        "NoMove",
    ],
)
def test_everything_filon_refuses_is_a_filon_error(name: str) -> None:
    assert issubclass(getattr(filon, name), filon.FilonError)
    assert issubclass(filon.FilonError, ValueError)
