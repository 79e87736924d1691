"""What the tests of other rooms and the benchmarks ask about saboteur."""

from collections.abc import Callable

from contract.subjects import Variant

NOTICES = ["role", "round-1", "round-2"]  # what there is to read in a game
ARENA = {"seats": 5, "options": {"rounds": 1}, "by_team": True}  # where its bots are measured
SHORT = {"rounds": "1"}  # options with which a game is over soon
SOMETIMES: dict[str, Callable[[Variant], bool]] = {
    r"SB2-\d+": lambda variant: bool(variant.options.get("expansion")),
    r"SAB-60\d|SAB-61\d": lambda variant: not variant.options.get("expansion"),
}  # clauses that hold in some variants only
ONE_CHOICE = "SAB-211"  # a clause that forbids nothing: the same move is made otherwise
