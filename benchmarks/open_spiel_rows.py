"""How fast OpenSpiel plays three of its own hidden-information games, as rows to set beside `filon bench --json`.

Play is uniform at random, to the end of the game, on one thread, in two ways. `python`: the loop a user writes,
`legal_actions`, a random choice, `apply_action`, chance sampled from `chance_outcomes`. `rollouts`: the games are
played inside OpenSpiel's C++ with no Python per move. This file reads nothing of Filon.

What is played. Four players where the game allows four (hanabi, oh_hell), else the game as it comes (liars_dice: two
players, one die each); every other parameter at its default. Each row carries the parameters.

What counts. A move is a decision of a player. Chance moves (a card dealt, a die rolled) take time but are never counted
as moves: they have their own column, `chance_per_game`. C++ does not say how many moves it played, so for `rollouts`

    moves_per_s = games_per_s (measured in C++) × moves_per_game (counted by the Python loop, same parameters).

Which C++. The binding gives `RandomRolloutEvaluator` a constructor but no `evaluate`, so it is reached through
`MCTSBot`: one simulation from a fresh root calls the evaluator once, on the root, and it plays `n_rollouts` games.
Two limits follow. The search cannot start at a chance node (it would index the returns by the chance player), so it
starts after the opening deal, made in Python outside the clock; one deal serves `ROLLOUTS_PER_DEAL` games. Every move
of a player comes after the deal, so `moves_per_game` still holds; OpenSpiel is spared the dealing, which favours it.
And `MCTSBot` refuses games with rewards before the end (hanabi): those are played by `evaluate_bots` with uniform
random bots, one call a game, deal included; the call and the seeding of its generator are on the clock.
"""

import importlib
import itertools
import random
import time
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, TypedDict

GAMES = ("hanabi", "liars_dice", "oh_hell")
PLAYERS_WANTED = 4
ROLLOUTS_PER_DEAL = 64
SEED = 1

# pyspiel carries no types.
Game = Any
State = Any


class Row(TypedDict):
    """One measurement: the best of its repeats."""

    game: str
    parameters: dict[str, Any]  # as OpenSpiel reports them: those in force, or for hanabi those given
    players: int
    how: Literal["python", "rollouts"]
    facility: str  # what of OpenSpiel played the games
    games_per_s: float
    moves_per_s: float  # decisions of players
    moves_per_game: float
    chance_per_game: float  # chance moves played inside the clock


@dataclass(frozen=True)
class Lengths:
    """How long the games of a Python loop were, on average."""

    moves: float
    dealt: float  # chance moves before the first decision
    drawn: float  # chance moves after it


@dataclass(frozen=True)
class Measure:
    """Games played in a stretch of time."""

    games: int
    seconds: float

    @property
    def games_per_s(self) -> float:
        return self.games / self.seconds


def rows(seconds: float = 1.0, repeats: int = 3) -> list[Row]:
    """Two rows a game, `python` then `rollouts`: best of `repeats`, each about `seconds` on the clock."""
    if seconds <= 0 or repeats < 1:
        raise ValueError(f"expected seconds > 0 and repeats >= 1, but got {seconds} and {repeats}")
    spiel = load_pyspiel()
    return [row for name in GAMES for row in rows_of_game(spiel, name, seconds, repeats)]


