"""Why a step of a barter or of a pile in the workshop is refused in kingsmine: the clause, and a sentence."""

from typing import Any, cast

from filon.games.kingsmine.moves import started_of
from filon.games.kingsmine.names import thing_begins, thing_words
from filon.games.kingsmine.rules.barter import (
    can_end_offer,
    can_finish,
    can_offer,
    count_goods,
    count_wares,
    is_any,
    keeps_cart,
    room_left,
    wares_that_finish,
)
from filon.games.kingsmine.rules.stack import count_nuggets, fits_chain
from filon.games.kingsmine.state import FIRST_TOOL, KINDS, Kind, State
from filon.kernel.contract import Refusal
from filon.kernel.words import Words

ENDLESS = 60  # places: room for everything

# --- barter -------------------------------------------------------------------------------------------------------------


def why_not_offer(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """Own things, in order, that can be matched."""
    if can_offer(s, seat, kind, room_left(s, seat)):
        return None
    thing = thing_words(kind, words)
    if kind == Kind.CURSE:
        return Refusal("KIN-259", words("A curse cannot be bartered."))
    if count_goods(s, seat, kind) <= s.offered[kind]:
        return Refusal("KIN-254", words("You have no such thing left to give: {thing}.", thing=thing))
    if not keeps_cart(s, seat, kind):
        return Refusal("KIN-257", words("First empty your cart: you would give away your last big cart."))
    if kind < s.last_kind:
        return Refusal("KIN-261", words("Offers go on in the order of the catalogue: too late for {thing}.", thing=thing))
    if can_offer(s, seat, kind, ENDLESS):
        return Refusal("KIN-264", words("Your cave would have no room for what the King could give in return."))
    return Refusal("KIN-265", words("With this the barter could not be finished: {thing}.", thing=thing))


def why_not_done_offering(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Something to take for what is offered."""
    if can_end_offer(s, seat, room_left(s, seat)):
        return None
    if s.last_kind == 0 and has_free_ware(s, seat):
        return Refusal("KIN-264", words("Your cave has no room for what is to be had for nothing."))
    if s.last_kind == 0:
        return Refusal("KIN-263", words("You have offered nothing, and there is nothing to be had for nothing."))
    if can_end_offer(s, seat, ENDLESS):
        return Refusal("KIN-264", words("Your cave would have no room for what the King could give in return."))
    return Refusal("KIN-265", words("The King has nothing to match {n} gold.", n=s.offered_gold))


def has_free_ware(s: State, seat: int) -> bool:
    """KIN-252: has the King anything that costs nothing, room or no room?"""
    return any(s.gold[kind] == 0 and count_wares(s, seat, kind) for kind in range(1, KINDS))


def could_barter(s: State, seat: int) -> bool:
    """KIN-264, 266: would there be a barter if there were room?"""
    offers = (kind for kind in range(1, KINDS) if s.caves[seat, kind])
    return has_free_ware(s, seat) or any(can_offer(s, seat, kind, ENDLESS) for kind in offers)


def why_not_take(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """What the King has, in order, for the gold that is left."""
    if wares_that_finish(s, seat, int(s.last_kind), room_left(s, seat)) >> kind & 1:
        return None
    thing = thing_words(kind, words)
    if s.offered[kind]:
        return Refusal("KIN-262", words("You have offered this yourself: {thing}.", thing=thing))
    if kind >= Kind.LANTERN and s.caves[seat, kind] + s.taken[kind]:
        return Refusal("KIN-260", words("You cannot own two of these: {thing}.", thing=thing))
    if s.wares[kind] <= s.taken[kind]:
        clause = "KIN-275" if kind >= FIRST_TOOL else "KIN-253"
        return Refusal(clause, words("The King has none to give: {thing}.", thing=thing))
    if s.gold[kind] > s.offered_gold - s.taken_gold:
        return Refusal(
            "KIN-251", words("{thing} costs more gold than is left of your offer.", thing=thing_begins(kind, words))
        )
    if kind < s.last_kind:
        return Refusal("KIN-261", words("You take in the order of the catalogue: too late for {thing}.", thing=thing))
    if wares_that_finish(s, seat, int(s.last_kind), ENDLESS) >> kind & 1:
        return Refusal("KIN-264", words("Your cave would have no room for all you must take with it."))
    if fits_after_others(s, seat, kind):
        return Refusal(
            "KIN-261", words("First take what goes with it and comes before it in the catalogue: {thing}.", thing=thing)
        )
    return Refusal("KIN-265", words("With this the barter could not be finished: {thing}.", thing=thing))


def fits_after_others(s: State, seat: int, kind: int) -> bool:
    """KIN-261: can the barter be finished with this thing if others are taken before it?"""
    later: Any = cast("Any", s).copy()
    later.taken[kind] += 1
    later.taken_gold += s.gold[kind]
    return bool(wares_that_finish(later, seat, int(s.last_kind), room_left(later, seat)))


def why_not_finish(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """Equal totals, something that changes hands, and room."""
    if can_finish(s, room_left(s, seat)):
        return None
    if s.offered_gold != s.taken_gold:
        return Refusal(
            "KIN-251", words("You give {n} gold and take {m} gold: that is not equal.", n=s.offered_gold, m=s.taken_gold)
        )
    if not is_any(s.offered) and not is_any(s.taken):
        return Refusal("KIN-263", words("Nothing would change hands."))
    return Refusal("KIN-264", words("Not all of it fits into your cave."))


# --- workshop -----------------------------------------------------------------------------------------------------------


def why_not_first(s: State, seat: int, start: int, words: Words) -> Refusal | None:
    """A gem of the cave."""
    kind, _ = started_of(start)
    return why_not_owned(s, seat, kind, "KIN-290", words)


def why_not_owned(s: State, seat: int, kind: int, clause: str, words: Words) -> Refusal | None:
    """What is not there cannot be stacked, lost or shed."""
    if s.caves[seat, kind]:
        return None
    return Refusal(clause, words("You have none of these: {thing}.", thing=thing_words(kind, words)))


def why_not_next(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """A gem of the cave that fits."""
    missing = why_not_owned(s, seat, kind, "KIN-290", words)
    if missing or fits_chain(s, kind):
        return missing
    return Refusal("KIN-290", words("No half of it equals the open end of your chain."))


def why_not_complete(s: State, seat: int, wanted: int, words: Words) -> Refusal | None:
    """As many nuggets as there are."""
    nuggets = count_nuggets(s, seat)
    if wanted <= nuggets:
        return None
    return Refusal("KIN-293", words("Your corners make fewer complete nuggets: {n}.", n=nuggets))


def why_not_spare(s: State, seat: int, kind: int, words: Words) -> Refusal | None:
    """Spare corners in order, all different."""
    if kind <= s.last_corner:
        return Refusal("KIN-293", words("Spare corners are all different, and added in the order nw, ne, sw, se."))
    return why_not_owned(s, seat, kind, "KIN-293", words)


def why_not_done(s: State, seat: int, named: int, words: Words) -> Refusal | None:
    """A pile of something."""
    if s.complete or s.spares:
        return None
    return Refusal("KIN-293", words("Without a complete nugget you must add a spare corner."))
