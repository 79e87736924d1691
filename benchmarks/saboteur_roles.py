"""How well suspicion finds roles with saboteur's expansion: games of a registered bot, leans fitted to them, calibration.

`python benchmarks/saboteur_roles.py` plays games of the rule of thumb at every number of seats and stops each round before
its last move. One viewer of each round then judges it. Printed are the leans that fit best (to be copied into
`suspicion/roles.py`), and for the leans in use: the mean chance given to the role somebody had, against what the box alone
would say, and how often a role given so much chance was the true one. Leans are fitted to even games, each slot by itself;
all measures are taken on odd ones, with chances exact over all slots. `--out docs/benchmarks-roles.md` writes a page.
"""

import argparse
import json
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from saboteur_suspicion import STEPS, rounds_of, viewer_of
from scipy.optimize import minimize

from filon.games.saboteur.state import MAX_SEATS, ROLES, Role
from filon.games.saboteur.suspicion.deeds import MORE_DEEDS, Deed
from filon.games.saboteur.suspicion.roles import MAX_SLOTS, ROLE_LEANS, count_more_deeds, suspect_roles
from filon.kernel.compiling import alone
from filon.play.seen import see
from filon.play.setting import Setting, agree

RIDGE = 0.002  # pulls leans that nothing is known about to 0
LEANING = (Role.SABOTEUR, Role.BOSS, Role.PROFITEER, Role.GEOLOGIST)  # against diggers; these lean by doors only
DOORS = (Deed.BLUE_DOOR, Deed.GREEN_DOOR, Deed.OFF_BLUE, Deed.OFF_GREEN)
TOLD = tuple(Role(role) for role in range(Role.SABOTEUR, ROLES))
Judged = tuple[int, int, NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]


@alone
def judge(s: Any, viewer: int, chances: NDArray[Any], deeds: NDArray[Any]) -> None:
    """Chances of roles, and the deeds they come from."""
    suspect_roles(s, viewer, chances)
    count_more_deeds(s, viewer, deeds)


def judged(setting: Setting, game: int, states: NDArray[Any], viewer: int) -> Judged:
    """Game, seats, and of each other slot: deeds, true role, box as the viewer knows it, chances (of seats, then zeros)."""
    s, seats = states[0], setting.seats
    chances, deeds = np.zeros((MAX_SEATS, ROLES)), np.zeros((MAX_SLOTS, MORE_DEEDS), np.int64)
    judge(see(setting, states, 0, viewer).array[0], viewer, chances, deeds)
    slots = [slot for slot in range(seats + int(s.n_roles_out)) if slot != viewer]
    truth = np.concatenate([s.roles[:seats], s.roles_out[: s.n_roles_out]]).astype(int)[slots]
    box = s.role_box.astype(float).copy()
    box[s.roles[viewer]] -= 1
    all_chances = np.zeros((MAX_SLOTS, ROLES))
    all_chances[:seats] = chances[:seats]
    return game, seats, deeds[slots], truth, np.tile(box / box.sum(), (len(slots), 1)), all_chances[slots]


# --- fitting ------------------------------------------------------------------------------------------------------------


def leans_of(numbers: NDArray[Any]) -> NDArray[Any]:
    """The table of leans: a row for each leaning role, one number for both colours of a door; then a digger's own door."""
    leans = np.zeros((ROLES, MORE_DEEDS))
    rows = numbers[:-4].reshape(len(LEANING), MORE_DEEDS)
    for role, row in zip(LEANING, rows, strict=True):
        leans[role] = row
        for one, other in (DOORS[:2], DOORS[2:]):
            leans[role, one] = leans[role, other] = (row[one] + row[other]) / 2
    own, others, off_own, off_others = numbers[-4:]
    leans[Role.BLUE, list(DOORS)] = own, others, off_own, off_others
    leans[Role.GREEN, list(DOORS)] = others, own, off_others, off_own
    return leans


def slope_of(slope: NDArray[Any]) -> NDArray[Any]:
    """The slope of a table of leans, as that of the numbers it comes from."""
    rows = slope[list(LEANING)].copy()
    for one, other in (DOORS[:2], DOORS[2:]):
        rows[:, one] = rows[:, other] = (rows[:, one] + rows[:, other]) / 2
    blue, green = slope[Role.BLUE, list(DOORS)], slope[Role.GREEN, list(DOORS)]
    return np.concatenate([rows.ravel(), blue + green[[1, 0, 3, 2]]])


