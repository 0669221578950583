"""Writes dates as an iCalendar file (RFC 5545). They last all day, without a time zone."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

MEDIA_TYPE: Final = "text/calendar; charset=utf-8"
_LINE: Final = 75
"""The most octets of a line, without its end."""


class Event(NamedTuple):
    """A date in a calendar. `uid` never changes, and `sequence` grows with each change."""

    uid: str
    sequence: int
    on: date
    title: str
    is_canceled: bool = False


def calendar(events: Iterable[Event], *, name: str, host: str, now: datetime) -> bytes:
    """Return a calendar file. One with a canceled event alone takes it out of calendars."""
    events = list(events)
    is_cancel = bool(events) and all(each.is_canceled for each in events)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{_text(host)}//dates//EN",
        f"METHOD:{'CANCEL' if is_cancel else 'PUBLISH'}",
        f"X-WR-CALNAME:{_text(name)}",
    ]
    for each in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.uid}@{host}",
            f"SEQUENCE:{each.sequence}",
            f"DTSTAMP:{now.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{each.on:%Y%m%d}",
            f"DTEND;VALUE=DATE:{each.on + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_text(each.title)}",
            f"STATUS:{'CANCELLED' if each.is_canceled else 'CONFIRMED'}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _text(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> str:
    """Break a line so that no part has more than `_LINE` octets, between characters."""
    parts, size = [""], 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > _LINE:
            parts.append(" ")
            size = 1
        parts[-1] += sign
        size += octets
    return "\r\n".join(parts)
