"""KIN-7xx: what is hidden, and from whom; and moves, which hide nothing but which pile is taken."""

from typing import Any

import numpy as np
import pytest

from filon.games.kingsmine import moves as numbers
from filon.games.kingsmine.state import CENTRE, Kind, Phase, What
from filon.kernel.layout import blank, masks_of
from filon.kernel.verbs import meant, number
from proving import proves

from .positions import RULES, Position, dealt, events, moves, play, position

EVERYBODY = (0, 1, 2, 3, 4)  # four seats and the spectator
SECRET = {"mine", "piles", "in_hand", "n_events", "events", "chance_key", "chance_block", "chance_drawn"}


def seen_by(p: Position, viewer: int) -> Any:
    """What a viewer sees."""
    seen = blank(RULES.State)
    p.setting.entry.see_at(p.states, 0, masks_of(RULES.State, 4), viewer, seen, 0)
    return seen[0]


def told_to(p: Position, viewer: int) -> list[str]:
    """The events a viewer hears of."""
    seen = seen_by(p, viewer)
    return [What(row[0]).name for row in seen.events[: seen.n_events]]


def centre(p: Position, viewer: int) -> list[int]:
    """The tiles on c3 as a viewer sees them, from the bottom."""
    return [int(kind) for kind in seen_by(p, viewer).mine[CENTRE][: p.s.heights[CENTRE]]]


@proves("KIN-701", "KIN-702")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_701_702_tiles_in_the_mine_are_known_to_their_owner_alone(viewer: int) -> None:
    p = position("c3 B = 5; b3 C = 4; A on c3")
    seen = seen_by(p, viewer)
    for cell in range(26):
        is_own = p.s.colours[cell] == viewer + 1
        assert seen.mine[cell].tolist() == (p.s.mine[cell].tolist() if is_own else [0] * 8)
    assert not seen.chance_key.any()


@proves("KIN-702", "KIN-706")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_702_706_piles_before_they_are_placed_are_their_owners(viewer: int) -> None:
    p = dealt(first_seat=1)
    for seat in range(4):
        wanted = p.s.piles[seat].tolist() if seat == viewer else [[0] * 8] * 3
        assert seen_by(p, viewer).piles[seat].tolist() == wanted


@proves("KIN-706")
def test_706_others_do_not_learn_which_pile_is_placed() -> None:
    views = []
    for n in (1, 2, 3):
        p = play(dealt(first_seat=1), f"pile {n}")
        assert [int(seen_by(p, viewer).in_hand[1]) for viewer in EVERYBODY] == [0, n, 0, 0, 0]
        assert told_to(p, 1) == ["PILE_TAKEN", "PILE_WHICH"]
        assert told_to(p, 0) == told_to(p, 4) == ["PILE_TAKEN"]
        play(p, "cell c3")
        views.append([seen_by(p, viewer).tobytes() for viewer in (0, 2, 3, 4)])
        assert seen_by(p, 1).mine[CENTRE].tolist() == p.s.mine[CENTRE].tolist()
        assert [int(n) for n in seen_by(p, 0).n_piles] == [3, 2, 3, 3]
    assert views[0] == views[1] == views[2]


@proves("KIN-706")
def test_706_the_move_itself_is_veiled() -> None:
    p = dealt(first_seat=1)
    for action in range(numbers.ACTIONS):
        assert RULES.meaning(p.s, 1, action) == action
        shadow = meant(numbers.PILE) if action < 3 else action
        assert [RULES.veil(p.s, 1, action, viewer) for viewer in EVERYBODY] == [shadow, action, shadow, shadow, shadow]


