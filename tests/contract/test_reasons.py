"""Reasons are true where they are given: of a move that is refused, of a text that means nothing, of a touch in vain.

What a touch could make is worked out here by asking every action for its touches.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, partial
from random import Random
from typing import Any

import pytest

import scale
from contract.asking import asked, like
from contract.subjects import Variant, all_games, clauses_cited_by, some_variants
from contract.walks import MIXED, PLAYERS, some_positions, walk
from filon.games import rules_of
from filon.kernel.contract import Refusal, Rules
from filon.kernel.words import Words
from filon.play.game import deal
from filon.play.seen import Move, Seen, see
from filon.scene import SHAPES
from listing import told_elsewhere

FIRST_TOUCHES = 3  # lit things that are touched before, at each position
SECOND_TOUCHES = 12  # things that are touched after each of them
NAMES = ("Ada", "Bea", "Cleo", "Dora", "Effi", "Fay", "Gil", "Hal", "Ines", "Jo", "Kim", "Lou")

some = pytest.mark.parametrize("variant", some_variants(), ids=str)


def holds_in(clause: str, variant: Variant) -> bool:
    """Is a clause one of the rules that are being played? A game says which hold in some variants only."""
    sometimes: dict[str, Callable[[Variant], bool]] = told_elsewhere(variant.slug, "SOMETIMES", {})
    return all(holds(variant) for pattern, holds in sometimes.items() if re.fullmatch(pattern, clause))


def seats_to_ask(variant: Variant, most: int) -> Iterator[Seen]:
    """Positions of a game with the eyes of those who must choose, then of one who need not."""
    setting = variant.setting
    for place, position in enumerate(some_positions(setting, 7, MIXED, most)):
        others = [seat for seat in range(setting.seats) if seat not in position.actors]
        for seat in (*position.actors, *others[place % max(1, len(others)) :][:1]):
            yield see(setting, position.states, 0, seat)


class Touching:
    """What touches could make at a position, and what is against it."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.rules, self.record, self.seat = seen.setting.rules, seen.record, seen.viewer_number
        self.words: Words = seen.setting.words("en")
        self.known: dict[int, Refusal | None] = {}

    @cached_property
    def paths(self) -> list[tuple[str, ...]]:
        """The touches of every action."""
        at = self.rules.touches.at(self.record, self.seat)
        return [at.of(action) for action in range(self.seen.setting.identity.actions)]

    @cached_property
    def touching(self) -> dict[str, list[int]]:
        """The actions that touch something sooner or later."""
        found: dict[str, list[int]] = {}
        for action, path in enumerate(self.paths):
            for name in dict.fromkeys(path):
                found.setdefault(name, []).append(action)
        return found

    @cached_property
    def against_anything(self) -> set[Refusal]:
        """What is against any action."""
        return self.against(range(len(self.paths)))

    @cached_property
    def sprites(self) -> list[str]:
        """Whatever is drawn, in one shape or the other."""
        return sorted({sprite.id for shape in SHAPES for sprite in self.seen.scene(shape).sprites})

    @cached_property
    def verbs(self) -> set[str]:
        """The kinds of move that are asked for now."""
        return {verb_in(move.text) for move in self.seen.moves()}

    def could_make(self, touched: Sequence[str]) -> list[int]:
        """The actions that begin so; of one touch alone, those that touch it sooner or later."""
        touching = self.touching.get(touched[0], [])
        if len(touched) == 1:
            return touching
        return [action for action in touching if self.paths[action][: len(touched)] == tuple(touched)]

    def against(self, actions: Sequence[int]) -> set[Refusal]:
        """What is against these actions."""
        for action in actions:
            if action not in self.known:
                self.known[action] = self.rules.why_not(self.record, self.seat, action, self.words)
        return {refusal for action in actions if (refusal := self.known[action])}

    def nearest(self, actions: Sequence[int]) -> set[Refusal]:
        """What is against those that come nearest to being allowed."""
        self.against(actions)
        reasons = [refusal for action in actions if (refusal := self.known[action])]
        most = max((refusal.near for refusal in reasons), default=0)
        return {refusal for refusal in reasons if refusal.near == most}

    def asked_for(self, actions: Sequence[int]) -> list[int]:
        """Those of the kinds that are asked for now."""
        return [action for action in actions if verb_in(self.rules.text_of(self.record, self.seat, action)) in self.verbs]

    def vain(self, rng: Random) -> Iterator[tuple[str, ...]]:
        """Every sprite alone, and some after some of what is lit, as far as they lead nowhere."""
        tree = self.seen.touches()
        first = rng.sample(sorted(tree.then), min(FIRST_TOUCHES, len(tree.then)))
        second = [
            (name, other) for name in first for other in rng.sample(self.sprites, min(SECOND_TOUCHES, len(self.sprites)))
        ]
        for touched in (*((name,) for name in self.sprites), *second):
            node = tree.after(touched)
            if not node.moves and not node.then:
                yield touched


def verb_in(text: str) -> str:
    """The kind of move a text speaks of."""
    return text.partition(" ")[0]


def check_touch(at: Touching, touched: tuple[str, ...]) -> None:
    """The reason given forbids what the touch could make: if it could make a move of a kind asked for now, one of those."""
    told = at.seen.why_not_touch(touched)
    assert told is not None, touched
    assert told.sentence, touched
    could = at.could_make(touched) or at.could_make(touched[-1:])
    if at.seen.viewer not in at.seen.actors:
        assert told in (at.against(could) if could else at.against_anything), (touched, told)
    elif told.clause:
        nearest = at.nearest(at.asked_for(could) or could)
        assert told in nearest, (touched, told, nearest, at.against(could))
    elif not touched[1:] and told not in at.against(could):
        legal = [at.paths[move.action] for move in at.seen.moves()]
        assert not could or any(touched[0] in path for path in legal), (touched, told)


