"""The board of dragobert: the mine with its flames, the dragon, dwarves and ladder, the cards, and a panel a dwarf."""

from collections.abc import Iterator

from filon.games.dragobert.moves import touch_of
from filon.games.dragobert.picture import last_round_lines, where_words
from filon.games.dragobert.rules_mine import can_swap_with, nuggets_of, shows
from filon.games.dragobert.state import ROUNDS, WAGON, WAY_OUT, Action, Fate, Kind, Phase, State, What
from filon.games.dragobert.story import card_words
from filon.scene import (
    TALL,
    Box,
    SeatShown,
    Sprite,
    asked_sprites,
    own_name_sprite,
    panel_sprites,
    sprite,
    veil_sprite,
    written,
)

from .layout import CARDS, Panel
from .pieces import (
    View,
    asked_of_table,
    exit_art,
    exit_sprites,
    extraction_sprites,
    face_of,
    happened_sprites,
    round_sprites,
    round_words,
)

MOST_ICONS = 5  # big nuggets drawn one by one
PRIZES = (3, 2, 1)  # big nuggets of the first, the second and the third


def sprites(view: View) -> Iterator[Sprite]:
    """The table's part, from back to front."""
    new = new_things(view)
    yield from mine_sprites(view)
    yield from dragon_sprites(view, new)
    yield from track_sprites(view)
    yield from dwarf_sprites(view, new)
    yield veil_sprite(view.layout)
    yield from asked_sprites(view.layout, asked_of_table(view), face_of(view, view.s.dwarf))
    if view.layout.shape != TALL or view.s.phase == Phase.DRAW:
        yield from round_sprites(view, round_words(view))
    first = view.s.round_number == 1
    yield from happened_sprites(view, view.layout.happened if first else view.layout.short_happened)
    if not first:
        yield from last_round_sprites(view)
    yield from card_sprites(view, new)
    yield from supply_sprites(view)
    for dwarf in range(view.s.dwarves):
        yield from dwarf_panel(view, dwarf)
        if view.memory_aid:
            yield from worth_sprites(view, dwarf)


def own_sprites(view: View, viewer: int) -> Iterator[Sprite]:
    """The seat's part: which panels are its own, and what their stacks are worth."""
    for dwarf in range(view.s.dwarves):
        if view.seats[dwarf] == viewer:
            yield own_name(view, dwarf)
            yield from worth_sprites(view, dwarf)


def new_things(view: View) -> set[str]:
    """The sprites the last move has to do with."""
    found = set()
    for what, dwarf, a, _, _ in view.events:
        if what in (What.MOVED, What.LEFT, What.BURNT, What.SWAPPED):
            found.add(f"dwarf-{dwarf}")
        if what == What.SWAPPED:
            found.add(f"dwarf-{a}")
        if what == What.DRAGON_CAME:
            found.add("dragon")
        if what == What.TURNED_UP:
            found.add("exit-drawn")
        if what == What.CHOSE and a != Action.BONUS:
            found.add("discard")
    return found


