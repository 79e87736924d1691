"""The command line `filon`: everything a person does from a terminal. No command knows a rule; the games do.

This file is the door: it runs the command and turns whatever goes wrong into one sentence and an exit code.
"""

import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from filon.kernel.errors import FilonError, IllegalMove

REFUSED = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `filon`; 0 is well, 1 a check that failed, 2 a request that was refused."""
    from .app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgive(stream)
    before = warnings.formatwarning
    warnings.formatwarning = one_line
    try:
        app(list(sys.argv[1:] if arguments is None else arguments), prog_name="filon")
    except FilonError as error:
        refuse(error.sentence if isinstance(error, IllegalMove) else str(error))
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        warnings.formatwarning = before


def one_line(message: Warning | str, *_: object, **__: object) -> str:
    """A warning as people read it, without the place in the code."""
    return f"filon: {message}\n"


def forgive(stream: TextIO) -> None:
    """Show a question mark for a character the terminal cannot write or the keyboard did not mean."""
    with suppress(AttributeError, ValueError):
        stream.reconfigure(errors="replace")  # type: ignore[attr-defined]


def refuse(sentence: str) -> None:
    """Say why not, in one sentence."""
    sys.stderr.write(f"filon: {sentence}\n")
    sys.exit(REFUSED)
