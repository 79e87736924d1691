"""The box and the options of a game as the records that its rules deal from."""

from collections.abc import Mapping
from typing import Any

from .contract import Identity, Rules
from .layout import blank


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
