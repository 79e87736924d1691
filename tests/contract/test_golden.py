"""Golden playthroughs and recorded games: every variant has them, or a game keeps none; these rules still play them so."""

import json

import pytest

import filon
import scale
from contract.subjects import Variant, all_games, all_variants, folder_of, keeps, variants_of
from filon.kernel.contract import Rules
from filon.play.records import read_record
from golden import base_of, golden_file, playthrough, recorded_file, seed_in, story_in, unpacked

LEAST_RECORDED = 200
KEPT = [rules for rules in all_games() if keeps(rules, "golden")]
RECORDED = [rules for rules in all_games() if keeps(rules, "recorded")]


@pytest.mark.parametrize("variant", [v for v in all_variants() if v.rules in KEPT], ids=str)
def test_a_seeded_game_reads_as_it_always_did(variant: Variant) -> None:
    kept = golden_file(variant).read_text(encoding="utf-8")
    expected, got = kept.split("\n"), playthrough(variant, seed_in(kept)).split("\n")
    for line, (old, new) in enumerate(zip(expected, got, strict=False), 1):
        assert old == new, f"{golden_file(variant).name}, line {line}"
    assert len(got) == len(expected)


@pytest.mark.parametrize("variant", [v for rules in KEPT for v in variants_of(rules) if base_of(v)], ids=str)
def test_what_a_variant_changes_is_in_its_playthrough(variant: Variant) -> None:
    base = base_of(variant)
    assert base
    kept, plain = (golden_file(each).read_text(encoding="utf-8") for each in (variant, base))
    seed = seed_in(kept)
    usual = plain if seed == seed_in(plain) else playthrough(base, seed)
    assert story_in(kept) != story_in(usual), f"from seed {seed} this is the usual game: make golden"


@pytest.mark.parametrize("rules", KEPT, ids=lambda rules: rules.IDENTITY.slug)
def test_every_variant_has_a_playthrough_and_no_file_is_astray(rules: Rules) -> None:
    wanted = {golden_file(variant) for variant in variants_of(rules)}
    assert wanted == set((folder_of(rules) / "golden").iterdir())
    assert len(wanted) == len(variants_of(rules)), "two variants share a name"


@pytest.mark.parametrize("rules", RECORDED, ids=lambda rules: rules.IDENTITY.slug)
def test_enough_games_are_recorded(rules: Rules) -> None:
    assert {recorded_file(rules)} == set((folder_of(rules) / "recorded").iterdir())
    records = [read_record(line) for line in unpacked(recorded_file(rules))]
    assert len(records) == scale.RECORDED_GAMES >= LEAST_RECORDED
    assert {record.game for record in records} == {rules.IDENTITY.slug}
    seats = {record.seats for record in records}
    assert seats == {variant.seats for variant in variants_of(rules)}
    assert seats >= {*rules.IDENTITY.seats_with({}), rules.IDENTITY.seats[0], rules.IDENTITY.seats[-1]}
    assert {event.kind for record in records for event in record.events} == {"move", "undo", "resign", "seat"}
    assert {type(record.seed) for record in records} == {int, str}
    for option in rules.IDENTITY.options:
        assert {record.options[option.name] for record in records} >= set(option.values)
    assert any(record.tables for record in records)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("rules", RECORDED, ids=lambda rules: rules.IDENTITY.slug)
@pytest.mark.usefixtures("registered")
def test_recorded_games_replay_by_digest(rules: Rules, part: int) -> None:
    for line in unpacked(recorded_file(rules))[part::4]:
        game = filon.load(line)
        assert game.over
        assert game.record() == json.loads(line)
