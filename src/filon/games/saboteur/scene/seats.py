"""The seats of saboteur: a panel or a chip each, with hand, gold and what lies in front; and what just happened."""

from collections.abc import Iterator

from filon.games.saboteur.moves import FRONT_NAMES
from filon.games.saboteur.picture import given_hands, known_discards
from filon.games.saboteur.state import TOOLS, Card, Front, Phase, Role, Tool, What
from filon.games.saboteur.story import card_words, role_words, shape_words, tool_words
from filon.scene import Box, Marking, News, SeatShown, Sprite, news_sprites, panel_sprites, sprite, yours_words

from .layout import Panel
from .pieces import SIGNS, View, card_art

MOST_PLACES = 5  # for what lies in front, or was done there just now


def seat_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: face, name, cards in hand, gold, what lies in front; a gold edge if it must choose."""
    s, parts, name, called = view.s, view.layout.parts(seat), f"seat-{seat}", view.names[seat]
    yours = yours_words(called, view.words) if seat == view.viewer else ""
    shown = SeatShown(name, f"dwarf-{seat}", called, seat_label(view, seat), seat == s.turn, yours)
    yield from panel_sprites(view.layout, view.layout.panel(seat), parts, shown)
    yield sprite(f"{name}-hand", "fan", parts.hand)
    yield sprite(f"{name}-cards", "words", parts.hand_count, text=str(s.hand_sizes[seat]), tone="count left")
    yield sprite(f"{name}-goldcards", "nugget" if s.expansion else "goldcards", parts.gold)
    yield sprite(f"{name}-gold", "words", parts.gold_count, text=str(gold_of(view, seat)), tone="count gold left")
    yield from front_sprites(view, seat, parts)
    yield from known_sprites(view, seat, parts)
    yield from last_sprites(view, seat, parts)


def gold_of(view: View, seat: int) -> int:
    """What all see of a seat's gold: how many cards, or with the expansion nuggets."""
    return view.all_nuggets(seat) if view.s.expansion else sum(view.s.gold_cards[seat])


def seat_label(view: View, seat: int) -> str:
    """A seat for those who do not see it; its role where that is known."""
    s, words = view.s, view.words
    hand = words.count("{n} card", "{n} cards", s.hand_sizes[seat])
    if s.expansion:
        gold = words.count("{n} nugget", "{n} nuggets", gold_of(view, seat))
    else:
        gold = words.count("{n} gold card", "{n} gold cards", gold_of(view, seat))
    said = [view.names[seat], hand, gold]
    tools = [tool_words(tool, words) for tool in Tool if s.broken[seat] >> tool & 1]
    if tools:
        said.append(words("broken: {tools}", tools=", ".join(tools)))
    said += [words(IN_FRONT[front]) for front in view.in_front(seat) if front >= TOOLS]
    if role := view.known_role(seat):
        said.append(role_words(role, words))
    if view.memory_aid and (old := old_roles(view, seat)):
        said.append(words("before: {roles}", roles=", ".join(role_words(role, words) for role in old)))
    return ". ".join([", ".join(said), *given_words(view, seat)])


def old_roles(view: View, seat: int) -> list[int]:
    """The roles a seat discarded in this round, as far as the viewer has seen them."""
    return [role for other, role in known_discards(view.record) if other == seat]


def given_words(view: View, seat: int) -> Iterator[str]:
    """With the memory aid, the hands the viewer gave to a seat."""
    if not view.memory_aid or not view.s.expansion or not view.is_seated:
        return
    for other, cards in given_hands(view.record, view.viewer):
        if other == seat:
            names = ", ".join(card_words(card, view.words) for card in cards) or "-"
            yield view.words("You gave your hand to {seat}: {cards}", seat=view.names[seat], cards=names)


IN_FRONT: dict[int, str] = {Front.PRISON: "in prison", Front.THIEF: "a thief lies in wait"}


# --- what lies in front -------------------------------------------------------------------------------------------------


def front_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """Broken tools, prison and thief in a row; then what was done there just now."""
    fronts = view.in_front(seat)
    for place, front in enumerate(fronts):
        tone = "new" if is_new_front(view, seat, front) else ""
        yield sprite(f"seat-{seat}-{FRONT_NAMES[front]}", front_art(front), front_box(parts, place), tone=tone)
    art = done_to(view, seat)
    if art:
        yield sprite(f"seat-{seat}-done", art, front_box(parts, min(len(fronts), MOST_PLACES - 1)), tone="new")


def front_box(parts: Panel, place: int) -> Box:
    """A place in the row."""
    return parts.tool.part(parts.tool_step * place, 0, parts.tool.w, parts.tool.h)


def front_art(front: int) -> str:
    """How a card in front of a seat is drawn."""
    return f"broken-{FRONT_NAMES[front]}" if front < TOOLS else FRONT_ART[front]


