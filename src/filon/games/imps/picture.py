"""How imps looks: as text for the terminal, and each move in a few words.

A gallery is a row of cards from its entrance on: the number, a dot for each nugget, a sign for what else is on it. Imps
and bombs stand below the card they are on, a bomb with the letter of its owner. Everything lies open, so all viewers get the
same drawing, and the memory aid changes nothing.
"""

import textwrap
from collections import Counter
from collections.abc import Mapping

from filon.kernel.notation import letter_of
from filon.kernel.standing import standing
from filon.kernel.verbs import Verb
from filon.kernel.words import Words

from . import moves
from .moves import imp_name
from .rules import scores
from .state import ALL_IMPS, GALLERIES, IMPS, NOBODY, NUMBERS, TO_CLOSE, Chest, Kind, Phase, Place, Service, State
from .story import bomb_words, card_words, dice_words, gem_words, imp_words, nugget_words, piece_words, spot_words

WIDTH = 76
CELL = 6  # columns of a card; ten of them and the entrance fit into 76
NUGGET, DIAMOND, BOMB = "•", "♦", "@"
NOTHING = "–"
SIGNS: dict[int, str] = {Kind.NCHEST: "□", Kind.CHEST: "□", Kind.PICK: "»", Kind.BONES: "x"}

CHEST_SIGNS: dict[int, str] = {
    Chest.UNKNOWN: "?",
    Chest.NUGGET: "•",
    Chest.TWO_NUGGETS: "••",
    Chest.DIAMOND: "♦",
    Chest.TWO_DIAMONDS: "♦♦",
    Chest.BOMB: BOMB,
    Chest.BONES: "x",
}
CHEST_PIECES: dict[int, Service] = {
    Chest.HELMET: Service.HELMET,
    Chest.CROSS: Service.CROSS,
    Chest.ARMOUR: Service.ARMOUR,
}


def drawing(s: State, viewer: int, words: Words, memory_aid: bool) -> str:
    """The whole table as text."""
    lines = [heading(s, words), "", *gallery_lines(s, words), "", *middle_lines(s, words), ""]
    for seat in range(s.seats):
        lines += seat_lines(s, seat, words)
    lines += final_lines(s, words) if s.phase == Phase.OVER else []
    return "\n".join(line.rstrip() for line in lines)


# --- what is asked ------------------------------------------------------------------------------------------------------


def heading(s: State, words: Words) -> str:
    """Where the game stands and who must choose."""
    if s.phase == Phase.OVER:
        return words("The game is over.")
    return words("Turn {n}", n=s.turn_number) + " · " + asked_words(s, words)


def asked_words(s: State, words: Words) -> str:
    """What is asked of whom."""
    piece = piece_words(s.service, words) if s.service else ""
    return words(
        ASKED[s.phase],
        seat=words.seat(s.active),
        dice=dice_words(s.die_a, s.die_b, words),
        number=s.dig_number,
        gallery=s.chosen_gallery,
        piece=piece,
    )


ASKED: dict[int, str] = {
    Phase.START: "{seat} may bring the dead back",
    Phase.VILLAGE: "{seat} is in the village",
    Phase.EQUIP: "{seat} chooses a wearer: {piece}",
    Phase.REMOVE: "{seat} chooses the bomb to be taken away",
    Phase.KILL: "{seat} chooses the killer's victim",
    Phase.GALLERY: "{seat} chooses a gallery for their bomb",
    Phase.SPOT: "{seat} chooses a spot for their bomb in gallery {gallery}",
    Phase.DIG: "{seat} has rolled {dice} and may dig",
    Phase.DIGGER: "{seat} chooses who digs {number} in gallery {gallery}",
    Phase.BOMB: "{seat} has rolled {dice} and may place their bomb",
    Phase.SHOOT: "{seat} has rolled {dice} and may shoot",
    Phase.BOTH: "{seat} has rolled {dice}: place a bomb, or shoot?",
    Phase.VICTIM: "{seat} may shoot any imp",
    Phase.OVER: "The game is over.",
}


# --- the table ----------------------------------------------------------------------------------------------------------


