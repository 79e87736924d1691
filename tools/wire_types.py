"""Writes the types of the browser client anew: `make types`. Never edit `static/types.js` by hand.

What goes over the wire is declared once, as Structs of msgspec. This says the same in JSDoc, so that `tsc` holds the client
to it. Two things that no type of Python says stand in the `extra` of a declaration: that a text is `one_of` a few, and that
an object has `some_of` the fields of another, one of them `always`.
"""

import inspect
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import inspect as kinds

from filon.scene import Term
from filon.web import messages
from filon.web.replays import ReplayStep

FILE = Path(__file__).parent.parent / "src" / "filon" / "web" / "static" / "types.js"
HEAD = """\
// The shapes of what travels, as Python declares them. Types only, no code.
// Written by tools/wire_types.py: change the declarations and run `make types`.
"""
FOOT = "export {};\n"
UNIONS = {
    "FromClient": ("What a page sends.", messages.FromClient),
    "ToClient": ("What a page is sent.", messages.ToClient),
}
OTHERS = (ReplayStep, Term)  # fetched, and so in no union
PLAIN: dict[type[kinds.Type], str] = {
    kinds.StrType: "string",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
}

Named = kinds.StructType | kinds.NamedTupleType


class Types:
    """Spells types in JSDoc, and keeps those it met that have a name: each is to be declared, once."""

    def __init__(self) -> None:
        self.met: list[Named] = []

    def spelled(self, kind: kinds.Type) -> str:
        """A type, as it is written where it is used."""
        match kind:
            case kinds.StructType() | kinds.NamedTupleType():
                return self.name_of(kind)
            case kinds.UnionType():
                return " | ".join(self.spelled(one) for one in kind.types)
            case kinds.LiteralType():
                return choice_of(kind.values)
            case kinds.ListType() | kinds.VarTupleType():
                return f"{grouped(self.spelled(kind.item_type))}[]"
            case kinds.TupleType():
                return f"[{', '.join(self.spelled(one) for one in kind.item_types)}]"
            case kinds.DictType():
                return f"Record<string, {self.spelled(kind.value_type)}>"
            case kinds.Metadata():
                return self.explained(kind)
        if type(kind) not in PLAIN:
            raise TypeError(f"expected a type that JSDoc can say, but got {kind}")
        return PLAIN[type(kind)]

    def name_of(self, kind: Named) -> str:
        """The name of a type, which no other may have."""
        name = kind.cls.__name__
        known = {one.cls.__name__: one.cls for one in self.met}.get(name)
        if known is None:
            self.met.append(kind)
        elif known is not kind.cls:
            raise TypeError(f"expected one type of the name {name}, but got two")
        return name

    def explained(self, kind: kinds.Metadata) -> str:
        """A type of which more is known than JSON can say."""
        match kind.extra or {}:
            case {"one_of": values}:
                return choice_of(values)
            case {"some_of": whole, **more}:
                name = self.spelled(kinds.type_info(whole))
                always = f' & Pick<{name}, "{more["always"]}">' if "always" in more else ""
                return f"Partial<{name}>{always}"
        return self.spelled(kind.type)

    def declared(self, kind: Named) -> list[str]:
        """The declaration of a type."""
        name = kind.cls.__name__
        if isinstance(kind, kinds.NamedTupleType):
            places = ", ".join(f"{field.name}: {self.spelled(field.type)}" for field in kind.fields)
            return [f"@typedef {{[{places}]}} {name}"]
        return [f"@typedef {{object}} {name}", *self.properties(kind)]

    def properties(self, kind: kinds.StructType) -> Iterator[str]:
        """The fields of a Struct; those that the wire leaves out may be missing."""
        if kind.tag_field:
            yield f"@property {{{json.dumps(kind.tag)}}} {kind.tag_field}"
        leaves_out = kind.cls.__struct_config__.omit_defaults
        for field in kind.fields:
            name = field.encode_name if field.required or not leaves_out else f"[{field.encode_name}]"
            yield f"@property {{{self.spelled(field.type)}}} {name}"


def choice_of(values: Iterable[object]) -> str:
    """One of these."""
    return " | ".join(map(json.dumps, values))


def grouped(spelled: str) -> str:
    """A type as a part of another."""
    return f"({spelled})" if " | " in spelled or " & " in spelled else spelled


def comment(*lines: str) -> str:
    """A comment for JSDoc."""
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"]) + "\n"


def written() -> str:
    """The whole file."""
    types = Types()
    unions = [
        comment(about, f"@typedef {{{types.spelled(kinds.type_info(union))}}} {name}")
        for name, (about, union) in UNIONS.items()
    ]
    for kind in OTHERS:
        types.spelled(kinds.type_info(kind))
    named = [  # which grows while it is read
        comment(*inspect.cleandoc(kind.cls.__doc__ or "").splitlines(), *types.declared(kind)) for kind in types.met
    ]
    return "\n".join([HEAD, *unions, *named, FOOT])


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
