"""The client in the browser: its types, its pure modules under Node, and the whole of it in Chromium."""
