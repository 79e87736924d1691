"""Leaks to plant: the ways in which a game gives itself away, each made once; its `leaks.py` says what gets out by them.

Each function makes a `Doors` with one door left ajar: its name, what is wrong in a sentence, then what is the game's own: a
field, or a function of the whole State `s` (a record) and of who looks, moves or is asked. `caught_by` names the check that
must notice (`CHECKS` in secrecy.py). `COMMON` are those that say the same of every game.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from contract.secrecy import Doors, MadePublic
from filon.kernel.contract import Refusal
from filon.kernel.fields import position_data
from filon.play.records import digest_of
from filon.scene import Scene, Sprite, Touch

Leaks = tuple[type[Doors], ...]
Secret = Callable[[Any], Any]  # of the State: something that not everybody may know
SeatSecret = Callable[[Any, int], Any]  # of the State, for a seat
MoveSecret = Callable[[Any, int, int], Any]  # of the State, for a seat and an action; nothing where there is none
Where = Callable[[Any, int], Any]  # of the State and a viewer: everywhere, nowhere, or the places along the first axes

FAR = 1 << 20  # beyond what moves are called by
WHO = 4  # the column of an event that says who may hear of it


def planted(name: str, why: str, caught_by: str) -> Callable[[type[Doors]], type[Doors]]:
    """Call a leak by its name."""

    def call(leak: type[Doors]) -> type[Doors]:
        leak.__name__ = leak.__qualname__ = name
        leak.__doc__, leak.caught_by = why, caught_by
        return leak

    return call


# --- what is seen -------------------------------------------------------------------------------------------------------


def everywhere(s: Any, viewer: int) -> bool:
    """Always, and all of it."""
    return True


def of_others(rows: int) -> Where:
    """All rows but the viewer's own."""
    return lambda _s, viewer: np.arange(rows) != viewer


def place_of(rows: NDArray[Any], places: Any) -> Any:
    """Of rows, each of its own place: where that is; a place below 0 is none."""
    return np.arange(rows.shape[-1]) == np.asarray(places)[..., None]


def has_heard(s: Any, viewer: int, what: int) -> bool:
    """Was this viewer told such a thing just now?"""
    return any(int(row[0]) == what and int(row[WHO]) >> viewer & 1 for row in s.events[: s.n_events])


def mask_over(values: NDArray[Any], where: Any) -> NDArray[np.bool_]:
    """Places along the first axes of a field, for all of it."""
    mask = np.asarray(where, bool)
    return np.broadcast_to(mask.reshape(mask.shape + (1,) * (values.ndim - mask.ndim)), values.shape)


def public(field: str, why: str, caught_by: str = "twins", name: str = "") -> type[Doors]:
    """A field that is not PUBLIC in the declaration is so in the masks; the leak is called after it."""
    leak = type("", (MadePublic,), {"field": field})
    return planted(name or "".join(map(str.capitalize, [*field.split("_"), "public"])), why, caught_by)(leak)


def shown(name: str, why: str, *fields: str, where: Where = everywhere, caught_by: str = "twins") -> type[Doors]:
    """A `reveal` without its condition: fields, or places in them, are shown as they are."""

    @planted(name, why, caught_by)
    class Shown(Doors):
        def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
            seen = super().see(states, viewer)
            for field in fields:
                there = states[field][0]
                seen[field][0] = np.where(mask_over(there, where(states[0], viewer)), there, seen[field][0])
            return seen

    return Shown


def forgotten(name: str, why: str, *fields: str, where: Where = everywhere) -> type[Doors]:
    """Nobody peeks, but recall is not perfect: fields, or places in them, are blank."""

    @planted(name, why, "recall")
    class Forgotten(Doors):
        def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
            seen = super().see(states, viewer)
            for field in fields:
                there = seen[field][0]
                seen[field][0] = np.where(mask_over(there, where(states[0], viewer)), 0, there)
            return seen

    return Forgotten


def told_to(name: str, why: str, who: Secret | None, what: int = 0, caught_by: str = "recall") -> type[Doors]:
    """Events, or only those of one kind, are told to others than they should be: to one seat, or to everybody."""

    @planted(name, why, caught_by)
    class ToldTo(Doors):
        def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
            loud = states.copy()
            rows = loud["events"][0, : int(states["n_events"][0])]
            everybody = (2 << self.setting.identity.spectator) - 1
            rows[(rows[:, 0] == what) | (not what), WHO] = 1 << int(who(states[0])) if who else everybody
            return super().see(loud, viewer)

    return ToldTo


