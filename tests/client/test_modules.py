"""The modules of the client: their types, what they do without a browser, and their sentences."""

import json
import re
from collections.abc import Iterator
from itertools import islice, pairwise, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import filon
import scale
from client.running import ROOT, STATIC, node, package
from contract.subjects import Variant, registered_games, seating_about
from contract.walks import MIXED, play_on, walk
from filon.kernel.words import LANGUAGES, words_for
from filon.play.seen import see
from filon.scene import SHAPES, Box, Scene, Sprite, Zone, delta, turned_to
from filon.scene.look import look
from filon.scene.model import framed
from filon.web.client_words import CLIENT_WORDS, client_words

NAMES = ("Maximilienne", "Tom", "Zoé", "Marc")


def test_the_types_of_the_client_are_sound() -> None:
    result = node(str(package("typescript/bin/tsc")), "-p", "jsconfig.json")
    assert result.returncode == 0, result.stdout + result.stderr


def scenes() -> Iterator[Scene]:
    """A game as several viewers see it, in both shapes: changes of every kind, and from any scene to any other."""
    for seed, shape in enumerate(SHAPES):
        game = filon.new("dragobert", seats=3 + seed, seed=seed)
        for _ in play_on(game, MIXED, seed):
            yield game.see(seed or None).scene(shape)


