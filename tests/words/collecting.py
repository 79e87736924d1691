"""Collects from the sources every English sentence that is spoken through Words, and refuses what it cannot follow.

A sentence is the first argument of `words(...)` (also under another name of the same ending, such as `self.words`), the
first two of `words.count(...)`, and what an error or a `Phrase` will say later: a string, a choice between strings, an entry
of a module's dictionary of strings, the `says` of an Option, a Character, a Hero or a Face, or the title of what is staged.
Anything else cannot be translated: an error here. Templates of pages speak through `words` too, and so does a dictionary
SENTENCES, by which a plain story is told.
"""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import jinja2
from jinja2 import nodes

from filon.kernel import errors

ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.FilonError)}
UNSAID = ERRORS | {"Phrase", "BadBudget", "BadRun", "UnknownBot"}

SAID_AT = {
    "Character": slice(2, 3),
    "Hero": slice(0, 1),
    "Face": slice(0, 1),
    "Staged": slice(0, 1),
}  # which of their arguments are sentences

Sentences = dict[str, str]  # sentence: where it is spoken


class Unfollowed(AssertionError):
    """A sentence that is put together where no translator can see it."""


def sentences_under(folder: Path, but: Sequence[Path] = ()) -> Sentences:
    """All sentences of the Python files below a folder, other folders left out."""
    found: Sentences = {}
    files = (file for file in sorted(folder.rglob("*.py")) if not any(file.is_relative_to(other) for other in but))
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node, sentence in spoken_in(tree, file):
            found.setdefault(sentence, f"{file.name}:{node.lineno}")
    for template in sorted(folder.rglob("templates/*.html")):
        for sentence, line in spoken_in_template(template.read_text(encoding="utf-8"), template):
            found.setdefault(sentence, f"{template.name}:{line}")
    return found


def spoken_in_template(text: str, file: Path) -> Iterator[tuple[str, int]]:
    """Every sentence of a template of pages with its line."""
    for call in jinja2.Environment(autoescape=True).parse(text).find_all(nodes.Call):
        speaker, counting = call.node, False
        if isinstance(speaker, nodes.Getattr) and speaker.attr == "count":
            speaker, counting = speaker.node, True
        if not (isinstance(speaker, nodes.Name) and speaker.name == "words"):
            continue
        for argument in call.args[: 2 if counting else 1]:
            if not (isinstance(argument, nodes.Const) and isinstance(argument.value, str)):
                raise Unfollowed(f"{file}:{call.lineno}: cannot tell which sentence this is")
            yield argument.value, call.lineno


def spoken_in(tree: ast.Module, file: Path) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Every sentence of one file with the place it stands."""
    tables = dictionaries_of(tree)
    for statement in tree.body:
        if assigned(statement)[0] == "SENTENCES":
            yield from ((statement, sentence) for sentence in tables.get("SENTENCES", []) if sentence)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for argument in sentence_arguments(node):
                yield from ((argument, sentence) for sentence in strings_of(argument, tables, file))


def sentence_arguments(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that are sentences."""
    if is_words(call.func):
        return call.args[:1]
    if isinstance(call.func, ast.Attribute) and call.func.attr == "count" and is_words(call.func.value):
        return call.args[:2]
    name = getattr(call.func, "id", "")
    if name in UNSAID:
        return [one for one in call.args[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value]
    if name in SAID_AT:
        return call.args[SAID_AT[name]]
    if name == "Option":
        return [*call.args[1:2], *(said for keyword in call.keywords for said in option_words(keyword))]
    return []


def option_words(keyword: ast.keyword) -> list[ast.expr]:
    """What an option says to people: its sentence, its title, the meanings of its values."""
    if keyword.arg in ("says", "title"):
        return [keyword.value]
    return list(keyword.value.elts) if keyword.arg == "meanings" and isinstance(keyword.value, ast.Tuple) else []


def is_words(node: ast.expr) -> bool:
    """Is this the speaker: `words`, `spoken`, `self.words`, `film.words` or `setting.words("fr")`?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "words"
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name in ("words", "spoken") and not is_maker(node)


def is_maker(node: ast.expr) -> bool:
    """`setting.words` makes a speaker of a language; it says nothing itself."""
    return isinstance(node, ast.Attribute) and getattr(node.value, "attr", getattr(node.value, "id", "")) == "setting"


def is_written_elsewhere(node: ast.expr) -> bool:
    """A part of an Option, a Character, a Hero, a Face or a Phrase, whose literals are collected where they are made."""
    named = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(named, ast.Attribute) and named.attr in ("says", "sentence", "title", "meanings")


def strings_of(node: ast.expr, tables: dict[str, list[str]], file: Path) -> Iterator[str]:
    """The sentences an argument can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings_of(node.body, tables, file)
        yield from strings_of(node.orelse, tables, file)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in tables:
        yield from tables[node.value.id]
    elif not is_written_elsewhere(node):
        raise Unfollowed(f"{file}:{node.lineno}: cannot tell which sentence {ast.unparse(node)} is")


def dictionaries_of(tree: ast.Module) -> dict[str, list[str]]:
    """The module's dictionaries whose values are all strings."""
    found = {}
    for node in tree.body:
        name, value = assigned(node)
        if isinstance(value, ast.Dict) and all(isinstance(item, ast.Constant) for item in value.values):
            found[name] = [str(item.value) for item in value.values if isinstance(item, ast.Constant)]
    return found


def assigned(node: ast.stmt) -> tuple[str, ast.expr | None]:
    """Name and value of a module's assignment."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id, node.value
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id, node.value
    return "", None
