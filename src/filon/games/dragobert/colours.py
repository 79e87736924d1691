"""What has a colour of its own in the terminal: patterns, and how what fits them looks."""

COLOURS = {
    r"(?i)\bdragons?\b|\bDragobert\b": "bold red",
    r"\bA(?= dragon)": "",  # an article
    r"(?i)\b(big )?nuggets?\b|\b(grosses? )?pépites?\b|\bgold\b": "yellow",
    r"(?i)\bred door\b|\bporte rouge\b|\bburnt\b|\bbrûlée?s?\b": "red",
    r"(?i)\bblue door\b|\bporte bleue\b": "bright_blue",
    r"░+": "red",  # fire
    r" — .*": "bold red",  # a move that leads into it
}
