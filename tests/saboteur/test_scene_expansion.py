"""The scene of saboteur with its expansion: its cards, roles and cards in front are drawn and can be touched."""

from collections.abc import Iterator, Mapping
from random import Random
from statistics import median
from types import MappingProxyType

import msgspec
import pytest

from filon.games.saboteur import IDENTITY
from filon.games.saboteur.moves import FRONT_NAMES
from filon.games.saboteur.state import HAND, TOOLS, Card, Phase, Role
from filon.games.saboteur.tables import ACTIONS, EXPANSION_ACTIONS, EXPANSION_PATHS, ON_TABLE, PATHS
from filon.play.game import Game, deal
from filon.play.setting import agree
from filon.scene import SHAPES, Scene, Sprite, delta, sheet_in
from filon.scene.sheet import Copier

from .positions import Position, dealt, game_of, play, split
from .test_scene import FINGER, MOST_BYTES, NAMES, ids, paths, seen

PRINTED = sorted({*PATHS, *ACTIONS, *EXPANSION_PATHS, *EXPANSION_ACTIONS, *ON_TABLE})
ROLES = [role.name.lower() for role in Role if role]
IN_FRONT = ("broken-pick", "broken-lamp", "broken-cart", "in-prison", "in-wait")
OPENING = {"N": "arm-n", "E": "arm-e", "S": "arm-s", "W": "arm-w"}
MOST_ART = 40_000  # bytes of the sheet
LETTERS = {
    "B": Role.BLUE,
    "G": Role.GREEN,
    "S": Role.SABOTEUR,
    "O": Role.BOSS,
    "P": Role.PROFITEER,
    "Y": Role.GEOLOGIST,
}
EMPTY: Mapping[int, str] = MappingProxyType({})
DEEDS = 0.8  # of moves by dice that are no pass, where there are others


# --- art ----------------------------------------------------------------------------------------------------------------


def parts_of(name: str) -> set[str]:
    """A symbol and all it is made of."""
    copier = Copier(sheet_in(IDENTITY.folder), "")
    copier.need(name)
    return {part.split("--")[0] for part in copier.copies}


def test_every_card_role_and_card_in_front_has_art() -> None:
    sheet = sheet_in(IDENTITY.folder)
    assert {card.name.lower() for card in Card if card} == set(PRINTED)
    wanted = [f"card-{name}" for name in PRINTED] + [f"role-{role}" for role in ROLES] + [f"sign-{role}" for role in ROLES]
    assert [name for name in (*wanted, *IN_FRONT) if name not in sheet] == []


@pytest.mark.parametrize("name", EXPANSION_PATHS)
def test_a_path_card_is_drawn_with_the_tunnels_it_has(name: str) -> None:
    through, *stubs = EXPANSION_PATHS[name][0].split()
    parts = parts_of(f"card-{name}")
    if name.startswith("bend"):
        assert {part for part in parts if part.startswith("bend-")} >= {f"bend-{name[5:7]}", f"bend-{name[8:]}"}
        assert not parts & {"hub", *OPENING.values()}, "two curves that do not meet"
        return
    if name == "bridge":
        assert {"deck", *OPENING.values()} <= parts
        return
    closed = {"stub-n", "stub-e", "stub-s", "stub-w"} & parts
    turned = {
        "arm-n": "arm-s",
        "arm-e": "arm-w",
        "stub-n": "stub-s",
        "stub-e": "stub-w",
    }  # the latter are the former, turned
    assert needed({OPENING[side] for side in through}, turned) == {part for part in parts if part.startswith("arm-")}
    assert needed({f"stub-{side.lower()}" for side in stubs}, turned) == closed


def needed(parts: set[str], turned: dict[str, str]) -> set[str]:
    """These parts and those they are made of."""
    return parts | {part for part, other in turned.items() if other in parts}


