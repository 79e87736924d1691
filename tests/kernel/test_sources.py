"""Lints over the sources: no recursion in compiled code, layers that import downward, a word that means
one thing, files that say what they are for.
"""

import ast
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from contract.subjects import all_games, fixture_games
from filon.kernel import compiling
from filon.kernel.template import entry_of, playout_of
from kernel.sources import SRC, TEMPLATE_GLOBAL, Module, calls_of, circles, filon_modules, fixture_modules

LONGEST_FILE = 500

# Each layer imports only what stands before it; within a layer, modules may import each other.
LAYERS = (
    ("filon._version",),
    ("filon.kernel",),
    ("filon.scene",),
    ("filon.defaults",),
    ("filon.games",),
    ("filon.sample",),
    ("filon.clauses", "filon.play", "filon.play.setting", "filon.play.picture"),
    (
        "filon.play.seen",
        "filon.play.discretion",
        "filon.play.possible",
        "filon.play.setup",
        "filon.play.records",
        "filon.play.weighing",
    ),
    ("filon.play.position", "filon.play.bundled"),
    ("filon.play.game",),
    ("filon",),
    ("filon.search",),
    ("filon.bots",),
    ("filon.lab",),
    ("filon.house",),
    ("filon.store",),
    ("filon.web",),
    ("filon.cli", "filon.__main__"),
)


def layer_of(module: str) -> int:
    """The layer of a module: that of the longest name it begins with."""
    fitting = [(len(name), rank) for rank, names in enumerate(LAYERS) for name in names if covers(name, module)]
    assert fitting, f"{module} stands in no layer"
    return max(fitting)[1]


def covers(name: str, module: str) -> bool:
    """Is a module this one, or in this package? The root covers itself only."""
    return module == name or (name != "filon" and module.startswith(f"{name}."))


def names_of_modules() -> set[str]:
    return {module.name for module in filon_modules()}


def imported_by(module: Module, known: set[str]) -> set[str]:
    """The modules of Filon a module imports; `from . import moves` imports `moves`."""
    found = set()
    for source, name, _ in module.imports():
        if source == "filon" or source.startswith("filon."):
            found.add(f"{source}.{name}" if f"{source}.{name}" in known else source)
    return found


def upward(module: Module, known: set[str]) -> list[str]:
    """The imports of a module that point up; a game's package may not import another game's either."""
    mine = layer_of(module.name)
    wrong = [other for other in imported_by(module, known) if layer_of(other) > mine]
    game = module.name.split(".")[2:3] if module.name.startswith("filon.games.") else []
    if game:
        wrong += [o for o in imported_by(module, known) if o.startswith("filon.games.") and o.split(".")[2:3] != game]
    return wrong


@pytest.mark.parametrize("module", filon_modules(), ids=lambda module: module.name)
def test_imports_point_downward(module: Module) -> None:
    assert upward(module, names_of_modules()) == []


def test_the_kernel_imports_nothing_else_of_filon() -> None:
    for module in filon_modules():
        if module.name.startswith("filon.kernel"):
            assert all(other.startswith("filon.kernel") for other in imported_by(module, names_of_modules())), module.name


def test_nothing_imports_the_command_line() -> None:
    for module in filon_modules():
        if layer_of(module.name) < layer_of("filon.cli"):
            assert not any(other.startswith("filon.cli") for other in imported_by(module, names_of_modules())), module.name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("filon.kernel.x", "from filon.games import names"),
        ("filon.kernel.x", "from ..play.setting import agree"),
        ("filon.kernel.x", "from filon.scene import Scene"),
        ("filon.scene.x", "from filon.games import names"),
        ("filon.scene.x", "from filon.defaults import plain_words"),
        ("filon.defaults.x", "from filon.games import names"),
        ("filon.games.a.rules", "def f():\n    from filon.play.game import new"),
        ("filon.games.a.rules", "from filon.games.b.rules import legal"),
        ("filon.play.game", "from .. import cli"),
        ("filon.bots.x", "import filon.lab.simulate"),
    ],
)
def test_an_upward_import_is_found(name: str, text: str) -> None:
    known = names_of_modules() | {"filon.games.b.rules", "filon.lab.simulate", "filon.cli"}
    assert upward(Module(name, text, is_package=False), known)


def is_machinery(module: Module) -> bool:
    """Is this no part of one game? Games are apart from each other, and each has its own world of words."""
    return len(module.name.split(".")) < 3 or not module.name.startswith(("filon.games.", "filon.sample."))


