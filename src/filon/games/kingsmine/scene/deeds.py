"""What may be done in kingsmine that no piece on the table stands for: buttons; and for who waits, how tiles score."""

from collections.abc import Iterator

from filon.games.kingsmine.bartering import LET_BE
from filon.games.kingsmine.state import CHARACTERS, Kind, Object, Phase
from filon.scene import TALL, Box, Sprite, sprite, width_of, written
from filon.scene.lettering import style_of

from .pieces import View
from .tray import has_tray, tray_sprites

SMALL = 100  # units: a narrower button has its words below its picture


def deed_sprites(view: View) -> Iterator[Sprite]:
    """The tray where something is put together, and the buttons of who must choose; else how tiles become points."""
    buttons = buttons_of(view)
    if has_tray(view):
        yield from tray_sprites(view, view.layout.tray(len(buttons)))
    elif not buttons:
        yield from lesson_sprites(view)
    for place, name in enumerate(buttons):
        box = view.layout.button(place, len(buttons), under_tray=has_tray(view))
        yield from button_sprites(view, name, box)


def buttons_of(view: View) -> list[str]:
    """The buttons there are: usual ones always, others where they can be used."""
    if not view.is_asked:
        return []
    if view.bundle:
        return ["finish", LET_BE]
    if view.s.phase != Phase.ACTION:
        return list(ANSWERS.get(view.s.phase, ()))
    stacks = STACKS if view.s.caves[view.viewer][Kind.WORKSHOP] else ()
    powers = [name for name in POWERS if name in view.touchable]
    return [*USUAL, *(name for name in stacks if name in view.touchable), *powers, "end-turn"]


USUAL = ("dig", "empty-cart", "lantern", "blast", "barter", "beg")
STACKS = ("stack-gems", "stack-nuggets", "stack-grimoire")
POWERS = tuple(f"power-{Object(thing).name.lower()}" for thing in range(1, CHARACTERS + 1))

ANSWERS: dict[int, tuple[str, ...]] = {
    Phase.SECOND: ("dig-again", "stop"),
    Phase.OFFER: ("done-offering",),
    Phase.TAKE: ("finish",),
    Phase.NEXT_GEM: ("stop",),
    Phase.SPARE: ("done",),
    Phase.ANGEL: ("use-angel", "decline"),
    Phase.DAGGER: ("use-dagger", "decline"),
    Phase.KING: ("stop",),
    Phase.THIEF: ("skip",),
}


def button_sprites(view: View, name: str, box: Box) -> Iterator[Sprite]:
    """A button with its picture, and words where they fit; dim if it is not for now."""
    said = view.words(KEPT[view.s.phase] if name == "decline" else SAID[name])
    dim = "" if name in view.touchable else "dim"
    yield sprite(name, "button", box, label=said, tone=dim)
    if box.w >= SMALL:
        size = min(36, box.h - 10)
        yield sprite(f"{name}-icon", ICONS[name], box.part(8, (box.h - size) / 2, size, size), tone=dim)
        yield written(view.layout, f"{name}-words", box.part(14 + size, 2, box.w - size - 20, box.h - 4), said, "body ink")
        return
    words = view.words(BRIEF[name]) if name in BRIEF else said
    has_room = width_of(words, style_of("hint", view.layout.shape)) <= box.w - 2
    size = box.h - 24 if has_room else min(box.w, box.h) - 8
    top = 3 if has_room else (box.h - size) / 2
    yield sprite(f"{name}-icon", ICONS[name], box.part((box.w - size) / 2, top, size, size), tone=dim)
    if has_room:
        yield written(view.layout, f"{name}-words", box.part(1, size + 2, box.w - 2, box.h - size - 4), words, "hint ink")


SAID: dict[str, str] = {
    "dig": "Dig",
    "empty-cart": "Empty the cart",
    "lantern": "Look with the lantern",
    "blast": "Blast",
    "barter": "Barter with the King",
    "beg": "Beg for a beer",
    "stack-gems": "Stack gems",
    "stack-nuggets": "Stack nuggets",
    "stack-grimoire": "Stack the grimoire",
    "power-jester": "Jester",
    "power-king": "King",
    "power-thief": "Thief",
    "power-sorcerer": "Sorcerer",
    "power-priest": "Priest",
    "end-turn": "End the turn",
    "dig-again": "Dig again",
    "stop": "Stop",
    "done-offering": "That is what I give",
    "finish": "Barter",
    LET_BE: "No barter",
    "done": "Done",
    "use-angel": "Use the angel",
    "use-dagger": "Use the dagger",
    "skip": "Leave the cart",
}

KEPT: dict[int, str] = {Phase.ANGEL: "Keep the angel", Phase.DAGGER: "Keep the dagger"}

BRIEF: dict[str, str] = {
    "empty-cart": "Empty",
    "lantern": "Look",
    "barter": "Barter",
    "beg": "Beg",
    "stack-gems": "Gems",
    "stack-nuggets": "Nuggets",
    "stack-grimoire": "Book",
    "end-turn": "End",
}

ICONS: dict[str, str] = {
    "dig": "pick",
    "empty-cart": "unload",
    "lantern": "look",
    "blast": "explosive",
    "barter": "barter",
    "beg": "beg",
    "stack-gems": "stack",
    "stack-nuggets": "nugget-whole",
    "stack-grimoire": "whole-grimoire",
    **{f"power-{name}": f"whole-{name}" for name in ("jester", "king", "thief", "sorcerer", "priest")},
    "end-turn": "end",
    "dig-again": "pick-diamond",
    "stop": "no",
    "done-offering": "yes",
    "finish": "barter",
    LET_BE: "no",
    "done": "yes",
    "use-angel": "whole-angel",
    "use-dagger": "whole-dagger",
    "decline": "no",
    "skip": "no",
}


# --- who waits ----------------------------------------------------------------------------------------------------------


def lesson_sprites(view: View) -> Iterator[Sprite]:
    """How tiles become points, step by step."""
    words, layout = view.words, view.layout
    box = layout.deeds
    tall = layout.shape == TALL
    heading = words("From the mine to the workshop")
    yield sprite("lesson", "panel", box, label=heading)
    place = box.part(8, 2, box.w - 16, 20) if tall else box.part(14, 6, box.w - 28, 28)
    yield written(layout, "lesson-heading", place, heading, "heading left")
    top, step, size = (22, 21, 19) if tall else (38, 37, 32)
    for n, art in enumerate(LESSON):
        line = box.part(8, top + step * n, box.w - 16, step - 1)
        yield sprite(f"lesson-{n}-art", art, line.part(0, (line.h - size) / 2, size, size))
        yield written(
            layout, f"lesson-{n}", line.part(size + 8, 0, line.w - size - 8, line.h), words(LESSON[art]), "hint left"
        )


LESSON: dict[str, str] = {
    "pick": "Dig: the tile under your dwarf, into your cart.",
    "unload": "Empty your cart into your cave.",
    "barter": "Barter with the King: first of all for a workshop.",
    "stack": "Stack gems, nuggets or the grimoire: they score.",
}
