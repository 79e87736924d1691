"""The house: tables, chairs, questions, refusals, fairness."""
