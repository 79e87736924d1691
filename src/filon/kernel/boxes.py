"""The box and the options of a game as the records that its rules deal from."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from .contract import Identity, Rules
from .errors import BadTables, Phrase
from .layout import blank

BoxT = TypeVar("BoxT")


def default_setting(rules: Rules) -> tuple[Any, Any]:
    """Tables and options of a game with all defaults and the fewest seats they allow."""
    identity = rules.IDENTITY
    values = {option.name: option.default for option in identity.options}
    return tables_array(rules, rules.shipped_tables(values)), options_array(rules, identity.seats_with({})[0], values)


def tables_array(rules: Rules, data: Mapping[str, Any]) -> Any:
    """Checked tables as the record the rules deal from."""
    tables = blank(rules.Tables)
    rules.fill_tables(data, tables[0])
    return tables


def options_array(rules: Rules, seats: int, values: Mapping[str, Any]) -> Any:
    """Options as the record the rules deal from; every value is checked."""
    identity: Identity = rules.IDENTITY
    options = blank(rules.Options)
    options[0]["seats"] = seats
    for name, value in values.items():
        options[0][name] = identity.option(name).code(value, seats)
    return options


def expect_of_tables(game: str, holds: bool, where: str, expected: Phrase, got: object) -> None:
    """Refuse a box with a sentence that says what would have been right."""
    if not holds:
        raise BadTables(
            "{game} tables, {where}: expected {expected}, but got {got}", game=game, where=where, expected=expected, got=got
        )


def read_box(game: str, data: Mapping[str, Any], declaration: type[BoxT]) -> BoxT:
    """A user's box in the form a game declares for it, or what is wrong with it."""
    try:
        return msgspec.convert(dict(data), declaration)
    except msgspec.ValidationError as error:
        raise BadTables("{game} tables: {error}", game=game, error=error) from error