@proves("KIN-703", "KIN-704", "KIN-237")
def test_703_704_a_look_is_secret_and_remembered_while_the_tiles_remain() -> None:
    p = play(position("c3 B = 6; A on c3; C on c3; A cave lantern"), "lantern")
    whole = [int(kind) for kind in p.s.mine[CENTRE][:6]]
    assert centre(p, 0) == [0, 0, 0, *whole[3:]]
    assert centre(p, 1) == whole
    for viewer in (2, 3, 4):
        assert centre(p, viewer) == [0] * 6
        assert told_to(p, viewer) == ["LOOKED"]
    assert told_to(p, 0) == ["LOOKED", "LOOKED_AT", "LOOKED_AT", "LOOKED_AT"]
    play(p, "end turn", "end turn", "dig", "end turn")
    assert centre(p, 0) == [0, 0, 0, *whole[3:5]]
    assert centre(p, 2) == [0] * 5


@proves("KIN-703")
def test_703_own_piles_stay_known_while_they_last() -> None:
    p = play(position("c3 B = 4; A on c3"), "dig", "dig")
    assert centre(p, 1) == [int(kind) for kind in p.s.mine[CENTRE][:2]]
    assert all(centre(p, 1))
    assert centre(p, 0) == [0, 0]


@proves("KIN-705")
def test_705_all_else_is_public_and_the_same_to_all() -> None:
    text = (
        "A cart gem_rr; B cave gem_rs, 2 beer; king 3 gem_ss/gem_ee; A piles gem_ea; c3 = 4; C on c3; D cave lantern; turn D"
    )
    p = play(position(text), "lantern")
    views = [seen_by(p, viewer) for viewer in EVERYBODY]
    for name in p.s.dtype.names:
        if name not in SECRET:
            for seen in views:
                assert np.array_equal(seen[name], p.s[name]), name
    assert all(told_to(p, viewer)[0] == "LOOKED" for viewer in EVERYBODY)


@proves("KIN-705", "KIN-340")
def test_705_340_what_is_dug_or_leaves_the_game_is_told_to_all() -> None:
    p = play(position("c3 = collapse, gem_rs, gem_ra, 2; A on c3"), "dig")
    for viewer in EVERYBODY:
        seen = seen_by(p, viewer)
        assert [row[:4].tolist() for row in seen.events[: seen.n_events]] == [
            row[:4].tolist() for row in p.s.events[: p.s.n_events]
        ]
    play(p, "dig")
    assert [told_to(p, viewer) for viewer in EVERYBODY] == [events(p)] * 5


@proves("KIN-707", "KIN-243")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_707_243_a_tile_shown_by_a_blast_stays_known_to_all(viewer: int) -> None:
    p = play(position("c3 B = gem_rs, 3; A on c3; A cave explosive"), "blast")
    assert centre(p, viewer)[3] == Kind.GEM_RS
    assert told_to(p, viewer) == ["BLASTED", "SHOWN"]
    if viewer != 1:
        assert centre(p, viewer)[:3] == [0, 0, 0]
    play(p, "end turn")
    assert centre(p, viewer)[3] == Kind.GEM_RS


@proves("KIN-708")
def test_708_what_is_legal_never_depends_on_tiles_that_lie_face_down() -> None:
    owned = "A cave pick, explosive, lantern, angel_lr; A cart gem_rr"
    lists = {
        tuple(moves(position(f"c3 B = {tile}, 3; A on c3; {owned}"))) for tile in ("curse", "collapse", "firedamp", "gem_aa")
    }
    assert len(lists) == 1


@proves("KIN-708")
def test_708_a_seen_has_the_same_moves() -> None:
    p = play(position("c3 B = 5; A on c3; A cave pick, 2 beer; king gem_ss"), "dig")
    for text in ("stop", "barter", "offer beer", "done offering"):
        out = np.zeros((2, RULES.IDENTITY.most_moves + 1), np.int64)
        counts = [RULES.legal(s, 0, out[i]) for i, s in enumerate((p.s, seen_by(p, 0)))]
        assert counts[0] == counts[1] > 0
        assert out[0].tolist() == out[1].tolist()
        play(p, text)


@proves("KIN-701")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_701_all_is_shown_at_the_end(viewer: int) -> None:
    p = play(position("c3 = 5; tiles 8; turn D; by D; last 0"), "end turn")
    assert p.s.phase == Phase.OVER
    assert np.array_equal(seen_by(p, viewer).mine, p.s.mine)