FRONT_ART: dict[int, str] = {Front.PRISON: "in-prison", Front.THIEF: "in-wait"}


def is_new_front(view: View, seat: int, front: int) -> bool:
    """Did the last move put it there?"""
    if front == Front.PRISON:
        return any(row[2] == seat for row in view.touched_by_last.get(What.IMPRISONED, []))
    if front == Front.THIEF:
        return view.has(What.LAY_IN_WAIT, seat)
    return any(row[2:4] == [seat, front] for row in view.touched_by_last.get(What.BROKE, []))


def done_to(view: View, seat: int) -> str:
    """A sign of what the last move did to a seat, apart from what lies in front of it now; empty if it did nothing."""
    for what, art in DONE.items():
        if any(row[2] == seat for row in view.touched_by_last.get(what, [])):
            return art
    return "yes" if view.has(What.CLEARED, seat) else ""


DONE: dict[int, str] = {
    What.MENDED: "yes",
    What.FREED: "yes",
    What.HANDS_OFF: "palm",
    What.INSPECTED: "eye",
    What.ROLE_CHANGED: "half-turn",
    What.SWAPPED: "swapped",
    What.STOLE: "grab",
}


def own_front_sprites(view: View) -> Iterator[Sprite]:
    """What lies in front of the viewer, once more, large enough to be touched: two cards discarded clear it."""
    layout, words = view.layout, view.words
    for place, front in enumerate(view.own_fronts):
        card = words(IN_FRONT_OF_YOU[front])
        label = words("{card}: two cards clear it", card=card)
        box = layout.front.part(layout.front_step * (len(view.own_fronts) - 1 - place), 0, layout.front.w, layout.front.h)
        yield sprite(f"front-{FRONT_NAMES[front]}", front_art(front), box, label=label)


IN_FRONT_OF_YOU: dict[int, str] = {
    Tool.PICK: "Your pick is broken",
    Tool.LAMP: "Your lamp is broken",
    Tool.CART: "Your cart is broken",
    Front.PRISON: "You are in prison",
    Front.THIEF: "Your thief lies in wait",
}


# --- who they are, what they did ----------------------------------------------------------------------------------------


def known_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """Who a seat is, where the viewer sees it, on its face."""
    role = view.known_role(seat)
    if not role or not view.s.expansion or (parts.last and view.is_sharing):
        return
    face, size = parts.face, max(16, parts.face.w * 0.5)
    box = Box(face.x + face.w - size, face.y + face.h - size, size, size)
    yield sprite(f"seat-{seat}-role", SIGNS[role], box, label=role_words(role, view.words))


def last_sprites(view: View, seat: int, parts: Panel) -> Iterator[Sprite]:
    """The card a seat played last in this round, small; face down if it passed; its role when that is open."""
    s, words, box = view.s, view.words, parts.last
    if box is None:
        return
    if view.is_sharing:
        role = s.ended_roles[s.rounds_ended - 1][seat]
        yield sprite(
            f"last-{seat}", SIGNS[role], box.part(0, (box.h - box.w) / 2, box.w, box.w), label=role_words(role, words)
        )
        return
    last = view.last_turn(seat)
    if not last:
        return
    card = s.log_card[last - 1] or s.log_two[last - 1][0]
    if not card:
        yield sprite(f"last-{seat}", "back-dig", box, label=words("passed last"))
        return
    turned = card < Card.START and s.log_more[last - 1]
    label = words("played last: {card}", card=shape_words(2 * card + 1, words) if turned else card_words(card, words))
    yield sprite(f"last-{seat}", card_art(card), box, label=label, turn=180 if turned else 0)


def marking(view: View) -> Marking | None:
    """What a player may note of the others, for itself, until the round is over."""
    if not view.is_seated or view.s.phase == Phase.OVER:
        return None
    others = tuple(f"seat-{seat}" for seat in range(view.s.seats) if seat != view.viewer)
    roles = [role for role in THOUGHTS if not role or view.s.role_box[role]]
    kinds = tuple((SIGNS[role], view.words(THOUGHTS[role])) for role in roles)
    return Marking(others, kinds, str(view.s.round_number))


THOUGHTS: dict[int, str] = {
    Role.DIGGER: "a gold digger, I think",
    Role.BLUE: "a blue digger, I think",
    Role.GREEN: "a green digger, I think",
    Role.SABOTEUR: "a saboteur, I think",
    Role.BOSS: "the boss, I think",
    Role.PROFITEER: "the profiteer, I think",
    Role.GEOLOGIST: "a geologist, I think",
    Role.UNKNOWN: "I am not sure",
}


# --- what just happened -------------------------------------------------------------------------------------------------


def happened_sprites(view: View, box: Box) -> Iterator[Sprite]:
    """What the last move made happen, in sentences; where there is no room the oldest are left out."""
    return news_sprites(view.layout, box, News(view.news(), is_list=False), view.words)
