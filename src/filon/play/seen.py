"""A Seen: all that one viewer may know of a game, and every question that can be answered from it.

Bots get this and, if they listen, of each move what `veil` lets their seat know: nothing else. `Seen.record` has the layout
of the State, blank where the viewer may not look.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from filon.kernel.cached import cached_property
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Announcing, InRounds, OpenlyChoosing, Refusal, Wordy
from filon.kernel.errors import BadMove, BadSeats, FilonError
from filon.kernel.fields import position_data
from filon.kernel.layout import blank, masks_of, values_of
from filon.kernel.notation import LONGEST_SHOWN, MOST_LIKE, MOST_LISTED, nearest
from filon.kernel.seats import seats_in
from filon.kernel.words import Words
from filon.scene import SHAPES, WIDE, Plate, Scene, Touch, TouchesAt, lit, sheet_in, touch_tree

from .picture import Picture
from .possible import check_possible, contradictions
from .setting import Seed, Setting, key_of, whole

MOST_ASKED = 40  # moves, of all that a touch could make, whose reasons are compared
MOST_NAMED = 3  # things to touch first that are named


@dataclass(frozen=True)
class Move:
    """A legal move: who makes it, its number, and its text in the game's notation."""

    seat: int
    action: int
    text: str

    def __str__(self) -> str:
        return self.text


