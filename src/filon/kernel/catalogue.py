"""Catalogues of translated sentences, `locale/<lang>.po`: a `msgid` and its `msgstr`, each a quoted text or several.

It is all of the format that Filon uses. Contexts and plurals are not: for one and for several there are two sentences.
"""

import re
from collections.abc import Iterator
from pathlib import Path

QUOTED = re.compile(r'(msgid|msgstr)?\s*"(.*)"')
ESCAPED = re.compile(r'\\([ntr"\\])')
LETTERS = {"n": "\n", "t": "\t", "r": "\r"}  # the others stand for themselves


def read_catalogue_file(file: Path) -> dict[str, str]:
    """The sentences that are translated."""
    return dict(translations_in(file.read_text(encoding="utf-8")))


def translations_in(text: str) -> Iterator[tuple[str, str]]:
    """Every sentence with its translation; what opens a catalogue translates nothing, and speaks of the catalogue."""
    said, part = {"msgid": "", "msgstr": ""}, "msgid"
    for line in (*text.split("\n"), 'msgid ""'):
        found = QUOTED.fullmatch(line.strip())
        if found is None:
            continue
        if found[1] == "msgid":
            if said["msgid"] and said["msgstr"]:
                yield said["msgid"], said["msgstr"]
            said = {"msgid": "", "msgstr": ""}
        part = found[1] or part
        said[part] += ESCAPED.sub(lambda escaped: LETTERS.get(escaped[1], escaped[1]), found[2])
