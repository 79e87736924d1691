"""SAB-801 to 808 once more, line by line of the table *Who sees what*: what is hidden changes nothing anybody else is sent.

Each test makes the same position with other hidden things and compares all that a viewer gets: its Seen, drawing, story and
moves. Twins and planted leaks of all positions are in the contract suite.
"""

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

from contract.secrecy import Doors, positions
from contract.walks import legal_of
from filon.games.saboteur.moves import MAP, PASS, TAKE
from filon.games.saboteur.state import Card, Phase
from filon.kernel.verbs import meant, number
from filon.play.setting import agree
from proving import proves

from .positions import RULES, Position, dealt, game_of, moves, play, position, put_roles, told
from .test_5xx_goals import reaching
from .twins import twin

SPECTATOR = RULES.IDENTITY.spectator


def sent(p: Position, viewer: int | None) -> tuple[object, ...]:
    """All that is sent to a viewer."""
    seen = game_of(p).see(viewer)
    offered = [move.text for move in seen.moves()] if viewer is not None else []
    return seen.array.tobytes(), seen.drawing(memory_aid=True), seen.story(), offered


def sights(made: Iterable[Position], viewer: int | None) -> int:
    """How many of these positions a viewer can tell apart."""
    return len({repr(sent(p, viewer)) for p in made})


# --- roles --------------------------------------------------------------------------------------------------------------

ROLES = ["SDDDS", "SDDSD", "SSDDD", "SDDDD"]  # for seat 0 a saboteur each time; in the last the other one is left over


@proves("SAB-104", "SAB-801", "SAB-808")
@pytest.mark.parametrize("viewer", [0, None])
def test_roles_of_others_and_the_one_left_over_are_hidden(viewer: int | None) -> None:
    made = [dealt(first_seat=0) for _ in ROLES]
    for p, roles in zip(made, ROLES, strict=True):
        put_roles(p.s, roles)
    assert sights(made, viewer) == 1
    assert sights(made, 4) == 2


def test_nobody_is_told_what_counting_would_tell() -> None:
    p = dealt(seats=3, first_seat=0)
    put_roles(p.s, "SDD")  # the only saboteur could know all other roles
    seen = game_of(p).see(0).record
    assert (seen.roles.tolist()[:3], seen.roles_left.any()) == ([2, 0, 0], False)


@proves("SAB-803")
def test_roles_of_earlier_rounds_stay_public_and_say_nothing_of_this_one() -> None:
    p = play(reaching("DSDDS"), "lay line_ew 15,12")
    while p.s.round_number == 1:
        play(p, moves(p)[0])
    for viewer in (0, 3, None):
        seen = game_of(p).see(viewer).record
        assert seen.ended_roles[0, :5].tolist() == [1, 2, 1, 1, 2]
        assert [bool(role) for role in seen.roles[:5]] == [seat == viewer for seat in range(5)]
        assert not seen.roles_left.any()


# --- goals --------------------------------------------------------------------------------------------------------------


def look_then_pass(goals: tuple[str, ...]) -> Position:
    """Seat 0 looks at the middle goal."""
    p = position(hands={0: "map, end_w", 1: "cross", 2: "cross"}, seats=3, goals=" ".join(goals))
    return play(p, "map 1", "pass cross", "pass cross")


@proves("SAB-415", "SAB-801", "SAB-804")
def test_a_goal_seen_by_map_is_seen_by_who_looked_and_kept() -> None:
    made = [look_then_pass(goals) for goals in permutations(("treasure", "stone_se", "stone_sw"))]
    assert [sights(made, viewer) for viewer in (0, 1, 2, None)] == [3, 1, 1, 1]
    assert [game_of(p).see(0).record.looked[0].tolist() for p in made] == [[0, p.s.goals[1], 0] for p in made]
    assert {int(game_of(p).see(viewer).record.looked_turn[0, 1]) for p in made for viewer in (0, 1, None)} == {1}


@proves("SAB-801")
def test_legal_moves_of_a_seat_do_not_depend_on_what_it_cannot_know() -> None:
    setting = agree("saboteur", seats=4)
    rng = Random("legal")
    several = 0
    for log in positions(Doors(setting), 2):
        if log.seat >= 0:
            other = twin(log.states, log.seat, rng, setting)
            several += other.tobytes() != log.states.tobytes()
            assert legal_of(setting, other, log.seat) == legal_of(setting, log.states, log.seat)
            assert legal_of(setting, Doors(setting).see(log.states, log.seat), log.seat) == legal_of(
                setting, log.states, log.seat
            )
    assert several > 100


# --- cards --------------------------------------------------------------------------------------------------------------


def passes(card: str) -> Position:
    """Seat 0 passes that card of three and is left with the others; seat 1 passes too."""
    hands = {0: "cross, end_w, map", 1: "line_ns, line_ew", 2: "cross"}
    return play(position(hands=hands, seats=3, pile=0), f"pass {card}", "pass line_ns")


@proves("SAB-206", "SAB-801", "SAB-804")
def test_a_card_passed_is_known_to_who_passed_it_and_kept() -> None:
    made = [passes(card) for card in ("cross", "end_w", "map")]
    assert [sights(made, viewer) for viewer in (0, 1, 2, None)] == [3, 1, 1, 1]
    assert [int(game_of(p).see(0).record.down[0]) for p in made] == [Card.CROSS, Card.END_W, Card.MAP]
    assert {tuple(game_of(p).see(2).record.down_seat[:2].tolist()) for p in made} == {(0, 1)}