@pytest.mark.parametrize(
    ("kind", "sign"), [("ladder", "ladder-pit"), ("green", "door-green"), ("blue", "door-blue"), ("gem", "crystal-set")]
)
def test_what_is_special_about_a_path_card_is_drawn_on_it_and_on_no_other(kind: str, sign: str) -> None:
    have = {name for name in EXPANSION_PATHS if sign in parts_of(f"card-{name}")}
    assert have == {name for name in EXPANSION_PATHS if name.startswith(kind)}


def test_the_sheet_stays_small() -> None:
    assert (IDENTITY.folder / "art.svg").stat().st_size < MOST_ART


# --- positions ----------------------------------------------------------------------------------------------------------


def table(hand: str = "", *, seats: int = 7, turn: int = 0, roles: str = "", fronts: Mapping[int, str] = EMPTY) -> Position:
    """A round has begun: somebody must play with this hand, roles by their letters, and this lies in front of some."""
    p = dealt(seats=seats, first_seat=turn, expansion=True)
    if hand:
        cards = sorted(Card[card.upper()] for card in split(hand))
        p.s.hands[turn], p.s.hand_sizes[turn] = [*cards, *[0] * (HAND - len(cards))], len(cards)
    p.s.roles[: len(roles)] = [LETTERS[letter] for letter in roles]
    for seat, names in fronts.items():
        put_in_front(p, seat, names)
    return p


def put_in_front(p: Position, seat: int, names: str) -> None:
    """Broken tools, prison and thief in front of a seat."""
    for name in names.split():
        front = FRONT_NAMES.index(name)
        p.s.broken[seat] |= (front < TOOLS) << front
        p.s.prison[seat] |= name == "prison"
        p.s.thief[seat] = max(p.s.thief[seat], name == "thief")


def at_end(winner: int, finisher: int, roles: str, *, crystals: int = 0, prisoners: str = "", thief: int = -1) -> Position:
    """Round 1 of three is over; if there is a thief, it is asked."""
    p = table(seats=len(roles), roles=roles)
    s = p.s
    s.rounds_ended, s.ended_winner[0], s.ended_finisher[0], s.ended_crystals[0] = 1, winner, finisher + 1, crystals
    s.ended_roles[0], s.ended_goals[0] = s.roles, s.goals
    s.ended_prison[0, : len(roles)] = [letter in prisoners for letter in "0123456789AB"[: len(roles)]]
    if thief >= 0:
        s.phase, s.turn, s.thief[thief] = Phase.THEFT, thief, 1
    else:
        s.round_number = 2
    return p


def by_dice(game: Game, seed: int) -> Iterator[Game]:
    """The game after each of its moves, which are drawn by lot; passing is rare, so that much happens."""
    dice = Random(f"scene {seed}")
    while not game.over:
        moves = game.moves()
        deeds = [move for move in moves if not move.text.startswith("pass")]
        game.play(dice.choice(deeds if deeds and dice.random() < DEEDS else moves))
        yield game


def check_inside(scene: Scene, inner: str, outer: str) -> None:
    one, panel = scene.sprite(inner), scene.sprite(outer)
    assert panel.x <= one.x, inner
    assert one.x + one.w <= panel.x + panel.w, inner
    assert panel.y <= one.y, inner
    assert one.y + one.h <= panel.y + panel.h, inner


def overlap(one: Sprite, other: Sprite) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


# --- what is touched ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 7, 12])
def test_every_legal_move_of_whole_games_can_be_touched(seats: int) -> None:
    game = deal(agree("saboteur", seats=seats, rounds=1, expansion=True), seats)
    verbs: set[str] = set()
    for _ in by_dice(game, seats):
        for seat in game.actors:
            seen_by = game.see(seat)
            scenes = [seen_by.scene(shape) for shape in SHAPES]
            for move in game.moves(seat):
                verbs.add(move.text.split()[0])
                path = game.setting.rules.touches(seen_by.record, seat, move.action)
                assert all(set(path) <= ids(scene) for scene in scenes), f"{move}: {path}"
            for scene in scenes:
                check_touched(scene, {name for path in paths(seen_by.touches()) for name in path})
    assert {"lay", "pass"} <= verbs


