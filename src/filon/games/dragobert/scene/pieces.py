"""What board and pages of dragobert share: sprites in short, who is asked what, what happened, and the two piles."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from filon import scene
from filon.games.dragobert.moves import name_of
from filon.games.dragobert.picture import top_words
from filon.games.dragobert.rules_mine import is_deadly, is_in_mine, seat_of, shows, stack_of
from filon.games.dragobert.state import ROUNDS, Action, Fate, Kind, Phase, State, What
from filon.games.dragobert.story import card_words, dwarf_words, sentence_of
from filon.kernel.cached import cached_property
from filon.scene import TALL, Box, News, Sprite, news_sprites, sprite, written

from .layout import Layout


@dataclass(frozen=True)
class View(scene.View[State, Layout]):
    """What is asked of a position again and again."""

    bare: bool = False  # without the page that there may be

    @cached_property
    def seats(self) -> list[int]:
        """The seat of each dwarf."""
        return [seat_of(self.record, dwarf) for dwarf in range(self.s.dwarves)]

    @cached_property
    def holders(self) -> list[int]:
        """With which dwarf the stack of each lies."""
        return [stack_of(self.record, dwarf) for dwarf in range(self.s.dwarves)]

    @cached_property
    def inside(self) -> list[int]:
        """The dwarves in the mine."""
        return [dwarf for dwarf in range(self.s.dwarves) if is_in_mine(self.record, dwarf)]

    @cached_property
    def deadly(self) -> bool:
        """Does digging lead into the fire?"""
        return is_deadly(self.record)

    @cached_property
    def called(self) -> list[str]:
        """What each dwarf is called."""
        return [dwarf_words(self.s, dwarf, self.words) for dwarf in range(self.s.dwarves)]

    @cached_property
    def badges(self) -> list[str]:
        """What stands on the disc of each dwarf: its letter, its player's initial or its number; nothing if unclear."""
        if not any(self.words.names):
            return [name_of(self.s, dwarf) for dwarf in range(self.s.dwarves)]
        if self.s.dwarves > self.s.seats:
            return ["12"[dwarf % 2] for dwarf in range(self.s.dwarves)]
        initials = [initial_of(name) for name in self.called]
        clear = all(initials) and len(set(initials)) == len(initials)
        return initials if clear else [""] * len(initials)

    @property
    def acting_seat(self) -> int:
        """The seat whose turn it is."""
        return self.seats[self.s.dwarf]


def initial_of(name: str) -> str:
    """The first letter of a name, large; nothing if it does not begin with one."""
    first = name.lstrip("\u2068")[:1]
    large = first.upper()
    return large if first.isalpha() and len(large) == 1 else ""


def face_of(view: View, dwarf: int) -> str:
    """How a dwarf looks: in the colour of its seat with its mark, or sooty."""
    return f"{'burnt' if view.s.fate[dwarf] == Fate.BURNT else 'dwarf'}-{view.seats[dwarf]}"


def round_words(view: View) -> str:
    """Which round this is."""
    return view.words("Round {n} of {rounds}", n=view.s.round_number, rounds=ROUNDS)


# --- who is asked what --------------------------------------------------------------------------------------------------


def asked_of_table(view: View) -> str:
    """Whose turn it is and what is asked, as everybody is told."""
    s, words = view.s, view.words
    name = view.called[s.dwarf]
    if s.phase == Phase.OVER:
        return words("The game is over.")
    if s.phase == Phase.ACTION:
        return words("{dwarf} is to play: choose an action: {card}.", dwarf=name, card=card_words(int(s.drawn), words))
    if view.deadly:
        return words("{dwarf} is to play: draw an Exit card, or dig into the fire.", dwarf=name)
    return words("{dwarf} is to play: dig for gold, or draw an Exit card.", dwarf=name)


