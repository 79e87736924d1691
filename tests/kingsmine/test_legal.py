"""Legal moves of kingsmine, listed on paper at every position of random games and of tables on which much can happen.

What a barter can come to is worked out on paper by a pass as well (`barter.py`); here every finish of small ones is listed.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from contract.walks import dealt, legal_of
from filon.kernel.contract import Value
from filon.kernel.seats import seats_in
from filon.play.setting import Setting, agree_on
from proving import proves

from . import counts
from .barter import Barter, places_of
from .jumble import jumble
from .ledger import Ledger
from .paper import CATALOGUE, TILES, TOOLS
from .positions import RULES, play, position
from .recount import REPLACED, follow, ledger_of, move_of

Temper = tuple[tuple[str, ...], tuple[str, ...]]
TEMPERS: dict[str, Temper] = {
    "any move": ((), ()),
    "a digger": (("end", "beg", "barter", "stop"), ("dig", "empty", "stack", "power")),
    "a trader": (("end", "beg", "done"), ("offer", "take", "barter", "blast", "lantern")),
}  # the verbs each avoids, and those it likes
LIKED = (
    ("dig", "power", "lose", "shed", "use", "swap", "steal", "take"),
    ("stack", "next", "spare", "complete", "power", "dig"),
    ("barter", "offer", "take"),
    (),
)  # on jumbled tables, in turn
PRICES = ((0, 1, 2, 3, 4), (0, 0, 0, 1, 9), (2, 3, 5, 7), (1, 1, 1, 2))  # of things, in turn
SETTINGS: list[tuple[int, Any, dict[str, Value]]] = [
    (2, None, {"ladder_levels": 8}),
    (3, None, {"end_tiles_per_player": 4, "ring_bonus": False}),
    (4, REPLACED, {"stalemate_rounds": 2, "curse_cave_point": True}),
]


@proves("KIN-201", "KIN-277")
@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize(("seats", "tables", "options"), SETTINGS)
def test_the_legal_moves_are_those_on_paper(seats: int, tables: Any, options: dict[str, Value], temper: str) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables, **options)
    for seed in range(counts.LISTED):
        states, rng = dealt(setting, seed), Random(f"listed {seed}")
        ledger = ledger_of(states[0])
        met = list_moves(setting, states, ledger, rng, TEMPERS[temper], most=None)
        assert ledger.phase == "over"
        assert met.total() > 10 * seats


@pytest.mark.parametrize("tables", [None, REPLACED], ids=["shipped", "replaced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_they_are_where_much_can_happen(seats: int, tables: Any) -> None:
    setting, met = agree_on(RULES, seats=seats, tables=tables), Counter[str]()
    for seed in range(counts.JUMBLED):
        states, rng = dealt(setting, seed), Random(f"much {seed}")
        ledger = jumble(states[0], seed)
        temper: Temper = ((), LIKED[seed % len(LIKED)])
        met += list_moves(setting, states, ledger, rng, temper, counts.JUMBLED_MOVES)
    assert {"action", "offer", "take", "first", "next", "complete", "spare", "lose"} <= set(met)


@proves("KIN-251", "KIN-264", "KIN-265")
def test_so_they_are_in_barters_with_any_gold() -> None:
    """Prices anybody could print: nothing for many things, much for some."""
    for seed in range(2 * counts.JUMBLED):
        rng = Random(f"gold {seed}")
        gold = {kind: rng.choice(PRICES[seed % len(PRICES)]) for kind in CATALOGUE}
        box = {part: {kind: {"gold": gold[kind]} for kind in kinds} for part, kinds in (("tiles", TILES), ("tools", TOOLS))}
        setting = agree_on(RULES, seats=2 + seed % 3, tables=box)
        states = dealt(setting, seed)
        ledger = jumble(states[0], 3000 + seed)
        met = list_moves(setting, states, ledger, rng, (("end", "beg"), LIKED[2]), counts.JUMBLED_MOVES)
        assert met["offer"] > 0


CARTS = (
    "A cave cart6, cart6_lr, 2 beer; A cart gem_rr",
    "A cave cart6_lr, 3 beer, cave20; A cart gem_rr, gem_ss",
    "A cave cart6, cart6_l, gem_aa; A cart gem_rr",
    "A cave cart6, cart6_lr, beer",
)


@proves("KIN-257", "KIN-258")
@pytest.mark.parametrize("text", CARTS)
def test_so_they_are_where_a_big_cart_could_be_given(text: str) -> None:
    for seed in range(counts.JUMBLED):
        p = play(position(f"{text}; king gem_re, nug_nw, jester_l"), "barter")
        met = list_moves(p.setting, p.states, p.ledger, Random(f"cart {seed}"), ((), ("offer",)), most=8)
        assert met["offer"] > 0
        me = p.ledger.players[0]
        assert len(me.cart) <= me.cart_size


def test_every_phase_is_met_there() -> None:
    """Those the test above cannot promise of each number of seats; a table of four with everything on it has them all."""
    setting, met, seed = agree_on(RULES, seats=4, tables=REPLACED), Counter[str](), 0
    rare = {"second", "cover", "angel", "dagger", "shed", "swap", "king", "steal", "fly"}
    while not rare <= set(met):
        states, rng = dealt(setting, seed), Random(f"rare {seed}")
        ledger = jumble(states[0], 1000 + seed)
        met += list_moves(setting, states, ledger, rng, ((), LIKED[0]), counts.JUMBLED_MOVES)
        seed += 1
        assert seed < 40 * counts.JUMBLED, f"not met: {rare - set(met)}"


def list_moves(setting: Setting, states: Any, ledger: Ledger, rng: Random, temper: Temper, most: int | None) -> Counter[str]:
    """Play on and list the moves of every seat on the way, and compare everything; how often each phase was met."""
    met: Counter[str] = Counter()
    while (actors := seats_in(setting.entry.actors_at(states, 0))) and met.total() != most:
        assert actors == (ledger.actor,)
        offered = {seat: legal_of(setting, states, seat) for seat in range(setting.seats)}
        texts = [RULES.text_of(states[0], ledger.actor, action) for action in offered[ledger.actor]]
        assert sorted(map(move_of, texts), key=str) == sorted(ledger.legal(), key=str), f"{ledger.phase}: {ledger.player}"
        assert not any(offered[seat] for seat in offered if seat != ledger.actor)
        met[ledger.phase] += 1
        text = chosen(texts, temper, rng)
        setting.entry.apply_at(states, 0, ledger.actor, RULES.read_text(states[0], ledger.actor, text))
        assert list(follow(ledger, text, states[0])) == []
    return met


def chosen(texts: list[str], temper: Temper, rng: Random) -> str:
    """A move such a player would make, most of the time."""
    avoided, liked = temper
    possible = [text for text in texts if text.split()[0] not in avoided] or texts
    best = [text for text in possible if text.split()[0] in liked]
    return rng.choice(best if best and rng.random() < 0.75 else possible)


# --- barters whose every finish is listed -------------------------------------------------------------------------------

Finish = tuple[tuple[str, ...], tuple[str, ...]]


def small_barter(rng: Random) -> Barter:
    """A few things on both sides, any gold, little room."""
    own = {kind: rng.randint(1, 2) for kind in rng.sample(CATALOGUE, 4)}
    wares = {kind: rng.randint(1, 2) for kind in [*rng.sample(CATALOGUE, 4), *rng.sample(list(own), 1)]}
    gold = {kind: rng.choice([0, 1, 1, 2, 3]) for kind in CATALOGUE}
    return Barter(CATALOGUE, gold, [own], wares, rng.randrange(-1, 4), [], [])


def bundles(things: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Every choice of some of these, in catalogue order."""
    kinds = sorted(things, key=CATALOGUE.index)
    for chosen in product(*(range(things[kind] + 1) for kind in kinds)):
        yield tuple(kind for kind, n in zip(kinds, chosen, strict=True) for _ in range(n))


