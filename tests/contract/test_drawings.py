"""The text drawing of a game fits the terminal it is made for, whoever looks and in whichever language."""

import pytest

import scale
from contract.subjects import Variant, some_variants
from contract.walks import MIXED, walk
from filon.cli.colours import DRAWING_WIDTH, fitted_drawing
from filon.play.seen import see


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_a_drawing_is_never_wider_than_the_window_it_needs(variant: Variant) -> None:
    setting = variant.setting
    for n, position in enumerate(walk(setting, scale.DRAWN_SEED, MIXED)):
        if n % scale.DRAWN_EVERY and position.action >= 0:
            continue
        for language in ("en", "fr"):
            seen = see(setting, position.states, 0, n % setting.seats)
            drawn = seen.drawing(setting.words(language), memory_aid=bool(n % 2))
            wide = [line for line in fitted_drawing(drawn, DRAWING_WIDTH).split("\n") if len(line) > DRAWING_WIDTH]
            assert not wide, (n, language, wide)
