"""What may be typed: the words of the specifications are read, though one way of writing stays."""

import pytest

import filon

READ: dict[str, dict[str, str]] = {
    "dragobert": {
        "draw_extraction()": "draw extraction",
        "draw_exit": "draw exit",
        "Double step": "double_step",
        "all-together": "all_together",
        "swap(B)": "swap B",
        "swap 1": "swap B",
        "swap(3)": "swap D",
    },
    "imps": {
        "play_on": "play on",
        "buy bomb_place": "buy bomb-place",
        "buy(bomb_remove)": "buy bomb-remove",
        "equip(A1)": "equip A1",
        "kill(red 2)": "kill B2",
        "shoot 1 2": "shoot B2",
        "remove(entrance 5)": "remove entrance 5",
        "gallery(2)": "gallery 2",
        "dig(3, 1)": "dig 3 in 1",
        "bomb(card 2-1)": "bomb card 2-1",
        "place_bomb": "place bomb",
        "shoot_any": "shoot any",
    },
    "kingsmine": {
        "empty_cart": "empty cart",
        "end_turn": "end turn",
        "dig_again": "dig again",
        "done_offering": "done offering",
        "use_angel": "use angel",
        "cell(c3)": "cell c3",
        "move(north)": "move n",
        "power(king)": "power king",
        "offer gem rs": "offer gem_rs",
        "take(big cart)": "take cart6",
        "first(gem_rs, sapphire)": "first gem_rs s",
        "swap(2, 0)": "swap A C",
        "swap C A": "swap A C",
    },
    "lair": {
        "play(chest)": "play chest",
        "play(red, 1)": "play red",
        "place(green)": "place green",
        "split(3)": "split 3",
        "pick(1, right)": "pick B right",
        "pick b LEFT": "pick B left",
    },
    "saboteur": {
        "break(pick, 4)": "break pick 4",
        "break pick E": "break pick 4",
        "repair(fix_pick_lamp, 1, pick)": "repair fix_pick_lamp 1 pick",
        "rockfall(10, 12)": "rockfall 10,12",
        "map(g1)": "map 1",
        "take_gold(3)": "take 3",
        "hands off C": "hands_off 2",
        "inspection(3)": "inspect 3",
        "role_change 1": "change_role 1",
        "thief()": "thief",
        "steal(B)": "steal 1",
        "decline()": "decline",
    },
}
USUAL = {"dragobert": 4, "imps": 3, "kingsmine": 3, "lair": 3, "saboteur": 5}


@pytest.mark.parametrize(("slug", "typed"), [(slug, typed) for slug, texts in READ.items() for typed in texts])
def test_the_words_of_the_specification_are_read(slug: str, typed: str) -> None:
    game = filon.new(slug, seats=USUAL[slug], seed=1, first_seat=0)
    seen = game.see(0)
    action = seen.meant(typed, seen.setting.words("en"))
    assert isinstance(action, int), action
    assert seen.setting.rules.text_of(seen.record, 0, action) == READ[slug][typed]


def test_a_spot_is_one_of_the_gallery_chosen() -> None:
    game = filon.new("imps", seats=2, seed=1, first_seat=0)
    seen = game.see(0)
    assert seen.setting.rules.read_text(seen.record, 0, "spot(entrance)") is None
    seen.record.chosen_gallery = 4
    rules, typed = seen.setting.rules, ("spot(entrance)", "spot 2", "spot card 2")
    written = {text: rules.text_of(seen.record, 0, rules.read_text(seen.record, 0, text) or 0) for text in typed}
    assert written == {"spot(entrance)": "bomb entrance 4", "spot 2": "bomb card 4-2", "spot card 2": "bomb card 4-2"}


def test_a_card_of_the_hand_is_laid_as_the_specification_writes_it() -> None:
    game = filon.new("saboteur", seats=5, seed=16, first_seat=0)
    move = next(move for move in game.moves() if move.text.startswith("lay") and move.text.endswith("turned"))
    _, card, place, _ = move.text.split()
    for typed in (f"lay({card},{place},true)", f"lay {card} {place.replace(',', ' ')} turned", f"LAY {card} ({place}) T"):
        assert game.see(0).why_not(typed) is None
        assert game.copy().play(typed).record()["events"][-1]["text"] == move.text


@pytest.mark.parametrize("typed", ["lay cross 9,12", "pass cross", "lay ladder_s 9 12 turned", "pass map map map"])
def test_a_card_that_is_not_held_is_sab_207(typed: str) -> None:
    game = filon.new("saboteur", seats=5, seed=16, first_seat=0)
    refusal = game.why_not(typed)
    assert refusal is not None
    assert refusal.clause == "SAB-207"
    with pytest.raises(filon.IllegalMove, match="You do not hold this card"):
        game.play(typed)
    out_of_turn = game.why_not(typed, seat=2)
    assert out_of_turn is not None
    assert out_of_turn.sentence.startswith("It is the turn of")


def test_what_is_nearly_a_move_gets_the_nearest() -> None:
    game = filon.new("saboteur", seats=5, seed=16, first_seat=0)
    refusal = game.why_not("pas tee_nes", language="fr")
    assert refusal is not None
    assert refusal.clause == ""
    assert "les plus proches sont" in refusal.sentence
    assert "pass tee_nes" in refusal.sentence
