"""The verbs of imps that place and remove bombs, explode them, and shoot."""

from filon.kernel.compiling import kernel
from filon.kernel.events import tell

from .rules_gems import pay_all
from .rules_table import find_head, wears
from .state import EVERYONE, IMPS, NOBODY, Place, Service, State, What

# --- bombs --------------------------------------------------------------------------------------------------------------


@kernel
def bomb_to_spot(s: State, owner: int, gallery: int, spot: int) -> None:
    """IMP-230, 261, 351: a bomb lies on an entrance or card, and changes nothing there until it explodes."""
    s.bomb_owner[s.n_bombs] = owner
    s.bomb_gallery[s.n_bombs] = gallery
    s.bomb_spot[s.n_bombs] = spot
    s.n_bombs += 1


@kernel
def bomb_to_owner(s: State, i: int) -> None:
    """IMP-234, 353, 358: a coloured bomb is at hand again, a chest bomb leaves the game; the others keep their order."""
    s.n_bombs -= 1
    for j in range(i, s.n_bombs):
        s.bomb_owner[j] = s.bomb_owner[j + 1]
        s.bomb_gallery[j] = s.bomb_gallery[j + 1]
        s.bomb_spot[j] = s.bomb_spot[j + 1]
    s.bomb_owner[s.n_bombs] = 0
    s.bomb_gallery[s.n_bombs] = 0
    s.bomb_spot[s.n_bombs] = 0


@kernel
def explode_all(s: State) -> None:
    """IMP-263, 264, 359: every bomb in play explodes, the first placed first; IMP-353: then the bombs are gone.

    IMP-352, 355: all imps of a gallery go, so that a second bomb there finds nobody.
    """
    for i in range(s.n_bombs):
        tell(s, What.EXPLODED, s.bomb_owner[i], s.bomb_gallery[i], s.bomb_spot[i], EVERYONE)
        for imp in range(IMPS * s.seats):
            if s.where[imp] == s.bomb_gallery[i]:
                reward(s, int(s.bomb_owner[i]), imp, send_away(s, imp))
    while s.n_bombs:
        bomb_to_owner(s, int(s.n_bombs) - 1)
    pay_all(s, What.REWARDED, What.REWARDED)


# --- shots --------------------------------------------------------------------------------------------------------------


@kernel
def shoot(s: State, seat: int, imp: int) -> None:
    """IMP-271, 357: the pistol die sends an imp away, and pays who rolled it."""
    tell(s, What.SHOT, imp // IMPS, imp % IMPS + 1, s.where[imp], EVERYONE)
    reward(s, seat, imp, send_away(s, imp))
    pay_all(s, What.REWARDED, What.REWARDED)


@kernel
def hire_killer(s: State, imp: int) -> None:
    """IMP-235: the killer sends an imp away, and nobody is paid."""
    tell(s, What.HIRED, imp // IMPS, imp % IMPS + 1, s.where[imp], EVERYONE)
    send_away(s, imp)


@kernel
def reward(s: State, seat: int, imp: int, dead: int) -> None:
    """IMP-354, 357: 1 gem is due for an imp in the cemetery, to nobody for a chest bomb (IMP-340).

    IMP-356: own imps pay too, unless it was agreed otherwise.
    """
    if seat != NOBODY and (s.own_imps_pay or seat != imp // IMPS):
        s.due[seat] += dead


# --- imps ---------------------------------------------------------------------------------------------------------------


@kernel
def send_away(s: State, imp: int) -> int:
    """IMP-352, 365, 367, 368: to the cemetery or, with armour, home, whatever hit it; say how many died, 1 or 0."""
    seat, number, gallery = imp // IMPS, imp % IMPS + 1, int(s.where[imp])
    gallery_to_reserve(s, imp)
    if wears(s, imp, Service.ARMOUR):
        use_armour(s, imp)
        tell(s, What.SAVED, seat, number, gallery, EVERYONE)
        return 0
    reserve_to_cemetery(s, imp)
    tell(s, What.DIED, seat, number, gallery, EVERYONE)
    return 1


@kernel
def use_armour(s: State, imp: int) -> None:
    """IMP-366: armour works once, unless it was agreed otherwise; IMP-364, 368: the rest is kept."""
    if s.armour_single_use:
        s.worn[imp] &= ~(1 << Service.ARMOUR)


@kernel
def reserve_to_cemetery(s: State, imp: int) -> None:
    """IMP-369: the dead lose their equipment, unless it was agreed otherwise."""
    s.where[imp] = Place.CEMETERY
    if s.dead_lose_equipment:
        s.worn[imp] = 0


@kernel
def gallery_to_reserve(s: State, imp: int) -> None:
    """IMP-212, 251, 320, 342: an imp leaves its card, which stays; no bones hold it, and it keeps its equipment."""
    gallery = int(s.where[imp])
    s.where[imp] = Place.RESERVE
    s.stands[imp] = 0
    s.bound[imp] = 0
    if s.heads[gallery] == imp + 1:
        s.heads[gallery] = find_head(s, gallery)


@kernel
def cemetery_to_reserve(s: State, seat: int) -> None:
    """IMP-203: all dead imps of a seat come back at once."""
    n = 0
    for imp in range(IMPS * seat, IMPS * seat + IMPS):
        if s.where[imp] == Place.CEMETERY:
            s.where[imp] = Place.RESERVE
            n += 1
    tell(s, What.RECOVERED, seat, n, 0, EVERYONE)
