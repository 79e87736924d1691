"""imps: send imps into five common galleries, dig with two dice, and bring home the most gems."""
