"""Tests of dragobert: its clauses, its worked examples, and what its secrecy must keep."""
