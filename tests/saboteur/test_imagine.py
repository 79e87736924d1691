"""Imagined worlds of saboteur against all worlds, listed: every one possible, each as often as it should be.

Roles, goals and cards on a tiny deck, whole games long; gold with few gold cards, through rounds won by either side.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contract.secrecy import Doors, Leak, expect_fit, imagined_worlds, positions
from filon.games.saboteur import moves as numbers
from filon.games.saboteur.hidden import imagine_suspecting
from filon.games.saboteur.rules.maze import hand_to_maze
from filon.games.saboteur.state import Card, Phase, Role
from filon.kernel.compiling import alone
from filon.play.setting import Setting, agree
from proving import proves

from . import counts
from .naive import COPIES
from .positions import RULES, Position, dealt, laid_in, moves, play, put_gold, put_hands, put_pile, put_roles
from .worlds import Roles, card_worlds, goal_worlds, gold_of, gold_worlds, role_worlds, roles_of, world_of, worlds_of

SPECTATOR = RULES.IDENTITY.spectator
TINY_CARDS = {"cross": 2, "map": 2, "break_pick": 1, "rockfall": 1}
FEW = 30  # worlds: as many are imagined for fewer
SHARING = "9..13,12 NESW; 14,12 EW"  # one card more, and g1 is reached


def tiny(seats: int) -> Setting:
    """A table with six cards, far fewer than anybody may ask for: few worlds, and rounds of six turns."""
    whole = agree("saboteur", seats=seats)
    cards = dict.fromkeys(whole.tables["cards"], 0) | TINY_CARDS
    players = {str(seats): {"hand": 1, "diggers": seats - 1, "saboteurs": 2}}
    return Setting(RULES, seats, whole.options, {"cards": cards, "gold": whole.tables["gold"], "players": players}, False)


def fit(
    doors: Doors, states: NDArray[Any], viewer: int, worlds: dict[Any, float], world_of: Callable[[Any], Hashable]
) -> int:
    """Compare imagined worlds with the listed ones; the samples grow with their number, which is told."""
    assert world_of(states[0]) in worlds, "the real world is not among the listed ones"
    samples = counts.SAMPLES * max(len(worlds), FEW)
    expect_fit(imagined_worlds(doors, states, viewer, samples, world_of), worlds)
    return len(worlds)


def weights(worlds: Counter[Any]) -> dict[Any, float]:
    """Counts as weights."""
    return {world: float(n) for world, n in worlds.items()}


# --- roles, goals and cards ---------------------------------------------------------------------------------------------


@proves("SAB-103", "SAB-104", "SAB-801", "SAB-803", "SAB-808")
@pytest.mark.parametrize("seed", range(counts.TINY))
def test_imagined_worlds_are_all_worlds_evenly(seed: int) -> None:
    doors = Doors(tiny(3))
    log = [entry.states for entry in positions(doors, seed)]
    sizes = []
    for place in range(seed % 2, len(log) - 1, 2):
        viewer = doors.viewers[(seed + place) % len(doors.viewers)]
        worlds = worlds_of(log[: place + 1], viewer)
        if len(worlds) <= counts.MOST_WORLDS:
            sizes.append(fit(doors, log[place], viewer, worlds, world_of))
    assert sum(size > 1 for size in sizes) > len(sizes) / 2
    assert len(sizes) > 2


def test_the_lists_are_as_long_as_they_must_be() -> None:
    doors = Doors(tiny(3))
    deal = [next(iter(positions(doors, 0))).states]
    assert sum(card_worlds(deal, SPECTATOR).values()) == 6 * 5 * 4 * 3 * 2 // (2 * 2)  # orders of 2 + 2 + 1 + 1
    assert sum(role_worlds(deal, SPECTATOR).values()) == 4 * 3 * 2
    assert (len(role_worlds(deal, SPECTATOR)), len(role_worlds(deal, 0))) == (6, 3)
    assert len(goal_worlds(deal, 0)) == 6


@proves("SAB-415", "SAB-801", "SAB-804")
def test_a_look_leaves_a_third_of_the_worlds_to_who_looked() -> None:
    p = dealt(seats=3, first_seat=0)
    log = [p.states.copy()]
    held(p, {0: ["map", "cross"]})
    play(p, "map 1")
    log.append(p.states.copy())
    assert (len(goal_worlds(log, 0)), len(goal_worlds(log, 1)), len(goal_worlds(log, SPECTATOR))) == (2, 6, 6)
    doors = Doors(p.setting)
    for viewer, size in ((0, 2), (1, 6), (SPECTATOR, 6)):
        assert fit(doors, p.states, viewer, weights(goal_worlds(log, viewer)), lambda s: tuple(s.goals.tolist())) == size


def test_what_can_be_counted_out_is_respected() -> None:
    p = dealt(seats=3, first_seat=0)
    put_roles(p.s, "SDD")
    doors = Doors(p.setting)
    seen = doors.see(p.states, 0)
    assert seen["roles"][0].tolist()[1:] == [0] * 11  # nobody tells the only saboteur who the others are
    assert fit(doors, p.states, 0, {Roles((2, 1, 1), (1,), ()): 1.0}, roles_of) == 1


# --- gold ---------------------------------------------------------------------------------------------------------------


class Sharing:
    """A game of which nothing but the sharing matters: in each round diggers or saboteurs are made to win."""

    def __init__(self, *gold: int, seats: int = 3, seed: int = 0) -> None:
        self.p = put_gold(dealt(seats=seats, seed=seed, first_seat=0), *gold)
        self.log = [self.p.states.copy()]

    def play(self, *texts: str) -> "Sharing":
        """Moves, each kept in the log."""
        for text in texts:
            play(self.p, text)
            self.log.append(self.p.states.copy())
        return self

    def diggers(self, roles: str, *takes: int) -> "Sharing":
        """The seat on turn reaches the treasure; then gold is taken: these of the choices there are."""
        s = self.p.s
        put_roles(s, roles)
        s.goals[:] = Card.STONE_SE, Card.TREASURE, Card.STONE_SW
        left = Counter(COPIES)
        for place, card, turned in laid_in(SHARING):
            left[card] -= 1
            hand_to_maze(s, numbers.cell_at(*place), 2 * Card[card.upper()] + turned)
        put_hands(s, {int(s.turn): ["line_ew"]}, left)
        put_pile(s, left, None)
        self.play("lay line_ew 15,12")
        for choice in takes:
            self.play(moves(self.p)[choice])
        return self

    def all_take(self, roles: str) -> "Sharing":
        """Diggers win and all of them take the least there is."""
        return self.diggers(roles, *[0] * roles.count("D"))

    def saboteurs(self, roles: str) -> "Sharing":
        """The last card is passed."""
        put_roles(self.p.s, roles)
        held(self.p, {int(self.p.s.turn): ["cross"]})
        return self.play("pass cross")


def held(p: Position, hands: dict[int, list[str]]) -> None:
    """These seats hold these cards, all others none; there is no pile, the rest is discarded face up."""
    left = Counter(COPIES)
    put_hands(p.s, {seat: hands.get(seat, []) for seat in range(p.s.seats)}, left)
    put_pile(p.s, left, 0)


GAMES: dict[str, Callable[[], Sharing]] = {
    "an offer": lambda: Sharing(4, 2, 1).diggers("DDD"),
    "an offer after one choice": lambda: Sharing(4, 2, 1).diggers("DDD", 1),
    "an offer after two": lambda: Sharing(4, 2, 1, seed=3).diggers("DDD", 0, 0),
    "an offer that skips a saboteur": lambda: Sharing(4, 2, 1, seats=4, seed=2).diggers("DSDD", 0),
    "the next round": lambda: Sharing(5, 2, 1).all_take("DDS"),
    "two rounds of diggers": lambda: Sharing(5, 3, 2).all_take("DDS").all_take("DDD"),
    "saboteurs only": lambda: Sharing(6, 2, 2).saboteurs("DDS").saboteurs("SDD"),
    "saboteurs, then diggers": lambda: Sharing(6, 3, 1).saboteurs("DDS").all_take("DDD"),
    "tied by a 3": lambda: Sharing(5, 3, 1).all_take("DDS").saboteurs("DSD"),
    "tied, pay of two cards": lambda: Sharing(2, 4, 2, seed=4).all_take("DDD").saboteurs("DSD"),
    "tied, two saboteurs": lambda: Sharing(7, 2, 1, seats=5).all_take("DDSSD").saboteurs("SDDSD"),
    "tied, then an offer": lambda: Sharing(6, 3, 2, seed=1).all_take("DDS").saboteurs("DSD").diggers("DDD", 0),
    "tied, then an offer passed on": lambda: Sharing(6, 3, 2, seed=5).all_take("DDD").saboteurs("SDD").diggers("DDD", 1, 0),
    "nobody was paid": lambda: Sharing(4, 2, 1).all_take("DDS").saboteurs("DDD"),
}


@proves("SAB-607", "SAB-610", "SAB-611", "SAB-802", "SAB-807")
@pytest.mark.parametrize("name", GAMES)
def test_imagined_gold_is_all_gold_evenly(name: str) -> None:
    game = GAMES[name]()
    doors = Doors(game.p.setting)
    sizes = [fit(doors, game.p.states, viewer, weights(gold_worlds(game.log, viewer)), gold_of) for viewer in doors.viewers]
    assert max(sizes) > 1 or name == "saboteurs only"


def test_a_pay_of_four_in_two_cards_may_be_3_and_1_or_2_and_2() -> None:
    game = GAMES["tied, pay of two cards"]()
    paid = {{(seat, row): cards for seat, row, cards in world.got}[1, 1] for world in gold_worlds(game.log, SPECTATOR)}
    assert paid == {(0, 1, 0, 1), (0, 0, 2, 0)}


def test_the_number_of_cards_paid_tells_where_the_3_went() -> None:
    game = Sharing(5, 3, 1, seats=5, seed=1).all_take("DDSSD").saboteurs("SDDSD")
    is_first_paid_with_it = bool(game.p.s.gold_cards[0, 1] == 1)
    worlds = gold_worlds(game.log, 1)
    threes = {sum(cards[3] for _, row, cards in world.got if row == 0) for world in worlds}
    assert threes == ({0} if is_first_paid_with_it else {1})


@proves("SAB-806")
def test_when_the_game_has_ended_there_is_one_world() -> None:
    game = Sharing(9, 5, 3).all_take("DDS").saboteurs("DSD").all_take("DDD")
    assert game.p.s.phase == Phase.OVER
    doors = Doors(game.p.setting)
    for viewer in doors.viewers:
        assert fit(doors, game.p.states, viewer, {everything(game.p.s): 1.0}, everything) == 1


def everything(s: Any) -> Hashable:
    """Roles, goals, cards and gold."""
    return world_of(s), gold_of(s)


# --- roles by suspicion -------------------------------------------------------------------------------------------------


@alone
def suspecting_at(seen: NDArray[Any], viewer: int, weights: NDArray[Any], key: NDArray[Any], out: NDArray[Any]) -> None:
    """As the search will do it."""
    out[0] = seen[0]
    imagine_suspecting(out[0], viewer, weights, key)


class Suspecting(Doors):
    """Imagines roles by weights."""

    weights = np.zeros(1)

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = seen.copy()
        suspecting_at(seen, viewer, self.weights, key, imagined)
        return imagined


def test_roles_are_drawn_by_suspicion_and_all_else_as_ever() -> None:
    p = dealt(seats=5, first_seat=0)
    put_roles(p.s, "DSDSD")
    doors = Suspecting(p.setting)
    doors.weights = np.zeros(1 << 12)
    doors.weights[[0b01010, 0b11000, 0b00010]] = 0.5, 0.3, 0.2  # two seated, two seated, one left over
    worlds: dict[Any, float] = {
        Roles((1, 2, 1, 2, 1), (1,), ()): 0.5,
        Roles((1, 1, 1, 2, 2), (1,), ()): 0.3,
        Roles((1, 2, 1, 1, 1), (2,), ()): 0.2,
    }
    expect_fit(imagined_worlds(doors, p.states, 0, counts.DRAWN, roles_of), worlds)
    for viewer in (0, 2, SPECTATOR):
        seen = doors.see(p.states, viewer)
        imagined = doors.imagine(seen, viewer, np.arange(8, dtype=np.uint32))
        assert doors.see(imagined, viewer).tobytes() == seen.tobytes()


def test_with_the_expansion_all_roles_are_there_and_the_saboteurs_are_those_drawn() -> None:
    p = dealt(seats=5, first_seat=0, expansion=True)
    doors = Suspecting(p.setting)
    mine = int(p.s.roles[1])
    doors.weights = np.zeros(1 << 12)
    doors.weights[0b10100 if mine != Role.SABOTEUR else 0b10110] = 1.0
    seen = doors.see(p.states, 1)
    for number in range(counts.GIVEN):
        s = doors.imagine(seen, 1, np.full(8, number, np.uint32))[0]
        roles = [*s.roles[:5].tolist(), *s.roles_left[: s.n_roles_left].tolist()]
        assert sorted(roles) == sorted(role for role in range(8) for _ in range(s.role_box[role]))
        assert [seat for seat in range(5) if roles[seat] == Role.SABOTEUR and seat != 1] == [2, 4]
        assert roles[1] == mine


# --- what would be wrong ------------------------------------------------------------------------------------------------


class ImagineInOrder(Doors):
    """Imagines possible worlds only, but always with the pile in order."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        imagined["pile"][0, : imagined["pile_left"][0]].sort()
        return imagined


