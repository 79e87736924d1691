"""The command line `filon`: everything a person does from a terminal. No command knows a rule; the games do.

This file is the door: it runs the command and turns whatever goes wrong into one sentence and an exit code.
"""

import sys
import warnings
from collections.abc import Sequence

from filon import games
from filon.kernel.errors import FilonError, IllegalMove
from filon.kernel.words import Words, language_of_this_machine, words_for

from .letters import forgive

REFUSED = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `filon`; 0 is well, 1 a check that failed, 2 a request that was refused."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgive(stream)
    before = warnings.formatwarning
    warnings.formatwarning = one_line
    try:
        from .command_line import app

        app(arguments, prog_name="filon")
    except FilonError as error:
        refuse(error.sentence if isinstance(error, IllegalMove) else error.said(words_typed(arguments)))
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        warnings.formatwarning = before


def words_typed(arguments: Sequence[str]) -> Words:
    """The words of every game in the language of `--lang`, else the machine's: an error may come from anywhere."""
    asked = " ".join(arguments).replace("=", " ").partition("--lang ")[2][:2]
    folders = sorted(games.GAMES_FOLDER.glob("*/locale"))
    return words_for(asked or language_of_this_machine(), *folders)


def one_line(message: Warning | str, *_: object, **__: object) -> str:
    """A warning as people read it, without the place in the code."""
    return f"filon: {message}\n"


def refuse(sentence: str) -> None:
    """Say why not, in one sentence."""
    sys.stderr.write(f"filon: {sentence}\n")
    sys.exit(REFUSED)
