"""The pages of saboteur: who you are, how a round ended with roles, goals and pay, and the last count."""

from collections.abc import Iterator

from filon.games.saboteur.rules import scores
from filon.games.saboteur.state import GOALS, Phase, Role
from filon.games.saboteur.story import card_words, goal_words, notice_of, role_words
from filon.kernel.standing import standing
from filon.scene import TALL, Box, Notice, Scene, Sprite, Victory, asked_sprites, called, sprite, veil_sprite, written

from .ending import why_words, won_words
from .pieces import ROLE_ART, SIGNS, View, aim_words, asked_of_table, card_art, you_are
from .seats import happened_sprites
from .strip import used_words


def page_sprites(view: View) -> Iterator[Sprite]:
    """The page beside the maze, if there is one."""
    if view.shows_role:
        yield from role_page(view)
    elif view.shows_round:
        yield from round_page(view)


def notice(view: View, beneath: Scene | None = None) -> Notice | None:
    """What there is to read: for everybody at the same time, though a role is told to its seat only."""
    name = notice_of(view.s, view.viewer)
    if view.shows_round:
        return Notice(name, ("page", "ended") if view.is_brief else ("page", "ended", "line"), beneath=beneath)
    if not name:
        return None
    if not view.is_seated:
        return Notice(name)
    return Notice(name, ("page",), () if view.shows_role else tuple(role_page(view)), beneath)


# --- who you are --------------------------------------------------------------------------------------------------------


def role_page(view: View) -> Iterator[Sprite]:
    """The first round begins: the role in large, and what it is after."""
    words, layout, box = view.words, view.layout, view.layout.page
    role = view.s.roles[view.viewer]
    yield sprite("page", "page", box, label=you_are(view))
    if layout.shape == TALL:
        height = box.h - 28
        card, rest = (
            box.part(16, 14, height * 5 / 7, height),
            box.part(height * 5 / 7 + 30, 12, box.w - height * 5 / 7 - 46, box.h - 24),
        )
        title, aim, used = rest.part(0, 0, rest.w, 26), rest.part(0, 28, rest.w, rest.h - 28), None
    else:
        card = box.part((box.w - 170) / 2, 78, 170, 238)
        title, aim, used = (
            box.part(24, 16, box.w - 48, 56),
            box.part(36, 324, box.w - 72, 92),
            box.part(36, 420, box.w - 72, 70),
        )
    yield written(layout, "page-title", title, you_are(view), "heading ink" if layout.shape == TALL else "title ink")
    yield sprite("page-role", ROLE_ART[role], card, label=role_words(role, words))
    yield written(layout, "page-aim", aim, aim_words(view), "body ink" if layout.shape == TALL else "news ink")
    if used:
        yield written(layout, "page-used", used, used_words(view), "body ink")


# --- the end of a round -------------------------------------------------------------------------------------------------


def round_page(view: View) -> Iterator[Sprite]:
    """How the last round ended: who won and why, what lay under the goals, who was who, and what each got."""
    s, layout, box = view.s, view.layout, view.layout.round_page
    tall = layout.shape == TALL
    title = won_words(view)
    yield sprite("page", "page", box, label=" ".join([title, *why_words(view)]))
    if tall:
        yield written(layout, "page-title", box.part(18, 13, 244, layout.page_title), title, "heading ink left")
        if s.expansion:
            yield written(
                layout, "page-reached", box.part(16, 53, box.w - 32, 54), " ".join(why_words(view)), "body ink left"
            )
    else:
        height = layout.page_head - 150
        yield written(layout, "page-title", box.part(22, 14, box.w - 44, layout.page_title), title, "title ink")
        yield written(
            layout,
            "page-reached",
            box.part(22, 14 + layout.page_title, box.w - 44, height),
            " ".join(why_words(view)),
            "body ink",
        )
    yield from ended_goals(view)
    for seat in range(0 if view.is_brief else s.seats):
        yield from line_sprites(view, seat)


def ended_goals(view: View) -> Iterator[Sprite]:
    """What lay under the goals, north to south."""
    words, box = view.words, view.layout.page
    if view.layout.shape == TALL:
        first, step = box.part(box.w - 108, 12, 28, 39), 31
    else:
        first, step = box.part((box.w - 174) / 2, view.layout.page_head - 84, 54, 76), 60
    for goal in range(GOALS):
        card = view.s.ended_goals[view.s.rounds_ended - 1][goal]
        label = words("{goal}: {card}", goal=goal_words(goal, words), card=card_words(card, words))
        yield sprite(f"ended-{goal}", card_art(card), first.part(step * goal, 0, first.w, first.h), label=label)


