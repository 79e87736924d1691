"""SB2-801 to 804: secrets of the expansion, clause by clause, and leaks planted in it.

The checks of all games are run here at tables where roles are inspected and changed and hands swapped many times a round.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from contract.secrecy import CHECKS, Doors, Leak, check_answers, check_recall, check_round_trip, check_twins
from filon.games.saboteur import moves as numbers
from filon.games.saboteur.rules.maze import hand_to_maze
from filon.games.saboteur.state import Card, Phase
from filon.kernel.chance import words_of_key
from filon.kernel.verbs import meant, number
from filon.play.setting import Setting, agree, key_of
from proving import proves

from . import counts
from .leaks import EXPANSION_LEAKS
from .positions import RULES, Position, dealt, game_of, laid_in, moves, play, split

SPECTATOR = RULES.IDENTITY.spectator
FEW = dict.fromkeys(("cross", "tee_nes", "tee_new", "line_ns", "curve_sw", "gem_esw", "bridge"), 0)
FEW |= dict.fromkeys(("map", "break_pick", "break_lamp", "break_cart", "fix_pick", "fix_lamp", "fix_cart"), 0)
MANY = {"swap_hand": 4, "inspection": 12, "role_change": 3}
BUSY = {"cards": FEW | MANY, "deal": {"hand": 4, "aside": 10}}


@lru_cache
def busy(seats: int) -> Setting:
    """A table at which much is looked at and exchanged."""
    return agree("saboteur", seats=seats, expansion=True, rounds=1, tables=BUSY)


def begun(hands: dict[int, str], *, seats: int = 4, **options: Any) -> Position:
    """Seat 0 begins; these seats hold these cards among others."""
    p = dealt(seats=seats, expansion=True, first_seat=0, **options)
    for seat, hand in hands.items():
        for slot, name in enumerate(split(hand)):
            bring(p.s, seat, slot, int(Card[name.upper()]), kept=slot)
    for seat in range(seats):
        p.s.hands[seat].sort()
    return p


def bring(s: Any, seat: int, slot: int, card: int, *, kept: int) -> None:
    """Exchange the card of a slot for one of that kind from where there is one, but not from slots already filled."""
    rows = [s.pile[: s.pile_left], s.aside, s.hands[seat, kept:], *(s.hands[i] for i in range(s.seats) if i > seat)]
    row = next(row for row in rows if card in row)
    at = row.tolist().index(card)
    row[at], s.hands[seat, slot] = s.hands[seat, slot], card


def roles_seen(p: Position, viewer: int | None) -> dict[int, int]:
    """The roles of now that a viewer knows."""
    return {seat: role for seat, role in enumerate(game_of(p).see(viewer).record.roles.tolist()) if role}


def any_pass(p: Position) -> Position:
    """The seat to play passes with one card."""
    return play(p, next(text for text in moves(p) if text.startswith("pass")))


# --- clauses ------------------------------------------------------------------------------------------------------------


@proves("SB2-801")
def test_cards_set_aside_and_undealt_roles_are_seen_by_nobody_until_the_game_ends() -> None:
    p = dealt(seats=4, expansion=True, first_seat=0, rounds=1)
    rng = Random("aside")
    while p.actors:
        for viewer in (0, 1, 2, 3, None):
            seen = game_of(p).see(viewer).record
            assert not seen.aside.any()
            assert not seen.roles_left.any()
            assert not seen.pile.any()
        play(p, rng.choice(moves(p)))
    assert p.s.phase == Phase.OVER
    for viewer in (0, None):
        seen = game_of(p).see(viewer).record
        for name in ("aside", "roles_left", "roles_out", "gave", "got", "pile", "down", "hands"):
            assert seen[name].tolist() == p.s[name].tolist(), name
    assert p.s.aside.all()


@proves("SB2-802")
def test_an_inspection_shows_the_role_of_that_moment_to_who_looks() -> None:
    p = play(begun({0: "inspection"}), "inspect 2")
    assert roles_seen(p, 0) == {0: p.s.roles[0], 2: p.s.roles[2]}
    for viewer in (1, 2, 3):
        assert roles_seen(p, viewer) == {viewer: p.s.roles[viewer]}
    assert roles_seen(p, None) == {}
    any_pass(any_pass(any_pass(p)))
    assert roles_seen(p, 0) == {0: p.s.roles[0], 2: p.s.roles[2]}


@proves("SB2-411", "SB2-413", "SB2-802")
def test_after_a_role_change_the_inspector_knows_the_old_role_and_not_the_new() -> None:
    p = begun({0: "inspection", 1: "role_change"})
    old = int(p.s.roles[2])
    play(p, "inspect 2", "change_role 2")
    out = [int(game_of(p).see(viewer).record.roles_out[0]) for viewer in (0, 1, 2, 3, None)]
    assert out == [old, 0, old, 0, 0]
    assert roles_seen(p, 0) == {0: p.s.roles[0]}
    assert roles_seen(p, 2) == {2: p.s.roles[2]}
    assert int(p.s.roles_out[0]) == old


@proves("SB2-802")
def test_a_role_inspected_after_the_change_is_the_new_one_and_the_old_one_stays_unknown() -> None:
    p = begun({0: "role_change", 1: "inspection", 2: "role_change"})
    play(p, "change_role 3", "inspect 3")
    assert roles_seen(p, 1) == {1: p.s.roles[1], 3: p.s.roles[3]}
    assert not game_of(p).see(1).record.roles_out.any()
    old = int(p.s.roles[3])
    play(p, "change_role 3")
    assert game_of(p).see(1).record.roles_out.tolist() == [0, old, 0]
    assert game_of(p).see(3).record.roles_out.tolist() == p.s.roles_out.tolist()
    assert roles_seen(p, 1) == {1: p.s.roles[1]}


@proves("SB2-803")
def test_both_seats_remember_a_swap_and_others_know_sizes_only() -> None:
    p = begun({0: "swap_hand"})
    mine = [card for card in p.s.hands[0].tolist() if card != Card.SWAP_HAND] + [0]
    theirs = p.s.hands[2].tolist()
    play(p, "swap_hand 2")
    for _ in range(6):
        for viewer in (0, 2):
            seen = game_of(p).see(viewer).record
            assert sorted(seen.gave[0].tolist()) == sorted(mine)
            assert seen.got[0].tolist() == theirs
        for stranger in (1, 3, None):
            seen = game_of(p).see(stranger).record
            assert not seen.gave.any()
            assert not seen.got.any()
            assert seen.hand_sizes.tolist() == p.s.hand_sizes.tolist()
            assert seen.n_swaps == 1
        any_pass(p)


@proves("SB2-803")
def test_whoever_gave_a_card_away_never_imagines_it_elsewhere_than_it_can_be() -> None:
    p = play(begun({0: "swap_hand, green_ew"}), "swap_hand 2")
    given = Counter(card for card in p.s.gave[0].tolist() if card)
    doors = Doors(p.setting)
    for n in range(50):
        imagined = doors.imagine(doors.see(p.states, 0), 0, key(n))[0]
        assert not given - Counter(imagined.hands[2].tolist())
        stranger = doors.imagine(doors.see(p.states, 1), 1, key(n))[0]
        assert not Counter(held(stranger.gave[0])) - Counter(held(stranger.hands[2]))
        assert held(stranger.got[0]) == held(stranger.hands[0])


@proves("SAB-503", "SB2-803")
def test_a_hand_given_away_is_known_when_the_treasure_has_ended_the_round() -> None:
    p = begun({0: "swap_hand, thief", 1: "line_ew"})
    p.s.goals[:] = Card.STONE_SE, Card.TREASURE, Card.STONE_SW
    for place, card, turned in laid_in("9..13,12 NESW; 14,12 EW"):
        take_from_pile(p.s, int(Card[card.upper()]))
        hand_to_maze(p.s, numbers.cell_at(*place), 2 * Card[card.upper()] + turned)
    play(p, "thief")
    for _ in range(3):
        play(p, next(text for text in moves(p) if text.startswith("pass") and "line_ew" not in text))
    play(p, "swap_hand 2", "lay line_ew 15,12")
    assert p.s.phase == Phase.THEFT
    doors = Doors(p.setting)
    given = Counter(held(p.s.gave[0]))
    for viewer in doors.viewers:
        seen = doors.see(p.states, viewer)
        for n in range(20):
            imagined = doors.imagine(seen, viewer, key(n))
            assert doors.see(imagined, viewer).tobytes() == seen.tobytes()
            assert imagined[0].roles.tolist() == p.s.roles.tolist()
            assert imagined[0].goals.tolist() == p.s.goals.tolist()
            assert viewer != 0 or not given - Counter(held(imagined[0].hands[2]))


def take_from_pile(s: Any, card: int) -> None:
    """One card less in the pile, from wherever it lies in it, or in exchange for it."""
    if card not in s.pile[: s.pile_left]:
        rows = [s.aside, *(s.hands[seat] for seat in range(s.seats))]
        row = next(row for row in rows if card in row)
        at = row.tolist().index(card)
        row[at], s.pile[0] = s.pile[0], card
        for seat in range(s.seats):
            s.hands[seat, : s.hand_sizes[seat]].sort()
    at = s.pile.tolist().index(card)
    s.pile_left -= 1
    s.pile[at], s.pile[s.pile_left] = s.pile[s.pile_left], 0


def key(number: int) -> Any:
    """A key of its own."""
    return words_of_key(key_of(number))


def held(row: Any) -> list[int]:
    """The cards of a row."""
    return [card for card in row.tolist() if card]


@proves("SB2-804")
def test_nuggets_are_public() -> None:
    p = begun({0: "thief"}, seats=3, rounds=2)
    p.s.nuggets[:3, 0] = 4, 0, 2
    for viewer in (0, 1, 2, None):
        assert game_of(p).see(viewer).record.nuggets.tolist() == p.s.nuggets.tolist()


@proves("SB2-206", "SB2-801")
def test_what_others_learn_of_a_pass_of_several_cards_is_how_many() -> None:
    p = dealt(seats=3, expansion=True, first_seat=0)
    entry = p.setting.entry
    twos = [slots for slots in range(64) if slots.bit_count() == 2]
    for viewer in (1, 2, SPECTATOR):
        learnt = {entry.veil_at(p.states, 0, 0, number(numbers.PASS_MORE, slots), viewer) for slots in twos}
        assert learnt == {meant(numbers.PASS_MORE, 2)}
        assert entry.veil_at(p.states, 0, 0, number(numbers.PASS_MORE, 0b111), viewer) == meant(numbers.PASS_MORE, 3)
    for action in (
        number(numbers.CLEAR, 0, 0b11),
        number(numbers.PLAY, Card.INSPECTION, 2),
        number(numbers.STEAL, 1),
        numbers.DECLINE,
    ):
        assert entry.veil_at(p.states, 0, 0, action, 1) == entry.meaning_at(p.states, 0, 0, action)
    own = [entry.veil_at(p.states, 0, 0, number(numbers.PASS_MORE, slots), 0) for slots in twos]
    assert own == [entry.meaning_at(p.states, 0, 0, number(numbers.PASS_MORE, slots)) for slots in twos]


# --- the checks of all games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nobody_peeks_where_much_is_exchanged(seats: int) -> None:
    doors = Doors(busy(seats))
    for seed in range(seats, seats + counts.BUSY):
        tally = check_twins(doors, seed)
        assert tally.with_other_cards > tally.compared / 2
        assert check_recall(doors, seed)
        assert check_round_trip(doors, seed)
        assert check_answers(doors, seed)


@pytest.mark.parametrize("leak", EXPANSION_LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_planted_in_the_expansion_is_caught(leak: type[Doors]) -> None:
    assert is_caught(CHECKS[leak.caught_by], leak(busy(3))), f"{leak.__doc__} {leak.caught_by} did not notice"


def is_caught(check: Callable[[Doors, int], object], doors: Doors) -> bool:
    """Does the check notice anything in some games? Some cards are seldom played on others."""
    try:
        for seed in range(counts.LEAKING):
            check(doors, seed)
    except Leak:
        return True
    return False


def test_every_check_catches_a_leak_of_the_expansion() -> None:
    assert len(EXPANSION_LEAKS) == len(set(EXPANSION_LEAKS))
    assert {leak.caught_by for leak in EXPANSION_LEAKS} == set(CHECKS)
