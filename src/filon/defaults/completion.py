"""A game made whole: what its package lacks is put in."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from filon.kernel.contract import Agreement, Identity, Rules, options_in
from filon.kernel.template import load_template

from .box import EmptyBox, fill_tables_for, read_tables_for, shipped_tables_for
from .checks import check_game, check_mandatory, check_shipped_box, gives
from .counting import census_for, settle_for

MOVES, WORLDS = (Path(__file__).with_name(f"{name}.py") for name in ("default_moves", "default_worlds"))


@dataclass(frozen=True)
class Door:
    """A door of the contract that a game may leave out, and how it is made then."""

    name: str
    make: Callable[[Any], Any]


def template_door(template: Path, name: str) -> Door:
    """A door that is compiled together with the game's rules."""
    return Door(name, lambda rules: getattr(load_template(template, as_rules(rules)), name))


def plain_door(name: str) -> Door:
    """A door of words or pictures."""

    def make(rules: Any) -> Any:
        from .plain_doors import PLAIN_DOORS  # a good part of what importing a game would take

        return PLAIN_DOORS[name](rules)

    return Door(name, make)


DOORS: tuple[Door, ...] = (
    Door("Tables", lambda _: EmptyBox),
    Door("Options", lambda _: Agreement),
    Door("check_options", lambda _: agree_to_all),
    Door("shipped_tables", shipped_tables_for),
    Door("read_tables", read_tables_for),
    Door("fill_tables", fill_tables_for),
    template_door(MOVES, "meaning"),
    template_door(MOVES, "veil"),
    template_door(MOVES, "policy"),
    template_door(WORLDS, "reveal"),
    template_door(WORLDS, "imagine"),
    Door("census", census_for),
    Door("settle", settle_for),
    Door("text_of", lambda rules: rules.VERBS.text_of),
    Door("read_text", lambda rules: rules.VERBS.read_text),
    *map(plain_door, ("say_move", "why_not", "story", "drawing", "touches", "scene", "about", "glossary")),
)


def as_rules(package: ModuleType) -> Rules:
    """A package as what it is about to be."""
    return cast("Rules", package)


def agree_to_all(_seats: int, _options: object, /) -> None:
    """Any option goes with any other."""


def complete(package: str) -> None:
    """Put into a game's package what it does not give itself; raise BadGame where that cannot be, with what is wrong."""
    rules = sys.modules[package]
    if "DEFAULTS" in vars(rules):
        return
    check_mandatory(rules)
    vars(rules).setdefault("Options", Agreement)
    vars(rules)["IDENTITY"] = whole_card(rules)
    missing = [door for door in DOORS if not gives(rules, door.name)]
    check_game(rules, [door.name for door in missing])
    for door in missing:
        vars(rules)[door.name] = door.make(rules)
    if any(door.name == "fill_tables" for door in missing):
        check_shipped_box(rules)
    vars(rules)["DEFAULTS"] = tuple(door.name for door in missing)


def defaults_of(rules: Rules) -> tuple[str, ...]:
    """The doors of a game that it does not give itself."""
    return tuple(vars(rules).get("DEFAULTS", ()))


def whole_card(rules: Any) -> Identity:
    """The identity card, with what follows from other declarations."""
    card: Identity = rules.IDENTITY
    actions = card.actions or rules.VERBS.actions
    return replace(
        card,
        options=card.options or options_in(rules.Options),
        actions=actions,
        most_moves=card.most_moves or actions,
        folder=Path(str(rules.__file__)).parent,
    )
