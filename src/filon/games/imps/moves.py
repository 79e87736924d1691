"""Moves of imps: what they are called, written, read and touched.

All that a move names lies open, so meaning and action are one number and a move has no shadow. The same move puts a bomb on
a spot whether the dice or the expert allow it, and the same move shoots an imp with a number or without.
"""

from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import letter_of, plain
from filon.kernel.verbs import Part, Verbs, number
from filon.scene.paths import Touches

from .state import ALL_IMPS, GALLERIES, IMPS, NUMBERS, SERVICES, SPOTS, Service, State

# --- what moves name ----------------------------------------------------------------------------------------------------


def imp_name(imp: int) -> str:
    """An imp in notation: `A1` to `D3`."""
    return f"{letter_of(imp // IMPS)}{imp % IMPS + 1}"


def spot_name(gallery: int, spot: int) -> str:
    """A spot in notation: `entrance 2`, or `card 2-1` for the first card of gallery 2."""
    return f"card {gallery}-{spot}" if spot else f"entrance {gallery}"


def service_name(service: int) -> str:
    """A service in notation."""
    return Service(service).name.lower().replace("_", "-")


def spot_id(gallery: int, spot: int) -> str:
    """The sprite of an entrance or a tunnel card; a bomb on it is `bomb-` and this."""
    return spot_name(gallery, spot).replace(" ", "-")


def imp_id(imp: int) -> str:
    """The sprite of an imp."""
    return f"imp-{imp_name(imp).lower()}"


@kernel
def spot_number(gallery: int, spot: int) -> int:
    """A spot as a move names it: counted through all galleries, for it is one thing with one name."""
    return SPOTS * (gallery - 1) + spot


@kernel
def spot_of(named: int) -> tuple[int, int]:
    """The gallery and the spot there that a move names."""
    gallery, spot = divmod(named, SPOTS)
    return gallery + 1, spot


def other_names(imp: int) -> tuple[str, str]:
    """An imp by number or colour of its seat: `1 2` or `red 2` for `B2`."""
    seat, which = divmod(imp, IMPS)
    return f"{seat} {which + 1}", f"{SEAT_COLOURS[seat]} {which + 1}"


SEAT_COLOURS = ("green", "red", "blue", "orange")  # IMP-115

SERVICE = Part("service", SERVICES - 1, low=1, words=[service_name(service) for service in range(1, SERVICES)])
IMP = Part(
    "imp",
    ALL_IMPS,
    words=[imp_name(imp) for imp in range(ALL_IMPS)],
    also={name: imp for imp in range(ALL_IMPS) for name in other_names(imp)},
)
SPOT = Part(
    "spot",
    GALLERIES * SPOTS,
    words=[spot_name(gallery, spot) for gallery in range(1, GALLERIES + 1) for spot in range(SPOTS)],
)
NUMBER = Part("number", NUMBERS, low=1)
IN_GALLERY = Part("gallery", GALLERIES, low=1)

# --- verbs --------------------------------------------------------------------------------------------------------------

VERBS = Verbs()
RECOVER = VERBS.move("recover")
PLAY_ON = VERBS.move("play on")
BUY = VERBS.verb("buy {service}", SERVICE, touch="buy-{service}")
SKIP = VERBS.move("skip")
EQUIP = VERBS.verb("equip {imp}", IMP, touch="imp-{imp}")
REMOVE = VERBS.verb("remove {spot}", SPOT, touch="bomb-{spot}")
KILL = VERBS.verb("kill {imp}", IMP, touch="imp-{imp}")
GALLERY = VERBS.verb("gallery {gallery}", IN_GALLERY, touch="entrance-{gallery}")
DIG = VERBS.verb(
    "dig {number} in {gallery}",
    NUMBER,
    IN_GALLERY,
    touch=("pile-{number}", "entrance-{gallery}"),
    also="dig {number} {gallery}",
)
DIGGER = VERBS.verb("digger {imp}", IMP, touch="imp-{imp}")
BOMB = VERBS.verb("bomb {spot}", SPOT, touch="{spot}")
SHOOT = VERBS.verb("shoot {imp}", IMP, touch="imp-{imp}")
PLACE_BOMB = VERBS.move("place bomb")
SHOOT_ANY = VERBS.move("shoot any")
PASS = VERBS.move("pass")

ACTIONS = VERBS.actions
touches = Touches(ACTIONS, lru_cache(maxsize=ACTIONS)(VERBS.path_of))


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    action = VERBS.read_text(s, seat, text)
    return read_spot(s, plain(text)) if action is None else action


def read_spot(s: State, text: str) -> int | None:
    """`spot entrance` or `spot 2`: a spot of the gallery chosen for a bomb."""
    spot = SPOT_NUMBERS.get(text.removeprefix("spot ").removeprefix("card "), SPOTS) if text.startswith("spot ") else SPOTS
    return number(BOMB, spot_number(int(s.chosen_gallery), spot)) if s.chosen_gallery and spot < SPOTS else None


SPOT_NUMBERS = {"entrance": 0} | {str(spot): spot for spot in range(SPOTS)}
