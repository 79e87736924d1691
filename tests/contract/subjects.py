"""Whom the contract suite examines: every registered game and every game found under tests/, each in all its variants.

A variant is a seat count with default options, or one option changed, or all of them; an option that changes the number of
seats is examined at some of its own. They come from the identity card, so a new game is examined without a line here.

A game of ours, in `src/filon/games` or under tests/, brings every file the suite asks for, unless its tests hold
`who_sees.py`, of which the rest is made. A game from elsewhere is examined alone, if it is named (`--game` of pytest, see
conftest.py), and brings what it has.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import listing
import scale
from filon import games
from filon.clauses import clauses_in, specification_of
from filon.kernel.contract import Identity, Option, Rules, Value, value_as_text
from filon.kernel.errors import BadOption, BadSeats
from filon.play.setting import Setting, agree_on

TESTS, CHECKOUT = listing.TESTS, listing.CHECKOUT
FEW = 4  # numbers of seats that are all examined
EXAMINED, ITS_TESTS = "FILON_EXAMINED", "FILON_EXAMINED_TESTS"  # a game from elsewhere: its package, the folder of its tests


@dataclass(frozen=True)
class Variant:
    """A game with what is agreed before it."""

    rules: Rules
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    tables: Mapping[str, Any] | None = None

    @property
    def slug(self) -> str:
        """The game's name."""
        return self.rules.IDENTITY.slug

    @property
    def name(self) -> str:
        """The name of its golden file: seats, then what differs from the defaults."""
        changed = [f"{name}_{value_as_text(value)}" for name, value in self.options.items()]
        told = changed if len(changed) < 2 else ["all_options"]
        return "-".join([f"{self.seats}_seats", *told, *(["replaced"] if self.tables is not None else [])]).lower()

    @cached_property
    def setting(self) -> Setting:
        """The agreement."""
        return agree_on(self.rules, seats=self.seats, tables=self.tables, **self.options)

    def __str__(self) -> str:
        return f"{self.slug}:{self.name}"


def registered_games() -> list[Rules]:
    """The games of ours that anybody can play."""
    return [games.rules_of(name) for name in games.own_names()]


@lru_cache(maxsize=1)
def fixture_games() -> tuple[Rules, ...]:
    """The packages under tests/ that have an identity card."""
    folders = [file.parent for file in sorted(TESTS.glob("*/__init__.py")) if "IDENTITY" in file.read_text(encoding="utf-8")]
    return tuple(cast("Rules", import_module(folder.name)) for folder in folders)


@lru_cache(maxsize=1)
def examined_game() -> Rules | None:
    """The game that is examined alone: one of this checkout, the folder of a package, or what it is imported or known by."""
    named = os.environ.get(EXAMINED)
    if named is None:
        return None
    if named in games.own_names():
        return games.rules_of(named)
    folder = Path(named).resolve()
    if (folder / "__init__.py").exists():
        sys.path.append(str(folder.parent))
        rules = cast("Rules", import_module(folder.name))
        assert rules.IDENTITY.folder.resolve() == folder, f"there is another package {folder.name}"
        return rules
    return games.rules_of(named) if named in games.names() else cast("Rules", import_module(named))


def all_games() -> list[Rules]:
    """Every game the suite examines, each once; a game from elsewhere alone."""
    elsewhere = examined_game()
    if elsewhere is not None:
        return [elsewhere]
    return list({rules.IDENTITY.slug: rules for rules in (*registered_games(), *fixture_games())}.values())


def is_another_game(thing: object) -> bool:
    """Is this a game, or a variant of one, that is not examined?"""
    rules = thing if hasattr(thing, "IDENTITY") else getattr(thing, "rules", None)  # of a package that may be a module
    return hasattr(rules, "IDENTITY") and rules not in all_games()


def variants_of(rules: Rules) -> list[Variant]:
    """All seat counts, every option value at least once, all options changed at once, and replaced boxes."""
    identity = rules.IDENTITY
    plain = [Variant(rules, seats) for seats in identity.seats_with({})]
    single = [variant for option in identity.options for variant in with_option(rules, option)]
    return [*plain, *single, *with_all_options(rules), *with_replaced_tables(rules)]


