"""Letters for terminals that cannot write all of them: the nearest plain character instead of a question mark."""

import codecs
import unicodedata
from contextlib import suppress
from typing import TextIO

ERROR_HANDLER = "filon.plain"
PLAIN_LETTERS = {
    **dict.fromkeys("┌┬┐├┼┤└┴┘╭╮╰╯╞╪╡┏┳┓┗┻┛", "+"),
    **dict.fromkeys("─━═╌╴╶╸╺–—", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("▶→›»", ">"),
    **dict.fromkeys("◀←‹«", "<"),
    **dict.fromkeys("░▒▓█", "#"),
    **dict.fromkeys("·•", "."),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("✗×", "x"),
    "✓": "v",
    "★": "*",
    "±": "~",
    "…": "...",
    "œ": "oe",
    "Œ": "OE",
}


def forgive(stream: TextIO) -> None:
    """Write the nearest plain character for one the terminal does not have; read a mark for one nobody meant."""
    codecs.register_error(ERROR_HANDLER, plainly)
    with suppress(AttributeError, ValueError):
        stream.reconfigure(errors=ERROR_HANDLER)  # type: ignore[attr-defined]


def plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """What a codec asks when it knows no further."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)
    return "".join(map(plain_letter, error.object[error.start : error.end])), error.end


def plain_letter(letter: str) -> str:
    """One character in ASCII, without its accents."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return PLAIN_LETTERS.get(letter) or bare or "?"
