"""Moves of imps: action numbers, their notation, and nothing else that counts on their arithmetic.

All that a move names lies open, so meaning and action are one number and a move has no shadow. The same move puts a bomb on
a spot whether the dice or the expert allow it, and the same move shoots an imp with a number or without.
"""

from collections.abc import Iterator
from functools import lru_cache

from filon.kernel.compiling import kernel
from filon.kernel.notation import plain, readings_of
from filon.scene.paths import Path, Touches

from .state import ALL_IMPS, GALLERIES, IMPS, NUMBERS, SERVICES, SPOTS, Service, State

RECOVER = 0
PLAY_ON = RECOVER + 1
BUY = PLAY_ON + 1  # + service - 1
SKIP = BUY + SERVICES - 1
EQUIP = SKIP + 1  # + imp
REMOVE = EQUIP + ALL_IMPS  # + SPOTS x (gallery - 1) + spot
KILL = REMOVE + GALLERIES * SPOTS  # + imp
GALLERY = KILL + ALL_IMPS  # + gallery - 1
DIG = GALLERY + GALLERIES  # + GALLERIES x (number - 1) + gallery - 1
DIGGER = DIG + NUMBERS * GALLERIES  # + imp
BOMB = DIGGER + ALL_IMPS  # + SPOTS x (gallery - 1) + spot
SHOOT = BOMB + GALLERIES * SPOTS  # + imp
PLACE_BOMB = SHOOT + ALL_IMPS
SHOOT_ANY = PLACE_BOMB + 1
PASS = SHOOT_ANY + 1
ACTIONS = PASS + 1


# --- numbers ------------------------------------------------------------------------------------------------------------


@kernel
def buy(service: int) -> int:
    """The move that buys a piece of equipment or a service."""
    return BUY + service - 1


@kernel
def equip(imp: int) -> int:
    """The move that gives an imp the piece just bought."""
    return EQUIP + imp


@kernel
def remove(gallery: int, spot: int) -> int:
    """The move that has the expert take a bomb away."""
    return REMOVE + SPOTS * (gallery - 1) + spot


@kernel
def kill(imp: int) -> int:
    """The move that names the killer's victim."""
    return KILL + imp


@kernel
def choose_gallery(gallery: int) -> int:
    """The move that chooses the gallery of a bomb."""
    return GALLERY + gallery - 1


@kernel
def dig(number: int, gallery: int) -> int:
    """The move that chooses a tunnel card and the gallery for it."""
    return DIG + GALLERIES * (number - 1) + gallery - 1


@kernel
def choose_digger(imp: int) -> int:
    """The move that chooses the imp that digs."""
    return DIGGER + imp


@kernel
def bomb(gallery: int, spot: int) -> int:
    """The move that puts the seat's bomb on an entrance or a card."""
    return BOMB + SPOTS * (gallery - 1) + spot


@kernel
def shoot(imp: int) -> int:
    """The move that shoots an imp."""
    return SHOOT + imp


def is_buy(action: int) -> bool:
    """Does this buy something?"""
    return BUY <= action < SKIP


def is_equip(action: int) -> bool:
    """Does this equip an imp?"""
    return EQUIP <= action < REMOVE


def is_remove(action: int) -> bool:
    """Does this take a bomb away?"""
    return REMOVE <= action < KILL


def is_kill(action: int) -> bool:
    """Does this name the killer's victim?"""
    return KILL <= action < GALLERY


def is_gallery(action: int) -> bool:
    """Does this choose the gallery of a bomb?"""
    return GALLERY <= action < DIG


def is_dig(action: int) -> bool:
    """Does this choose a card and its gallery?"""
    return DIG <= action < DIGGER


def is_digger(action: int) -> bool:
    """Does this choose the imp that digs?"""
    return DIGGER <= action < BOMB


def is_bomb(action: int) -> bool:
    """Does this put a bomb on a spot?"""
    return BOMB <= action < SHOOT


def is_shoot(action: int) -> bool:
    """Does this shoot an imp?"""
    return SHOOT <= action < PLACE_BOMB


@kernel
def service_of(action: int) -> int:
    """The Service bought."""
    return action - BUY + 1


@kernel
def wearer_of(action: int) -> int:
    """The imp that is equipped."""
    return action - EQUIP


@kernel
def removed_from(action: int) -> tuple[int, int]:
    """The gallery and the spot a bomb is taken from."""
    gallery, spot = divmod(action - REMOVE, SPOTS)
    return gallery + 1, spot


@kernel
def killed_of(action: int) -> int:
    """The killer's victim."""
    return action - KILL


@kernel
def gallery_of(action: int) -> int:
    """The gallery chosen for a bomb."""
    return action - GALLERY + 1


@kernel
def dug_of(action: int) -> tuple[int, int]:
    """The number of the card to be laid, and its gallery."""
    number, gallery = divmod(action - DIG, GALLERIES)
    return number + 1, gallery + 1


@kernel
def digger_of(action: int) -> int:
    """The imp that digs."""
    return action - DIGGER


@kernel
def bombed_of(action: int) -> tuple[int, int]:
    """The gallery and the spot a bomb is put on."""
    gallery, spot = divmod(action - BOMB, SPOTS)
    return gallery + 1, spot


@kernel
def shot_of(action: int) -> int:
    """The imp that is shot."""
    return action - SHOOT


