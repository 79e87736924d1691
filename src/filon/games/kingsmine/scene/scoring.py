"""What scores in kingsmine, always in view: a strip with the points of gems and nuggets by how many there are, and others.

And what somebody's own tiles come to: all of it if the game ended now, and each collection now and with one tile more.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from filon.games.kingsmine.names import collection_words, point_words
from filon.games.kingsmine.prospects import Prospect, prospects
from filon.games.kingsmine.state import Collection, Kind
from filon.scene import TALL, Box, Sprite, called, sprite, width_of
from filon.scene.lettering import style_of

from .pieces import View

MARGIN = {"wide": 8, "tall": 3}  # units between two things of a row
COLUMN = {"wide": 8, "tall": 4}  # units between two numbers
HELD_BACK = 14  # units for the dots after the last number


class Scale(NamedTuple):
    """A row of the strip: what it is about, how it looks, and points by how many there are, from 1."""

    name: str
    art: str
    label: str
    points: Sequence[int]


# --- the strip ----------------------------------------------------------------------------------------------------------


def scoring_sprites(view: View) -> Iterator[Sprite]:
    """The strip: numbers of gems and nuggets over their points, then what scores by itself."""
    layout, margin = view.layout, MARGIN[view.layout.shape]
    said = view.words("Points for gems, nuggets, the grimoire, a tile in the cave, a curse")
    yield sprite("scores", "panel", layout.scores, label=said)
    top = layout.scores_heading
    if top:
        place = layout.scores.part(margin + 4, 3, layout.scores.w - 2 * margin - 4, top)
        yield called(layout, "scores-heading", place, said, "hint soft left")
    box = layout.scores.part(0, top, layout.scores.w, layout.scores.h - top)
    singles = single_scales(view)
    size = icon_size(view)
    taken = sum(size + width_of(signed(one.points[0]), style_of("body", view.layout.shape)) + 3 + margin for one in singles)
    inner = box.part(margin, 0, box.w - 2 * margin - taken, box.h)
    for scale, part in zip(table_scales(view), halves_of(inner), strict=True):
        yield from table_sprites(view, scale, part)
    x = inner.w + 2 * margin
    for one in singles:
        width = width_of(signed(one.points[0]), style_of("body", view.layout.shape)) + 3
        yield sprite(one.name, one.art, box.part(x, (box.h - size) / 2, size, size), label=one.label)
        number = box.part(x + size + 2, 0, width, box.h)
        yield sprite(f"{one.name}-points", "words", number, text=signed(one.points[0]), tone="body gold left")
        x += size + width + margin


def icon_size(view: View) -> int:
    """Units of the pictures of the strip."""
    return 20 if view.layout.shape == TALL else 30


def halves_of(box: Box) -> tuple[Box, Box]:
    """Room for gems, and the rest for nuggets."""
    gems = box.w * GEM_SHARE
    return box.part(0, 0, gems, box.h), box.part(gems, 0, box.w - gems, box.h)


GEM_SHARE = 0.6


def table_scales(view: View) -> list[Scale]:
    """What scores by how many there are in one pile."""
    s, words = view.s, view.words
    nuggets = [row[0] for row in s.nugget_points[1:]]
    gem_label = words("Gems linked in one pile score, from 1 on: {points}", points=listed(list(s.gem_points[1:])))
    nugget_label = words("Nuggets of four corners in one pile score, from 1 on: {points}", points=listed(nuggets))
    return [
        Scale("scores-gems", "gem-ruby", gem_label, list(s.gem_points[1:])),
        Scale("scores-nuggets", "nugget-whole", nugget_label, nuggets),
    ]


def single_scales(view: View) -> list[Scale]:
    """What scores by itself."""
    s, words = view.s, view.words
    book = words("The grimoire in the workshop: {points}", points=point_words(s.grimoire_points, words))
    tile = words("Each tile in the cave at the end: {points}", points=point_words(s.cave_points, words))
    curse = words("Each curse at the end: {points}", points=point_words(-s.curse_points, words))
    return [
        Scale("scores-grimoire", "whole-grimoire", book, [s.grimoire_points]),
        Scale("scores-cave", "cave", tile, [s.cave_points]),
        Scale("scores-curse", "skull", curse, [-s.curse_points]),
    ]


def listed(points: Sequence[int]) -> str:
    """Numbers one after another."""
    return ", ".join(map(str, points))


def signed(points: int) -> str:
    """A number, with a proper minus if it is a loss."""
    return str(points) if points >= 0 else f"−{-points}"


def table_sprites(view: View, scale: Scale, box: Box) -> Iterator[Sprite]:
    """The picture, then a column a number: how many, and what they score; dots where there is no room for more."""
    size, gap = icon_size(view), COLUMN[view.layout.shape]
    yield sprite(scale.name, scale.art, box.part(0, (box.h - size) / 2, size, size), label=scale.label)
    x, half = size + gap / 2, box.h / 2
    for n, points in enumerate(scale.points, 1):
        width = width_of(str(points), style_of("body", view.layout.shape)) + 1
        if x + width + (HELD_BACK if n < len(scale.points) else 0) > box.w:
            yield sprite(
                f"{scale.name}-more", "words", box.part(x - gap / 2, half, HELD_BACK, half - 2), text="…", tone="hint soft"
            )
            return
        yield sprite(f"{scale.name}-{n}", "words", box.part(x, 2, width, half - 2), text=str(n), tone="hint soft")
        yield sprite(
            f"{scale.name}-{n}-points", "words", box.part(x, half, width, half - 2), text=str(points), tone="body gold"
        )
        x += width + gap


# --- what somebody has --------------------------------------------------------------------------------------------------


def score_sprite(view: View, seat: int, box: Box) -> Sprite:
    """What a seat would have if the game ended now."""
    points = signed(view.scores[seat].total)
    whole = view.words("{n} now", n=points)
    fits = width_of(whole, style_of("hint", view.layout.shape)) <= box.w
    return called(view.layout, f"score-{seat}", box, whole if fits else points, "name gold right")


def score_words(view: View, seat: int) -> str:
    """The same with what it is made of."""
    words, score = view.words, view.scores[seat]
    told = words(
        "{seat}, if the game ended now: {points} ({workshop} in the workshop, {cave} in the cave)",
        seat=view.names[seat],
        points=point_words(score.total, words),
        workshop=score.workshop,
        cave=score.cave,
    )
    return told + (", " + words("curses: −{n}", n=score.curses) if score.curses else "")


def worth_sprites(view: View, seat: int, box: Box) -> Iterator[Sprite]:
    """Beside a cave: what each of its collections is worth if it is stacked now, and with one tile more."""
    found = [one for one in prospects(view.record, seat) if not view.stacking or one.what != view.s.pile_what[view.stacking]]
    if not found:
        yield called(
            view.layout,
            "worth",
            box,
            view.words("Collections score once they are stacked."),
            "body soft left",
        )
        return
    heading = view.words("now → with one more" if len(found) < CROWD or view.layout.shape != TALL else "now → +1")
    room = width_of(heading, style_of("hint", view.layout.shape)) + 4
    yield called(view.layout, "worth", box.part(0, 0, room, box.h), heading, "hint soft left")
    width = (box.w - room) / len(found)
    for place, prospect in enumerate(found):
        yield from prospect_sprites(view, seat, prospect, box.part(room + width * place, 0, width, box.h))


CROWD = 3  # collections side by side


def prospect_sprites(view: View, seat: int, prospect: Prospect, box: Box) -> Iterator[Sprite]:
    """A collection: its picture, and its points."""
    size = min(box.h, 34)
    name = f"worth-{NAMES[prospect.what]}"
    has = view.s.caves[seat][Kind.WORKSHOP] > 0
    yield sprite(
        name, ARTS[prospect.what], box.part(0, (box.h - size) / 2, size, size), label=prospect_words(view, prospect, has=has)
    )
    text = f"{prospect.now} → {prospect.more}"
    yield called(view.layout, f"{name}-points", box.part(size + 4, 0, box.w - size - 6, box.h), text, "name gold left")


def prospect_words(view: View, prospect: Prospect, *, has: bool) -> str:
    """A collection as a person would say it."""
    words = view.words
    told = words(
        "{what} in your cave: {points} if you stack them now, {more} with the one tile more that fits best",
        what=collection_words(prospect.what, words),
        points=point_words(prospect.now, words),
        more=prospect.more,
    )
    return told if has else told + ". " + words("First you need a workshop.")


NAMES: dict[int, str] = {Collection.GEMS: "gems", Collection.NUGGETS: "nuggets", Collection.GRIMOIRE: "grimoire"}
ARTS: dict[int, str] = {Collection.GEMS: "stack", Collection.NUGGETS: "nugget-whole", Collection.GRIMOIRE: "whole-grimoire"}
