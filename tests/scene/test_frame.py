"""The plain frame of a scene keeps the laws of all scenes, for any number of seats, and leaves room for what is a game's."""

from collections.abc import Iterator, Sequence

import pytest

from filon.kernel.words import LANGUAGES, SEAT_LETTERS, Words, words_for
from filon.scene import SHAPES, TALL, TOLD_IN_LINE, Box, Frame, Framed, News, SeatLines, Sprite, Victory, framed_in, sheet_of
from filon.scene.frame import FRAMES, STRIP_HEIGHT
from filon.scene.news import news_sprites
from scene.test_scenes import NAMES, check_edges, check_ids_and_art, check_lettering, check_seats, holds

MOST_SEATS = 12
LINES = ("3 cards in hand, and two more on the table", "12 coins")
STORY = (
    "Anna looks into a chest.",
    "Anna lays a card.",
    "The chest is opened: there are four coins in it, and they are hers.",
)

shapes = pytest.mark.parametrize("shape", SHAPES)


def asked(words: Words) -> str:
    """A question that speaks of somebody by name."""
    return f"{words.player(0, 'A')}, which of these chests is to be opened before the others are looked into once more?"


def frames(over: bool = False) -> Iterator[tuple[Frame, Words]]:
    """Frames of tables of all sizes, with names of all kinds, in both languages."""
    for seats in range(1, MOST_SEATS + 1):
        words = words_for(LANGUAGES[seats % 2]).naming(NAMES[seats % len(NAMES)])
        shown = [SeatLines(words.player(n, SEAT_LETTERS[n]), LINES[: n % 3], is_yours=n == 1) for n in range(seats)]
        standing = [(seat, 1 + seat // 2 * 2, 40 - seat // 2) for seat in range(seats)] if over else []
        yield Frame("Trove", asked, () if over else (seats - 1,), STORY, shown, standing), words


def framed(shape: str, *, over: bool = False) -> Iterator[Framed]:
    """All of them in a shape."""
    for frame, words in frames(over):
        yield framed_in(frame, shape, words)


@shapes
@pytest.mark.parametrize("over", [False, True])
def test_a_plain_frame_keeps_the_laws_of_scenes(shape: str, over: bool) -> None:
    for made in framed(shape, over=over):
        scene = made.scene()
        check_ids_and_art(scene, sheet_of())
        check_edges(scene)
        check_lettering(scene)
        check_seats(scene, len(made.frame.seats))
        assert (scene.title, scene.asked, scene.happened) == ("Trove", asked(made.words), STORY)


@shapes
@pytest.mark.parametrize("strip", [0.0, 90.0, STRIP_HEIGHT[TALL], 320.0])
def test_board_strip_and_rooms_are_free(shape: str, strip: float) -> None:
    for frame, words in frames():
        made = framed_in(frame, shape, words, strip)
        boxes = [(made.board, "board"), *[(made.strip, "strip")] * bool(strip)]
        for box, name in boxes:
            assert box.w > 100
            assert box.h > 80
            assert name in {zone.name for zone in made.layout.zones()}
            assert not any(overlap(box, sprite) for sprite in made.sprites() if sprite.art != "veil"), name
        assert not overlap(made.board, made.strip)
        assert ("strip" in {zone.name for zone in made.layout.zones()}) == bool(strip)
        for seat, shown in enumerate(frame.seats):
            room = made.layout.parts(seat).below(len(shown.lines))
            parts = [sprite for sprite in made.sprites() if sprite.id.startswith(f"panel-{seat}-line-")]
            assert holds(made.layout.panel(seat), room)
            assert not any(overlap(room, part) for part in parts)


def overlap(box: Box, other: Box | Sprite) -> bool:
    """Do they share more than an edge, and what rounding takes?"""
    across = min(box.x + box.w, other.x + other.w) - max(box.x, other.x)
    return across > 1 and min(box.y + box.h, other.y + other.h) - max(box.y, other.y) > 1


@shapes
def test_who_must_choose_is_marked_and_the_viewer_finds_its_own_panel(shape: str) -> None:
    words = words_for("en")
    seats = [SeatLines(letter, ("1 card",), letter == "B") for letter in "ABC"]
    made = framed_in(Frame("Trove", lambda _: "A and C lay a card.", (0, 2), (), seats), shape, words).scene()
    assert [made.sprite(f"panel-{seat}").tone for seat in range(3)] == ["turn", "", "turn"]
    assert made.sprite("asked-face").art == "shield-0"
    asked_too = framed_in(Frame("Trove", lambda _: "Lay a card.", (0, 1), (), seats), shape, words).scene()
    assert asked_too.sprite("asked-face").art == "shield-1", "it speaks to the viewer"
    assert made.sprite("panel-1-name").tone.split()[1] == "gold"
    assert made.sprite("panel-2").label == "C, 1 card"
    assert made.sprite("panel-2-line-0").text == "1 card"


def test_names_are_shortened_and_never_the_question() -> None:
    words = words_for("en").naming(["W" * 24, ""])
    made = framed_in(Frame("Trove", asked, (0,), (), [SeatLines("W"), SeatLines("B")]), TALL, words).scene()
    assert made.asked == asked(words)
    assert made.sprite("asked-words").text.replace("\n", " ").endswith("looked into once more?")


@shapes
def test_the_last_page_has_places_points_and_all_winners(shape: str) -> None:
    frame = Frame(
        "Trove", lambda _: "The game is over.", (), (), [SeatLines(n) for n in "ABC"], [(2, 1, 9), (0, 1, 9), (1, 3, 4)]
    )
    made = framed_in(frame, shape, words_for("en"))
    assert made.is_over
    scene = made.scene()
    rows = [[scene.sprite(f"row-{n}-{part}").text for part in ("place", "name", "c")] for n in range(3)]
    assert rows == [["1", "C", "9"], ["1", "A", "9"], ["3", "B", "4"]]
    assert scene.sprite("page").label == "C, A share the victory!"
    assert {sprite.id for sprite in scene.sprites if sprite.id.startswith("winner")} == {"winner-2", "winner-0"}
    assert scene.sprite("asked-face").art == "dwarf-2"


def test_a_single_winner_wins_in_every_language() -> None:
    victory = Victory([(1, 1, 5), (0, 2, 3)], ["A", "B"], "nugget")
    assert victory.title(words_for("en")) == "B wins the game!"
    assert victory.title(words_for("fr")).startswith("B gagne")


@pytest.mark.parametrize(
    ("ways", "told"),
    [
        ([["It is short."]], "It is short."),
        ([["one " * 60], ["It is told in another way."]], "It is told in another way."),
        ([["old " * 60, "The newest stays."]], "The newest stays."),
        ([[]], ""),
    ],
)
def test_news_are_told_in_the_way_that_fits(ways: Sequence[list[str]], told: str) -> None:
    layout = FRAMES[TALL](2)
    assert layout.news == TOLD_IN_LINE
    sprites = list(news_sprites(layout, layout.happened, News(ways[0], ways[1:]), words_for("en")))
    assert [sprite.id for sprite in sprites] == ["happened", "happened-words"]
    assert sprites[-1].text.replace("\n", " ") == told
