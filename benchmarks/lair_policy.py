"""How strong lair's rule of thumb is: against random play, and against opponents that know its code.

`python benchmarks/lair_policy.py` plays every deal with all ways to seat the two sides, so each also exchanged, and counts
pairs (one of ours, one of theirs) in which ours ends with the better score, equals half, and by how many coins. Intervals
are over deals. `--out docs/benchmarks-lair.md` writes the table with date and machine.

Who *exploits* the rule of thumb knows its exact mixtures and takes the best card, or guess, against them by its own count
of coins. Who *searches* trusts no count: it tries every choice in whole games played on by the rule of thumb, and takes
what won most; it knows how others draw this turn, or takes every card and guess of theirs for equally likely.
"""

import argparse
import json
import math
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games import rules_of
from filon.games.lair import moves, rules
from filon.games.lair.hidden import imagine
from filon.games.lair.policy import (
    Part,
    can_walk,
    drawn,
    named_dwarf,
    new_turn,
    policy,
    think,
    worth_of_chest,
)
from filon.games.lair.rules_path import has_pairs
from filon.games.lair.state import MAX_PURSE, Card, Phase, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.sight import make_blank
from filon.kernel.verbs import number
from filon.lab.bench import machine
from filon.play.setting import agree, key_of

RANDOM, THUMB, SLY_DWARF, SLY_DRAGON, SLY, SEARCHER, BLIND = 0, 1, 2, 3, 4, 5, 6
MOST = MAX_PURSE + 2  # places for legal actions


# --- players ------------------------------------------------------------------------------------------------------------


@alone
def play_out(states: NDArray[Any], at: int, players: NDArray[Any], playouts: int, dice: Any) -> None:
    """Play game `at` to its end in place; the games behind it are work space."""
    s = states[at]
    out = np.zeros(MOST, np.int64)
    acting = rules.actors(s)
    while acting:
        seat = first_of(acting)
        n = rules.legal(s, seat, out)
        player = players[seat]
        if player == RANDOM:
            action = out[below(dice, n)]
        elif player >= SEARCHER and n > 1 and s.phase <= Phase.PLACE:
            action = searched(states, at, seat, player, out[:n], playouts, dice)
        else:
            action = chosen(s, seat, player, dice)
        rules.apply(s, seat, action)
        acting = rules.actors(s)


@alone
def first_of(seats: int) -> int:
    """The lowest seat of some."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@alone
def chosen(s: State, seat: int, player: int, dice: Any) -> int:
    """The move of the rule of thumb, or of who knows it and exploits it as a dwarf, as the dragon, or as both."""
    if s.phase == Phase.LAY and player in (SLY_DWARF, SLY):
        return best_card(s, seat)
    if s.phase == Phase.PLACE and player in (SLY_DRAGON, SLY):
        return best_place(s)
    return policy(s, seat, dice)


@alone
def best_card(s: State, seat: int) -> int:
    """The card with the best expectation against the dragon's exact mixture."""
    turn = new_turn()
    best, action = worth_of_chest(s, seat), moves.play(Card.CHEST, 0)
    for which in range(2 if has_pairs(s) else 1):
        if not has_pairs(s) or can_walk(s, seat, which):
            think(s, which, turn)
            for colour in range(Card.RED, Card.CHEST):
                caught = turn[Part.MIXTURE, s.dragon_seat, colour] * turn[Part.STAKE, seat, colour]
                worth = turn[Part.SAFE, seat, colour] - caught
                if worth > best:
                    best, action = worth, moves.play(colour, which)
    return action


@alone
def best_place(s: State) -> int:
    """The guess that spoils most against the dwarves' exact mixtures."""
    which = named_dwarf(s)
    if which < 0:
        return number(moves.PLACE, Card.RED)
    turn = new_turn()
    think(s, which, turn)
    best, place = -1.0, Card.RED + 0
    for colour in range(Card.RED, Card.CHEST):
        spoilt = 0.0
        for seat in range(s.seats):
            if seat != s.dragon_seat:
                spoilt += turn[Part.MIXTURE, seat, colour] * turn[Part.STAKE, seat, colour]
        if spoilt > best:
            best, place = spoilt, colour
    return number(moves.PLACE, place)


