"""What is missing or wrong in a package that is to be a game, each said in a sentence that names it."""

import inspect
import sys
from collections.abc import Collection, Iterator
from enum import IntEnum
from string import Formatter
from types import ModuleType
from typing import Annotated, Any, get_origin, get_type_hints

from filon.kernel.contract import Agreement, Identity, Rules
from filon.kernel.errors import BadGame, BadPosition, BadTables, Phrase
from filon.kernel.fields import Marked, marked_fields
from filon.kernel.layout import OWNER, fields_of
from filon.kernel.marks import Count, Flag, Held, Listed, Rows, Told
from filon.kernel.verbs import Verbs
from filon.scene.frame import FRAME_NAMES

from .box import parts_of_box
from .things import Holder, holders_in, things_of

MANDATORY: dict[str, Phrase] = {
    "IDENTITY": Phrase("its card: slug, titles, seats, version, and how long a game may be"),
    "State": Phrase("its record, each field with who may look at it and what it is"),
    "VERBS": Phrase("what its moves are called, and what they name"),
    "deal": Phrase("how a game begins"),
    "actors": Phrase("who must choose now"),
    "legal": Phrase("what a seat may do"),
    "apply": Phrase("what a move does"),
    "scores": Phrase("who has how many points"),
}
EVERY_STATE = ("seats", "n_events", "events", "chance_key")  # fields that no game does without
EVENT_NAMES = frozenset({"seat", "a", "b"})  # what a sentence may say of every event


def gives(rules: Any, name: str) -> bool:
    """Does a package give this itself? A module of that name in it is not what it gives."""
    found = vars(rules).get(name)
    return found is not None and not isinstance(found, ModuleType) and found is not Agreement


def check_mandatory(rules: Any) -> None:
    """Everything that only the game can know must be there."""
    missing = [Phrase("{name} ({says})", name=name, says=says) for name, says in MANDATORY.items() if not gives(rules, name)]
    if missing:
        raise BadGame("the game {game} lacks {what}", game=rules.__name__, what=joined(missing))
    for name, kind in (("IDENTITY", Identity), ("VERBS", Verbs), ("State", type)):
        if not isinstance(getattr(rules, name), kind):
            raise BadGame(
                "the game {game}: {name} must be {kind}, but is {got}",
                game=rules.__name__,
                name=name,
                kind=kind.__name__,
                got=type(getattr(rules, name)).__name__,
            )


def joined(phrases: list[Phrase]) -> Phrase:
    """Several phrases in a row."""
    names = {f"n{n}": phrase for n, phrase in enumerate(phrases)}
    return Phrase(", ".join(f"{{{name}}}" for name in names), **names)


def check_game(rules: Any, missing: Collection[str]) -> None:
    """All that can be told of a package before its defaults are made."""
    check_arguments(rules)
    check_state(rules)
    check_agreement(rules)
    if "fill_tables" in missing and "Tables" not in missing:
        check_marks(rules, rules.Tables)
    if not rules.VERBS.declared:
        raise BadGame("the game {game} has no verbs: nobody could move", game=rules.__name__)
    if "story" in missing:
        check_sentences(rules)
    if "scene" in missing:
        check_names(rules)
    untold = things_of(rules.State).untold
    if "imagine" in missing and untold:
        raise BadGame(
            "the game {game} hides {fields}, which marks alone cannot fill: it must give `imagine`",
            game=rules.__name__,
            fields=", ".join(untold),
        )
    check_files(rules, missing)


# --- the record ---------------------------------------------------------------------------------------------------------


