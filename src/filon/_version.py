"""The version, for the package and for people."""

__version__ = "0.1.0"
