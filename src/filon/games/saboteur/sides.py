"""On whose side every seat was, for those who count how each side fares. Asked of anybody's Seen once the game is over."""

from .state import Role, State


def sides(s: State) -> tuple[str, ...]:
    """SAB-803: the role each seat has shown, if there was one round; with more of them nobody is the same all along."""
    if s.rounds_ended != 1:
        return ()
    return tuple(Role(int(role)).name.lower() for role in s.ended_roles[0, : s.seats])