class ImagineHalfRoles(Doors):
    """Imagines a saboteur as often left over as not, whatever the number of roles."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        imagined = super().imagine(seen, viewer, key)
        s = imagined[0]
        others = [seat for seat in range(s.seats) if seat != viewer and s.roles[seat] == Role.SABOTEUR]
        if key[0] % 2 and others:
            s.roles[others[0]], s.roles_left[0] = s.roles_left[0], s.roles[others[0]]
        return imagined


class ImagineForgetsPay(Doors):
    """Imagines gold as if other numbers of cards had been paid."""

    def imagine(self, seen: NDArray[Any], viewer: int, key: NDArray[np.uint32]) -> NDArray[Any]:
        blurred = seen.copy()
        blurred["gold_cards"][0, :, 1] = [(3 - n) % 3 for n in blurred["gold_cards"][0, :, 1].tolist()]
        return super().imagine(blurred, viewer, key)


@pytest.mark.parametrize("leak", [ImagineInOrder, ImagineHalfRoles])
def test_uneven_worlds_are_noticed(leak: type[Doors]) -> None:
    setting = tiny(3)
    log = [entry.states for entry in positions(Doors(setting), 1)][:1]
    worlds = worlds_of(log, 0)
    fit(Doors(setting), log[-1], 0, worlds, world_of)
    with pytest.raises(Leak):
        fit(leak(setting), log[-1], 0, worlds, world_of)


def test_gold_that_the_pay_rules_out_is_noticed() -> None:
    game = Sharing(5, 3, 1, seats=5, seed=1).all_take("DDSSD").saboteurs("SDDSD")
    assert set(game.p.s.gold_cards[:, 1].tolist()) <= {0, 1, 2}
    worlds = weights(gold_worlds(game.log, SPECTATOR))
    fit(Doors(game.p.setting), game.p.states, SPECTATOR, worlds, gold_of)
    with pytest.raises((Leak, AssertionError)):
        fit(ImagineForgetsPay(game.p.setting), game.p.states, SPECTATOR, worlds, gold_of)