def gallery_lines(s: State, words: Words) -> list[str]:
    """Every gallery: its cards, and below them imps and bombs, if there are any."""
    lines = [words("galleries, from their entrance on:")]
    for gallery in range(1, GALLERIES + 1):
        spots = range(1, int(s.n_cards[gallery]) + 1)
        cards = [card_sign(s, gallery, spot) for spot in spots]
        there = [there_sign(s, gallery, spot) for spot in spots]
        lines.append(row_line(f"{gallery}", cards))
        entrance = bomb_sign(s, gallery, 0)
        if entrance or any(there):
            lines.append(row_line(entrance, there))
    return lines


def row_line(entrance: str, cells: list[str]) -> str:
    """A row of a gallery: what stands at its entrance, then its cards."""
    return f"  {entrance:>3} │ " + "".join(f"{cell:<{CELL}}" for cell in cells)


def card_sign(s: State, gallery: int, spot: int) -> str:
    """A card in a gallery: its number, the nuggets on it, and what else is printed there."""
    kind = int(s.kinds[gallery, spot])
    return f"{s.numbers[gallery, spot]}" + kind_sign(s, kind, int(s.nuggets[gallery, spot]))


def kind_sign(s: State, kind: int, nuggets: int) -> str:
    """What is on a card, in signs."""
    return NUGGET * nuggets + DIAMOND * int(s.kind_diamonds[kind]) + SIGNS.get(kind, "")


def there_sign(s: State, gallery: int, spot: int) -> str:
    """Who and what is on a card: an imp, a bomb."""
    imp = imp_at(s, gallery, spot)
    return ("" if imp is None else imp_name(imp)) + bomb_sign(s, gallery, spot)


def bomb_sign(s: State, gallery: int, spot: int) -> str:
    """The bomb on a spot, if there is one, with its owner's letter."""
    owner = bomb_owner_at(s, gallery, spot)
    if owner is None:
        return ""
    return BOMB if owner == NOBODY else BOMB + letter_of(owner)


def middle_lines(s: State, words: Words) -> list[str]:
    """The piles with their tops, then supply, chests, dice, village, and what the signs mean."""
    piles = [f"{number} {pile_sign(s, number)}" for number in range(1, NUMBERS + 1)]
    parts = [
        words("supply: {gems}", gems=gem_words(int(s.supply), int(s.supply), words)),
        words.count("{n} closed chest", "{n} closed chests", int(s.n_chests)),
    ]
    if s.die_a:
        parts.append(words("dice: {dice}", dice=dice_words(s.die_a, s.die_b, words)))
    return [
        words("piles: {piles}", piles="   ".join(piles)),
        *discard_lines(s, words),
        " · ".join(parts),
        *chest_lines(s, words),
        *folded(words("village: {prices}", prices=", ".join(prices_of(s, words)))),
        words("• nugget, ♦ diamond, □ chest, » pick, x bones, @ bomb"),
    ]


def pile_sign(s: State, number: int) -> str:
    """A pile: its top card and how many cards it has."""
    top = int(s.tops[number])
    sign = kind_sign(s, top, int(s.kind_nuggets[top]))
    return f"{sign}({s.pile_left[number]})"


def discard_lines(s: State, words: Words) -> list[str]:
    """The discards of every number, kind by kind; nothing if there are none."""
    piles = []
    for number in range(1, NUMBERS + 1):
        kinds: Counter[str] = Counter()
        for kind in Kind:
            kinds[kind_sign(s, kind, int(s.kind_nuggets[kind])) or NOTHING] += int(s.discards[number, kind])
        if any(kinds.values()):
            piles.append(f"{number} {signs_of(kinds)}")
    return folded(words("discarded: {cards}", cards="   ".join(piles))) if piles else []


def chest_lines(s: State, words: Words) -> list[str]:
    """What is in the chests that are still closed; all others were opened."""
    chests = {chest_sign(chest, words): int(s.closed[chest]) for chest in Chest}
    return folded(words("in closed chests: {things}", things=signs_of(chests))) if s.n_chests else []


def chest_sign(chest: int, words: Words) -> str:
    """What is in a chest: a sign, or the piece of equipment."""
    return piece_words(CHEST_PIECES[chest], words) if chest in CHEST_PIECES else CHEST_SIGNS[chest]


