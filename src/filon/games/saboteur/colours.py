"""What has a colour of its own in the terminal: patterns, and how what fits them looks."""

COLOURS = {
    r"(?i)\bnuggets?\b|\bpépites?\b|\bgold\b": "yellow",
    r"(?i)\bblue door\b|\bporte bleue\b": "bright_blue",
}
