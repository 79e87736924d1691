"""Compiled code that comes with Filon: how a wheel with it is made, and how it is used."""
