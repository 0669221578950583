"""The certificate page of a signed document: who signed it, how, and what proves it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.models.signatures import Capacity, Signature

TEMPLATE: Final = "deals/agreement"


def signature_rows(
    signature: Signature, *, role: str, read: Sequence[tuple[str, datetime | None]]
) -> dict[str, Any]:
    """Return what the certificate shows of a signature. `read` names the texts with the times at
    which their ends were reached.
    """
    by_code = signature.confirmed_by == "code"
    rows = [
        ("Email", signature.email),
        (
            "Address confirmed, by a code typed from an email"
            if by_code
            else "Identity confirmed, by sign-in with a second step",
            moment(signature.confirmed_at),
        ),
        ("Text shown" if len(read) == 1 else "Texts shown", moment(signature.shown_at)),
        *((f"{name} read to the end", moment(at)) for name, at in read),
        ("Signed", moment(signature.signed_at)),
        ("Network address", signature.ip),
        ("Browser", signature.user_agent),
    ]
    return {
        "name": signature.name,
        "role": role,
        "typedName": signature.typed_name,
        "capacity": capacity_in_words(signature),
        "rows": [[label, value] for label, value in rows if value],
    }


def capacity_in_words(signature: Signature) -> str:
    if signature.capacity == Capacity.OFFICER:
        return f"as {signature.title} of {signature.entity}"
    return "for themselves" if signature.capacity else ""


def moment(at: datetime | None) -> str:
    """Format a moment in the firm's time zone, and in UTC."""
    if at is None:
        return ""
    local, utc = timezone.localtime(at), at.astimezone(UTC)
    return f"{day_in_words(local)}, {local:%I:%M:%S %p %Z} ({utc:%Y-%m-%d %H:%M:%S} UTC)"