def with_option(rules: Rules, option: Option) -> Iterator[Variant]:
    """Each value that is not the default: at the largest table that takes it, or at some numbers of seats of its own."""
    for value in other_values(rules.IDENTITY, option):
        options = {option.name: value}
        fitting = fitting_seats(rules, options)
        for seats in some_seats(fitting, rules.IDENTITY.usual_with(options)) if widens(rules, options) else fitting[-1:]:
            yield Variant(rules, seats, options)


def widens(rules: Rules, options: Mapping[str, Value]) -> bool:
    """Are there numbers of seats that only these options allow?"""
    return not set(rules.IDENTITY.seats_with(options)) <= set(rules.IDENTITY.seats_with({}))


def some_seats(fitting: list[int], usual: int) -> list[int]:
    """Fewest, most, and those on either side of the usual number, which the benchmarks see enough of."""
    return [seats for seats in fitting if seats in (fitting[0], usual - 1, usual + 1, fitting[-1])]


def fitting_seats(rules: Rules, options: Mapping[str, Value]) -> list[int]:
    """The numbers of seats that these options can be played at."""
    return [seats for seats in rules.IDENTITY.seats_with(options) if is_agreed(rules, seats, options)]


def other_values(identity: Identity, option: Option) -> list[Value]:
    """The values that differ from the default; where a seat is a value, the last seat every usual table has."""
    seat: tuple[Value, ...] = (identity.seats_with({})[0] - 1,) if option.seats else ()
    number = option.numbers[:1] if len(option.values) == 1 else ()
    return [value for value in (*option.values, *seat, *number) if value != option.default]


def with_all_options(rules: Rules) -> Iterator[Variant]:
    """The last other value of every option together, at the largest table that takes them."""
    identity = rules.IDENTITY
    options = {option.name: other_values(identity, option)[-1] for option in identity.options}
    fitting = fitting_seats(rules, options)
    if len(options) > 1 and fitting:
        yield Variant(rules, fitting[-1], options)


def with_replaced_tables(rules: Rules) -> Iterator[Variant]:
    """The boxes that the game's `recount.py` offers in place of the shipped ones, at the largest tables that take them."""
    if not has_part(rules, "recount"):
        return
    recount, identity = recount_of(rules), rules.IDENTITY
    if hasattr(recount, "REPLACED"):
        yield Variant(rules, identity.seats_with({})[-1], tables=recount.REPLACED)
    for name, tables in getattr(recount, "REPLACED_WITH", {}).items():
        options = {name: other_values(identity, identity.option(name))[-1]}
        yield Variant(rules, fitting_seats(rules, options)[-1], options, tables)


def is_agreed(rules: Rules, seats: int, options: Mapping[str, Value]) -> bool:
    """Do these go together?"""
    try:
        agree_on(rules, seats=seats, tables=None, **options)
    except (BadOption, BadSeats):
        return False
    return True


@lru_cache(maxsize=1)
def all_variants() -> tuple[Variant, ...]:
    """Every variant of every game; of tables with default options only some numbers of seats, but in `make proof` all."""
    every = (variant for rules in all_games() for variant in variants_of(rules))
    return tuple(variant for variant in every if scale.IS_PROOF or variant.options or variant.tables or is_usual(variant))


def is_usual(variant: Variant) -> bool:
    """Is this the smallest, the usual or the largest table, or one of few?"""
    seats = variant.rules.IDENTITY.seats_with({})
    return len(seats) <= FEW or variant.seats in (seats[0], variant.rules.IDENTITY.usual_seats, seats[-1])


@lru_cache(maxsize=1)
def some_variants() -> tuple[Variant, ...]:
    """For what takes long: fewest, some and most seats, all options at once, other boxes; in `make proof` every variant."""
    return all_variants() if scale.IS_PROOF else tuple(variant for rules in all_games() for variant in some_of(rules))


