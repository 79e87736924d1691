"""IMP-20x to IMP-23x: the turn, the cemetery, head income and the village."""

from itertools import permutations

import pytest

from filon.games.imps.state import Phase, Service
from proving import proves

from .positions import at_home, bombs, dead, game_of, gems, moves, phase, place, play, position, refused, roll, wears

HEADED = "1 = 3:plain (green), 4:good (red); 2 = 5:good (green), 1:plain; 4 = 2:rich (green)"  # example 3


# --- the turn and the cemetery ------------------------------------------------------------------------------------------


@proves("IMP-201")
def test_201_cemetery_income_village_dice_search_in_this_order() -> None:
    p = position("1 = 1:good (green); 2 = 4:plain (red); dead green; gems green 3; start; tops 3:ddiamond; supply 50")
    assert (phase(p), p.s.supply) == ("start", 50)
    play(p, "play on")
    assert (phase(p), gems(p)[0], p.s.supply) == ("village", 4, 49)
    play(p, "buy helmet")
    assert phase(p) == "equip"
    roll(p, "equip A3", "3 5")
    assert phase(p) == "dig"
    play(p, "dig 3 in 5")
    assert phase(p) == "digger"
    play(p, "digger A3")
    assert (gems(p)[0], p.s.active, phase(p)) == (5, 1, "village")


@proves("IMP-201")
def test_201_only_the_active_seat_acts() -> None:
    p = position("turn blue; gems red 5")
    assert p.actors == (2,)
    assert refused(p, "skip", "red") == "IMP-114"
    assert refused(p, "buy helmet", "red") == "IMP-114"


@proves("IMP-201")
@pytest.mark.parametrize("move", ["dig 1 in 2", "digger A1", "shoot B1", "place bomb", "shoot any"])
def test_201_nothing_that_needs_dice_before_they_are_rolled(move: str) -> None:
    for text in ("", "dead green; start"):
        assert refused(position(f"1 = 1:good (red); {text}"), move) == "IMP-201"


@proves("IMP-202", "IMP-203")
def test_202_203_bringing_back_all_the_dead_takes_the_whole_turn() -> None:
    p = position("1 = 1:good (green); dead green, green, red; gems green 4; start; supply 40")
    assert moves(p) == ["recover", "play on"]
    before = gems(p)
    play(p, "recover")
    assert (dead(p), len(at_home(p, "green"))) == (["red"], 2)
    assert (gems(p), p.s.supply, p.s.active, p.s.die_a) == (before, 40, 1, 0)
    assert phase(p) == "start"


@proves("IMP-204")
def test_204_it_is_optional() -> None:
    p = play(position("dead green; start"), "play on")
    assert (phase(p), dead(p), p.s.active) == ("village", ["green"], 0)


@proves("IMP-204")
@pytest.mark.parametrize("text", ["dead red, blue", "dice 1 2; dead red", "gems green 9"])
def test_204_not_without_an_imp_in_the_cemetery(text: str) -> None:
    p = position(text)
    assert refused(p, "recover") == "IMP-204"
    assert refused(p, "play on") == "IMP-204"


@proves("IMP-204")
def test_204_who_has_no_dead_is_not_asked() -> None:
    p = play(position("dead green, blue; dice 1 2"), "pass")
    assert (p.s.active, phase(p)) == (1, "village")
    play(roll(p, "skip", "1 2"), "pass")
    assert (p.s.active, phase(p)) == (2, "start")


@proves("IMP-205")
@pytest.mark.parametrize("text", ["dead green", "dead green; dice 1 2", "dead green; dice bomb pistol"])
def test_205_only_as_the_first_thing_of_the_turn(text: str) -> None:
    p = position(text)
    assert "recover" not in moves(p)
    assert refused(p, "recover") == "IMP-205"
    assert refused(p, "play on") == "IMP-205"


@proves("IMP-205")
def test_205_who_dies_in_its_own_turn_is_asked_in_the_next() -> None:
    p = position("1 = 1:good (green); dice 1 pistol")
    play(p, "shoot A1")
    assert (p.s.active, dead(p)) == (1, ["green"])
    for _ in range(3):
        play(roll(p, "skip", "1 2"), "pass")
    assert (p.s.active, phase(p)) == (0, "start")


# --- head income --------------------------------------------------------------------------------------------------------


@proves("IMP-211", "IMP-212")
def test_211_212_one_gem_for_each_head_even_with_empty_cards_beyond() -> None:
    p = play(position(f"{HEADED}; turn orange; dice 1 2; supply 40"), "pass")
    assert (gems(p)[0], p.s.supply) == (2, 38)
    play(roll(p, "skip", "1 2"), "pass")
    assert (gems(p)[1], p.s.supply) == (1, 37)