class Seen:
    """What a viewer may know. `viewer` is a seat, or None for the spectator."""

    def __init__(self, setting: Setting, states: NDArray[Any], viewer: int | None) -> None:
        self.setting = setting
        self.viewer = viewer
        self.array = states
        self.made = b""  # what a State was seen to be; other bytes were put here by hand
        self.is_set_up = False  # does it come of a position that somebody set up?
        self._past_is_tried = False

    @property
    def record(self) -> Any:
        """The fields, by attribute."""
        return self.array[0]

    @property
    def viewer_number(self) -> int:
        """The viewer as the rules count it."""
        return viewer_number(self.setting, self.viewer)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over."""
        self.check()
        return seats_in(self.setting.entry.actors_at(self.array, 0))

    def moves(self) -> list[Move]:
        """This seat's legal moves, ascending by number; none if it need not choose."""
        if self.viewer is None:
            return []
        self.check()
        return legal_moves(self.setting, self.array, self.viewer)

    def why_not(self, move: Move | int | str, words: Words | None = None) -> Refusal | None:
        """Why this seat may not make a move; None if it is legal. Answers to anything, and without a clause to nonsense."""
        self.check()
        words = words or self.setting.words("en")
        action = self.meant(move, words)
        return action if isinstance(action, Refusal) else self._forbidden(action, words)

    def _forbidden(self, action: int, words: Words) -> Refusal | None:
        return self.setting.rules.why_not(self.record, self.viewer_number, action, words)

    def meant(self, move: Move | int | str, words: Words) -> int | Refusal:
        """The number of what this seat means by a move, a number or a text; a Refusal if it means no move."""
        if isinstance(move, Move):
            return self._meant_by(move, words)
        if isinstance(move, str):
            return self._read(move, words)
        return self._numbered(move, words)

    def _numbered(self, action: object, words: Words) -> int | Refusal:
        try:
            return checked_action(self.setting, action)
        except BadMove as error:
            return Refusal("", error.said(words))

    def _meant_by(self, move: Move, words: Words) -> int | Refusal:
        action = self._numbered(move.action, words)
        if isinstance(action, Refusal):
            return action
        meant = self.setting.rules.text_of(self.record, self.viewer_number, action) if self.viewer is not None else move.text
        if meant == move.text:
            return action
        sentence = words(
            "move {n} is {meant!r} here, not {text!r}: it was made elsewhere", n=action, meant=meant, text=move.text
        )
        return Refusal("", sentence)

    def _read(self, text: str, words: Words) -> int | Refusal:
        rules, seat = self.setting.rules, self.viewer_number
        found = rules.read_text(self.record, seat, text) if self.viewer is not None else None
        if found is not None:
            return found
        if self.viewer not in self.actors:
            return self._forbidden(0, words) or Refusal("", self._unread(text, words))  # whose turn it is, any action tells
        known = cast("Wordy", rules).why_not_text(self.record, seat, text, words) if hasattr(rules, "why_not_text") else None
        return known or Refusal("", self._unread(text, words))

    def _unread(self, text: str, words: Words) -> str:
        """What is said of a text that means nothing: the moves there are, or those most like it."""
        moves = [str(move) for move in self.moves()]
        shown = repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")
        if len(moves) <= MOST_LISTED:
            listed = ", ".join(moves) or words("none")
            return words("{text} is no move here; the moves are: {moves}.", text=shown, moves=listed)
        near = ", ".join(nearest(text[:LONGEST_SHOWN], moves, MOST_LIKE))
        return words("{text} is no move here; of {n} moves the nearest are: {moves}.", text=shown, n=len(moves), moves=near)

    def say(self, move: Move, words: Words | None = None) -> str:
        """A move as a person would say it."""
        self.check()
        seat, action = checked_seat(self.setting, move.seat), checked_action(self.setting, move.action)
        return self.setting.rules.say_move(self.record, seat, action, words or self.setting.words("en"))

    def story(self, words: Words | None = None) -> list[str]:
        """What the last move made happen, in sentences."""
        self.check()
        return list(self.setting.rules.story(self.record, self.viewer_number, words or self.setting.words("en")))

    def about(self, words: Words | None = None) -> list[Plate]:
        """What the game is about: the goal, a turn and the end, each with a picture and a line."""
        self.check()
        return list(self.setting.rules.about(self.record, words or self.setting.words("en")))

    @property
    def notice(self) -> str:
        """The name of what this viewer is given to read before going on: how a round went, say; empty for nothing."""
        self.check()
        rules = self.setting.rules
        return cast("Announcing", rules).notice_of(self.record, self.viewer_number) if hasattr(rules, "notice_of") else ""

    @property
    def round(self) -> int:
        """The round under way; 0 in a game without rounds."""
        self.check()
        rules = self.setting.rules
        return int(cast("InRounds", rules).round_of(self.record)) if hasattr(rules, "round_of") else 0

    def drawing(self, words: Words | None = None, *, memory_aid: bool = False) -> str:
        """The table as text; `memory_aid` also draws what a careful player remembers."""
        self.check()
        words = words or self.setting.words("en")
        drawn = self.setting.rules.drawing(self.record, self.viewer_number, words, memory_aid)
        if self.setting.shipped:
            return drawn
        digest = self.setting.tables_digest
        return (
            drawn + "\n\n" + words("This is a changed edition: its component tables ({digest}) are not ours.", digest=digest)
        )

    def scene(self, shape: str = WIDE, words: Words | None = None, *, memory_aid: bool = False) -> Scene:
        """The table as keyed sprites, for a wide screen or a phone held upright (`tall`)."""
        if shape not in SHAPES:
            raise FilonError("a picture is {shapes}, but got {got!r}", shapes=", ".join(SHAPES), got=shape)
        self.check()
        words = words or self.setting.words("en")
        made: Scene = self.setting.rules.scene(self.record, self.viewer_number, shape, words, memory_aid)
        return made

    def touches(self) -> Touch:
        """What this seat may touch, in which order, for which move; nothing if it need not choose."""
        return self.tree

    @cached_property
    def tree(self) -> Touch:
        """The touches of all legal moves."""
        return touch_tree((action, self._touches.of(action)) for action in self._legal)

    def actions_touching(self, touched: Sequence[str]) -> Sequence[int]:
        """The actions, legal or not, that these touches make or begin, ascending; there may be thousands."""
        return self._touches.begun_by(touched)

    def actions_using(self, name: str) -> Sequence[int]:
        """The actions, legal or not, that touch this sprite sooner or later, ascending; there may be thousands."""
        return self._touches.using(name)

    def why_not_touch(
        self, touched: Sequence[str], words: Words | None = None, scene: Scene | None = None
    ) -> Refusal | None:
        """Why the last of these sprites, touched after the others, leads nowhere; None if it leads to a move.

        The reason is that of the move which came nearest, of all that this touch could make or help to make. Where it could
        make none, what is asked instead; out of turn, whose turn it is. `scene` spares who has it at hand to have it made.
        """
        words, touched = words or self.setting.words("en"), touched_ids(touched)
        if not self._legal.keys().isdisjoint(self.actions_touching(touched)):
            return None
        if self.viewer not in self.actors:
            return self._nearest_reason(self._could_make(touched) or [0], words)  # any action tells whose turn it is
        reason = self._comes_later(touched, words, scene) or self._nearest_reason(self._could_make(touched), words)
        reason = reason or self._why_not_alone(touched, words, scene)
        return reason or Refusal("", self._leads_nowhere(touched, words, scene or self.scene(words=words)))

    def _could_make(self, touched: Sequence[str]) -> Sequence[int]:
        """The actions, legal or not, that begin so; of one sprite alone, all that touch it sooner or later."""
        return self.actions_using(touched[0]) if len(touched) == 1 else self.actions_touching(touched)

    def _nearest_reason(self, actions: Sequence[int], words: Words) -> Refusal | None:
        """What forbids those of some actions that came nearest to being allowed; if they differ, what forbids most.

        Nearest are those of a kind that can be made now.
        """
        compared = actions if len(actions) <= MOST_ASKED else some_of(self._touches.promising(actions))
        reasons = [(action, reason) for action in compared if (reason := self._forbidden(action, words))]
        if len({reason for _, reason in reasons}) < 2:
            return reasons[0][1] if reasons else None
        ranked: dict[tuple[bool, int], Counter[Refusal]] = {}
        for action, reason in reasons:
            ranked.setdefault((self._is_asked(action), reason.near), Counter())[reason] += 1
        nearest = ranked[max(ranked)]
        return max(nearest, key=nearest.__getitem__)

    def _is_asked(self, action: int) -> bool:
        return bool(self._legal) and self._verb(action) in self._verbs

    def _verb(self, action: int) -> str:
        return self.setting.rules.text_of(self.record, self.viewer_number, action).partition(" ")[0]

    @cached_property
    def _verbs(self) -> set[str]:
        """The kinds of move this seat can make now."""
        return {self._verb(action) for action in self._legal}

    def _comes_later(self, touched: Sequence[str], words: Words, scene: Scene | None) -> Refusal | None:
        """What a first touch should have been, if it is the second one of a legal move; None of all else."""
        using = [action for action in self.actions_using(touched[0]) if action in self._legal] if len(touched) == 1 else []
        if not using:
            return None
        first = {self._touches.of(action)[0]: None for action in some_of(using)}
        called = {sprite.id: sprite.called for sprite in (scene or self.scene(words=words)).sprites}
        things = [called[name] for name in first if called.get(name)][:MOST_NAMED]
        return Refusal("", words("First touch what goes with it: {things}.", things=", ".join(things))) if things else None

    def _why_not_alone(self, touched: Sequence[str], words: Words, scene: Scene | None) -> Refusal | None:
        """Why the last of several sprites would lead nowhere without the others either; None if it would lead somewhere.

        None also of what goes with other things: there what was chosen is the reason.
        """
        alone = touched[-1:]
        if not touched[1:] or not self.actions_touching(alone) or self._touches.comes_later(alone[0]):
            return None
        return self.why_not_touch(alone, words, scene)

    def _leads_nowhere(self, touched: Sequence[str], words: Words, scene: Scene) -> str:
        chosen = next((sprite.called for sprite in scene.sprites if touched[1:] and sprite.id == touched[0]), "")
        if chosen:
            return words("That does not go with what you chose: {chosen}.", chosen=chosen)
        return words("There is nothing to do with that now.") + " " + scene.asked

    @cached_property
    def _touches(self) -> TouchesAt:
        made: TouchesAt = self.setting.rules.touches.at(self.record, self.viewer_number)
        return made

    @cached_property
    def _legal(self) -> dict[int, None]:
        """This seat's legal actions, ascending."""
        self.check()
        return dict.fromkeys(legal_actions(self.setting, self.array, self.viewer) if self.viewer is not None else ())

    def picture(
        self,
        shape: str = WIDE,
        language: str = "en",
        *,
        memory_aid: bool = False,
        touched: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Picture:
        """A still picture, with what may be touched lit; `touched` are sprites that have been touched already."""
        words = self.setting.words(language).naming(names)
        scene = self.scene(shape, words, memory_aid=memory_aid)
        return Picture(lit(scene, self.touches(), touched), sheet_in(self.setting.identity.folder))

    def position(self) -> dict[str, Any]:
        """The fields as JSON-able data in the game's own words; what this viewer may not look at reads `unknown`."""
        self.check()
        return position_data(self.setting.rules, self.record, self.viewer, is_seen=True)

    def imagine(self, seed: Seed = None) -> NDArray[Any]:
        """A whole State this could be a view of, each as likely as the next, with a fresh key.

        Raise BadPosition if this was changed by hand, or comes of a position that was set up, and no State looks so.
        """
        self.check_past()
        with contradictions():
            return self.imagined_unchecked(seed)

    @property
    def by_hand(self) -> bool:
        """Was this changed or made by hand, and not found possible yet?"""
        return self.array.tobytes() != self.made

    def check(self) -> None:
        """Raise BadPosition if this was changed by hand and no game could look so: compiled rules trust what they get."""
        if self.by_hand:
            check_possible(self)
            self.made = self.array.tobytes()

    def check_past(self) -> None:
        """The same before compiled code goes by what was done so far: it may have been made up."""
        self.check()
        if self.is_set_up and not self._past_is_tried:
            check_possible(self)
            self._past_is_tried = True

    def imagined_unchecked(self, seed: Seed = None) -> NDArray[Any]:
        """The same for what is known to be possible."""
        states = blank(self.setting.rules.State)
        key = words_of_key(key_of(seed, "imagine "))
        self.setting.entry.imagine_at(self.array, 0, self.viewer_number, key, states, 0)
        return states

    def suspect(self) -> dict[tuple[int, ...], float]:
        """How likely each set of seats is the secret side to this viewer, judged by what was done in the open."""
        rules = self.setting.rules
        if not hasattr(rules, "suspect"):
            raise FilonError("{game} has no hidden roles to suspect", game=self.setting.identity.slug)
        self.check_past()
        weights = np.zeros(1 << self.setting.seats)
        self.setting.entry.suspect_at(self.array, 0, self.viewer_number, weights)
        return {tuple(seats_in(bits)): float(weight) for bits, weight in enumerate(weights) if weight}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seen):
            return NotImplemented
        return self.viewer == other.viewer and values_of(self.record) == values_of(other.record)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.drawing()


