"""The glossary: what every thing in a picture is and does, in a sentence or two, for who has never seen the box.

A game tells its terms in `glossary(words)`; the frame's own come after them. A term says which sprites it explains, by how
their ids begin, by their art, or by both: `panel-#-purse` is the purse of any seat (`#` stands for any number), `card` every
card with its parts; in the name of an art an underscore counts as a hyphen. Of several that fit, the first has the word, so
what is special comes before what is general. A sprite's id and art are all that is asked, and a viewer sees both: a term can
tell nothing hidden.

A term without a name marks what is there to be looked at and nothing else. `static/glossary.js` matches in the same way.
"""

from collections.abc import Sequence

import msgspec

from filon.kernel.contract import Rules
from filon.kernel.words import Words

from .model import Sprite

ANY_NUMBER = "#"


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """What some things are called within a sentence ("a big nugget"), and what they are and do."""

    name: str
    says: str = ""
    ids: tuple[str, ...] = ()  # what its sprites are called, or begin with; none: whatever they are called
    arts: tuple[str, ...] = ()  # what they look like, or how that begins; none: whatever they look like
    clause: str = ""  # where the rules say more
    picture: str = ""  # the symbol beside it on the page of rules; what has none does not stand there

    @property
    def is_decoration(self) -> bool:
        """Is there nothing to be said?"""
        return not self.name

    def fits(self, sprite: Sprite) -> bool:
        """Does it explain this sprite?"""
        return is_among(sprite.id, self.ids) and is_among(sprite.art.replace("_", "-"), self.arts)


Glossary = tuple[Term, ...]


def decoration(*ids: str, arts: tuple[str, ...] = ()) -> Term:
    """Sprites of which there is nothing to be said."""
    return Term("", ids=ids, arts=arts)


def is_among(name: str, patterns: Sequence[str]) -> bool:
    """Does a name begin as one of these do? It does if there are none."""
    return not patterns or any(begins_like(name, pattern) for pattern in patterns)


def begins_like(name: str, pattern: str) -> bool:
    """Does a name begin with a pattern, part by part? Parts stand between hyphens."""
    parts, wanted = name.split("-"), pattern.split("-")
    return len(parts) >= len(wanted) and all(
        part.isdecimal() if want == ANY_NUMBER else part == want for part, want in zip(parts, wanted, strict=False)
    )


def explained(terms: Glossary, sprite: Sprite) -> Term | None:
    """What a sprite is; None if nobody has a word for it."""
    return next((term for term in terms if term.fits(sprite)), None)


def glossary_of(rules: Rules, words: Words) -> Glossary:
    """All terms of a game: its own, then those of the frame."""
    return (*rules.glossary(words), *frame_terms(words))


def frame_terms(words: Words) -> Glossary:
    """What stands round the board in every game."""
    return (
        decoration("veil"),
        Term(
            words("what is asked"),
            words("Whose turn it is and what there is to do. Whatever has a dashed golden edge can be touched."),
            ids=("asked",),
        ),
        Term(
            words("what just happened"),
            words("The last move, in words. All the moves before it are in the story."),
            ids=("happened",),
        ),
        Term(
            words("a player"),
            words("Who sits here and what they have. A golden edge means that it is their turn."),
            ids=("panel-#", "seat-#"),
            picture="shield-0",
        ),
        Term(
            words("a winner"),
            words("Nobody did better: the crown goes home with them."),
            ids=("winner", "crown"),
            picture="crown",
        ),
        Term(words("the winner's loot"), words("What it was all about."), ids=("loot",)),
        Term(
            words("the count"),
            words("A line for each player, best first, and what it all comes to."),
            ids=("page", "row-#"),
        ),
    )
