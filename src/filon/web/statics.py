"""Static files: read once when the server starts, under an address that changes with their content.

Modules import each other by relative paths, so the digest of everything is a folder: `/static/<digest>/table.js`.
"""

import hashlib
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
BRIEFLY = "no-cache"
MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class StaticFiles:
    """The static files of a server."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        self.files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
        self.version = hashlib.blake2b(repr(sorted(self.files.items())).encode(), digest_size=6).hexdigest()

    def address(self, name: str) -> str:
        """Where a page finds a file."""
        return f"/static/{self.version}/{name}"

    def answer(self, path: str) -> Response:
        """A file, with or without the digest before its name."""
        version, _, name = path.partition("/")
        current = version == self.version
        content = self.files.get(name) if current else self.files.get(path, self.files.get(name))
        if content is None:
            return Response("not found", 404, media_type="text/plain")
        kind = MEDIA_TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers={"Cache-Control": FOR_EVER if current else BRIEFLY})


async def static(request: Request) -> Response:
    """`/static/...`."""
    files: StaticFiles = request.app.state.site.static_files
    return files.answer(request.path_params["path"])
