"""IMP-7xx: what is hidden, and from whom; and moves, which hide nothing."""

from typing import Any

import numpy as np
import pytest

from filon.games.imps import moves
from filon.games.imps.state import Phase
from filon.kernel.layout import blank, masks_of
from filon.kernel.verbs import is_a, number
from proving import proves

from .positions import RULES, Position, dealt, play, position

EVERYBODY = (0, 1, 2, 3, 4)  # four seats and the spectator


def seen_by(p: Position, viewer: int) -> Any:
    """What a viewer sees."""
    seen = blank(RULES.State)
    p.setting.entry.see_at(p.states, 0, masks_of(RULES.State, 4), viewer, seen, 0)
    return seen[0]


@proves("IMP-701", "IMP-702", "IMP-703")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_701_702_703_tops_are_seen_but_nothing_below_and_no_chest(viewer: int) -> None:
    p = position("1 = 3:good (red); 2 = 4:chest+bomb; discard 5:rich")
    seen = seen_by(p, viewer)
    assert list(seen.tops) == list(p.s.tops)
    assert all(seen.tops[1:])
    assert (seen.piles.any(), seen.chests.any(), seen.chance_key.any(), seen.chance_drawn) == (False, False, False, 0)
    assert (list(seen.pile_left), seen.n_chests) == (list(p.s.pile_left), 9)


@proves("IMP-704", "IMP-705")
def test_704_705_all_else_is_public_and_the_same_to_all() -> None:
    p = position("1 = 3:good (red armour); 2 = 4:chest+bomb; bombs nobody 2-1; dead blue; gems red 4; home green cross")
    hidden = {"piles", "chests", "due", "events", "n_events", "chance_key", "chance_block", "chance_drawn"}
    views = [seen_by(p, viewer) for viewer in EVERYBODY]
    for name in p.s.dtype.names:
        if name not in hidden:
            for seen in views:
                assert np.array_equal(seen[name], p.s[name]), name


@proves("IMP-704")
def test_704_events_are_told_to_all() -> None:
    p = play(position("tops 3:ddiamond; dice 1 3"), "dig 3 in 1", "digger A1")
    rows = [tuple(int(x) for x in row[:4]) for row in p.s.events[: p.s.n_events]]
    for viewer in EVERYBODY:
        seen = seen_by(p, viewer)
        assert [tuple(int(x) for x in row[:4]) for row in seen.events[: seen.n_events]] == rows


@proves("IMP-702", "IMP-703")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_702_703_all_is_shown_at_the_end(viewer: int) -> None:
    p = play(position("2 = 3:good (red); dice 2 pistol; supply 1"), "shoot B1")
    assert p.s.phase == Phase.OVER
    seen = seen_by(p, viewer)
    assert np.array_equal(seen.piles, p.s.piles)
    assert np.array_equal(seen.chests, p.s.chests)
    assert not seen.chance_key.any()


def imagined(p: Position, seed: int) -> Any:
    """A whole State that fits what a spectator sees."""
    seen, states = blank(RULES.State), blank(RULES.State)
    p.setting.entry.see_at(p.states, 0, masks_of(RULES.State, 4), 4, seen, 0)
    p.setting.entry.imagine_at(seen, 0, 4, np.full(8, seed, np.uint32), states, 0)
    return states[0]


@proves("IMP-702", "IMP-703", "IMP-704")
def test_702_703_704_what_can_be_counted_is_imagined_in_any_order() -> None:
    p = position("1 = 3:good (red), 3:rich, 4:pick; 2 = 4:chest+bomb; discard 5:rich, 3:bones; tops 3:good")
    piles, chests = set(), set()
    for seed in range(1, 9):
        s = imagined(p, seed)
        for n in range(1, 6):
            assert sorted(s.piles[n]) == sorted(p.s.piles[n])
            assert s.piles[n][s.pile_left[n] - 1] == p.s.tops[n]
            assert not s.piles[n][s.pile_left[n] :].any()
        assert sorted(s.chests) == sorted(p.s.chests)
        assert list(s.chance_key) == [seed] * 8
        piles.add(tuple(s.piles.ravel()))
        chests.add(tuple(s.chests))
    assert (len(piles), len(chests)) == (8, 8)


@proves("IMP-702")
def test_702_cards_of_a_full_gallery_are_counted() -> None:
    cards = [f"{number}:{kind}" for kind in ("rich", "bones") for number in range(1, 6)]
    p = position(f"2 = {', '.join(cards)}")
    assert p.s.n_cards[2] == 10
    s = imagined(p, 1)
    for n in range(1, 6):
        assert sorted(s.piles[n]) == sorted(p.s.piles[n])


