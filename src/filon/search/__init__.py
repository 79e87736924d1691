"""Search: what to do, thought out in imagined worlds from a Seen alone. `think` answers with a move, and how sure it is."""

from .engine import BadBudget, Budget, Choice, Memory, Thought, Way, think

__all__ = ["BadBudget", "Budget", "Choice", "Memory", "Thought", "Way", "think"]
