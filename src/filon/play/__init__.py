"""The Python API: agree on a setting, deal, ask a position, see, play, record, replay, verify."""
