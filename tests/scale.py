"""How much each test does: every count is one number here. `make proof` raises those in `scaled` by FILON_SCALE.

`make test` must stay within 25 minutes from a clean clone and 10 when warm; large counts belong to `make proof`.
"""

import os


def scaled(count: int) -> int:
    """A count that `make proof` raises."""
    return count * int(os.environ.get("FILON_SCALE", "1"))


# --- the contract suite, the kernel and the API ---