@some
def test_a_touch_in_vain_has_the_reason_of_a_move_it_could_make(variant: Variant) -> None:
    rng = Random("vain")
    for seen in seats_to_ask(variant, scale.VAIN_POSITIONS):
        at = Touching(seen)
        for touched in at.vain(rng):
            check_touch(at, touched)


def stands_for_a_legal_move(seen: Seen, action: int) -> bool:
    """Does a legal move of this seat mean the same?"""
    meaning = partial(seen.setting.entry.meaning_at, seen.array, 0, seen.viewer_number)
    return meaning(action) in {meaning(move.action) for move in seen.moves()}


@some
def test_a_clause_that_is_cited_is_one_of_the_rules_being_played(variant: Variant) -> None:
    known, one_choice = clauses_cited_by(variant.rules), told_elsewhere(variant.slug, "ONE_CHOICE", "")
    for place, seen in enumerate(seats_to_ask(variant, scale.CITED_POSITIONS)):
        texts = {like(move.text) for move in seen.moves()}
        for action in asked(variant.setting.identity, (), place):
            refusal = seen.why_not(action)
            if refusal is None:
                continue
            assert holds_in(refusal.clause, variant), (action, refusal)
            assert not one_choice or refusal.clause != one_choice or stands_for_a_legal_move(seen, action), (action, refusal)
            text = variant.rules.text_of(seen.record, seen.viewer_number, action)
            assert refusal.clause in known or (refusal.clause == "" and like(text) in texts), (text, refusal)


@some
def test_out_of_turn_everything_is_refused_with_whose_turn_it_is(variant: Variant) -> None:
    """Where one seat acts at a time, that is; where several do, a seat is told what it waits for."""
    setting, words = variant.setting, variant.setting.words("en").naming(NAMES)
    for place, position in enumerate(some_positions(setting, 3, PLAYERS[place_of(variant)], scale.VAIN_POSITIONS)):
        for seat in range(setting.seats):
            seen = see(setting, position.states, 0, seat)
            if seat in position.actors or not position.actors:
                continue
            told = {seen.why_not(action, words) for action in asked(setting.identity, (), place + seat)}
            assert None not in told
            assert seen.why_not("mumble", words) == seen.why_not(0, words)
            if variant.slug not in played_together():
                assert all(NAMES[position.actors[0]] in refusal.sentence for refusal in told if refusal), told


@cache
def played_together() -> set[str]:
    """The games in which several seats choose at once, at the usual table."""
    usual = [Variant(rules, rules.IDENTITY.usual_seats) for rules in all_games()]
    return {each.slug for each in usual if any(len(position.actors) > 1 for position in walk(each.setting, 3))}


def place_of(variant: Variant) -> int:
    """Another kind of player for other numbers of seats."""
    return variant.seats % len(PLAYERS)


STRANGE: tuple[Any, ...] = (
    "",
    " ",
    "mumble",
    "\x00",
    "é" * 10_000,
    "(" * 99,
    -1,
    10**9,
    None,
    1.5,
    True,
    [],
    object(),
    b"dig",
)


@some
def test_why_not_answers_to_anything(variant: Variant) -> None:
    game = deal(variant.setting, 5)
    before = game.record()
    forged = [Move(seat, action, text) for seat in (0, 99, -1) for action, text in ((0, "no such text"), (10**9, ""))]
    for move in (*STRANGE, *forged):
        for seat in (*range(variant.seats), None, 99, -1, "a"):
            for language in ("en", "fr"):
                refusal = game.why_not(move, seat=seat, language=language)
                assert refusal is not None
                assert refusal.sentence
        for seen in (game.see(), game.see(0)):
            assert seen.why_not(move) is not None
    assert game.record() == before


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_text_that_is_nearly_a_move_is_answered_with_that_move(rules: Rules) -> None:
    seats = rules.IDENTITY.usual_seats
    for position in some_positions(Variant(rules, seats).setting, 2, MIXED, 12):
        if position.actors:
            seen = see(Variant(rules, seats).setting, position.states, 0, position.seat)
            text = seen.moves()[-1].text
            refusal = seen.why_not(f"{text}q")
            assert refusal is not None
            assert refusal.clause == ""
            assert text in refusal.sentence


@some
def test_what_stands_between_the_words_of_a_text_does_not_matter(variant: Variant) -> None:
    rules = variant.rules
    for position in walk(variant.setting, 4):
        for action in position.legal[:: 1 + len(position.legal) // 4]:
            text = rules.text_of(position.state, position.seat, action)
            verb, _, rest = text.partition(" ")
            for typed in (f"{verb}({rest.replace(' ', ', ')})", f"{verb.upper()}  {rest}", text.replace(" ", ", ")):
                assert rules.read_text(position.state, position.seat, typed) == action, typed


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.IDENTITY.slug)
def test_a_touch_of_what_is_no_sprite_is_answered(rules: Rules) -> None:
    game = deal(Variant(rules, rules.IDENTITY.usual_seats).setting, 5)
    touches: tuple[Any, ...] = (None, [None], [1], [""], 7, ["no such sprite", None])
    for touched in touches:
        refusal = game.see(game.actors[0]).why_not_touch(touched)
        assert refusal is not None
        assert refusal.sentence


def test_a_seat_may_be_asked_about_by_its_letter() -> None:
    game = deal(Variant(rules_of("lair"), 3).setting, 5)
    named: Any = "B"
    assert game.why_not("place red", seat=named) == game.why_not("place red", seat=1)
