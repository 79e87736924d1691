"""The strip below the maze: draw pile and discard, the viewer's hand or the gold on offer, its role and its gold."""

from collections.abc import Iterator

from filon.games.saboteur.moves import is_symmetric
from filon.games.saboteur.state import GOLD, Card, Phase, Role
from filon.games.saboteur.story import card_words, role_words
from filon.scene import TALL, Box, Sprite, sprite, written

from .pieces import ROLE_ART, View, aim_words, card_art, wins_words

PEEK = 0.16  # of a card's width that an equal one looks out behind it


def strip_sprites(view: View) -> Iterator[Sprite]:
    """What lies there, from left to right."""
    s = view.s
    if view.layout.shape != TALL:
        yield sprite("strip", "panel", view.layout.strip)
    yield from pile_sprites(view)
    if s.phase == Phase.GOLD:
        yield from offer_sprites(view)
    elif s.phase == Phase.THEFT:
        yield from theft_sprites(view)
    elif view.is_seated:
        yield from hand_sprites(view)
        yield from turn_sprites(view)
        yield from several_sprites(view)
    else:
        yield written(view.layout, "tray", view.layout.tray, used_words(view), "body soft")
    if view.is_seated:
        yield from role_sprites(view)


# --- piles --------------------------------------------------------------------------------------------------------------


def pile_sprites(view: View) -> Iterator[Sprite]:
    """The draw pile, and the discard pile with what came onto it last."""
    s, words, layout = view.s, view.words, view.layout
    label = words.count("draw pile: {n} card", "draw pile: {n} cards", s.pile_left)
    art = "back-dig" if s.pile_left else "place"
    yield sprite("pile", art, layout.pile, label=label, text=str(s.pile_left) if s.pile_left else "")
    n = sum(s.discarded) + s.n_down
    yield sprite("discard", discard_art(view), layout.discard, label=discard_label(view, n), text=str(n) if n else "")
    if layout.pile_words and layout.discard_words:
        yield written(layout, "pile-words", layout.pile_words, words("Draw pile"), "hint soft")
        yield written(layout, "discard-words", layout.discard_words, words("Discard"), "hint soft")


def discard_art(view: View) -> str:
    """What was discarded last: a back after a pass."""
    s = view.s
    for turn in reversed(range(s.turn_number)):
        card = s.log_card[turn] or s.log_two[turn][1]
        if card == Card.NONE:
            return "back-dig"
        if s.log_two[turn][1] or (card >= Card.FIX_PICK and card not in (Card.PRISON, Card.THIEF)):
            return card_art(card)
    return "place"


def discard_label(view: View, n: int) -> str:
    """The pile, and with the memory aid what the viewer itself laid there face down."""
    words = view.words
    label = words.count("discard pile: {n} card", "discard pile: {n} cards", n)
    own = [card_words(card, words) for card in view.s.down[: view.s.n_down] if card]
    if view.memory_aid and own:
        label += ". " + words("You discarded face down: {cards}", cards=", ".join(own))
    return label


# --- hand ---------------------------------------------------------------------------------------------------------------


def hand_sprites(view: View) -> Iterator[Sprite]:
    """The hand in order; equal cards are a stack, and its first one is touched."""
    hand = view.s.hands[view.viewer][: view.s.hand_sizes[view.viewer]]
    kinds = sorted(set(hand))
    for place, card in enumerate(kinds):
        slot, n = hand.index(card), hand.count(card)
        box = tray_box(view, place, len(kinds))
        for copy in range(n - 1, 0, -1):
            behind = box.part(PEEK * box.w * copy, -PEEK * box.w * copy / 2, box.w, box.h)
            yield sprite(f"hand-{slot}-copy-{copy}", card_art(card), behind)
        label = card_words(card, view.words)
        if n > 1:
            label = view.words("{card}, {n} of them", card=label, n=n)
        text = str(n) if n > 1 else ""
        yield sprite(f"hand-{slot}", card_art(card), box, label=label, text=text, tone="corner" if n > 1 else "")


def tray_box(view: View, place: int, n: int) -> Box:
    """Card number `place` of n, side by side in the middle of the tray."""
    tray, card = view.layout.tray, view.layout.card
    step = min(tray.w / n, card.w * 1.36)
    left = (tray.w - step * (n - 1) - card.w) / 2
    return tray.part(left + step * place, (tray.h - card.h) / 2, card.w, card.h)


def turn_sprites(view: View) -> Iterator[Sprite]:
    """What turns the card that was chosen, if there is one in hand that is not the same either way."""
    layout, words = view.layout, view.words
    hand = view.s.hands[view.viewer][: view.s.hand_sizes[view.viewer]]
    if all(is_symmetric(card) for card in hand):
        return
    yield sprite("turn", "panel", layout.turn, label=words("Turn the card"), tone="turns")
    yield sprite("turn-art", "half-turn", layout.turn_art)
    text = words("Turn") if layout.shape == TALL else words("Turn the card (R)")
    yield written(layout, "turn-words", layout.turn_words, text, "body")


