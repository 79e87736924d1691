"""A sample of every game as digests, printed as JSON: run in other processes and other ways, it must print the same.

`python -m contract.sampled` with tests/ as working folder. Every door of the contract is passed on the way.
"""

import hashlib
import json
import sys

import scale
from contract.subjects import Variant, some_variants
from contract.walks import MIXED, Position, scores_of, walk
from filon.kernel.chance import words_of_key
from filon.kernel.layout import blank
from filon.play.records import digest_of
from filon.play.seen import see
from filon.play.setting import Setting, key_of

LOOK_EVERY = 40  # positions between two that are looked at with all eyes


def sample(variant: Variant, seed: int) -> dict[str, object]:
    """One seeded game: a digest over every position, and how it ended."""
    setting = variant.setting
    digest = hashlib.sha256()
    for place, position in enumerate(walk(setting, seed, MIXED)):
        digest.update(f"{digest_of(position.state)} {position.actors} {position.legal} {position.action};".encode())
        if place % LOOK_EVERY == 0:
            digest.update(looked_at(setting, position).encode())
    return {"path": digest.hexdigest(), "last": digest_of(position.state), "scores": scores_of(setting, position.states)}


def looked_at(setting: Setting, position: Position) -> str:
    """What every viewer sees and imagines, and what it learns of the move about to be made."""
    found = []
    for viewer in (*range(setting.seats), None):
        seen = see(setting, position.states, 0, viewer)
        imagined = blank(setting.rules.State)
        key = words_of_key(key_of(9))
        setting.entry.imagine_at(seen.array, 0, seen.viewer_number, key, imagined, 0)
        found += [digest_of(seen.record), digest_of(imagined[0])]
        if position.action >= 0:
            found.append(str(setting.entry.veil_at(position.states, 0, position.seat, position.action, seen.viewer_number)))
    return " ".join(found)


def samples() -> dict[str, list[dict[str, object]]]:
    """The digests of the sample, by variant."""
    return {str(v): [sample(v, 77 + n) for n in range(scale.SAMPLED_GAMES)] for v in some_variants()}


def main() -> None:
    """Print them."""
    json.dump(samples(), sys.stdout, indent=1)


if __name__ == "__main__":
    main()
