"""The tests of imps."""
