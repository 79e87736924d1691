"""The same games everywhere: in another process, under another hash seed, interpreted, widened, with bounds checked."""

import json
import os
import subprocess
import sys
from functools import lru_cache
from typing import Any

import pytest

import scale
from contract.sampled import samples
from contract.subjects import TESTS, some_variants

WAYS: dict[str, dict[str, str]] = {
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "widened": {"NUMBA_DISABLE_JIT": "1", "FILON_WIDE": "1"},  # interpreted, so numpy checks every bound
}
if scale.IS_PROOF:  # what lies between the others, and what compiles every game once more
    WAYS["interpreted"] = {"NUMBA_DISABLE_JIT": "1"}
    WAYS["bounds checked"] = {"NUMBA_BOUNDSCHECK": "1"}


@lru_cache(maxsize=1)
def compiled() -> Any:
    """The sample as this process plays it, which has played much else before."""
    return json.loads(json.dumps(samples()))


def sample_in(environment: dict[str, str]) -> Any:
    """The sample as another process plays it; a warning there is an error here."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "contract.sampled"],
        cwd=TESTS,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("way", WAYS)
def test_a_sample_of_games_is_the_same(way: str) -> None:
    expected, got = compiled(), sample_in(WAYS[way])
    assert set(got) == {str(variant) for variant in some_variants()}
    for variant, games in expected.items():
        assert got[variant] == games, f"{variant}, {way}"
