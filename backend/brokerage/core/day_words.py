"""Writes days in words."""

from datetime import date


def day_in_words(on: date, *, has_year: bool = True) -> str:
    """Format a day as `November 21, 2026`, or without the year."""
    return f"{on:%B} {on.day}, {on.year}" if has_year else f"{on:%B} {on.day}"
