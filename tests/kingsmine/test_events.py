"""What is told: every event with whom it names and both its numbers, in the order things happen, and to whom."""

from random import Random
from typing import Any

import pytest

from contract.walks import dealt as dealt_states
from contract.walks import legal_of
from filon.games.kingsmine.state import EVERYONE, Collection, Kind, Object, Place, What, Why
from filon.play.setting import agree_on
from proving import proves

from . import counts
from .jumble import jumble
from .oracle import PRIVATE, number_of
from .positions import RULES, Position, cell_number, dealt, play, position
from .recount import REPLACED, move_of

Event = tuple[What, int, int, int]
A, B, C, D = range(4)
B3, C3, C4, D3 = (cell_number(name) for name in ("b3", "c3", "c4", "d3"))
ALONE = {What[name] for name in PRIVATE}


def told(p: Position) -> list[Event]:
    """The events of the last move; all are for everybody, but two kinds for the seat they name."""
    rows = [[int(number) for number in row] for row in p.s.events[: p.s.n_events]]
    assert all(row[4] == (1 << row[1] if row[0] in ALONE else EVERYONE) for row in rows)
    return [(What(what), seat, a, b) for what, seat, a, b, _ in rows]


def after(text: str, *moves: str) -> list[Event]:
    """What is told of the last of some moves from a position."""
    return told(play(position(text), *moves))


# --- set-up and turns ---------------------------------------------------------------------------------------------------


@proves("KIN-706")
def test_the_set_up() -> None:
    p = dealt(seats=2, first_seat=1)
    assert told(p) == []
    assert told(play(p, "pile 3")) == [(What.PILE_TAKEN, B, 3, 0), (What.PILE_WHICH, B, 3, 0)]
    assert told(play(p, "cell c3")) == [(What.PILE_PLACED, B, C3, 0)]
    assert told(play(p, "pile 1"))[0] == (What.PILE_TAKEN, A, 3, 0)
    play(p, "cell c4")
    assert told(play(p, "pile 1")) == [(What.PILE_TAKEN, B, 2, 0), (What.PILE_WHICH, B, 1, 0)]
    play(p, "cell b3", "pile 2", "cell d3", "pile 2", "cell a3", "pile 3", "cell e3")
    assert told(play(p, "dwarf c4")) == [(What.DWARF_PLACED, B, C4, 0)]
    assert told(play(p, "dwarf d3")) == [(What.DWARF_PLACED, A, D3, 0), (What.TURN_BEGAN, B, 0, 0)]


def test_turns() -> None:
    assert after("turn C", "end turn") == [(What.TURN_ENDED, C, 2, 0), (What.TURN_BEGAN, D, 0, 0)]
    p = position("c3 = 5; b3 = 4; C on c3; turn C")
    assert told(play(p, "move w")) == [(What.MOVED, C, C3, B3)]
    assert told(play(p, "end turn"))[0] == (What.TURN_ENDED, C, 1, 0)
    assert after("turn C", "beg") == [(What.BEGGED, C, 0, 0), (What.TURN_BEGAN, D, 0, 0)]
    assert after("turn C; by A; last 3", "end turn")[-1] == (What.TURN_BEGAN, D, 1, 0)


def test_small_actions() -> None:
    assert after("C cart gem_rr, curse; turn C", "empty cart") == [(What.EMPTIED, C, 2, 0)]
    p = position("c3 = curse, gem_ea, 5; C on c3; C cave lantern; turn C")
    looked = [(What.LOOKED_AT, C, Kind.CURSE, 1), (What.LOOKED_AT, C, Kind.GEM_EA, 2)]
    assert told(play(p, "lantern"))[:3] == [(What.LOOKED, C, C3, 3), *looked]
    assert [event[3] for event in told(p)[3:]] == [3]
    p = position("c3 = gem_ea; C on c3; C cave lantern; turn C")
    assert told(play(p, "lantern")) == [(What.LOOKED, C, C3, 1), (What.LOOKED_AT, C, Kind.GEM_EA, 1)]


def test_a_blast() -> None:
    text = "5; C on c3; C cave explosive; turn C"
    assert after(f"c3 = gem_ea, {text}", "blast") == [(What.BLASTED, C, C3, 0), (What.SHOWN, C, Kind.GEM_EA, C3)]
    removed = [(What.REMOVED, C, Kind.CURSE, Place.MINE), (What.SANK, C, C3, 1)]
    assert after(f"c3 = curse, {text}", "blast") == [(What.BLASTED, C, C3, 0), *removed]


# --- digging and dangers ------------------------------------------------------------------------------------------------


