"""The model that counts about how many people a member of staff reads in a day."""

from django.db import models

from brokerage.accounts.models.people import User


class DayOfReading(models.Model):
    """The people whose personal data a member of staff has read on one day. The worker deletes the
    row two days later; the staff log keeps what was read.
    """

    reader = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    day = models.DateField(help_text="In the firm's time zone.")
    opened = models.JSONField(default=list, help_text="People whose details were opened.")
    listed = models.JSONField(default=list, help_text="People who were in lists.")
    alerted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reader", "day"], name="a_day_of_reading_is_one_row")
        ]

    def __str__(self) -> str:
        return f"{self.reader_id} on {self.day}"
