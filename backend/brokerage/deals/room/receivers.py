"""Adds to the export of a person's data what they were sent of data rooms, and what they asked. The
reading record keeps the reader's name: it is the proof of who was sent confidential pages, and is
deleted by its age.
"""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.room.models import RoomReading, RoomRequest


def documents_read(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each page or file that the person was sent."""
    sent = RoomReading.objects.filter(stamp__reader=person).order_by("pk")
    rows = sent.values_list("stamp__version__file__title", "page", "kind", "at")
    return "Documents of businesses we sent you", [
        {"Document": title, "Page": page or "all", "As": kind, "When": timestamp(at)}
        for title, page, kind, at in rows
    ]


def questions_asked(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each question that the person asked as a buyer."""
    asked = RoomRequest.objects.filter(asked_by=person, interest__buyer__account=person)
    return "Questions you asked about businesses", [
        {"Asked": timestamp(each.asked_at), "Question": each.text, "Answer": each.answer}
        for each in asked.order_by("pk")
    ]