# --- notation and touches -----------------------------------------------------------------------------------------------


def test_every_action_has_a_text_of_its_own_that_reads_back() -> None:
    s = dealt().s
    texts = [RULES.text_of(s, 0, action) for action in range(numbers.ACTIONS)]
    assert len(set(texts)) == len(texts) == RULES.IDENTITY.actions
    for action, text in enumerate(texts):
        assert RULES.read_text(s, 0, text) == action
        assert RULES.read_text(s, 1, f"  {text.upper().replace(' ', '   ')} ") == action
    for text in (
        "",
        "pile 0",
        "pile 4",
        "cell f1",
        "cell a6",
        "move x",
        "power angel",
        "stack beer",
        "offer gold",
        "first gem_rs e",
    ):
        assert RULES.read_text(s, 0, text) is None
    for text in (
        "cover 13",
        "complete 6",
        "spare n",
        "lose gem_rr",
        "steal beer",
        "swap A A",
        "swap A E",
        "fly",
        "next nug_nw",
    ):
        assert RULES.read_text(s, 0, text) is None


@pytest.mark.parametrize(
    ("text", "touches"),
    [
        ("pile 2", "pile-2"),
        ("cell a1", "cell-a1"),
        ("dwarf e5", "cell-e5"),
        ("fly b4", "cell-b4"),
        ("dig", "dig"),
        ("empty cart", "empty-cart"),
        ("offer gem_rs", "cave-gem-rs"),
        ("offer pick", "cave-pick"),
        ("done offering", "done-offering"),
        ("take beer", "stock-beer"),
        ("take gem_ss", "place-3"),
        ("cover 12", "place-12"),
        ("first gem_rs r", "cave-gem-rs half-r"),
        ("first gem_rs s", "cave-gem-rs half-s"),
        ("next gem_aa", "cave-gem-aa"),
        ("complete 5", "complete-5"),
        ("spare se", "cave-nug-se"),
        ("lose workshop", "cave-workshop"),
        ("shed curse", "cave-curse"),
        ("swap A D", "cart-0 cart-3"),
        ("swap C D", "cart-2 cart-3"),
        ("move n", "cell-c4"),
        ("move e", "cell-d3"),
        ("move s", "cell-c2"),
        ("move w", "cell-b3"),
        ("end turn", "end-turn"),
    ],
)
def test_moves_as_touches(text: str, touches: str) -> None:
    p = position("c3 = 3; A on c3; king 3 gem_ss, 5 gem_ss")
    action = RULES.read_text(p.s, 0, text)
    assert action is not None
    assert RULES.touches(p.s, 0, action) == tuple(touches.split())


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (number(numbers.CELL, 9), "cell d2"),
        (number(numbers.DWARF, 25), "dwarf e5"),
        (number(numbers.FLY, 1), "fly a1"),
        (number(numbers.COVER, 1), "cover 1"),
        (number(numbers.COVER, 12), "cover 12"),
        (number(numbers.SWAP, 0), "swap A B"),
        (number(numbers.SWAP, 4), "swap B D"),
        (number(numbers.SWAP, 5), "swap C D"),
        (number(numbers.FIRST, 1), "first gem_rs s"),
        (number(numbers.FIRST, 2), "first gem_rs r"),
        (number(numbers.FIRST, 15), "first gem_aa a"),
        (number(numbers.OFFER, Kind.PICK), "offer pick"),
        (number(numbers.TAKE, Kind.GEM_RR), "take gem_rr"),
        (number(numbers.LOSE, Kind.BEER), "lose beer"),
        (number(numbers.SHED, Kind.PICK), "shed pick"),
        (number(numbers.STEAL, Kind.CURSE), "steal curse"),
    ],
)
def test_numbers_of_moves(action: int, text: str) -> None:
    assert RULES.text_of(dealt().s, 0, action) == text
