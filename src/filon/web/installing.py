"""Filon as an app: the manifest by which a browser installs it, in the language it is asked for.

A browser asks for it without cookies, so its address names the language. No worker stands between a page and the server:
browsers install without one, and a table is nothing without its server.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from filon.kernel.words import LANGUAGES, Words, words_for

from .app_icon import APP_ICONS
from .identity import language_of
from .site import Site, site_of
from .statics import BRIEFLY

MANIFEST_TYPE = "application/manifest+json"
BEHIND, AROUND = "#1b1620", "#211a17"  # the colour behind the icon while it opens, and that of its window


async def manifest(request: Request) -> Response:
    """`/app.webmanifest?language=`."""
    asked = request.query_params.get("language", "")
    language = asked if asked in LANGUAGES else language_of(request)
    told = msgspec.json.encode(manifest_of(site_of(request), words_for(language)))
    return Response(told, media_type=MANIFEST_TYPE, headers={"Cache-Control": BRIEFLY})


def manifest_of(site: Site, words: Words) -> dict[str, object]:
    """What a browser must know to install it."""
    return {
        "id": "/",
        "name": "Filon",
        "short_name": "Filon",
        "description": words(
            "Board games from the bottom of the mine, played by the book: at once against bots, or with friends by a link."
        ),
        "lang": words.language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "theme_color": AROUND,
        "background_color": BEHIND,
        "categories": ["games"],
        "icons": [
            {
                "src": site.static_files.address(icon.file),
                "sizes": f"{icon.pixels}x{icon.pixels}",
                "type": "image/png",
                "purpose": icon.purpose,
            }
            for icon in APP_ICONS
            if icon.purpose
        ],
    }
