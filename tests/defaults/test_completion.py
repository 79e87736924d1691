"""A package made a whole game: what it lacks is put in, what is missing or wrong is named in a sentence."""

import sys
from collections.abc import Callable, Iterator
from enum import IntEnum
from types import ModuleType
from typing import Annotated, Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from filon.defaults import DOORS, complete, defaults_of
from filon.games import dragobert, saboteur
from filon.kernel.chance import Chance
from filon.kernel.contract import Agreement, Identity, Option, Rules
from filon.kernel.errors import BadGame, BadTables
from filon.kernel.events import COLUMNS, Events
from filon.kernel.layout import HIDDEN, OWNER, PUBLIC
from filon.kernel.marks import BY_SEAT, Count, Line, Mark, OneOf, Pile, Seat, Told
from filon.kernel.verbs import Verbs
from filon.play.setting import agree_on
from filon.sample import cart

GIVEN = (*["IDENTITY", "State", "VERBS", "Tables", "BOX", "SENTENCES", "deal", "actors", "legal", "apply", "scores"],)


class Role(IntEnum):
    UNKNOWN = 0
    MINER = 1


class Bare(Chance):
    """A State without events."""

    seats: Annotated[int, np.int8, PUBLIC, Count(4)]


class Unmarked(Chance, Events):
    """A State with a field of which nothing is said."""

    seats: Annotated[int, np.int8, PUBLIC, Count(4)]
    gold: Annotated[int, np.int8, PUBLIC]
    events: Annotated[NDArray[Any], np.int8, (1, COLUMNS), HIDDEN, Told(Role)]


class Secretive(Chance, Events):
    """A State that hides what no marks can fill: nothing says how many of each role there are."""

    seats: Annotated[int, np.int8, PUBLIC, Count(4)]
    roles: Annotated[NDArray[Any], np.int8, (4,), OWNER, OneOf(Role), BY_SEAT]
    events: Annotated[NDArray[Any], np.int8, (1, COLUMNS), HIDDEN, Told(Role)]


class Vague(Agreement):
    """Options of which nothing is said."""

    fog: Annotated[int, np.int8]


class Bare0(IntEnum):
    MINER = 1


class Plain(Chance, Events):
    """A State with a field that is not annotated."""

    seats: Annotated[int, np.int8, PUBLIC, Count(4)]
    gold: int
    events: Annotated[NDArray[Any], np.int8, (1, COLUMNS), HIDDEN, Told(Role)]


class Seatless:
    """Options that do not say how many sit there."""

    fog: Annotated[int, np.int8, Option((False, True), "Fog.")]


def state_with(who: Any = PUBLIC, **marks: Mark) -> type:
    """A State with a field of four numbers that is marked so."""
    fields = {name: Annotated[NDArray[Any], np.int8, (4,), who, mark] for name, mark in marks.items()}
    seats = Annotated[int, np.int8, PUBLIC, Count(4)]
    events = Annotated[NDArray[Any], np.int8, (1, COLUMNS), HIDDEN, Told(Role)]
    whose = Annotated[int, np.int8, PUBLIC, Seat()]
    return type(
        "Made",
        (Chance, Events),
        {"__annotations__": {"seats": seats, "n": seats, "turn": whose, **fields, "events": events}},
    )


def mixed_up(s: Any, action: int, seat: int) -> None:
    """An `apply` with its arguments in another order."""


def without_seat(s: Any, action: int) -> None:
    """An `apply` that does not ask who moves."""


def without_viewer(s: Any) -> list[str]:
    """A `story` that is the same for all."""
    return []


Packing = Callable[..., ModuleType]


@pytest.fixture
def packed() -> Iterator[Packing]:
    """Packages made of what cart gives, but for what is changed (None: left out)."""
    made: list[str] = []

    def pack(**changed: Any) -> ModuleType:
        package = ModuleType(f"packed{len(made)}")
        package.__file__ = cart.__file__
        vars(package).update({name: getattr(cart, name) for name in GIVEN} | changed)
        for name in [name for name, value in changed.items() if value is None]:
            delattr(package, name)
        made.append(package.__name__)
        sys.modules[package.__name__] = package
        return package

    yield pack
    for name in [name for name in sys.modules if name.partition(".")[0] in made]:
        del sys.modules[name]


def test_what_a_package_does_not_give_is_put_in(packed: Packing) -> None:
    package = packed()
    complete(package.__name__)
    rules = cast("Rules", package)
    assert set(defaults_of(rules)) == {door.name for door in DOORS} - {"Tables"}
    assert (rules.IDENTITY.actions, rules.IDENTITY.most_moves) == (4, 4)
    assert all(callable(getattr(rules, door.name)) for door in DOORS)
    kept = rules.policy
    complete(package.__name__)
    assert rules.policy is kept


def test_what_a_package_gives_stays(packed: Packing) -> None:
    def story(s: Any, viewer: int, words: Any) -> list[str]:
        return ["told"]

    package = packed(story=story)
    complete(package.__name__)
    assert vars(package)["story"] is story
    assert "story" not in defaults_of(cast("Rules", package))


def test_a_module_of_a_package_is_not_what_it_gives(packed: Packing) -> None:
    package = packed(story=ModuleType("story"))
    complete(package.__name__)
    assert "story" in defaults_of(cast("Rules", package))


