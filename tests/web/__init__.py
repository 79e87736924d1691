"""Tests of the server: pages, buttons, the wire of a table."""
