"""What the documents tell a reader to type or to open is there: commands, targets, extras, files, folders of tests."""

import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
import typer

from contract.subjects import CHECKOUT, TESTS, all_games
from filon.cli.command_line import app

PAGES = sorted([*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").glob("*.md")])


def text_of(name: str) -> str:
    """A document."""
    return (CHECKOUT / name).read_text(encoding="utf-8")


def typed(page: Path, program: str) -> set[str]:
    """The first words typed after the name of a program, wherever a page shows what to type."""
    text = page.read_text(encoding="utf-8")
    shown = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return {word for part in shown for word in re.findall(rf"^{program} ([a-z]+(?:-[a-z]+)*)", part, re.MULTILINE)}


def test_a_reader_is_told_how_to_install_it_and_what_the_extras_bring() -> None:
    readme = text_of("README.md")
    extras = set(tomllib.loads(text_of("pyproject.toml"))["project"]["optional-dependencies"])
    assert "\npip install . " in readme
    assert ".venv/bin/filon" in readme
    assert {"lab"} <= set(re.findall(r"(?:filon|\.)\[(\w+)\]", readme)) <= extras


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_where_parquet_is_named_so_is_the_extra_that_brings_it(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "parquet" not in text.lower() or "filon[lab]" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_typed_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE))
    assert typed(page, "make") <= targets
    assert typed(page, "filon") <= set(typer.main.get_group(app).commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_map_names_every_folder_of_tests() -> None:
    named = set(re.findall(r"`tests/(\w+)`", text_of("ARCHITECTURE.md").partition("\n## Tests\n")[2]))
    games = {rules.IDENTITY.slug for rules in all_games()} - {"trove"}  # these are <game>
    assert named == {file.parent.name for file in TESTS.glob("*/test_*.py")} - games


def test_every_word_of_the_glossary_is_there_once_and_stands_in_the_code() -> None:
    text = text_of("docs/words.md")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([\w.]+)` \|$", text, re.MULTILINE)
    assert len(rows) == text.count("\n| ") - text.count("\n| word |")
    words = [word for listed, _ in rows for word in listed.split(", ")]
    assert len(words) > 50
    assert sorted(words) == sorted(set(words))
    assert [name for _, name in rows if not stands_in_code(name)] == []


def stands_in_code(name: str) -> bool:
    """Is this a module, or what a module has?"""
    module, _, last = name.rpartition(".")
    return find_spec(name) is not None if last.islower() and is_package(module) else hasattr(import_module(module), last)


def is_package(name: str) -> bool:
    """Has this modules in it?"""
    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None
