"""Rate limit counters, and the times when workers were last running."""

from django.db import models


class RateLimitCounter(models.Model):
    """The number of uses of one rate limit in its current window. The key is a keyed hash."""

    key = models.BigIntegerField(primary_key=True, help_text="63 bits of a keyed hash.")
    used = models.PositiveIntegerField()
    ends_at = models.FloatField(help_text="Seconds since 1970, UTC.")

    def __str__(self) -> str:
        return f"{self.key:016x}"


class Heartbeat(models.Model):
    """The latest time at which a worker process was running. `stopped_at` is set when the worker
    shuts down; it is null while it runs, and after it was killed.
    """

    # Null: written by a worker of the previous release.
    process = models.CharField(max_length=300, null=True, help_text="Host, process id, token.")  # noqa: DJ001
    seen_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.process} {self.seen_at:%Y-%m-%d %H:%M:%S}"
