"""How much each test does: every count is one number here. `make proof` multiplies them by PROOF.

`make test` must stay within 25 minutes from a clean clone and 10 when warm; large counts belong to `make proof`.
"""
