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
    "gone": "away",
    "bot": "a bot",
    "named": "{name}: {more}",
    "place": "Move {n} of {moves}",
    "field": "The board: arrows move it, + and − change its size, 0 shows it whole",
    "lens": "How the board is seen",
    "closer": "Closer",
    "farther": "Farther away",
    "whole": "The whole board",
    "next": "{chosen}: now touch {things}.",
    "either": "{things} or {last}",
    "lit": "{chosen}: now touch what is lit.",
    "turned": "turned",
    "since": "Since your last turn ({n})",
    "close": "Close",
    "continue": "Continue",
    "look_back": "See the round",
    "to_the_page": "Back to the count",
    "reading": "Waiting for {name}, who is still reading.",
    "readers": "Waiting for {name}, who are still reading.",
    "slow": "The others are waiting for you.",
    "undo": "Take back",
    "confirm": "Confirm",
    "only": "Only one way: {moves}.",
    "mark": "Mark it for yourself",
    "marked": "Your own mark for: {name}",
    "private": "Only you see it, in this browser.",
    "unmarked": "no mark",
    "hints": "What a bot would do in your place",
    "outlook": "Outlook: the share of the others you may expect to leave behind.",
    "hinted": "{share}% of its thought · outlook {chance}%",
    "thumb": "by the rule of thumb",
    "keys": "Keys",
    "choosing": "Choosing",
    "the_board": "The board",
    "at_the_table": "At the table",
    "replay": "Replay",
    "everywhere": "Everywhere",
    "shift": "Shift",
    "enter": "Enter",
    "space": "Space",
    "escape": "Escape",
    "any_key": "any key",
    "signs": "Single letters and signs work on the whole page ({keys})",
    "key_next": "To the next thing, or back to the one before",
    "key_step": "From one thing that may be touched to the next",
    "key_touch": "Touch it",
    "key_turn": "Turn the chosen card round",
    "key_mark": "Put a mark of your own on it, where that can be done",
    "key_inspect": "Reach everything that has a name, to learn what it is and why not (again to stop)",
    "key_pan": "Move a large board, while the keyboard is on all of it",
    "key_undo": "Take back your last move, where that is offered",
    "key_forward": "Held down: go quickly through what the others do",
    "key_any": "See at once what is being turned up",
    "key_back": "One move back",
    "key_onward": "One move on",
    "key_escape": "Let go of what was touched, close what is open",
    "key_sheet": "This sheet of keys",
}

TO_FILL = ("name", "n", "moves", "chosen", "things", "last", "share", "chance", "more", "keys")  # that the client fills

CLIENT_WORDS: tuple[str, ...] = tuple(SENTENCES.values())


def client_words(words: Words) -> dict[str, str]:
    """Each English sentence with its translation; what is to be filled in is left for the client to fill."""
    blanks = {name: f"{{{name}}}" for name in TO_FILL}
    return {SENTENCES[name]: words(SENTENCES[name], **blanks) for name in SENTENCES}
