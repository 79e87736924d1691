"""Plain words: seats, things and moves as people read them, and why a move is refused, from what a game declares.

Names in a declaration are words too: a game's catalogue may translate `big gem` (a member BIG_GEM), a field, a verb, a part,
or a whole notation such as `bury {card}`. `names_said` lists what it may.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from filon.kernel.contract import Refusal, Rules
from filon.kernel.fields import At, events_of, marked_fields, vocabularies_of
from filon.kernel.layout import PUBLIC, FieldSpec
from filon.kernel.lying import mark_of
from filon.kernel.marks import Bits, FaceUp, Flag, Index, Line, Mark, OneOf, Seat, Seats, vocabulary_words
from filon.kernel.seats import seats_in
from filon.kernel.verbs import Declared, Part, Verbs
from filon.kernel.words import Words

SayMove = Callable[[Any, int, int, Words], str]
WhyNot = Callable[[Any, int, int, Words], Refusal | None]
NOTHING = "-"


# --- names --------------------------------------------------------------------------------------------------------------


def spaced(name: str) -> str:
    """A name of a declaration as people write it."""
    return name.replace("_", " ").lower()


def named_in(words: Words, name: str) -> str:
    """A name of a declaration in a language; as it is declared where no catalogue knows it."""
    return words.catalogue.get(spaced(name), spaced(name))


def telling(words: Words, name: str, said: str) -> str:
    """A name, and what is said of it."""
    return words("{name}: {said}", name=name, said=said).rstrip()


def seat_names(seats: Sequence[int], words: Words) -> str:
    """Several seats."""
    return ", ".join(words.seat(seat) for seat in seats)


def value_words(mark: Mark | None, value: int, words: Words) -> str:
    """A number as its mark reads it; the number itself where nothing is said of it."""
    if isinstance(mark, OneOf):
        return word_in(mark.words, value, words)
    if isinstance(mark, Seat):
        is_somebody = value != mark.nobody and value >= mark.first
        return words.seat(value - mark.first) if is_somebody else NOTHING
    if isinstance(mark, Flag):
        return words("yes") if value else words("no")
    if isinstance(mark, Seats):
        return seat_names(seats_in(value), words) or NOTHING
    if isinstance(mark, Bits):
        return ", ".join(bit_words(mark.of, bit, words) for bit in seats_in(value)) or NOTHING
    return str(value + 1 if isinstance(mark, Index) else value)


def word_in(vocabulary: type[IntEnum] | tuple[str, ...], value: int, words: Words) -> str:
    """A word of a vocabulary; 0 is nothing, and what has no word is shown by its number."""
    known = vocabulary_words(vocabulary).get(value, "")
    return named_in(words, known) if known else str(value or NOTHING)


def bit_words(of: type[IntEnum] | int, bit: int, words: Words) -> str:
    """What a bit of a set stands for; people count from 1."""
    return str(bit + 1) if isinstance(of, int) else word_in(of, bit, words)


def names_said(rules: Rules) -> Iterator[str]:
    """Every name of a game's declarations that plain words may say: what its catalogue may translate besides sentences."""
    vocabularies = [*vocabularies_of(rules), *([events] if (events := events_of(rules)) else [])]
    yield from (spaced(said.name) for said in marked_fields(rules.State).values() if not said.is_inner)
    yield from (spaced(word) for vocabulary in vocabularies for word in vocabulary_words(vocabulary).values())
    for verb in verbs_of(rules).declared:
        yield from (verb.name, " ".join(verb.notation))
        for part in verb.parts:
            yield from (spaced(part.name), *(() if callable(part.words) else map(spaced, part.words)))


# --- moves --------------------------------------------------------------------------------------------------------------


def verbs_of(rules: Rules) -> Verbs:
    """The verbs a game declares."""
    verbs: Verbs = rules.VERBS  # type: ignore[attr-defined]
    return verbs


def say_move_for(rules: Rules) -> SayMove:
    """The door `say_move` of a game that has none of its own: its notation, in the reader's words."""

    def say_move(s: Any, seat: int, action: int, words: Words) -> str:
        verb = verbs_of(rules).of(action)
        notation = " ".join(verb.notation)
        named = zip(verb.parts, verb.values(action), strict=True)
        things = {part.name: part_in_sight(rules, part, s, seat, value, words) for part, value in named}
        return " ".join(words.catalogue.get(notation, notation).format(**things).split())

    return say_move