def spectator_forgets(why: str, field: str) -> type[Doors]:
    """Who sits nowhere knows less than everybody."""

    class SpectatorKnowsLess(Doors):
        def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
            seen = super().see(states, viewer)
            if viewer == self.setting.identity.spectator:
                seen[field] = 0
            return seen

    return planted(SpectatorKnowsLess.__name__, why, "recall")(SpectatorKnowsLess)


# --- what is told and drawn ---------------------------------------------------------------------------------------------


def story_tells(name: str, why: str, secrets: Callable[[Any], Iterable[object]]) -> type[Doors]:
    """The story reads the State: it has some more sentences."""

    @planted(name, why, "twins")
    class StoryTells(Doors):
        def story(self, states: NDArray[Any], viewer: int) -> list[str]:
            return [*super().story(states, viewer), *map(str, secrets(states[0]))]

    return StoryTells


def drawing_tells(name: str, why: str, secret: Secret, *, as_memory_aid: bool = False) -> type[Doors]:
    """The drawing reads the State: it has one more line, always or as part of the memory aid."""

    @planted(name, why, "twins")
    class DrawingTells(Doors):
        def drawing(self, states: NDArray[Any], viewer: int, *, memory_aid: bool) -> str:
            drawn = super().drawing(states, viewer, memory_aid=memory_aid)
            return f"{drawn}\n{secret(states[0])}" if memory_aid or not as_memory_aid else drawn

    return DrawingTells


def scene_tells(name: str, why: str, secret: Secret, by: str = "text") -> type[Doors]:
    """The scene reads the State: one more sprite, by whose text, width, art or id it can be known."""

    @planted(name, why, "twins")
    class SceneTells(Doors):
        def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
            scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
            known = secret(states[0])
            told = msgspec.structs.replace(
                Sprite("told", "words", 0, 0, 9, 9), **{by: 9.0 + known if by == "w" else f"{by}-{known}"}
            )
            return msgspec.structs.replace(scene, sprites=(*scene.sprites, told))

    return SceneTells


def touches_tell(name: str, why: str, secret: SeatSecret) -> type[Doors]:
    """The ids to touch tell what only the State knows."""

    @planted(name, why, "twins")
    class TouchesTell(Doors):
        def touches(self, states: NDArray[Any], seat: int) -> Touch:
            tree = super().touches(states, seat)
            return msgspec.structs.replace(tree, then={**tree.then, f"told-{secret(states[0], seat)}": Touch()})

    return TouchesTell


def texts_tell(name: str, why: str, secret: SeatSecret) -> type[Doors]:
    """Moves in notation tell what only the State knows."""

    @planted(name, why, "twins")
    class TextsTell(Doors):
        def texts(self, states: NDArray[Any], seat: int) -> list[str]:
            return [f"{text} {secret(states[0], seat)}" for text in super().texts(states, seat)]

    return TextsTell


# --- what may be done ---------------------------------------------------------------------------------------------------


def legal_knows(name: str, why: str, is_barred: MoveSecret, caught_by: str = "answers") -> type[Doors]:
    """Some legal moves are not offered, where any are left."""

    @planted(name, why, caught_by)
    class LegalKnows(Doors):
        def legal(self, states: NDArray[Any], seat: int) -> list[int]:
            found = super().legal(states, seat)
            return [action for action in found if not is_barred(states[0], seat, action)] or found

    return LegalKnows


def reason_knows(
    name: str, why: str, secret: MoveSecret, *, only_refused: bool = False, caught_by: str = "twins"
) -> type[Doors]:
    """A refusal tells what nobody can know; of any move, or of those that are refused anyway."""

    @planted(name, why, caught_by)
    class ReasonKnows(Doors):
        def why_not(self, states: NDArray[Any], seat: int, action: int) -> Refusal | None:
            refusal = super().why_not(states, seat, action)
            known = (refusal or not only_refused) and secret(states[0], seat, action)
            return Refusal("", f"Better not: {known}.") if known else refusal

    return ReasonKnows


def policy_peeks(why: str, secret: SeatSecret, move: Callable[[Any], int] | None = None) -> type[Doors]:
    """The rule of thumb does something else where it is better: the last legal move, or one by what it saw."""

    class PolicyPeeks(Doors):
        def policy(self, states: NDArray[Any], seat: int, key: NDArray[np.uint32]) -> int:
            known = secret(states[0], seat)
            if not known:
                return super().policy(states, seat, key)
            return move(known) if move else self.legal(states, seat)[-1]

    return planted(PolicyPeeks.__name__, why, "answers")(PolicyPeeks)


