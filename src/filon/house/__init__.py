"""The house: tables at which games are played. Pure domain: no file, no socket, no clock, nothing asynchronous.

A table is the fold of its log (`Table.fold`), commands decide new entries, the store writes them, `Table.absorb`
takes them in.
"""

from . import again, coming, commands, fairness, hinting, permissions, players
from .chairs import LONGEST_NAME, Chair, Summary, checked_name
from .entries import LONGEST_CLIENT, NOBODY, Draft, Entry, stamped
from .glimpses import Glimpse, glimpse
from .play import Play
from .reading import Readers
from .refusing import CODES, Refused, Resent
from .table import RulesOf, Table, rules_among

__all__ = [
    "CODES",
    "LONGEST_CLIENT",
    "LONGEST_NAME",
    "NOBODY",
    "Chair",
    "Draft",
    "Entry",
    "Glimpse",
    "Play",
    "Readers",
    "Refused",
    "Resent",
    "RulesOf",
    "Summary",
    "Table",
    "again",
    "checked_name",
    "coming",
    "commands",
    "fairness",
    "glimpse",
    "hinting",
    "permissions",
    "players",
    "rules_among",
    "stamped",
]
