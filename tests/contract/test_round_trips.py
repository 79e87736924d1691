"""Round trips: a record through JSON and back, every action number through its text and back."""

import json
from pathlib import Path

import pytest

import filon
import scale
from contract.asking import asked
from contract.subjects import Variant, some_variants
from contract.walks import PLAYERS, Position, legal_of, play_to_end, walk
from filon.play.game import deal
from filon.play.setting import Setting


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.usefixtures("registered")
def test_a_record_survives_json_and_replay(variant: Variant, tmp_path: Path) -> None:
    for seed in range(scale.ROUND_TRIP_GAMES):
        game = play_to_end(deal(variant.setting, seed), PLAYERS[seed % 3], seed)
        record = game.record()
        text = json.dumps(record)
        file = tmp_path / f"{seed}.json"
        file.write_text(text, encoding="utf-8")
        for source in (record, text, text.encode(), file):
            again = filon.load(source)
            assert again.record() == record
            assert (again.code, again.story(), again.winners) == (game.code, game.story(), game.winners)


@pytest.mark.parametrize("variant", some_variants(), ids=str)
def test_every_action_is_read_back_from_its_text(variant: Variant) -> None:
    setting = variant.setting
    for seed in range(scale.ROUND_TRIP_GAMES):
        for place, position in enumerate(walk(setting, seed, PLAYERS[seed % 3])):
            for seat in position.actors:
                check_texts(setting, position, seat, place)


def check_texts(setting: Setting, position: Position, seat: int, place: int) -> None:
    """A legal action comes back itself; any other may come back as one that means the same (of two equal cards)."""
    rules, entry, legal = setting.rules, setting.entry, legal_of(setting, position.states, seat)
    for action in asked(setting.identity, legal, place):
        text = rules.text_of(position.state, seat, action)
        for typed in (text, f"  {text.upper()} "):
            read = rules.read_text(position.state, seat, typed)
            assert read is not None, text
            assert entry.meaning_at(position.states, 0, seat, read) == entry.meaning_at(position.states, 0, seat, action)
            assert rules.text_of(position.state, seat, read) == text
            assert read == action or action not in legal


@pytest.mark.parametrize("variant", some_variants(), ids=str)
@pytest.mark.parametrize("text", ["", " ", "nonsense", "0", "draw", "\x00", "é" * 10_000, "swap -1", "swap ٣"])
def test_nonsense_means_nothing(variant: Variant, text: str) -> None:
    position = next(walk(variant.setting, 0))
    assert variant.rules.read_text(position.state, position.seat, text) is None