def actors_know(name: str, why: str, asked: Callable[[Any, int], int]) -> type[Doors]:
    """Others are asked than must choose; bits as `actors` has them."""

    @planted(name, why, "twins")
    class ActorsKnow(Doors):
        def actors(self, states: NDArray[Any]) -> int:
            return asked(states[0], super().actors(states))

    return ActorsKnow


def veil_tells(name: str, why: str, secret: MoveSecret, *, only_others: bool = False) -> type[Doors]:
    """With a move one learns more than the move, or others do."""

    @planted(name, why, "twins")
    class VeilTells(Doors):
        def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
            known = 0 if only_others and viewer == seat else secret(states[0], seat, action)
            return super().veil(states, seat, action, viewer) + FAR * int(known)

    return VeilTells


def veil_off(why: str, is_raw: Callable[[int], bool] | None = None, name: str = "VeilOff") -> type[Doors]:
    """What others learn of a move, or of moves of one kind, is the move itself, card and all."""

    @planted(name, why, "twins")
    class VeilOff(Doors):
        def veil(self, states: NDArray[Any], seat: int, action: int, viewer: int) -> int:
            if viewer != seat and (is_raw is None or is_raw(action)):
                return self.meaning(states, seat, action)
            return super().veil(states, seat, action, viewer)

    return VeilOff


# --- what is imagined ---------------------------------------------------------------------------------------------------


def imagine_knows(why: str, *fields: str, name: str = "ImagineKnows") -> type[Doors]:
    """Whoever imagines sees the real fields."""

    @planted(name, why, "round trip")
    class ImagineKnows(Doors):
        def see(self, states: NDArray[Any], viewer: int) -> NDArray[Any]:
            self.truth = states
            return super().see(states, viewer)

        def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
            imagined = super().imagine(seen, viewer, key)
            for field in fields:
                imagined[field] = self.truth[field]
            return imagined

    return ImagineKnows


def imagine_forgets(name: str, why: str, *fields: str, where: Where = everywhere) -> type[Doors]:
    """Whoever imagines does not know any more what it has seen: fields of its Seen, or places in them."""

    @planted(name, why, "round trip")
    class ImagineForgets(Doors):
        def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
            blurred = seen.copy()
            for field in fields:
                blurred[field][0] = np.where(mask_over(seen[field][0], where(seen[0], viewer)), 0, seen[field][0])
            return super().imagine(blurred, viewer, key)

    return ImagineForgets


def imagine_mistakes(name: str, why: str, change: Callable[[Any, Any], None]) -> type[Doors]:
    """Whoever imagines makes something else of the imagined State, by its Seen."""

    @planted(name, why, "round trip")
    class ImagineMistakes(Doors):
        def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
            imagined = super().imagine(seen, viewer, key)
            change(imagined[0], seen[0])
            return imagined

    return ImagineMistakes


# --- in every game ------------------------------------------------------------------------------------------------------


class PositionOfTheState(Doors):
    """The position as data is told from the State and not from what is seen of it."""

    caught_by = "twins"

    def position(self, states: NDArray[Any], viewer: int) -> dict[str, Any]:
        return {**super().position(states, viewer), **position_data(self.rules, states[0])}


class IdsTellTheState(Doors):
    """The id of a sprite is made from what only the State knows."""

    caught_by = "twins"

    def scene(self, states: NDArray[Any], viewer: int, shape: str, *, memory_aid: bool) -> Scene:
        scene = super().scene(states, viewer, shape, memory_aid=memory_aid)
        first = msgspec.structs.replace(scene.sprites[0], id=digest_of(states[0]))
        return msgspec.structs.replace(scene, sprites=(first, *scene.sprites[1:]))


class PaceOfTheState(Doors):
    """A move stands longer, or not, by what only the State knows."""

    caught_by = "twins"

    def pace(self, states: NDArray[Any]) -> tuple[Any, ...]:
        beats, *rest = super().pace(states)
        return (beats + int(digest_of(states[0]), 16), *rest)


class ImagineKeepsKey(Doors):
    """The imagined game goes on with the chance of the real one."""

    caught_by = "round trip"

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["chance_key"] = seen["chance_key"]
        return imagined


KeyPublic = public("chance_key", "Everybody could foresee the chance to come.", name="KeyPublic")
DrawnPublic = public("chance_drawn", "Everybody knows the place in the stream of chance.", name="DrawnPublic")
BlockPublic = public("chance_block", "The words of chance to come lie ready.", name="BlockPublic")
DigestInStory = story_tells(
    "DigestInStory", "A digest of the whole State tells the right guess from the wrong ones.", lambda s: [digest_of(s)]
)
COMMON: Leaks = (KeyPublic, DigestInStory, PositionOfTheState, IdsTellTheState, PaceOfTheState, ImagineKeepsKey)