def check_touched(scene: Scene, touched: set[str]) -> None:
    """What can be touched has a name, is large enough, and nothing of it lies under something else of it."""
    assert scene.field is not None
    sprites = [scene.sprite(name) for name in touched]
    for one in sprites:
        assert one.label
        assert min(one.w, one.h) >= FINGER, one
    loose = [one for one in sprites if not scene.field.has(one.id)]
    assert not [(one.id, other.id) for one in loose for other in loose if one is not other and overlap(one, other)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("hand", "fronts", "move", "path"),
    [
        ("prison", {}, "prison 3", ("hand-0", "seat-3")),
        ("free", {2: "prison"}, "free 2", ("hand-0", "seat-2")),
        ("free", {0: "prison"}, "free 0", ("hand-0", "seat-0")),
        ("thief", {}, "thief", ("hand-0", "seat-0")),
        ("hands_off", {0: "thief"}, "hands_off 0", ("hand-0", "seat-0")),
        ("cross, inspection", {}, "inspect 11", ("hand-1", "seat-11")),
        ("role_change", {}, "change_role 0", ("hand-0", "seat-0")),
        ("role_change", {}, "change_role 5", ("hand-0", "seat-5")),
        ("swap_hand", {}, "swap_hand 7", ("hand-0", "seat-7")),
        ("cross, line_ew, map", {}, "pass map cross", ("several", "hand-0", "hand-2", "discard")),
        ("cross, line_ew, map", {}, "pass map cross line_ew", ("several", "hand-0", "hand-1", "hand-2", "discard")),
        ("cross, cross, map", {}, "pass cross cross", ("several", "hand-0", "hand-0", "discard")),
        ("cross, map", {0: "lamp prison"}, "discard_two cross map prison", ("front-prison", "hand-0", "hand-1")),
        ("cross, cross", {0: "thief"}, "discard_two cross cross thief", ("front-thief", "hand-0", "hand-0")),
    ],
)
def test_a_move_is_made_by_these_touches(
    hand: str, fronts: dict[int, str], move: str, path: tuple[str, ...], shape: str
) -> None:
    p = table(hand, seats=12, fronts=fronts)
    assert path in paths(game_of(p).see(0).touches())
    assert set(path) <= ids(seen(p, 0, shape))
    p.setting.entry.apply_at(p.states, 0, 0, game_of(p).see(0).touches().after(path).moves[0])
    assert game_of(table(hand, seats=12, fronts=fronts)).play(move).see(0).story() == game_of(p).see(0).story()


@pytest.mark.parametrize("shape", SHAPES)
def test_all_five_cards_in_front_of_oneself_can_be_touched(shape: str) -> None:
    p = table("cross, map", seats=12, fronts={0: "pick lamp cart prison thief"})
    scene = seen(p, 0, shape)
    check_touched(
        scene, {f"front-{name}" for name in FRONT_NAMES} | {"hand-0", "hand-1", "several", "discard", "turn"} & ids(scene)
    )
    assert scene.sprite("front-prison").label == "You are in prison: two cards clear it"
    news = scene.sprite("happened") if shape == "tall" else scene.sprite("asked-words")
    assert not any(overlap(scene.sprite(f"front-{name}"), news) for name in FRONT_NAMES)
    assert not {name for name in ids(seen(p, 1, shape)) if name.startswith("front")}, "nobody else may clear them"


@pytest.mark.parametrize("first", ["several", "front-lamp"])
def test_of_cards_discarded_together_any_is_touched_first(first: str) -> None:
    tree = game_of(table("cross, line_ew, map", fronts={0: "lamp"})).see(0).touches()
    hand = {"hand-0", "hand-1", "hand-2"}
    assert tree.offered((first,)) == hand
    for card in hand:
        assert tree.offered((first, card)) == hand - {card}


