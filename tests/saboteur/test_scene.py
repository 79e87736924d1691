"""The scene of saboteur: what may be touched is there, secrets are drawn for their owners, and pages tell what ended."""

from statistics import median

import msgspec
import pytest

from contract.walks import MIXED, play_on
from filon.games.saboteur.rules.maze import GOAL_CELLS
from filon.games.saboteur.state import FACE_DOWN, Phase
from filon.kernel.errors import IllegalMove
from filon.play.game import deal
from filon.play.setting import agree
from filon.scene import SHAPES, Scene, Touch, delta

from .positions import Position, dealt, game_of, give, play, position

NAMES = ("Anna", "Bertrand", "Chloé", "Dagobert", "Eve", "Fanny", "Gaston", "Hugo-Maximilien de la Mine", "Ida", "Jo")
FINGER = 44  # the least a finger can be asked to hit
MOST_BYTES = 2048  # of a move to one viewer, in the middle

LINE = "9..10,12 EW; 11..13,12 NESW; 14,12 NEW"  # one card from the middle goal


def seen(p: Position, viewer: int | None, shape: str = "wide", *, aid: bool = False, language: str = "en") -> Scene:
    """The scene of a viewer."""
    words = p.setting.words(language).naming(NAMES[: p.s.seats])
    return game_of(p).see(viewer).scene(shape, words, memory_aid=aid)


def ids(scene: Scene) -> set[str]:
    return {sprite.id for sprite in scene.sprites}