def test_a_dig() -> None:
    assert after("c3 = gem_ea, 5; C on c3; turn C", "dig") == [(What.DUG, C, Kind.GEM_EA, C3)]
    p = position("c3 = gem_ea, nug_ne, 5; C on c3; C cave pick; turn C")
    assert told(play(p, "dig")) == [(What.DUG, C, Kind.GEM_EA, C3)]
    assert told(play(p, "dig again")) == [(What.DUG, C, Kind.NUG_NE, C3)]
    p = play(position("c3 = gem_ea, nug_ne, 5; C on c3; C cave pick; turn C"), "dig", "stop")
    assert told(p) == []


def test_a_curse() -> None:
    text = "c3 = curse, 5; C on c3; turn C"
    found = (What.DANGER, C, Kind.CURSE, C3)
    assert after(text, "dig") == [found, (What.DUG, C, Kind.CURSE, C3)]
    assert after(f"{text}; C cave angel_lr", "dig") == [found]
    used = [(What.ANGEL_USED, C, Kind.CURSE, 0), (What.SPENT, C, Object.ANGEL, 0)]
    gone = [(What.REMOVED, C, Kind.CURSE, Place.MINE), (What.SANK, C, C3, 1)]
    assert after(f"{text}; C cave angel_lr", "dig", "use angel") == [*used, *gone]
    kept = [(What.ANGEL_KEPT, C, Kind.CURSE, 0), (What.DUG, C, Kind.CURSE, C3)]
    assert after(f"{text}; C cave angel_lr", "dig", "decline") == kept


def test_a_collapse() -> None:
    text = "c3 = collapse, gem_ra, nug_sw, gem_ee, gem_rs; C on c3; turn C"
    kinds = (Kind.COLLAPSE, Kind.GEM_RA, Kind.NUG_SW)
    removed = [(What.REMOVED, C, kind, Place.MINE) for kind in kinds]
    assert after(text, "dig") == [(What.DANGER, C, Kind.COLLAPSE, C3), *removed, (What.SANK, C, C3, 3)]
    p = position("c3 = collapse, gem_ra; C on c3; turn C")
    assert told(play(p, "dig"))[1:] == [*removed[:2], (What.SANK, C, C3, 2)]


def test_a_firedamp() -> None:
    text = "c3 = firedamp, gem_ra, nug_sw, gem_ee, gem_rs; turn C; C on c3; D on c3; A on c3"
    carts = "C cart gem_rr, nug_ne; D cart gem_aa; A cart curse; D cave angel_lr, ladder; C cave 2 beer; A cave lantern"
    p = play(position(f"{text}; {carts}"), "dig")
    assert told(p) == [(What.DANGER, C, Kind.FIREDAMP, C3)]
    fallen = [(What.REMOVED, C, kind, Place.MINE) for kind in (Kind.FIREDAMP, Kind.GEM_RA, Kind.NUG_SW)]
    assert told(play(p, "use angel")) == [
        (What.ANGEL_USED, D, Kind.FIREDAMP, 0),
        (What.SPENT, D, Object.ANGEL, 0),
        *fallen,
        (What.SANK, C, C3, 3),
        (What.REMOVED, C, Kind.GEM_RR, Place.CART),
        (What.REMOVED, C, Kind.NUG_NE, Place.CART),
        (What.REMOVED, A, Kind.CURSE, Place.CART),
    ]
    assert told(play(p, "lose beer")) == [(What.LOST, C, Kind.BEER, 0)]
    assert told(play(p, "lose lantern")) == [(What.LOST, A, Kind.LANTERN, 0)]


def test_what_is_shed() -> None:
    gems = "gem_rr, gem_rs, gem_re, gem_ra, gem_ss, gem_se, gem_sa, gem_ee, gem_ea, gem_aa, nug_ne, nug_nw"
    text = f"c3 = firedamp, 3; C on c3; turn C; C cave {gems}, cave20, beer"
    p = play(position(f"{text}; king 1 jester_l"), "dig")
    assert told(play(p, "lose cave20")) == [(What.LOST, C, Kind.CAVE20, 0)]
    assert told(play(p, "shed nug_nw")) == [(What.SHED, C, Kind.NUG_NW, 0), (What.GIVEN, C, Kind.NUG_NW, 2)]
    assert told(play(p, "shed beer")) == [(What.SHED, C, Kind.BEER, 0), (What.GIVEN, C, Kind.BEER, 0)]
    full = ", ".join(f"{name}_l, {name}_r" for name in ("grimoire", "dagger", "ladder", "pick", "thief"))
    p = play(position(f"{text}; king {full}, king_l, 12 jester_l"), "dig", "lose cave20")
    assert told(play(p, "shed nug_nw")) == [(What.SHED, C, Kind.NUG_NW, 0)]
    assert told(play(p, "cover 12")) == [(What.COVERED, C, Kind.JESTER_L, 12), (What.GIVEN, C, Kind.NUG_NW, 12)]