def some_of(rules: Rules) -> list[Variant]:
    """Those of one game; of an option that allows more or fewer seats, the fewest and the most."""
    seats = rules.IDENTITY.seats_with({})
    plain = [Variant(rules, n) for n in sorted({seats[0], seats[len(seats) // 2], seats[-1]})]
    return [*plain, *with_wider_seats(rules), *with_all_options(rules), *with_replaced_tables(rules)]


def with_wider_seats(rules: Rules) -> Iterator[Variant]:
    """The smallest and the largest table of each option value that allows numbers of seats no other table has."""
    for option in rules.IDENTITY.options:
        for value in other_values(rules.IDENTITY, option):
            options = {option.name: value}
            if widens(rules, options):
                fitting = fitting_seats(rules, options)
                yield from (Variant(rules, seats, options) for seats in (fitting[0], fitting[-1]))


def seating_about(rules: Rules, seats: int) -> Variant:
    """A table of so many seats, or of as many as come near that, if the game is for fewer or more."""
    possible = rules.IDENTITY.seats_with({})
    return Variant(rules, min(max(seats, possible[0]), possible[-1]))


def folder_of(rules: Rules) -> Path:
    """Where a game's tests are; of a game from elsewhere where it is told, else in its package."""
    if rules is not examined_game() or rules.IDENTITY.slug in games.own_names():
        return TESTS / rules.IDENTITY.slug
    return Path(os.environ.get(ITS_TESTS, rules.IDENTITY.folder)).resolve()


# --- what its tests hold ------------------------------------------------------------------------------------------------


def has_part(rules: Rules, name: str) -> bool:
    """Do its tests hold this file?"""
    return (folder_of(rules) / f"{name}.py").exists()


def must_be_whole(rules: Rules) -> bool:
    """Does the suite insist on every file? Not of who is from elsewhere, nor where a table says who sees what."""
    return rules is not examined_game() and not has_part(rules, "who_sees")


def keeps(rules: Rules, name: str) -> bool:
    """Is there such a file or folder in its tests, or should there be one?"""
    return must_be_whole(rules) or (folder_of(rules) / name).exists()


def own_part(rules: Rules, name: str) -> Any:
    """A module of a game's tests, which are a package, or lie in the game's own, or are loose files."""
    folder = folder_of(rules)
    if folder == rules.IDENTITY.folder.resolve():
        return import_module(f"{rules.__name__}.{name}")
    if (folder / "__init__.py").exists():
        if str(folder.parent) not in sys.path:
            sys.path.append(str(folder.parent))
        return import_module(f"{folder.name}.{name}")
    loose = f"{rules.IDENTITY.slug}_{name}"
    if loose not in sys.modules:
        spec = spec_from_file_location(loose, folder / f"{name}.py")
        assert spec is not None
        sys.modules[loose] = module_from_spec(spec)
        assert spec.loader is not None
        spec.loader.exec_module(sys.modules[loose])
    return sys.modules[loose]


def recount_of(rules: Rules) -> Any:
    """The game's naive bookkeeping: `components(state)`, `scores(state)`, and `REPLACED`, another box.

    `REPLACED_WITH`, where an option brings a box of its own: another such box by the name of the option. A game that need
    not be whole may have some of these, or none; what it never loses is then what its census counts.
    """
    if not keeps(rules, "recount.py"):
        return SimpleNamespace(components=rules.census)
    return own_part(rules, "recount")


def clauses_of(rules: Rules) -> set[str]:
    """Every clause of the game's specification, if it has one."""
    file = specification_of(rules.IDENTITY, CHECKOUT)
    return {clause for clause, _ in clauses_in(file)} if file.exists() else set()


def clauses_cited_by(rules: Rules) -> set[str]:
    """What refusals of a game may cite: its clauses; nothing, and so an empty one, where its card names none."""
    return clauses_of(rules) if rules.IDENTITY.clauses else {""}


def write_distribution(folder: Path) -> None:
    """Make `folder` look like an installed distribution that offers the games found under tests/, and one from elsewhere."""
    info = folder / "filon_fixtures-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: filon-fixtures\nVersion: 1\n", encoding="utf-8")
    elsewhere = examined_game()
    offered = [*fixture_games(), *([elsewhere] if elsewhere and elsewhere.IDENTITY.slug not in games.names() else [])]
    offers = [f"{rules.IDENTITY.slug} = {rules.__name__}" for rules in offered]
    (info / "entry_points.txt").write_text("\n".join([f"[{games.GAMES_GROUP}]", *offers, ""]), encoding="utf-8")
