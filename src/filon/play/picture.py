"""A still picture of a position: shown by a notebook, kept as SVG, or as PNG where a renderer is installed."""

from dataclasses import dataclass
from pathlib import Path

from filon.kernel.errors import FilonError, NoRenderer
from filon.scene import Scene, Sheet, svg_of

SHARPNESS = 2  # pixels of a PNG to a design unit


@dataclass(frozen=True)
class Picture:
    """A scene and the art it is drawn with."""

    scene: Scene
    sheet: Sheet

    @property
    def svg(self) -> str:
        """The picture as one SVG text that needs nothing else."""
        return svg_of(self.scene, self.sheet)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg

    def png(self) -> bytes:
        """The picture in pixels."""
        try:
            from resvg_py import svg_to_bytes
        except ImportError as missing:
            raise NoRenderer(
                "a PNG needs the package resvg-py: pip install 'filon[pictures]'; an SVG needs nothing"
            ) from missing
        return bytes(svg_to_bytes(svg_string=self.svg, zoom=SHARPNESS, sans_serif_family=SANS_HERE))

    def save(self, file: str | Path) -> Path:
        """Write the picture; the name's ending says whether as SVG or as PNG."""
        file = Path(file)
        if file.suffix.lower() == ".svg":
            file.write_text(self.svg, encoding="utf-8")
        elif file.suffix.lower() == ".png":
            file.write_bytes(self.png())
        else:
            raise FilonError("a picture is written to a file .svg or .png, but got {file}", file=file)
        return file


SANS_HERE = "DejaVu Sans"
