"""The sources as the lints read them: modules, what they import, and which compiled function calls which."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

SRC = Path(__file__).parent.parent.parent / "src"
TESTS = Path(__file__).parent.parent
TEMPLATE_GLOBAL = "rules"  # what a template calls the game it is bound to


@dataclass(frozen=True)
class Module:
    """A source file."""

    name: str
    text: str
    is_package: bool

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text)

    @property
    def package(self) -> str:
        """Where its relative imports start from."""
        return self.name if self.is_package else self.name.rpartition(".")[0]

    def imports(self) -> Iterator[tuple[str, str, str]]:
        """Every import anywhere in it: the module, the name taken from it ('' for all), what it is called here."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, "", alias.asname or alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                source = self.absolute(node)
                yield from ((source, alias.name, alias.asname or alias.name) for alias in node.names)

    def absolute(self, node: ast.ImportFrom) -> str:
        """The module a from-import names."""
        if not node.level:
            return node.module or ""
        parts = self.package.split(".")
        base = parts[: len(parts) - node.level + 1]
        return ".".join([*base, *([node.module] if node.module else [])])

    def definitions(self) -> Iterator[str]:
        """The public names it defines at its top level, under conditions too; `name: Type` without a value is none."""
        for node in top_level(self.tree.body):
            yield from (name for name in defined_by(node) if not name.startswith("_"))

    def kernels(self) -> Iterator[ast.FunctionDef]:
        """Its compiled functions."""
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef) and "kernel" in [ast.unparse(mark) for mark in node.decorator_list]:
                yield node


def top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those of its conditions, loops and attempts too."""
    for node in body:
        yield node
        for part in ("body", "handlers", "orelse", "finalbody"):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from top_level(getattr(node, part, []))


def defined_by(node: ast.stmt) -> Iterator[str]:
    """The names a statement gives something to; an import gives nothing of its own."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Assign():
            targets = (part for target in node.targets for part in ast.walk(target))
            yield from (part.id for part in targets if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            yield name


def module_at(file: Path, root: Path) -> Module:
    """The module a file is."""
    parts = file.relative_to(root).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Module(".".join(parts[:-1] if is_package else parts), file.read_text(encoding="utf-8"), is_package)


@lru_cache(maxsize=1)
def filon_modules() -> tuple[Module, ...]:
    """Everything under src."""
    return tuple(module_at(file, SRC) for file in sorted(SRC.rglob("*.py")))


def fixture_modules(folder: str) -> list[Module]:
    """A game of the tests."""
    return [module_at(file, TESTS) for file in sorted((TESTS / folder).glob("*.py"))]


def calls_of(modules: list[Module]) -> dict[str, set[str]]:
    """Which compiled function calls which, by full name; a template's calls go to every game's function of that name."""
    known = {f"{module.name}.{node.name}" for module in modules for node in module.kernels()}
    return {f"{module.name}.{node.name}": called_by(node, module, known) for module in modules for node in module.kernels()}


def called_by(node: ast.FunctionDef, module: Module, known: set[str]) -> set[str]:
    """The compiled functions a function calls."""
    names = {here: f"{source}.{name}" if name else source for source, name, here in module.imports()}
    called = set()
    for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
        head, _, tail = ast.unparse(call.func).partition(".")
        if head == TEMPLATE_GLOBAL and head not in names:
            called |= {name for name in known if name.endswith(f".{tail}")}
        else:
            called.add(".".join(part for part in (names.get(head, f"{module.name}.{head}"), tail) if part))
    return called & known


def circles(calls: dict[str, set[str]]) -> list[list[str]]:
    """Every way from a function back to itself that a walk in depth finds."""
    found: list[list[str]] = []
    done: set[str] = set()

    def follow(name: str, path: list[str]) -> None:
        if name in path:
            found.append([*path[path.index(name) :], name])
        elif name not in done:
            for other in sorted(calls[name]):
                follow(other, [*path, name])
            done.add(name)

    for name in calls:
        follow(name, [])
    return found
