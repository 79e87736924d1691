"""What a game is about that does not say it itself: what is asked of everybody just now, without a picture."""

from collections.abc import Callable, Sequence
from typing import Any

from filon.kernel.contract import Rules
from filon.kernel.words import Words
from filon.scene import WIDE, Plate


def about_for(rules: Rules) -> Callable[[Any, Words], Sequence[Plate]]:
    """The door of such a game."""

    def about(s: Any, words: Words) -> Sequence[Plate]:
        """What is asked, as the scene says it to who only looks on."""
        return (Plate(rules.scene(s, rules.IDENTITY.spectator, WIDE, words, False).asked),)

    return about
