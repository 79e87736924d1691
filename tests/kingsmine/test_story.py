"""The story of kingsmine in sentences: every event, in both languages, as those are told who may know; moves in words."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from contract.walks import legal_of
from filon.clauses import checkout_of
from filon.games.kingsmine.state import What
from filon.play.seen import see

from .positions import RULES, Position, dealt, phase, play, position

GRIM = "d2 = firedamp, curse, gem_ss, gem_sa; c2 = 3; A on d2"

SCENES: list[tuple[str, list[str], list[str]]] = [
    ("c3 = 4; c4 = 4; A on c3", ["move n"], ["A goes from c3 to c4."]),
    ("c3 = gem_rs, 3; A on c3", ["dig"], ["A digs on c3: ruby-sapphire."]),
    ("c3 = curse, 3; A on c3", ["dig"], ["A digs on c3: a curse!", "The curse goes into the cart of A."]),
    (
        "c3 = collapse, gem_ra, nug_sw, 2; A on c3",
        ["dig"],
        [
            "A digs on c3: a collapse!",
            "Out of the game: collapse, ruby-amethyst, nugget corner sw.",
            "c3 is 3 levels lower, with all who stand there.",
        ],
    ),
    (
        f"{GRIM}; A cart gem_rr, gem_rr; C on d2; C cart gem_aa; C cave angel_lr",
        ["dig", "use angel"],
        [
            "The angel of C protects them from the firedamp.",
            "The angel leaves the game.",
            "Out of the game: firedamp, curse, sapphire-sapphire.",
            "d2 is 3 levels lower, with all who stand there.",
            "Lost from the cart of A: 2 × ruby-ruby.",
        ],
    ),
    (f"{GRIM}; A cave angel_lr, beer", ["dig", "decline"], ["A keeps their angel.", *["*"] * 2]),
    (f"{GRIM}; A cave beer", ["dig", "lose beer"], ["A loses: beer."]),
    (
        f"{GRIM}; A cave cave20, 10 beer, jester_l",
        ["dig", "lose cave20", "shed jester_l"],
        ["A has no room for it: left half of the jester.", "Left half of the jester goes to the King's place 1."],
    ),
    ("A cart gem_rs, gem_rr", ["empty cart"], ["A empties their cart: 2 tiles."]),
    ("c3 = 1; A on c3; A cave lantern", ["lantern"], ["A lights up c3 and sees 1 tile.", "You see, from the top: *."]),
    ("c3 = gem_rs; A on c3; A cave explosive", ["blast"], ["A blasts on c3.", "No danger: ruby-sapphire. It stays on c3."]),
    (
        "c3 = curse, 1; A on c3; A cave explosive",
        ["blast"],
        ["A blasts on c3.", "Out of the game: curse.", "c3 is 1 level lower, with all who stand there."],
    ),
    ("A cave 3 beer", ["barter"], ["A barters with the King."]),
    ("A cave 3 beer", ["barter", "offer beer", "offer beer"], ["A offers: beer (2 gold so far)."]),
    ("A cave 3 beer", ["barter", "offer beer", "done offering"], ["A offers no more: 1 gold in all."]),
    (
        "A cave 3 beer",
        ["barter", "offer beer", "done offering", "take explosive"],
        ["A asks for: explosive (1 gold so far)."],
    ),
    (
        "A cave gem_rr, beer",
        ["barter", "offer gem_rr", "offer beer", "done offering", "take ladder", "finish"],
        ["A gets for 2 gold: ladder.", "Ruby-ruby goes to the King's place 1."],
    ),
    ("king thief_l", ["barter", "done offering", "take thief_l", "finish"], ["A gets for nothing: left half of the thief."]),
    (
        "A cave thief_l; king 3 gem_aa, full",
        ["barter", "offer thief_l", "done offering", "finish"],
        ["A takes nothing in return."],
    ),
    (
        "A cave thief_l; king 3 gem_aa, full",
        ["barter", "offer thief_l", "done offering", "finish", "cover 3"],
        ["Left half of the thief goes to the King's place 3, over: amethyst-amethyst."],
    ),
    ("A cave jester_lr; A cart gem_rr", ["power jester"], ["A calls the jester."]),
    (
        "A cave jester_lr; A cart gem_rr",
        ["power jester", "swap A C"],
        ["The carts of A and C are exchanged.", "The jester leaves the game."],
    ),
    (
        "A cave jester_lr; B cave dagger_lr; B cart gem_rr",
        ["power jester", "swap B C"],
        ["The jester wants the carts of B and C."],
    ),
    (
        "A cave jester_lr; B cave dagger_lr; B cart gem_rr",
        ["power jester", "swap B C", "use dagger"],
        ["B stops the jester with their dagger.", "The dagger leaves the game.", "The jester leaves the game."],
    ),
    (
        "A cave jester_lr; B cave dagger_lr; B cart gem_rr",
        ["power jester", "swap B C", "decline"],
        ["B keeps their dagger.", "The carts of B and C are exchanged.", "The jester leaves the game."],
    ),
    ("A cave king_lr; king 4 gem_rr", ["power king", "take gem_rr"], ["A takes from place 4: ruby-ruby."]),
    ("A cave thief_lr; B cart gem_rr; C cart curse", ["power thief", "steal gem_rr"], ["*, into the cart: ruby-ruby."]),
    (
        "A cave thief_lr; A cart gem_ss, gem_ss, gem_ss; B cart gem_rr; C cart curse",
        ["power thief", "steal gem_rr"],
        ["The thief takes from B, into the cave: ruby-ruby."],
    ),
    ("A cave thief_lr; B cart gem_rr; C cart curse", ["power thief", "skip"], ["The thief leaves the cart of B alone."]),
    (
        "A cave thief_lr; B cart gem_rr; B cave dagger_lr; C cart curse",
        ["power thief", "steal gem_rr"],
        ["The thief is after a tile of B: ruby-ruby."],
    ),
    (
        "A cave thief_lr; B cart gem_rr; B cave dagger_lr; C cart curse",
        ["power thief", "steal gem_rr", "use dagger"],
        ["B stops the thief with their dagger.", "The dagger leaves the game."],
    ),
    (
        "c3 = 1; b3 = 1; A on c3; A cave sorcerer_lr",
        ["power sorcerer", "fly b3"],
        ["A flies from c3 to b3.", "The sorcerer leaves the game."],
    ),
    (
        "A cave priest_lr, curse",
        ["power priest"],
        ["A calls the priest.", "Gone from the cave of A: curse.", "The priest leaves the game."],
    ),
    ("A cave workshop, gem_rs, gem_ra", ["stack gems", "first gem_rs r"], ["A stacks: sapphire-ruby."]),
    (
        "A cave workshop, gem_rs, gem_ra",
        ["stack gems", "first gem_rs r", "next gem_ra", "stop"],
        ["The gems A has stacked score 2 points."],
    ),
    (
        "A cave workshop, 2 nug_nw, 2 nug_ne, 2 nug_sw, 2 nug_se",
        ["stack nuggets", "complete 2"],
        ["A stacks: 2 × nugget corner nw, 2 × nugget corner ne, 2 × nugget corner sw, 2 × nugget corner se."],
    ),
    (
        "A cave workshop, nug_nw",
        ["stack nuggets", "complete 0", "spare nw", "done"],
        ["The nuggets A has stacked score 2 points."],
    ),
    (
        "A cave workshop, grimoire_lr",
        ["stack grimoire"],
        [
            "A stacks: left half of the grimoire, right half of the grimoire.",
            "The grimoire A has stacked scores 10 points.",
        ],
    ),
    ("turns 8", ["beg"], ["A begs and gets a beer.", "Turn 9: B plays."]),
    ("turns 8; actions 1", ["end turn"], ["A ends their turn with 1 action left.", "Turn 9: B plays."]),
    ("c3 = 2; A on c3; tiles 9", ["dig"], ["*", "In the mine: 8 tiles. All play one last turn."]),
    (
        "idle 19; by A; last 2",
        ["end turn"],
        ["A ends their turn with 2 actions left.", "Turn 2: B plays for the last time."],
    ),
    (
        "idle 19",
        ["end turn"],
        ["*", "For 5 rounds nothing has left the mine: all play one last turn.", "Turn 2: B plays for the last time."],
    ),
    (
        "A piles grimoire; A cave gem_rr, curse; A cart curse; B cart curse; turn D; by D; last 0",
        ["end turn"],
        [
            "D ends their turn with 2 actions left.",
            "A: 10 points in the workshop, 1 point in the cave.",
            "A loses 20 points by 2 curses.",
            "A has minus 9 points.",
            "B: 0 points in the workshop, 0 points in the cave.",
            "B loses 10 points by 1 curse.",
            "B has minus 10 points.",
            *["*"] * 4,
            "The game is over.",
        ],
    ),
]


def story_of(p: Position, viewer: int | None, language: str = "en") -> list[str]:
    """The last move as a viewer is told of it."""
    return list(see(p.setting, p.states, 0, viewer).story(p.setting.words(language)))


def is_told(wanted: str, sentence: str) -> bool:
    """A star stands for anything."""
    return re.fullmatch(re.escape(wanted).replace(r"\*", ".+"), sentence) is not None


@pytest.mark.parametrize(("text", "moves", "wanted"), SCENES, ids=lambda part: part[-1] if isinstance(part, list) else "")
def test_every_event_is_told_in_a_sentence(text: str, moves: list[str], wanted: list[str]) -> None:
    p = play(position(text), *moves)
    found = story_of(p, 0)
    assert len(found) == len(wanted), found
    for one, sentence in zip(wanted, found, strict=True):
        assert is_told(one, sentence), (one, sentence)
    french = story_of(p, 0, "fr")
    assert len(french) == len(found)
    assert not [sentence for sentence in french if sentence in found]


def test_all_events_are_among_them() -> None:
    happened: set[int] = {What.PILE_TAKEN, What.PILE_WHICH, What.PILE_PLACED, What.DWARF_PLACED}  # below
    for text, moves, _ in SCENES:
        p = position(text)
        for move in moves:
            play(p, move)
            happened |= {int(row[0]) for row in p.s.events[: p.s.n_events]}
    assert [what.name for what in What if what not in happened] == []


def test_the_set_up_is_told_with_which_pile_it_was_to_its_owner_alone() -> None:
    p = play(dealt(seats=2, first_seat=0), "pile 2")
    assert story_of(p, 0) == ["A takes one of their piles.", "It is your pile 2."]
    assert story_of(p, 1) == story_of(p, None) == ["A takes one of their piles."]
    play(p, "cell c3")
    assert story_of(p, 1) == ["A puts a pile on c3."]
    while p.ledger.phase in ("pile", "cell"):
        play(p, *[f"{move[0]} {move[1]}" for move in p.ledger.legal()[:1]])
    play(p, "dwarf c3")
    assert story_of(p, None) == ["A puts their dwarf on c3."]


def test_what_a_lantern_shows_is_told_to_its_owner_alone() -> None:
    p = play(position("c3 B = gem_rs, nug_nw, gem_ea, 2; A on c3; A cave lantern"), "lantern")
    assert story_of(p, 0)[1:] == ["You see, from the top: ruby-sapphire, nugget corner nw, emerald-amethyst."]
    assert story_of(p, 1) == story_of(p, None) == ["A lights up c3 and sees 3 tiles."]


def positions_met() -> Iterator[Position]:
    """Every position of the scenes."""
    for text, moves, _ in SCENES:
        p = position(text)
        for move in moves:
            yield p
            play(p, move)


def test_every_move_has_words_of_its_own_in_its_position() -> None:
    for p in positions_met():
        seat = int(p.s.asked)
        seen = see(p.setting, p.states, 0, seat)
        for language in ("en", "fr"):
            words = p.setting.words(language)
            said = [RULES.say_move(seen.record, seat, action, words) for action in legal_of(p.setting, p.states, seat)]
            assert len(set(said)) == len(said), said
            assert all(said)


def test_the_drawing_says_what_is_asked_of_whom() -> None:
    asked = {}
    for p in positions_met():
        drawn = see(p.setting, p.states, 0, None).drawing(p.setting.words("en"))
        asked[phase(p)] = drawn.split("\n")[0]
    assert len(set(asked.values())) == len(asked)
    assert asked["angel"] == "Turn 1 · A may use their angel; the danger: firedamp"
    assert asked["dagger"] == "Turn 1 · B may use their dagger; the character: thief"
    assert asked["next_gem"] == "Turn 1 · A may add a gem to their chain; the open end: amethyst"
    assert asked["thief"] == "Turn 1 · A may steal from the cart of B"


def test_face_down_tiles_are_drawn_only_with_the_memory_aid_or_at_the_end() -> None:
    p = play(position("c3 B = gem_rs, 2; A on c3; A cave explosive; turn A"), "blast")
    words = p.setting.words("en")
    for viewer in (0, None):
        seen = see(p.setting, p.states, 0, viewer)
        assert "gem_rs" not in seen.drawing(words)
        assert "On c3, from the top: gem_rs, ?, ?" in seen.drawing(words, memory_aid=True)
    p = play(position("c3 B = gem_rs; tiles 8; turn D; by D; last 0"), "end turn")
    assert "On c3, from the top: gem_rs" in see(p.setting, p.states, 0, None).drawing(words)


def test_own_piles_are_drawn_until_they_are_placed() -> None:
    p = dealt(seats=2, first_seat=0)
    words = p.setting.words("en")
    assert see(p.setting, p.states, 0, 0).drawing(words).count("from the top") == 3
    assert "from the top" not in see(p.setting, p.states, 0, None).drawing(words)
    play(p, "pile 2", "cell c3")
    drawn = see(p.setting, p.states, 0, 0).drawing(words)
    assert ("Your pile 1" in drawn, "Your pile 2" in drawn, "Your pile 3" in drawn) == (True, False, True)


def test_a_french_drawing_says_what_the_names_in_it_mean() -> None:
    p = position("c3 = gem_aa, 3; A on c3; A cave nug_sw, ladder_l; A cart nug_nw")
    drawn, english = (see(p.setting, p.states, 0, None).drawing(p.setting.words(language)) for language in ("fr", "en"))
    meant = " ".join(drawn.rpartition("\n\n")[2].split())
    for pair in ("nug_nw = coin de pépite no", "nug_sw = coin de pépite so", "ladder_l = moitié gauche de l’échelle"):
        assert pair in meant
    assert "gem_aa" not in drawn, "it lies face down"
    assert " = " not in english


# --- the rules pages ----------------------------------------------------------------------------------------------------


def page(language: str) -> str:
    """The rules page in a language."""
    return (RULES.IDENTITY.folder / "locale" / f"rules.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clause_can_be_looked_up(language: str) -> None:
    specification = checkout_of(RULES.IDENTITY) / "docs" / "rules" / "kingsmine.md"
    clauses = re.findall(r"^- \*\*(KIN-\d{3})\*\*", specification.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(clauses) == 167
    assert [clause for clause in clauses if clause not in page(language)] == []
    assert set(re.findall(r"KIN-\d{3}", page(language))) == set(clauses)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_page_says_to_type_can_be_typed(language: str) -> None:
    heading = {"en": "## Typing a move", "fr": "## Écrire un coup"}[language]
    part = page(language).split(heading)[1].split("\n\n")[1]
    typed = [
        text for row in part.split("\n") for text in re.findall(r"`([^`]+)`", row) if " " in text or text in ("dig", "beg")
    ]
    s = dealt().s
    assert len(typed) > 25
    assert [text for text in typed if RULES.read_text(s, 0, text) is None] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_box_on_the_page_is_the_shipped_one(language: str) -> None:
    shipped = RULES.shipped_tables({})
    box = tomllib.loads(re.findall(r"```toml\n(.*?)```", page(language), re.DOTALL)[0])
    assert box
    assert RULES.read_tables(box, shipped) == shipped
