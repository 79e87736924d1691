"""What just happened, as scenes of games tell it: a panel with sentences, and with what they are about beside them."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from filon.kernel.words import Words

from .lettering import lines_in, lines_of, style_of
from .model import Box, Sprite
from .sprites import Layout, sprite, written

BULLET = "–\N{NO-BREAK SPACE}"


class HeadingPlace(NamedTuple):
    """Where a heading stands in its panel: how far from three edges, and how high it is."""

    left: float
    top: float
    right: float
    height: float

    def inside(self, panel: Box) -> Box:
        """Its place in a panel."""
        return panel.part(self.left, self.top, panel.w - self.left - self.right, self.height)


class Margins(NamedTuple):
    """How far words stand from the edges of their panel."""

    left: float
    top: float
    right: float
    foot: float

    def inside(self, panel: Box, right: float, foot: float) -> Box:
        """Their place in a panel of which something else takes so much at the right, and so much at the foot."""
        width, height = panel.w - self.left - self.right - right, panel.h - self.top - self.foot - foot
        return panel.part(self.left, self.top, width, height)


class NewsPlan(NamedTuple):
    """How news are set: each sentence on its own line below a heading or, where there is none, one behind the other."""

    words: Margins
    heading: HeadingPlace | None = None


TOLD_IN_LINE = NewsPlan(Margins(10, 3, 10, 3))  # on a phone


class NewsLayout(Layout, Protocol):
    """A layout that tells how news are set."""

    @property
    def news(self) -> NewsPlan: ...


@dataclass(frozen=True)
class News:
    """What is told: sentences, the same in ever shorter ways for where there is no room, and sprites of what it is about."""

    told: Sequence[str]
    shorter: Iterable[Sequence[str]] = ()  # asked for one by one, as they are needed
    heading: str = ""  # if it is not what just happened
    is_list: bool = True  # below a heading, each sentence with a bullet
    is_labelled: bool = True  # the panel says it all to those who do not see it
    about: Sequence[Sprite] = ()
    right: float = 0  # units these take at the right of the panel
    foot: float = 0  # and at its foot


def news_sprites(layout: NewsLayout, panel: Box, news: News, words: Words) -> Iterator[Sprite]:
    """The panel, its heading where there is one, what the news are about, and the news."""
    plan = layout.news
    yield sprite("happened", "panel", panel, label=" ".join(news.told) if news.is_labelled else "")
    if plan.heading:
        heading = news.heading or words("What just happened")
        yield written(layout, "happened-heading", plan.heading.inside(panel), heading, "heading left")
    yield from news.about
    box = plan.words.inside(panel, news.right, news.foot)
    text = told_in_room(news, box, layout.shape, is_list=plan.heading is not None)
    yield written(layout, "happened-words", box, text, "news left", hanging=plan.heading is not None)


def told_in_room(news: News, box: Box, shape: str, *, is_list: bool) -> str:
    """The news as they fit a box: in the first way that does; where none does, without the oldest sentences."""
    least = style_of("hint", shape)
    for way in shortening(news):
        text = "\n".join(BULLET + told if news.is_list else told for told in way) if is_list else " ".join(way)
        if lines_of(text, box.w, least).count("\n") < lines_in(box.h, least):
            break
    return text


def shortening(news: News) -> Iterator[Sequence[str]]:
    """Ever less: all of it, the shorter ways, and then the last of these without its oldest sentences."""
    way = news.told
    yield way
    for way in news.shorter:
        yield way
    yield from (way[older:] for older in range(1, len(way)))


def shorter_ways(
    tell: Callable[[Container[int]], list[str]], shown: Sequence[int], *left_out: Sequence[int]
) -> Iterator[list[str]]:
    """A story without what is shown and without more and more kinds of events, as long as anything is left to be told."""
    gone = [*shown]
    for more in left_out:
        gone += more
        if way := tell(gone):
            yield way