def twice(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Of names and the modules they belong to: what more than one module has, and which."""
    found: dict[str, set[str]] = {}
    for name, module in pairs:
        found.setdefault(name, set()).add(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def defined_twice(modules: Iterable[Module]) -> dict[str, set[str]]:
    """Public names that several modules outside the games define; all templates call the game they are bound to the same."""
    machinery = (module for module in modules if is_machinery(module))
    found = ((name, module.name) for module in machinery for name in module.definitions())
    return twice((name, module) for name, module in found if name != TEMPLATE_GLOBAL)


def called_alike(modules: Iterable[Module]) -> dict[str, set[str]]:
    """Modules and packages outside the games that have one name."""
    return twice((module.name.rpartition(".")[2], module.name) for module in modules if is_machinery(module))


def test_a_word_of_the_machinery_means_one_thing() -> None:
    assert defined_twice(filon_modules()) == {}
    assert called_alike(filon_modules()) == {}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("class Table: ...", "class Table(dict): ..."),
        ("def told(): ...", "async def told(): ..."),
        ("LOOK = 1", "LOOK: int = 2"),
        ("SOON, LATE = 1, 30", "LATE = 30"),
        ("if True:\n    def draw(): ...\nelse:\n    def draw(): ...", "draw = print"),
        ("try:\n    pass\nexcept ImportError:\n    T = None", "T = 1"),
    ],
)
def test_a_name_that_two_modules_define_is_found(text: str, other: str) -> None:
    (name,) = defined_twice([Module("filon.web.a", text, is_package=False), Module("filon.cli.b", other, is_package=False)])
    assert name in text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("filon.cli.b", "from filon.web.a import Table"),
        ("filon.cli.b", "Table: type"),
        ("filon.cli.b", "_Table = 1"),
        ("filon.cli.b", "class Game:\n    Table = 1"),
        ("filon.games.saboteur.state", "class Table: ..."),
    ],
)
def test_a_name_that_one_module_defines_is_let_pass(name: str, text: str) -> None:
    modules = [Module("filon.web.a", "class Table: ...", is_package=False), Module(name, text, is_package=False)]
    assert defined_twice(modules) == {}


def test_modules_of_one_name_are_found() -> None:
    names = ("filon.web.table", "filon.house.table", "filon.games.saboteur.table")
    found = called_alike(Module(name, "", is_package=False) for name in names)
    assert found == {"table": {"filon.web.table", "filon.house.table"}}


def all_modules() -> list[Module]:
    return [*filon_modules(), *(module for rules in fixture_games() for module in fixture_modules(rules.IDENTITY.slug))]


def test_no_compiled_function_calls_itself_even_through_others() -> None:
    calls = calls_of(all_modules())
    assert len(calls) > 100, "hardly any compiled function was found"
    assert calls["filon.games.dragobert.rules.apply"] >= {"filon.games.dragobert.rules.dig", "filon.kernel.events.silence"}
    assert calls["filon.kernel.entry.apply_at"] >= {f"{rules.apply.__module__}.apply" for rules in all_games()}
    assert circles(calls) == []


@pytest.mark.parametrize(
    ("text", "circle"),
    [
        ("@kernel\ndef f(n):\n    return f(n - 1)\n", ["m.f", "m.f"]),
        ("@kernel\ndef f(n):\n    return g(n)\n@kernel\ndef g(n):\n    return f(n)\n", ["m.f", "m.g", "m.f"]),
        ("from . import m\n@kernel\ndef f(n):\n    return m.f(n)\n", ["m.f", "m.f"]),
    ],
)
def test_recursion_is_found(text: str, circle: list[str]) -> None:
    assert circle in circles(calls_of([Module("m", text.replace("from . import m", "import m"), is_package=False)]))


def referred_to(function: Any) -> list[tuple[str, object]]:
    """What a compiled function can read of its module, and of the modules named there."""
    names = function.__code__.co_names
    found = [(name, function.__globals__.get(name)) for name in names]
    modules = [value for _, value in found if isinstance(value, ModuleType)]
    return found + [(f"{m.__name__}.{name}", vars(m).get(name)) for m in modules for name in names]


def test_no_compiled_function_reads_an_array_of_its_module() -> None:
    for rules in all_games():
        assert entry_of(rules)
        assert playout_of(rules)
    assert len(compiling.KERNELS) > 100
    for function in compiling.KERNELS:
        for name, value in referred_to(function):
            assert not isinstance(value, np.ndarray | list | dict), f"{function.__qualname__} reads {name}"


@pytest.mark.parametrize("module", filon_modules(), ids=lambda module: module.name)
def test_a_source_file_says_what_it_is_for_and_is_not_too_long(module: Module) -> None:
    if module.text.strip():
        assert ast.get_docstring(module.tree), "it opens without a word"
    assert module.text.count("\n") <= LONGEST_FILE


def test_every_folder_of_sources_is_a_package() -> None:
    for file in SRC.rglob("*.py"):
        assert (file.parent / "__init__.py").exists(), file.parent.name
