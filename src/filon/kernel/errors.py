"""What can go wrong, in words a person can act on. Every message says what was expected and what came instead.

An error keeps its English sentence and the things named in it apart, so that it can be said in another language.
"""

from typing import Any

from .words import Words


class Phrase:
    """A sentence, or part of one, that is not said yet."""

    def __init__(self, sentence: str, /, **things: Any) -> None:
        self.sentence = sentence
        self.things = things

    def said(self, words: Words) -> str:
        """The sentence in a language, the phrases in it too."""
        things = {name: thing.said(words) if isinstance(thing, Phrase) else thing for name, thing in self.things.items()}
        return words(self.sentence, **things) if things else words.catalogue.get(self.sentence, self.sentence)

    def __str__(self) -> str:
        return self.said(Words())


class FilonError(ValueError):
    """Anything Filon refuses; its text is fit to be shown, `said` says it in another language."""

    def __init__(self, sentence: str, /, **things: Any) -> None:
        self.phrase = Phrase(sentence, **things)
        super().__init__(str(self.phrase))

    def said(self, words: Words) -> str:
        """The sentence in a language."""
        return self.phrase.said(words)


class UnknownGame(FilonError):
    """No game of that name is registered."""


class BadGame(FilonError):
    """A package that is no game: something of it is missing or wrong."""


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

    def __init__(self, n: int, sentence: str, /, **things: Any) -> None:
        super().__init__(sentence, **things)
        self.n = n


class BadMove(FilonError):
    """A move number or a Move that belongs to no position here."""


class BadPosition(FilonError):
    """A position somebody made by hand, and no game comes to."""


class NoMove(FilonError):
    """There is no move to take back."""


class NoRenderer(FilonError):
    """A PNG was asked for and nothing here can draw one."""


class IllegalMove(FilonError):
    """A move the rules forbid: the clause that says so, a sentence, and the code of the position."""

    def __init__(self, clause: str, sentence: str, code: str) -> None:
        super().__init__("{sentence} ({code})", sentence=sentence, code=f"{clause}; {code}" if clause else code)
        self.clause = clause
        self.sentence = sentence
        self.code = code


class GameOver(IllegalMove):
    """A move was tried after the end."""
