"""The seats of saboteur: a panel or a chip each, with hand, gold and broken tools; and what just happened."""

from collections.abc import Iterator

from filon.games.saboteur.moves import TOOL_NAMES
from filon.games.saboteur.state import Card, Phase, Tool, What
from filon.games.saboteur.story import card_words, role_words, tool_words
from filon.scene import TALL, Box, Marking, Sprite, named, news_sprite, sprite, written

from .layout import Panel
from .pieces import SIGNS, View, card_art


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: face, name, cards in hand, gold cards, broken tools; a gold edge if it must choose."""
    s, parts, name = view.s, view.layout.parts(seat), f"seat-{seat}"
    tone = "turn" if seat == s.turn else ""
    yield sprite(name, "panel", view.layout.panel(seat), label=seat_label(view, seat), tone=tone)
    yield sprite(f"{name}-face", f"dwarf-{seat}", parts.face)
    yours = view.words("{seat} (you)", seat=view.names[seat]) if seat == view.viewer else ""
    yield named(view.layout, f"{name}-name", parts.name, view.names[seat], yours)
    yield sprite(f"{name}-hand", "fan", parts.hand)
    yield sprite(f"{name}-cards", "words", parts.hand_count, text=str(s.hand_sizes[seat]), tone="count left")
    yield sprite(f"{name}-goldcards", "goldcards", parts.gold)
    yield sprite(f"{name}-gold", "words", parts.gold_count, text=str(sum(s.gold_cards[seat])), tone="count gold left")
    yield from tool_sprites(view, seat, parts)
    yield from last_sprites(view, seat, parts)


def seat_label(view: View, seat: int) -> str:
    """A seat for those who do not see it; its role when that is open."""
    s, words = view.s, view.words
    hand = words.count("{n} card", "{n} cards", s.hand_sizes[seat])
    gold = words.count("{n} gold card", "{n} gold cards", sum(s.gold_cards[seat]))
    said = [view.names[seat], hand, gold]
    tools = [tool_words(tool, words) for tool in Tool if s.broken[seat] >> tool & 1]
    if tools:
        said.append(words("broken: {tools}", tools=", ".join(tools)))
    if s.phase == Phase.GOLD:
        said.append(role_words(s.ended_roles[s.rounds_ended - 1][seat], words))
    return ", ".join(said)


def tool_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """Broken tools in a row; one that was mended just now is ticked off."""
    tools = [tool for tool in Tool if view.s.broken[seat] >> tool & 1]
    for place, tool in enumerate(tools):
        box = parts.tool.part(parts.tool_step * place, 0, parts.tool.w, parts.tool.h)
        broken = any(row[2:4] == [seat, tool] for row in view.touched_by_last.get(What.BROKE, []))
        yield sprite(f"seat-{seat}-{TOOL_NAMES[tool]}", f"broken-{TOOL_NAMES[tool]}", box, tone="new" if broken else "")
    if any(row[2] == seat for row in view.touched_by_last.get(What.MENDED, [])):
        box = parts.tool.part(parts.tool_step * len(tools), 0, parts.tool.w, parts.tool.h)
        yield sprite(f"seat-{seat}-mended", "yes", box, tone="new")


def last_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """The card a seat played last in this round, small; face down if it passed; its role when that is open."""
    s, words, box = view.s, view.words, parts.last
    if box is None:
        return
    if s.phase == Phase.GOLD:
        role = s.ended_roles[s.rounds_ended - 1][seat]
        yield sprite(
            f"last-{seat}", SIGNS[role], box.part(0, (box.h - box.w) / 2, box.w, box.w), label=role_words(role, words)
        )
        return
    last = view.last_turn(seat)
    if not last:
        return
    card = s.log_card[last - 1]
    label = words("played last: {card}", card=card_words(card, words)) if card else words("passed last")
    turn = 180 if card and card < Card.START and s.log_more[last - 1] else 0
    yield sprite(f"last-{seat}", card_art(card) if card else "back-dig", box, label=label, turn=turn)


def marking(view: View) -> Marking | None:
    """What a player may note of the others, for itself, until the round is over."""
    if not view.is_seated or view.s.phase == Phase.OVER:
        return None
    words = view.words
    others = tuple(f"seat-{seat}" for seat in range(view.s.seats) if seat != view.viewer)
    kinds = (
        ("sign-digger", words("a gold digger, I think")),
        ("sign-saboteur", words("a saboteur, I think")),
        ("sign-doubt", words("I am not sure")),
    )
    return Marking(others, kinds, str(view.s.round_number))


# --- what just happened -------------------------------------------------------------------------------------------------


def happened_sprites(view: View, box: Box) -> Iterator[Sprite]:
    """What the last move made happen, in sentences; where there is no room the oldest are left out."""
    sentences = view.news()
    yield sprite("happened", "panel", box, label=" ".join(sentences))
    if view.layout.shape == TALL:
        yield news_sprite(view.layout, box.part(10, 3, box.w - 20, box.h - 6), [sentences or [""]], " ")
        return
    heading = box.part(16, 8, box.w - 24, 28)
    yield written(view.layout, "happened-heading", heading, view.words("What just happened"), "heading left")
    yield news_sprite(view.layout, box.part(16, 40, box.w - 32, box.h - 48), [sentences or [""]], "\n")
