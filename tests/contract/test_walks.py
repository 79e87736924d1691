"""Random walks through the public API: whatever is done in whatever order, a game, its copies and its record agree."""

import json
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

import filon
import scale
from contract.subjects import all_games, variants_of
from contract.walks import content_of
from filon.kernel.contract import Rules
from filon.play.game import Game, deal
from filon.play.seen import Move


class Walk(RuleBasedStateMachine):
    """A game, and the bytes of every position it should be able to go back to."""

    examined: Rules

    @initialize(data=st.data(), seed=st.integers(0, 2**64))
    def begin(self, data: st.DataObject, seed: int) -> None:
        variant = data.draw(st.sampled_from(variants_of(self.examined)))
        self.seed = seed
        self.game = deal(variant.setting, seed)
        self.passed = [self.present]

    @property
    def present(self) -> bytes:
        return content_of(self.game.present.states)

    @precondition(lambda self: not self.game.over)
    @rule(choice=st.randoms(use_true_random=False), how=st.sampled_from(["move", "number", "text"]))
    def play(self, choice: Random, how: str) -> None:
        seat = choice.choice(self.game.actors)
        move = choice.choice(self.game.moves(seat))
        told: dict[str, Move | int | str] = {"move": move, "number": move.action, "text": move.text}
        self.game.play(told[how], seat=seat)
        self.passed.append(self.present)

    @precondition(lambda self: len(self.passed) > 1)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        self.passed.pop()

    @rule(action=st.integers(-2, 40), data=st.data())
    def refuse(self, action: int, data: st.DataObject) -> None:
        """A move the rules forbid changes nothing, and its refusal says where the game stood."""
        seat = data.draw(st.integers(0, self.game.seats - 1))
        before = self.present, len(self.game.record()["events"])
        if self.game.over:
            with pytest.raises(filon.GameOver):
                self.game.play(action, seat=seat)
        elif action not in [move.action for move in self.game.moves(seat)]:
            with pytest.raises(filon.IllegalMove) as refused:
                self.game.play(action, seat=seat)
            assert refused.value.code == self.game.code
        assert (self.present, len(self.game.record()["events"])) == before

    @rule()
    def copy(self) -> None:
        """Go on with a copy; the original is spoilt on purpose."""
        original, self.game = self.game, self.game.copy()
        if not original.over:
            seat = original.actors[0]
            original.play(original.moves(seat)[0])

    @rule(seat=st.integers(0, 1), kind=st.sampled_from(["resign", "seat"]))
    def note(self, seat: int, kind: str) -> None:
        self.game.note(seat, kind, "walk")

    @rule()
    def reload(self) -> None:
        """Go on with what the record says."""
        record = json.loads(json.dumps(self.game.record()))
        again = filon.load(record, None if self.game.over else self.seed)
        assert again.record() == record
        self.game = again

    @rule(viewer=st.sampled_from([None, 0, 1]), seed=st.integers(0, 9))
    def imagine(self, viewer: int | None, seed: int) -> None:
        """What is imagined looks to the viewer like the real thing."""
        imagined: Game = self.game.imagine(viewer, seed)
        assert imagined.see(viewer) == self.game.see(viewer)

    @invariant()
    def agrees(self) -> None:
        if hasattr(self, "game"):
            assert self.present == self.passed[-1]
            assert self.game.made + 1 == len(self.passed)
            assert ("seed" in self.game.record()) == self.game.over
            assert (self.game.winners != ()) == self.game.over


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
@pytest.mark.usefixtures("registered")
def test_walks(rules: Rules) -> None:
    machine = type("WalkOf" + rules.IDENTITY.slug, (Walk,), {"examined": rules})
    run_state_machine_as_test(machine, settings=settings(max_examples=scale.WALKS, stateful_step_count=scale.WALK_STEPS))