# --- barter -------------------------------------------------------------------------------------------------------------


def test_a_barter() -> None:
    p = position("C cave gem_rr, jester_l, 2 beer; king 3 nug_nw; turn C")
    assert told(play(p, "barter")) == [(What.BARTER_BEGAN, C, 0, 0)]
    assert told(play(p, "offer gem_rr")) == [(What.OFFERED, C, Kind.GEM_RR, 1)]
    assert told(play(p, "offer jester_l")) == [(What.OFFERED, C, Kind.JESTER_L, 1)]
    assert told(play(p, "offer beer")) == [(What.OFFERED, C, Kind.BEER, 2)]
    assert told(play(p, "offer beer")) == [(What.OFFERED, C, Kind.BEER, 3)]
    assert told(play(p, "done offering")) == [(What.OFFERED_ALL, C, 3, 0)]
    assert told(play(p, "take nug_nw")) == [(What.CHOSEN, C, Kind.NUG_NW, 2)]
    assert told(play(p, "take explosive")) == [(What.CHOSEN, C, Kind.EXPLOSIVE, 3)]
    assert told(play(p, "finish")) == [
        (What.BARTERED, C, 3, 6),
        (What.TAKEN, C, Kind.NUG_NW, 3),
        (What.TAKEN, C, Kind.EXPLOSIVE, 0),
        (What.GIVEN, C, Kind.GEM_RR, 1),
        (What.GIVEN, C, Kind.JESTER_L, 2),
        (What.GIVEN, C, Kind.BEER, 0),
        (What.GIVEN, C, Kind.BEER, 0),
    ]


def test_a_tile_covered() -> None:
    p = position("C cave gem_rr, gem_rs; king 5 nug_nw, 12 jester_l, full; turn C")
    play(p, "barter", "offer gem_rr", "offer gem_rs", "done offering", "take nug_nw", "finish")
    assert told(p) == [(What.BARTERED, C, 2, 3), (What.TAKEN, C, Kind.NUG_NW, 5), (What.GIVEN, C, Kind.GEM_RR, 5)]
    assert told(play(p, "cover 12")) == [(What.COVERED, C, Kind.JESTER_L, 12), (What.GIVEN, C, Kind.GEM_RS, 12)]


# --- powers -------------------------------------------------------------------------------------------------------------


def test_sorcerer_priest_and_king() -> None:
    p = position("c3 = 5; b3 = 5; C on c3; C cave sorcerer_lr; turn C")
    assert told(play(p, "power sorcerer")) == [(What.POWER_USED, C, Object.SORCERER, 0)]
    assert told(play(p, "fly b3")) == [(What.FLEW, C, C3, B3), (What.SPENT, C, Object.SORCERER, 0)]
    removed = (What.REMOVED, C, Kind.CURSE, Place.CAVE)
    used = [(What.POWER_USED, C, Object.PRIEST, 0), removed, (What.SPENT, C, Object.PRIEST, 0)]
    assert after("C cave priest_lr, curse; turn C", "power priest") == used
    p = play(position("C cave king_lr; king 4 nug_nw, 7 gem_aa; turn C"), "power king")
    assert told(p) == [(What.POWER_USED, C, Object.KING, 0)]
    assert told(play(p, "take gem_aa")) == [(What.TAKEN, C, Kind.GEM_AA, 7)]
    assert told(play(p, "stop")) == [(What.SPENT, C, Object.KING, 0)]


def test_the_jester() -> None:
    text = "C cave jester_lr; B cart gem_rr; D cart gem_aa; turn C"
    assert after(text, "power jester") == [(What.POWER_USED, C, Object.JESTER, 0)]
    named, spent = (What.SWAP_NAMED, C, B, D), (What.SPENT, C, Object.JESTER, 0)
    assert after(text, "power jester", "swap B D") == [named, (What.SWAPPED, C, B, D), spent]
    p = play(position(f"{text}; B cave dagger_lr"), "power jester", "swap B D")
    assert told(p) == [named]
    assert told(play(p, "decline")) == [(What.DAGGER_KEPT, B, Object.JESTER, 0), (What.SWAPPED, C, B, D), spent]
    p = play(position(f"{text}; B cave dagger_lr"), "power jester", "swap B D", "use dagger")
    assert told(p) == [(What.DAGGER_USED, B, Object.JESTER, 0), (What.SPENT, B, Object.DAGGER, 0), spent]


