"""The games: one folder each. A game is registered by its folder here, or by an entry point elsewhere."""

from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, cast

from filon.kernel.errors import BadGame, UnknownGame

if TYPE_CHECKING:
    from filon.kernel.contract import Rules  # it imports numpy, and who only lists names has no need of that

GAMES_FOLDER = Path(__file__).parent
GAMES_GROUP = "filon.games"


def names() -> tuple[str, ...]:
    """Every registered game, our own first."""
    own = own_names()
    return (*own, *sorted(point.name for point in entry_points(group=GAMES_GROUP) if point.name not in own))


def own_names() -> list[str]:
    """The games in this folder: every package. Nothing is imported to find out; what one lacks is said when it is."""
    return sorted(file.parent.name for file in GAMES_FOLDER.glob("*/__init__.py"))


def rules_of(name: str) -> "Rules":
    """The rules of a game by its name; importing them is what costs time, so nothing is imported before."""
    if name in own_names():
        return imported(name, f"{__name__}.{name}")
    for point in entry_points(group=GAMES_GROUP):
        if point.name == name:
            return imported(name, point.module)
    raise UnknownGame("there is no game {name!r}; the games are: {known}", name=name, known=", ".join(names()))


def imported(name: str, module: str) -> "Rules":
    """A package as a whole game; raise BadGame, with what is wrong, if it is none."""
    from filon.defaults import complete

    try:
        package = import_module(module)
        complete(module)
    except BadGame:
        raise
    except Exception as error:
        raise BadGame("the game {game} cannot be imported: {error}", game=name, error=repr(error)) from error
    rules = cast("Rules", package)
    if rules.IDENTITY.slug != name:
        raise BadGame("the game {game} calls itself {slug} on its card", game=name, slug=rules.IDENTITY.slug)
    return rules


def all_rules() -> "tuple[list[Rules], dict[str, BadGame]]":
    """Every registered game, and why what is offered as one is none: one mistake must not keep others from playing."""
    found: list[Rules] = []
    wrong: dict[str, BadGame] = {}
    for name in names():
        try:
            found.append(rules_of(name))
        except BadGame as error:
            wrong[name] = error
    return found, wrong
