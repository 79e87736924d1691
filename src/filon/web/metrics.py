"""What the server counts, for Prometheus: no name, no table and no token is a label.

How long a bot thinks depends on what it holds, and who reads a sum before and after a move knows what was added. So the
turns of bots are counted in beats, which everybody at the table sees go by: the figures tell no more than the clock.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
BEATS = (1, 2, 3, 5, 8, 13, 20)


class Metrics:
    """The counts of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("filon_requests", "Requests answered", ["method", "page", "status"], registry=self.registry)
        self.moves = Counter("filon_moves", "Moves acknowledged after they were durable", registry=self.registry)
        self.refused = Counter("filon_refused", "Commands refused", ["code"], registry=self.registry)
        self.connections = Gauge("filon_connections", "Open connections to tables", registry=self.registry)
        self.tables = Gauge("filon_tables", "Tables held in memory", ["status"], registry=self.registry)
        self.durable = Histogram(
            "filon_durable_seconds", "From the decision to the log on disk", buckets=MOMENTS, registry=self.registry
        )
        self.beats = Histogram(
            "filon_turn_beats", "Beats until a turn was taken that no person takes", buckets=BEATS, registry=self.registry
        )

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