def signs_of(things: Mapping[str, int]) -> str:
    """Things there are, and how many where there are several."""
    return " ".join(sign if n == 1 else f"{sign}×{n}" for sign, n in things.items() if n)


def folded(line: str) -> list[str]:
    """A line in as many as it needs."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def prices_of(s: State, words: Words) -> list[str]:
    """What the village sells, and for how many gems; a price stays on the line of its piece."""
    return [
        f"{piece_words(service, words)}\N{NO-BREAK SPACE}{s.prices[service]}"
        for service in range(Service.HELMET, Service.KILLER + 1)
    ]


# --- seats --------------------------------------------------------------------------------------------------------------


def seat_lines(s: State, seat: int, words: Words) -> list[str]:
    """A seat: its gems, the galleries it leads, its bomb; then its imps by where they are."""
    mark = "▶" if seat == s.active and s.phase != Phase.OVER else " "
    called = [words.seat(other) for other in range(s.seats)]
    letter = f"{letter_of(seat)} {called[seat]:<{max(map(len, called))}}" if any(words.names) else letter_of(seat)
    parts = [gem_words(int(s.bags[seat]), int(s.bags[seat]), words)]
    if led := count_led(s, seat):
        parts.append(words.count("leads {n} gallery", "leads {n} galleries", led))
    parts.append(bomb_place_words(s, seat, words))
    return [f"{mark} {letter}  " + " · ".join(parts), "     " + " · ".join(imp_parts(s, seat, words))]


def count_led(s: State, seat: int) -> int:
    """How many galleries a seat's imps head."""
    return sum(1 for head in s.heads[1:].tolist() if head and (head - 1) // IMPS == seat)


def bomb_place_words(s: State, seat: int, words: Words) -> str:
    """Where a seat's bomb is."""
    for owner, gallery, spot in bombs_of(s):
        if owner == seat:
            return words("bomb on {spot}", spot=spot_words(gallery, spot, words))
    return words("bomb at hand")


def imp_parts(s: State, seat: int, words: Words) -> list[str]:
    """A seat's imps: in galleries, in reserve, in the cemetery; with what they wear."""
    groups: dict[str, list[str]] = {"galleries": [], "reserve": [], "cemetery": []}
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        where = int(s.where[imp])
        group = "reserve" if where == Place.RESERVE else "cemetery" if where == Place.CEMETERY else "galleries"
        groups[group].append(worn_sign(s, imp, words))
    return [words(GROUPS[group], imps=", ".join(imps)) for group, imps in groups.items() if imps]


GROUPS: dict[str, str] = {
    "galleries": "in galleries: {imps}",
    "reserve": "reserve: {imps}",
    "cemetery": "cemetery: {imps}",
}


def worn_sign(s: State, imp: int, words: Words) -> str:
    """An imp with its equipment, and whether bones hold it."""
    things = worn_words(s, imp, words)
    if s.bound[imp]:
        things.append(words("stuck"))
    return f"{imp_name(imp)} ({', '.join(things)})" if things else imp_name(imp)


def worn_words(s: State, imp: int, words: Words) -> list[str]:
    """What an imp wears."""
    pieces = range(Service.HELMET, Service.ARMOUR + 1)
    return [piece_words(piece, words) for piece in pieces if int(s.worn[imp]) >> piece & 1]


def final_lines(s: State, words: Words) -> list[str]:
    """The final count, best seat first; equals share a place."""
    lines = [""]
    for seat, place, points in standing(scores, s):
        lines.append(f"{place}. {words.seat(seat)}  {words.count('{n} point', '{n} points', points)}")
    return lines


# --- moves --------------------------------------------------------------------------------------------------------------


def say_move(s: State, seat: int, action: int, words: Words) -> str:
    """A move in a few words, with what it is about."""
    if action in PLAIN:
        return words(PLAIN[action])
    if action == moves.RECOVER:
        dead = sum(1 for imp in range(IMPS * seat, IMPS * seat + IMPS) if s.where[imp] == Place.CEMETERY)
        return words.count("bring {n} imp back: your whole turn", "bring {n} imps back: your whole turn", dead)
    verb, named = moves.VERBS.split(action)
    if verb == moves.DIG:
        number, gallery = named
        return said_dig(s, number, gallery, words)
    return said_naming(s, verb, named[0], words)


def said_naming(s: State, verb: Verb, named: int, words: Words) -> str:
    """A move that names one thing: a service, a gallery, a spot or an imp."""
    if verb == moves.BUY:
        gems = gem_words(int(s.prices[named]), int(s.prices[named]), words)
        return words("{piece} ({gems})", piece=piece_words(named, words), gems=gems)
    if verb == moves.GALLERY:
        return said_gallery(s, named, words)
    if verb == moves.REMOVE:
        return said_removal(s, *moves.spot_of(named), words)
    if verb == moves.BOMB:
        return said_bomb(s, *moves.spot_of(named), words)
    return said_imp(s, named, words)


PLAIN: dict[int, str] = {
    moves.PLAY_ON: "leave the dead and play on",
    moves.SKIP: "buy nothing",
    moves.PLACE_BOMB: "place your bomb anywhere",
    moves.SHOOT_ANY: "shoot any imp",
    moves.PASS: "pass",
}


def said_dig(s: State, number: int, gallery: int, words: Words) -> str:
    """A card, where it goes, and whether the gallery closes."""
    card = card_words(s, number, int(s.tops[number]), words)
    if s.counts[gallery, number] == TO_CLOSE - 1:
        return words("{card} in gallery {n}: closes it", card=card, n=gallery)
    return words("{card} in gallery {n}", card=card, n=gallery)


def said_removal(s: State, gallery: int, spot: int, words: Words) -> str:
    """A bomb that is taken away."""
    owner = bomb_owner_at(s, gallery, spot)
    bomb = bomb_words(NOBODY if owner is None else owner, words)
    return words("{bomb}, {spot}", bomb=bomb, spot=spot_words(gallery, spot, words))


def said_gallery(s: State, gallery: int, words: Words) -> str:
    """A gallery for a bomb, and who is in it."""
    return words("in gallery {n}; there: {imps}", n=gallery, imps=there_words(s, gallery, words))


def said_bomb(s: State, gallery: int, spot: int, words: Words) -> str:
    """A spot for a bomb, and who is in that gallery."""
    return words("on {spot}; there: {imps}", spot=spot_words(gallery, spot, words), imps=there_words(s, gallery, words))


def there_words(s: State, gallery: int, words: Words) -> str:
    """The imps in a gallery."""
    imps = [imp_words(imp // IMPS, imp % IMPS + 1, words) for imp in range(ALL_IMPS) if s.where[imp] == gallery]
    return ", ".join(imps) or words("nobody")


def said_imp(s: State, imp: int, words: Words) -> str:
    """An imp that is equipped, killed, shot or sent to dig, and where it is."""
    return words("{imp}, {where}", imp=imp_words(imp // IMPS, imp % IMPS + 1, words), where=where_words(s, imp, words))


def where_words(s: State, imp: int, words: Words) -> str:
    """Where an imp is, on how many nuggets, and what it wears."""
    where = int(s.where[imp])
    things = worn_words(s, imp, words)
    if where not in (Place.RESERVE, Place.CEMETERY):
        things = [nugget_words(int(s.nuggets[where, s.stands[imp]]), words), *things]
        place = words("gallery {n}", n=where)
    else:
        place = words("reserve") if where == Place.RESERVE else words("cemetery")
    return f"{place} ({', '.join(things)})" if things else place


# --- questions ----------------------------------------------------------------------------------------------------------


def imp_at(s: State, gallery: int, spot: int) -> int | None:
    """The imp on a card."""
    for imp in range(IMPS * int(s.seats)):
        if s.where[imp] == gallery and s.stands[imp] == spot:
            return imp
    return None


def bombs_of(s: State) -> list[tuple[int, int, int]]:
    """The bombs in play: owner, gallery, spot."""
    n = int(s.n_bombs)
    return list(zip(s.bomb_owner[:n].tolist(), s.bomb_gallery[:n].tolist(), s.bomb_spot[:n].tolist(), strict=True))


def bomb_owner_at(s: State, gallery: int, spot: int) -> int | None:
    """Whose bomb is on a spot; None if there is none."""
    for owner, there, on in bombs_of(s):
        if (there, on) == (gallery, spot):
            return owner
    return None