def see(setting: Setting, states: NDArray[Any], i: int, viewer: int | None) -> Seen:
    """The one door: what a viewer may know of states[i]."""
    identity = setting.identity
    seen = blank(setting.rules.State)
    masks = masks_of(setting.rules.State, identity.seats[-1])
    setting.entry.see_at(states, i, masks, viewer_number(setting, viewer), seen, 0)
    made = Seen(setting, seen, viewer)
    made.made = seen.tobytes()
    return made


def viewer_number(setting: Setting, viewer: int | None) -> int:
    """A viewer as the rules count it: its seat, or the spectator's number."""
    if viewer is None:
        return setting.identity.spectator
    return checked_seat(setting, viewer)


def checked_seat(setting: Setting, seat: object) -> int:
    """A seat of this table as an int, whatever whole number it came as."""
    number = whole(seat)
    if number not in range(setting.seats):
        raise BadSeats("this table has seats 0 to {last}, but got {got!r}", last=setting.seats - 1, got=seat)
    return number


def checked_action(setting: Setting, action: object) -> int:
    """An action number of this game as an int."""
    number = whole(action)
    if number not in range(setting.identity.actions):
        raise BadMove("a move number is 0 to {last}, but got {got!r}", last=setting.identity.actions - 1, got=action)
    return number


