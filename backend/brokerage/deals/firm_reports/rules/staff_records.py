"""What staff owe the firm each year: a license that holds, and a statement."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

STATEMENT: Final = (
    "I know the firm's policy on confidentiality and conflicts of interest. I have kept to it, I"
    " have no interest in a buyer or seller that I work with which the firm does not know, and"
    " nothing bars me from working on the sale of a business."
)
HOLDS: Final = timedelta(days=365)
SOON: Final = timedelta(days=30)


class StaffLack(NamedTuple):
    text: str
    on: date | None


def attested_until(attested_on: date) -> date:
    """Return the last day on which a yearly statement holds."""
    return attested_on + HOLDS


def staff_lacks(
    license_ends_on: date | None, attested_on: date | None, today: date
) -> Iterator[StaffLack]:
    """Yield what a member of staff lacks now or within 30 days. One without a license has none to
    renew.
    """
    if license_ends_on and license_ends_on - today <= SOON:
        verb = "ended" if license_ends_on < today else "ends"
        yield StaffLack(f"License {verb}", license_ends_on)
    if attested_on is None:
        yield StaffLack("Yearly statement not made yet", None)
    elif (until := attested_until(attested_on)) - today <= SOON:
        verb = "ran out" if until < today else "runs out"
        yield StaffLack(f"Yearly statement {verb}", until)
