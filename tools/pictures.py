"""Writes the pictures of all games anew, and the icons of the app: `make pictures`.

The pictures are of seeded games: one moves only when art or layout do. Each game says in `tests/<slug>/shots.py` which there
are; the README opens with one of them. What icons there are says `filon.web.app_icon`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from resvg_py import svg_to_bytes

from filon.web.app_icon import APP_ICONS, AppIcon
from filon.web.statics import FOLDER
from listing import CHECKOUT
from shooting import all_shots


def main() -> None:
    """Write every picture and every icon."""
    for shot in all_shots():
        shot.file.parent.mkdir(parents=True, exist_ok=True)
        tell(shot.picture().save(shot.file))
    for icon in APP_ICONS:
        file = FOLDER / icon.file
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(icon_png(icon))
        tell(file)


def icon_png(icon: AppIcon) -> bytes:
    """An icon in pixels."""
    return bytes(svg_to_bytes(svg_string=icon.svg, skip_system_fonts=True))


def tell(file: Path) -> None:
    """Say what was written."""
    sys.stdout.write(f"filon: wrote {file.relative_to(CHECKOUT)} ({file.stat().st_size:,} bytes)\n")


if __name__ == "__main__":
    main()
