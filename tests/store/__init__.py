"""The store: what is acknowledged is on disk, whatever happens."""
