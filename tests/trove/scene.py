"""trove as a scene, as plain as can be: chests and hands to touch, a line for each seat. A few common symbols will do."""

from collections.abc import Iterator

from filon.kernel.words import Words
from filon.scene import SHAPES, TALL, Scene, Sprite, Zone, lines_of
from filon.scene.lettering import style_of

from .picture import chest_line, heading, seat_line
from .rules import is_closed
from .state import CHESTS, Card, State
from .story import card_name, story


def scene(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Scene:
    """The position as a viewer sees it."""
    width, height = SHAPES[shape]
    return Scene(
        shape=shape,
        title="Trove",
        asked=heading(s, words),
        happened=tuple(story(s, viewer, words)),
        zones=(Zone("table", 0, 0, width, height),),
        sprites=tuple(sprites(s, viewer, shape, words, memory_aid)),
    )


def sprites(s: State, viewer: int, shape: str, words: Words, memory_aid: bool) -> Iterator[Sprite]:
    """Chests, the viewer's hand, and what is said of each seat."""
    width, _ = SHAPES[shape]
    size = 80 if shape == TALL else 160
    asked = lines_of(heading(s, words), width - 16, style_of("asked", shape), 2)
    yield Sprite("asked", "words", 8, 8, width - 16, 60, text=asked, tone="asked gold")
    for chest in range(CHESTS):
        art = "crate" if is_closed(s, chest) else "slot"
        label = chest_line(s, chest, words, memory_aid)
        yield Sprite(f"chest-{chest}", art, 20 + chest * (size + 30), 80, size, size, label=label)
    for seat in range(s.seats):
        label = seat_line(s, seat, viewer, words, memory_aid)
        yield Sprite(f"seat-{seat}", "shield-" + str(seat), 20, 560 + 70 * seat, 60, 60, label=label)
    hand = s.hands[viewer, : s.hand_sizes[viewer]] if viewer < s.seats else ()
    for slot, card in enumerate(hand):
        name = card_name(Card(card))
        yield Sprite(f"hand-{slot}", "paper", 20 + slot * 130, 340, 100, 140, label=words(name), text=str(int(card)))