@proves("IMP-212")
def test_212_the_head_passes_on_when_an_imp_leaves() -> None:
    p = position("1 = 3:plain (green), 4:good (red); dice 2 5; turn red; tops 2:good")
    play(p, "dig 2 in 5", "digger B1")
    assert [int(head) for head in p.s.heads] == [0, 1, 0, 0, 0, 4]
    for _ in range(2):
        play(roll(p, "skip", "1 2"), "pass")
    before = gems(p)[0]
    assert p.s.active == 0
    assert before == 1


@proves("IMP-213")
@pytest.mark.parametrize("spot", [1, 2, 3])
def test_213_an_imp_alone_is_the_head_wherever_it_stands(spot: int) -> None:
    cards = ["1:good", "2:good", "3:good"]
    cards[spot - 1] += " (green)"
    p = play(position(f"3 = {', '.join(cards)}; turn orange; dice 1 2; supply 40"), "pass")
    assert (gems(p)[0], p.s.supply) == (1, 39)


@proves("IMP-214")
def test_214_a_bound_imp_can_be_the_head() -> None:
    p = position("1 = 3:plain (red), 4:bones (green); turn orange; dice 1 2; supply 40")
    assert p.s.bound[0] == 1
    play(p, "pass")
    assert (gems(p)[0], p.s.supply) == (1, 39)


# --- the village --------------------------------------------------------------------------------------------------------


@proves("IMP-221")
def test_221_open_only_after_the_income_and_before_the_dice() -> None:
    assert refused(position("dead green; gems green 5; start"), "buy helmet") == "IMP-221"
    assert refused(position("dead green; gems green 5; start"), "skip") == "IMP-221"
    assert refused(position("dead green; gems green 5; start"), "equip A1") == "IMP-221"
    for dice in ("1 2", "bomb 2", "2 pistol", "bomb pistol"):
        p = position(f"gems green 5; dice {dice}")
        assert refused(p, "buy helmet") == "IMP-221"
        assert refused(p, "equip A1") == "IMP-221"
        assert refused(p, "skip") == "IMP-221"


@proves("IMP-221")
def test_221_the_income_can_be_spent_at_once() -> None:
    p = play(position("1 = 1:good (green); turn orange; dice 1 2"), "pass")
    assert (gems(p)[0], moves(p)) == (1, ["buy helmet", "buy cross", "skip"])


@proves("IMP-222")
def test_222_one_purchase_a_turn() -> None:
    p = play(position("1 = 1:good (red); gems green 9"), "buy killer")
    for move in ("buy helmet", "buy killer", "skip", "equip A1", "remove entrance 1"):
        assert refused(p, move) == "IMP-222"
    roll(p, "kill B1", "1 2")
    assert phase(p) == "dig"
    p = play(position("gems green 9"), "buy armour")
    assert refused(p, "kill A1") == "IMP-222"
    roll(p, "equip A1", "1 2")
    assert (phase(p), gems(p)[0]) == ("dig", 7)


@proves("IMP-223", "IMP-224", "IMP-407")
@pytest.mark.parametrize(
    ("service", "price"),
    [("helmet", 1), ("cross", 1), ("armour", 2), ("bomb-place", 2), ("bomb-remove", 2), ("killer", 3)],
)
def test_223_224_407_the_price_goes_back_to_the_supply_at_once(service: str, price: int) -> None:
    p = position("1 = 1:good (red); bombs red 1; gems green 5; supply 40")
    play(p, f"buy {service}")
    assert (gems(p)[0], p.s.supply) == (5 - price, 40 + price)
    assert p.s.service == Service[service.upper().replace("-", "_")]


@proves("IMP-407")
def test_407_gems_paid_can_be_won_again() -> None:
    p = position("1 = 1:good (green); supply 1; gems green 3")
    roll(play(p, "buy armour"), "equip A2", "5 2")
    assert p.s.supply == 3
    play(p, "pass")
    assert phase(p) == "village"


@proves("IMP-223")
@pytest.mark.parametrize("move", ["equip A1", "remove entrance 1", "kill B1"])
def test_223_nothing_is_had_without_buying(move: str) -> None:
    assert refused(position("1 = 1:good (red); bombs red 1; gems green 9"), move) == "IMP-223"


@proves("IMP-225")
def test_225_buying_is_optional() -> None:
    p = position("gems green 9")
    assert "skip" in moves(p)
    roll(p, "skip", "1 2")
    assert (gems(p)[0], p.s.service, phase(p)) == (9, 0, "dig")


