"""What board and pages of dragobert share: sprites in short, who is asked what, what happened, and the two piles."""

from collections.abc import Iterator
from dataclasses import dataclass

from filon.kernel.words import Words
from filon.scene import Box, Sprite, lines_of
from filon.scene.lettering import LINE, style_of

from ..moves import name_of
from ..picture import top_words
from ..rules_mine import is_deadly, seat_of, shows
from ..state import ROUNDS, Action, Fate, Kind, Phase, State, What
from ..story import story
from .layout import Layout


@dataclass(frozen=True)
class View:
    """All that a picture is made from."""

    s: State
    words: Words
    layout: Layout
    memory_aid: bool


def sprite(name: str, art: str, box: Box, *, label: str = "", text: str = "", tone: str = "", turn: float = 0) -> Sprite:
    """A sprite in a box."""
    return Sprite(name, art, *(round(float(number), 1) for number in box), turn=turn, label=label, text=text, tone=tone)


def written(view: View, name: str, box: Box, text: str, tone: str, *, hanging: bool = False) -> Sprite:
    """Words in a box, broken into lines: in the middle of it, or hanging from its upper edge."""
    lettering = style_of(tone, view.layout.shape)
    lines = lines_of(text, box.w, lettering)
    if hanging:
        box = box.part(0, 0, box.w, lettering.size * LINE * (lines.count("\n") + 1))
    return sprite(name, "words", box, text=lines, tone=tone)


def face_of(s: State, dwarf: int) -> str:
    """How a dwarf looks: in the colour of its seat with its mark, or sooty."""
    return f"{'burnt' if s.fate[dwarf] == Fate.BURNT else 'dwarf'}-{seat_of(s, dwarf)}"


def round_words(view: View) -> str:
    """Which round this is."""
    return view.words("Round {n} of {rounds}", n=view.s.round_number, rounds=ROUNDS)


# --- who is asked what --------------------------------------------------------------------------------------------------


def asked_of_table(view: View) -> str:
    """Whose turn it is and what is asked, as everybody is told."""
    s, words = view.s, view.words
    name = name_of(s, s.dwarf)
    if s.phase == Phase.OVER:
        return words("The game is over.")
    if s.phase == Phase.ACTION:
        return words("{dwarf} is to play: choose one action of the Exit card.", dwarf=name)
    if is_deadly(s):
        return words("{dwarf} is to play: draw an Exit card, or dig into the fire.", dwarf=name)
    return words("{dwarf} is to play: dig for gold, or draw an Exit card.", dwarf=name)


def asked_of_seat(view: View, viewer: int) -> str:
    """The same as the seat is told that must choose."""
    s, words = view.s, view.words
    if s.phase == Phase.OVER or viewer != seat_of(s, s.dwarf):
        return asked_of_table(view)
    name = name_of(s, s.dwarf)
    if s.phase == Phase.ACTION:
        return words("Your turn, {dwarf}: choose one action of your Exit card.", dwarf=name)
    if is_deadly(s):
        return words("Your turn, {dwarf}: draw an Exit card. Digging now leads into the fire!", dwarf=name)
    return words("Your turn, {dwarf}: dig for gold, or draw an Exit card.", dwarf=name)


def heading_sprites(view: View, round_text: str) -> Iterator[Sprite]:
    """The name of the game and the round, in the upper corner."""
    layout = view.layout
    yield sprite("title", "words", layout.title, text="Dragobert", tone="title left")
    side = "left" if layout.round.x == layout.title.x else "right"
    yield sprite("round", "words", layout.round, text=round_text, tone=f"body soft {side}")


def asked_sprites(view: View, asked: str) -> Iterator[Sprite]:
    """The sentence that is always there, with the face it speaks to."""
    layout, s = view.layout, view.s
    yield sprite("asked", "panel", layout.asked, label=asked, tone="turn")
    yield sprite("asked-face", face_of(s, s.dwarf), layout.face)
    yield written(view, "asked-words", layout.asked_words, asked, "asked gold left")


def happened(view: View) -> list[str]:
    """The sentences of the last move."""
    return list(story(view.s, 0, view.words))


