"""Which action numbers a test asks about on a position: all, or where a game has very many, the legal ones and a sample."""

from collections.abc import Iterable

import scale
from filon.kernel.contract import Identity


def asked(identity: Identity, legal: Iterable[int], place: int) -> list[int]:
    """The numbers to ask about; the next place in a game has others, so that in the end all are asked about."""
    apart = 1 + identity.actions // scale.ASKED_ACTIONS
    return sorted({*legal, *range(place * 7 % apart, identity.actions, apart)})