def test_our_own_games_leave_little_to_defaults() -> None:
    for rules in (dragobert, saboteur):
        assert set(defaults_of(cast("Rules", rules))) <= {"check_options", "meaning", "text_of", "read_text"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"legal": None}, r"lacks legal \(what a seat may do\)"),
        ({"deal": None, "scores": None}, r"lacks deal \(how a game begins\), scores \(who has how many points\)"),
        ({"IDENTITY": None}, "lacks IDENTITY"),
        ({"VERBS": None}, "lacks VERBS"),
        ({"IDENTITY": {"slug": "x"}}, "IDENTITY must be Identity, but is dict"),
        ({"VERBS": ["load"]}, "VERBS must be Verbs, but is list"),
        ({"VERBS": Verbs()}, "has no verbs: nobody could move"),
        ({"State": Bare}, "its State has no field n_events"),
        ({"State": Unmarked}, "Unmarked: nothing says what the field gold is"),
        ({"State": Secretive, "SENTENCES": {}}, "hides roles, which marks alone cannot fill: it must give `imagine`"),
        ({"Options": Vague}, "nothing says what its option fog is"),
        ({"apply": without_seat}, r"apply must take \(s, seat, action\), but takes \(s, action\)"),
        ({"story": without_viewer}, r"story must take \(s, viewer, words\), but takes \(s\)"),
        ({"actors": 3}, "actors must be a function"),
        ({"apply": mixed_up}, r"apply must take \(s, seat, action\), but takes \(s, action, seat\)"),
        ({"State": state_with(heap=Pile(Role))}, "field heap: it must name the field that says how long it is"),
        ({"State": state_with(heap=Pile(Role, "hep"))}, "field heap: it names hep, which is no field"),
        ({"State": state_with(heap=Pile(Role, "turn"))}, "field heap: turn must be a Count or a Flag"),
        ({"State": state_with(heap=Line(Bare0, "n"))}, "field heap: Bare0 has no word numbered 0, such as UNKNOWN"),
        ({"State": state_with(OWNER, heap=OneOf(Role))}, "field heap: each seat has its own, so it needs BY_SEAT"),
        ({"State": state_with(row=OneOf(Role)), "SENTENCES": {}}, "field row: choose another name: the frame of a scene"),
        ({"State": Plain}, r"field gold: it is declared without Annotated"),
        ({"Options": Seatless}, r"its Options must be a class Options\(Agreement\)"),
        (
            {"SENTENCES": {cart.What.LOADED: "{seat} loads {stone}."}},
            "sentence for LOADED says {stone}, but .* nugget, seat",
        ),
        ({"BOX": {"strength": 14}}, "its BOX says nothing of nuggets"),
        ({"BOX": {**cart.BOX, "strength": 99}}, "its BOX: cart tables, strength: expected a whole number from 5 to 60"),
    ],
)
def test_what_is_missing_or_wrong_is_named(changed: dict[str, Any], said: str, packed: Packing) -> None:
    package = packed(**changed)
    with pytest.raises(BadGame, match=f"the game {package.__name__}.*{said}"):
        complete(package.__name__)
    assert "DEFAULTS" not in vars(package)


def test_a_part_that_was_written_and_not_imported_is_told_of(packed: Packing, tmp_path: Any) -> None:
    package = packed()
    package.__file__ = str(tmp_path / "__init__.py")
    (tmp_path / "policy.py").touch()
    with pytest.raises(BadGame, match="has a file for policy, but its package does not import it"):
        complete(package.__name__)


def test_options_are_declared_once(packed: Packing) -> None:
    class Options(Agreement):
        fog: Annotated[int, np.int8, Option((False, True), "Fog.")]

    package = packed(Options=Options)
    complete(package.__name__)
    card: Identity = vars(package)["IDENTITY"]
    assert [(option.name, option.default) for option in card.options] == [("fog", False)]


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"gold": 3}, "cart tables, gold: expected parts among nuggets, strength, but got 'gold'"),
        ({"strength": 99}, "strength: expected a whole number from 5 to 60, but got 99"),
        ({"strength": True}, "strength: expected a whole number from 5 to 60, but got True"),
        ({"nuggets": 3}, "nuggets: expected a count for each word, but got 3"),
        ({"nuggets": {"copper": 8, "silver": 6}}, "nuggets: expected a count for gold, but got none"),
        ({"nuggets": {"copper": 8, "silver": 6, "gold": 4, "tin": 1}}, "expected words among copper, silver, gold, but"),
        ({"nuggets": {"copper": 8, "silver": -1, "gold": 4}}, r"nuggets\.silver: expected a whole number from 0 to 13"),
    ],
)
def test_a_box_that_cannot_be_is_refused_with_what_would_have_been_right(tables: dict[str, Any], said: str) -> None:
    with pytest.raises(BadTables, match=said):
        agree_on(cast("Rules", cart), seats=2, tables=tables)


def test_parts_of_a_box_that_are_left_out_are_the_shipped_ones() -> None:
    setting = agree_on(cast("Rules", cart), seats=2, tables={"strength": 20})
    assert setting.tables == {"nuggets": {"copper": 8, "silver": 6, "gold": 4}, "strength": 20}
    tables, _ = setting.arrays
    assert (tables[0].nuggets.tolist(), int(tables[0].strength)) == ([0, 8, 6, 4], 20)