def load_pyspiel() -> Any:
    """OpenSpiel's module, or a sentence saying how to get it."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as missing:
        raise ImportError("OpenSpiel is not installed: `make peers` installs it.") from missing


def rows_of_game(spiel: Any, name: str, seconds: float, repeats: int) -> list[Row]:
    """The `python` and the `rollouts` row of one game."""
    game = load_game(spiel, name)
    loops = [measure_python(game, seconds) for _ in range(repeats)]
    loop, lengths = max(loops, key=lambda pair: pair[0].games_per_s)
    chance = lengths.dealt + lengths.drawn
    python = make_row(game, "python", "apply_action", loop, lengths.moves, chance)
    if game.get_type().reward_model == spiel.GameType.RewardModel.TERMINAL:
        search = fastest([measure_search(spiel, game, seconds) for _ in range(repeats)])
        return [python, make_row(game, "rollouts", "MCTSBot.mcts_search", search, lengths.moves, lengths.drawn)]
    bots = fastest([measure_bots(spiel, game, seconds) for _ in range(repeats)])
    return [python, make_row(game, "rollouts", "evaluate_bots", bots, lengths.moves, chance)]


def load_game(spiel: Any, name: str) -> Game:
    """The game for PLAYERS_WANTED where it allows them, else as it comes."""
    game = spiel.load_game(name)
    kind = game.get_type()
    if kind.min_num_players <= PLAYERS_WANTED <= kind.max_num_players:
        return spiel.load_game(name, {"players": PLAYERS_WANTED})
    return game


def fastest(measures: list[Measure]) -> Measure:
    """The best of several repeats."""
    return max(measures, key=lambda measure: measure.games_per_s)


def make_row(
    game: Game,
    how: Literal["python", "rollouts"],
    facility: str,
    measure: Measure,
    moves_per_game: float,
    chance_per_game: float,
) -> Row:
    """A row from games counted and the length of a game."""
    return Row(
        game=game.get_type().short_name,
        parameters=game.get_parameters(),
        players=game.num_players(),
        how=how,
        facility=facility,
        games_per_s=measure.games_per_s,
        moves_per_s=measure.games_per_s * moves_per_game,
        moves_per_game=moves_per_game,
        chance_per_game=chance_per_game,
    )


# Deals come from a stream of their own, so that every measurement of a game meets the same deals in the same order:
# the length of a game of oh_hell hangs on the number of tricks dealt.
def new_dealer() -> random.Random:
    """The stream of opening deals."""
    return random.Random(SEED)


def new_chooser() -> random.Random:
    """The stream of everything after the deal."""
    return random.Random(SEED + 1)


def measure_python(game: Game, seconds: float) -> tuple[Measure, Lengths]:
    """Whole games from Python, deal included."""
    dealer, chooser = new_dealer(), new_chooser()
    games = moves = dealt = drawn = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not games:
        state, dealt_now = deal(game, dealer)
        moves_now, drawn_now = play_out(state, chooser)
        games, moves, dealt, drawn = games + 1, moves + moves_now, dealt + dealt_now, drawn + drawn_now
    return Measure(games, elapsed), Lengths(moves / games, dealt / games, drawn / games)


def deal(game: Game, dealer: random.Random) -> tuple[State, int]:
    """A state at its first decision, and how many chance moves led there."""
    state = game.new_initial_state()
    dealt = 0
    while state.is_chance_node():
        state.apply_action(sample_chance(state, dealer))
        dealt += 1
    return state, dealt


def play_out(state: State, chooser: random.Random) -> tuple[int, int]:
    """Plays to the end; how many moves and how many chance moves it took."""
    moves = drawn = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample_chance(state, chooser))
            drawn += 1
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
            moves += 1
    return moves, drawn


def sample_chance(state: State, stream: random.Random) -> int:
    """A chance action drawn with the probabilities the state gives."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    action: int = stream.choices(actions, weights)[0]
    return action


def measure_search(spiel: Any, game: Game, seconds: float) -> Measure:
    """Rollouts of `RandomRolloutEvaluator` from dealt states; only the search is on the clock."""
    dealer = new_dealer()
    bot = one_simulation_bot(spiel, game)
    games, elapsed = 0, 0.0
    while elapsed < seconds:
        state, _ = deal(game, dealer)
        start = time.perf_counter()
        bot.mcts_search(state)
        elapsed += time.perf_counter() - start
        games += ROLLOUTS_PER_DEAL
    return Measure(games, elapsed)


def one_simulation_bot(spiel: Any, game: Game) -> Any:
    """A search of one simulation: it evaluates its root by ROLLOUTS_PER_DEAL random games and grows no tree."""
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_DEAL, seed=SEED)
    return spiel.MCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )


def measure_bots(spiel: Any, game: Game, seconds: float) -> Measure:
    """Whole games between uniform random bots, deal included, one call into C++ each."""
    bots = [spiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    start = time.perf_counter()
    for games in itertools.count(1):
        spiel.evaluate_bots(game.new_initial_state(), bots, SEED + games)
        if (elapsed := time.perf_counter() - start) >= seconds:
            break
    return Measure(games, elapsed)


def print_table(table: list[Row]) -> None:
    """The rows as text, one a line."""
    print(f"{'game':<11}{'how':<9}{'facility':<20}{'players':>7}{'games/s':>12}{'moves/s':>12}{'moves/game':>11}"
          f"{'chance/game':>12}  parameters")  # fmt: skip
    for row in table:
        parameters = ", ".join(f"{key}={value}" for key, value in row["parameters"].items())
        print(f"{row['game']:<11}{row['how']:<9}{row['facility']:<20}{row['players']:>7}{row['games_per_s']:>12,.0f}"
              f"{row['moves_per_s']:>12,.0f}{row['moves_per_game']:>11.2f}{row['chance_per_game']:>12.2f}"
              f"  {parameters}")  # fmt: skip


if __name__ == "__main__":
    measured = rows()
    print(f"open_spiel {version('open_spiel')}, one thread, uniform random play")
    print_table(measured)
