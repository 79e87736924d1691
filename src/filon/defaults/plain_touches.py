"""Plain touches: what is touched for a move whose verb does not say it: what lies where its parts do, and chips for others.

No move is complete where another goes on: if it would be, a button with the name of the verb is touched first.
"""

from dataclasses import dataclass

from filon.kernel.cached import cached_property
from filon.kernel.contract import Rules
from filon.kernel.verbs import Declared, Part, Steps, Verbs
from filon.scene.paths import Touches

from .plain_words import verbs_of


def touches_for(rules: Rules) -> Touches:
    """The door `touches` of a game that has none of its own."""
    verbs = verbs_of(rules)
    return Touches(verbs.actions, PlainPaths(verbs).path_of)


@dataclass(frozen=True)
class PlainStep:
    """A step of a plain path: the sprite, and the part and value it stands for; of a verb's button, none."""

    sprite: str
    part: Part | None = None
    value: int = 0


@dataclass(frozen=True)
class PlainPaths:
    """The paths of all moves of some verbs."""

    verbs: Verbs

    def path_of(self, action: int) -> Steps:
        """What is touched for a move, in order."""
        verb = self.verbs.of(action)
        return ((button_of(verb),) if verb in self.buttons else ()) + verb.path(action)

    def steps(self, action: int) -> list[PlainStep]:
        """The same with what each step stands for, where the verb leaves that to us."""
        verb = self.verbs.of(action)
        path = self.path_of(action)
        if verb.touch:
            return [PlainStep(sprite) for sprite in path]
        named = zip(verb.parts, verb.values(action), strict=True)
        begin = [PlainStep(button_of(verb))] if verb in self.buttons else []
        return [*begin, *(PlainStep(part.sprite(value), part, value) for part, value in named)]

    @cached_property
    def buttons(self) -> frozenset[Declared]:
        """The verbs that begin with one: their moves would go on where others end, or end where a declared path goes on."""
        paths = {
            verb: [verb.path(action) for action in range(verb.verb.start, verb.verb.end)] for verb in self.verbs.declared
        }
        ends = {path for own in paths.values() for path in own}
        passed = {part for verb, own in paths.items() if verb.touch for path in own for part in beginnings(path)}
        plain = [verb for verb in self.verbs.declared if not verb.touch]
        return frozenset(verb for verb in plain if any(path in passed or ends & beginnings(path) for path in paths[verb]))


def beginnings(path: Steps) -> set[Steps]:
    """All that a path begins with, but for itself."""
    return {path[:n] for n in range(1, len(path))}


def button_of(verb: Declared) -> str:
    """The id of a verb's button."""
    return "-".join(item.strip("{}") for item in verb.notation)
