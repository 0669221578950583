"""Adds to the export of a person's data what they were sent of data rooms, what they asked, and
which lender reads for whom; and erases lenders. The reading record keeps the reader's name: it is
the proof of who was sent confidential pages, and is deleted by its age.
"""

from typing import Any

from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.room.models import RoomLender, RoomReading, RoomRequest


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


def lenders(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each lender that the person named or is."""
    theirs = Q(account=person) | Q(interest__buyer__account=person)
    return "Lenders who read for a buyer", [
        {
            "Listing": each.interest.listing.number,
            "Lender": f"{each.name}, {each.bank}, {each.email}",
            "Named": timestamp(each.named_at),
            "Agreed": timestamp(each.agreed_at),
            "Words": each.consent,
            "Let in": timestamp(each.let_in_at),
            "Ended": timestamp(each.ended_at),
        }
        for each in RoomLender.objects.filter(theirs)
        .select_related("interest__listing")
        .order_by("pk")
    ]


def forget_lender(instance: User, **_signal: object) -> None:
    """Take the name and address of a lender who is about to be erased, and close what was open to
    them. The bank and the buyer's consent stay.
    """
    now = timezone.now()
    open_to_them = RoomLender.objects.filter(account=instance)
    open_to_them.filter(ended_at=None).update(ended_at=now, end_reason="Their account was deleted")
    open_to_them.update(name="", email="", consent="")
