"""The modules of the client: their types, what they do without a browser, and their sentences."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

import filon
import scale
from client.running import ROOT, STATIC, node, package
from contract.walks import MIXED, play_on
from filon.kernel.words import words_for
from filon.scene import SHAPES, Scene, delta
from filon.web.client_words import CLIENT_WORDS, client_words


def test_the_types_of_the_client_are_sound() -> None:
    result = node(str(package("typescript/bin/tsc")), "-p", "jsconfig.json")
    assert result.returncode == 0, result.stdout + result.stderr


def scenes() -> Iterator[Scene]:
    """A game as several viewers see it, in both shapes: changes of every kind, and from any scene to any other."""
    for seed, shape in enumerate(SHAPES):
        game = filon.new("dragobert", seats=3 + seed, seed=seed)
        for _ in play_on(game, MIXED, seed):
            yield game.see(seed or None).scene(shape)


def test_changes_and_touches_and_the_connection_under_node(tmp_path: Path) -> None:
    found = list(scenes())
    gap = 1 + len(found) // 3
    pairs = [*pairwise(found), *zip(found, found[gap:], strict=False)]
    pairs = pairs[:: max(1, len(pairs) // scale.CLIENT_CHANGES)]
    changes = tmp_path / "changes.json"
    changes.write_bytes(msgspec.json.encode([{"old": old, "change": delta(old, new), "now": new} for old, new in pairs]))
    tests = sorted(str(file.relative_to(ROOT)) for file in Path(__file__).parent.glob("*.test.js"))
    result = node("--test", *tests, FILON_CHANGES=str(changes))
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


def test_every_module_says_what_it_is_for() -> None:
    for file in STATIC.glob("*.js"):
        assert file.read_text(encoding="utf-8").startswith("// "), file.name


def test_the_lock_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "integrity" in text
