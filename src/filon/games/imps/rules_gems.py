"""The verbs of imps that move gems: from the supply into bags, from a bag to the village."""

from filon.kernel.compiling import kernel
from filon.kernel.events import tell

from .rules_table import count_heads
from .state import EVERYONE, State, What


@kernel
def supply_to_bag(s: State, seat: int, due: int) -> int:
    """IMP-404, 802: gems go from the supply into a bag as far as it lasts, the rest is lost; say how many."""
    got = min(due, int(s.supply))
    s.supply -= got
    s.bags[seat] += got
    return got


@kernel
def bag_to_supply(s: State, seat: int, service: int) -> None:
    """IMP-223, 224, 407, 802: the price goes back to the supply, where it can be won again."""
    price = int(s.prices[service])
    s.bags[seat] -= price
    s.supply += price
    tell(s, What.BOUGHT, seat, service, price, EVERYONE)


@kernel
def pay_heads(s: State, seat: int) -> None:
    """IMP-211: 1 gem for each of the seat's imps at the head of a gallery."""
    heads = count_heads(s, seat)
    if heads:
        tell(s, What.INCOME, seat, supply_to_bag(s, seat, heads), heads, EVERYONE)


@kernel
def pay_all(s: State, to_active: int, to_others: int) -> None:
    """IMP-404: what is due to several seats is paid to the active one first, then clockwise."""
    for step in range(s.seats):
        seat = (int(s.active) + step) % int(s.seats)
        due = int(s.due[seat])
        if due:
            tell(s, to_others if step else to_active, seat, supply_to_bag(s, seat, due), due, EVERYONE)
            s.due[seat] = 0
