"""Plain buttons: one for everything that a legal move touches and that is drawn nowhere else."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from filon.kernel.cached import cached_property
from filon.kernel.contract import Rules
from filon.kernel.words import Words
from filon.scene.lettering import shortened, style_of
from filon.scene.model import Box, Sprite
from filon.scene.sprites import sprite

from .plain_cards import Painter
from .plain_touches import PlainPaths, PlainStep
from .plain_words import legal_actions_of, named_in, part_words, spaced, verbs_of


@dataclass(frozen=True)
class ButtonPlan:
    """How buttons stand: how high they are, how far apart, how wide at least, and on how many lines at most."""

    height: float
    gap: float
    least: float
    most_lines: int

    @property
    def step(self) -> float:
        """From one line to the next."""
        return self.height + self.gap


ROOMY = {"wide": ButtonPlan(44, 12, 64, 3), "tall": ButtonPlan(38, 12, 56, 4)}
DENSE = {"wide": ButtonPlan(32, 6, 32, 5), "tall": ButtonPlan(30, 4, 28, 6)}
ButtonLine = list[tuple[str, str, float]]  # id, text and width of each


@dataclass(frozen=True)
class Buttons:
    """Buttons by id with what they say and, where they are many, say in short."""

    painter: Painter
    texts: Mapping[str, str]
    shorts: Mapping[str, str]
    width: float

    @property
    def shape(self) -> str:
        """Of the scene."""
        return self.painter.layout.shape

    @property
    def height(self) -> float:
        """Of all of them; there is always room for a line."""
        plan, lines = self.arranged
        return plan.gap / 2 + plan.step * max(1, len(lines))

    @cached_property
    def arranged(self) -> tuple[ButtonPlan, list[ButtonLine]]:
        """Line by line: in full, else in short, else close together and all alike."""
        plan = ROOMY[self.shape]
        for texts in (self.texts, self.shorts):
            lines = self.lines(texts, plan)
            if len(lines) <= plan.most_lines:
                return plan, lines
        return DENSE[self.shape], self.even_lines(DENSE[self.shape])

    def lines(self, texts: Mapping[str, str], plan: ButtonPlan) -> list[ButtonLine]:
        """Buttons as wide as their words, as many on a line as there is room for."""
        lines: list[ButtonLine] = []
        x = self.width
        for name, text in texts.items():
            width = min(self.width, max(plan.least, self.painter.tag_width(text, "body")))
            if x + width > self.width:
                lines.append([])
                x = 0
            lines[-1].append((name, text, width))
            x += width + plan.gap
        return lines

    def even_lines(self, plan: ButtonPlan) -> list[ButtonLine]:
        """Buttons all of one width, on as many lines as there may be."""
        across = ceil(len(self.shorts) / plan.most_lines)
        width = (self.width + plan.gap) / across - plan.gap
        every = [(name, text, width) for name, text in self.shorts.items()]
        return [every[first : first + across] for first in range(0, len(every), across)]

    def sprites(self, strip: Box) -> Iterator[Sprite]:
        """The buttons, from the upper edge of a strip."""
        plan, lines = self.arranged
        style = "body" if plan is ROOMY[self.shape] else "hint"
        lettering = style_of(style, self.shape)
        for number, line in enumerate(lines):
            x = (strip.w - sum(width + plan.gap for _, _, width in line) + plan.gap) / 2
            for name, text, width in line:
                box = strip.part(x, plan.gap / 2 + number * plan.step, width, plan.height)
                said = shortened(text, width - 4, lettering)
                yield sprite(name, "button", box, label=self.texts[name], text=said, tone=f"{style} ink")
                x += width + plan.gap


def buttons_at(rules: Rules, s: Any, seat: int | None, drawn: Collection[str], painter: Painter, width: float) -> Buttons:
    """The buttons that a seat needs for its legal moves, where some sprites are drawn already; none for nobody."""
    texts: dict[str, str] = {}
    shorts: dict[str, str] = {}
    if seat is not None:
        labels, at = Labels(rules, s, seat, painter.words), rules.touches.at(s, seat)
        for action in legal_actions_of(rules, s, seat):
            path = at.of(action)
            for name in path:
                if name not in drawn:
                    label = labels.whole(action) if len(path) == 1 else labels.of(action, name)
                    texts[name] = label if texts.get(name, label) == label else labels.of(action, name)
                    shorts[name] = labels.short(action, name)
    return Buttons(painter, texts, shorts, width)


@dataclass(frozen=True)
class Labels:
    """What buttons say."""

    rules: Rules
    s: Any
    seat: int
    words: Words

    @cached_property
    def paths(self) -> PlainPaths:
        """The plain paths of the game's moves."""
        return PlainPaths(verbs_of(self.rules))

    def whole(self, action: int) -> str:
        """The whole move, where one touch makes it."""
        return self.rules.say_move(self.s, self.seat, action, self.words)

    def of(self, action: int, name: str) -> str:
        """A step that several moves go through; of a number also what it is."""
        step, said = self.step(action, name), self.short(action, name)
        return f"{named_in(self.words, step.part.name)} {said}" if step.part and said.isdecimal() else said

    def short(self, action: int, name: str) -> str:
        """The same in short: what a part names, or a verb."""
        step, verb = self.step(action, name), verbs_of(self.rules).of(action)
        if step.part is not None:
            return part_words(step.part, self.s, self.seat, step.value, self.words)
        if verb in self.paths.buttons or not verb.parts:
            return named_in(self.words, verb.name)
        return spaced(name.replace("-", "_"))

    def step(self, action: int, name: str) -> PlainStep:
        """The step of a move's path that touches this."""
        return next((step for step in self.paths.steps(action) if step.sprite == name), PlainStep(name))
