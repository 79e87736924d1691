"""A game's rules page as HTML: headings with anchors, clause ids one can link to, reconstructed numbers said to be so."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markupsafe import Markup

from filon.kernel.words import words_for

RECONSTRUCTED = re.compile(r"(\d\s?)\(R\)")
NO_PREFIX = "(?!)"  # of a game without clauses: matches nothing


@lru_cache(maxsize=32)
def rules_page(folder: Path, clauses: tuple[str, ...], language: str) -> tuple[Markup, tuple[tuple[str, str], ...]]:
    """The page and its table of contents: anchor and heading."""
    file = folder / "locale" / f"rules.{language}.md"
    if not file.exists():
        return Markup(""), ()
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("text", say_text)
    env: dict[str, Any] = {"prefixes": "|".join(clauses) or NO_PREFIX, "named": set(), "language": language}
    tokens = parser.parse(file.read_text(encoding="utf-8"), env)
    contents = tuple(anchored(tokens))
    return Markup(parser.renderer.render(tokens, parser.options, env)), contents  # noqa: S704  html is off in the parser


def anchored(tokens: list[Token]) -> list[tuple[str, str]]:
    """Give every heading an anchor; those of the second level are the contents."""
    found = []
    for i, token in enumerate(tokens):
        if token.type in ("table_open", "fence"):
            token.attrSet("tabindex", "0")  # they scroll on a phone, by keyboard too
        if token.type == "heading_open":
            anchor = f"part-{i}"
            token.attrSet("id", anchor)
            if token.tag == "h2":
                found.append((anchor, tokens[i + 1].content.replace("`", "")))
    return found


def say_text(_: Any, tokens: list[Token], i: int, __: Any, env: dict[str, Any]) -> str:
    """Plain text, with the first naming of a clause as its anchor."""
    words = words_for(env["language"])
    title = escapeHtml(words("reconstructed: the rulebook does not print this number"))

    def clause(match: re.Match[str]) -> str:
        name = match[0]
        anchor = "" if name in env["named"] else f' id="{name}"'
        env["named"].add(name)
        return f'<span class="clause-id"{anchor}>{name}</span>'

    text = re.sub(rf"\b(?:{env['prefixes']})-\d{{3}}\b", clause, escapeHtml(tokens[i].content))
    return RECONSTRUCTED.sub(rf'\1<abbr class="made-up" title="{title}">R</abbr>', text)
