"""The lab: many games at once, and how fast they go. `simulate` plays them, `rows` writes them down, `bench` times them."""
