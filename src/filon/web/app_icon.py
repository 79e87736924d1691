"""The picture of Filon as an app: a dwarf behind his nugget, drawn from our own symbols.

What a device installs has to be a PNG. `make pictures` writes one file for each of `APP_ICONS` into `static/icons`; a server
draws none.
"""

from dataclasses import dataclass

from filon.scene.sheet import SVG, Copier, sheet_of

SIDE = 512  # units of the drawing
FIGURES = (("dwarf-3", 86, 34, 340), ("bignugget", 108, 204, 285))  # symbol, left, top, side; from back to front
CORNER = 96
AIRY, MASKED = 0.9, 0.8  # size of the figures: with some air; within any mask that a device may lay over them


@dataclass(frozen=True)
class AppIcon:
    """One file: how many pixels wide and high, for what, with which corners, and how large the figures are."""

    name: str
    pixels: int
    purpose: str  # as a manifest says; "" if it is in none
    corner: int = CORNER
    scale: float = 1

    @property
    def file(self) -> str:
        """Where it lies among the static files."""
        return f"icons/{self.name}.png"

    @property
    def svg(self) -> str:
        """The drawing."""
        copier = Copier(sheet_of(), "i-")
        box = f'<rect width="{SIDE}" height="{SIDE}" rx="{self.corner}" fill="url(#'
        ground = "".join(f'{box}{copier.need(name)})"/>' for name in ("lamplight", "hewn"))
        middle = SIDE / 2 * (1 - self.scale)
        figures = "".join(
            f'<use href="#{copier.need(name)}" x="{left}" y="{top}" width="{side}" height="{side}"/>'
            for name, left, top, side in FIGURES
        )
        return (
            f'<svg xmlns="{SVG}" viewBox="0 0 {SIDE} {SIDE}" width="{self.pixels}" height="{self.pixels}"'
            f' stroke-linejoin="round"><defs>{copier.text()}</defs>{ground}'
            f'<g transform="translate({middle:g} {middle:g}) scale({self.scale:g})">{figures}</g></svg>'
        )


TOUCH_ICON = AppIcon("touch-180", 180, "", 0, AIRY)  # for a home screen that knows no manifest; it cuts the corners itself
APP_ICONS = (
    AppIcon("any-192", 192, "any"),
    AppIcon("any-512", 512, "any"),
    AppIcon("maskable-192", 192, "maskable", 0, MASKED),
    AppIcon("maskable-512", 512, "maskable", 0, MASKED),
    TOUCH_ICON,
)