def check_state(rules: Any) -> None:
    """The record has what every record has, and every field says what it is, in words that go together."""
    fields = {field.name for field in fields_of(rules.State)}
    for name in EVERY_STATE:
        if name not in fields:
            raise BadGame("the game {game}: its State has no field {field}", game=rules.__name__, field=name)
    for name, hint in get_type_hints(rules.State, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            raise wrong_field(rules, name, Phrase("it is declared without Annotated[...]"))
    check_marks(rules, rules.State)
    said = marked_fields(rules.State)
    for field in said.values():
        check_field(rules, field, said)
    for holder in holders_in(said):
        check_words(rules, holder)


def check_marks(rules: Any, declaration: type) -> None:
    """Every field says what it is."""
    try:
        marked_fields(declaration)
    except BadPosition as error:
        raise BadGame(
            "the game {game}, {record}: {error}", game=rules.__name__, record=declaration.__name__, error=error.phrase
        ) from error


def check_field(rules: Any, field: Marked, said: dict[str, Marked]) -> None:
    """What a field says of other fields is so, and its rows are seats' where each is for its owner."""
    what = field.what
    if isinstance(what, Listed) and not what.length:
        raise wrong_field(rules, field.name, Phrase("it must name the field that says how long it is"))
    named = [what.length] if isinstance(what, Listed) else [what.present] if isinstance(what, Held) else []
    for other in [*named, *(axis.length for axis in field.axes if isinstance(axis, Rows) and axis.length)]:
        if other not in said:
            raise wrong_field(rules, field.name, Phrase("it names {other}, which is no field", other=other))
    for other in named:
        if not isinstance(said[other].what, Count | Flag):
            raise wrong_field(rules, field.name, Phrase("{other} must be a Count or a Flag", other=other))
    if field.field.secrecy is OWNER and not (field.axes and isinstance(field.axes[0], Rows) and field.axes[0].length):
        raise wrong_field(rules, field.name, Phrase("each seat has its own, so it needs BY_SEAT"))


def check_names(rules: Any) -> None:
    """The sprites of a default scene are called by fields and parts, those of its frame by names of their own."""
    parts = {part.name for declared in rules.VERBS.declared for part in declared.parts if not part.of}
    for name in sorted(FRAME_NAMES & {*marked_fields(rules.State), *parts}):
        raise wrong_field(rules, name, Phrase("choose another name: the frame of a scene has sprites called so"))


def check_words(rules: Any, holder: Holder) -> None:
    """0 is what one cannot see, and stands in no vocabulary for a thing."""
    if not any(word == 0 for word in holder.vocabulary):
        raise wrong_field(
            rules, holder.name, Phrase("{words} has no word numbered 0, such as UNKNOWN", words=holder.vocabulary.__name__)
        )


def wrong_field(rules: Any, name: str, what: Phrase) -> BadGame:
    """Something is wrong with a field of the State."""
    return BadGame("the game {game}, field {field}: {what}", game=rules.__name__, field=name, what=what)


# --- options, events, box -----------------------------------------------------------------------------------------------


def check_agreement(rules: Any) -> None:
    """Options begin with the number of seats, and each says what it is."""
    if not issubclass(rules.Options, Agreement):
        raise BadGame("the game {game}: its Options must be a class Options(Agreement)", game=rules.__name__)
    for name in get_type_hints(rules.Options):
        if name != "seats" and not any(option.name == name for option in rules.IDENTITY.options):
            raise BadGame("the game {game}: nothing says what its option {name} is", game=rules.__name__, name=name)


def check_sentences(rules: Any) -> None:
    """What sentences say of events is known of them."""
    told = next((said.what for said in marked_fields(rules.State).values() if isinstance(said.what, Told)), None)
    for what, sentence in getattr(rules, "SENTENCES", {}).items():
        named = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        known = EVENT_NAMES | {name for name, _ in (told.named(what) if told else ())}
        for name in sorted(named - known):
            raise BadGame(
                "the game {game}: its sentence for {event} says {name}, but of that event are known: {known}",
                game=rules.__name__,
                event=what.name if isinstance(what, IntEnum) else what,
                name=f"{{{name}}}",
                known=", ".join(sorted(known)),
            )


def check_shipped_box(rules: Any) -> None:
    """There is a box where there are tables, and what is in it is what a user might put there."""
    box = getattr(rules, "BOX", {})
    for name in parts_of_box(rules):
        if name not in box:
            raise BadGame("the game {game}: its BOX says nothing of {part}", game=rules.__name__, part=name)
    try:
        rules.read_tables(box, box)
    except BadTables as error:
        raise BadGame("the game {game}, its BOX: {error}", game=rules.__name__, error=error.phrase) from error


# --- functions ----------------------------------------------------------------------------------------------------------


def check_files(rules: Any, missing: Collection[str]) -> None:
    """A part that was written is given: whoever imports it later would put the module in place of the default."""
    for name in missing:
        places = (rules.IDENTITY.folder / f"{name}.py", rules.IDENTITY.folder / name / "__init__.py")
        if any(place.exists() for place in places) and f"{rules.__name__}.{name}" not in sys.modules:
            raise BadGame(
                "the game {game} has a file for {name}, but its package does not import it", game=rules.__name__, name=name
            )


def check_arguments(rules: Any) -> None:
    """Every function of the contract takes what it will be called with, in that order."""
    for name, expected in arguments_of_doors():
        if name in MANDATORY and not callable(vars(rules).get(name)):
            raise BadGame("the game {game}: {name} must be a function", game=rules.__name__, name=name)
        found = plain_function(vars(rules).get(name))
        if not inspect.isfunction(found):
            continue
        given = [
            one
            for one in inspect.signature(found).parameters.values()
            if one.kind not in (one.KEYWORD_ONLY, one.VAR_KEYWORD)
        ]
        names = [one.name for one in given]
        needed = [one for one in given if one.default is one.empty]
        is_mixed_up = sorted(names) == sorted(expected) and names != expected
        if is_mixed_up or not len(needed) <= len(expected) <= len(given):
            raise BadGame(
                "the game {game}: {name} must take {expected}, but takes {got}",
                game=rules.__name__,
                name=name,
                expected=f"({', '.join(expected)})",
                got=f"({', '.join(names)})",
            )


def arguments_of_doors() -> Iterator[tuple[str, list[str]]]:
    """The functions of the contract, and the names of what they are called with."""
    for name, function in vars(Rules).items():
        if inspect.isfunction(function) and not name.startswith("_"):
            yield name, [argument for argument in inspect.signature(function).parameters if argument != "self"]


def plain_function(found: Any) -> Any:
    """A function as it is written, compiled or not."""
    return getattr(found, "py_func", found)
