"""Sheets of symbols: read, joined, and copied into a picture: only what is used, followed through its references.

Symbols take custom properties (`fill="var(--seat,#888)"`). Not every renderer knows them, so a copy has the values in their
place: one copy for each set of values a symbol is used with.
"""

import hashlib
import re
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
COMMON = Path(__file__).with_name("common.svg")
HREF = "href"

VARIABLE = re.compile(r"var\((--[a-z]+)(?:,([^)]*))?\)")
REFERENCE = re.compile(r"url\(#([^)]+)\)")

Element = ElementTree.Element
Properties = Mapping[str, str]

ElementTree.register_namespace("", SVG)


class Sheet:
    """Symbols, gradients and patterns by id, from one file or several."""

    def __init__(self, *files: Path) -> None:
        self.parts: dict[str, Element] = {}
        for file in files:
            for element in ElementTree.parse(file).getroot():  # noqa: S314  our own art, not a stranger's
                name = element.get("id")
                assert name, f"{file.name}: something without an id"
                assert name not in self.parts, f"{file.name}: there are two symbols {name}"
                self.parts[name] = element

    def __contains__(self, name: str) -> bool:
        return name in self.parts


@lru_cache(maxsize=16)
def sheet_of(*files: Path) -> Sheet:
    """The common sheet joined with others."""
    return Sheet(COMMON, *files)


def sheet_in(folder: Path) -> Sheet:
    """The common sheet, joined with that of the game in a folder if it has one."""
    own = folder / "art.svg"
    return sheet_of(own) if own.exists() else sheet_of()


class Copier:
    """Copies what a picture needs out of a sheet, each copy under an id of its own."""

    def __init__(self, sheet: Sheet, prefix: str) -> None:
        self.sheet = sheet
        self.prefix = prefix
        self.copies: dict[str, Element] = {}

    def need(self, name: str, properties: Properties | None = None) -> str:
        """The id under which a symbol, with these properties in place, stands in the picture."""
        given = {key: value for key, value in (properties or {}).items() if key in self.asked_by(name)}
        made = self.prefix + name + (f"-{digest(given)}" if given else "")
        if made not in self.copies:
            copy = deepcopy(self.sheet.parts[name])
            self.copies[made] = copy  # before its parts, which may not come back to it
            self.fill(copy, given, viewport_of(copy))
            copy.set("id", made)
        return made

    def asked_by(self, name: str) -> frozenset[str]:
        """The properties that a symbol, or one it uses, takes from outside."""
        found: set[str] = set()
        for element in self.sheet.parts[name].iter():
            for value in element.attrib.values():
                found |= {match[1] for match in VARIABLE.finditer(value)}
                found |= {"color"} if value == "currentColor" else set()
            if HREF in element.attrib:
                found |= self.asked_by(element.attrib[HREF][1:])
        return frozenset(found)

    def fill(self, element: Element, properties: Properties, viewport: tuple[str, str] | None) -> None:
        """Put values in the place of variables and new ids in the place of old, here and below."""
        properties = {**properties, **properties_in(element.attrib.pop("style", ""))}
        for name, value in element.attrib.items():
            if name == HREF:
                element.set(name, "#" + self.need(value[1:], properties))
            elif value == "currentColor":
                element.set(name, properties["color"])
            else:
                value = VARIABLE.sub(lambda match: properties.get(match[1], match[2]), value)
                element.set(name, REFERENCE.sub(lambda match: f"url(#{self.need(match[1])})", value))
        if element.tag.endswith("}use") and viewport and "width" not in element.attrib:
            element.set("width", viewport[0])
            element.set("height", viewport[1])
        for child in element:
            self.fill(child, properties, viewport)

    def text(self) -> str:
        """All copies, as they stand in `defs`."""
        return "".join(without_space(ElementTree.tostring(copy, encoding="unicode")) for copy in self.copies.values())


def properties_in(style: str) -> dict[str, str]:
    """The declarations of a style attribute."""
    return dict(part.split(":", 1) for part in style.split(";") if part)


def viewport_of(symbol: Element) -> tuple[str, str] | None:
    """Width and height of a symbol's own units: what a `use` without a size means."""
    box = symbol.get("viewBox", "").split()
    return (box[2], box[3]) if len(box) == 4 else None


def digest(properties: Properties) -> str:
    """A short name for a set of values."""
    return hashlib.blake2b(repr(sorted(properties.items())).encode(), digest_size=3).hexdigest()


def without_space(text: str) -> str:
    """The same element without its own declaration of the namespace and without blank lines."""
    return text.replace(f' xmlns="{SVG}"', "").replace("\n", "").strip()
