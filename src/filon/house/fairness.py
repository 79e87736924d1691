"""Fairness: the deal is fixed before anybody can choose it, and shown to be so when the game ends.

A table draws K and shows its commitment C, its seal, at once. What is agreed is frozen at the start. The key of the deal is
made of K, C, the frozen agreement and what the players contributed; whoever knows K at the end can make it again.

A table that deals as soon as it is opened shows its seal on the page that opens it: a `Promise`. Its K follows from a secret
of the store and the table's name, so nothing is kept until the promise is taken at its word.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from filon.play.setting import KEY_BYTES

from .chairs import Chair

TABLE_TAG = b"filon table 1"
FROZEN_TAG = b"filon frozen 1"
PROMISE_TAG = b"filon promise 1"
ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
ID_LENGTH = 16  # 80 bits: who was not told of a table does not find it


class Proof(msgspec.Struct, frozen=True):
    """Everything the key of a deal was made of; shown once the table is over or closed."""

    table: str
    secret: str  # K, hex
    commitment: str  # C, hex
    frozen: dict[str, Any]  # what was agreed at the start
    frozen_digest: str
    contributions: dict[str, str]  # hex by seat
    key: str  # of the deal, hex


class Promise(msgspec.Struct, frozen=True):
    """A deal that is fixed and not made: the name its table will have, and its seal. Both may be shown."""

    table: str
    seal: str  # C, hex


def promise(secret: bytes) -> Promise:
    """A fresh promise of the store that has this secret."""
    table = new_id()
    return Promise(table, commitment(table, promised_key(secret, table)).hex())


def promised_key(secret: bytes, table: str) -> bytes:
    """The K that a promise stands for."""
    return hmac.digest(secret, PROMISE_TAG + table.encode(), "sha256")


def is_ours(secret: bytes, given: Promise) -> bool:
    """Was this promised here? Nobody else can make the seal of a name. Compared in constant time."""
    seal = commitment(given.table, promised_key(secret, given.table)).hex()
    return hmac.compare_digest(seal.encode(), given.seal.encode())


def new_secret() -> bytes:
    """A fresh K."""
    return secrets.token_bytes(KEY_BYTES)


def new_id() -> str:
    """A fresh name for a table."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def commitment(table: str, secret: bytes) -> bytes:
    """C: binds the table to K and tells nothing of it."""
    return hashlib.sha256(TABLE_TAG + table.encode() + secret).digest()


def agreement(opened: Mapping[str, Any], rules: int, tables: str, chairs: Sequence[Chair]) -> dict[str, Any]:
    """What is frozen at the start, in plain data that may be shown: how the table was opened, and who sits there now."""
    return {
        "game": opened["game"],
        "rules": rules,  # the version that deals
        "seats": opened["seats"],
        "options": opened["options"],
        "tables": tables,  # their digest
        "chairs": [{"bot": chair.bot} if chair.bot else {"name": chair.name} for chair in chairs],
    }


def frozen_digest(agreed: Mapping[str, Any]) -> bytes:
    """The agreement in 32 bytes."""
    return hashlib.sha256(FROZEN_TAG + msgspec.json.encode(agreed, order="deterministic")).digest()


def deal_key(secret: bytes, committed: bytes, frozen: bytes, contributions: Mapping[str, str]) -> bytes:
    """The key of the deal: HMAC-SHA-256(K, C || frozen digest || contributions in seat order)."""
    given = b"".join(bytes.fromhex(contributions[seat]) for seat in sorted(contributions, key=int))
    return hmac.digest(secret, committed + frozen + given, "sha256")


def holds(proof: Proof) -> bool:
    """Does everything in a proof follow from K and the agreement?"""
    secret = bytes.fromhex(proof.secret)
    committed, frozen = commitment(proof.table, secret), frozen_digest(proof.frozen)
    key = deal_key(secret, committed, frozen, proof.contributions)
    return (committed.hex(), frozen.hex(), key.hex()) == (proof.commitment, proof.frozen_digest, proof.key)
