"""Things counted, and put where they belong, in positions that somebody makes by hand: by where a State has things.

The census of a whole State is the same from the deal to the end. To settle a position is to leave what it names, to keep the
rest as it was dealt as far as it is still there, and to put what is left over into the pile.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from filon.kernel.settling import counted, hands_of, left_over, pile_of, put, things_in

from .things import Holder, Things, Vocabulary, things_of


def census_for(rules: Any) -> Callable[[Any], dict[str, int]]:
    """Count things of every kind, wherever they lie."""
    things = things_of(rules.State)

    def census(s: Any, /) -> dict[str, int]:
        """What no move makes more or less, counted in a whole State."""
        found = {"seats": int(s.seats), "things miscounted": sum(map(abs, miscounts(s, things)))}
        for kinds in things.vocabularies:
            there = everything(s, things, kinds)
            found |= {name_of_thing(things, kinds, kind): there[kind] for kind in kinds if kind}
        return found

    return census


def name_of_thing(things: Things, kinds: Vocabulary, kind: int) -> str:
    """What a thing is called in a census: with its vocabulary, where another one has the same word."""
    name = kinds(kind).name
    is_shared = sum(name in other.__members__ for other in things.vocabularies) > 1
    return f"{kinds.__name__.lower()} {name.lower()}" if is_shared else name.lower()


def miscounts(s: Any, things: Things) -> Iterator[int]:
    """By how much each row has more or fewer things than its length says."""
    for holder in things.holders:
        for row, length in zip(rows_in(s, holder), lengths_in(s, holder), strict=True):
            yield int((row[:length] == 0).sum() + (row[length:] != 0).sum())


def everything(s: Any, things: Things, kinds: Vocabulary) -> Counter[int]:
    """The things of a vocabulary that lie or are counted anywhere."""
    found = counted_things(s, things, kinds)
    for holder in held_by(things, kinds):
        found.update(things_in(s[holder.name]))
    return found


def counted_things(s: Any, things: Things, kinds: Vocabulary) -> Counter[int]:
    """The things of a vocabulary that are only counted."""
    rows = (s[name].reshape(-1, s[name].shape[-1]) for name, of in things.counted if of is kinds)
    return Counter(thing for table in rows for row in table for thing in counted(row).elements())


def held_by(things: Things, kinds: Vocabulary) -> list[Holder]:
    """Where the things of a vocabulary lie."""
    return [holder for holder in things.holders if holder.vocabulary is kinds]


def rows_in(s: Any, holder: Holder) -> list[Any]:
    """The rows of a holder."""
    return list(s[holder.name].reshape(-1, holder.size))


def lengths_in(s: Any, holder: Holder) -> list[int]:
    """How many things lie in each row of a holder."""
    if not holder.length:
        return [holder.size] * holder.rows
    return [int(length) for length in s[holder.length].reshape(-1)]


def settle_for(rules: Any) -> Callable[[Any, frozenset[str]], None]:
    """Leave what is given, and put all else where it was dealt or on the pile."""
    things = things_of(rules.State)

    def settle(s: Any, given: frozenset[str], /) -> None:
        """Make a deal in which some fields were changed a whole position."""
        for kinds in things.vocabularies:
            settle_things(s, things, kinds, given)

    return settle


def settle_things(s: Any, things: Things, kinds: Vocabulary, given: frozenset[str]) -> None:
    """Settle the things of one vocabulary."""
    holders = held_by(things, kinds)
    fixed = [holder for holder in holders if holder.name in given]
    moved = [holder for holder in holders if holder.name not in given and not holder.is_pile]
    piles = [holder for holder in holders if holder.is_pile]
    named = [things_in(s[holder.name]) for holder in fixed]
    rest = left_over(all_things(s, things, kinds), counted_things(s, things, kinds).elements(), *named)
    rows = [row for holder in moved for row in rows_in(s, holder)]
    dealt = [list(things_in(row)) for row in rows]
    for row, hand, was in zip(rows, hands_of(s, rest, dealt), dealt, strict=True):
        put(row, was if Counter(hand) == Counter(was) else hand)
    for pile in piles[:1]:
        was = list(things_in(s[pile.name]))
        told, beneath = (was, []) if pile in fixed else ([], was)
        put(s[pile.name], pile_of(s, +rest, beneath, told))
    for holder in holders:
        if holder.length and holder.length not in given:
            note_lengths_of(s, holder, rows_in(s, holder))


def all_things(s: Any, things: Things, kinds: Vocabulary) -> Counter[int]:
    """All things of a vocabulary there are."""
    found = Counter(int(kind) for kind in kinds if kind) if kinds in things.singles else Counter[int]()
    for name, of in things.boxes:
        if of is kinds:
            found.update(counted(s[name]))
    return found


def note_lengths_of(s: Any, holder: Holder, rows: Sequence[Any]) -> None:
    """Write how many things lie in each row."""
    lengths = [int((row != 0).sum()) for row in rows]
    s[holder.length] = lengths[0] if s[holder.length].shape == () else lengths
