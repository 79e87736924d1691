"""The verbs of imps that dig: a card laid and searched, its chest, its pick and its bones, and a gallery that closes."""

from filon.kernel.chance import shuffle
from filon.kernel.compiling import kernel
from filon.kernel.events import tell

from .rules_fight import bomb_to_owner, bomb_to_spot, gallery_to_reserve
from .rules_gems import pay_all, supply_to_bag
from .rules_table import has_card, next_number, wears
from .state import EVERYONE, IMPS, KINDS, NOBODY, NUMBERS, TO_CLOSE, Chest, Kind, Place, Service, State, What

NO_CARD = 0  # in place of a number: nothing more to dig

# --- digging ------------------------------------------------------------------------------------------------------------


@kernel
def dig(s: State, imp: int, gallery: int, number: int) -> None:
    """IMP-245, 321, 323, 406: an imp digs until no pick makes it dig on, even if the supply is empty by then."""
    tell(s, What.DUG, imp // IMPS, imp % IMPS + 1, gallery, EVERYONE)
    if s.where[imp] != Place.RESERVE:
        gallery_to_reserve(s, imp)
    while number != NO_CARD:
        number = dig_one(s, imp, gallery, number)


@kernel
def dig_one(s: State, imp: int, gallery: int, number: int) -> int:
    """IMP-301: the imp steps on, diamonds are paid, closing is tested, then the object acts; the number to dig on with."""
    kind = pile_to_gallery(s, number, gallery)
    step_on(s, imp, gallery)
    pay_diamonds(s, imp // IMPS, kind)
    if s.counts[gallery, number] == TO_CLOSE:
        close(s, imp // IMPS, gallery)
        return NO_CARD
    return search(s, imp, gallery, number, kind)


@kernel
def pile_to_gallery(s: State, number: int, gallery: int) -> int:
    """IMP-244: the top card of a pile is laid at the far end of a gallery; its Kind."""
    kind = int(s.tops[number])
    s.pile_left[number] -= 1
    s.piles[number, s.pile_left[number]] = 0
    s.n_cards[gallery] += 1
    spot = s.n_cards[gallery]
    s.numbers[gallery, spot] = number
    s.kinds[gallery, spot] = kind
    s.nuggets[gallery, spot] = s.kind_nuggets[kind]
    s.counts[gallery, number] += 1
    tell(s, What.LAID, s.active, number, kind, EVERYONE)
    turn_up(s, number)
    return kind


@kernel
def turn_up(s: State, number: int) -> None:
    """IMP-401, 402, 701: the next card is the visible top; an empty pile is rebuilt at once, if there is a discard."""
    if s.pile_left[number] == 0:
        discard_to_pile(s, number)
    left = s.pile_left[number]
    s.tops[number] = s.piles[number, left - 1] if left else 0


@kernel
def discard_to_pile(s: State, number: int) -> None:
    """IMP-401, 402: the discarded cards of a number, shuffled."""
    n = 0
    for kind in range(1, KINDS):
        for _ in range(s.discards[number, kind]):
            s.piles[number, n] = kind
            n += 1
        s.discards[number, kind] = 0
    if n:
        shuffle(s, s.piles[number], n)
        s.pile_left[number] = n
        tell(s, What.RENEWED, s.active, number, n, EVERYONE)


@kernel
def step_on(s: State, imp: int, gallery: int) -> None:
    """IMP-244, 245, 252: on the new card, which carries nobody else, and so at the head."""
    s.where[imp] = gallery
    s.stands[imp] = s.n_cards[gallery]
    s.heads[gallery] = imp + 1


@kernel
def pay_diamonds(s: State, seat: int, kind: int) -> None:
    """IMP-302, 303, 314: diamonds at once, on a closing card too, 1 gem each; nuggets later."""
    diamonds = int(s.kind_diamonds[kind])
    if diamonds:
        tell(s, What.DIAMONDS, seat, supply_to_bag(s, seat, diamonds), diamonds, EVERYONE)


# --- objects ------------------------------------------------------------------------------------------------------------


@kernel
def search(s: State, imp: int, gallery: int, number: int, kind: int) -> int:
    """The object of a new card acts; IMP-323, 324: a pick has to be used if there is a card for it; the next number."""
    if kind == Kind.PICK:
        return next_number(number) if has_card(s, next_number(number)) else NO_CARD
    if kind == Kind.BONES:
        bind(s, imp)
    elif kind == Kind.CHEST or kind == Kind.NCHEST:
        open_chest(s, imp, gallery)
    return NO_CARD


@kernel
def bind(s: State, imp: int) -> None:
    """IMP-341, 343: bones bind an imp to its card unless it has a cross."""
    if not wears(s, imp, Service.CROSS):
        s.bound[imp] = 1
        tell(s, What.BOUND, imp // IMPS, imp % IMPS + 1, s.where[imp], EVERYONE)


@kernel
def open_chest(s: State, imp: int, gallery: int) -> None:
    """IMP-331, 338: the top chest is turned up and never used again; without a chest the symbol does nothing."""
    if s.n_chests == 0:
        return
    s.n_chests -= 1
    chest = int(s.chests[s.n_chests])
    s.chests[s.n_chests] = 0
    s.closed[chest] -= 1
    s.opened[gallery, s.stands[imp]] = chest
    if chest <= Chest.TWO_NUGGETS:
        add_nuggets(s, imp, gallery, chest)
    elif chest <= Chest.TWO_DIAMONDS:
        pay_chest(s, imp // IMPS, chest)
    elif chest == Chest.BOMB:
        uncover_bomb(s, imp, gallery)
    elif chest == Chest.BONES:
        uncover_bones(s, imp)
    else:
        chest_to_imp(s, imp, chest)


@kernel
def add_nuggets(s: State, imp: int, gallery: int, chest: int) -> None:
    """IMP-333, 339: they lie on the card from now on."""
    s.nuggets[gallery, s.stands[imp]] += chest - Chest.NUGGET + 1
    tell(s, What.OPENED, imp // IMPS, chest, 0, EVERYONE)


@kernel
def pay_chest(s: State, seat: int, chest: int) -> None:
    """IMP-332: at once, 1 gem each."""
    tell(s, What.OPENED, seat, chest, supply_to_bag(s, seat, chest - Chest.DIAMOND + 1), EVERYONE)


@kernel
def uncover_bomb(s: State, imp: int, gallery: int) -> None:
    """IMP-334, 340: on the card, and nobody's."""
    tell(s, What.OPENED, imp // IMPS, Chest.BOMB, 0, EVERYONE)
    bomb_to_spot(s, NOBODY, gallery, int(s.stands[imp]))


@kernel
def uncover_bones(s: State, imp: int) -> None:
    """IMP-337: like bones on the card."""
    tell(s, What.OPENED, imp // IMPS, Chest.BONES, 0, EVERYONE)
    bind(s, imp)


@kernel
def chest_to_imp(s: State, imp: int, chest: int) -> None:
    """IMP-335, 336: the piece goes to the imp where it is, or is lost if it wears one."""
    piece = chest - Chest.HELMET + Service.HELMET
    tell(s, What.OPENED, imp // IMPS, chest, not wears(s, imp, piece), EVERYONE)
    s.worn[imp] |= 1 << piece


# --- closing ------------------------------------------------------------------------------------------------------------


@kernel
def close(s: State, closer: int, gallery: int) -> None:
    """IMP-311, 312, 313, 316, 317: the third card of a number; salaries go to others, all other nuggets to the closer."""
    tell(s, What.CLOSED, closer, gallery, s.n_cards[gallery], EVERYONE)
    left = 0
    for spot in range(1, s.n_cards[gallery] + 1):
        left += s.nuggets[gallery, spot]
    for imp in range(IMPS * s.seats):
        if s.where[imp] == gallery:
            if imp // IMPS != closer:
                left -= s.nuggets[gallery, s.stands[imp]]
                pay_salary(s, imp, gallery)
            gallery_to_reserve(s, imp)
    s.due[closer] = left
    pay_all(s, What.WON, What.PAID)
    bombs_to_owners(s, gallery)
    gallery_to_discards(s, gallery)


@kernel
def pay_salary(s: State, imp: int, gallery: int) -> None:
    """IMP-315, 318: the nuggets of the card it stood on, chest nuggets too; IMP-361, 362, 363: a helmet doubles them."""
    gems = int(s.nuggets[gallery, s.stands[imp]])
    if wears(s, imp, Service.HELMET):
        gems *= 2
    s.due[imp // IMPS] += gems
    tell(s, What.SALARY, imp // IMPS, imp % IMPS + 1, gems, EVERYONE)


@kernel
def bombs_to_owners(s: State, gallery: int) -> None:
    """IMP-358: bombs on the cards of a closed gallery do not explode; one on its entrance stays."""
    i = 0
    while i < s.n_bombs:
        if s.bomb_gallery[i] == gallery and s.bomb_spot[i]:
            tell(s, What.BOMB_HOME, s.bomb_owner[i], gallery, s.bomb_spot[i], EVERYONE)
            bomb_to_owner(s, i)
        else:
            i += 1


@kernel
def gallery_to_discards(s: State, gallery: int) -> None:
    """IMP-319, 339: every card to the discard of its number, chest and all; IMP-402: empty piles are rebuilt with them."""
    for spot in range(1, s.n_cards[gallery] + 1):
        s.discards[s.numbers[gallery, spot], s.kinds[gallery, spot]] += 1
    s.n_cards[gallery] = 0
    s.numbers[gallery, :] = 0
    s.kinds[gallery, :] = 0
    s.nuggets[gallery, :] = 0
    s.opened[gallery, :] = 0
    s.counts[gallery, :] = 0
    for number in range(1, NUMBERS + 1):
        if s.pile_left[number] == 0:
            turn_up(s, number)