def offers() -> Iterator[dict[str, Any]]:
    """What is lit where, at positions of every game, before and after a first touch; and a thing that is asked about.

    Of a field all that is seen of it counts as lit: wherever it is moved to, it may be.
    """
    for rules, shape in product(registered_games(), SHAPES):
        setting = seating_about(rules, 4).setting
        stride = max(1, sum(1 for _ in walk(setting, 3)) // scale.CLIENT_OFFERS)
        for position in islice((place for place in walk(setting, 3) if place.actors), 0, None, stride):
            seen = see(setting, position.states, 0, position.actors[0])
            scene, tree = seen.scene(shape), seen.touches()
            thing = next(sprite for sprite in reversed(scene.sprites) if sprite.label)
            for first, offer in (("", tree), *islice(tree.then.items(), 3)):
                lit = [box_of(scene, name) for name in (*filter(None, [first]), *offer.then)]
                yield {"name": f"{setting.identity.slug} {shape} {first}", "size": scene.size, "lit": lit, "thing": thing}


def unread() -> Iterator[dict[str, Any]]:
    """Boards with a page to be read, in both languages, before and after a first touch, as a reader is shown them."""
    for rules in registered_games():
        setting = seating_about(rules, 4).setting
        found = [seen for place in walk(setting, 5) if (seen := see(setting, place.states.copy(), 0, 0)).scene().notice]
        some = found[:: max(1, len(found) // scale.CLIENT_PAGES)]
        for seen, shape, language in product(some, SHAPES, LANGUAGES):
            scene, tree = seen.scene(shape, setting.words(language).naming(NAMES)), seen.touches()
            for first, offer in (("", tree), *islice(tree.then.items(), 1)):
                lit = [*filter(None, [first]), *offer.then]
                name = f"{setting.identity.slug} {shape} {language} {first}"
                yield {"name": name, "scene": turned_to(scene, ""), "lit": lit, **seen_field(scene)}


def seen_field(scene: Scene) -> dict[str, Any]:
    """Where what lies in the field of a scene is seen while its frame is in the middle; by id."""
    if not scene.field:
        return {"placed": {}}
    zone = scene.zone(scene.field.zone)
    window = Box(zone.x, zone.y, zone.w, zone.h)
    size, left, top = framed(window, scene.field.frame)
    boxes = {sprite.id: sprite for sprite in scene.sprites if scene.field.has(sprite.id)}
    return {
        "window": window._asdict(),
        "placed": {
            name: {"x": left + size * one.x, "y": top + size * one.y, "w": size * one.w, "h": size * one.h}
            for name, one in boxes.items()
        },
    }


def seatings() -> Iterator[Scene]:
    """Seats with all that players come to have, as few as play and as many, in positions of every game."""
    for rules, shape in product(registered_games(), SHAPES):
        counts = rules.IDENTITY.seats_with({})
        for seats in (counts[0], counts[len(counts) // 2], counts[-1]):
            setting = Variant(rules, seats).setting
            words = setting.words("en").naming(["Bartholomew", "Jo", "Clara", "Pétronille (bot)"] * 3)
            length = sum(1 for _ in walk(setting, 5))
            for position in islice(walk(setting, 5), length // 3, None, max(1, length // scale.CLIENT_OFFERS)):
                yield see(setting, position.states, 0, None).scene(shape, words)


def box_of(scene: Scene, name: str) -> Sprite | Zone:
    """Where a sprite is; of one in a field, where that is."""
    return scene.zone(scene.field.zone) if scene.field and scene.field.has(name) else scene.sprite(name)


def test_changes_and_touches_and_the_connection_under_node(tmp_path: Path) -> None:
    found = list(scenes())
    gap = 1 + len(found) // 3
    pairs = [*pairwise(found), *zip(found, found[gap:], strict=False)]
    pairs = pairs[:: max(1, len(pairs) // scale.CLIENT_CHANGES)]
    changes = tmp_path / "changes.json"
    changes.write_bytes(msgspec.json.encode([{"old": old, "change": delta(old, new), "now": new} for old, new in pairs]))
    tests = sorted(str(file.relative_to(ROOT)) for file in Path(__file__).parent.glob("*.test.js"))
    lit = tmp_path / "lit.json"
    lit.write_bytes(msgspec.json.encode(list(offers())))
    pages = tmp_path / "pages.json"
    pages.write_bytes(msgspec.json.encode(list(unread())))
    seated = tmp_path / "seated.json"
    said = [client_words(words_for(language))[text] for language in LANGUAGES for text in ("away", "a bot")]
    seated.write_bytes(msgspec.json.encode({"scenes": list(seatings()), "said": said, "look": look()}))
    found_in = {"FILON_CHANGES": changes, "FILON_LIT": lit, "FILON_PAGES": pages, "FILON_SEATED": seated}
    result = node("--test", *tests, **{name: str(file) for name, file in found_in.items()})
    assert result.returncode == 0, result.stdout + result.stderr
    assert int(re.findall(r"pass (\d+)", result.stdout)[-1]) > len(tests)


def said_by_the_client() -> set[str]:
    """The first argument of every `words("…")` of the modules."""
    texts = [file.read_text(encoding="utf-8") for file in STATIC.glob("*.js")]
    return {sentence for text in texts for sentence in re.findall(r'\bwords\(\s*"([^"]+)"', text)}


def test_every_sentence_of_the_client_travels_with_the_page_and_no_other() -> None:
    assert said_by_the_client() == set(CLIENT_WORDS)


def test_the_words_of_a_page_keep_what_is_to_be_filled_in() -> None:
    french = client_words(words_for("fr"))
    assert set(french) == set(CLIENT_WORDS)
    assert french["Move {n} of {moves}"] == "Coup {n} sur {moves}"


PAGES_WITH_KEYS = ("page.js", "table.js", "replay.js")
LOOKS_AT_A_KEY = r"\.key\b(?!\()|\bevent\.code\b|\bkeyCode\b|\(\{[^)]*\b(?:key|code)\b[^)]*\}\) =>"
ASKS_FOR_A_KEY = r"\b(?:means|arrowOf)\(event, KEYS\.(\w+)\)"


def modules_of(*names: str) -> dict[str, str]:
    """What some modules load: themselves and all that they import, with their texts."""
    found: dict[str, str] = {}
    wanted = list(names)
    while wanted:
        if (name := wanted.pop()) not in found:
            found[name] = (STATIC / name).read_text(encoding="utf-8")
            wanted += re.findall(r'from "\./(\w+\.js)"', found[name])
    return found


def test_no_module_looks_at_a_key_that_is_not_declared_and_each_that_is_has_a_handler() -> None:
    """So that the sheet lists every key that works, and none that does not."""
    modules = modules_of(*PAGES_WITH_KEYS)
    del modules["keys.js"]
    assert {name: found for name, text in modules.items() if (found := re.findall(LOOKS_AT_A_KEY, text))} == {}
    asked = {name for text in modules.values() for name in re.findall(ASKS_FOR_A_KEY, text)}
    assert asked == set(handled_keys())


def handled_keys() -> list[str]:
    """The names of the declared keys, but for those that the browser handles."""
    found: list[str] = told_by("keys.js", "Object.keys(all.KEYS).filter((name) => !all.KEYS[name].browser)")
    return found


def told_by(module: str, expression: str) -> Any:
    """What Node makes of an expression about what a module exports, `all`."""
    says = f'import * as all from "{STATIC / module}"; console.log(JSON.stringify({expression}));'
    return json.loads(node("--input-type=module", "--eval", says).stdout)


def test_the_document_tells_of_every_sound_and_vibration() -> None:
    sounds, vibrations = told_by("sounds.js", "[Object.keys(all.SOUNDS), all.VIBRATIONS]")
    text = (ROOT / "docs" / "signals.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]*)\|$", text, re.MULTILINE))
    assert {name: [int(n) for n in re.findall(r"\d+", said)] for name, said in rows.items()} == {
        name: vibrations.get(name, []) for name in sounds
    }


@pytest.mark.parametrize(
    "text",
    [
        'svg.addEventListener("keydown", (event) => event.key === "x" && this.cut());',
        'document.addEventListener("keydown", ({ key }) => key === "Escape" && bubble.hide());',
        'if (event.code === "KeyQ") quit();',
    ],
)
def test_a_module_that_looks_at_a_key_itself_is_found(text: str) -> None:
    assert re.search(LOOKS_AT_A_KEY, text)


def test_every_module_says_what_it_is_for() -> None:
    for file in STATIC.glob("*.js"):
        assert file.read_text(encoding="utf-8").startswith("// "), file.name


def test_the_lock_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "integrity" in text
