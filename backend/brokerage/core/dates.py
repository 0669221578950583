"""Formats times, and keeps them in order."""

from datetime import datetime, timedelta

from django.utils import timezone


def timestamp(moment: datetime | None) -> str:
    """Format a moment in the firm's time zone as ISO 8601, to the second; empty for None."""
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else ""


def now_after(last: datetime | None) -> datetime:
    """Return the current time, but at least a microsecond after `last`, which is in the future if
    the clock was ahead when it was read.
    """
    now = timezone.now()
    return max(now, last + timedelta(microseconds=1)) if last else now
