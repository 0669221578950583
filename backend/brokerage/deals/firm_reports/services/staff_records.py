"""Changes the records of staff: each person their own."""

from datetime import date

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.text import trimmed
from brokerage.deals.firm_reports.models import StaffRecord


@transaction.atomic
def record_license(*, by: User, number: str, ends_on: date | None) -> StaffRecord:
    """Store one's own license; both empty without one. Raises InvalidForm if one is missing."""
    number = trimmed(number)
    if number and ends_on is None:
        raise InvalidForm({"licenseEndsOn": "Please add the day on which it ends"})
    if ends_on and not number:
        raise InvalidForm({"licenseNumber": "Please add its number"})
    found = {"license_number": number, "license_ends_on": ends_on}
    return StaffRecord.objects.update_or_create(person=by, defaults=found)[0]


@transaction.atomic
def attest(*, by: User) -> StaffRecord:
    """Record that a member of staff makes the yearly statement today."""
    found = {"attested_on": timezone.localdate()}
    return StaffRecord.objects.update_or_create(person=by, defaults=found)[0]
