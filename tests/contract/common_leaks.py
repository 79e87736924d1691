"""Leaks that can be planted in any game; each game's `leaks.py` adds its own."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from contract.secrecy import Doors, MadePublic
from filon.kernel.fields import position_data
from filon.play.records import digest_of
from filon.scene import Scene


class KeyPublic(MadePublic):
    """Everybody could foresee the chance to come."""

    field = "chance_key"


class DigestInStory(Doors):
    """A digest of the whole State tells the right guess from the wrong ones."""

    caught_by = "twins"

    def story(self, states: NDArray[Any], viewer: int) -> list[str]:
        return [*super().story(states, viewer), digest_of(states[0])]


class PositionOfTheState(Doors):
    """The position as data is told from the State and not from what is seen of it."""

    caught_by = "twins"

    def position(self, states: NDArray[Any], viewer: int) -> dict[str, Any]:
        return {**super().position(states, viewer), **position_data(self.rules, states[0])}


class IdsTellTheState(Doors):
    """The id of a sprite is made from what only the State knows."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        first = msgspec.structs.replace(scene.sprites[0], id=digest_of(states[0]))
        return msgspec.structs.replace(scene, sprites=(first, *scene.sprites[1:]))


class ImagineKeepsKey(Doors):
    """The imagined game goes on with the chance of the real one."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["chance_key"] = seen["chance_key"]
        return imagined


class ImagineKnowsFields(Doors):
    """Whoever imagines sees the real fields; the game says which are `hidden`."""

    caught_by = "round trip"
    hidden: tuple[str, ...] = ()

    def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
        self.truth = states
        return super().see(states, viewer)

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        for name in self.hidden:
            imagined[name] = self.truth[name]
        return imagined
