"""Finding a clause on a game's rules page: the sentence a player is shown beside a refusal."""

import re


def rule_behind(page: str, clause: str) -> str:
    """What the rules page says before it names a clause, bare of its marks; empty if it names it nowhere."""
    for line in page.splitlines():
        if clause in line and not line.startswith(("|", "#")):
            found = next(piece for piece in pieces_of(line) if clause in piece)
            return re.sub(r"[*`]|^(- |\d+\. )", "", found).strip()
    return ""


def pieces_of(line: str) -> list[str]:
    """A line cut after each citation of clauses in brackets: what stands before a citation is what it is about."""
    return re.findall(r".+?\([A-Z0-9]{3}-\d{3}[^)]*\)[.:]?|.+$", line)
