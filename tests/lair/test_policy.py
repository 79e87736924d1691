"""The rule of thumb of lair: its mixtures leave nobody anything better, all seats think alike, and draws follow them."""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, expect_fit
from contract.walks import MIXED, THUMB, walk
from filon.games.lair.policy import CARDS, Part, can_walk, new_turn, think
from filon.games.lair.state import Card, Phase
from filon.kernel.chance import Chance, words_of_key
from filon.kernel.layout import blank
from filon.play.setting import Setting, agree, key_of

from . import counts
from .positions import Position, lay, play, position, turn

EPSILON = 0.25  # coins: nothing is better than a mixture by more
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
Thought = tuple[Any, NDArray[Any]]  # a State and the turn in thought


def thought(s: Any, which: int = 0) -> NDArray[Any]:
    """The turn as everybody thinks it over."""
    room = new_turn()
    think(s, which, room)
    return room


def thoughts(seats: int) -> Iterator[Thought]:
    """Every turn of seeded games; at a table of two once for each dwarf that can walk."""
    setting = agree("lair", seats=seats)
    for seed in range(counts.THOUGHT_GAMES):
        for place in walk(setting, seed, THUMB if seed % 2 else MIXED):
            if place.state.phase == Phase.LAY:
                yield from turns_of(place.state)


def turns_of(s: Any) -> Iterator[Thought]:
    """The turn, or both that the dwarf seat of two can choose from."""
    walkers = [0] if s.seats > 2 else [which for which in (0, 1) if can_walk(s, 1 - s.dragon_seat, which)]
    for which in walkers:
        yield s, thought(s, which)


def dwarf_seats(s: Any) -> list[int]:
    """All seats but the dragon's."""
    return [seat for seat in range(s.seats) if seat != s.dragon_seat]


def in_hand(s: Any, seat: int) -> list[int]:
    """The places of the cards a seat may lay: 0 for the chest card, which is none with a dwarf named."""
    colours = [colour for colour in range(1, CARDS) if not s.used[seat] >> colour & 1]
    return colours if s.seats == 2 else [0, *colours]


def gains_of_dwarves(s: Any, room: NDArray[Any], chances: NDArray[Any]) -> list[float]:
    """How much better than its mixture the best card of each dwarf seat is."""
    worths = room[Part.SAFE] - chances[s.dragon_seat] * room[Part.STAKE]
    return [
        float(worths[seat, in_hand(s, seat)].max() - chances[seat, in_hand(s, seat)] @ worths[seat, in_hand(s, seat)])
        for seat in dwarf_seats(s)
    ]


def gain_of_dragon(s: Any, room: NDArray[Any], chances: NDArray[Any]) -> float:
    """How much more than its mixture the dragon's best guess spoils."""
    spoils = sum(chances[seat] * room[Part.STAKE, seat] for seat in dwarf_seats(s))
    return float(spoils.max() - chances[s.dragon_seat] @ spoils)


def evenly(s: Any) -> NDArray[Any]:
    """Every card and every guess as likely as the next."""
    chances = np.zeros((4, CARDS))
    chances[s.dragon_seat, 1:] = 1 / (CARDS - 1)
    for seat in dwarf_seats(s):
        chances[seat, in_hand(s, seat)] = 1 / len(in_hand(s, seat))
    return chances


@SEATS
def test_nothing_is_better_than_the_mixtures(seats: int) -> None:
    for s, room in thoughts(seats):
        assert max(gains_of_dwarves(s, room, room[Part.MIXTURE])) <= EPSILON
        assert gain_of_dragon(s, room, room[Part.MIXTURE]) <= EPSILON


@SEATS
def test_chance_alone_would_leave_something_better(seats: int) -> None:
    gains = [max(*gains_of_dwarves(s, room, evenly(s)), gain_of_dragon(s, room, evenly(s))) for s, room in thoughts(seats)]
    assert sum(gain > EPSILON for gain in gains) > len(gains) / 2


@SEATS
def test_mixtures_are_chances_of_cards_in_hand(seats: int) -> None:
    for s, room in thoughts(seats):
        for seat in range(seats):
            mixture = room[Part.MIXTURE, seat]
            possible = range(1, CARDS) if seat == s.dragon_seat else in_hand(s, seat)
            assert mixture.min() >= 0
            assert mixture.sum() == pytest.approx(1)
            assert mixture[list(possible)].sum() == pytest.approx(1)


@SEATS
def test_no_dwarf_is_sure_to_be_caught_and_no_dragon_sure_to_guess(seats: int) -> None:
    for s, room in thoughts(seats):
        mixtures, stakes = room[Part.MIXTURE], room[Part.STAKE]
        for seat in dwarf_seats(s):
            caught = mixtures[seat] * mixtures[s.dragon_seat]
            if len(in_hand(s, seat)) > 1 and stakes[seat].max() > EPSILON:
                assert caught.sum() < 0.9


@SEATS
def test_at_the_start_every_dwarf_mixes_alike(seats: int) -> None:
    s = next(iter(walk(agree("lair", seats=seats), 1))).state
    mixtures = thought(s)[Part.MIXTURE]
    first, *others = (mixtures[seat] for seat in dwarf_seats(s))
    assert (first[1:] > 0.01).sum() >= 3
    assert (mixtures[s.dragon_seat] > 0.01).sum() >= 3
    for other in others:
        assert other == pytest.approx(first)