def several_sprites(view: View) -> Iterator[Sprite]:
    """What is touched before two or three cards that are discarded together, with the expansion."""
    button, words = view.layout.several, view.words
    if button is None or view.s.hand_sizes[view.viewer] < LEAST_SEVERAL:
        return
    yield sprite("several", "panel", button.box, label=words("Discard several cards"))
    yield sprite("several-art", "fan", button.art)
    yield written(view.layout, "several-words", button.words, "2–3", "body")


LEAST_SEVERAL = 2


# --- theft --------------------------------------------------------------------------------------------------------------


def theft_sprites(view: View) -> Iterator[Sprite]:
    """A thief may take a nugget of a seat, or leave it; the others are told so."""
    s, words, tray = view.s, view.words, view.layout.tray
    if view.viewer != s.turn:
        text = words("Round {n} is over, and the thieves come.", n=s.rounds_ended)
        yield written(view.layout, "tray", tray, text, "body soft")
        return
    width, height = min(tray.w - 40, 320), 60
    box = tray.part((tray.w - width) / 2, (tray.h - height) / 2, width, height)
    yield sprite("decline", "button", box, label=words("Steal nothing"))
    yield written(
        view.layout, "decline-words", box.part(10, 4, width - 20, height - 8), words("Steal nothing"), "heading ink"
    )


# --- gold ---------------------------------------------------------------------------------------------------------------


def offer_sprites(view: View) -> Iterator[Sprite]:
    """The gold cards on offer: face up to who chooses, to the others their backs."""
    s, words = view.s, view.words
    if view.viewer != s.turn:
        for place in range(s.offer_left):
            yield sprite(f"offer-{place}", "back-gold", tray_box(view, place, s.offer_left), label=words("a gold card"))
        return
    offer = s.offers[view.viewer][s.round_number - 1]
    values = [value for value in range(GOLD - 1, 0, -1) if offer[value]]
    for place, value in enumerate(values):
        label = words.count("gold worth {n} nugget", "gold worth {n} nuggets", value)
        if offer[value] > 1:
            label = words("{card}, {n} of them", card=label, n=offer[value])
        text = str(offer[value]) if offer[value] > 1 else ""
        box = tray_box(view, place, len(values))
        yield sprite(f"gold-{value}", f"gold-{value}", box, label=label, text=text, tone="corner" if text else "")


# --- role ---------------------------------------------------------------------------------------------------------------


def role_sprites(view: View) -> Iterator[Sprite]:
    """Who the viewer is, what wins for it, and the nuggets it has; in a new round the card is marked."""
    s, words, layout = view.s, view.words, view.layout
    role = s.roles[view.viewer]
    called = words("You are: {role}.", role=role_words(role, words))
    label = " ".join([called, aim_words(view), used_words(view)])
    yield sprite("role", ROLE_ART[role], layout.role, label=label, short=called, tone="new" if view.is_fresh else "")
    tone = ("caption" if s.expansion else "name") if layout.shape == TALL else "heading"
    yield written(layout, "role-name", layout.role_name, capital(role_words(role, words)), f"{tone} gold left")
    tone = "hint" if layout.shape == TALL else "body left"
    yield written(layout, "role-aim", layout.aim, wins_words(view), tone)
    if layout.roles_used:
        yield written(layout, "role-used", layout.roles_used, used_words(view), "hint soft left")
    nuggets = view.all_nuggets(view.viewer)
    label = words.count("you have {n} nugget", "you have {n} nuggets", nuggets)
    yield sprite("nuggets", "nugget", layout.nugget, label=label)
    text = str(nuggets) if layout.shape == TALL or s.expansion else words.count("{n} nugget", "{n} nuggets", nuggets)
    yield sprite("nuggets-count", "words", layout.nuggets, text=text, tone="count gold left")


def used_words(view: View) -> str:
    """Which roles are in the game."""
    box = view.s.role_box
    if view.s.expansion:
        return expansion_roles(view)
    return view.words.count(
        "Of {m} roles {n} is a saboteur; one is left over.",
        "Of {m} roles {n} are saboteurs; one is left over.",
        box[Role.SABOTEUR],
        m=sum(box),
    )


def expansion_roles(view: View) -> str:
    """How many of each there are."""
    s, words = view.s, view.words
    used = [f"{role_words(role, words)} {s.role_box[role]}" for role in ROLE_ORDER if s.role_box[role]]
    left = sum(s.role_box) - s.seats
    return words.count("{roles}; {n} left over.", "{roles}; {n} left over.", left, roles=capital(", ".join(used)))


ROLE_ORDER = (Role.BLUE, Role.GREEN, Role.SABOTEUR, Role.BOSS, Role.PROFITEER, Role.GEOLOGIST)


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