def paths(tree: Touch, so_far: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """Every path through a tree, to its end."""
    if not tree.then:
        return {so_far}
    return {path for name, node in tree.then.items() for path in paths(node, (*so_far, name))}


def ended(winner: str) -> Position:
    """The end of the first of three rounds: won by the diggers, who choose gold now, or by the saboteurs."""
    if winner == "diggers":
        p = position(LINE, hand="line_ew", goals="stone_se treasure stone_sw", roles="DSDDS")
        return play(p, "lay line_ew 15,12")
    p = position(LINE, hand="end_all", hands=dict.fromkeys(range(1, 5), ""), roles="DSDDS", pile=0)
    return play(p, "pass end_all")


# --- what is touched ----------------------------------------------------------------------------------------------------


TOUCHED = {
    "the start of three": dealt(seats=3),
    "the start of ten": dealt(seats=10),
    "everything": position(LINE, hand="cross, curve_se, break_pick, fix_pick_lamp, rockfall, map", broken={2: "pick lamp"}),
    "gold": ended("diggers"),
    "the second round": ended("saboteurs"),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", TOUCHED)
def test_everything_to_be_touched_is_there_and_large_enough(name: str, shape: str) -> None:
    p = TOUCHED[name]
    (seat,) = p.actors
    scene = seen(p, seat, shape)
    touched = {sprite for path in paths(game_of(p).see(seat).touches()) for sprite in path}
    assert touched
    assert touched <= ids(scene)
    assert scene.field is not None
    for one in (scene.sprite(sprite) for sprite in touched):
        assert one.label
        assert scene.field.has(one.id) == one.id.startswith(("cell", "goal"))
        assert min(one.w, one.h) >= FINGER


def test_a_card_is_turned_before_its_place_is_touched_unless_it_looks_the_same() -> None:
    p = position(hand="curve_se, line_ew")
    offered = paths(game_of(p).see(0).touches())
    assert ("hand-1", "cell-9-12") not in offered, "open south and east, it does not fit"
    assert ("hand-1", "turn", "cell-9-12") in offered
    assert ("hand-0", "cell-9-12") in offered
    assert not any(path[:2] == ("hand-0", "turn") for path in offered)
    assert seen(p, 0).sprite("turn").tone == "turns"
    assert "turn" not in ids(seen(position(hand="cross, map"), 0))


def test_equal_cards_are_a_stack_and_the_first_is_touched() -> None:
    p = position(hand="cross, cross, cross, line_ns, map, map")
    scene = seen(p, 0)
    assert [scene.sprite(f"hand-{slot}").text for slot in (0, 3, 4)] == ["3", "", "2"]
    assert {"hand-0-copy-1", "hand-0-copy-2", "hand-4-copy-1"} <= ids(scene)
    assert {path[0] for path in paths(game_of(p).see(0).touches())} == {"hand-0", "hand-3", "hand-4"}
    assert scene.sprite("hand-0").label == "crossing, 3 of them"


# --- the maze -----------------------------------------------------------------------------------------------------------


def test_the_maze_frames_all_that_lies_and_every_place_to_build_on() -> None:
    p = position("7..5,12 EW; 4..1,12 NESW; 1,11 NS; 1,10 NS", hand="cross")
    scene = seen(p, 0)
    field = scene.field
    assert field is not None
    for one in scene.sprites:
        if field.has(one.id):
            assert field.frame.x < one.x
            assert one.x + one.w < field.frame.x + field.frame.w
            assert field.frame.y < one.y
            assert one.y + one.h < field.frame.y + field.frame.h
    assert scene.sprite("cell-0-12").art == "place"
    assert "cell-20-5" not in ids(scene)


def test_a_card_says_where_it_lies_and_which_sides_are_open() -> None:
    p = play(position("9,12 NESW", hand="curve_se"), "lay curve_se 10,12 turned")
    scene = seen(p, None)
    assert scene.sprite("cell-9-12").label == "crossing at 9,12, open: north, east, south, west"
    assert (scene.sprite("cell-10-12").turn, scene.sprite("cell-10-12").tone) == (180, "new")
    assert scene.sprite("cell-10-12").label == "curve north to west at 10,12, open: north, west"
    assert seen(p, None, language="fr").sprite("cell-9-12").label == "carrefour en 9,12, ouvert\u00a0: nord, est, sud, ouest"


def test_a_rockfall_leaves_a_trace_until_the_next_move() -> None:
    p = play(position("9..11,12 EW", hands={0: "rockfall", 1: "map"}), "rockfall 10,12")
    assert {"cell-10-12", "cell-10-12-rocks"} <= ids(seen(p, None))
    again = play(p, "map 0")
    assert "cell-10-12-rocks" not in ids(seen(again, None))
    assert seen(again, None).sprite("discard").art == "card-map"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_goal_seen_through_a_map_is_drawn_for_who_looked_alone(shape: str) -> None:
    p = play(position(hand="map", goals="stone_se treasure stone_sw"), "map 1")
    mine = seen(p, 0, shape)
    assert mine.sprite("goal-1-known").art == "card-treasure"
    assert mine.sprite("goal-1").label == "You know the middle goal: the treasure."
    for viewer in (1, 4, None):
        scene = seen(p, viewer, shape)
        assert not any(sprite.art == "card-treasure" for sprite in scene.sprites)
        assert scene.sprite("goal-1").art == "goal-back"
        assert "goal-1-by-0" not in ids(scene)
        assert "goal-1-by-0" in ids(seen(p, viewer, shape, aid=True))


def test_what_a_map_showed_is_drawn_until_the_next_card_and_with_the_memory_aid_for_ever() -> None:
    p = play(position(hands=dict.fromkeys(range(3), "map, map"), seats=3), "map 1", "map 0", "map 0")
    assert "goal-1-known" in ids(seen(p, 0))
    play(p, "map 2")
    assert "goal-2-known" in ids(seen(p, 0))
    assert "goal-1-known" not in ids(seen(p, 0))
    assert seen(p, 0).sprite("goal-1").label == "the middle goal, face down"
    assert {"goal-1-known", "goal-2-known"} <= ids(seen(p, 0, aid=True))


def test_goals_face_up_lie_as_they_were_turned() -> None:
    p = play(position(LINE, hand="tee_new", goals="treasure stone_se stone_sw"), "lay tee_new 15,12")
    goal = seen(p, None).sprite("goal-1")
    assert (goal.art, goal.turn, goal.tone) == ("card-stone_se", 180, "new")


def test_a_goal_that_ended_a_round_is_not_marked_in_the_next() -> None:
    game = game_of(ended("diggers"))
    assert game.see().scene().sprite("goal-1").tone == "new"
    p = position(LINE, hand="line_ew", goals="stone_se treasure stone_sw", roles="DSDDS", seats=5)
    play(p, "lay line_ew 15,12")
    p.s.maze[GOAL_CELLS[1]] = FACE_DOWN  # as in the round that begins with the same move
    assert seen(p, None).sprite("goal-1").tone == ""


# --- seats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(3, 11))
def test_seats_do_not_lie_over_each_other(seats: int, shape: str) -> None:
    scene = seen(dealt(seats=seats), None, shape)
    boxes = [scene.sprite(f"seat-{seat}") for seat in range(seats)]
    for one in boxes:
        assert min(one.w, one.h) >= FINGER
        for other in boxes:
            apart_across = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert one is other or apart_across or one.y + one.h <= other.y or other.y + other.h <= one.y


@pytest.mark.parametrize("shape", SHAPES)
def test_broken_tools_lie_before_every_seat(shape: str) -> None:
    broken = dict.fromkeys((0, 6, 9), "pick lamp cart")  # all there are
    scene = seen(position(seats=10, broken=broken, hand="fix_pick"), 0, shape)
    for seat in broken:
        panel = scene.sprite(f"seat-{seat}")
        assert panel.label.endswith("broken: pick, lamp, cart")
        for tool in ("pick", "lamp", "cart"):
            one = scene.sprite(f"seat-{seat}-{tool}")
            assert panel.x <= one.x
            assert one.x + one.w <= panel.x + panel.w
            assert panel.y <= one.y
            assert one.y + one.h <= panel.y + panel.h


def test_what_was_done_to_a_tool_is_marked() -> None:
    broken = play(position(hand="break_lamp"), "break lamp 3")
    assert seen(broken, None).sprite("seat-3-lamp").tone == "new"
    mended = play(give(broken, 1, "fix_lamp"), "repair fix_lamp 3 lamp")
    assert "seat-3-lamp" not in ids(seen(mended, None))
    assert "seat-3-done" in ids(seen(mended, None))


def test_the_last_card_of_a_seat_lies_beside_it_and_a_pass_face_down() -> None:
    p = play(give(position(hand="curve_se"), 1, "cross"), "lay curve_se 9,12 turned", "pass cross")
    scene = seen(p, 1)
    assert (scene.sprite("last-0").art, scene.sprite("last-0").turn) == ("card-curve_se", 180)
    assert scene.sprite("last-0").label == "played last: curve north to west", "as it lies"
    assert (scene.sprite("last-1").art, scene.sprite("discard").art) == ("back-dig", "back-dig")
    assert "crossing" in seen(p, 1, aid=True).sprite("discard").label
    assert "crossing" not in seen(p, 0, aid=True).sprite("discard").label


def test_a_player_may_mark_the_others_until_the_round_is_over() -> None:
    p = dealt(seats=4)
    marking = seen(p, 2).marking
    assert marking is not None
    assert marking.on == ("seat-0", "seat-1", "seat-3")
    assert len(marking.kinds) == 3
    later = seen(ended("saboteurs"), 2).marking
    assert later is not None
    assert (marking.until, later.until) == ("1", "2")
    assert seen(p, None).marking is None


# --- roles, gold and pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_own_role_is_always_there_and_no_other(shape: str) -> None:
    p = position(roles="DSDDS", hand="cross, map")
    for stage in (p, play(p.copy(), "lay cross 9,12"), ended("diggers")):
        arts = [seen(stage, viewer, shape).sprite("role").art for viewer in range(5)]
        assert arts == ["role-" + ("saboteur" if role == "S" else "digger") for role in "DSDDS"]
        assert not any(sprite.art.startswith("role-") for sprite in seen(stage, None, shape).sprites)
    assert seen(p, 1, shape).sprite("role-name").text == "Saboteur"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_role_is_announced_until_the_first_card_is_played(shape: str) -> None:
    p = position(roles="DSDDS", hand="cross, map")
    assert seen(p, 0, shape).asked == "You are a gold digger. Your turn, Anna: play a card."
    assert seen(p, 1, shape).asked == "You are a saboteur. Anna plays a card."
    assert seen(p, 1, shape).sprite("page-title").text.replace("\n", " ") == "You are a saboteur."
    play(p, "lay cross 9,12")
    assert seen(p, 0, shape).asked == "Bertrand plays a card."
    assert "page" not in ids(seen(p, 0, shape))
    assert "role" in ids(seen(p, 1, shape))
    assert ("page" in ids(seen(p, 1, shape))) == (shape == "wide"), "on a phone who must play needs the room"
    assert "page" in ids(seen(p, 2, shape))


def test_the_sentence_says_who_is_asked_what() -> None:
    p = position("9,12 NESW", hand="cross, map", broken={0: "lamp"})
    p.s.turn_number, p.s.log_seat[0] = 1, 0
    assert seen(p, 0).asked.startswith("Your turn, Anna: with a broken tool you lay no path.")
    p.s.broken[0] = 0
    assert seen(p, 0).asked == "Your turn, Anna: play a card, or discard one to pass."
    assert seen(p, 0, language="fr").asked == "À vous, Anna\u00a0: jouez une carte, ou défaussez-en une pour passer."
    gold = ended("diggers")
    assert seen(gold, 0).asked == "Your turn, Anna: take a gold card."
    assert seen(gold, 3).asked == "Anna chooses one of 3 gold cards."


@pytest.mark.parametrize("shape", SHAPES)
def test_gold_on_offer_is_face_up_to_who_chooses_alone(shape: str) -> None:
    p = ended("diggers")
    assert p.s.phase == Phase.GOLD
    mine = seen(p, 0, shape)
    values = [value for value in (1, 2, 3) if p.s.offers[0, 0, value]]
    assert {sprite for sprite in ids(mine) if sprite.startswith("gold-")} == {f"gold-{value}" for value in values}
    for viewer in (1, 2, None):
        scene = seen(p, viewer, shape)
        assert {"offer-0", "offer-1", "offer-2"} <= ids(scene)
        assert not any(sprite.art.startswith("gold-") for sprite in scene.sprites)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_page_of_a_round_tells_roles_goals_and_pay(shape: str) -> None:
    p = ended("diggers")
    scene = seen(p, None, shape)
    assert scene.sprite("page").label == "Round 1: the gold diggers win! Anna has reached the treasure."
    signs = [scene.sprite(f"line-{seat}-sign").art for seat in range(5)]
    assert signs == ["sign-" + ("saboteur" if role == "S" else "digger") for role in "DSDDS"]
    assert [scene.sprite(f"ended-{goal}").art for goal in range(3)] == ["card-stone_se", "card-treasure", "card-stone_sw"]
    assert [scene.sprite(f"line-{seat}-pay").text for seat in range(5)] == ["…", "–", "…", "…", "–"]
    best = max(value for value in (1, 2, 3) if p.s.offers[0, 0, value])
    play(p, f"take {best}")
    assert [seen(p, viewer, shape).sprite("line-0-pay").text for viewer in (0, 1)] == [f"+{best}", "+1"]
    assert [seen(p, viewer, shape).sprite("line-0-art").art for viewer in (0, 1)] == ["nugget", "goldcards"]


@pytest.mark.parametrize("shape", SHAPES)
def test_saboteurs_pay_is_told_to_all_and_the_page_stays_until_the_viewer_has_played(shape: str) -> None:
    p = ended("saboteurs")
    first = int(p.s.turn)
    scene = seen(p, None, shape)
    assert scene.sprite("page").label == "Round 1: the saboteurs win! Nobody has reached the treasure."
    assert [scene.sprite(f"line-{seat}-pay").text for seat in range(5)] == ["–", "+3", "–", "–", "+3"]
    play(p, game_of(p).moves()[-1].text)
    assert "page" not in ids(seen(p, first, shape))
    assert "page" in ids(seen(p, (first + 1) % 5, shape))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_last_page_counts_nuggets_and_roles_of_every_round(shape: str) -> None:
    p = position(LINE, hand="end_all", hands=dict.fromkeys(range(1, 5), ""), roles="DSDDS", pile=0, rounds=1)
    play(p, "pass end_all")
    scene = seen(p, None, shape)
    assert scene.asked == "The game is over."
    assert scene.sprite("page-title").text.replace("\n", " ") == "Bertrand, Eve share the victory!"
    assert [scene.sprite(f"row-{n}-total").text for n in range(5)] == ["3", "3", "0", "0", "0"]
    assert [scene.sprite(f"row-{n}-sign-0").art for n in range(3)] == ["sign-saboteur", "sign-saboteur", "sign-digger"]
    assert "row-0-sign-1" not in ids(scene)
    assert {"winner-1", "crown-4"} <= ids(scene)
    assert scene.field is None


# --- the wire -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [5, 10])
def test_a_move_is_small_on_the_wire(seats: int, shape: str) -> None:
    game = deal(agree("saboteur", seats=seats, rounds=1), 3)
    before = {viewer: game.see(viewer).scene(shape) for viewer in (0, None)}
    sizes: list[int] = []
    for _ in play_on(game, MIXED, 3):
        for viewer, last in before.items():
            before[viewer] = game.see(viewer).scene(shape)
            sizes.append(len(msgspec.json.encode(delta(last, before[viewer]))))
    assert median(sizes) <= MOST_BYTES


# --- touches in vain ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("touched", "clause", "sentence"),
    [
        (("hand-0", "seat-2"), "", "That does not go with what you chose: crossing."),
        (("hand-0", "seat-0"), "", "That does not go with what you chose: crossing."),
        (("hand-0", "goal-1"), "", "That does not go with what you chose: crossing."),
        (("hand-1", "seat-2"), "SAB-406", "C has no such broken tool: lamp."),
        (("hand-0", "cell-30-3"), "SAB-304", "A path card must lie beside a face-up card of the maze."),
    ],
)
def test_a_touch_in_vain_speaks_of_the_card_that_was_chosen(touched: tuple[str, ...], clause: str, sentence: str) -> None:
    refusal = game_of(position(hand="cross, fix_lamp_cart")).see(0).why_not_touch(touched)
    assert refusal is not None
    assert (refusal.clause, refusal.sentence) == (clause, sentence)


def test_a_seat_may_be_called_by_its_letter_and_a_place_be_spaced() -> None:
    game = game_of(position(hand="break_pick, cross"))
    assert game.reads("break pick C", 0)
    assert game.play("Break Pick c").see().record.broken.tolist()[:4] == [0, 0, 1, 0]
    assert game_of(position(hand="cross")).why_not("lay cross 9, 12") is None


def test_a_text_that_means_nothing_is_answered_briefly() -> None:
    game = game_of(position("9..11,12 NESW", hand="cross, tee_nes, tee_new, curve_se, curve_sw"))
    with pytest.raises(IllegalMove) as refused:
        game.play("dance " * 10_000)
    assert f"of {len(game.moves())} moves the nearest are" in refused.value.sentence
    assert len(refused.value.sentence) < 1_000


@pytest.mark.parametrize(
    ("touched", "broken", "prison", "clause"),
    [
        (("hand-0", "turn"), "pick", (), "SAB-301"),
        (("hand-1", "turn"), "pick", (), "SAB-301"),
        (("hand-0", "turn"), "", (0,), "SB2-404"),
        (("hand-0", "turn"), "", (), "SAB-211"),
        (("hand-0", "turn", "cell-7-10"), "", (), "SAB-304"),
        (("hand-1", "cell-8-12"), "", (), "SAB-302"),
        (("hand-2", "turn"), "", (), "SAB-306"),
    ],
)  # in hand are two crossings, the same either way, and a tunnel that does not go on, turned, where alone one may
def test_one_choice_is_a_reason_only_where_it_may_be_made(
    touched: tuple[str, ...], broken: str, prison: tuple[int, ...], clause: str
) -> None:
    maze = "7,12 E; 8,11 S; 8,13 N/S; 9,12 EW"
    p = position(maze, hand="cross, cross, curve_sw", broken={0: broken}, prison=prison, expansion=bool(prison))
    refusal = game_of(p).see(0).why_not_touch(touched)
    assert refusal is not None
    assert refusal.clause == clause


@pytest.mark.parametrize("card", ["rockfall", "map", "break_pick", "fix_pick"])
def test_what_is_no_path_card_cannot_be_turned(card: str) -> None:
    p = position("7,12 E; 8,11 S; 9,12 EW", hand=card)
    refusal = game_of(p).see(0).why_not_touch(("hand-0", "turn"))
    assert refusal is not None
    assert refusal.clause == "SAB-201"
