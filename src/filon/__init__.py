"""Filon."""
