"""What is in trove's box, and what a user may put there instead (TRO-601)."""

from collections.abc import Mapping
from typing import Any

from filon.kernel.boxes import expect_of_tables
from filon.kernel.errors import Phrase

from .state import MAX_CARDS, MIN_CARDS

BOX = {"cards": {"copper": 4, "silver": 3, "gold": 2}, "worth": {"bones": 0, "ruby": 3, "crown": 5}}


def check_box(box: Mapping[str, Any]) -> None:
    """TRO-601: 7 to 12 cards in all; what each treasure is worth has its bounds in the tables."""
    total = sum(box["cards"].values())
    expected = Phrase(f"{MIN_CARDS} to {MAX_CARDS} cards in all")
    expect_of_tables("trove", MIN_CARDS <= total <= MAX_CARDS, "cards", expected, total)
