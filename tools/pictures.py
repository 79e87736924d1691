"""Writes the pictures of all games anew: `make pictures`. Seeded games: a picture moves only when art or layout do.

Each game says in `tests/<slug>/shots.py` which there are. The README opens with one of them.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from listing import CHECKOUT
from shooting import all_shots


def main() -> None:
    """Write every picture."""
    for shot in all_shots():
        shot.file.parent.mkdir(parents=True, exist_ok=True)
        file = shot.picture().save(shot.file)
        sys.stdout.write(f"filon: wrote {file.relative_to(CHECKOUT)} ({file.stat().st_size:,} bytes)\n")


if __name__ == "__main__":
    main()
