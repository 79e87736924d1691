"""The sentences the client in the browser says by itself. A page carries them, in its language, as JSON in `#words`."""

from filon.kernel.words import Words

SENTENCES = {
    "connecting": "Connecting…",
    "connected": "Connected",
    "reconnecting": "Reconnecting…",
    "sending": "Sending…",
    "which": "Which one?",
    "cancel": "Cancel",
    "you": "{name} (you)",
    "away": "a bot plays for now",
    "absent": "not here",
    "place": "Move {n} of {moves}",
}

CLIENT_WORDS: tuple[str, ...] = tuple(SENTENCES.values())


def client_words(words: Words) -> dict[str, str]:
    """Each English sentence with its translation; what is to be filled in is left for the client to fill."""
    return {SENTENCES[name]: words(SENTENCES[name], name="{name}", n="{n}", moves="{moves}") for name in SENTENCES}
