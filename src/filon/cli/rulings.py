"""Finding a clause on a game's rules page: the sentence a player is shown beside a refusal."""

import re

SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ü«])")


def rule_behind(page: str, clause: str) -> str:
    """The sentence of the rules page that names a clause, bare of its marks; empty if it is named nowhere."""
    for line in page.splitlines():
        if clause in line and not line.startswith(("|", "#")):
            bare = re.sub(r"[*`]|^(- |\d+\. )", "", line)
            return next(sentence for sentence in SENTENCE_ENDS.split(bare) if clause in sentence)
    return ""
