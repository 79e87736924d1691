"""The web room: pages, the live table and their server. It knows the house and the store; only `filon serve` knows it."""
