"""The tests of lair."""