@pytest.mark.parametrize("shape", SHAPES)
def test_several_cards_are_discarded_only_by_who_has_several(shape: str) -> None:
    assert "several" in ids(seen(table("cross, map"), 0, shape))
    assert "several" not in ids(seen(table("cross"), 0, shape))
    assert "several" not in ids(seen(table("cross, map"), None, shape))


# --- seats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", range(2, 13))
def test_seats_with_everything_in_front_do_not_lie_over_each_other(seats: int, shape: str) -> None:
    p = table(seats=seats, fronts=dict.fromkeys(range(seats), "pick lamp cart prison thief"))
    p.s.nuggets[:, 0] = 23
    scene = seen(p, seats - 1, shape)
    width, height = scene.size
    panels = [scene.sprite(f"seat-{seat}") for seat in range(seats)]
    for seat, panel in enumerate(panels):
        assert min(panel.w, panel.h) >= FINGER
        assert 0 <= panel.x <= panel.x + panel.w <= width
        assert 0 <= panel.y <= panel.y + panel.h <= height
        assert not any(overlap(panel, other) for other in panels if other is not panel)
        for part in ("face", "name", "hand", "cards", "goldcards", "gold", *FRONT_NAMES):
            check_inside(scene, f"seat-{seat}-{part}", f"seat-{seat}")
        parts = [scene.sprite(f"seat-{seat}-{part}") for part in ("face", "name", "hand", "goldcards")]
        fronts = [scene.sprite(f"seat-{seat}-{name}") for name in FRONT_NAMES]
        assert not any(overlap(one, other) for one in parts for other in fronts), seat
    zone = scene.zone("maze")
    assert not any(overlap(panel, Sprite("", "", zone.x, zone.y, zone.w, zone.h)) for panel in panels)


def test_a_seat_tells_nuggets_prison_and_thief() -> None:
    p = table(fronts={2: "pick prison thief"})
    p.s.nuggets[2] = 3, 0, 0
    assert seen(p, None).sprite("seat-2").label == "Chloé, 6 cards, 3 nuggets, broken: pick, in prison, a thief lies in wait"
    assert (seen(p, None).sprite("seat-2-gold").text, seen(p, None).sprite("seat-2-goldcards").art) == ("3", "nugget")


@pytest.mark.parametrize(
    ("hand", "fronts", "move", "sprite", "art"),
    [
        ("prison", {}, "prison 3", "seat-3-prison", "in-prison"),
        ("thief", {}, "thief", "seat-0-thief", "in-wait"),
        ("free", {3: "prison"}, "free 3", "seat-3-done", "yes"),
        ("hands_off", {3: "thief"}, "hands_off 3", "seat-3-done", "palm"),
        ("inspection", {}, "inspect 3", "seat-3-done", "eye"),
        ("role_change", {}, "change_role 3", "seat-3-done", "half-turn"),
        ("swap_hand", {}, "swap_hand 3", "seat-3-done", "swapped"),
        ("cross, map", {0: "cart"}, "discard_two cross map cart", "seat-0-done", "yes"),
    ],
)
def test_what_was_done_to_a_seat_is_marked(hand: str, fronts: dict[int, str], move: str, sprite: str, art: str) -> None:
    for shape in SHAPES:
        scene = seen(play(table(hand, fronts=fronts), move), None, shape)
        assert (scene.sprite(sprite).art, scene.sprite(sprite).tone) == (art, "new")


def test_what_was_discarded_last_lies_on_the_pile() -> None:
    assert seen(play(table("prison"), "prison 3"), None).sprite("discard").art == "place"
    assert seen(play(table("inspection"), "inspect 3"), None).sprite("discard").art == "card-inspection"
    cleared = play(table("cross, map", fronts={0: "cart"}), "discard_two cross map cart")
    assert seen(cleared, None).sprite("discard").art == "card-cross"
    assert seen(play(table("cross, map"), "pass cross map"), None).sprite("discard").art == "back-dig"


