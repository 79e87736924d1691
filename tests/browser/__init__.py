"""Whole games in a real browser: the server, the pages and the client together, as people meet them."""
