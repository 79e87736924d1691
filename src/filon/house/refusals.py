"""What the house refuses: a code for programs, a sentence for people, and for rules the clause. Nothing has changed then."""

from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import Words
from filon.play.seen import Seen

from .entries import Entry

CODES = frozenset(
    {
        "already_seated",
        "already_started",
        "bad_message",
        "bad_name",
        "bad_option",
        "closed_question",
        "forbidden",
        "illegal",
        "no_such_table",
        "not_host",
        "not_ready",
        "not_seated",
        "not_started",
        "over",
        "seat_free",
        "seat_taken",
        "table_full",
        "too_many",
    }
)


class Refused(FilonError):
    """A command that was not carried out. `said(words)` is the sentence in a player's language."""

    def __init__(self, code: str, phrase: Phrase, clause: str = "") -> None:
        assert code in CODES, code
        super().__init__(phrase.sentence, **phrase.things)
        self.phrase = phrase
        self.code = code
        self.clause = clause


class Resent(FilonError):
    """A command with a client id that is in the log already: `entry` is what became of it."""

    def __init__(self, entry: Entry) -> None:
        phrase = Phrase("This was done already, as entry {n}.", n=entry.n)
        super().__init__(phrase.sentence, **phrase.things)
        self.entry = entry


class Forbidden(Phrase):
    """What the rules say against a move, in any language, from what the mover may see."""

    def __init__(self, seen: Seen, action: int) -> None:
        self.seen = seen
        self.action = action
        super().__init__("{sentence}", sentence=self.said(Words()))

    def said(self, words: Words) -> str:
        """The rules' own sentence."""
        refusal = self.seen.why_not(self.action, self.seen.setting.words(words.language))
        assert refusal, "only a move that a clause forbids is refused"
        return refusal.sentence
