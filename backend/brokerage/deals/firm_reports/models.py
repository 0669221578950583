"""What each member of staff records about themselves for the firm's compliance."""

from datetime import date

from django.db import models

from brokerage.accounts.models import User
from brokerage.deals.firm_reports.rules.staff_records import attested_until


class StaffRecord(models.Model):
    """The license of a member of staff, and when they last made the yearly statement: both as they
    recorded it. Only they see it; the Monday sheet tells principals what is missing.
    """

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="staff_record")
    license_number = models.CharField(max_length=40, blank=True, help_text="Empty without one.")
    license_ends_on = models.DateField(null=True, blank=True)
    attested_on = models.DateField(null=True, blank=True, help_text="The last time.")

    def __str__(self) -> str:
        return f"Record of person {self.person_id}"

    @property
    def attested_until(self) -> date | None:
        return attested_until(self.attested_on) if self.attested_on else None
