"""How well suspicion finds the saboteurs: games of a registered bot, leans fitted to them, and what the weights promise.

`python benchmarks/saboteur_suspicion.py` plays games of the rule of thumb at every number of seats and stops each round
before its last move. One viewer of each round then judges it. Printed are the leans that fit best (the most likely ones,
for the sets of saboteurs given the deeds; to be copied into `suspicion/`), and for the leans in use: the mean weight on
the true saboteurs against what the roles alone would say, and how often those suspected so much were saboteurs.
`--out docs/benchmarks-suspicion.md` writes all that as a page with a curve. Leans are fitted to even games, all measures are
taken on odd ones.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from filon.bots import Dice, bot_of
from filon.games.saboteur.state import MAX_SEATS, Role
from filon.games.saboteur.suspicion import BREAKING, LEANS, MENDING, suspect
from filon.games.saboteur.suspicion.deeds import DEEDS, Deed, count_deeds
from filon.kernel.chance import words_of_key
from filon.kernel.compiling import alone
from filon.kernel.layout import blank
from filon.kernel.seats import seats_in
from filon.play.seen import see
from filon.play.setting import Setting, agree, key_of

RIDGE = 0.002  # pulls leans that nothing is known about to 0
STEPS = 10  # of the calibration
IN_USE = np.array([*LEANS, *BREAKING, *MENDING])
AFFAIRS = ("by a saboteur", "to a saboteur", "among saboteurs")
NAMES = [Deed(deed).name.lower() for deed in range(DEEDS)]
NAMES += [f"{what} {affair}" for what in ("breaking", "mending") for affair in AFFAIRS]


@dataclass
class Judged:
    """A round as one viewer judges it: every set of saboteurs that can be, with its features, and which one is true."""

    game: int
    seats: int
    features: NDArray[Any]  # sets x leans: how often each deed was done, if these are the saboteurs
    truth: int
    sets: NDArray[Any]  # sets x other seats
    prior: float
    guilty: NDArray[Any]  # other seats

    def weights(self, leans: NDArray[Any]) -> NDArray[Any]:
        """What each set weighs."""
        scores = self.features @ leans
        weights = np.exp(scores - scores.max())
        share: NDArray[Any] = weights / weights.sum()
        return share

    def chances(self, leans: NDArray[Any]) -> NDArray[Any]:
        """Of each other seat."""
        found: NDArray[Any] = self.weights(leans) @ self.sets
        return found


@alone
def judge(s: Any, viewer: int, weights: NDArray[Any], deeds: NDArray[Any]) -> None:
    """Weights of sets, and the deeds they come from."""
    suspect(s, viewer, weights)
    count_deeds(s, viewer, deeds)


def rounds_of(setting: Setting, game: int, bot: str) -> Iterator[NDArray[Any]]:
    """The last position of each round of a seeded game, before the move that ends it."""
    player = bot_of(bot)
    states = blank(setting.rules.State)
    setting.entry.deal_at(states, 0, *setting.arrays, words_of_key(key_of(game)))
    dice = Dice(key_of(game, "dice"), 0)
    while actors := seats_in(setting.entry.actors_at(states, 0)):
        before = states.copy()
        move = player.choose(see(setting, states, 0, actors[0]), dice)
        setting.entry.apply_at(states, 0, actors[0], move.action)
        if states[0].rounds_ended != before[0].rounds_ended:
            yield before


def judged(setting: Setting, game: int, states: NDArray[Any], viewer: int) -> Judged:
    """What one viewer makes of a round."""
    seats = setting.seats
    weights, deeds = np.zeros(1 << seats), np.zeros((MAX_SEATS, DEEDS), np.int64)
    seen = see(setting, states, 0, viewer).array
    judge(seen[0], viewer, weights, deeds)
    s = states[0]
    sets = np.flatnonzero(weights)
    is_saboteur = (sets[:, None] >> np.arange(seats)) & 1
    guilty = (s.roles[:seats] == Role.SABOTEUR).astype(int)
    others = np.arange(seats) != viewer
    saboteurs, mine = int(s.role_box[Role.SABOTEUR]), int(guilty[viewer])
    done = [affairs(table[:seats, :seats], viewer, is_saboteur) for table in (s.broke, s.mended)]
    one = Judged(
        game,
        seats,
        np.hstack([is_saboteur @ deeds[:seats], *done]),
        int(np.flatnonzero((is_saboteur == guilty).all(axis=1))[0]),
        is_saboteur[:, others],
        (saboteurs - mine) / seats,
        guilty[others],
    )
    assert np.allclose(one.weights(IN_USE), weights[sets]), "this is not how suspicion weighs"
    return one


def affairs(done: NDArray[Any], viewer: int, is_saboteur: NDArray[Any]) -> NDArray[Any]:
    """How often a saboteur did it to a digger, a digger to a saboteur, a saboteur to a saboteur, for every set."""
    between = done.astype(int) * (1 - np.eye(len(done), dtype=int))
    between[viewer] = 0
    is_digger = 1 - is_saboteur
    ways = ((is_saboteur, is_digger), (is_digger, is_saboteur), (is_saboteur, is_saboteur))
    return np.stack([np.einsum("ka,ab,kb->k", by, between, to) for by, to in ways], axis=1)


def fit(rounds: list[Judged]) -> NDArray[Any]:
    """The leans under which the true sets are likeliest; there is one best, for the problem is convex."""

    def loss(leans: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        total, slope = RIDGE * float(leans @ leans) * len(rounds), 2 * RIDGE * leans * len(rounds)
        for one in rounds:
            weights = one.weights(leans)
            total -= float(np.log(weights[one.truth]))
            slope = slope + weights @ one.features - one.features[one.truth]
        return total / len(rounds), slope / len(rounds)

    found: NDArray[Any] = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B").x
    return found


def calibration(rounds: list[Judged], leans: NDArray[Any]) -> list[dict[str, float]]:
    """Of all seats suspected about so much, how many were saboteurs."""
    chances = np.concatenate([one.chances(leans) for one in rounds])
    guilty = np.concatenate([one.guilty for one in rounds])
    steps = np.minimum((chances * STEPS).astype(int), STEPS - 1)
    return [
        {
            "suspected": round(float(chances[steps == step].mean()), 3),
            "were saboteurs": round(float(guilty[steps == step].mean()), 3),
            "seats": int((steps == step).sum()),
        }
        for step in range(STEPS)
        if (steps == step).any()
    ]


def on_the_guilty(rounds: list[Judged], leans: NDArray[Any]) -> dict[str, float]:
    """The mean chance given to true saboteurs, and what roles alone would say."""
    pairs = [(chance, one.prior) for one in rounds for chance in one.chances(leans)[one.guilty == 1]]
    found, prior = np.mean(pairs, axis=0)
    return {"weight": round(float(found), 3), "prior": round(float(prior), 3), "times": round(float(found / prior), 2)}


def curve(points: list[dict[str, float]]) -> str:
    """The calibration as a picture: suspected against true, the diagonal is right."""
    size, margin = 320, 40
    place = [(margin + size * point["suspected"], margin + size * (1 - point["were saboteurs"])) for point in points]
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#8a4b16"/>' for x, y in place)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in place)
    whole = size + 2 * margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" font-family="sans-serif" font-size="12">'
        f'<rect width="{whole}" height="{whole}" fill="#fffaf0"/>'
        f'<path d="M{margin} {margin}v{size}h{size}M{margin} {margin + size}l{size} {-size}" fill="none" stroke="#777"/>'
        f'<polyline points="{line}" fill="none" stroke="#8a4b16" stroke-width="2"/>{dots}'
        f'<text x="{whole / 2}" y="{whole - 12}" text-anchor="middle">suspected to be a saboteur, 0 to 1</text>'
        f'<text transform="translate(16 {whole / 2}) rotate(-90)" text-anchor="middle">were saboteurs, 0 to 1</text></svg>\n'
    )


def page(found: dict[str, Any], picture: str) -> str:
    """The report for people."""
    leans = [f"| {name} | {found['leans in use'][name]} | {best} |" for name, best in found["best leans"].items()]
    guilty = [
        f"| {n} | {one['weight']} | {one['prior']} | {one['times']} |" for n, one in found["on true saboteurs"].items()
    ]
    steps = [f"| {one['suspected']} | {one['were saboteurs']} | {one['seats']} |" for one in found["calibration"]]
    return "\n".join(
        [
            "# Suspicion in saboteur: what it is worth",
            "",
            f"{date.today()}, `python benchmarks/saboteur_suspicion.py --games {found['games']} --out ...`:",
            f"{found['rounds']} rounds of `{found['bot']}`, each judged before its last move by one seat.",
            "Leans are fitted to half of the games, all else is measured on the other half with the leans in use.",
            "",
            "Mean chance given to those who were saboteurs, and what the roles alone would say:",
            "",
            "| seats | suspected | roles alone | times |",
            "| --- | ---: | ---: | ---: |",
            *guilty,
            "",
            f"![Of seats suspected so much, how many were saboteurs; the diagonal is right]({picture})",
            "",
            "| suspected | were saboteurs | seats |",
            "| ---: | ---: | ---: |",
            *steps,
            "",
            "| deed | lean in use | best lean |",
            "| --- | ---: | ---: |",
            *leans,
            "",
        ]
    )


def viewer_of(game: int, at: int, seats: int) -> int:
    """Whose eyes a round is judged with: another seat's every time."""
    return (game // 2 + at) % seats


def report(games: int, bot: str, seats: list[int]) -> dict[str, Any]:
    """Play and measure."""
    rounds: list[Judged] = []
    for n in seats:
        setting = agree("saboteur", seats=n)
        for game in range(games):
            rounds += [
                judged(setting, game, states, viewer_of(game, at, n))
                for at, states in enumerate(rounds_of(setting, game, bot))
            ]
    odd = [one for one in rounds if one.game % 2]
    by_seats: dict[int, list[Judged]] = defaultdict(list)
    for one in odd:
        by_seats[one.seats].append(one)
    best = fit([one for one in rounds if not one.game % 2])
    return {
        "bot": bot,
        "games": games,
        "rounds": len(rounds),
        "leans in use": dict(zip(NAMES, IN_USE.tolist(), strict=True)),
        "best leans": dict(zip(NAMES, best.round(2).tolist(), strict=True)),
        "with best leans": on_the_guilty(odd, best),
        "on true saboteurs": {"all": on_the_guilty(odd, IN_USE)}
        | {n: on_the_guilty(some, IN_USE) for n, some in by_seats.items()},
        "calibration": calibration(odd, IN_USE),
        "calibration with best leans": calibration(odd, best),
    }


def main() -> None:
    """Read the command line, play, print."""
    options = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    options.add_argument("--games", type=int, default=200, help="at each number of seats")
    options.add_argument("--bot", default="thumb")
    options.add_argument("--seats", type=int, nargs="+", default=list(range(3, 11)))
    options.add_argument("--out", type=Path, help="a page to write, with a picture beside it")
    told = options.parse_args()
    found = report(told.games, told.bot, told.seats)
    print(json.dumps(found, indent=2))
    if told.out:
        picture = told.out.with_suffix(".svg")
        picture.write_text(curve(found["calibration"]), encoding="utf-8")
        told.out.write_text(page(found, picture.name), encoding="utf-8")


if __name__ == "__main__":
    main()
