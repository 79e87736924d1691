"""What a picture of dragobert shows, and what it does not."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest

import filon
import scale
from contract.walks import MIXED, play_on
from filon.games.dragobert.picture import say_move
from filon.games.dragobert.state import Fate, Kind, Phase
from filon.play.game import Game, deal
from filon.play.setting import agree
from filon.scene import SHAPES, Scene, delta

COUNTS = {"plain": {"seats": 4}, "pairs": {"seats": 2, "two_player": "double_draw"}}


def games(**options: object) -> Iterator[Game]:
    """A game again after each of its moves."""
    for seed in range(scale.SCENE_GAMES):
        game = deal(agree("dragobert", **options), seed)  # type: ignore[arg-type]
        yield game
        for _ in play_on(game, MIXED, seed):
            yield game


@pytest.mark.parametrize("options", COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_seat_sees_the_table_and_what_is_its_own(shape: str, options: dict[str, object]) -> None:
    for game in games(**options):
        table, acting = game.see().scene(shape), game.actors
        for seat in range(game.seats):
            change = delta(table, game.see(seat).scene(shape))
            touched = {fields["id"] for fields in change.changed} | {sprite.id for _, sprite in change.come}
            assert not change.gone
            assert not change.order
            own = {name for name in touched if name.startswith("panel-") and dwarf_seat(game, name) == seat}
            asked = {"asked-words"} if seat in acting else set()
            assert touched - own == asked


def dwarf_seat(game: Game, name: str) -> int:
    dwarf = int(name.split("-")[1])
    return dwarf // 2 if game.see().record.dwarves > game.seats else dwarf


def worth_drawn(scene: Scene) -> set[int]:
    return {int(sprite.id.split("-")[1]) for sprite in scene.sprites if sprite.id.endswith("-worth")}


def test_what_lies_face_down_is_drawn_to_its_owner_or_with_the_memory_aid() -> None:
    game = filon.new("dragobert", seats=3, seed=4)
    for shape in SHAPES:
        assert worth_drawn(game.see().scene(shape)) == set()
        assert worth_drawn(game.see(1).scene(shape)) == {1}
        assert worth_drawn(game.see(1).scene(shape, memory_aid=True)) == {0, 1, 2}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_shows_the_position(shape: str) -> None:
    for game in games(seats=5):
        s, scene = game.see().record, game.see().scene(shape)
        ids = {sprite.id: sprite for sprite in scene.sprites}
        if "page" in ids:
            continue
        kinds = {position: ids[f"mine-{position}"].art.split("-")[1] for position in range(9)}
        assert [kinds[position] for position in range(int(s.dragon) + 1, 9)] == ["red"] * (8 - int(s.dragon))
        assert kinds[int(s.dragon)] == "lair"
        assert ids["dragon"].label.endswith(f" {s.dragon}")
        for dwarf in range(s.dwarves):
            assert (f"dwarf-{dwarf}" in ids) == (s.fate[dwarf] != Fate.BURNT)
            if s.fate[dwarf] == Fate.IN_MINE:
                assert is_inside(ids[f"dwarf-{dwarf}"], ids[f"mine-{s.position[dwarf]}"])
            if s.fate[dwarf] == Fate.OUT:
                assert is_inside(ids[f"dwarf-{dwarf}"], ids[f"slot-{s.slot[dwarf]}"])
            assert ids[f"panel-{dwarf}-cards"].text == str(int(s.stacks[dwarf].sum()))
        assert ids["pile-extraction"].text == str(s.extraction_left)
        assert ids["pile-exit"].text == str(s.exits_left)
        assert ids["box"].text == str(int(s.boxed.sum()))
        assert ("exit-drawn" in ids) == (s.phase == Phase.ACTION)
        assert ("turn" in ids["panel-" + str(s.dwarf)].tone.split()) == (s.phase != Phase.OVER)


def is_inside(inner: object, outer: object) -> bool:
    left, top, right, bottom = (getattr(inner, name) - getattr(outer, name) for name in ("x", "y", "w", "h"))
    return bool(left >= -ROOM and top >= -ROOM and left + right <= ROOM and top + bottom <= ROOM)


ROOM = 4.0  # units by which a piece may stand over its card


def first(wanted: Callable[[Game], bool], **options: object) -> Game:
    return next(game.copy() for game in games(**options) if wanted(game))


def test_a_deadly_dig_is_marked() -> None:
    marked = 0
    for game in games(seats=3):
        if game.over:
            continue
        seen = game.see(game.actors[0])
        deadly = any(
            "deadly" in say_move(seen.record, move.seat, move.action, seen.setting.words("en")) for move in seen.moves()
        )
        for shape in SHAPES:
            scene = seen.scene(shape)
            assert any(sprite.id == "deadly" for sprite in scene.sprites) == deadly
            assert ("fire" in scene.asked) == deadly
        marked += deadly
    assert marked, "no dig was deadly"


def test_the_open_card_is_the_one_on_the_pile() -> None:
    arts = {Kind.RED: "dig-red", Kind.BLUE: "dig-blue", Kind.PLAIN: "dig-plain"}
    for game in games(seats=2):
        s = game.see().record
        if not game.over:
            assert game.see().scene().sprite("pile-extraction").art == arts[s.extraction[s.extraction_left - 1]]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_count_of_a_round_is_a_page_of_its_own(shape: str) -> None:
    game = first(lambda game: any(" is over" in line for line in game.see().story()) and not game.over, seats=4)
    s, seen = game.see().record, game.see(game.actors[0])
    ids = {sprite.id: sprite for sprite in seen.scene(shape).sprites}
    assert "Round 1 is over" in ids["page-title"].text.replace("\n", " ")
    counted = {ids[f"row-{row}-name"].text: ids[f"row-{row}-a"].text for row in range(4)}
    assert counted == {"ABCD"[dwarf]: str(s.last_nuggets[dwarf]) for dwarf in range(4)}
    won = {ids[f"row-{row}-name"].text: sum(f"row-{row}-big-{n}" in ids for n in range(3)) for row in range(4)}
    assert won == {"ABCD"[dwarf]: s.last_prize[dwarf] for dwarf in range(4)}
    assert {"pile-extraction", "pile-exit"} <= set(ids), "the next round can begin from here"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_final_count_is_a_page_of_its_own(shape: str) -> None:
    game = first(lambda game: game.over, seats=4)
    ids = {sprite.id: sprite for sprite in game.picture(0, shape).scene.sprites}
    totals = {ids[f"row-{row}-name"].text: int(ids[f"row-{row}-c"].text) for row in range(4)}
    assert totals == dict(zip("ABCD", game.scores, strict=True))
    assert {name for name in ids if name.startswith("crown-")} == {f"crown-{seat}" for seat in game.winners}


def test_what_may_be_touched_is_lit_for_the_seat_that_must_choose() -> None:
    game = first(lambda game: any(str(move).startswith("swap") for move in game.moves()), seats=4)
    seen = game.see(game.actors[0])
    other = next(str(move) for move in seen.moves() if str(move).startswith("swap"))
    lit = {sprite.id for sprite in seen.picture().scene.sprites if "lit" in sprite.tone.split()}
    assert "act-swap" in lit
    assert not any(name.startswith("dwarf-") for name in lit)
    after = {sprite.id for sprite in seen.picture(touched=("act-swap",)).scene.sprites if "lit" in sprite.tone.split()}
    assert f"dwarf-{'ABCD'.index(other[-1])}" in after
    assert not any("lit" in sprite.tone.split() for sprite in game.picture().scene.sprites)


NAMES = ("Inès", "Tom", "Zoé", "Marc")


@pytest.mark.parametrize("shape", SHAPES)
def test_players_are_called_by_their_names_and_notation_keeps_its_letters(shape: str) -> None:
    for game in games(seats=4):
        words = game.setting.words("en").naming(NAMES)
        seen = game.see(game.actors[0] if game.actors else None)
        scene = seen.scene(shape, words)
        if not game.over:
            assert NAMES[game.actors[0]] in scene.asked
        for told in (*seen.story(words), scene.asked, *scene.happened):
            assert not set(told.replace("A dragon card", "").replace(".", " ").split()) & {"A", "B", "C", "D"}, told
        for move in seen.moves():
            if str(move).startswith("swap"):
                assert str(move) == "swap " + "ABCD"[NAMES.index(seen.say(move, words).split()[-1])]
        assert all(name in seen.drawing(words) for name in NAMES)


def badges(game: Game, names: Sequence[str]) -> list[str]:
    scene = game.see().scene("wide", game.setting.words("en").naming(names))
    return [scene.sprite(f"dwarf-{dwarf}").text for dwarf in range(game.see().record.dwarves)]


def test_a_disc_has_a_letter_an_initial_a_number_or_nothing() -> None:
    game = filon.new("dragobert", seats=3, seed=4)
    assert badges(game, ()) == ["A", "B", "C"]
    assert badges(game, ("ines", "Tom", "Zoé")) == ["I", "T", "Z"]
    assert badges(game, ("Tim", "Tom", "Zoé")) == ["", "", ""]
    assert badges(game, ("ines", "Tom", "🐉")) == ["", "", ""]
    pairs = filon.new("dragobert", seats=2, seed=4, two_player="double_draw")
    assert badges(pairs, ()) == ["A1", "A2", "B1", "B2"]
    assert badges(pairs, ("Inès", "Tom")) == ["1", "2", "1", "2"]
    panels = pairs.see().scene("wide", pairs.setting.words("en").naming(("Inès", "Tom")))
    assert [panels.sprite(f"panel-{dwarf}-name").text for dwarf in range(4)] == ["Inès 1", "Inès 2", "Tom 1", "Tom 2"]


def test_a_refusal_names_the_player() -> None:
    game = filon.new("dragobert", seats=3, seed=4, first_seat=1)
    refusal = game.see(0).why_not(0, game.setting.words("en").naming(("Inès", "Tom", "Zoé")))
    assert refusal is not None
    assert refusal.sentence == "It is the turn of Tom."


def test_a_touch_in_vain_is_refused_with_the_clause() -> None:
    game = filon.new("dragobert", seats=3, seed=4, first_seat=1)
    told = {path: game.see(1).why_not_touch(path) for path in (("pile-exit",), ("act-step",), ("dwarf-0",), ("act-swap",))}
    assert told[("pile-exit",)] is None
    assert {path: refusal.clause for path, refusal in told.items() if refusal} == {
        ("act-step",): "DRA-201",
        ("dwarf-0",): "DRA-201",
        ("act-swap",): "DRA-201",
    }
    waiting = game.see(0).why_not_touch(("dwarf-0",))
    assert waiting is not None
    assert waiting.clause == "DRA-202"


BUTTONS = ("pile-", "act-")
LEAST_TOUCH, LEAST_GAP = 44, 8


@pytest.mark.parametrize("shape", SHAPES)
def test_what_may_be_touched_is_large_enough_and_stands_apart(shape: str) -> None:
    for game in games(seats=6):
        seen = game.see(game.actors[0] if game.actors else None)
        scene, moves = seen.scene(shape), seen.moves()
        ids = {name for move in moves for name in seen.setting.rules.touches(seen.record, move.seat, move.action)}
        lit = [scene.sprite(name) for name in sorted(ids)]
        assert all(min(sprite.w, sprite.h) >= LEAST_TOUCH for sprite in lit)
        buttons = [sprite for sprite in lit if sprite.id.startswith(BUTTONS)]
        for one, other in combinations(buttons, 2):
            across = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
            down = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
            assert max(across, down) >= LEAST_GAP, (one.id, other.id)


@pytest.mark.parametrize("shape", SHAPES)
def test_words_do_not_lie_on_words(shape: str) -> None:
    for game in games(seats=6):
        words = game.setting.words("fr").naming(("W" * 24,) * 6)
        scene = game.see(game.actors[0] if game.actors else None).scene(shape, words)
        texts = [sprite for sprite in scene.sprites if sprite.art == "words"]
        for one, other in combinations(texts, 2):
            across = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
            down = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
            assert max(across, down) >= -ROOM, (one, other)
