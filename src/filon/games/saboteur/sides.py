"""On whose side every seat is, for those who seat bots by sides and count how each side fares. Nobody at the table asks."""

from typing import Any

from numpy.typing import NDArray

from .state import Role, State


def sides(s: State) -> tuple[str, ...]:
    """SAB-803: the role each seat has shown, if there was one round; with more of them nobody is the same all along."""
    if s.rounds_ended != 1:
        return ()
    return named(s.ended_roles[0, : s.seats])


def teams(s: State) -> tuple[str, ...]:
    """SAB-103: the role each seat was dealt, if it is so to the end: in one round, without the expansion (SB2-410)."""
    if s.rounds != 1 or s.expansion:
        return ()
    return named(s.roles[: s.seats])


def named(roles: NDArray[Any]) -> tuple[str, ...]:
    """Roles by their names."""
    return tuple(Role(int(role)).name.lower() for role in roles)
