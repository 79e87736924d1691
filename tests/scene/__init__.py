"""Scenes and pictures, for every game."""
