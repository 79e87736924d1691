"""`python -m filon` is the command `filon`."""

from filon.cli import main

main()
