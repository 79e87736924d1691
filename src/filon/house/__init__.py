"""The house: tables at which games are played. Pure domain: no file, no socket, no clock, nothing asynchronous.

A table is the fold of its log (`Table.fold`), commands decide new entries, the store writes them, `Table.absorb`
takes them in.
"""

from . import arrivals, commands, fairness, hint_queries, permissions, players, rematch, undoing
from .chairs import Chair, TableSummary, checked_name
from .entries import LONGEST_CLIENT, NOBODY, Draft, Entry, stamped
from .glimpses import Glimpse, glimpse
from .readers import Readers
from .refusals import CODES, Refused, Resent
from .table import RulesOf, Table, rules_among
from .table_game import TableGame

__all__ = [
    "CODES",
    "LONGEST_CLIENT",
    "NOBODY",
    "Chair",
    "Draft",
    "Entry",
    "Glimpse",
    "Readers",
    "Refused",
    "Resent",
    "RulesOf",
    "Table",
    "TableGame",
    "TableSummary",
    "arrivals",
    "checked_name",
    "commands",
    "fairness",
    "glimpse",
    "hint_queries",
    "permissions",
    "players",
    "rematch",
    "rules_among",
    "stamped",
    "undoing",
]
