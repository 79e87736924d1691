"""The tables at which the search is tried: every game with its usual number of seats, the same dice for all."""

import pytest

from contract.subjects import all_games
from filon.kernel.contract import Rules
from filon.play.setting import Setting, agree_on

KEY = bytes(range(32))

games = pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)


def usual(rules: Rules) -> Setting:
    """The table most people play at."""
    return agree_on(rules, seats=rules.IDENTITY.usual_seats if rules.IDENTITY.slug != "trove" else 3)
