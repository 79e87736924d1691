"""What the game of a table is about, on its page: plates in a dialog, which opens by itself for who is yet to move."""

from markupsafe import Markup

from filon.house import Table
from filon.house.readers import players
from filon.kernel.words import Words

from .site import Site


def about_html(site: Site, table: Table, guest: str | None, words: Words, title: str) -> Markup:
    """The dialog; nothing where no game is under way, nor can be looked at."""
    if table.play is None:
        return Markup("")
    return site.text(
        "_about.html",
        words,
        plates=table.seen(None).about(words),
        title=title,
        slug=table.slug,
        is_new=table.status == "playing" and any(who == guest and not moved for who, moved in players(table, 0)),
    )
