"""The scene of saboteur with its expansion: its cards, roles and cards in front are drawn and can be touched."""

import pytest

from filon.games.saboteur import IDENTITY
from filon.games.saboteur.state import Card, Role
from filon.games.saboteur.tables import ACTIONS, EXPANSION_ACTIONS, EXPANSION_PATHS, ON_TABLE, PATHS
from filon.picture import sheet_for
from filon.scene.sheet import Copier

PRINTED = sorted({*PATHS, *ACTIONS, *EXPANSION_PATHS, *EXPANSION_ACTIONS, *ON_TABLE})
ROLES = [role.name.lower() for role in Role if role]
IN_FRONT = ("broken-pick", "broken-lamp", "broken-cart", "in-prison", "in-wait")
OPENING = {"N": "arm-n", "E": "arm-e", "S": "arm-s", "W": "arm-w"}
MOST_ART = 40_000  # bytes of the sheet


# --- art ----------------------------------------------------------------------------------------------------------------


def parts_of(name: str) -> set[str]:
    """A symbol and all it is made of."""
    copier = Copier(sheet_for(IDENTITY), "")
    copier.need(name)
    return {part.split("--")[0] for part in copier.copies}


def test_every_card_role_and_card_in_front_has_art() -> None:
    sheet = sheet_for(IDENTITY)
    assert {card.name.lower() for card in Card if card} == set(PRINTED)
    wanted = [f"card-{name}" for name in PRINTED] + [f"role-{role}" for role in ROLES] + [f"sign-{role}" for role in ROLES]
    assert [name for name in (*wanted, *IN_FRONT) if name not in sheet] == []


@pytest.mark.parametrize("name", EXPANSION_PATHS)
def test_a_path_card_is_drawn_with_the_tunnels_it_has(name: str) -> None:
    through, *stubs = EXPANSION_PATHS[name][0].split()
    parts = parts_of(f"card-{name}")
    if name.startswith("bend"):
        assert {part for part in parts if part.startswith("bend-")} >= {f"bend-{name[5:7]}", f"bend-{name[8:]}"}
        assert not parts & {"hub", *OPENING.values()}, "two curves that do not meet"
        return
    if name == "bridge":
        assert {"deck", *OPENING.values()} <= parts
        return
    closed = {"stub-n", "stub-e", "stub-s", "stub-w"} & parts
    turned = {
        "arm-n": "arm-s",
        "arm-e": "arm-w",
        "stub-n": "stub-s",
        "stub-e": "stub-w",
    }  # the latter are the former, turned
    assert needed({OPENING[side] for side in through}, turned) == {part for part in parts if part.startswith("arm-")}
    assert needed({f"stub-{side.lower()}" for side in stubs}, turned) == closed


def needed(parts: set[str], turned: dict[str, str]) -> set[str]:
    """These parts and those they are made of."""
    return parts | {part for part, other in turned.items() if other in parts}


@pytest.mark.parametrize(
    ("kind", "sign"), [("ladder", "ladder-pit"), ("green", "door-green"), ("blue", "door-blue"), ("gem", "crystal-set")]
)
def test_what_is_special_about_a_path_card_is_drawn_on_it_and_on_no_other(kind: str, sign: str) -> None:
    have = {name for name in EXPANSION_PATHS if sign in parts_of(f"card-{name}")}
    assert have == {name for name in EXPANSION_PATHS if name.startswith(kind)}


def test_the_sheet_stays_small() -> None:
    assert (IDENTITY.folder / "art.svg").stat().st_size < MOST_ART
