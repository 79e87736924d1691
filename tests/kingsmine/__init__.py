"""The tests of kingsmine."""
