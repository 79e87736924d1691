"""One position: asked once, shared, and light once it is past."""

import filon


def test_what_is_found_out_about_a_position_is_kept_until_a_move_is_made() -> None:
    game = filon.new("saboteur", seats=4, seed=3)
    first, (seat,) = game.present, game.actors
    legal = first.legal(seat)
    assert first.legal(seat) is legal
    reached = first.after(seat, legal[0])
    assert first.after(seat, legal[0]) is reached
    other = first.after(seat, legal[-1])
    assert first.after(seat, legal[0]) is not reached
    game.play(legal[0])
    assert game.present.digest == reached.digest != other.digest
    assert first.legal(seat) == legal
    assert first.legal(seat) is not legal


def test_copies_share_their_positions_and_go_their_own_ways() -> None:
    game = filon.new("imps", seats=2, seed=3)
    for _ in range(5):
        game.play(game.moves()[0])
    copy = game.copy()
    assert copy.present is game.present
    before = game.position()
    copy.play(copy.moves()[-1])
    assert (game.position(), game.made, copy.made) == (before, 5, 6)
    game.undo()
    assert (game.made, copy.made) == (4, 6)
    assert [filon.load(one.record(), seed=3).digest for one in (game, copy)] == [game.digest, copy.digest]
