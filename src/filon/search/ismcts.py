"""Template: information-set Monte Carlo tree search with a tree for every seat (multiple-observer).

A node of a seat's tree is all that this seat was told since the search began: of each move what `veil` lets it know. An
edge is a move of that seat by its meaning in card kinds, never by its slot: what is learnt in one world holds in the next.
What chance does in between is no part of a node. Only nodes where the seat itself chooses hold anything: each seat plays for
its own result, as many seats as there are.

Every iteration imagines a world. Most of them imagine it from the searcher's own Seen, its roles drawn by `suspect` where
the game has that, and teach the searcher's tree. One in TEACHING looks at that world with another seat's eyes, turn about,
imagines it again from there, and teaches that seat's tree: so the others answer what they can know and not the searcher's
secret. A seat that learns chooses by hope and curiosity, a seat that does not chooses as often as it learnt to, and who has
not learnt enough follows the rule of thumb. Where all seats know the same, all learn from every iteration. A search that is
sure to meet the rule of thumb learns alone.

The searcher chooses its first move before the world in which it is tried: the n-th try of every first move meets the n-th
world and its dice, so that moves are compared by what they do and not by the worlds they happened to meet.

Behind the last edge all play on to the end of the round, by the rule of thumb with some randomness or by chance alone.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from filon.kernel.chance import KEY_WORDS, below, child_key, start
from filon.kernel.compiling import kernel
from filon.kernel.contract import InRounds, Suspecting
from filon.kernel.rollouts import RANDOM, THUMB
from filon.kernel.seats import first_seat
from filon.kernel.sight import copy_visible
from filon.kernel.template import bound_to
from filon.search.edges import (
    Column,
    Edges,
    count_visits,
    credit,
    edge_row,
    has_room,
    history_after,
    is_tried,
    measure_for,
    most_promising,
    offer,
    wants_more,
    write_edge,
)


class SearchedGame(Suspecting, InRounds, Protocol):
    """All that a game may have; what it has not is not asked of it."""


rules: SearchedGame = bound_to(__name__)

# How all play on: RANDOM, THUMB with some randomness, or
EXACT = 2  # as THUMB, and nothing else

# Who learns.
TURN_ABOUT = 0
ALL = 1
ALONE = 2  # the searcher: the others do what they do behind the trees

DEEPEST = 400  # moves inside the trees; behind them it is play
STRAY = 50  # one of so many moves behind the trees is drawn by lot
LEARNT = 100  # visits of a node before a seat that is not learning trusts them, rather than chance
LEARNT_MORE = 2_000  # rather than the rule of thumb
TEACHING = 4  # one of so many iterations teaches another seat, where there are secrets
WIDENING = 2.0  # times the root of how often they were chosen from: so many first moves are tried
LATER_WIDENING = 0.5  # the same of later moves, where there is a rule of thumb to begin with
MARGIN = 0.3  # of a result is by how much, the rest is whether
TINY = 1e-9


class MoveScratch(NamedTuple):
    """What is needed at every move inside the trees; apart from the rest, for it costs to hand on many arrays."""

    dice: NDArray[Any]
    moves: NDArray[np.int64]
    rows: NDArray[np.int64]  # of the edges of those moves
    histories: NDArray[np.int64]  # of every seat in this iteration


class Scratch(NamedTuple):
    """What one worker writes on: everything is made once, outside."""

    at_move: MoveScratch
    worlds: NDArray[Any]  # 0: the world of this iteration, 1: what somebody sees of it
    weights: NDArray[np.float64]  # of sets of seats, by `suspect`
    roots: NDArray[np.int64]  # of every seat: its history when the search begins
    path: NDArray[np.int64]  # rows of the edges gone along, and whose they are
    walkers: NDArray[np.int64]
    scores: NDArray[np.int64]
    results: NDArray[np.float64]  # of every seat in this iteration
    shares: NDArray[np.float64]  # for each first move: times tried, then the sum of each seat's result
    spread: NDArray[np.float64]  # how far apart the seats ended, summed up, and how often that was


# --- worlds -------------------------------------------------------------------------------------------------------------

if hasattr(rules, "suspect"):

    @kernel
    def weigh(seen: NDArray[Any], me: int, weights: NDArray[np.float64]) -> None:
        """What the searcher thinks of the others' secret sides, once a decision."""
        rules.suspect(seen[0], me, weights)

    @kernel
    def draw_world(world: Any, me: int, weights: NDArray[np.float64], key: NDArray[np.uint32]) -> None:
        """Make a Seen a whole world, its sides drawn by suspicion."""
        rules.imagine_suspecting(world, me, weights, key)