@alone
def searched(states: NDArray[Any], at: int, seat: int, player: int, actions: NDArray[Any], playouts: int, dice: Any) -> int:
    """The action that does best in whole games; half of the candidates go after each of several rounds of them."""
    won, left = np.zeros(len(actions)), len(actions)
    order = np.arange(len(actions))
    while left > 1:
        for i in range(left):
            for _ in range(playouts):
                world = at + 1
                states[world] = states[at]
                suppose(states[world], seat, player, dice)
                rules.apply(states[world], seat, actions[order[i]])
                if player == BLIND:
                    finish_turn(states[world], dice)
                finish(states[world], dice)
                won[order[i]] += pairs_won(states[world], seat)
        order = order[np.argsort(-won[order[:left]])]
        left = (left + 1) // 2
    return int(actions[order[0]])


@alone
def suppose(s: State, viewer: int, player: int, dice: Any) -> None:
    """Give every other seat that has laid a card one it draws by its mixture, or any that it can have."""
    key = np.zeros(8, np.uint32)
    for i in range(8):
        key[i] = below(dice, 1 << 30)
    imagine(s, viewer, key)
    which = named_dwarf(s)
    if player == BLIND or which < 0:
        return
    turn = new_turn()
    think(s, which, turn)
    for seat in range(s.seats):
        if seat != viewer and s.laid[seat]:
            s.card[seat] = drawn(turn[Part.MIXTURE, seat], dice)


@alone
def finish_turn(s: State, dice: Any) -> None:
    """Who does not know the others' mixtures lets them lay and place anything until the cards are turned up."""
    out = np.zeros(MOST, np.int64)
    number = s.turn_number
    while rules.actors(s) and s.turn_number == number and s.phase <= Phase.PLACE:
        seat = first_of(rules.actors(s))
        rules.apply(s, seat, out[below(dice, rules.legal(s, seat, out))])


@alone
def finish(s: State, dice: Any) -> None:
    """Play on by the rule of thumb in all seats."""
    acting = rules.actors(s)
    while acting:
        seat = first_of(acting)
        rules.apply(s, seat, policy(s, seat, dice))
        acting = rules.actors(s)


@alone
def pairs_won(s: State, seat: int) -> float:
    """How many others a seat is ahead of at the end, equals half."""
    scores = np.zeros((4, 2), np.int64)
    rules.scores(s, scores)
    won = 0.0
    for other in range(s.seats):
        if other != seat:
            won += 0.5 + 0.5 * np.sign(rank_of(scores, seat) - rank_of(scores, other))
    return won


@alone
def rank_of(scores: NDArray[Any], seat: int) -> int:
    """A score as one number: coins, then nearness."""
    return int(scores[seat, 0] * 1000 + scores[seat, 1])


# --- matches ------------------------------------------------------------------------------------------------------------


