"""On whose side every seat is, for those who seat bots by sides and count how each side fares. Nobody at the table asks."""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from filon.kernel.contract import Value

from .state import Role, State


def sides(s: State) -> tuple[str, ...]:
    """SAB-803: the role each seat has shown, if there was one round; with more of them nobody is the same all along."""
    if s.rounds_ended != 1:
        return ()
    return named(s.ended_roles[0, : s.seats])


def has_teams(options: Mapping[str, Value]) -> bool:
    """Is a seat to the end what it was dealt? In one round, without the expansion, where roles change (SB2-410)."""
    return options["rounds"] == 1 and not options["expansion"]


def teams(s: State) -> tuple[str, ...]:
    """SAB-103: the role each seat was dealt."""
    return named(s.roles[: s.seats])


def named(roles: NDArray[Any]) -> tuple[str, ...]:
    """Roles by their names."""
    return tuple(Role(int(role)).name.lower() for role in roles)
