"""What a move weighs, and what is staged of it: from the spectator's Seen alone, which everybody may know.

An event that shows itself on the board (`Staged` without a picture) goes before: its time and the longest of the others
follow each other.
"""

from typing import Any, NamedTuple, cast

from msgspec import Struct

from filon.kernel.contract import Knocking, Telling
from filon.kernel.events import Events
from filon.kernel.layout import blank
from filon.kernel.pace import BEAT, STEP, Figure, Sound, Staged, Weights, beats_of
from filon.kernel.words import Words

from .seen import Seen

MOST_FIGURES, MOST_SAID = 6, 4  # pictures side by side, and sentences under them


class Happened(NamedTuple):
    """An event as everybody sees it."""

    what: int
    seat: int
    a: int
    b: int


class Stage(Struct, frozen=True, omit_defaults=True):
    """What is shown large over the board of the last move: pictures side by side, a title, and the sentences it stands for.

    `after` and `beats` are in beats: how long the board shows something by itself before, and how long the picture stands.
    """

    title: str
    say: list[str]
    figures: list[Figure]
    sound: Sound
    after: int
    beats: int


def weights_of(seen: Seen) -> Weights:
    """The weights that a game declares; none, if it declares none."""
    return cast("Weights", getattr(seen.setting.rules, "WEIGHTS", {}))


def happened_in(seen: Seen) -> list[Happened]:
    """The events of the last move; none at the deal, and none of a game without events."""
    s = seen.record
    if "n_events" not in (seen.array.dtype.names or ()):
        return []
    return [Happened(*(int(number) for number in row[:4])) for row in s.events[: int(s.n_events)]]


def staged_in(seen: Seen) -> list[tuple[Happened, Staged]]:
    """The events of the last move that are staged, in the order they happened."""
    weights = weights_of(seen)
    found = ((event, weights.get(event.what, BEAT)) for event in happened_in(seen))
    return [(event, weight) for event, weight in found if isinstance(weight, Staged)]


def beats_before(seen: Seen) -> int:
    """For how many beats the board shows something by itself, before what is staged comes."""
    return max((weight.beats for _, weight in staged_in(seen) if weight.draw is None), default=0)


def beats_stood(seen: Seen) -> int:
    """For how many beats the last move stands; asked of the spectator's Seen."""
    weights = weights_of(seen)
    found = [weights.get(event.what, BEAT) for event in happened_in(seen)] or [BEAT]
    shown = [beats_of(weight) for weight in found if not (isinstance(weight, Staged) and weight.draw is None)]
    return beats_before(seen) + max(shown, default=STEP)


def stage_of(seen: Seen, words: Words) -> Stage | None:
    """What is staged of the last move: its heaviest events.

    Asked of the spectator's Seen, and the same for everybody but for the language.
    """
    staged = [(event, weight) for event, weight in staged_in(seen) if weight.draw is not None]
    if not staged:
        return None
    beats = max(weight.beats for _, weight in staged)
    heaviest = [(event, weight) for event, weight in staged if weight.beats == beats]
    first = heaviest[0][1]
    figures = dict.fromkeys(figure_of(seen, event, weight) for event, weight in heaviest)
    return Stage(
        title=words(first.title),
        say=story_of_kinds(seen, {event.what for event, _ in heaviest}, words)[:MOST_SAID],
        figures=[figure for figure in figures if figure][:MOST_FIGURES],
        sound=first.sound,
        after=beats_before(seen),
        beats=beats,
    )


def figure_of(seen: Seen, event: Happened, weight: Staged) -> Figure:
    """The picture of an event."""
    return weight.draw(seen.record, event.seat, event.a, event.b) if weight.draw else ()


def story_of_kinds(seen: Seen, kinds: set[int], words: Words) -> list[str]:
    """The story of the last move, of these kinds of events only."""
    return list(seen.setting.rules.story(heard_only(seen, kinds), seen.viewer_number, words))


def heard_only(seen: Seen, kinds: set[int]) -> Any:
    """The record of a Seen in which only events of these kinds were told."""
    array = blank(seen.setting.rules.State)
    array[0] = seen.array[0]
    s = cast("Events", array[0])
    kept = [row.copy() for row in s.events[: s.n_events] if int(row[0]) in kinds]
    s.events[:] = 0
    for place, row in enumerate(kept):
        s.events[place] = row
    s.n_events = len(kept)
    return s


def table_story(seen: Seen, everybody: Seen, words: Words) -> list[str]:
    """The story of a move as a table tells it: nothing of a step that is part of a larger deed, the deed with its last."""
    if beats_stood(everybody) == STEP:
        return []
    rules = seen.setting.rules
    if not hasattr(rules, "deed_story"):
        return seen.story(words)
    return list(cast("Telling", rules).deed_story(seen.record, seen.viewer_number, words))


def is_out(seen: Seen, seat: int) -> bool:
    """Is a seat out of the round, as everybody can see? Asked of the spectator's Seen."""
    rules = seen.setting.rules
    return hasattr(rules, "is_out") and bool(cast("Knocking", rules).is_out(seen.record, seat))