# --- roles --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("letter", "BGSOPY")
def test_everybody_is_told_who_it_is_and_what_it_is_after(letter: str, language: str, shape: str) -> None:
    p = table("cross", roles="B" + letter)
    scene = seen(p, 1, shape, language=language)
    role = LETTERS[letter].name.lower()
    assert (scene.sprite("role").art, scene.sprite("page-role").art) == (f"role-{role}", f"role-{role}")
    assert scene.asked.startswith(scene.sprite("page").label)
    aim = scene.sprite("page-aim").text.replace("\n", " ")
    assert aim.endswith(".")
    assert aim in scene.sprite("role").label
    assert not any(sprite.art.startswith("role-") for sprite in seen(p, None, shape).sprites)


@pytest.mark.parametrize("shape", SHAPES)
def test_an_inspected_role_is_drawn_for_who_looked_until_its_next_card(shape: str) -> None:
    p = play(table("inspection, map", roles="BGS", seats=3), "inspect 2")
    assert seen(p, 0, shape).sprite("seat-2-role").art == "sign-saboteur"
    assert seen(p, 0, shape).sprite("seat-2").label.endswith("saboteur")
    for viewer in (1, None):
        assert "seat-2-role" not in ids(seen(p, viewer, shape, aid=True))
    for _ in range(2):
        play(p, game_of(p).moves()[-1].text)
    play(p, "map 0")
    assert "seat-2-role" not in ids(seen(p, 0, shape))
    assert seen(p, 0, shape, aid=True).sprite("seat-2-role").art == "sign-saboteur"


def test_roles_that_were_changed_are_remembered_by_who_saw_them_with_the_memory_aid() -> None:
    p = play(table("role_change", roles="BGS"), "change_role 0")
    assert seen(p, 0, aid=True).sprite("seat-0").label.endswith("before: blue digger")
    for viewer, aid in ((0, False), (1, True), (None, True)):
        assert "before" not in seen(p, viewer, aid=aid).sprite("seat-0").label


def test_a_hand_given_away_is_remembered_with_the_memory_aid() -> None:
    p = play(table("cross, map, swap_hand"), "swap_hand 3")
    assert seen(p, 0, aid=True).sprite("seat-3").label.endswith("You gave your hand to Dagobert: crossing, map")
    for viewer, aid in ((0, False), (1, True), (None, True)):
        assert "You gave" not in seen(p, viewer, aid=aid).sprite("seat-3").label


def test_a_player_may_mark_every_role_there_is() -> None:
    marking = seen(table(), 1).marking
    assert marking is not None
    arts = [art for art, _ in marking.kinds]
    assert arts == [f"sign-{name}" for name in ("blue", "green", "saboteur", "boss", "profiteer", "geologist", "doubt")]


# --- the end of a round -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "finisher", "title", "why"),
    [
        (Role.SABOTEUR, -1, "Round 1: the saboteurs win!", "Nobody has reached the treasure."),
        (Role.BLUE, 0, "Round 1: the blue team wins!", "Their team wins alone."),
        (Role.GREEN, 0, "Round 1: the green team wins!", "A green door kept blue out."),
        (Role.BLUE, 2, "Round 1: the blue team wins!", "A blue door kept green out."),
        (Role.DIGGER, 3, "Round 1: both teams win!", "No door kept either team out."),
        (Role.BOSS, 0, "Round 1: the boss wins alone!", "Doors kept both teams out."),
        (Role.SABOTEUR, 1, "Round 1: the saboteurs win!", "Doors kept both teams out; no boss was free."),
    ],
)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_page_of_a_round_tells_who_won_and_why(winner: int, finisher: int, title: str, why: str, shape: str) -> None:
    scene = seen(at_end(winner, finisher, "BGSOPY", crystals=4), None, shape)
    assert scene.sprite("page-title").text.replace("\n", " ") == title
    told = scene.sprite("page-reached").text.replace("\n", " ")
    assert why in told
    assert told.endswith("Crystals: 4.")
    assert (f"{NAMES[finisher]} has reached" in told) == (finisher >= 0)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_page_of_a_round_tells_roles_prisoners_and_nuggets(shape: str) -> None:
    p = at_end(Role.SABOTEUR, -1, "BGSOPYBGSYBG", prisoners="28")
    p.s.nuggets[:4, 0] = 0, -1, 5, 12
    scene = seen(p, 5, shape)
    assert [scene.sprite(f"line-{seat}-pay").text for seat in range(4)] == ["–", "−1", "+5", "+12"]
    assert [scene.sprite(f"line-{seat}-sign").art for seat in (0, 2, 3)] == ["sign-blue", "sign-saboteur", "sign-boss"]
    assert {name for name in ids(scene) if name.endswith("-prison")} == {"line-2-prison", "line-8-prison"}
    for seat in range(12):
        check_inside(scene, f"line-{seat}-name", "page")
        check_inside(scene, f"line-{seat}-face", "page")
    assert scene.zone("maze").h > FINGER