def legal_actions(setting: Setting, states: NDArray[Any], seat: int, i: int = 0) -> list[int]:
    """The legal actions of a seat in a State, or in its own Seen, ascending: both answer the same."""
    buffer = np.zeros(setting.identity.most_moves + 1, np.int64)
    n = setting.entry.legal_at(states, i, seat, buffer)
    actions: list[int] = buffer[:n].tolist()
    return actions


def legal_moves(setting: Setting, states: NDArray[Any], seat: int, i: int = 0) -> list[Move]:
    """The same as moves with their texts."""
    text_of = setting.rules.text_of
    return [Move(seat, action, text_of(states[i], seat, action)) for action in legal_actions(setting, states, seat, i)]


def forced_action(spectator: Seen, seat: int) -> int | None:
    """The one action an acting seat has, as everybody can see; None if it has others, or if that is not for all to see.

    The rules say whether the choice follows from what everybody sees. Only then may the spectator's Seen be asked for it:
    cards it cannot see look all alike, and so like one choice.
    """
    if not is_open_choice(spectator, seat):
        return None
    actions = legal_actions(spectator.setting, spectator.array, seat)
    return actions[0] if len(actions) == 1 else None


def is_open_choice(spectator: Seen, seat: int) -> bool:
    """Does all that an acting seat may do follow from what everybody sees?"""
    rules = spectator.setting.rules
    if hasattr(rules, "is_open_choice"):
        return cast("OpenlyChoosing", rules).is_open_choice(spectator.record, seat)
    return rules.IDENTITY.all_is_open


def touched_ids(touched: object) -> tuple[str, ...]:
    """The ids of what was touched; what is no id is the name of nothing."""
    listed = touched if isinstance(touched, list | tuple) else [touched]
    return tuple(name if isinstance(name, str) else repr(name) for name in listed)


def some_of(actions: Sequence[int]) -> Sequence[int]:
    """Not too many of these, from all along them: one kind of move lies beside the next."""
    return actions[:: -(-len(actions) // MOST_ASKED) or 1]