def part_words(part: Part, s: Any, seat: int, value: int, words: Words) -> str:
    """What a move names, for people: a seat by who sits there."""
    if part.lying and part.lying.is_seats:
        return words.seat(value)
    return named_in(words, part.write(s, seat, value))


def part_in_sight(rules: Rules, part: Part, s: Any, seat: int, value: int, words: Words) -> str:
    """The same, and what lies there if everybody sees it: `2 (rum)`."""
    place, thing = part_words(part, s, seat, value, words), thing_in_sight(rules, part, s, seat, value, words)
    return f"{place} ({thing})" if thing else place


def thing_in_sight(rules: Rules, part: Part, s: Any, seat: int, value: int, words: Words) -> str:
    """What lies face up in a place of a row that a move names by the place alone; nothing where there is no such thing."""
    lying = part.lying
    if lying is None or lying.is_seats or lying.is_grid or part.write(s, seat, value) not in lying.names[value : value + 1]:
        return ""
    said = marked_fields(rules.State)[part.of]
    at = (seat, value) if lying.is_own else (value,)
    is_row = isinstance(said.what, OneOf | Line) and isinstance(said.one, OneOf) and len(at) == len(said.field.shape)
    if not is_row or not lies_open(said.field, s, at):
        return ""
    found = int(getattr(s, part.of)[at])
    return value_words(said.one, found, words) if found else ""


def lies_open(field: FieldSpec, s: Any, at: At) -> bool:
    """Does everybody see what lies in a place of a field?"""
    face_up = mark_of(field, FaceUp)
    return field.secrecy is PUBLIC or (face_up is not None and bool(getattr(s, face_up.where)[at]))


def legal_actions_of(rules: Rules, s: Any, seat: int) -> list[int]:
    """What a seat that must choose may do, asked of its Seen."""
    found = np.zeros(rules.IDENTITY.most_moves + 1, np.int64)
    n = rules.legal(s, seat, found)
    actions: list[int] = found[:n].tolist()
    return actions


# --- refusals -----------------------------------------------------------------------------------------------------------


def why_not_for(rules: Rules) -> WhyNot:
    """The door `why_not` of a game that has none of its own.

    `CLAUSES` of the game names the clause by verb, and by `over` and `turn`.
    """

    def why_not(s: Any, seat: int, action: int, words: Words) -> Refusal | None:
        clauses: Mapping[str, str] = getattr(rules, "CLAUSES", {})
        acting = int(rules.actors(s))
        if not acting:
            return Refusal(clauses.get("over", ""), words("The game is over."))
        if not acting >> seat & 1:
            names = seat_names(seats_in(acting), words)
            return Refusal(clauses.get("turn", ""), words("It is the turn of {seats}.", seats=names))
        legal = legal_actions_of(rules, s, seat)
        if action in legal:
            return None
        verb = verbs_of(rules).of(action)
        clause = clauses.get(verb.name, "")
        same = [other for other in legal if verbs_of(rules).of(other) is verb]
        if not same:
            return Refusal(clause, words("This is not the moment for it: {move}.", move=verb_words(verb, words)))
        return Refusal(clause, why_not_parts(rules, s, seat, action, same, words), near=1)

    return why_not


def verb_words(verb: Declared, words: Words) -> str:
    """What a verb is called, with what it names: `give card to seat`."""
    notation = " ".join(verb.notation)
    return words.catalogue.get(notation, notation).format(**{part.name: named_in(words, part.name) for part in verb.parts})


def is_empty_slot(part: Part, s: Any, seat: int, value: int) -> bool:
    """Is this a place in a hand, and nothing in it?"""
    if part.lying is None or part.lying.hand is None:
        return False
    row = getattr(s, part.of)
    return not (row[seat] if part.lying.is_own else row)[value]


def why_not_parts(rules: Rules, s: Any, seat: int, action: int, same: Sequence[int], words: Words) -> str:
    """What is wrong with what a move names, where other moves of its verb are legal."""
    verb, text_of = verbs_of(rules).of(action), rules.text_of
    if text_of(s, seat, action) in {text_of(s, seat, other) for other in same}:
        return words("Of things that are alike choose the first.")
    possible = [verb.values(other) for other in same]
    for place, (part, value) in enumerate(zip(verb.parts, verb.values(action), strict=True)):
        if value not in {named[place] for named in possible}:
            if is_empty_slot(part, s, seat, value):
                return words("You hold nothing there.")
            thing = part_words(part, s, seat, value, words)
            return words("Not with that one now: {part} {thing}.", part=named_in(words, part.name), thing=thing)
    return words("These do not go together: {move}.", move=rules.say_move(s, seat, action, words))