def test_an_empty_pile_stays_empty_and_a_game_that_is_over_as_it_is() -> None:
    p = position("; ".join(f"{g} = 3:{a}, 3:{b}" for g, (a, b) in enumerate(PAIRS, start=1)))
    assert (p.s.pile_left[3], imagined(p, 1).piles[3].any()) == (0, False)
    p = play(position("2 = 3:good (red); dice 2 pistol; supply 1"), "shoot B1")
    s = imagined(p, 7)
    assert np.array_equal(s.piles, p.s.piles)
    assert np.array_equal(s.chests, p.s.chests)


PAIRS = (("rich", "good"), ("good", "plain"), ("diamond", "ddiamond"), ("nchest", "chest"), ("pick", "bones"))


# --- moves --------------------------------------------------------------------------------------------------------------


@proves("IMP-704", "IMP-705")
def test_704_every_move_is_made_in_the_open() -> None:
    p = dealt()
    for action in range(moves.ACTIONS):
        assert RULES.meaning(p.s, 0, action) == action
        assert [RULES.veil(p.s, 0, action, viewer) for viewer in EVERYBODY] == [action] * 5


def test_every_action_has_a_text_of_its_own_that_reads_back() -> None:
    s = dealt().s
    texts = [RULES.text_of(s, 0, action) for action in range(moves.ACTIONS)]
    assert len(set(texts)) == len(texts) == RULES.IDENTITY.actions == 200
    for action, text in enumerate(texts):
        assert RULES.read_text(s, 0, text) == action
        assert RULES.read_text(s, 1, f"  {text.upper().replace(' ', '   ')} ") == action
    for text in ("", "dig", "dig 6 in 1", "dig 1 in 0", "equip E1", "equip A4", "bomb card 1-11", "buy none", "remove"):
        assert RULES.read_text(s, 0, text) is None


@pytest.mark.parametrize(
    ("action", "text", "touches"),
    [
        (moves.RECOVER, "recover", "recover"),
        (moves.PLAY_ON, "play on", "play-on"),
        (number(moves.BUY, 1), "buy helmet", "buy-helmet"),
        (number(moves.BUY, 4), "buy bomb-place", "buy-bomb-place"),
        (number(moves.BUY, 6), "buy killer", "buy-killer"),
        (moves.SKIP, "skip", "skip"),
        (number(moves.EQUIP, 0), "equip A1", "imp-a1"),
        (number(moves.EQUIP, 11), "equip D3", "imp-d3"),
        (number(moves.REMOVE, moves.spot_number(1, 0)), "remove entrance 1", "bomb-entrance-1"),
        (number(moves.REMOVE, moves.spot_number(5, 10)), "remove card 5-10", "bomb-card-5-10"),
        (number(moves.KILL, 4), "kill B2", "imp-b2"),
        (number(moves.GALLERY, 1), "gallery 1", "entrance-1"),
        (number(moves.GALLERY, 5), "gallery 5", "entrance-5"),
        (number(moves.DIG, 1, 1), "dig 1 in 1", "pile-1 entrance-1"),
        (number(moves.DIG, 3, 1), "dig 3 in 1", "pile-3 entrance-1"),
        (number(moves.DIG, 5, 5), "dig 5 in 5", "pile-5 entrance-5"),
        (number(moves.DIGGER, 5), "digger B3", "imp-b3"),
        (number(moves.BOMB, moves.spot_number(2, 0)), "bomb entrance 2", "entrance-2"),
        (number(moves.BOMB, moves.spot_number(2, 1)), "bomb card 2-1", "card-2-1"),
        (number(moves.SHOOT, 6), "shoot C1", "imp-c1"),
        (moves.PLACE_BOMB, "place bomb", "place-bomb"),
        (moves.SHOOT_ANY, "shoot any", "shoot-any"),
        (moves.PASS, "pass", "pass"),
    ],
)
def test_moves_in_notation_and_as_touches(action: int, text: str, touches: str) -> None:
    s = dealt().s
    assert RULES.text_of(s, 0, action) == text
    assert RULES.touches(s, 0, action) == tuple(touches.split())


def test_actions_of_one_phase_have_touches_of_their_own() -> None:
    kinds = (
        moves.BUY,
        moves.EQUIP,
        moves.REMOVE,
        moves.KILL,
        moves.GALLERY,
        moves.DIG,
        moves.DIGGER,
        moves.BOMB,
        moves.SHOOT,
    )
    s = dealt().s
    sizes = []
    for kind in kinds:
        actions = [action for action in range(moves.ACTIONS) if is_a(action, kind)]
        assert len({RULES.touches(s, 0, action) for action in actions}) == len(actions)
        sizes.append(len(actions))
    assert sizes == [6, 12, 55, 12, 5, 25, 12, 55, 12]
