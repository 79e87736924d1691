"""The panel of a seat, as scenes of games begin it: its box, a face and a name. What a seat has, the game draws on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from filon.kernel.words import Words

from .model import Box, Sprite
from .sprites import Layout, named, named_yours, sprite


class PanelParts(Protocol):
    """What the layout of a panel must tell."""

    @property
    def face(self) -> Box: ...
    @property
    def name(self) -> Box: ...


@dataclass(frozen=True)
class SeatShown:
    """Who sits there: how it looks, what it is called, and the same with all it has for those who do not see it."""

    id: str  # `seat-2` or `panel-2`
    face: str
    name: str
    label: str
    must_choose: bool = False
    yours: str = ""  # its name as the viewer is told that it is their own; empty for others
    letter: str = ""  # as notation calls it, on its face


def panel_sprites(layout: Layout, box: Box, parts: PanelParts, seat: SeatShown) -> Iterator[Sprite]:
    """The beginning of a panel; a gold edge if the seat must choose."""
    yield sprite(seat.id, "panel", box, label=seat.label, tone="turn" if seat.must_choose else "")
    yield sprite(f"{seat.id}-face", seat.face, parts.face, text=seat.letter, tone="corner" if seat.letter else "")
    yield named(layout, f"{seat.id}-name", parts.name, seat.name, seat.yours)


def own_name_sprite(layout: Layout, panel: str, box: Box, name: str, words: Words, *, always: bool = False) -> Sprite:
    """The name on the viewer's own panel, golden; that it is theirs is said where there is room, or always."""
    setting = named_yours if always else named
    return setting(layout, f"{panel}-name", box, name, yours_words(name, words))


def yours_words(name: str, words: Words) -> str:
    """A name as its own player reads it."""
    return words("{seat} (you)", seat=name)
