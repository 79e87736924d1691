"""A barter of kingsmine in one gesture: things come on the tray and off it in any order, then all is made (KIN-261)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from filon.kernel.contract import Refusal
from filon.kernel.verbs import is_a, number
from filon.kernel.words import Words
from filon.scene import BundleTouch, Contents

from .moves import BARTER, DONE_OFFERING, FINISH, OFFER, TAKE, cave_id, touches, ware_id
from .rules.barter import count_goods, count_wares, keeps_cart
from .rules.game import apply
from .state import KINDS, Phase, State
from .why import why_not

BEGINS = frozenset({BARTER})
OFFERS = {number(OFFER, kind): kind for kind in range(1, KINDS)}
TAKES = {number(TAKE, kind): kind for kind in range(1, KINDS)}
QUIET = frozenset({BARTER, *OFFERS, DONE_OFFERING, *TAKES})
LET_BE = "let-be"  # the button that puts the tray away


def contents(s: State, seat: int, chosen: Sequence[int]) -> Contents | None:
    """What is on the tray: offers and takes in catalogue order, as the rules want them; None if that cannot all be there."""
    if not all(action in OFFERS or action in TAKES for action in chosen) or not is_there(s, seat, Counter(chosen)):
        return None
    offers, takes = ([action for action in sorted(chosen) if action in some] for some in (OFFERS, TAKES))
    before = (BARTER, *offers, DONE_OFFERING, *takes)
    put_on_tray(s, seat, before)
    return Contents(s, (*before, FINISH), tuple(ways(s, seat, [*offers, *takes])), ("finish",))


def is_there(s: State, seat: int, chosen: Counter[int]) -> bool:
    """KIN-253, 254, 262: are there so many in the cave and with the King, and is nothing given and taken?"""
    given = {OFFERS[action]: n for action, n in chosen.items() if action in OFFERS}
    taken = {TAKES[action]: n for action, n in chosen.items() if action in TAKES}
    has_goods = all(n <= count_goods(s, seat, kind) for kind, n in given.items())
    return (
        has_goods and all(n <= count_wares(s, seat, kind) for kind, n in taken.items()) and not given.keys() & taken.keys()
    )


def put_on_tray(s: Any, seat: int, steps: Sequence[int]) -> None:
    """KIN-268: nothing moves yet; what happened last is still what happened last."""
    events, n = s.events.copy(), int(s.n_events)
    for step in steps:
        apply(s, seat, step)
    s.events[:], s.n_events = events, n


def ways(s: State, seat: int, chosen: list[int]) -> Iterator[BundleTouch]:
    """One thing more from the cave or from the King, one thing back from the tray, or no barter at all."""
    for kind in range(1, KINDS):
        if can_give(s, seat, kind):
            yield BundleTouch((cave_id(kind),), (*chosen, number(OFFER, kind)))
        if can_take(s, seat, kind):
            yield BundleTouch((ware_id(s, kind),), (*chosen, number(TAKE, kind)))
    for name, some in (("offered", OFFERS), ("taken", TAKES)):
        for place, action in enumerate(one for one in chosen if one in some):
            yield BundleTouch((f"{name}-{place}",), without(chosen, action))
    yield BundleTouch((LET_BE,), None)


def can_give(s: State, seat: int, kind: int) -> bool:
    """KIN-254, 257, 262: is there one more that may be given?"""
    is_left = count_goods(s, seat, kind) > s.offered[kind] and s.taken[kind] == 0
    return bool(is_left and keeps_cart(s, seat, kind))


def can_take(s: State, seat: int, kind: int) -> bool:
    """KIN-253, 260, 262: is there one more that may be taken?"""
    return bool(count_wares(s, seat, kind) > s.taken[kind] and s.offered[kind] == 0)


def without(chosen: list[int], action: int) -> tuple[int, ...]:
    """All but one of these."""
    place = chosen.index(action)
    return (*chosen[:place], *chosen[place + 1 :])


def why_not_here(contents: Contents, seat: int, name: str, words: Words) -> Refusal | None:
    """Why a sprite leads nowhere: of a thing in the cave why it is not given, of all else why it is not taken."""
    s = contents.s
    if name == contents.finish[-1]:
        return why_not(s, seat, FINISH, words)
    using = touches.at(s, seat).using(name)
    offer = next((action for action in using if is_a(action, OFFER)), None)
    if offer is not None:
        return why_not(offering(s), seat, offer, words)
    take = next((action for action in using if is_a(action, TAKE)), None)
    return None if take is None else why_not(s, seat, take, words)


def offering(s: Any) -> Any:
    """The same while things are still offered."""
    earlier = s.copy()
    earlier.phase, earlier.last_kind = Phase.OFFER, 0
    return earlier
