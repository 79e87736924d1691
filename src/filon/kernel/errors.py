"""What can go wrong, in words a person can act on. Every message says what was expected and what came instead."""


class FilonError(ValueError):
    """Anything Filon refuses; its text is fit to be shown."""


class UnknownGame(FilonError):
    """No game of that name is registered."""


class BadSeats(FilonError):
    """A number of seats, or a seat, that the game does not have."""


class BadOption(FilonError):
    """An option the game does not have, or a value it does not take."""


class BadSeed(FilonError):
    """A seed that is neither an int nor the 32 bytes of a key."""


class BadTables(FilonError):
    """Component tables that cannot be read or lie outside the engine's bounds."""


class BadRecord(FilonError):
    """A record that is damaged, cut short, or was never a record."""


class ChangedRules(BadRecord):
    """A sound record that these rules play differently; `n` is the first event that differs."""

    def __init__(self, sentence: str, n: int) -> None:
        super().__init__(sentence)
        self.n = n


class GameOver(FilonError):
    """A move was tried after the end."""


class IllegalMove(FilonError):
    """A move the rules forbid: the clause that says so, a sentence, and the code of the position."""

    def __init__(self, clause: str, sentence: str, code: str) -> None:
        super().__init__(f"{sentence} ({clause}; {code})" if clause else f"{sentence} ({code})")
        self.clause = clause
        self.sentence = sentence
        self.code = code
