"""kingsmine: dig tiles out of a common mine, barter with the King, and stack the best collections in the workshop."""
