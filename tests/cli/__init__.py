"""The command line, as a person uses it."""