def asked_of_seat(view: View, viewer: int) -> str:
    """The same as the seat is told that must choose."""
    s, words = view.s, view.words
    if s.phase == Phase.OVER or viewer != view.acting_seat:
        return asked_of_table(view)
    name = view.called[s.dwarf]
    if s.phase == Phase.ACTION:
        return words("Your turn, {dwarf}: choose an action: {card}.", dwarf=name, card=card_words(int(s.drawn), words))
    if view.deadly:
        return words("Your turn, {dwarf}: draw an Exit card. Digging now leads into the fire!", dwarf=name)
    return words("Your turn, {dwarf}: dig for gold, or draw an Exit card.", dwarf=name)


def round_sprites(view: View, text: str) -> Iterator[Sprite]:
    """Which round this is."""
    side = " right" if view.layout.shape != TALL else ""
    yield sprite("round", "words", view.layout.round, text=text, tone="hint soft" + side)


def happened(view: View, but: Container[int] = ()) -> list[str]:
    """The sentences of the last move, some events left out."""
    sentences = [sentence_of(view.s, row, view.words) for row in view.events if row[0] not in but]
    return [sentence for sentence in sentences if sentence]


def happened_sprites(view: View, box: Box, but: tuple[int, ...] = ()) -> Iterator[Sprite]:
    """What just happened; with the card it was about, where there is room."""
    sentences, card = happened(view, but), news_card(view)
    if view.layout.shape == TALL:
        news = News(sentences, [happened(view, (*but, What.MOVED))], is_labelled=False)
    elif card:
        about = sprite("happened-card", card, box.part(box.w - 104, 18, 86, 120))
        news = News(sentences, is_labelled=False, about=(about,), right=98)
    else:
        news = News(sentences, is_labelled=False)
    return news_sprites(view.layout, box, news, view.words)


def news_card(view: View) -> str:
    """The card the last move used up; none at the start of a round, or while it lies there."""
    for what, _, a, _, _ in view.events:
        if what == What.DUG:
            return DIGS[Kind(a)]
        if what == What.CHOSE and a != Action.BONUS:
            return exit_art(1 << a)
    return ""


def exit_art(card: int) -> str:
    """The picture of an Exit card."""
    return "-".join(["exit", *(action.name.lower() for action in Action if shows(card, int(action)))])


# --- the two piles ------------------------------------------------------------------------------------------------------


def extraction_sprites(view: View, box: Box, *, captioned: bool, tone: str = "") -> Iterator[Sprite]:
    """The Extraction pile with its open card, and the sign that digging is deadly (DRA-306)."""
    s, words = view.s, view.words
    kind = Kind(s.extraction[s.extraction_left - 1]) if s.extraction_left else Kind.UNKNOWN
    top = top_words(s, words)
    label = words("Extraction pile ({n}): {top}", n=s.extraction_left, top=top)
    yield sprite("pile-extraction-under", "rock", box.part(box.w / 26, box.w / 20, box.w, box.h))
    yield sprite("pile-extraction", DIGS[kind], box, label=label, text=str(s.extraction_left), tone=tone)
    if view.deadly:
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


def exit_sprites(view: View, box: Box, *, captioned: bool, tone: str = "") -> Iterator[Sprite]:
    """The Exit pile, face down."""
    s, words = view.s, view.words
    label = words("Exit pile ({n}), discard ({m})", n=s.exits_left, m=s.discarded)
    yield sprite("pile-exit-under", "back-exit", box.part(box.w / 26, box.w / 20, box.w, box.h))
    yield sprite("pile-exit", "back-exit", box, label=label, text=str(s.exits_left), tone=tone)
    if captioned:
        yield from caption_sprites(view, "exit", box, words("Leave"), words("draw an Exit card"))


def caption_sprites(view: View, name: str, box: Box, heading: str, text: str) -> Iterator[Sprite]:
    """What a pile is for."""
    layout = view.layout
    yield sprite(f"caption-{name}", "words", layout.caption(box), text=heading, tone="heading")
    lines = layout.caption_lines(box)
    if lines:
        yield written(view.layout, f"caption-{name}-more", lines, text, "caption", hanging=True)
