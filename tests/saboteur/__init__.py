"""The tests of saboteur."""
