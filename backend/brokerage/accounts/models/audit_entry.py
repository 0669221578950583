"""The model of the account log."""

from django.db import models
from django.utils import timezone

from brokerage.accounts.models.people import User
from brokerage.accounts.rules import Action


class AuditEntry(models.Model):
    """An entry of the account log: who did what to whom, when, and from where. `actor` and
    `subject` become null when their account is deleted.
    """

    at = models.DateTimeField(default=timezone.now, db_index=True)
    action = models.CharField(
        max_length=30, choices=[(action.value, action.label) for action in Action]
    )
    actor = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name="who"
    )
    subject = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name="about whom"
    )
    network = models.CharField(max_length=50, help_text="IPv4 address or IPv6 /64 network.")
    device = models.CharField(
        max_length=200, blank=True, help_text="Kind of browser, without version numbers."
    )

    class Meta:
        ordering = ["-at"]
        verbose_name = "log entry"
        verbose_name_plural = "log of accounts"
        indexes = [models.Index(fields=["subject", "action", "-at"], name="log_of_a_person")]

    def __str__(self) -> str:
        return f"{self.get_action_display()}, {self.at:%Y-%m-%d %H:%M} UTC"