@proves("IMP-226", "IMP-227")
def test_226_227_only_own_imps_in_reserve() -> None:
    p = play(position("1 = 1:good (green); dead green; gems green 5"), "buy helmet")
    assert moves(p) == ["equip A3"]
    assert refused(p, "equip A1") == "IMP-226"
    assert refused(p, "equip A2") == "IMP-227"
    assert refused(p, "equip B1") == "IMP-227"


@proves("IMP-228", "IMP-229")
def test_228_229_no_piece_twice_but_all_three_together() -> None:
    p = position("home green helmet cross, green armour; gems green 5")
    assert moves(play(p, "buy armour")) == ["equip A1", "equip A3"]
    assert refused(p, "equip A2") == "IMP-228"
    roll(p, "equip A1", "1 2")
    assert wears(p, "green 1") == "helmet cross armour"
    assert refused(position("home green armour, green armour, green armour; gems green 5"), "buy armour") == "IMP-237"


def test_equal_imps_in_reserve_are_one_option() -> None:
    p = play(position("home green cross, green cross; gems green 5"), "buy helmet")
    assert moves(p) == ["equip A1", "equip A3"]
    assert refused(p, "equip A2") == ""  # no clause forbids it: the move is called equip A1
    p = play(position("gems green 5"), "buy helmet")
    assert moves(p) == ["equip A1"]
    p = play(position("1 = 1:good (green); gems green 5"), "buy helmet")
    assert moves(p) == ["equip A2"]


@proves("IMP-230", "IMP-232")
def test_230_232_the_expert_places_your_bomb_anywhere_though_others_are_in_play() -> None:
    p = position("2 = 1:good (red), 3:plain; bombs red 4, nobody 2-2; gems green 2")
    play(p, "buy bomb-place")
    assert moves(p) == [f"gallery {n}" for n in (1, 2, 3, 4, 5) if n != 4]
    play(p, "gallery 2")
    assert moves(p) == ["bomb entrance 2", "bomb card 2-1"]
    before = p.s.turn_number
    roll(p, "bomb card 2-1", "1 2")
    assert bombs(p) == ["red 4", "nobody 2-2", "green 2-1"]
    assert (phase(p), p.s.turn_number, p.s.chosen_gallery, p.s.service) == ("dig", before, 0, 0)


@proves("IMP-232")
def test_232_first_the_gallery_then_the_spot() -> None:
    p = play(position("2 = 1:good; gems green 2"), "buy bomb-place")
    assert refused(p, "bomb entrance 2") == "IMP-232"
    play(p, "gallery 2")
    assert refused(p, "gallery 3") == "IMP-232"
    assert refused(p, "bomb entrance 3") == "IMP-232"
    assert refused(p, "bomb card 2-2") == "IMP-232"
    assert refused(p, "bomb card 2-10") == "IMP-232"


@proves("IMP-230")
def test_230_no_bomb_before_the_dice_but_by_the_expert() -> None:
    for move in ("gallery 2", "bomb entrance 2"):
        assert refused(position("gems green 2"), move) == "IMP-230"
    assert refused(play(position("gems green 2"), "buy helmet"), "bomb entrance 2") == "IMP-230"


@proves("IMP-231")
def test_231_not_when_your_bomb_is_on_the_table() -> None:
    p = position("bombs red 1, green 3; gems green 9")
    assert "buy bomb-place" not in moves(p)
    assert refused(p, "buy bomb-place") == "IMP-231"
    assert "buy bomb-place" in moves(position("bombs red 1; gems green 9"))


@proves("IMP-233")
def test_233_one_bomb_a_spot() -> None:
    p = position("1 = 1:good; 2 = 2:good, 3:good; bombs red 1, nobody 1-1, blue 2; gems green 2")
    play(p, "buy bomb-place")
    assert moves(p) == ["gallery 2", "gallery 3", "gallery 4", "gallery 5"]
    assert refused(p, "gallery 1") == "IMP-233"
    play(p, "gallery 2")
    assert moves(p) == ["bomb card 2-1", "bomb card 2-2"]
    assert refused(p, "bomb entrance 2") == "IMP-233"


def test_a_spot_of_the_chosen_gallery_need_not_name_it() -> None:
    p = play(position("1 = 1:good; 2 = 1:good, 3:chest; gems green 2"), "buy bomb-place")
    read = p.setting.rules.read_text
    assert read(p.s, 0, "spot 2") is None
    play(p, "gallery 2")
    named = [read(p.s, 0, text) for text in ("bomb entrance 2", "bomb card 2-1", "bomb card 2-2")]
    assert None not in named
    assert [read(p.s, 0, text) for text in ("spot entrance", "spot 1", "Spot card 2")] == named
    assert read(p.s, 0, "spot 99") is None