def fit(rounds: list[Judged]) -> NDArray[Any]:
    """The leans under which the true roles are likeliest, each slot by itself; there is one best, the problem is convex."""
    deeds = np.concatenate([one[2] for one in rounds]).astype(float)
    truth = np.concatenate([one[3] for one in rounds])
    with np.errstate(divide="ignore"):
        box = np.log(np.concatenate([one[4] for one in rounds]))
    is_true = np.eye(ROLES)[truth]

    def loss(numbers: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        scores = box + deeds @ leans_of(numbers).T
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        total = -np.log(chances[np.arange(len(truth)), truth]).mean() + RIDGE * float(numbers @ numbers)
        return total, slope_of((chances - is_true).T @ deeds / len(truth)) + 2 * RIDGE * numbers

    found = minimize(loss, np.zeros(len(LEANING) * MORE_DEEDS + 4), jac=True, method="L-BFGS-B")
    return leans_of(found.x)


# --- measures -----------------------------------------------------------------------------------------------------------


def pooled(rounds: list[Judged]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Chances, true roles and what the box says, of all other seats."""
    seats = [np.arange(len(one[3])) < one[1] - 1 for one in rounds]
    chances = np.concatenate([one[5][is_seat] for one, is_seat in zip(rounds, seats, strict=True)])
    truth = np.concatenate([one[3][is_seat] for one, is_seat in zip(rounds, seats, strict=True)])
    box = np.concatenate([one[4][is_seat] for one, is_seat in zip(rounds, seats, strict=True)])
    return chances, truth, box


def on_the_truth(rounds: list[Judged]) -> dict[str, dict[str, float]]:
    """For each role, and all together: the mean chance given to it where it was true, and what the box says."""
    chances, truth, box = pooled(rounds)
    at = np.arange(len(truth))
    given, said = chances[at, truth], box[at, truth]
    rows = {role.name.lower(): truth == role for role in TOLD} | {"all": truth > 0}
    return {
        name: {"given": round(float(given[some].mean()), 3), "box": round(float(said[some].mean()), 3)}
        for name, some in rows.items()
        if some.any()
    }


def calibration(rounds: list[Judged]) -> list[dict[str, float]]:
    """Of all roles given about so much chance, how many were true."""
    chances, truth, _ = pooled(rounds)
    chances, is_true = chances[:, list(TOLD)].ravel(), (truth[:, None] == np.array(TOLD)).ravel()
    steps = np.minimum((chances * STEPS).astype(int), STEPS - 1)
    return [
        {
            "given": round(float(chances[steps == step].mean()), 3),
            "true": round(float(is_true[steps == step].mean()), 3),
            "roles": int((steps == step).sum()),
        }
        for step in range(STEPS)
        if (steps == step).any()
    ]


def report(games: int, bot: str, seats: list[int]) -> dict[str, Any]:
    """Play and measure."""
    rounds: list[Judged] = []
    for n in seats:
        setting = agree("saboteur", seats=n, expansion=True)
        for game in range(games):
            for at, states in enumerate(rounds_of(setting, game, bot)):
                if states[0].turn_number:
                    rounds.append(judged(setting, game, states, viewer_of(game, at, n)))
    odd = [one for one in rounds if one[0] % 2]
    best = fit([one for one in rounds if not one[0] % 2])
    return {
        "bot": bot,
        "games": games,
        "rounds": len(rounds),
        "leans in use": {role.name.lower(): list(ROLE_LEANS[role]) for role in TOLD},
        "best leans": {role.name.lower(): (best[role].round(2) + 0.0).tolist() for role in TOLD},
        "on the truth": on_the_truth(odd),
        "by seats": {n: on_the_truth([one for one in odd if one[1] == n])["all"] for n in seats},
        "calibration": calibration(odd),
    }


# --- the page -----------------------------------------------------------------------------------------------------------


def table(heads: list[str], rows: list[list[Any]]) -> list[str]:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "| --- " + "| ---: " * (len(heads) - 1) + "|"]
    return [*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows), ""]


def page(found: dict[str, Any]) -> str:
    """The report for people."""
    used, best = found["leans in use"], found["best leans"]
    leans = [
        [deed.name.lower().replace("_", " "), *(f"{used[name][deed]} ({best[name][deed]})" for name in used)]
        for deed in Deed
    ]
    return "\n".join(
        [
            "# Suspicion in saboteur with the expansion: what it is worth",
            "",
            f"{date.today()}, `python benchmarks/saboteur_roles.py --games {found['games']} --out ...`:",
            f"{found['rounds']} rounds of `{found['bot']}`, each judged before its last move by one seat.",
            "Leans are fitted to half of the games, all else is measured on the other half with the leans in use.",
            "",
            "Mean chance given to the role somebody had, and what the box alone would say:",
            "",
            *table(["role", "given", "box alone"], [[name, *row.values()] for name, row in found["on the truth"].items()]),
            *table(["seats", "given", "box alone"], [[n, *row.values()] for n, row in found["by seats"].items()]),
            "Of roles given about so much chance, how many were true:",
            "",
            *table(["given", "true", "roles"], [list(row.values()) for row in found["calibration"]]),
            "Leans in use, and in brackets those that fit best:",
            "",
            *table(["deed", *used], leans),
        ]
    )


def main() -> None:
    """Read the command line, play, print."""
    options = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    options.add_argument("--games", type=int, default=100, help="at each number of seats")
    options.add_argument("--bot", default="thumb")
    options.add_argument("--seats", type=int, nargs="+", default=list(range(2, 13)))
    options.add_argument("--out", type=Path, help="a page to write")
    told = options.parse_args()
    found = report(told.games, told.bot, told.seats)
    print(json.dumps(found, indent=2))
    if told.out:
        told.out.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