def finishes(barter: Barter) -> list[Finish]:
    """KIN-251, 262 to 264: every barter there is."""
    return [
        (given, taken)
        for given, taken in product(bundles(dict(barter.owns[0])), bundles(dict(barter.wares)))
        if (given or taken)
        and not set(given) & set(taken)
        and sum(map(barter.gold.__getitem__, given)) == sum(map(barter.gold.__getitem__, taken))
        and sum(map(places_of, taken)) - sum(map(places_of, given)) <= barter.room
    ]


@proves("KIN-265", "KIN-266")
def test_a_step_of_a_barter_is_legal_if_a_listed_finish_begins_with_it() -> None:
    possible = 0
    for seed in range(counts.BARTERS):
        rng = Random(f"barter {seed}")
        barter = small_barter(rng)
        left = finishes(barter)
        assert barter.can_start() == bool(left)
        possible += bool(left)
        while left and check_offers(barter, left):
            given, _ = rng.choice(left)
            if len(given) == len(barter.offers):
                check_takes(barter, [taken for offered, taken in left if list(offered) == barter.offers], rng)
                break
            barter.offers.append(given[len(barter.offers)])
            left = [finish for finish in left if list(finish[0][: len(barter.offers)]) == barter.offers]
    assert counts.BARTERS // 4 < possible < counts.BARTERS


def check_offers(barter: Barter, left: list[Finish]) -> bool:
    """What may be offered next, and whether that can be all."""
    n = len(barter.offers)
    assert {kind for kind in CATALOGUE if barter.can_offer(kind)} == {given[n] for given, _ in left if len(given) > n}
    assert barter.can_be_done() == any(len(given) == n for given, _ in left)
    return True


def check_takes(barter: Barter, left: list[tuple[str, ...]], rng: Random) -> None:
    """What may be taken next, and whether that can be all, until it is."""
    while True:
        n = len(barter.takes)
        assert {kind for kind in CATALOGUE if barter.can_take(kind)} == {taken[n] for taken in left if len(taken) > n}
        assert barter.is_even() == any(len(taken) == n for taken in left)
        taken = rng.choice(left)
        if len(taken) == n:
            return
        barter.takes.append(taken[n])
        left = [others for others in left if list(others[: n + 1]) == barter.takes]