def test_the_thief() -> None:
    text = "C cave thief_lr; D cart gem_aa, nug_ne; A cart gem_ea; B cart gem_ss; A cave dagger_lr; turn C"
    p = play(position(f"{text}; C cart gem_rr, gem_rs"), "power thief")
    assert told(p) == [(What.POWER_USED, C, Object.THIEF, 0)]
    named, stolen = (What.THEFT_NAMED, D, Kind.NUG_NE, 0), (What.STOLEN, D, Kind.NUG_NE, Place.CART)
    assert told(play(p, "steal nug_ne")) == [named, stolen]
    assert told(play(p, "steal gem_ea")) == [(What.THEFT_NAMED, A, Kind.GEM_EA, 0)]
    stolen = (What.STOLEN, A, Kind.GEM_EA, Place.CAVE)
    assert told(play(p, "decline")) == [(What.DAGGER_KEPT, A, Object.THIEF, 0), stolen]
    assert told(play(p, "skip")) == [(What.SKIPPED, B, 0, 0), (What.SPENT, C, Object.THIEF, 0)]
    p = play(position(text), "power thief", "skip", "steal gem_ea", "use dagger")
    assert told(p) == [(What.DAGGER_USED, A, Object.THIEF, 0), (What.SPENT, A, Object.DAGGER, 0)]


# --- workshop and end ---------------------------------------------------------------------------------------------------


def test_collections() -> None:
    p = play(position("C cave workshop, gem_rs, gem_re, gem_se; turn C"), "stack gems")
    assert told(p) == []
    assert told(play(p, "first gem_rs r")) == [(What.STACKED, C, Kind.GEM_RS, 1)]
    assert told(play(p, "next gem_re")) == [(What.STACKED, C, Kind.GEM_RE, 0)]
    assert told(play(p, "stop")) == [(What.COMPLETED, C, Collection.GEMS, 2)]
    p = play(position("C cave workshop, 2 nug_nw, nug_ne, nug_sw, nug_se; turn C"), "stack nuggets", "complete 1")
    assert told(p) == [(What.STACKED, C, kind, 0) for kind in range(Kind.NUG_NW, Kind.NUG_SE + 1)]
    assert told(play(p, "spare nw")) == [(What.STACKED, C, Kind.NUG_NW, 0)]
    assert told(play(p, "done")) == [(What.COMPLETED, C, Collection.NUGGETS, 22)]
    halves = [(What.STACKED, C, Kind.GRIMOIRE_L, 0), (What.STACKED, C, Kind.GRIMOIRE_R, 0)]
    grimoire = (What.COMPLETED, C, Collection.GRIMOIRE, 10)
    assert after("C cave workshop, grimoire_lr; turn C", "stack grimoire") == [*halves, grimoire]


def test_the_end() -> None:
    p = position("c3 = gem_ea, 1; C on c3; tiles 9; turn C")
    assert told(play(p, "dig")) == [(What.DUG, C, Kind.GEM_EA, C3), (What.END_TRIGGERED, C, 8, Why.TILES)]
    p = position("tiles 20; idle 19; turn C")
    triggered = (What.END_TRIGGERED, C, 20, Why.STALEMATE)
    assert told(play(p, "end turn"))[1:] == [triggered, (What.TURN_BEGAN, D, 1, 0)]
    text = (
        "A cave gem_rr, curse, 2 beer; A cart curse, gem_ee; B piles grimoire; C cave gem_ss, gem_sa; turn C; by C; last 0"
    )
    assert after(f"{text}; turn C; by C; last 0", "end turn") == [
        (What.TURN_ENDED, C, 2, 0),
        (What.COUNTED, A, 0, 1),
        (What.CURSED, A, 2, 20),
        (What.TOTAL, A, -19, 0),
        (What.COUNTED, B, 10, 0),
        (What.TOTAL, B, 10, 0),
        (What.COUNTED, C, 0, 2),
        (What.TOTAL, C, 2, 0),
        (What.COUNTED, D, 0, 0),
        (What.TOTAL, D, 0, 0),
        (What.GAME_ENDED, C, 0, 0),
    ]


# --- and as it is written down on paper ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tables"), [(2, None), (3, REPLACED), (4, None), (4, REPLACED)])
def test_what_is_told_is_what_is_told_on_paper(seats: int, tables: Any) -> None:
    setting = agree_on(RULES, seats=seats, tables=tables)
    for seed in range(counts.JUMBLED):
        states, rng = dealt_states(setting, seed), Random(f"told {seed}")
        ledger = jumble(states[0], 500 + seed)
        p = Position(setting, states, ledger)
        for _ in range(counts.JUMBLED_MOVES):
            if not p.actors:
                break
            action = rng.choice(legal_of(setting, states, ledger.actor))
            text = RULES.text_of(states[0], ledger.actor, action)
            setting.entry.apply_at(states, 0, ledger.actor, action)
            expected: list[tuple[Any, ...]] = []

            def write(what: str, seat: int, a: Any = 0, b: Any = 0, *, into: list[Any] = expected) -> None:
                into.append((What[what], seat, number_of(what, a), number_of(what, b)))

            ledger.move(move_of(text), write)
            assert told(p) == expected, text
