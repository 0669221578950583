"""Formats dates and times as text."""

from datetime import datetime

from django.utils import timezone


def timestamp(moment: datetime | None) -> str:
    """Format a moment in the firm's time zone as ISO 8601, to the second; empty for None."""
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else ""
