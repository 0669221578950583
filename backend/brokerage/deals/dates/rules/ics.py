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
    head = [f"X-WR-CALNAME:{_text(name)}"]
    return _file("CANCEL" if is_cancel else "PUBLISH", head, events, [], host=host, now=now)


def invitation(event: Event, *, organizer: str, guest: str, host: str, now: datetime) -> str:
    """Return the invitation of one guest to one event, or its cancellation; both are addresses. A
    mail carries each as an attachment of its own (RFC 5546).
    """
    people = [
        f"ORGANIZER:mailto:{organizer}",
        f"ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:{guest}",
    ]
    method = "CANCEL" if event.is_canceled else "REQUEST"
    return _file(method, [], [event], people, host=host, now=now).decode()


def _file(
    method: str,
    head: list[str],
    events: Iterable[Event],
    people: list[str],
    *,
    host: str,
    now: datetime,
) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{_text(host)}//dates//EN",
        f"METHOD:{method}",
        *head,
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
            *people,
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