def test_who_must_play_on_a_phone_has_the_head_of_the_page_only() -> None:
    p = at_end(Role.SABOTEUR, -1, "BGSOPYBGSYBG")
    p.s.nuggets[0, 0] = 2
    mine, other = seen(p, 0, "tall"), seen(p, 1, "tall")
    assert mine.sprite("page-reached").text.replace("\n", " ").endswith("You got 2 nuggets.")
    assert not any(name.startswith("line-") for name in ids(mine))
    assert "line-11-pay" in ids(other)
    assert mine.zone("maze").h > 2 * other.zone("maze").h


# --- thieves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_thief_is_asked_whom_to_rob(shape: str) -> None:
    p = at_end(Role.SABOTEUR, -1, "BGSOPY", thief=4)
    p.s.nuggets[:4, 0] = 0, 2, 3, 0
    scene = seen(p, 4, shape)
    assert scene.asked == "Your turn, Eve: steal a nugget from somebody, or leave it."
    assert paths(game_of(p).see(4).touches()) == {("seat-1",), ("seat-2",), ("decline",)}
    check_touched(scene, {"seat-1", "seat-2", "decline"})
    assert scene.sprite("decline").label == "Steal nothing"
    other = seen(p, 0, shape)
    assert other.asked == "Eve may steal a nugget."
    assert "decline" not in ids(other)
    assert other.sprite("seat-4-thief").art == "in-wait"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_theft_is_marked_and_counted(shape: str) -> None:
    p = at_end(Role.SABOTEUR, -1, "BGSOPY", thief=4)
    p.s.nuggets[:4, 0] = 0, 2, 3, 0
    scene = seen(play(p, "steal 2"), None, shape)
    assert scene.sprite("seat-2-done").art == "grab"
    assert [scene.sprite(f"seat-{seat}-gold").text for seat in (2, 4)] == ["2", "1"]


# --- what is asked ------------------------------------------------------------------------------------------------------


def test_the_sentence_says_what_a_prisoner_may_do() -> None:
    p = table("cross, map", fronts={0: "prison"})
    assert "in prison you lay no path" in seen(p, 0).asked
    assert "en prison" in seen(p, 0, language="fr").asked
    assert seen(table("cross, map", fronts={0: "thief"}), 0).asked.endswith("Your turn, Anna: play a card.")


# --- the wire -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_move_of_twelve_is_small_on_the_wire(shape: str) -> None:
    game = deal(agree("saboteur", seats=12, rounds=1, expansion=True), 3)
    before = {viewer: game.see(viewer).scene(shape) for viewer in (0, None)}
    sizes: list[int] = []
    for _ in by_dice(game, 3):
        for viewer, last in before.items():
            before[viewer] = game.see(viewer).scene(shape)
            sizes.append(len(msgspec.json.encode(delta(last, before[viewer]))))
    assert median(sizes) <= MOST_BYTES
