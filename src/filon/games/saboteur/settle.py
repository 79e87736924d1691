"""A position of saboteur that somebody sets up: tunnels and their links, and where the cards are that it does not name."""

import numpy as np

from filon.kernel.errors import BadPosition
from filon.kernel.settling import counted, hands_of, left_over, pile_of, put, things_in

from .census import GOAL_CARDS, cards_of
from .rules.maze import GOAL_CELLS, START_CELL, insert, link_all, turn_up
from .state import CELL_NAMES, EMPTY, FACE_DOWN, GOALS, MAX_PATHS, Card, Phase, State


def settle(s: State, given: frozenset[str]) -> None:
    """The maze, roles, cards, gold."""
    settle_maze(s)
    settle_roles(s, given)
    settle_cards(s, given)
    settle_gold(s, given)


def settle_maze(s: State) -> None:
    """SAB-105, 306, 310: start and goals lie where they belong, every card demands and links what it does."""
    s.maze[START_CELL] = 2 * Card.START
    for goal, cell in enumerate(GOAL_CELLS):
        s.maze[cell] = s.maze[cell] or FACE_DOWN
        s.goals_up = int(s.goals_up) & ~(1 << goal) | (int(s.maze[cell]) != FACE_DOWN) << goal
    check_places(s)
    s.touched[:] = s.wanted[:] = 0
    s.laid[:] = s.n_laid = 0
    for cell in lying_in(s):
        if 2 * Card.CROSS <= s.maze[cell] < 2 * Card.START:
            s.n_laid = insert(s.laid, int(s.n_laid), cell)
        if s.maze[cell] != FACE_DOWN:
            turn_up(s, cell, int(s.maze[cell]))
    link_all(s)
    if s.reached:
        raise BadPosition("a goal that is reached lies face down")


def lying_in(s: State) -> list[int]:
    """The places on which something lies."""
    return [cell for cell, name in enumerate(CELL_NAMES) if name and s.maze[cell] != EMPTY]


def check_places(s: State) -> None:
    """SAB-902: start and goals lie nowhere else, each goal is the one that lies there; there are not too many cards."""
    fixed = {START_CELL: (2 * Card.START,)} | {
        cell: (FACE_DOWN, 2 * s.goals[goal], 2 * s.goals[goal] + 1) for goal, cell in enumerate(GOAL_CELLS)
    }
    for cell in lying_in(s):
        shape = int(s.maze[cell])
        if (cell in fixed and shape not in fixed[cell]) or (cell not in fixed and shape >= 2 * Card.START):
            raise BadPosition("what lies at {place} cannot lie there", place=CELL_NAMES[cell])
    if len(lying_in(s)) > MAX_PATHS + GOALS + 1:
        raise BadPosition("there are at most {n} path cards", n=MAX_PATHS)
    if any(int(goal) not in GOAL_CARDS for goal in s.goals):
        raise BadPosition("the goals are a treasure and two stones")


def settle_roles(s: State, given: frozenset[str]) -> None:
    """SAB-103: roles as dealt, but for those that are elsewhere; what nobody has is left over."""
    told = s.roles_left[: s.n_roles_left].tolist()
    on_top = told if "roles_left" in given else []
    rest = left_over(counted(s.role_box), things_in(s.roles_out), on_top)
    if "roles" in given:
        rest = left_over(rest, things_in(s.roles))
    else:
        dealt = [[int(role)] for role in s.roles[: s.seats]]
        s.roles[: s.seats] = [role for (role,) in hands_of(s, rest, dealt)]
    s.n_roles_left = put(s.roles_left, pile_of(s, +rest, [] if on_top else told, on_top))


def settle_cards(s: State, given: frozenset[str]) -> None:
    """SAB-905: hands and cards set aside as dealt, but for cards that are elsewhere; the rest is the pile."""
    pile, hands, aside = s.pile[: s.pile_left].tolist(), s.hands.copy(), s.aside[: s.n_aside].tolist()
    s.pile_left, s.hand_sizes[:], n_aside = 0, 0, int(s.n_aside)
    s.aside[:] = 0
    on_top = pile if "pile" in given else []
    rest = left_over(counted(s.copies), (card for card in cards_of(s).elements() if card), on_top)
    for name, held in (("hands", things_in(hands)), ("aside", aside)):
        rest = left_over(rest, held) if name in given else rest
    dealt = [list(things_in(hand)) for hand in hands]
    for seat, hand in enumerate(dealt if "hands" in given else hands_of(s, rest, dealt)):
        s.hand_sizes[seat] = put(s.hands[seat], hand)
    s.aside[:n_aside] = aside if "aside" in given else hands_of(s, rest, [aside])[0]
    s.pile_left = put(s.pile, pile_of(s, +rest, [] if on_top else pile, on_top))


def settle_gold(s: State, given: frozenset[str]) -> None:
    """SAB-108: gold cards nobody has, and which are not on offer, are in the pile."""
    if "gold_pile" not in given:
        held = s.gold.sum(axis=(0, 1), dtype=np.int64)
        offered = s.offers[s.turn, s.round_number - 1] if s.phase == Phase.GOLD else 0 * held
        s.gold_pile[1:] = np.maximum(0, s.gold_box - held - offered)[1:]
    s.gold_left = s.gold_pile.sum()
    if "gold_cards" not in given:
        s.gold_cards = s.gold.sum(axis=2)
