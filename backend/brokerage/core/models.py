"""The models of rate limit counters, and of the time when the worker was last running."""

from django.db import models


class RateLimitCounter(models.Model):
    """The number of uses of one rate limit in its current window. The key is a keyed hash."""

    key = models.BigIntegerField(primary_key=True, help_text="63 bits of a keyed hash.")
    used = models.PositiveIntegerField()
    ends_at = models.FloatField(help_text="Seconds since 1970, UTC.")

    def __str__(self) -> str:
        return f"{self.key:016x}"


class Heartbeat(models.Model):
    """The time when the worker process was last running: one row."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.seen_at:%Y-%m-%d %H:%M:%S}"