def line_sprites(view: View, seat: int) -> Iterator[Sprite]:
    """A seat: who it was and what it got."""
    s, words, layout = view.s, view.words, view.layout
    line, name = layout.line(seat), f"line-{seat}"
    role = s.ended_roles[s.rounds_ended - 1][seat]
    yield sprite(f"{name}-face", f"dwarf-{seat}", line.face)
    if s.ended_prison[s.rounds_ended - 1][seat]:
        size = line.face.w * 0.55
        box = line.face.part(line.face.w - size, line.face.h - size, size, size)
        yield sprite(f"{name}-prison", "in-prison", box, label=words("in prison"))
    yield called(layout, f"{name}-name", line.name, view.names[seat], "name ink left")
    label = words("{name}: {role}", name=view.names[seat], role=role_words(role, words))
    yield sprite(f"{name}-sign", SIGNS[role], line.sign, label=label)
    if line.role:
        yield called(layout, f"{name}-role", line.role, role_words(role, words), "body ink left")
    art, text = pay_of(view, seat)
    if art:
        yield sprite(f"{name}-art", art, line.pay_art)
    yield sprite(f"{name}-pay", "words", line.pay, text=text, tone="count ink left")


def pay_of(view: View, seat: int) -> tuple[str, str]:
    """What a seat got in the round that ended: nuggets where known, else gold cards; or that it has yet to choose."""
    s, row = view.s, view.s.rounds_ended - 1
    if s.expansion:
        return got_words(view.nuggets(seat, s.rounds_ended))
    nuggets = s.gold_pay[seat][row] or view.nuggets(seat, s.rounds_ended)
    if nuggets:
        return "nugget", f"+{nuggets}"
    if s.gold_cards[seat][row]:
        return "goldcards", f"+{s.gold_cards[seat][row]}"
    waits = s.phase == Phase.GOLD and s.ended_roles[row][seat] == Role.DIGGER
    return ("back-gold" if seat == s.turn else "", "…") if waits else ("", "–")


def got_words(nuggets: int) -> tuple[str, str]:
    """Nuggets got in a round, less those stolen."""
    return ("nugget", f"{nuggets:+d}".replace("-", "−")) if nuggets else ("", "–")


# --- the last count -----------------------------------------------------------------------------------------------------


def final_page(view: View) -> Iterator[Sprite]:
    """Everything is counted: each seat's role and nuggets in every round, and all nuggets."""
    layout = view.layout
    yield veil_sprite(layout)
    victory = Victory(standing(scores, view.record), view.names, "bignugget")
    paper, title = final_paper(view), victory.title(view.words)
    yield sprite("page", "page", paper, label=title)
    tall = layout.shape == TALL
    box = paper.part(16, 10, paper.w - 32, 40) if tall else paper.part(24, 14, paper.w - 48, 56)
    yield written(layout, "page-title", box, title, "heading ink" if tall else "title ink")
    yield from heading_sprites(view)
    for number, (seat, place, nuggets) in enumerate(victory.standing):
        yield from count_sprites(view, number, seat, place, nuggets)
    if layout.final_happened:
        yield from happened_sprites(view, layout.final_happened)
    yield from asked_sprites(layout, asked_of_table(view), victory.face)
    yield from victory.sprites(layout.winners)


def final_paper(view: View) -> Box:
    """As high as its lines need."""
    layout = view.layout
    last = layout.count(view.s.seats - 1).place
    first = layout.count(0).place
    step = (last.y - first.y) / (view.s.seats - 1)
    page = layout.final_page
    return page.part(0, 0, page.w, layout.final_head + step * view.s.seats + 10)


def heading_sprites(view: View) -> Iterator[Sprite]:
    """What the columns mean."""
    words, layout = view.words, view.layout
    top = layout.count(0)
    height = 24
    y = layout.final_page.y + layout.final_head - height - 6
    for number in range(view.s.rounds):
        box = top.rounds[number]
        text = words("Round {n}", n=number + 1) if layout.shape != TALL else str(number + 1)
        yield written(layout, f"page-round-{number}", Box(box.x, y, box.w, height), text, "hint ink")
    box = Box(top.total_art.x, y, top.total.x + top.total.w - top.total_art.x, height)
    yield written(layout, "page-total", box, words("in all"), "hint ink")


def count_sprites(view: View, number: int, seat: int, place: int, nuggets: int) -> Iterator[Sprite]:
    """A seat: its place, its role and nuggets in every round, and all nuggets."""
    s, words, layout = view.s, view.words, view.layout
    line, name = layout.count(number), f"row-{number}"
    yield sprite(f"{name}-place", "words", line.place, text=str(place), tone="title ink")
    yield sprite(f"{name}-face", f"dwarf-{seat}", line.face, label=view.names[seat])
    yield called(layout, f"{name}-name", line.name, view.names[seat], "name ink left")
    for row in range(s.rounds):
        box, role = line.rounds[row], s.ended_roles[row][seat]
        label = words("{name}: {role}", name=words("Round {n}", n=row + 1), role=role_words(role, words))
        left = 0 if layout.shape == TALL else box.w / 2 - box.h - 4
        yield sprite(f"{name}-sign-{row}", SIGNS[role], box.part(left, 0, box.h, box.h), label=label)
        got = box.part(left + box.h + 2, 0, box.w - left - box.h - 2, box.h)
        yield sprite(f"{name}-got-{row}", "words", got, text=str(view.nuggets(seat, row + 1)), tone="count ink left")
    yield sprite(f"{name}-art", "bignugget", line.total_art)
    yield sprite(f"{name}-total", "words", line.total, text=str(nuggets), tone="title ink")
