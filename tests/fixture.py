"""The fixture game as the rules it is once it is whole: what its package does not give itself is there all the same."""

from importlib import import_module
from typing import cast

from filon.kernel.contract import Rules

trove = cast("Rules", import_module("trove"))