@proves("SAB-801", "SAB-802")
def test_hands_and_pile_are_hidden_but_for_their_size() -> None:
    p = dealt(seats=4, first_seat=0)
    q = p.copy()
    q.s.pile[: q.s.pile_left] = q.s.pile[: q.s.pile_left][::-1].copy()
    q.s.hands[1], q.s.hands[2] = p.s.hands[2].copy(), p.s.hands[1].copy()
    assert [sights([p, q], viewer) for viewer in (0, 3, None)] == [1, 1, 1]
    assert sights([p, q], 1) == 2


@proves("SAB-802")
def test_what_others_learn_of_a_pass_or_a_take_is_its_shadow() -> None:
    p = dealt(seats=3, first_seat=0)
    entry = p.setting.entry
    for viewer in (1, 2, SPECTATOR):
        assert {entry.veil_at(p.states, 0, 0, number(PASS, slot), viewer) for slot in range(6)} == {meant(PASS)}
        assert {entry.veil_at(p.states, 0, 0, number(TAKE, value), viewer) for value in (1, 2, 3)} == {meant(TAKE)}
        for action in (number(MAP, 2), *legal_of(p.setting, p.states, 0)[:5]):
            if action < PASS.start:
                assert entry.veil_at(p.states, 0, 0, action, viewer) == entry.meaning_at(p.states, 0, 0, action)
    own = [entry.veil_at(p.states, 0, 0, number(PASS, slot), 0) for slot in range(6)]
    assert own == [entry.meaning_at(p.states, 0, 0, number(PASS, slot)) for slot in range(6)]


# --- gold ---------------------------------------------------------------------------------------------------------------


def offer(first: int, *values: int) -> Position:
    """Seats 0, 3 and 2 are diggers and choose in this order; three cards are offered, and seat 0 takes one."""
    p = play(reaching("DSDDS"), "lay line_ew 15,12")
    s = p.s
    s.gold_pile[1:] += s.offers[0, 0, 1:]
    s.offers[0, 0] = 0
    for value in values:
        s.offers[0, 0, value] += 1
        s.gold_pile[value] -= 1
    return play(p, f"take {first}")


@proves("SAB-610", "SAB-802", "SAB-807")
def test_an_offer_is_seen_by_who_chooses_and_what_was_taken_by_who_took() -> None:
    made = [offer(3, 1, 2, 3), offer(1, 1, 2, 3), offer(1, 1, 1, 1), offer(1, 1, 1, 2)]
    assert [sights(made, viewer) for viewer in (1, 2, 4, None)] == [1, 1, 1, 1]
    assert (sights(made, 0), sights(made, 3)) == (4, 3)  # two of these leave 1 and 2
    assert (
        sights([offer(3, 1, 2, 3), offer(2, 1, 2, 2), offer(1, 1, 1, 2)], 3) == 1
    )  # whatever seat 0 took, 1 and 2 are left
    for p in made:
        assert game_of(p).see(None).record.gold_cards[:5, 0].tolist() == [1, 0, 0, 0, 0]
        assert game_of(p).see(None).record.offer_left == 2


@proves("SAB-610", "SAB-807")
def test_what_was_passed_on_is_remembered_all_game() -> None:
    p = offer(3, 1, 2, 3)
    play(p, "take 1", "take 2")
    while p.s.rounds_ended < 2:
        play(p, moves(p)[-1])
    mine, next_one = game_of(p).see(0).record, game_of(p).see(3).record
    assert (mine.offers[0, 0].tolist(), mine.gold[0, 0].tolist()) == ([0, 1, 1, 1], [0, 0, 0, 1])
    assert (next_one.offers[3, 0].tolist(), next_one.offers[0, 0].any()) == ([0, 1, 1, 0], False)


@proves("SAB-802")
def test_what_saboteurs_are_paid_is_public_but_not_in_which_cards() -> None:
    p = position(hands={0: "cross"}, seats=5, pile=0, roles="DSDDS")
    for seat in range(1, 5):
        p.s.discarded[p.s.hands[seat][p.s.hands[seat] > 0]] += 1
        p.s.hands[seat] = 0
        p.s.hand_sizes[seat] = 0
    play(p, "pass cross")
    for viewer in (0, 1, None):
        seen = game_of(p).see(viewer).record
        assert seen.gold_pay[:5, 0].tolist() == [0, 3, 0, 0, 3]
        assert seen.gold_cards[:5, 0].tolist() == [0, 1, 0, 0, 1]
        assert [bool(seen.gold[seat].any()) for seat in range(5)] == [viewer == 1 and seat == 1 for seat in range(5)]


# --- the end ------------------------------------------------------------------------------------------------------------


@proves("SAB-610", "SAB-806")
def test_at_the_end_all_see_the_same_and_everything_but_the_chance() -> None:
    p = dealt(seats=4, first_seat=0, rounds=1)
    rng = Random("end")
    while p.actors:
        before = p.copy()
        play(p, rng.choice(moves(p)))
    assert before.s.phase != Phase.OVER
    seen = [game_of(p).see(viewer).record for viewer in (0, 1, 2, 3, None)]
    for name in seen[0].dtype.names:
        if name not in ("events", "n_events"):
            assert len({record[name].tobytes() for record in seen}) == 1, name
    assert not any(record.chance_key.any() or record.chance_drawn for record in seen)
    assert seen[4].roles[:4].tolist() == p.s.roles[:4].tolist()


@proves("SAB-808")
def test_the_spectator_hears_no_private_word() -> None:
    p = position(hands={0: "map", 1: "cross", 2: "cross"}, seats=3)
    assert told(play(p, "map 1"))[0] == told(p, 1)[0]
    assert told(p, 0) != told(p)
