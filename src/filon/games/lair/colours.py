"""What has a colour of its own in the terminal: patterns, and how what fits them looks."""

COLOURS = {
    r"(?i)\bdragons?\b": "bold red",
}