@SEATS
def test_all_seats_think_alike_whatever_is_laid(seats: int) -> None:
    setting = agree("lair", seats=seats)
    doors = Doors(setting)
    for place in walk(setting, 3, THUMB):
        if place.state.phase == Phase.PLACE and (seats > 2 or place.state.named.any()):
            which = max(int(place.state.named.max()) - 1, 0)
            for viewer in (*range(seats), setting.identity.spectator):
                assert thought(doors.see(place.states, viewer)[0], which).tobytes() == thought(place.state, which).tobytes()


# --- draws --------------------------------------------------------------------------------------------------------------


def draws(p: Position, seat: int) -> Counter[Hashable]:
    """What the rule of thumb does, with many dice."""
    dice = blank(Chance)
    dice["chance_key"][0] = words_of_key(key_of(5))
    actions = [int(p.setting.entry.policy_at(p.states, 0, seat, dice, 0)) for _ in range(counts.DRAWS)]
    return Counter(p.setting.rules.text_of(p.s, seat, action) for action in actions)


def chances_of(mixture: NDArray[Any], verb: str, dwarf: str = "") -> dict[Hashable, float]:
    """The mixture by moves in notation."""
    names = [Card(place or Card.CHEST).name.lower() for place in range(CARDS)]
    return {f"{verb} {name}{dwarf}": float(chance) for name, chance in zip(names, mixture, strict=True) if chance > 0}


def test_cards_are_drawn_by_the_mixture() -> None:
    p = position("A4 p2, B11 p5 used red, C9 p3 c4 used blue violet; T 30; dragon A")
    expect_fit(draws(p, 2), chances_of(thought(p.s)[Part.MIXTURE, 2], "play"))


def test_guesses_are_drawn_by_the_mixture() -> None:
    p = position("A4 p2, B11 p5 used red, C9 p3 c4 used blue violet; T 30; dragon A")
    expect_fit(draws(lay(p, "B blue, C chest"), 0), chances_of(thought(p.s)[Part.MIXTURE, 0], "place"))


def test_of_two_dwarves_one_is_named_and_its_colour_mixed() -> None:
    p = position("A4+0, B11+3 p5 used red; T 30; dragon A")
    named = {str(text)[-1] for text in draws(p, 1)}
    assert len(named) == 1
    which = int(named.pop())
    mixtures = thought(p.s, which - 1)[Part.MIXTURE]
    expect_fit(draws(p, 1), chances_of(mixtures[1], "play", f" {which}"))
    expect_fit(draws(play(p, f"B play blue {which}"), 0), chances_of(mixtures[0], "place"))


def test_the_last_card_is_the_chest_card_and_a_guess_against_it_is_any() -> None:
    p = position("A4+0, B11+3 p5 used red yellow green blue violet; T 30; dragon A")
    assert set(draws(p, 1)) == {"play chest"}
    play(p, "B play chest")
    expect_fit(draws(p, 0), {f"place {name}": 1.0 for name in ("red", "yellow", "green", "blue", "violet")})


@pytest.mark.parametrize("purse", [1, 4, 7])
def test_no_hand_is_better_to_pick_and_no_split_better_to_make(purse: int) -> None:
    p = turn(position(f"A4, B11 p{purse}, C9; T 30; dragon A"), "B red, C blue", "red")
    splits = draws(p, 1)
    left = sum(int(str(text).split()[1]) * n for text, n in splits.items()) / splits.total()
    assert left == pytest.approx(purse / 2, abs=4 * purse / 2 / splits.total() ** 0.5)
    expect_fit(draws(play(p, "B split 0"), 0), {"pick B left": 1.0, "pick B right": 1.0})


# --- strength -----------------------------------------------------------------------------------------------------------


def share_of_pairs(setting: Setting, side: tuple[int, ...]) -> float:
    """How many pairs the rule of thumb on these seats wins against random play on the others."""
    deals = counts.RIVALS
    scores, lengths = np.zeros((deals, 4, 2), np.int64), np.zeros(deals, np.int64)
    players = np.array([seat in side for seat in range(4)], np.int64)
    room = np.zeros(setting.identity.most_moves + 1, np.int64)
    work = blank(setting.rules.State), blank(Chance), room
    setting.playout.play_games(*setting.arrays, words_of_key(key_of(1)), 0, players, *work, scores, lengths)
    ranks = scores[:, :, 0] * 1000 + scores[:, :, 1]
    others = sorted(set(range(setting.seats)) - set(side))
    return float((np.sign(ranks[:, side][:, :, None] - ranks[:, others][:, None, :]) / 2 + 0.5).mean())


@SEATS
def test_the_rule_of_thumb_wins_three_pairs_of_four_against_random_play(seats: int) -> None:
    setting = agree("lair", seats=seats)
    sides = [side for n in range(1, seats) for side in combinations(range(seats), n)]
    assert np.mean([share_of_pairs(setting, side) for side in sides]) >= 0.75
