"""What the expansion's options are worth to saboteur's rule of thumb, in the points of `worth.py`.

Tables by mood have a row for DIG, HIDE and STRIKE; tables by role a place for each Role.
"""

from filon.games.saboteur.state import CARDS, ROLES, Card, Role
from filon.games.saboteur.tables import CRYSTALS, DOOR_OF
from filon.kernel.compiling import kernel

from .worth import KEPT_BY_DIGGER, KEPT_BY_SABOTEUR, MEND_OWN, MEND_OWN_PART, Mood

# How often who hinders strikes, of 100 turns, by the number of cards missing; and cards to draw below which nobody waits
STRIKING_SABOTEUR = bytes((100, 100, 100, 100, 90, 75, 60, 40, 25))
STRIKING_GEOLOGIST = bytes((100, 100, 70, 40, 20, 10, 0, 0, 0))
LATE = 12
FEW_SEATS = 5  # up to so many, who wins with everybody still gets his share

# Layings
FINISH = 160  # a digger reaches what may be the treasure: the win may be his team's alone
LEAD_UP = -100  # a digger lays the last card but one: another may finish; not when it is late
FINISH_FOR_ALL = (-150, 60)  # boss or profiteer does: everybody open wins; while others may do it, and when nobody else may
OWN_DOOR = 45  # on the way, while the other team's way is open
SHUT_BOTH = 120  # the boss lays the colour that is missing: he wins alone
ANY_DOOR = 15  # the boss or profiteer lays a door: fewer win
GEM, GEM_FOR_OTHERS = 110, -70  # for a geologist, wherever; for all others, whom it brings nothing
GEM_LOST = -150  # a crystal under rocks, for a geologist

# People
PRISON_MORE = 15  # than a broken tool: no share for a prisoner
FREE_OWN = (170, 120, 100)
THIEF, THIEF_SOON = (70, 75, 60), 45  # more when the round may end soon
SOON = 3  # cards missing, or cards to draw for each seat
HANDS_OFF = (35, 40, 20)
INSPECT, INSPECT_DOUBT = (30, 30, 0), (70, 10, 5)  # at all, and for the greatest doubt
CHANGE_OWN, CHANGE_FOE, USELESS = 85, 90, -80
SWAP_CARD, SWAP_LEAST = 9, 5  # what an unknown card is worth, and what a swap must bring
CLEARING = 45  # what two cards are worth that are discarded to clear one
FRESH = 9  # what a card to be drawn is worth

# How far somebody of each Role is against one: blame, of 100. For who hinders: how far he is of the same mind.
HOSTILE = {
    Role.BLUE: {Role.SABOTEUR: 100, Role.GREEN: 45, Role.BOSS: 15, Role.PROFITEER: 40, Role.GEOLOGIST: 60},
    Role.GREEN: {Role.SABOTEUR: 100, Role.BLUE: 45, Role.BOSS: 15, Role.PROFITEER: 40, Role.GEOLOGIST: 60},
    Role.BOSS: {Role.SABOTEUR: 100, Role.BLUE: 20, Role.GREEN: 20, Role.PROFITEER: 45, Role.GEOLOGIST: 60},
    Role.PROFITEER: {Role.SABOTEUR: 75, Role.BLUE: 30, Role.GREEN: 30, Role.BOSS: 40, Role.GEOLOGIST: 55},
    Role.SABOTEUR: {Role.SABOTEUR: 100, Role.PROFITEER: 50, Role.GEOLOGIST: 70},
    Role.GEOLOGIST: {Role.SABOTEUR: 80, Role.PROFITEER: 50, Role.GEOLOGIST: 60},
}
BLAME = bytes(HOSTILE.get(Role(mine), {}).get(Role(role), 0) for mine in range(ROLES) for role in range(ROLES))


def kept_more(base: bytes, paths: int, ladder: int, dead_end: int, people: dict[Card, int]) -> bytes:
    """How much a player would like to keep each card, with those of the expansion."""
    keep = list(base)
    keep[Card.BRIDGE : Card.START] = [paths] * (Card.START - Card.BRIDGE)
    keep[Card.LADDER_S : Card.LADDER_NE + 1] = [ladder] * 4
    keep[Card.GEM_END_S] = keep[Card.GEM_END_W] = dead_end
    keep[Card.GEM_CROSS] = keep[Card.CROSS]
    for card in (Card.GEM_ESW, Card.GEM_NES, Card.GEM_ESW_N, Card.GEM_NSW_E):
        keep[card] = keep[Card.TEE_NEW]
    for card, points in people.items():
        keep[card] = points
    return bytes(keep)


