"""What is asked in words before something is done that cannot be undone, or that others feel.

A form that does not say `sure` is answered with the question: a page with the same form, which now does. A browser with
scripts shows that page's question over the one it is on.
"""

from collections.abc import Callable
from dataclasses import dataclass

from filon.house import Table
from filon.kernel.words import Words

from .descriptions import names_in_sentence


@dataclass(frozen=True)
class Confirmation:
    """A question, what happens then, and the words of the two answers."""

    title: str
    says: str
    yes: str
    no: str


TO_CLOSE = {"open": "Give the table up?", "playing": "Close the table?"}
TO_CLOSE_ON_ONE = {
    "open": "{names} is here already. Give the table up?",
    "playing": "{names} is still playing. Close the table for everybody?",
}
TO_CLOSE_ON_SEVERAL = {
    "open": "{names} are here already. Give the table up?",
    "playing": "{names} are still playing. Close the table for everybody?",
}


def before_closing(table: Table, guest: str, words: Words) -> Confirmation:
    """The host wants to end it for everybody."""
    if table.status == "open":
        says = words("The invitation link stops working, and nobody can sit down any more.")
        return Confirmation(closing(table, guest, words), says, words("Give the table up"), words("No, keep it"))
    says = words("The game ends here: nobody wins, and it cannot be played on.")
    return Confirmation(closing(table, guest, words), says, words("Close the table"), words("No, play on"))


def closing(table: Table, guest: str, words: Words) -> str:
    """The question, with everybody whom it concerns."""
    others, at = others_at(table, guest), table.status
    if not others:
        return words(TO_CLOSE[at])
    return words.count(TO_CLOSE_ON_ONE[at], TO_CLOSE_ON_SEVERAL[at], len(others), names=names_in_sentence(others, words))


def before_leaving(table: Table, guest: str, words: Words) -> Confirmation | None:
    """Somebody wants to leave the game to a bot; before the start nothing is lost by it."""
    if table.status == "open":
        return None
    return Confirmation(
        words("Leave the table?"), leaving(table, guest, words), words("Leave the table"), words("No, play on")
    )


def leaving(table: Table, guest: str, words: Words) -> str:
    """What becomes of a game that somebody leaves."""
    others = others_at(table, guest)
    if not others:
        return words("Nobody else plays here but bots: the table is closed then, and nobody wins.")
    return words.count(
        "A bot plays your seat, and {names} plays on. You may come back as long as the game lasts.",
        "A bot plays your seat, and {names} play on. You may come back as long as the game lasts.",
        len(others),
        names=names_in_sentence(others, words),
    )


Ask = Callable[[Table, str, Words], Confirmation | None]
CONFIRMATIONS: dict[str, Ask] = {"close": before_closing, "leave": before_leaving}


def others_at(table: Table, guest: str) -> list[str]:
    """The other people who play, or wait to."""
    return [chair.name for chair in table.chairs if chair.guest not in (None, guest) and not chair.away]
