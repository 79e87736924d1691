"""ChaCha with 8 rounds in plain Python integers, after Bernstein's paper: the yardstick for the compiled one."""

from collections.abc import Sequence

CONSTANT = b"expand 32-byte k"
COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def words(data: bytes) -> list[int]:
    """Little-endian 32-bit words."""
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def turned(x: int, bits: int) -> int:
    """A 32-bit word rotated left."""
    return (x << bits | x >> 32 - bits) % 2**32


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """Four words of the square, stirred."""
    for target, other, mixed, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = (x[target] + x[other]) % 2**32
        x[mixed] = turned(x[mixed] ^ x[target], bits)


def block(key: bytes, number: int, stream: int, rounds: int = 8) -> list[int]:
    """The sixteen words of one block."""
    start = words(CONSTANT + key + number.to_bytes(8, "little") + stream.to_bytes(8, "little"))
    x = list(start)
    for _ in range(rounds // 2):
        for places in (*COLUMNS, *DIAGONALS):
            quarter(x, *places)
    return [(a + b) % 2**32 for a, b in zip(x, start, strict=True)]


def stream_of(key: bytes, n: int) -> Sequence[int]:
    """The first n words drawn after the key was installed."""
    return [word for number in range(-(-n // 16)) for word in block(key, number, 0)][:n]