def last_round_sprites(view: View) -> Iterator[Sprite]:
    """How the round before ended, for all to see (DRA-707): a face, what it brought out, what it won."""
    s, words, box = view.s, view.words, view.layout.last_round
    if not box:
        return
    yield sprite("last-round", "panel", box, label=last_round_lines(view.record, words)[-1])
    paired, width = s.dwarves > s.seats, min(96, 380 // int(s.dwarves))
    heading = words("Round {n}: nuggets, and big nuggets won", n=s.round_number - 1)
    yield written(view.layout, "last-round-heading", box.part(16, 10, box.w - 32, 28), heading, "caption soft left")
    for dwarf in range(s.dwarves):
        cell = box.part(14 + width * dwarf, 46, width, 46)
        burnt = not s.last_slot[dwarf]
        face, number = f"{'burnt' if burnt else 'dwarf'}-{view.seats[dwarf]}", view.badges[dwarf][-1:] if paired else ""
        yield sprite(f"last-{dwarf}", face, cell.part(0, 4, 36, 36), text=number, tone="corner")
        amount = cell.part(42, 0, cell.w - 42, 24)
        yield sprite(f"last-{dwarf}-nuggets", "words", amount, text=str(s.last_nuggets[dwarf]), tone="hint left")
        if s.last_prize[dwarf]:
            prize = cell.part(42, 22, cell.w - 42, 22)
            yield sprite(f"last-{dwarf}-prize", "words", prize, text=f"+{s.last_prize[dwarf]}", tone="hint gold left")


# --- the mine -----------------------------------------------------------------------------------------------------------


def mine_sprites(view: View) -> Iterator[Sprite]:
    """Nine cards, burnt ones in flames, each with its number; the ladder and its slots."""
    s, words, layout = view.s, view.words, view.layout
    for position in range(CARDS):
        art, label = card_art(s, position), words(CARD_LABELS[card_art(s, position)], n=position)
        yield sprite(f"mine-{position}", f"{layout.art}-{art}", layout.card(position), label=label)
        if position == WAY_OUT or (layout.shape == TALL and position in (WAGON, s.dragon)):
            continue
        yield sprite(f"mine-{position}-number", "words", layout.number(position), text=str(position), tone="hint soft")
    ladder = layout.ladder()
    if ladder:
        yield sprite("ladder", "ladder-tall", ladder)
    for slot in range(1, s.dwarves + 1):
        yield sprite(f"slot-{slot}", "slot", layout.slot(slot), label=words("ladder slot {slot}", slot=slot))
        yield sprite(f"slot-{slot}-number", "words", layout.slot(slot), text=str(slot), tone="hint ink")


def card_art(s: State, position: int) -> str:
    """What a mine card shows."""
    if position == WAY_OUT:
        return "out"
    if position >= s.dragon:
        return "lair" if position == s.dragon else "red"
    return "wagon" if position == WAGON else "blue"


CARD_LABELS = {
    "out": "way out",
    "lair": "card {n}: the dragon",
    "red": "card {n}: burnt",
    "wagon": "card {n}: the wagon",
    "blue": "card {n}",
}


def dragon_sprites(view: View, new: set[str]) -> Iterator[Sprite]:
    """Dragobert, who walks."""
    position = int(view.s.dragon)
    tone = "new" if "dragon" in new else ""
    label = view.words("Dragobert, on card {n}", n=position)
    yield sprite("dragon", "dragobert", view.layout.dragon(position), label=label, tone=tone)


def dwarf_sprites(view: View, new: set[str]) -> Iterator[Sprite]:
    """The discs: in the mine, or on the ladder; and the arrow over the one whose turn it is."""
    s, layout = view.s, view.layout
    for dwarf in range(s.dwarves):
        box = place_of(view, dwarf)
        if box:
            marks = ["turn"] if dwarf == s.dwarf else ["new"] if f"dwarf-{dwarf}" in new else []
            tone = " ".join(["corner", *marks])
            label = view.called[dwarf] + ": " + where_words(s, dwarf, view.words)
            yield sprite(f"dwarf-{dwarf}", face_of(view, dwarf), box, label=label, text=view.badges[dwarf], tone=tone)
    acting = place_of(view, int(s.dwarf))
    mark = layout.turn_mark(acting) if acting else None
    if mark:
        yield sprite("turn", "turn", mark)


def track_sprites(view: View) -> Iterator[Sprite]:
    """Footprints where dwarves came from in the last move."""
    came: dict[int, int] = {}
    for what, dwarf, a, _, _ in view.events:
        if what == What.MOVED:
            came.setdefault(dwarf, a)
    for place, (dwarf, position) in enumerate(came.items()):
        yield sprite(f"tracks-{dwarf}", "tracks", view.layout.tracks(position, place))


def place_of(view: View, dwarf: int) -> Box | None:
    """Where a disc lies; a burnt dwarf's is not in the mine any more."""
    s, layout = view.s, view.layout
    if s.fate[dwarf] == Fate.OUT:
        return layout.slot(int(s.slot[dwarf]))
    if dwarf not in view.inside:
        return None
    here = [other for other in view.inside if s.position[other] == s.position[dwarf]]
    return layout.stand(s.position[dwarf], here.index(dwarf), len(here))


# --- cards --------------------------------------------------------------------------------------------------------------


def card_sprites(view: View, new: set[str]) -> Iterator[Sprite]:
    """The two piles, the Exit card turned up with its actions, the discard and the box."""
    s, words, layout = view.s, view.words, view.layout
    choosing = s.phase == Phase.ACTION
    tone = "dim" if choosing else ""
    if layout.supply:
        yield sprite("supply", "panel", layout.supply)
    yield from extraction_sprites(view, layout.pile(layout.extraction, choosing), captioned=not choosing, tone=tone)
    yield from exit_sprites(view, layout.pile(layout.exits, choosing), captioned=not choosing, tone=tone)
    if choosing:
        yield from drawn_sprites(view)
    discard = layout.pile(layout.discard, choosing)
    label = words("discard ({n})", n=s.discarded)
    if s.discarded:
        art = exit_art(int(s.discard[s.discarded - 1]))
        tone = "new" if "discard" in new else ""
        yield sprite("discard", art, discard, label=label, text=str(s.discarded), tone=tone)
    else:
        yield sprite("discard-place", "place", discard, label=label)


def drawn_sprites(view: View) -> Iterator[Sprite]:
    """The Exit card turned up, and a button for each of its actions."""
    s, words, layout = view.s, view.words, view.layout
    card = int(s.drawn)
    label = words("Exit card turned up: {card}", card=card_words(card, words))
    yield sprite("exit-drawn", exit_art(card), layout.drawn, label=label, tone="new")
    if layout.shape != TALL:
        yield sprite("caption-drawn", "words", layout.caption(layout.drawn), text=words("Exit card"), tone="heading")
    for place, action in enumerate(action for action in Action if shows(card, int(action))):
        yield from button_sprites(view, place, action)


def button_sprites(view: View, place: int, action: Action) -> Iterator[Sprite]:
    """One action to choose; a swap with nobody there is dim (DRA-331)."""
    s, words, layout = view.s, view.words, view.layout
    possible = action != Action.SWAP or any(can_swap_with(view.record, dwarf) for dwarf in range(s.dwarves))
    tone = "" if possible else "dim"
    said, box = card_words(1 << action, words), layout.button(place)
    yield sprite(touch_of(action), "button", box, label=said, tone=tone)
    yield sprite(f"{touch_of(action)}-icon", f"act-{action.name.lower()}", layout.icon(box), tone=tone)
    yield sprite(f"{touch_of(action)}-words", "words", layout.button_words(box), text=said, tone="count ink")


def supply_sprites(view: View) -> Iterator[Sprite]:
    """What is out of the round, and what there is to win."""
    s, words, layout = view.s, view.words, view.layout
    choosing = s.phase == Phase.ACTION
    boxed = sum(s.boxed)
    crate = layout.pile(layout.crate, choosing)
    yield sprite("box", "crate", crate, label=words("box ({n})", n=boxed), text=str(boxed))
    if layout.shape == TALL and choosing:
        return
    if layout.discard_words and layout.crate_words:
        yield sprite("discard-words", "words", layout.discard_words, text=words("discard"), tone="hint soft")
        yield sprite("box-words", "words", layout.crate_words, text=words("box"), tone="hint soft")
    dragons, all_dragons = int(s.boxed[Kind.DRAGON]), int(s.extraction_box[Kind.DRAGON])
    if layout.dragon_cards:
        yield sprite("dragon-cards", "dig-dragon", layout.dragon_cards, text=str(dragons), tone="" if dragons else "dim")
    text = words("{n} of {m} dragons gone", n=dragons, m=all_dragons)
    yield written(view.layout, "dragons", layout.dragons, text, "hint soft")
    yield from prize_sprites(view)


def prize_sprites(view: View) -> Iterator[Sprite]:
    """Three, two and one big nuggets for the best of the round; in the last round gold counts for itself."""
    words, layout = view.words, view.layout
    box, tall = layout.prizes, layout.shape == TALL
    if not tall:
        yield sprite("prizes-panel", "panel", box)
    if view.s.round_number == ROUNDS:
        edge = 0 if tall else 24
        text = words("Last round: what you bring out counts.")
        yield written(
            view.layout, "prizes", box.part(edge, 0, box.w - 2 * edge, box.h), text, "hint soft" if tall else "heading"
        )
        return
    heading = box.part(0, 0, box.w, 18) if tall else box.part(18, 8, box.w - 36, 32)
    tone = "hint soft" if tall else "heading left"
    yield sprite("prizes", "words", heading, text=words("Prizes of the round"), tone=tone)
    for rank, big in enumerate(PRIZES):
        for number in range(big):
            yield sprite(f"prize-{rank}-{number}", "bignugget", layout.prize(rank, number))
        place = layout.prize_rank(rank)
        if place:
            yield sprite(f"prize-{rank}", "words", place, text=f"{rank + 1}.", tone="count soft")


# --- the dwarves' panels ------------------------------------------------------------------------------------------------


def dwarf_panel(view: View, dwarf: int) -> Iterator[Sprite]:
    """A dwarf: face, name, where it is, the cards of its stack, its seat's big nuggets; a gold edge if it is to play."""
    s, words, layout = view.s, view.words, view.layout
    box = layout.panel(dwarf, int(s.dwarves))
    parts = layout.parts(box)
    cards = sum(s.stacks[view.holders[dwarf]])
    big = int(s.big[view.seats[dwarf]])
    stack_words = words.count("{n} card", "{n} cards", cards)
    big_words = words.count("{n} big nugget", "{n} big nuggets", big)
    label = ", ".join([view.called[dwarf], where_words(s, dwarf, words), stack_words, big_words])
    shown = SeatShown(f"panel-{dwarf}", face_of(view, dwarf), view.called[dwarf], label, must_choose=dwarf == s.dwarf)
    yield from panel_sprites(layout, box, parts, shown)
    if parts.where:
        yield written(view.layout, f"panel-{dwarf}-where", parts.where, short_where(view, dwarf), "caption soft left")
    yield sprite(f"panel-{dwarf}-fan", "fan", parts.fan)
    yield sprite(f"panel-{dwarf}-cards", "words", parts.cards, text=str(cards), tone=f"{layout.figures} left")
    yield from big_sprites(view, dwarf, parts, big, big_words)


def short_where(view: View, dwarf: int) -> str:
    """Where a dwarf is, in a word or two."""
    s, words = view.s, view.words
    if s.fate[dwarf] == Fate.OUT:
        return words("out, slot {slot}", slot=s.slot[dwarf])
    if s.fate[dwarf] == Fate.BURNT:
        return words("burnt")
    return words("on card {position}", position=s.position[dwarf])


def own_name(view: View, dwarf: int) -> Sprite:
    """The name of a dwarf of the viewer's own."""
    layout = view.layout
    box = layout.parts(layout.panel(dwarf, int(view.s.dwarves))).name
    return own_name_sprite(layout, f"panel-{dwarf}", box, view.called[dwarf], view.words)


def worth_sprites(view: View, dwarf: int) -> Iterator[Sprite]:
    """What the stack of a dwarf is worth: for its owner, and for all with the memory aid (DRA-705)."""
    s, layout = view.s, view.layout
    parts = layout.parts(layout.panel(dwarf, int(s.dwarves)))
    nuggets = nuggets_of(view.record, view.holders[dwarf])
    label = view.words.count("{n} nugget", "{n} nuggets", nuggets)
    yield sprite(f"panel-{dwarf}-nugget", "nugget", parts.nugget, label=label)
    yield sprite(f"panel-{dwarf}-worth", "words", parts.worth, text=str(nuggets), tone=f"{layout.figures} gold left")


def big_sprites(view: View, dwarf: int, parts: Panel, big: int, label: str) -> Iterator[Sprite]:
    """The big nuggets of a dwarf's seat, one by one as far as there is room."""
    name = f"panel-{dwarf}-big"
    if view.layout.shape == TALL:
        yield sprite(name, "bignugget", parts.big)
        yield sprite(f"{name}-count", "words", parts.big_count, text=str(big), tone=f"{view.layout.figures} left")
        return
    icons = big if big <= MOST_ICONS else 1
    for number in range(icons):
        yield sprite(f"{name}-{number}", "bignugget", parts.big.part(33 * number, 0, 30, 30))
    if icons != big or not big:
        left = 33 * icons - 30
        words = parts.big_count.part(left, 0, parts.big_count.w - left, parts.big_count.h)
        yield sprite(name, "words", words, text=label, tone="hint soft left")
