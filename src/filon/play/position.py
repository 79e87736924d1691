"""A position: a whole State that is never changed again, and the questions that are asked of one.

Whatever plays asks here: a game, a table, a tournament. A move leads to another position, so positions are shared and never
copied. What is found out about one is kept with it: its legal moves, its digest, and the position that was tried last, so
that who decides a move and who then makes it do not work it out twice.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.kernel.cached import cached_property
from filon.kernel.chance import words_of_key
from filon.kernel.contract import Refusal
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.kernel.standing import places_of
from filon.kernel.words import Words

from .discretion import shows_something
from .records import digest_of
from .seen import Move, Seen, forced_action, is_open_choice, legal_actions, see
from .setting import Setting
from .weighing import beats_stood, is_out


@dataclass(frozen=True)
class Tried:
    """A move, and where it leads."""

    seat: int
    action: int
    reached: "Position"


class Position:
    """One position of a game. It holds every secret; what may leave it goes through `see`."""

    def __init__(self, setting: Setting, states: NDArray[Any], *, is_set_up: bool = False) -> None:
        self.setting = setting
        self.is_set_up = is_set_up  # by somebody, or comes of such a position: its past may be made up
        self.states = states  # of one State
        self._legal: dict[int, tuple[int, ...]] = {}
        self._tried: Tried | None = None
        self._showing: dict[tuple[int, int], bool] = {}

    @classmethod
    def dealt(cls, setting: Setting, key: bytes) -> "Position":
        """The position after the deal."""
        states = blank(setting.rules.State)
        setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key))
        return cls(setting, states)

    @property
    def state(self) -> Any:
        """The fields, by attribute."""
        return self.states[0]

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over."""
        return seats_in(self.setting.entry.actors_at(self.states, 0))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.actors

    @cached_property
    def digest(self) -> str:
        """Eight bytes that tell this position from others."""
        return digest_of(self.state)

    # --- moves ---

    def legal(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat, ascending; they are found once."""
        if seat not in self._legal:
            self._legal[seat] = tuple(legal_actions(self.setting, self.states, seat))
        return self._legal[seat]

    def move(self, seat: int, action: int) -> Move:
        """An action with its text, legal or not."""
        return Move(seat, action, self.setting.rules.text_of(self.state, seat, action))

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat with their texts."""
        return [self.move(seat, action) for action in self.legal(seat)]

    def why_not(self, seat: int, action: int, words: Words) -> Refusal | None:
        """What forbids an action to a seat, from what the seat may see; None if it is legal."""
        if action in self.legal(seat):
            return None
        refusal = self.see(seat).why_not(action, words)
        assert refusal, f"action {action} of seat {seat} is not legal, and no clause says why"
        return refusal

    @cached_property
    def forced(self) -> tuple[Move, ...]:
        """The moves to which their seats have no other, as everybody can see."""
        spectator = self.see(None)
        seats = [seat for seat in self.actors if forced_action(spectator, seat) is not None]
        return tuple(move for seat in seats for move in self.moves(seat))

    @cached_property
    def notice(self) -> str:
        """The name of what everybody is given to read; empty if there is nothing."""
        return self.see(None).notice

    @cached_property
    def beats(self) -> int:
        """For how many beats what led here stands at a table."""
        return beats_stood(self.see(None))

    @cached_property
    def seats_out(self) -> frozenset[int]:
        """The seats that are out of the round, as everybody can see."""
        spectator = self.see(None)
        return frozenset(seat for seat in range(self.setting.seats) if is_out(spectator, seat))

    def is_showing(self, seat: int, action: int) -> bool:
        """Does a legal action that everybody can follow decide something by chance, or show everybody something?

        It is found out once, from what everybody sees; of what is done in secret, the answer is no.
        """
        asked = (seat, action)
        if asked not in self._showing:
            self._showing[asked] = self._is_followed(seat, action) and shows_something(self.see(None), seat, action)
        return self._showing[asked]

    def _is_followed(self, seat: int, action: int) -> bool:
        entry, spectator = self.setting.entry, self.setting.identity.spectator
        learnt = entry.veil_at(self.states, 0, seat, action, spectator)
        return is_open_choice(self.see(None), seat) and learnt == entry.meaning_at(self.states, 0, seat, action)

    def veil(self, move: Move, viewer: int) -> int:
        """What a seat may know of a legal move before it is made."""
        said: int = self.setting.entry.veil_at(self.states, 0, move.seat, move.action, viewer)
        return said

    def after(self, seat: int, action: int) -> "Position":
        """Where a legal action leads. The last answer is kept: whoever asks the same again gets the same position."""
        tried = self._tried
        if tried is None or (tried.seat, tried.action) != (seat, action):
            states = blank(self.setting.rules.State)  # numpy's own copy leaves the padding as it finds it
            self.setting.entry.copy_at(self.states, 0, states, 0)
            self.setting.entry.apply_at(states, 0, seat, action)
            tried = self._tried = Tried(seat, action, Position(self.setting, states, is_set_up=self.is_set_up))
        return tried.reached

    def let_go(self) -> None:
        """A move was made: forget what was tried, for who keeps this position would keep all that came of it, and what could
        have been done. Thousands of such positions are kept, and hardly any is asked again."""
        self._tried = None
        self._legal.clear()

    # --- what becomes of it ---

    def see(self, viewer: int | None) -> Seen:
        """What a seat may know, or the spectator when none is named."""
        seen = see(self.setting, self.states, 0, viewer)
        seen.is_set_up = self.is_set_up
        return seen

    @cached_property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each seat's points as they stand, and what breaks a tie."""
        rows = np.zeros((self.setting.identity.seats[-1], 2), np.int64)
        self.setting.entry.scores_at(self.states, 0, rows)
        return tuple((int(points), int(breaker)) for points, breaker in rows[: self.setting.seats])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        return tuple(points for points, _ in self.standing)

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, 1 for the best; equals share a place."""
        return places_of(self.standing)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none before the end."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1) if self.over else ()
