"""Chance: every shuffle and every die comes from one ChaCha8 stream, keyed by 256 bits and drawn without bias.

The stream lives in the record (`class State(Chance)`), hidden; a bot's own dice are a bare `Chance` record. Words are
32 bits at rest and worked on as masked 64-bit integers, so compiled and interpreted runs agree; nothing else in Filon is
unsigned.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from .compiling import kernel
from .layout import HIDDEN
from .marks import WORK
from .rows import copy_row

CHANCE_VERSION = "chacha8/1"
KEY_WORDS = 8
BLOCK_WORDS = 16
WORD = 0xFFFFFFFF
EXPAND = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k", the constant of the cipher


class Chance:
    """A stream of chance and the place reached in it."""

    chance_key: Annotated[NDArray[Any], np.uint32, (KEY_WORDS,), HIDDEN, WORK]  # 256 bits, as eight 32-bit words
    chance_block: Annotated[NDArray[Any], np.uint32, (BLOCK_WORDS,), HIDDEN, WORK]  # the block the next words come from
    chance_drawn: Annotated[int, np.int64, HIDDEN, WORK]  # words drawn since the key was installed


@kernel
def start(s: Chance, key: NDArray[Any]) -> None:
    """Install a key; the stream begins anew."""
    copy_row(key, s.chance_key)
    s.chance_block[:] = 0
    s.chance_drawn = 0


@kernel
def below(s: Chance, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (Lemire's multiplication, with rejection)."""
    bound = int(n)
    product = word(s) * bound
    if product & WORD < bound:
        least = (WORD + 1) % bound
        while product & WORD < least:
            product = word(s) * bound
    return product >> 32


@kernel
def shuffle(s: Chance, pile: NDArray[Any], n: int) -> None:
    """Put the first n things of the pile into a random order, every order equally likely; n is at most 256."""
    left = int(n)
    while left > 4:
        a, b, c, d = four_below(s, left)
        exchange(pile, left - 1, a)
        exchange(pile, left - 2, b)
        exchange(pile, left - 3, c)
        exchange(pile, left - 4, d)
        left -= 4
    while left > 1:
        exchange(pile, left - 1, below(s, left))
        left -= 1


@kernel
def exchange(pile: NDArray[Any], i: int, j: int) -> None:
    """Two things of a pile change places."""
    pile[i], pile[j] = pile[j], pile[i]


@kernel
def four_below(s: Chance, n: int) -> tuple[int, int, int, int]:
    """Independent numbers below n, n - 1, n - 2 and n - 3 from one word (Brackett-Rozinsky and Lemire), without bias."""
    bound = n * (n - 1) * (n - 2) * (n - 3)
    while True:
        first = word(s) * n
        second = (first & WORD) * (n - 1)
        third = (second & WORD) * (n - 2)
        fourth = (third & WORD) * (n - 3)
        if fourth & WORD >= bound or fourth & WORD >= (WORD + 1) % bound:
            return first >> 32, second >> 32, third >> 32, fourth >> 32


@kernel
def word(s: Chance) -> int:
    """The next 32 bits of the stream."""
    at = s.chance_drawn & (BLOCK_WORDS - 1)
    if at == 0:
        chacha8(s.chance_key, s.chance_drawn >> 4, 0, s.chance_block)
    s.chance_drawn += 1
    return widened_word(s.chance_block[at])


@kernel
def child_key(key: NDArray[Any], number: int, out: NDArray[Any]) -> None:
    """Fill `out` with the key of child `number` (0, 1, 2, ...): the keys of a batch of games, all from one."""
    block = np.zeros(BLOCK_WORDS, np.uint32)
    chacha8(key, 0, number + 1, block)
    copy_row(block[:KEY_WORDS], out)


@kernel
def chacha8(key: NDArray[Any], block: int, stream: int, out: NDArray[Any]) -> None:
    """Fill `out` with one block of ChaCha with 8 rounds: 64-bit block number, 64-bit stream number."""
    a0, a1, a2, a3 = EXPAND
    b0, b1, b2, b3 = widened_word(key[0]), widened_word(key[1]), widened_word(key[2]), widened_word(key[3])
    c0, c1, c2, c3 = widened_word(key[4]), widened_word(key[5]), widened_word(key[6]), widened_word(key[7])
    d0, d1, d2, d3 = block & WORD, block >> 32, stream & WORD, stream >> 32
    for _ in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    out[0], out[1] = (a0 + EXPAND[0]) & WORD, (a1 + EXPAND[1]) & WORD
    out[2], out[3] = (a2 + EXPAND[2]) & WORD, (a3 + EXPAND[3]) & WORD
    out[4], out[5] = (b0 + widened_word(key[0])) & WORD, (b1 + widened_word(key[1])) & WORD
    out[6], out[7] = (b2 + widened_word(key[2])) & WORD, (b3 + widened_word(key[3])) & WORD
    out[8], out[9] = (c0 + widened_word(key[4])) & WORD, (c1 + widened_word(key[5])) & WORD
    out[10], out[11] = (c2 + widened_word(key[6])) & WORD, (c3 + widened_word(key[7])) & WORD
    out[12], out[13] = (d0 + block) & WORD, (d1 + (block >> 32)) & WORD
    out[14], out[15] = (d2 + stream) & WORD, (d3 + (stream >> 32)) & WORD


@kernel
def widened_word(word: Any) -> int:
    """A 32-bit word as an integer with room to work in; `int` alone would stay unsigned when compiled."""
    return int(word & WORD)


@kernel
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on four 32-bit words."""
    a = (a + b) & WORD
    d ^= a
    d = (d << 16 | d >> 16) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 12 | b >> 20) & WORD
    a = (a + b) & WORD
    d ^= a
    d = (d << 8 | d >> 24) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 7 | b >> 25) & WORD
    return a, b, c, d


def words_of_key(key: bytes) -> NDArray[np.uint32]:
    """The 32 bytes of a key as the eight little-endian words ChaCha works on."""
    return np.frombuffer(key, "<u4").astype(np.uint32)


def key_of_words(words: NDArray[Any]) -> bytes:
    """The inverse of `words_of_key`."""
    return words.astype("<u4").tobytes()