@kernel
def meaning(s: State, seat: int, action: int) -> int:
    """An action speaks of imps, cards on the table and services already."""
    return action


# --- notation -----------------------------------------------------------------------------------------------------------


def letter_of(seat: int) -> str:
    """A seat's letter in notation."""
    return "ABCD"[seat]


def imp_name(imp: int) -> str:
    """An imp in notation: `A1` to `D3`."""
    return f"{letter_of(imp // IMPS)}{imp % IMPS + 1}"


def spot_name(gallery: int, spot: int) -> str:
    """A spot in notation: `entrance 2`, or `card 2-1` for the first card of gallery 2."""
    return f"card {gallery}-{spot}" if spot else f"entrance {gallery}"


def service_name(service: int) -> str:
    """A service in notation."""
    return Service(service).name.lower().replace("_", "-")


def text_of(s: State, seat: int, action: int) -> str:
    """`recover`, `play on`, `buy bomb-place`, `equip A1`, `remove entrance 5`, `kill B2`, `gallery 2`, `skip`.

    With the dice `dig 3 in 1`, `digger A2`, `bomb card 2-1`, `shoot C3`, `place bomb`, `shoot any`, `pass`.
    """
    return texts()[action]


def read_text(s: State, seat: int, text: str) -> int | None:
    """The action a text means, however it is spaced or capitalised; None if it means nothing."""
    wanted = plain(text)
    return readings()[wanted] if wanted in readings() else read_spot(s, wanted)


def read_spot(s: State, text: str) -> int | None:
    """`spot entrance` or `spot 2`: a spot of the gallery chosen for a bomb."""
    spot = SPOT_NUMBERS.get(text.removeprefix("spot ").removeprefix("card "), SPOTS) if text.startswith("spot ") else SPOTS
    return bomb(int(s.chosen_gallery), spot) if s.chosen_gallery and spot < SPOTS else None


SPOT_NUMBERS = {"entrance": 0} | {str(spot): spot for spot in range(SPOTS)}


@lru_cache(maxsize=1)
def texts() -> tuple[str, ...]:
    """Every action in notation."""
    return tuple(written(action) for action in range(ACTIONS))


@lru_cache(maxsize=1)
def readings() -> dict[str, int]:
    """Every text and its action."""
    return readings_of(texts(), (spelt for action in range(ACTIONS) for spelt in other_spellings(action)))


def other_spellings(action: int) -> Iterator[tuple[str, int]]:
    """`dig 3 1` for `dig 3 in 1`; an imp by number or colour of its seat: `kill 1 2` or `kill red 2` for `kill B2`."""
    if is_dig(action):
        yield "dig {} {}".format(*dug_of(action)), action
    elif is_equip(action) or is_kill(action) or is_digger(action) or is_shoot(action):
        verb, imp = imp_of(action)
        for owner in (str(imp // IMPS), SEAT_COLOURS[imp // IMPS]):
            yield f"{verb} {owner} {imp % IMPS + 1}", action


SEAT_COLOURS = ("green", "red", "blue", "orange")  # IMP-115


WORDS = {
    RECOVER: "recover",
    PLAY_ON: "play on",
    SKIP: "skip",
    PLACE_BOMB: "place bomb",
    SHOOT_ANY: "shoot any",
    PASS: "pass",
}  # of the actions that name nothing


def written(action: int) -> str:
    """One action in notation."""
    if action in WORDS:
        return WORDS[action]
    if is_buy(action):
        return f"buy {service_name(service_of(action))}"
    if is_gallery(action):
        return f"gallery {gallery_of(action)}"
    if is_dig(action):
        number, gallery = dug_of(action)
        return f"dig {number} in {gallery}"
    if is_remove(action):
        return f"remove {spot_name(*removed_from(action))}"
    if is_bomb(action):
        return f"bomb {spot_name(*bombed_of(action))}"
    verb, imp = imp_of(action)
    return f"{verb} {imp_name(imp)}"


def imp_of(action: int) -> tuple[str, int]:
    """The verb and the imp of an action that names one."""
    if is_equip(action):
        return "equip", wearer_of(action)
    if is_kill(action):
        return "kill", killed_of(action)
    if is_digger(action):
        return "digger", digger_of(action)
    return "shoot", shot_of(action)


# --- touches ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=ACTIONS)
def path_of(action: int) -> Path:
    """The sprites to touch: a pile and an entrance to dig, else one imp, card, entrance, bomb, service or button."""
    if action in WORDS:
        return (WORDS[action].replace(" ", "-"),)
    if is_buy(action):
        return (f"buy-{service_name(service_of(action))}",)
    if is_gallery(action):
        return (spot_id(gallery_of(action), 0),)
    if is_dig(action):
        number, gallery = dug_of(action)
        return (f"pile-{number}", spot_id(gallery, 0))
    if is_remove(action):
        return (f"bomb-{spot_id(*removed_from(action))}",)
    if is_bomb(action):
        return (spot_id(*bombed_of(action)),)
    return (imp_id(imp_of(action)[1]),)


def spot_id(gallery: int, spot: int) -> str:
    """The sprite of an entrance or a tunnel card; a bomb on it is `bomb-` and this."""
    return spot_name(gallery, spot).replace(" ", "-")


def imp_id(imp: int) -> str:
    """The sprite of an imp."""
    return f"imp-{imp_name(imp).lower()}"


touches = Touches(ACTIONS, path_of)
