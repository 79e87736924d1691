"""How strong lair's rule of thumb is: against random play, and against opponents that know its code.

`python benchmarks/lair_policy.py` plays every deal with all ways to seat the two sides, so each also exchanged, and counts
pairs (one of ours, one of theirs) in which ours ends with the better score, equals half. The interval is over deals. The
exploiter knows the exact mixture of the rule of thumb and takes the best card, or guess, against it by one look ahead.
"""

import argparse
import json
import math
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filon.games import rules_of
from filon.games.lair import moves, rules
from filon.games.lair.policy import mix_cards, mix_guesses, policy, worth_if_caught, worth_if_safe, worth_of_chest
from filon.games.lair.rules_path import has_card, has_pairs, is_in_lair
from filon.games.lair.state import COLOURS, MAX_PURSE, Card, Phase, State
from filon.kernel.chance import Chance, below, child_key, start, words_of_key
from filon.kernel.compiling import kernel
from filon.kernel.record import blank
from filon.setting import agree, key_of

RANDOM, THUMB, SLY_DWARF, SLY_DRAGON, SLY = 0, 1, 2, 3, 4
LOW = -1e9


@kernel
def play_out(s: Any, players: NDArray[Any], dice: Any, out: NDArray[Any]) -> None:
    """Play a game to its end in place."""
    acting = rules.actors(s)
    while acting:
        seat = 0
        while not acting >> seat & 1:
            seat += 1
        n = rules.legal(s, seat, out)
        rules.apply(s, seat, out[below(dice, n)] if players[seat] == RANDOM else chosen(s, seat, players[seat], dice))
        acting = rules.actors(s)


@kernel
def chosen(s: State, seat: int, player: int, dice: Any) -> int:
    """The move of the rule of thumb, or of who knows it and exploits it as a dwarf, as the dragon, or as both."""
    if s.phase == Phase.LAY and player in (SLY_DWARF, SLY):
        return best_card(s, seat)
    if s.phase == Phase.PLACE and player in (SLY_DRAGON, SLY):
        return best_place(s)
    return policy(s, seat, dice)


@kernel
def best_card(s: State, seat: int) -> int:
    """The card with the best expectation against the dragon's exact mixture."""
    best, action = worth_of_chest(s, seat), moves.play(Card.CHEST, 0)
    chances = np.zeros(COLOURS + 1)
    for which in range(2 if has_pairs(s) else 1):
        if has_pairs(s) and is_in_lair(s, 2 * seat + which):
            continue
        chances[:] = 0.0
        s.named[seat] = which + 1 if has_pairs(s) else 0
        mix_guesses(s, chances)
        s.named[seat] = 0
        for colour in range(Card.RED, Card.CHEST):
            if has_card(s, seat, colour):
                safe = worth_if_safe(s, seat, which, colour)
                caught = worth_if_caught(s, seat, which, colour)
                worth = safe - chances[colour] * (safe - caught)
                if worth > best:
                    best, action = worth, moves.play(colour, which)
    return action


@kernel
def best_place(s: State) -> int:
    """The guess that spoils most against the dwarves' exact mixtures."""
    spoilt, chances = np.zeros(COLOURS + 1), np.zeros(COLOURS + 1)
    for seat in range(s.seats):
        which = int(s.named[seat]) - 1 if has_pairs(s) else 0
        if seat != s.dragon_seat and which >= 0:
            mix_cards(s, seat, which, chances)
            for colour in range(Card.RED, Card.CHEST):
                if chances[colour] > 0.0:
                    safe = worth_if_safe(s, seat, which, colour)
                    spoilt[colour] += chances[colour] * (safe - worth_if_caught(s, seat, which, colour))
    best = 1
    for colour in range(Card.RED, Card.CHEST):
        best = colour if spoilt[colour] > spoilt[best] else best
    return moves.place(best)


@kernel
def play_deals(
    tables: NDArray[Any],
    options: NDArray[Any],
    key: NDArray[Any],
    players: NDArray[Any],
    states: NDArray[Any],
    dice: NDArray[Any],
    scores: NDArray[Any],
) -> None:
    """Play len(scores) deals with these players, filling the scores."""
    child = np.zeros(len(key), np.uint32)
    out = np.zeros(MAX_PURSE + 2, np.int64)
    for game in range(len(scores)):
        child_key(key, 2 * game, child)
        rules.deal(states[0], tables[0], options[0], child)
        child_key(key, 2 * game + 1, child)
        start(dice[0], child)
        play_out(states[0], players, dice[0], out)
        rules.scores(states[0], scores[game])


def share_of_pairs(seats: int, deals: int, ours: int, theirs: int) -> tuple[float, float]:
    """How many pairs ours win, over all seatings of every deal, and the half width of its 95 % interval."""
    setting = agree("lair", seats=seats)
    states, dice, key = blank(rules_of("lair").State), blank(Chance), words_of_key(key_of(2026))
    won, pairs = np.zeros(deals), 0
    for side in (side for n in range(1, seats) for side in combinations(range(seats), n)):
        players = np.array([ours if seat in side else theirs for seat in range(4)], np.int64)
        scores = np.zeros((deals, 4, 2), np.int64)
        play_deals(*setting.records, key, players, states, dice, scores)
        total = scores[:, :, 0] * 1000 + scores[:, :, 1]
        for a in side:
            for b in set(range(seats)) - set(side):
                won += np.sign(total[:, a] - total[:, b]) / 2 + 0.5
                pairs += 1
    shares = won / pairs
    return float(shares.mean()), 1.96 * float(shares.std()) / math.sqrt(deals)


MATCHES = {
    "rule of thumb against random": (THUMB, RANDOM),
    "who exploits it as a dwarf against the rule of thumb": (SLY_DWARF, THUMB),
    "who exploits it as the dragon against the rule of thumb": (SLY_DRAGON, THUMB),
    "who exploits it as both against the rule of thumb": (SLY, THUMB),
}


def main() -> None:
    """Play all matches and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4000, help="deals a number of seats (4000)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    rows = []
    for says, (ours, theirs) in MATCHES.items():
        for seats in (2, 3, 4):
            share, half = share_of_pairs(seats, asked.deals, ours, theirs)
            rows.append(
                {"match": says, "seats": seats, "deals": asked.deals, "share": round(share, 4), "half": round(half, 4)}
            )
            if not asked.json:
                print(f"{seats} seats: {says}: {share:.1%} ± {half:.1%} of pairs")
    if asked.json:
        print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
