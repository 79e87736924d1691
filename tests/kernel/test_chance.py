"""Chance: the stream is ChaCha8 to the bit, and what is drawn from it favours nothing."""

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

import scale
from filon.kernel import chance
from filon.kernel.layout import blank
from filon.play.setting import key_of
from kernel import plain_chacha

KEYS = [bytes(32), bytes(range(32)), b"\xff" * 32, *(Random(n).randbytes(32) for n in range(3))]


def dice(seed: int) -> Any:
    """A stream of chance of its own."""
    stream = blank(chance.Chance)[0]
    chance.start(stream, chance.words_of_key(key_of(seed)))
    return stream


def favours_nothing(counts: list[int]) -> bool:
    """Are these counts what equal chances would give?"""
    return bool(chisquare(counts).pvalue > scale.SIGNIFICANCE)


def compiled_block(key: bytes, number: int, stream: int) -> list[int]:
    """One block from the kernel."""
    out = np.zeros(16, np.uint32)
    chance.chacha8(chance.words_of_key(key), number, stream, out)
    return [int(word) for word in out]


def test_the_plain_yardstick_gives_published_words() -> None:
    assert plain_chacha.block(bytes(32), 0, 0)[:2] == [0x2FEF003E, 0xD6405F89]
    assert plain_chacha.block(bytes(32), 0, 0, rounds=20)[:2] == [0xADE0B876, 0x903DF1A0]
    assert plain_chacha.block(bytes(32), 0, 0, rounds=12)[:1] == [0x6A9AF49B]


def test_zero_key_block_zero() -> None:
    assert np.array(compiled_block(bytes(32), 0, 0), "<u4").tobytes()[:8].hex() == "3e00ef2f895f40d6"


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.hex()[:8])
@pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 - 1, 2**32, 2**40 + 7])
@pytest.mark.parametrize("stream", [0, 1, 2**32 + 5])
def test_blocks_equal_the_plain_ones(key: bytes, number: int, stream: int) -> None:
    assert compiled_block(key, number, stream) == plain_chacha.block(key, number, stream)


def test_the_stream_is_its_blocks_one_after_another() -> None:
    stream = blank(chance.Chance)[0]
    chance.start(stream, chance.words_of_key(KEYS[3]))
    n = 16 * scale.CHACHA_BLOCKS
    assert [chance.word(stream) for _ in range(n)] == plain_chacha.stream_of(KEYS[3], n)
    assert stream.chance_drawn == n


def test_a_new_key_begins_anew() -> None:
    stream = dice(1)
    first = [chance.below(stream, 1000) for _ in range(20)]
    chance.start(stream, chance.words_of_key(key_of(1)))
    assert [chance.below(stream, 1000) for _ in range(20)] == first


def test_children_have_keys_of_their_own() -> None:
    key, out = chance.words_of_key(KEYS[4]), np.zeros(8, np.uint32)
    children = []
    for number in range(scale.CHACHA_BLOCKS):
        chance.child_key(key, number, out)
        assert out.tolist() == plain_chacha.block(KEYS[4], 0, number + 1)[:8]
        children.append(out.tobytes())
    assert len({*children, KEYS[4]}) == scale.CHACHA_BLOCKS + 1


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.hex()[:8])
def test_a_key_survives_its_words(key: bytes) -> None:
    assert chance.key_of_words(chance.words_of_key(key)) == key


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 16, 58, 100])
def test_below_favours_nothing(n: int) -> None:
    stream = dice(n)
    counts = Counter(chance.below(stream, n) for _ in range(scale.DRAWS))
    assert set(counts) <= set(range(n))
    assert n == 1 or favours_nothing([counts[value] for value in range(n)])


def test_below_rejects_what_would_favour_small_numbers() -> None:
    """With n = 3 * 2**30 a draw without rejection would hit a multiple of three twice as often as the others."""
    n, stream = 3 * 2**30, dice(2)
    counts = Counter(chance.below(stream, n) % 3 for _ in range(scale.DRAWS // 4))
    assert favours_nothing([counts[rest] for rest in range(3)])


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_every_order_is_equally_likely(n: int) -> None:
    stream, pile = dice(n), np.zeros(n, np.int8)
    counts = Counter(shuffled(stream, pile) for _ in range(max(scale.SHUFFLES, 20 * factorial(n))))
    assert set(counts) == set(permutations(range(n)))
    assert favours_nothing(list(counts.values()))


def shuffled(stream: Any, pile: NDArray[np.int8]) -> tuple[int, ...]:
    """The numbers from 0 on, shuffled."""
    pile[:] = range(len(pile))
    chance.shuffle(stream, pile, len(pile))
    return tuple(pile.tolist())


@pytest.mark.parametrize("n", [7, 8, 16, 58, 80])
def test_every_card_is_as_likely_as_any_to_be_first_and_last(n: int) -> None:
    stream, pile = dice(n), np.zeros(n, np.int8)
    orders = [shuffled(stream, pile) for _ in range(scale.FIRST_CARDS)]
    for place in (0, 1, n // 2, n - 2, n - 1):
        assert favours_nothing(
            [list_of.count(card) for list_of in [[order[place] for order in orders]] for card in range(n)]
        )


@pytest.mark.parametrize("n", [5, 8, 11])
def test_neighbours_in_a_shuffled_pile_are_strangers(n: int) -> None:
    stream, pile = dice(40 + n), np.zeros(n, np.int8)
    pairs = Counter(shuffled(stream, pile)[-2:] for _ in range(scale.SHUFFLES))
    assert favours_nothing([pairs[pair] for pair in permutations(range(n), 2)])


def test_a_shuffle_leaves_the_rest_of_the_pile_alone() -> None:
    stream, pile = dice(9), np.arange(20, dtype=np.int8)
    chance.shuffle(stream, pile, 9)
    assert sorted(pile[:9].tolist()) == list(range(9))
    assert pile[9:].tolist() == list(range(9, 20))
    for short in (0, 1):
        before = pile.tolist()
        chance.shuffle(stream, pile, short)
        assert pile.tolist() == before
