"""Catalogues: what is read of them is what the makers of the format read."""

import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from filon.kernel.catalogue import read_catalogue_file, translations_in

SRC = Path(__file__).parent.parent.parent / "src" / "filon"
CATALOGUES = sorted(SRC.rglob("locale/*.po"))
ODD = r'''# Everything a catalogue of ours may hold.
msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=utf-8\n"

#: somewhere.py:7
msgid "one {line}"
msgstr "une {line}"
msgid "no empty line before, a \"quoted\" word, a \\ and a\ttab"
msgstr "« dit », \\, \"\t\" et\nune autre ligne"

msgid ""
"in "
"several pieces"
msgstr "en "
"plusieurs"

msgid "not translated"
msgstr ""

#~ msgid "no longer said"
#~ msgstr "plus dit"

  msgid "indented \u2028, and last"
  msgstr "à la fin"'''


def babel_reads(content: bytes) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in read_po(io.BytesIO(content)) if entry.id and entry.string}


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_our_catalogues_are_read_as_babel_reads_them(file: Path) -> None:
    read = read_catalogue_file(file)
    assert read == babel_reads(file.read_bytes())
    assert len(read) > 10


def test_odd_catalogues_are_read_as_babel_reads_them() -> None:
    read = dict(translations_in(ODD))
    assert read == babel_reads(ODD.encode())
    assert len(read) == 4
    assert read["in several pieces"] == "en plusieurs"
    assert read['no empty line before, a "quoted" word, a \\ and a\ttab'] == '« dit », \\, "\t" et\nune autre ligne'


def test_nothing_is_read_of_nothing() -> None:
    assert dict(translations_in("")) == {}