@alone
def play_deals(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    players: NDArray[Any],
    playouts: int,
    states: NDArray[Any],
    dice: NDArray[Any],
    scores: NDArray[Any],
) -> None:
    """Play len(scores) deals with these players, filling the scores."""
    child = np.zeros(len(key), np.uint32)
    for game in range(len(scores)):
        child_key(key, 2 * game, child)
        make_blank(states, 0)
        rules.deal(states[0], tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        play_out(states, 0, players, playouts, dice[0])
        rules.scores(states[0], scores[game])


@dataclass(frozen=True)
class Match:
    """Who plays whom; a searcher is slow, so it sits alone, at every seat in turn, and plays fewer deals."""

    says: str
    ours: int
    theirs: int
    alone: bool = False


@dataclass(frozen=True)
class Row:
    """What came of a match: the share of pairs and the coins a pair, each with half of its 95 % interval."""

    match: str
    seats: int
    deals: int
    share: float
    share_half: float
    coins: float
    coins_half: float


MATCHES = (
    Match("rule of thumb against random", THUMB, RANDOM),
    Match("exploits it as a dwarf", SLY_DWARF, THUMB),
    Match("exploits it as the dragon", SLY_DRAGON, THUMB),
    Match("exploits it as both", SLY, THUMB),
    Match("searches, knowing its mixtures", SEARCHER, THUMB, alone=True),
    Match("searches, not knowing them", BLIND, THUMB, alone=True),
)


def played(match: Match, seats: int, deals: int, playouts: int) -> Row:
    """Play every deal once for each seating."""
    setting = agree("lair", seats=seats)
    states, dice, key = blank(rules_of("lair").State, 2), blank(Chance), words_of_key(key_of(2026))
    won, coins, pairs = np.zeros(deals), np.zeros(deals), 0
    for side in sides_of(seats, alone=match.alone):
        players = np.array([match.ours if seat in side else match.theirs for seat in range(4)], np.int64)
        scores = np.zeros((deals, 4, 2), np.int64)
        play_deals(*setting.arrays, key, players, playouts, states, dice, scores)
        ranks = scores[:, :, 0] * 1000 + scores[:, :, 1]
        for a in side:
            for b in set(range(seats)) - set(side):
                won += np.sign(ranks[:, a] - ranks[:, b]) / 2 + 0.5
                coins += scores[:, a, 0] - scores[:, b, 0]
                pairs += 1
    share, share_half = mean_of(won / pairs)
    return Row(match.says, seats, deals, share, share_half, *mean_of(coins / pairs))


def sides_of(seats: int, *, alone: bool) -> list[tuple[int, ...]]:
    """Every way to seat one side against the other."""
    sizes = (1,) if alone else range(1, seats)
    return [side for n in sizes for side in combinations(range(seats), n)]


def mean_of(values: NDArray[Any]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return round(float(values.mean()), 4), round(1.96 * float(values.std()) / math.sqrt(len(values)), 4)


# --- the report ---------------------------------------------------------------------------------------------------------


def document(rows: list[Row], command: str, playouts: int) -> str:
    """The table as a page of the documentation."""
    here = machine()
    lines = [
        "# How strong lair's rule of thumb is",
        "",
        f"Measured with `{command}`:",
        "",
        f"> {here['date']}, {here['cpu']}, {here['cores']} cores (load {here['load']}), {here['system']}",
        "",
        "Every deal is played with all ways to seat the two sides, so each also exchanged; a pair is one seat of each side,",
        "and the richer one wins it (equals half). The bar against random play is 75 %. Who *exploits* the rule of thumb",
        "knows its exact mixtures and takes the best choice against them by the same count of coins. Who *searches* counts",
        f"nothing: it tries its choices in whole games played on by the rule of thumb ({playouts} for each in a round, half",
        "of the choices go after each round) and sits alone, at every seat in turn. Knowing the mixtures, it gains by",
        "seeing further than one turn and by knowing them; not knowing them, it takes every card and every guess of the",
        "others in this turn for equally likely, and gains by seeing further only.",
        "",
        "| who, against the rule of thumb | seats | deals | pairs won | coins a pair |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [f"| {row.match} | {row.seats} | {row.deals} | {percent(row)} | {coins_of(row)} |" for row in rows]
    return "\n".join([*lines, ""])


def percent(row: Row) -> str:
    """The share of pairs, for people."""
    return f"{row.share:.1%} ± {row.share_half:.1%}"


def coins_of(row: Row) -> str:
    """The coins a pair, for people."""
    return f"{row.coins:+.2f} ± {row.coins_half:.2f}"


def main() -> None:
    """Play all matches and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals a number of seats (2000)")
    parser.add_argument("--searched", type=int, default=40, help="deals of a searcher (40)")
    parser.add_argument("--playouts", type=int, default=100, help="games a searcher tries for each choice in a round (100)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", type=Path, help="write the table to this file")
    asked = parser.parse_args()
    rows = []
    for match in MATCHES:
        for seats in (2, 3, 4):
            deals = asked.searched if match.alone else asked.deals
            rows.append(row := played(match, seats, deals, asked.playouts))
            if not asked.json:
                print(f"{seats} seats: {row.match}: {percent(row)} of pairs, {coins_of(row)} coins a pair", flush=True)
    if asked.json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}))
    if asked.out:
        command = f"python benchmarks/lair_policy.py --deals {asked.deals} --searched {asked.searched}"
        text = document(rows, f"{command} --playouts {asked.playouts} --out {asked.out}", asked.playouts)
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