@proves("IMP-234")
def test_234_bombs_are_offered_in_order_whenever_they_were_put() -> None:
    for put in permutations(("blue 1", "green 2-1", "nobody 2-2", "red 4")):
        p = play(position(f"2 = 1:good, 3:chest+bomb; bombs {', '.join(put)}; gems green 2"), "buy bomb-remove")
        assert moves(p) == ["remove entrance 1", "remove card 2-1", "remove card 2-2", "remove entrance 4"]


@proves("IMP-234")
def test_234_any_bomb_goes_back_to_its_owner() -> None:
    p = position("2 = 1:good, 3:chest+bomb; bombs red 4, green 2-1, nobody 2-2, blue 1; gems green 2")
    play(p, "buy bomb-remove")
    assert moves(p) == ["remove entrance 1", "remove card 2-1", "remove card 2-2", "remove entrance 4"]
    assert refused(p, "remove entrance 2") == "IMP-234"
    assert refused(p, "remove card 5-1") == "IMP-234"
    roll(p, "remove card 2-1", "1 2")
    assert bombs(p) == ["red 4", "nobody 2-2", "blue 1"]


@proves("IMP-234")
def test_234_a_chest_bomb_leaves_the_game() -> None:
    p = play(position("2 = 3:chest+bomb; bombs nobody 2-1, red 1; gems green 2"), "buy bomb-remove")
    roll(p, "remove card 2-1", "1 2")
    assert (bombs(p), p.s.n_chests, p.s.closed.sum()) == (["red 1"], 9, 9)
    assert [int(x) for x in p.s.bomb_owner] == [1, 0, 0, 0, 0, 0]


@proves("IMP-235", "IMP-236")
def test_235_236_the_killer_reaches_any_imp_in_a_gallery_and_pays_nothing() -> None:
    p = position("1 = 1:good (red), 2:good (green); 3 = 3:good (blue); dead orange; gems green 3; supply 40")
    play(p, "buy killer")
    assert moves(p) == ["kill A1", "kill B1", "kill C1"]
    assert refused(p, "kill A2") == "IMP-236"
    assert refused(p, "kill D1") == "IMP-236"
    roll(p, "kill C1", "1 2")
    assert (dead(p), gems(p)[0], p.s.supply) == (["blue", "orange"], 0, 43)
    p = play(position("1 = 2:good (green); gems green 3"), "buy killer")
    roll(p, "kill A1", "1 2")
    assert (dead(p), gems(p)[0]) == (["green"], 0)


@proves("IMP-237")
def test_237_nothing_is_sold_that_has_no_target() -> None:
    p = position("dead green, green, green; gems green 9")
    assert moves(p) == ["buy bomb-place", "skip"]
    for service in ("helmet", "cross", "armour", "bomb-remove", "killer"):
        assert refused(p, f"buy {service}") == "IMP-237"


@proves("IMP-238")
@pytest.mark.parametrize(
    ("gems_held", "sold"),
    [
        (0, []),
        (1, ["helmet", "cross"]),
        (2, ["helmet", "cross", "armour", "bomb-place", "bomb-remove"]),
        (3, ["helmet", "cross", "armour", "bomb-place", "bomb-remove", "killer"]),
    ],
)
def test_238_no_credit(gems_held: int, sold: list[str]) -> None:
    p = position(f"1 = 1:good (red); bombs red 1; gems green {gems_held}")
    assert moves(p) == [*(f"buy {service}" for service in sold), "skip"]
    for service in {"helmet", "cross", "armour", "bomb-place", "bomb-remove", "killer"} - set(sold):
        assert refused(p, f"buy {service}") == "IMP-238"


@proves("IMP-239")
def test_239_expert_and_killer_only_before_the_dice() -> None:
    for dice in ("1 2", "2 pistol"):
        p = position(f"1 = 1:good (red); bombs red 1; gems green 9; dice {dice}")
        assert refused(p, "remove entrance 1") == "IMP-239"
        assert refused(p, "kill B1") == "IMP-239"


def test_a_spectator_is_refused() -> None:
    p = position("")
    refusal = p.setting.rules.why_not(p.s, 4, 0, p.setting.words("en"))
    assert refusal is not None
    assert refusal.clause == "IMP-201"
    assert (game_of(p).over, p.s.phase, place(p, "green 1")) == (False, Phase.VILLAGE, 0)
