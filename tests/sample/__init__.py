"""The first game that is written, and the walk with it."""
