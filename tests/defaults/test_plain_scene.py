"""Scenes from declarations: what can be touched is there, what is told fits, and nothing says more than the viewer knows."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from defaults.tiny import (
    EVERYBODY,
    HAND,
    IDENTITY,
    RULES,
    SEATS,
    Card,
    Phase,
    State,
    Varied,
    What,
    moves_of,
    position,
    rules_with,
    seen_by,
    tell_all,
    varied_position,
    widened,
)
from filon.kernel.contract import Rules
from filon.kernel.layout import OWNER, PUBLIC, blank
from filon.kernel.marks import BY_SEAT, Count, Hand, Line, OneOf, Rows
from filon.kernel.verbs import Part, Verbs, number
from filon.kernel.words import Words, words_for
from filon.scene import SHAPES, Scene, sheet_in, svg_of
from scene.test_scenes import NAMES, check_edges, check_ids_and_art, check_lettering, check_seats

ENGLISH, FRENCH = Words(), words_for("fr")
LONG = ENGLISH.naming(["Maximilienne-Bérengère X"] * SEATS)
BOTH = pytest.mark.parametrize("shape", SHAPES)


def scene(
    s: Any, viewer: int, shape: str, words: Words = ENGLISH, *, memory_aid: bool = False, rules: Rules = RULES
) -> Scene:
    made: Scene = rules.scene(seen_by(s, viewer), viewer, shape, words, memory_aid)
    return made


def keeps_the_laws(made: Scene, seats: int) -> bool:
    """Unique ids, art that is there, nothing over the edge, words that fit, a place for everybody."""
    check_ids_and_art(made, sheet_in(IDENTITY.folder))
    check_seats(made, seats)
    check_edges(made)
    check_lettering(made)
    return bool(made.asked and made.title and svg_of(made, sheet_in(IDENTITY.folder)))


def texts_of(made: Scene) -> str:
    """All that is written."""
    return " ".join(sprite.text for sprite in made.sprites).replace("\n", " ")


def positions(seats: int) -> Iterator[Any]:
    """The three moments of a game, and one with as much as there can be of everything."""
    for phase in Phase:
        s = position(seats)
        s.phase = phase
        tell_all(s, (What.DREW, 1, 0, 0, EVERYBODY), (What.DREW_WHAT, 1, Card.COPPER, 0, 2))
        yield s
    full = position(seats)
    full.hands[:], full.hand_sizes[:], full.buried[:], full.buried_sizes[:] = Card.BIG_GEM, HAND, Card.BIG_GEM, 2
    full.queues[:], full.queued[:], full.market[:], full.taken_by[:] = Card.BIG_GEM, 4, 9, 2
    full.hands[:, 0], full.is_night, full.has_passed[:] = Card.COPPER, 1, 1
    yield full


@BOTH
@pytest.mark.parametrize("seats", [2, 3, SEATS])
def test_every_scene_keeps_the_laws(seats: int, shape: str) -> None:
    for place, (s, viewer, memory_aid) in enumerate(product(positions(seats), (0, 1, SEATS), (False, True))):
        words = (ENGLISH, FRENCH)[place % 2].naming(NAMES[place % len(NAMES)])
        assert keeps_the_laws(scene(s, viewer, shape, words, memory_aid=memory_aid), seats)


@BOTH
@pytest.mark.parametrize("seats", [2, SEATS])
def test_every_legal_move_can_be_touched(seats: int, shape: str) -> None:
    for s in positions(seats):
        for viewer in range(seats):
            if RULES.actors(s) >> viewer & 1:
                drawn = {sprite.id for sprite in scene(s, viewer, shape).sprites}
                for action in moves_of(s, viewer):
                    assert set(RULES.touches(seen_by(s, viewer), viewer, action)) <= drawn


@BOTH
def test_it_says_whose_turn_it_is_what_i_can_do_and_what_happened(shape: str) -> None:
    s = position()
    tell_all(s, (What.LOOKED, 0, 1, 0, EVERYBODY))
    mine, other = scene(s, 1, shape), scene(s, 0, shape)
    assert mine.asked == "Turn · Your turn: look into chest, bury card, give card to other, set cell."
    assert other.asked == "Turn · It is the turn of B."
    assert "turn" in mine.sprite("panel-1").tone.split()
    assert mine.happened == ("A: looked, chest 2.",)
    assert "A: looked, chest 2." in texts_of(mine)
    assert scene(s, 1, shape, FRENCH).asked.startswith("Turn · À vous\N{NO-BREAK SPACE}: ")


@BOTH
def test_my_hand_is_there_in_words_and_that_of_others_only_counted(shape: str) -> None:
    s = position()
    made = scene(s, 1, shape)
    assert [made.sprite(f"hands-{slot}").short for slot in range(3)] == ["copper", "copper", "crown"]
    assert made.sprite("hands-2-art").art == "crown"
    assert not any(sprite.id == "hands-0" for sprite in scene(s, SEATS, shape).sprites)
    assert "hands 2" in texts_of(made)


@BOTH
def test_what_lies_face_down_is_a_back_and_with_the_memory_aid_says_what_it_is(shape: str) -> None:
    without, with_aid = (scene(position(), 1, shape, memory_aid=aid).sprite("chests-1") for aid in (False, True))
    assert (without.art, without.label) == ("back", "chests 2: face down")
    assert (with_aid.art, with_aid.label) == ("back", "chests 2: copper, face down")
    assert scene(position(), 1, shape).sprite("chests-0").art == "paper"


@BOTH
def test_two_positions_that_a_viewer_cannot_tell_apart_look_alike(shape: str) -> None:
    one, other = position(), position()
    other.hands[1], other.deck[:2], other.chests[1:], other.role[1] = Card.CROWN, Card.BIG_GEM, Card.CROWN, Card.COPPER
    other.coins[1], other.buried[1, 0], other.key = 99, Card.COPPER, 1
    for memory_aid in (False, True):
        same = [msgspec.json.encode(scene(s, 0, shape, memory_aid=memory_aid)) for s in (one, other)]
        assert same[0] == same[1]


@BOTH
def test_what_lies_nowhere_has_a_button_that_only_who_must_choose_sees(shape: str) -> None:
    s = position()
    s.phase = Phase.LAST_BIDS
    made = scene(s, 1, shape)
    said = {name: made.sprite(name).label for name in ("amount-1", "amount-2", "pass-by")}
    assert said == {"amount-1": "bid 1", "amount-2": "bid 2", "pass-by": "pass by"}
    assert not any(sprite.id == "amount-3" for sprite in made.sprites), "nobody may bid that now"
    s.has_passed[1] = 1
    assert not any(sprite.id == "pass-by" for sprite in scene(s, 1, shape).sprites)


@BOTH
def test_piles_show_how_many_there_are_and_what_lies_open(shape: str) -> None:
    made = scene(position(), 0, shape)
    assert (made.sprite("deck").art, made.sprite("deck").text) == ("back", "2")
    assert (made.sprite("heap").art, made.sprite("heap").label) == ("paper", "heap: 2, big gem")


@BOTH
def test_a_grid_has_its_places_by_letter_and_number(shape: str) -> None:
    made = scene(position(), 0, shape)
    assert [made.sprite(f"board-{cell}").art for cell in ("a1", "b1", "c1", "c2")] == [
        "place",
        "shield-0",
        "shield-1",
        "shield-0",
    ]


@BOTH
def test_the_last_page_has_places_and_points(shape: str) -> None:
    s = position()
    s.phase = Phase.OVER
    made = scene(s, 0, shape, LONG)
    assert any(sprite.art == "page" for sprite in made.sprites)
    assert [made.sprite(f"row-{row}-c").text for row in range(3)] == ["2", "1", "0"]
    assert made.asked == "The game is over."
    assert not {"hands-0", "pass-by"} & {sprite.id for sprite in made.sprites}


@BOTH
def test_zones_follow_the_fields_in_their_order(shape: str) -> None:
    names = [zone.name for zone in scene(position(), 1, shape).zones]
    fields = [name for name in names if name not in ("asked", "seats", "happened", "strip")]
    assert fields == ["deck", "heap", "chests", "taken_by", "market", "board", "queues"]


# --- single things, rows by name, several hands ---


def varied_scene(viewer: int, shape: str, *, memory_aid: bool = False, **others: Any) -> Scene:
    seen = seen_by(varied_position(), viewer, Varied)
    made: Scene = rules_with(State=Varied, **others).scene(seen, viewer, shape, ENGLISH, memory_aid)
    assert keeps_the_laws(made, 3)
    return made


@BOTH
def test_a_single_thing_that_one_has_laid_is_open_to_its_owner_alone(shape: str) -> None:
    def told(made: Scene, seat: int) -> str:
        """What is said of it on a panel, or below the panels."""
        tags = [sprite.text or sprite.art for sprite in made.sprites if sprite.id == f"panel-{seat}-lit-0"]
        facts = [line for line in made.sprite("facts").text.split("\n") if line.startswith("lit: ")]
        pieces = facts[0].removeprefix("lit: ").split(" · ") if facts else []
        return next((piece[2:] for piece in pieces if piece[0] == "ABC"[seat]), "") or tags[0]

    assert told(varied_scene(1, shape), 1) == "big gem"
    assert told(varied_scene(1, shape, memory_aid=True), 0) in ("back", "▒")
    for viewer in (2, SEATS):
        assert told(varied_scene(viewer, shape, memory_aid=True), 1) in ("back", "▒")


@BOTH
def test_rows_by_name_that_count_nothing_say_what_each_is_for(shape: str) -> None:
    verbs = Verbs(Varied)
    pay = verbs.verb("pay {price}", Part("price", of="prices"))
    dock = verbs.verb("dock {place}", Part("place", of="docks"))
    moves = [*(number(pay, kind) for kind in (1, 2, 3)), number(dock, 0), number(dock, 1)]

    def legal(_s: Any, _seat: int, out: NDArray[Any]) -> int:
        out[: len(moves)] = moves
        return len(moves)

    card = replace(IDENTITY, most_moves=verbs.actions, actions=verbs.actions)
    made = varied_scene(1, shape, VERBS=verbs, IDENTITY=card, legal=legal)
    assert [made.sprite(f"prices-{kind}").text for kind in (1, 2, 3)] == ["copper: 1", "big gem: 0", "crown: 3"]
    assert [made.sprite(f"docks-{place}-named").text for place in (0, 1)] == ["north", "south"]
    thing, name = made.sprite("docks-0"), made.sprite("docks-0-named")
    assert name.y >= thing.y + thing.h


def test_on_panels_and_in_words_they_say_so_too() -> None:
    assert [varied_scene(1, "wide").sprite(f"panel-1-pegs-{peg}").text for peg in (0, 1)] == ["left big gem", "right ·"]
    assert "prices: copper 1, big gem 0, crown 3" in texts_of(varied_scene(1, "tall"))


class OneHand(Varied):
    """A record with one hand, which is not called so."""

    hands: Annotated[NDArray[Any], np.int8, (SEATS, HAND), OWNER, Line(Card, "hand_sizes"), BY_SEAT]


class TwoHands(OneHand):
    """A record with two hands, neither of which is called so."""

    lamps: Annotated[NDArray[Any], np.int8, (SEATS, 2), OWNER, Hand(Card, "lamps_held"), BY_SEAT]
    lamps_held: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(2), BY_SEAT]


@BOTH
@pytest.mark.parametrize(
    ("declaration", "titles"),
    [
        (State, {"hands": "Your hand"}),
        (Varied, {"hands": "Your hand", "hold": "hold (yours)"}),
        (OneHand, {"hands": "hands (yours)", "hold": "Your hand"}),
        (TwoHands, {"hold": "hold (yours)", "lamps": "lamps (yours)"}),
    ],
)
def test_one_hand_is_called_so_and_several_by_their_names(declaration: type, titles: dict[str, str], shape: str) -> None:
    s = widened(declaration, position() if declaration is State else varied_position())
    made: Scene = rules_with(State=declaration).scene(seen_by(s, 1, declaration), 1, shape, ENGLISH, False)
    assert {name: made.sprite(f"{name}-title").text for name in titles} == titles


# --- more than there is room for ----------------------------------------------------------------------------------------


class Crowded(State):
    """A record with more fields than a screen has room for."""

    maze: Annotated[NDArray[Any], np.int8, (19, 19), PUBLIC, OneOf(Card), Rows(), Rows()]
    yard: Annotated[NDArray[Any], np.int8, (SEATS, 9), PUBLIC, Line(Card, "yard_sizes"), BY_SEAT]
    yard_sizes: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(9), BY_SEAT]
    sheds: Annotated[NDArray[Any], np.int8, (SEATS, 4, 4), PUBLIC, OneOf(Card), BY_SEAT, Rows(), Rows()]
    piers: Annotated[NDArray[Any], np.int8, (12, 12), PUBLIC, Line(Card, "pier_sizes"), Rows()]
    pier_sizes: Annotated[NDArray[Any], np.int8, (12,), PUBLIC, Count(12), Rows()]
    stocks: Annotated[NDArray[Any], np.int8, (24,), PUBLIC, Count(9), Rows()]
    last_throw: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(99), BY_SEAT]
    second_to_last_throw: Annotated[NDArray[Any], np.int8, (SEATS,), PUBLIC, Count(99), BY_SEAT]


def crowded_position() -> Any:
    """All of it full."""
    (s,), plain = blank(Crowded), position(SEATS)
    for name in plain.dtype.names:
        s[name] = plain[name]
    s.maze[:], s.sheds[:], s.stocks[:] = Card.BIG_GEM, Card.CROWN, 3
    s.yard[:], s.yard_sizes[:], s.piers[:], s.pier_sizes[:] = Card.COPPER, 9, Card.COPPER, 12
    return s


@BOTH
@pytest.mark.parametrize("words", [ENGLISH, FRENCH, LONG])
def test_what_finds_no_room_is_told_in_words(shape: str, words: Words) -> None:
    s = crowded_position()
    made: Scene = rules_with(State=Crowded).scene(s, 1, shape, words, False)
    assert keeps_the_laws(made, SEATS)
    told = made.sprite("facts").text.replace("\n", " ").replace("\N{NO-BREAK SPACE}:", ":")
    assert "day: 2" in told
    assert "market: copper 2, crown 1" in told
    assert {"deck", "heap", "chests-1", "board-a1", "hands-0"} <= {sprite.id for sprite in made.sprites}, (
        "what is touched stays"
    )


class Holding(State):
    """A record with large hands."""

    hands: Annotated[NDArray[Any], np.int8, (SEATS, 40), OWNER, Hand(Card, "hand_sizes"), BY_SEAT]


@BOTH
@pytest.mark.parametrize("size", [1, 9, 20, 40])
def test_hands_of_any_size_are_drawn_within_the_edges(size: int, shape: str) -> None:
    (s,), plain = blank(Holding), position()
    for name in plain.dtype.names:
        if name != "hands":
            s[name] = plain[name]
    s.hands[1, :size], s.hand_sizes[1] = Card.COPPER, size
    made: Scene = rules_with(State=Holding).scene(s, 1, shape, ENGLISH, False)
    assert keeps_the_laws(made, 3)
    assert {f"hands-{slot}" for slot in range(size)} <= {sprite.id for sprite in made.sprites}


@BOTH
@pytest.mark.parametrize("size", [1, 8, 60])
def test_buttons_of_any_number_are_drawn_within_the_edges(size: int, shape: str) -> None:
    verbs = Verbs(State)
    verbs.verb("promise {amount} pieces of gold", Part("amount", size))
    card = replace(IDENTITY, most_moves=size, actions=size)

    def all_of_them(_s: Any, _seat: int, out: NDArray[Any]) -> int:
        out[:size] = range(size)
        return size

    made = scene(position(), 1, shape, rules=rules_with(VERBS=verbs, IDENTITY=card, legal=all_of_them))
    assert keeps_the_laws(made, 3)
    assert {f"amount-{n}" for n in range(size)} <= {sprite.id for sprite in made.sprites}
