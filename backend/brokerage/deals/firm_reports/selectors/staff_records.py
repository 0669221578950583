"""Queries for the records of staff."""

from collections.abc import Iterator
from datetime import date

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.deals.firm_reports.models import StaffRecord
from brokerage.deals.firm_reports.rules.staff_records import StaffLack, staff_lacks


def record_of(person: User) -> StaffRecord:
    """Return the record of a member of staff, or an unsaved empty one."""
    stored = StaffRecord.objects.filter(person=person).first()
    return stored or StaffRecord(person=person)


def lacks_of_staff(user: User, today: date) -> Iterator[tuple[User, str, StaffLack]]:
    """Yield what staff lack, with the person and their name: principals hear of everyone, others
    only of themselves.
    """
    people = active_staff().select_related("staff_record")
    for person in people if user.is_principal else people.filter(pk=user.pk):
        record = getattr(person, "staff_record", None) or StaffRecord()
        for lack in staff_lacks(record.license_ends_on, record.attested_on, today):
            yield person, shown_name(person), lack
