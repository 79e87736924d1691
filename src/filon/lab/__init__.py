"""The lab: many games at once, and how fast they go.

`simulate` plays them inside the kernel, `export` writes them down, `summary` counts, `bench` times. `tournament` lets bots
play each other from what each may see, `standings` says how strong they are, `match` how strong one is beside another.
"""
