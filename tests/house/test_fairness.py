"""Fairness: the formula worked out by hand, what it hangs on, and what nobody may know before the end."""

import hashlib
import hmac
import json

import msgspec
import pytest

from filon.house import Refused, Table, commands, fairness
from house.tables import ANNA, BEN, ID, SECRET, WORDS, bidding, played, seated, started, step, write


def test_the_key_of_a_deal_by_hand() -> None:
    table = started("dragobert", 3, 2)
    committed = hashlib.sha256(b"filon table 1" + ID.encode() + SECRET).digest()
    assert table.commitment == committed.hex()
    agreed = {
        "chairs": [{"name": "Anna"}, {"name": "Ben"}, {"bot": "thumb"}],
        "game": "dragobert",
        "options": dict(table.setting.options),
        "rules": 1,
        "seats": 3,
        "tables": table.setting.tables_digest,
    }
    text = json.dumps(agreed, sort_keys=True, separators=(",", ":")).encode()
    frozen = hashlib.sha256(b"filon frozen 1" + text).digest()
    assert table.deal_key == hmac.new(SECRET, committed + frozen, "sha256").digest()


def test_contributions_count_in_the_order_of_seats() -> None:
    committed, frozen = bytes(32), bytes(32)
    given = {"10": "0a", "2": "02", "0": "00"}
    expected = hmac.new(SECRET, committed + frozen + bytes([0, 2, 10]), "sha256").digest()
    assert fairness.deal_key(SECRET, committed, frozen, given) == expected


def test_the_deal_hangs_on_everything_that_is_agreed() -> None:
    keys = [
        started("dragobert", 3, 2).deal_key,
        started("dragobert", 3, 1).deal_key,
        started("dragobert", 4, 2).deal_key,
        started("dragobert", 3, 2, options={"first_seat": 0}).deal_key,
        started("dragobert", 3, 2, secret=bytes(32)).deal_key,
        started("trove", 3, 2).deal_key,
    ]
    assert len(set(keys)) == len(keys)


def test_the_proof_is_shown_at_the_end_and_holds() -> None:
    table = started()
    with pytest.raises(Refused) as caught:
        table.proof()
    assert caught.value.code == "forbidden"
    proof = played(table).proof()
    assert fairness.holds(proof)
    assert proof.key == table.record()["seed"]
    for other in (
        {"secret": "00" * 32},
        {"table": "another"},
        {"commitment": "00" * 32},
        {"frozen": proof.frozen | {"seats": 2}},
        {"frozen_digest": "00" * 32},
        {"contributions": {"0": "00"}},
        {"key": "00" * 32},
    ):
        assert not fairness.holds(msgspec.structs.replace(proof, **other))


def test_the_proof_stays_the_same_when_somebody_leaves() -> None:
    table = started()
    write(table, commands.leave(table, BEN))
    assert fairness.holds(played(table).proof())


def open_data(table: Table) -> bytes:
    """All that the log and the summary hold."""
    return msgspec.json.encode([list(table.log), table.summary()])


def test_no_secret_is_in_the_log_or_the_summary_before_the_end() -> None:
    table = seated("dragobert", 3, 2)
    write(table, commands.start_game(table, ANNA))
    while True:
        here = open_data(table)
        step(table)
        assert SECRET.hex().encode() not in here
        assert table.deal_key.hex().encode() not in here
        if table.status == "over":
            break
    assert table.log[-1].data["key"] == SECRET.hex()


def test_what_lists_and_names_show_does_not_hang_on_hidden_cards() -> None:
    """Two deals, the same moves as far as anybody can see: what leaves the house by these doors is the same."""
    first, second = bidding(secret=bytes(32)), bidding(secret=bytes([7]) * 32)
    assert first.deal_key != second.deal_key
    assert first.summary() == second.summary()
    assert first.names(WORDS) == second.names(WORDS)
    assert [first.question_of(seat) for seat in range(3)] == [second.question_of(seat) for seat in range(3)]


def test_another_seats_card_is_not_in_the_story() -> None:
    table = bidding()
    question = table.question_of(1)
    assert question is not None
    move = table.seen(1).moves()[0]
    write(table, commands.move(table, BEN, question, move.action))
    card = move.text.split()[1]
    assert table.log[-1].data["text"] == move.text
    assert card in " ".join(table.story(table.version, 1, WORDS)).lower()
    for viewer in (None, 0, 2):
        assert card not in " ".join(table.story(table.version, viewer, WORDS)).lower()


def test_fresh_names_and_secrets_differ() -> None:
    assert len({fairness.new_id() for _ in range(100)}) == 100
    assert len({fairness.new_secret() for _ in range(100)}) == 100
    assert len(fairness.new_id()) == 16
    assert len(fairness.new_secret()) == 32