def happened_sprites(view: View) -> Iterator[Sprite]:
    """What just happened, the newest in view."""
    layout = view.layout
    roomy = layout.happened_lines > 3
    tone, edge = ("body" if roomy else "hint"), (18 if roomy else 10)
    yield sprite("happened", "panel", layout.happened, label=" ".join(happened(view)))
    top = 52 if roomy else 2
    if roomy:
        heading = layout.happened.part(edge, 10, layout.happened.w - 2 * edge, 34)
        yield sprite("happened-heading", "words", heading, text=view.words("What just happened"), tone="heading left")
    width = layout.happened.w - 2 * edge
    card = news_card(view.s)
    if layout.news_card and card:
        yield sprite("happened-card", card, layout.news_card)
        width -= layout.news_card.w + 10
    lines = news_lines(view, width, tone)
    height = style_of(tone, layout.shape).size * LINE * len(lines)
    box = layout.happened.part(edge, top + (0 if roomy else (56 - height) / 2), width, height)
    yield sprite("happened-words", "words", box, text="\n".join(lines), tone=f"{tone} left")


def news_card(s: State) -> str:
    """The card the last move was about; none at the start of a round."""
    for what, _, a, _, _ in (tuple(int(number) for number in s.events[i]) for i in range(s.n_events)):
        if what == What.DUG:
            return DIGS[Kind(a)]
        if what == What.CHOSE:
            return exit_art(1 << a) if a != Action.BONUS else "act-bonus"
        if what == What.TURNED_UP:
            return "back-exit"
    return ""


def exit_art(card: int) -> str:
    """The picture of an Exit card."""
    return "-".join(["exit", *(action.name.lower() for action in Action if shows(card, action))])


def news_lines(view: View, width: float, tone: str) -> list[str]:
    """The sentences in lines; on a phone they run on, and where there is no room the oldest are left out."""
    layout = view.layout
    lettering = style_of(tone, layout.shape)
    sentences = happened(view)
    texts = [f"– {sentence}" for sentence in sentences] if layout.happened_lines > 3 else [" ".join(sentences)]
    while True:
        lines = [line for text in texts for line in lines_of(text, width, lettering).split("\n")]
        if len(lines) <= layout.happened_lines or len(sentences) < 2:
            return lines[: layout.happened_lines]
        sentences = sentences[1:]
        texts = texts[1:] if len(texts) > 1 else ["… " + " ".join(sentences)]


# --- the two piles ------------------------------------------------------------------------------------------------------


def extraction_sprites(view: View, box: Box, *, captioned: bool = True) -> Iterator[Sprite]:
    """The Extraction pile with its open card, and the sign that digging is deadly (DRA-306)."""
    s, words = view.s, view.words
    kind = Kind(s.extraction[s.extraction_left - 1]) if s.extraction_left else Kind.UNKNOWN
    top = top_words(s, words)
    label = words("Extraction pile ({n}): {top}", n=s.extraction_left, top=top)
    yield sprite("pile-extraction-under", "rock", box.part(box.w / 26, box.w / 20, box.w, box.h))
    yield sprite("pile-extraction", DIGS[kind], box, label=label, text=str(s.extraction_left))
    if is_deadly(s):
        size = box.w * 0.52
        deadly = box.part(box.w - size * 0.72, -size * 0.22, size, size)
        yield sprite("deadly", "deadly", deadly, label=words("deadly: it leads into the fire"))
    if captioned:
        yield from caption_sprites(view, "extraction", box, words("Dig"), top)


DIGS = {
    Kind.UNKNOWN: "rock",
    Kind.RED: "dig-red",
    Kind.BLUE: "dig-blue",
    Kind.PLAIN: "dig-plain",
    Kind.DRAGON: "dig-dragon",
}


def exit_sprites(view: View, box: Box, *, captioned: bool = True) -> Iterator[Sprite]:
    """The Exit pile, face down."""
    s, words = view.s, view.words
    label = words("Exit pile ({n}), discard ({m})", n=s.exits_left, m=s.discarded)
    yield sprite("pile-exit-under", "back-exit", box.part(box.w / 26, box.w / 20, box.w, box.h))
    yield sprite("pile-exit", "back-exit", box, label=label, text=str(s.exits_left))
    if captioned:
        yield from caption_sprites(view, "exit", box, words("Leave"), words("draw an Exit card"))


def caption_sprites(view: View, name: str, box: Box, heading: str, text: str) -> Iterator[Sprite]:
    """What a pile is for."""
    layout = view.layout
    yield sprite(f"caption-{name}", "words", layout.caption(box), text=heading, tone="heading")
    lines = layout.caption_lines(box)
    if lines:
        yield written(view, f"caption-{name}-more", lines, text, "caption", hanging=True)
