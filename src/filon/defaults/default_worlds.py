"""Template: what is seen and imagined of a game that says nothing of its own, by where its State has things (`things.py`).

Nothing is shown beyond public fields and one's own rows. To imagine is to put the things not in sight, in any order, into
the places not in sight. Names of fields are constants, so `literal_unroll` reads the record as any rules do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.defaults.things import Things, things_of, unrolled
from filon.kernel.chance import shuffle, start
from filon.kernel.compiling import kernel
from filon.kernel.template import bound_to
from filon.kernel.unrolling import literal_unroll

IMAGINED_GAME = bound_to(__name__)
PLACES = things_of(IMAGINED_GAME.State) if IMAGINED_GAME else Things((), (), (), (), (), ())
KINDS = tuple(len(words) for words in PLACES.vocabularies)
MOST_KINDS = max([*(max(words) + 1 for words in PLACES.vocabularies), 1])
MOST_THINGS = max([*(sum(h.rows * h.size for h in PLACES.holders if h.vocabulary is v) for v in PLACES.vocabularies), 1])

HOLDERS = tuple(holder.name for holder in PLACES.holders)
LENGTHS = tuple(holder.length or "seats" for holder in PLACES.holders)  # of a holder that is always full, any field will do
ROW_SIZES = tuple(holder.size for holder in PLACES.holders)
MOST_HOLDER_ROWS = max([*(holder.rows for holder in PLACES.holders), 1])
IS_FULL = tuple(not holder.length for holder in PLACES.holders)
IS_HAND = tuple(holder.is_hand for holder in PLACES.holders)
HELD = tuple(PLACES.vocabularies.index(holder.vocabulary) for holder in PLACES.holders)  # which vocabulary lies there

STOCKS = tuple(name for name, _ in PLACES.boxes)
BOXED = tuple(PLACES.vocabularies.index(words) for _, words in PLACES.boxes)
COUNTED = tuple(name for name, _ in PLACES.counted)
COUNTS = tuple(PLACES.vocabularies.index(words) for _, words in PLACES.counted)
IS_SINGLE = tuple(words in PLACES.singles for words in PLACES.vocabularies)

UNROLLED_HOLDERS, UNROLLED_LENGTHS = unrolled(HOLDERS), unrolled(LENGTHS)
UNROLLED_STOCKS, UNROLLED_COUNTED = unrolled(STOCKS), unrolled(COUNTED)


@kernel
def reveal(s: Any, viewer: int, seen: Any) -> None:
    """Nothing more than public fields and own rows."""


if HOLDERS:

    @kernel
    def imagine(s: Any, viewer: int, key: NDArray[Any]) -> None:
        """The things not in sight, in any order, in the places not in sight."""
        start(s, key)
        lengths = np.zeros((len(HOLDERS), MOST_HOLDER_ROWS), np.int64)
        note_lengths(s, lengths)
        pools = np.zeros((len(KINDS), MOST_KINDS), np.int64)
        count_all(s, pools)
        count_off(s, pools)
        count_off_held(s, lengths, pools)
        bags = np.zeros((len(KINDS), MOST_THINGS), np.int64)
        left = np.zeros(len(KINDS), np.int64)
        for words in range(len(KINDS)):
            left[words] = pool_to_bag(pools[words], bags[words])
            shuffle(s, bags[words], left[words])
        bags_to_places(s, lengths, bags, left)

else:

    @kernel
    def imagine(s: Any, viewer: int, key: NDArray[Any]) -> None:
        """Nothing is hidden but what chance will bring."""
        start(s, key)


@kernel
def note_lengths(s: Any, lengths: NDArray[np.int64]) -> None:
    """How many things lie in each row of each holder."""
    holder = 0
    for name in literal_unroll(UNROLLED_LENGTHS):
        if holder < len(HOLDERS):
            row = 0
            for length in np.asarray(s[name]).flat:
                if row < MOST_HOLDER_ROWS:
                    lengths[holder, row] = ROW_SIZES[holder] if IS_FULL[holder] else length
                row += 1
        holder += 1


if STOCKS:

    @kernel
    def count_all(s: Any, pools: NDArray[np.int64]) -> None:
        """All things there are: what is in the box, or one of each word."""
        count_singles(pools)
        box = 0
        for name in literal_unroll(UNROLLED_STOCKS):
            if box < len(STOCKS):
                counts = s[name].reshape(s[name].size)
                for kind in range(1, len(counts)):
                    pools[BOXED[box], kind] += counts[kind]
            box += 1

else:

    @kernel
    def count_all(s: Any, pools: NDArray[np.int64]) -> None:
        """One of each word."""
        count_singles(pools)


@kernel
def count_singles(pools: NDArray[np.int64]) -> None:
    """One of each word of the vocabularies of which there is one."""
    for words in range(len(pools)):
        if IS_SINGLE[words]:
            for kind in range(1, KINDS[words]):
                pools[words, kind] = 1


if COUNTED:

    @kernel
    def count_off(s: Any, pools: NDArray[np.int64]) -> None:
        """Things that are counted somewhere lie nowhere else."""
        field = 0
        for name in literal_unroll(UNROLLED_COUNTED):
            if field < len(COUNTED):
                counts = s[name].reshape(s[name].size)
                kinds = s[name].shape[-1]
                for place in range(len(counts)):
                    if place % kinds:
                        pools[COUNTS[field], place % kinds] -= counts[place]
            field += 1

else:

    @kernel
    def count_off(s: Any, pools: NDArray[np.int64]) -> None:
        """Nothing is counted anywhere."""


@kernel
def count_off_held(s: Any, lengths: NDArray[np.int64], pools: NDArray[np.int64]) -> None:
    """Things in sight lie where they are."""
    holder = 0
    for name in literal_unroll(UNROLLED_HOLDERS):
        if holder < len(HOLDERS):
            places = s[name].reshape(s[name].size)
            size = ROW_SIZES[holder]
            for place in range(len(places)):
                if place % size < lengths[holder, place // size] and places[place]:
                    pools[HELD[holder], places[place]] -= 1
        holder += 1


@kernel
def pool_to_bag(pool: NDArray[np.int64], bag: NDArray[np.int64]) -> int:
    """The things of a pool one by one; how many there are."""
    n = 0
    for kind in range(1, len(pool)):
        for _ in range(pool[kind]):
            bag[n] = kind
            n += 1
    return n


@kernel
def bags_to_places(s: Any, lengths: NDArray[np.int64], bags: NDArray[np.int64], left: NDArray[np.int64]) -> None:
    """Fill every place not in sight from the bag of its vocabulary, and keep hands sorted."""
    holder = 0
    for name in literal_unroll(UNROLLED_HOLDERS):
        if holder < len(HOLDERS):
            places = s[name].reshape(s[name].size)
            size = ROW_SIZES[holder]
            words = HELD[holder]
            for place in range(len(places)):
                if place % size < lengths[holder, place // size] and places[place] == 0:
                    left[words] -= 1
                    places[place] = bags[words, left[words]]
                    if IS_HAND[holder]:
                        sink(places, place - place % size, place)
        holder += 1


@kernel
def sink(places: NDArray[Any], first: int, last: int) -> None:
    """Move a thing down past those before it that are greater."""
    place = last
    while place > first and places[place - 1] > places[place]:
        greater = places[place - 1]
        places[place - 1] = places[place]
        places[place] = greater
        place -= 1
