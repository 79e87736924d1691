"""What the tests of other rooms and the benchmarks ask about dragobert."""

from collections.abc import Callable

from contract.subjects import Variant

NOTICES = ["round-1", "round-2"]  # what there is to read in a game
SOMETIMES: dict[str, Callable[[Variant], bool]] = {
    r"DRA-6\d\d": lambda variant: variant.options.get("two_player") == "double_draw",
    r"DRA-307": lambda variant: variant.options.get("red_into_dragon") == "stay",
}  # clauses that hold in some variants only
