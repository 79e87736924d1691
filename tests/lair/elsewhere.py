"""What the tests of other rooms and the benchmarks ask about lair."""

from collections.abc import Callable

from contract.subjects import Variant

ARENA = {"seats": 3}  # where its bots are measured
SOMETIMES: dict[str, Callable[[Variant], bool]] = {
    r"LAI-6\d\d": lambda variant: variant.seats == 2,
    r"LAI-315": lambda variant: variant.options.get("shortage_share") == "capped",
}  # clauses that hold in some variants only