PEOPLE = {Card.PRISON: 16, Card.FREE: 12, Card.THIEF: 40, Card.HANDS_OFF: 6, Card.INSPECTION: 12, Card.ROLE_CHANGE: 8}
KEPT_SWAP = 6
PEOPLE[Card.SWAP_HAND] = KEPT_SWAP
FEW_GEMS = {card: 60 for card in Card if CRYSTALS[card]}
KEPT = (
    kept_more(KEPT_BY_DIGGER, 9, 20, 0, PEOPLE)
    + kept_more(KEPT_BY_SABOTEUR, 4, 8, 18, PEOPLE | {Card.PRISON: 28, Card.FREE: 10, Card.ROLE_CHANGE: 12})
    + kept_more(KEPT_BY_SABOTEUR, 4, 8, 10, PEOPLE | FEW_GEMS | {Card.PRISON: 20})
)
KEPT_OWN_DOOR, KEPT_DOOR = 24, 10  # of one's team; of any for boss and profiteer


@kernel
def often_struck_by(role: int, now: int) -> int:
    """Of 100 turns, in how many somebody of that Role strikes if so many cards are missing."""
    at = min(now, len(STRIKING_SABOTEUR) - 1)
    return STRIKING_SABOTEUR[at] if role == Role.SABOTEUR else STRIKING_GEOLOGIST[at]


@kernel
def blame_for(mine: int, role: int) -> float:
    """How far somebody of that Role is against one of mine, from 0 to 1."""
    return BLAME[mine * ROLES + role] / 100.0


@kernel
def worth_of_keeping(role: int, card: int) -> int:
    """How much somebody of that Role would like to keep a card."""
    if DOOR_OF[card] and role not in (Role.SABOTEUR, Role.GEOLOGIST):
        if role in (Role.BLUE, Role.GREEN):
            return KEPT_OWN_DOOR if DOOR_OF[card] == role else 0
        return KEPT_DOOR
    taste = 1 if role == Role.SABOTEUR else 2 if role == Role.GEOLOGIST else 0
    return KEPT[taste * CARDS + card]


@kernel
def worth_of_reaching(role: int, is_alone: bool) -> int:
    """More than what it is worth to get nearer if a goal is reached by that Role; nothing for who does not want it."""
    if role in (Role.BLUE, Role.GREEN):
        return FINISH
    if role in (Role.BOSS, Role.PROFITEER):
        return FINISH_FOR_ALL[1 if is_alone else 0]
    return 0


@kernel
def worth_of_crystal(role: int) -> int:
    """A crystal laid by that Role, wherever."""
    return GEM if role == Role.GEOLOGIST else GEM_FOR_OTHERS


@kernel
def worth_of_door(role: int, door: int, has_blue: bool, has_green: bool) -> int:
    """More than what it is worth to get nearer if there is a door on the card; doors of these colours lie already."""
    has_same, has_other = (has_blue, has_green) if door == Role.BLUE else (has_green, has_blue)
    if role == door:
        return 0 if has_same else OWN_DOOR
    if role == Role.BOSS and has_other:
        return SHUT_BOTH
    return ANY_DOOR if role in (Role.BOSS, Role.PROFITEER) and not (has_same or has_other) else 0


@kernel
def worth_of_theft(mood: int, is_soon: bool) -> int:
    """A thief played; later it may be too late."""
    return THIEF[mood] + (THIEF_SOON if is_soon else 0)


@kernel
def worth_of_inspection(mood: int, blame: float) -> int:
    """A look at the role of a seat that is so likely a foe."""
    return INSPECT[mood] + int(INSPECT_DOUBT[mood] * 4.0 * blame * (1.0 - blame))


@kernel
def worth_of_change(mood: int, blame: float) -> int:
    """Another gets a new role: for who is surely a foe."""
    return int(CHANGE_FOE * (2.0 * blame - 1.0)) if mood == Mood.DIG else USELESS


@kernel
def worth_of_swap(mine: int, cards: int, blame: float) -> int:
    """A hand worth so much is swapped for so many unknown cards of a seat that is so likely a foe."""
    return cards * SWAP_CARD - mine - SWAP_LEAST + int(10.0 * blame)


@kernel
def worth_of_clearing(mood: int, is_prison: bool, left: int, cards: int) -> int:
    """Two cards that are so worth keeping are discarded to clear one in front, which leaves these to be cleared."""
    cleared = MEND_OWN_PART[mood] if left else MEND_OWN[mood]
    return (max(cleared, FREE_OWN[mood]) if is_prison else cleared) - CLEARING - cards