else:

    @kernel
    def weigh(seen: NDArray[Any], me: int, weights: NDArray[np.float64]) -> None:
        """There are no sides to suspect."""

    @kernel
    def draw_world(world: Any, me: int, weights: NDArray[np.float64], key: NDArray[np.uint32]) -> None:  # noqa: ARG001
        """Make a Seen a whole world, each as likely as the next."""
        rules.imagine(world, me, key)


if hasattr(rules, "round_of"):

    @kernel
    def round_of(s: Any) -> int:
        """The round under way: a search looks no further than to its end."""
        return rules.round_of(s)

else:

    @kernel
    def round_of(s: Any) -> int:  # noqa: ARG001
        """The whole game is one."""
        return 0


@kernel
def imagine_for(learner: int, me: int, seen: NDArray[Any], masks: NDArray[np.uint8], work: Scratch, key: Any) -> None:
    """A world as the searcher imagines it; for another learner, as that one would imagine it from what it sees there."""
    worlds = work.worlds
    worlds[0] = seen[0]
    draw_world(worlds[0], me, work.weights, key)
    if learner != me:
        copy_visible(worlds, 0, masks, learner, worlds, 1)
        rules.reveal(worlds[0], learner, worlds[1])
        worlds[0] = worlds[1]
        child_key(key, 0, key)
        rules.imagine(worlds[0], learner, key)


# --- iterations ---------------------------------------------------------------------------------------------------------


@kernel
def search(
    seen: NDArray[Any],
    me: int,
    masks: NDArray[np.uint8],
    key: NDArray[np.uint32],
    first: int,
    iterations: int,
    rollouts: int,
    to_the_end: int,
    learning: int,
    edges: Edges,
    work: Scratch,
) -> None:
    """Iterations from number `first` on, from a Seen of `me`; fills edges and shares in place."""
    child = np.zeros(KEY_WORDS, np.uint32)
    scratch = work.at_move
    seats = len(work.roots)
    weigh(seen, me, work.weights)
    for i in range(first, first + iterations):
        learner = learner_of(i, me, seats, learning)
        choice = -1
        world = 2 * i + 1
        if learner == me:
            choice = open_with(seen[0], me, work.roots[me], rollouts, edges, scratch)
            world = 2 * int(work.shares[choice, 0])
        child_key(key, 2 * world, child)
        start(scratch.dice[0], child)
        child_key(key, 2 * world + 1, child)
        imagine_for(learner, me, seen, masks, work, child)
        iterate(me, learner, choice, rollouts, to_the_end, learning, edges, work)
        if learner == me:
            note_result(choice, seats, work)


