"""A bundle as its seat sees it: asked of a Seen, and of nothing else."""

from collections.abc import Sequence
from typing import cast

from filon.kernel.contract import Bundling, Refusal
from filon.kernel.words import Words
from filon.scene import Bundles, Contents, Scene, Touch, touch_tree

from .seen import Seen, legal_actions


class Bundled:
    """What a seat has put together so far."""

    def __init__(self, seen: Seen, bundles: Bundles, contents: Contents) -> None:
        self.seen = seen
        self.bundles = bundles
        self.contents = contents

    def scene(self, shape: str, words: Words, *, memory_aid: bool = False) -> Scene:
        """The table with the bundle on it."""
        return self.bundles.scene(self.contents, self.seen.viewer_number, shape, words, memory_aid)

    def touches(self) -> Touch:
        """What may be touched: the number of a way, or how many ways there are for what makes all the steps."""
        ways = [(n, way.touches) for n, way in enumerate(self.contents.ways)]
        finish = [(len(ways), self.contents.finish)] if self.refusal(self.seen.setting.words("en")) is None else []
        return touch_tree([*ways, *finish])

    def refusal(self, words: Words) -> Refusal | None:
        """Why these steps cannot be made, one after another; None if they can."""
        setting, seat, ahead = self.seen.setting, self.seen.viewer_number, self.seen.array.copy()
        for step in self.contents.steps:
            if step not in legal_actions(setting, ahead, seat):
                return setting.rules.why_not(ahead[0], seat, step, words)
            if step in self.bundles.quiet:
                setting.entry.apply_at(ahead, 0, seat, step)
        return None

    def why_not_touch(self, name: str, words: Words) -> Refusal | None:
        """Why a sprite leads nowhere in this bundle; None if it leads somewhere, or if there is nothing to say."""
        if name == self.contents.finish[-1]:
            return self.bundles.why_not(self.contents, self.seen.viewer_number, name, words) or self.refusal(words)
        is_way = any(name in way.touches for way in self.contents.ways)
        return None if is_way else self.bundles.why_not(self.contents, self.seen.viewer_number, name, words)


def bundles_of(seen: Seen) -> Bundles | None:
    """The bundles of a game, if it has any."""
    rules = seen.setting.rules
    return cast("Bundles", cast("Bundling", rules).bundles) if hasattr(rules, "bundles") else None


def openings(seen: Seen) -> list[int]:
    """The legal moves of this seat that open a bundle."""
    bundles = bundles_of(seen)
    return [move.action for move in seen.moves() if move.action in bundles.begins] if bundles else []


def bundled(seen: Seen, chosen: Sequence[int]) -> Bundled | None:
    """The bundle with what this seat chose; None if it has none now, or that cannot be in it."""
    bundles = bundles_of(seen)
    if bundles is None or seen.viewer is None or not openings(seen):
        return None
    contents = bundles.contents(seen.array.copy()[0], seen.viewer, chosen)
    return contents and Bundled(seen, bundles, contents)
