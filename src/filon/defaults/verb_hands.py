"""Which parts of a game's verbs are slots of a hand: read from the declarations of its verbs and its State."""

from itertools import repeat
from typing import Any

from filon.kernel.fields import marked_fields
from filon.kernel.layout import OWNER
from filon.kernel.marks import Hand
from filon.kernel.verbs import MOST_PARTS, Part

Named = tuple[int, ...]


def hands_of_verbs(rules: Any) -> tuple[tuple[str, ...], tuple[int, ...], Named, tuple[bool, ...]]:
    """The hands that verbs name, and the places of a row of each; for every part of every verb, which of them its values are
    slots of, from 1 on, or 0, and whether what lies there is shown."""
    hands = tuple(dict.fromkeys(part.of for part in all_parts(rules) if is_slot(rules, part)))
    sizes = tuple(marked_fields(rules.State)[name].field.shape[-1] for name in hands)
    placed = placed_parts(rules)
    named = tuple(hands.index(part.of) + 1 if part and is_slot(rules, part) else 0 for part in placed)
    return hands, sizes, named, tuple(bool(part and part.face_up) for part in placed)


def all_parts(rules: Any) -> list[Part]:
    """Every part of every verb."""
    return [part for declared in rules.VERBS.declared for part in declared.parts]


def placed_parts(rules: Any) -> list[Part | None]:
    """As many parts for every verb; nothing where it has fewer."""
    return [
        part
        for declared in rules.VERBS.declared
        for part in (*declared.parts, *repeat(None, MOST_PARTS - len(declared.parts)))
    ]


def is_slot(rules: Any, part: Part) -> bool:
    """Is this a place in the hand of who moves, which others do not see?"""
    said = marked_fields(rules.State).get(part.of)
    return said is not None and isinstance(said.what, Hand) and said.field.secrecy is OWNER