@kernel
def learner_of(i: int, me: int, seats: int, learning: int) -> int:
    """Whose tree an iteration is for: the searcher's, or now and then another's, turn about."""
    if learning != TURN_ABOUT or i % TEACHING != TEACHING - 1:
        return me
    return (me + 1 + i // TEACHING % (seats - 1)) % seats


@kernel
def open_with(s: Any, me: int, root: int, rollouts: int, edges: Edges, scratch: MoveScratch) -> int:
    """The searcher's first move in the next world, by place: chosen before the world, for it is the same choice in all."""
    n = rules.legal(s, me, scratch.moves)
    if n == 1:
        return 0
    scratch.histories[me] = root
    find_rows(s, me, n, edges, scratch)
    at = learn(s, me, n, WIDENING, rollouts, edges, scratch)
    return measure_for(edges, scratch.rows, n, at)


@kernel
def note_result(choice: int, seats: int, work: Scratch) -> None:
    """What the searcher's first move led to, for everybody."""
    work.shares[choice, 0] += 1
    for seat in range(seats):
        work.shares[choice, 1 + seat] += work.results[seat]


@kernel
def iterate(
    me: int, learner: int, opening: int, rollouts: int, to_the_end: int, learning: int, edges: Edges, work: Scratch
) -> None:
    """One world played to the end of its round, the first move given if it is the searcher who learns; trees grow."""
    s = work.worlds[0]
    scratch = work.at_move
    this_round = round_of(s)
    seats = len(scratch.histories)
    for seat in range(seats):
        scratch.histories[seat] = work.roots[seat]
    seat = me
    width = WIDENING if rollouts == RANDOM else LATER_WIDENING
    steps = 0
    depth = 0
    growing = True
    acting = rules.actors(s)
    while growing and acting and steps < DEEPEST and (to_the_end or round_of(s) == this_round):
        is_opening = steps == 0 and opening >= 0  # listed already, by open_with
        n = len(work.shares) if is_opening else rules.legal(s, seat, scratch.moves)
        at = 0
        if n > 1:
            if not is_opening:
                find_rows(s, seat, n, edges, scratch)
            if learning == ALL or seat == learner:
                at = opening if is_opening else learn(s, seat, n, width, rollouts, edges, scratch)
                growing = is_tried(edges, scratch.rows[at])
                if growing or grow(s, seat, at, n, edges, scratch):
                    work.path[depth] = scratch.rows[at]
                    work.walkers[depth] = seat
                    depth += 1
            else:
                at = follow(s, seat, n, rollouts, edges, scratch)
        action = scratch.moves[at]
        tell_every_seat(s, seat, action, seats, scratch)
        rules.apply(s, seat, action)
        steps += 1
        acting = rules.actors(s)
        seat = first_seat(acting)
    play_on(s, this_round, to_the_end, rollouts, scratch.dice[0], scratch.moves)
    judge(s, seats, work)
    for i in range(depth):
        credit(edges, work.path[i], work.results[work.walkers[i]])


@kernel
def find_rows(s: Any, seat: int, n: int, edges: Edges, scratch: MoveScratch) -> None:
    """The edges of the legal moves, tried or not."""
    history = scratch.histories[seat]
    for i in range(n):
        scratch.rows[i] = edge_row(edges, history_after(history, rules.meaning(s, seat, scratch.moves[i]), seat))


@kernel
def learn(s: Any, seat: int, n: int, width: float, rollouts: int, edges: Edges, scratch: MoveScratch) -> int:
    """The move of a seat that learns: another one as long as the node is narrow, else the most promising."""
    tried, visits, worth = offer(edges, scratch.rows, n)
    if tried == 0 or (wants_more(tried, visits, n, width) and has_room(edges)):
        return untried(s, seat, n, n - tried, rollouts, edges, scratch)
    return most_promising(edges, scratch.rows, n, worth / visits)


@kernel
def untried(s: Any, seat: int, n: int, left: int, rollouts: int, edges: Edges, scratch: MoveScratch) -> int:
    """What the rule of thumb would do, if that was not tried; else any move that was not."""
    if rollouts != RANDOM:
        wished = index_of(rules.policy(s, seat, scratch.dice[0]), n, scratch.moves)
        if not is_tried(edges, scratch.rows[wished]):
            return wished
    skip = below(scratch.dice[0], left)
    at = 0
    while skip or is_tried(edges, scratch.rows[at]):
        skip -= not is_tried(edges, scratch.rows[at])
        at += 1
    return at


@kernel
def index_of(action: int, n: int, moves: NDArray[np.int64]) -> int:
    """Where an action is in the list of legal ones."""
    for i in range(n):
        if moves[i] == action:
            return i
    return 0


@kernel
def grow(s: Any, seat: int, at: int, n: int, edges: Edges, scratch: MoveScratch) -> bool:
    """Write the edge of a move that is tried for the first time, if there is room; was it written?"""
    if not has_room(edges):
        return False
    is_first = count_visits(edges, scratch.rows, n) == 0
    key = history_after(scratch.histories[seat], rules.meaning(s, seat, scratch.moves[at]), seat)
    scratch.rows[at] = edge_row(edges, key)
    write_edge(edges, scratch.rows[at], key, is_first)
    return True


@kernel
def follow(s: Any, seat: int, n: int, rollouts: int, edges: Edges, scratch: MoveScratch) -> int:
    """The move of a seat that is not learning: as often as it learnt to choose it, or by how all play on."""
    visits = count_visits(edges, scratch.rows, n)
    if visits < (LEARNT if rollouts == RANDOM else LEARNT_MORE):
        return index_of(played(s, seat, rollouts, scratch.dice[0], scratch.moves), n, scratch.moves)
    skip = below(scratch.dice[0], visits)
    for i in range(n):
        skip -= edges[scratch.rows[i], Column.VISITS]
        if skip < 0:
            return i
    return 0


@kernel
def tell_every_seat(s: Any, seat: int, action: int, seats: int, scratch: MoveScratch) -> None:
    """Every seat is told of a move what it may know of it."""
    for viewer in range(seats):
        scratch.histories[viewer] = history_after(scratch.histories[viewer], rules.veil(s, seat, action, viewer), seat)


# --- playing on ---------------------------------------------------------------------------------------------------------


@kernel
def play_on(s: Any, this_round: int, to_the_end: int, rollouts: int, dice: Any, moves: NDArray[np.int64]) -> None:
    """Play to the end of the round, or of the game. Gets only what it needs of the work: it costs to hand on all of it."""
    acting = rules.actors(s)
    while acting and (to_the_end or round_of(s) == this_round):
        seat = first_seat(acting)
        rules.apply(s, seat, played(s, seat, rollouts, dice, moves))
        acting = rules.actors(s)


@kernel
def played(s: Any, seat: int, rollouts: int, dice: Any, moves: NDArray[np.int64]) -> int:
    """A move behind the trees. Who follows the rule of thumb needs no list of what is legal."""
    if rollouts == EXACT or (rollouts == THUMB and below(dice, STRAY)):
        return rules.policy(s, seat, dice)
    n = rules.legal(s, seat, moves)
    return int(moves[below(dice, n)])


@kernel
def judge(s: Any, seats: int, work: Scratch) -> None:
    """Each seat's result from 0 to 1: mostly the share of the others it is ahead of, equals half; partly by how much."""
    scores = work.scores
    rules.scores(s, scores)
    average = 0.0
    for seat in range(seats):
        average += scores[seat, 0] / seats
    usual = usual_spread(scores, average, seats, work)
    for seat in range(seats):
        ahead = 0.0
        for other in range(seats):
            ahead += 0.5 * (is_better(scores, seat, other) + 1 - is_better(scores, other, seat)) if other != seat else 0.0
        lead = (scores[seat, 0] - average) / usual
        margin = 0.5 + 0.5 * lead / (1 + abs(lead))
        work.results[seat] = (1 - MARGIN) * ahead / (seats - 1) + MARGIN * margin


@kernel
def usual_spread(scores: NDArray[np.int64], average: float, seats: int, work: Scratch) -> float:
    """How far from their average the seats ended so far, this time included: what a lead is measured by."""
    for seat in range(seats):
        work.spread[0] += abs(scores[seat, 0] - average)
    work.spread[1] += seats
    return float(work.spread[0] / work.spread[1]) + TINY


@kernel
def is_better(scores: NDArray[np.int64], seat: int, other: int) -> int:
    """1 if a seat stands better than another: by points, then by what breaks a tie."""
    if scores[seat, 0] != scores[other, 0]:
        return int(scores[seat, 0] > scores[other, 0])
    return int(scores[seat, 1] > scores[other, 1])


# --- between decisions --------------------------------------------------------------------------------------------------


@kernel
def hear(history: int, said: int, speaker: int) -> int:
    """The history of who is told this of somebody's move."""
    return history_after(history, said, speaker)


@kernel
def forget_tries(edges: Edges, root: int, said: int, me: int) -> None:
    """Forget how often a move was tried and what it led to, not what is known of the moves behind it."""
    row = edge_row(edges, history_after(root, said, me))
    for column in range(Column.VISITS, edges.shape[1]):
        edges[row, column] = 0
